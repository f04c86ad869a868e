//! What the guess must get right, whatever its numbers are.

use crate::names::Team;
use crate::{Action, Options, State};
use engine::{Chance, Events, Game, Pack, Positions, Seat, Seed, Viewer};

fn laid(given: &str) -> State {
    State::lay(&toml::from_str(given).expect("a position"), Pack::built_in())
        .unwrap_or_else(|faults| panic!("{faults:?}"))
}

/// The odds of a legal action of seat a.
#[track_caller]
fn odds(state: &State, action: &str) -> u32 {
    let action: Action = action.parse().expect("an action");
    assert_eq!(state.check(Seat::new(0), &action), Ok(()), "{action} is legal");
    state.odds(Seat::new(0), &action)
}

#[test]
fn to_kill_is_likelier_than_to_wound_and_both_are_likelier_than_to_waste() {
    let state = laid(
        r#"
        map = { rows = ["1 2"] }
        cards.judges = { 1 = "giant | SNIPE", 2 = "anderson (PSI) | SMASH" }
        at = { dredd = 1, wulf = 1, johnny = 1 }
        health = { wulf = 1 }
        hand = { a = [1, 2, 3, 4, 5, 6] }
        "#,
    );
    let kill = odds(&state, "snipe dredd > wulf with 1");
    let wound = odds(&state, "snipe dredd > johnny with 1");
    let end = odds(&state, "end turn");
    assert!(kill > wound && wound > end, "kill {kill}, wound {wound}, end {end}");
    assert!(odds(&state, "smash dredd > johnny with 2") > wound, "two cubes are better than one");
}

#[test]
fn whoever_is_shot_at_defends_rather_than_not() {
    let mut state = laid(
        r#"
        map = { rows = ["1 2"] }
        teams = ["strontium-dogs", "judges"]
        cards.judges = { 1 = "giant | SNIPE" }
        cards.strontium-dogs = { 1 = "gronk | DEFLECT" }
        at = { dredd = 1, wulf = 1 }
        hand = { a = [1], b = [1] }
        marker = "b"
        "#,
    );
    state.apply(Seat::new(1), &"snipe dredd > wulf with 1".parse().expect("an action"), &mut Events::off());
    assert!(odds(&state, "defend deflect with 1") > odds(&state, "take damage"));
}

#[test]
fn the_way_leads_to_a_fragment_and_ends_there() {
    let given = r#"
        map = { rows = ["1 2 3 4"] }
        cards.judges = { 1 = "giant | MELEE", 2 = "giant, dredd | INTERRUPT", 3 = "giant (SHOTGUN) | MELEE" }
        fragments = { a = [4] }
        hand = { a = [1, 2, 3] }
        "#;
    let state = laid(&format!("{given}\nat = {{ giant = 2 }}"));
    let near = odds(&state, "move giant to 3 with 1");
    assert!(near > odds(&state, "move giant to 1 with 1"));
    assert!(near > odds(&state, "move giant to 3 with 2"), "an INTERRUPT is kept");
    assert_eq!(odds(&state, "move giant to 1 with 2"), 0, "and not spent on the way back");
    let state = laid(&format!("{given}\nat = {{ giant = 4 }}"));
    let collect = odds(&state, "collect giant with 1, 2, 3");
    let mut legal = Vec::new();
    state.actions(Seat::new(0), &mut legal);
    for other in legal.iter().filter(|action| !matches!(action, Action::Collect { .. })) {
        assert!(collect > state.odds(Seat::new(0), other), "a fragment is a point, {other} is not");
    }
}

/// In random games, every legal answer of every seat. A bot thinks on a table that was dealt anew: odds that changed with
/// it would be read from cards that the seat does not see. And where 0 is said, another answer must be left.
#[test]
fn odds_follow_from_what_the_seat_knows_and_leave_something_to_try() {
    let mut legal = Vec::new();
    for game in 0..12 {
        let mut teams = Team::ALL;
        teams.rotate_left(game / 3);
        let map = ["city-blocks", "grand-hall"][game % 2].to_string();
        let options = Options { map, teams: teams[..2 + game % 3].to_vec(), house: Default::default() };
        let start = State::start(&options, Pack::built_in(), Seed::from(game as u64), &mut Events::off());
        let (mut state, mut chance) = (start.expect("legal options"), Chance::seeded(game as u64));
        while let Some(seat) = state.deciders().iter().next() {
            state.actions(seat, &mut legal);
            let other = state.redeal(Viewer::Seat(seat), &mut chance);
            let mut sum = 0;
            for action in &legal {
                let odds = state.odds(seat, action);
                assert_eq!(other.odds(seat, action), odds, "game {game}: {seat}: {action}");
                let walk = matches!(action, Action::Move { .. } | Action::Fly { .. });
                assert!(odds > 0 || walk, "game {game}: {seat}: {action} is never tried");
                sum += odds;
            }
            assert!(sum > 0, "game {game}: {seat} has nothing to try");
            let action = state.sample(seat, &mut chance, &mut legal);
            state.apply(seat, &action, &mut Events::off());
        }
    }
}
