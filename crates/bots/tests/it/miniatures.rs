//! The bots in the Miniatures Game, from positions that chance has made.

use super::common::{self, worked};
use bots::{Bot, Budget, Search, Settings, arena, live};
use engine::{Chance, Events, Game, Pack, Seat, Seed, Viewer};
use miniatures::{Options, State};
use std::time::Duration;

const FORCES: [&str; 5] = ["sector-house", "alley-kings", "dust-riders", "scrap-uprising", "family-business"];
const SCENARIOS: [&str; 2] = ["street-rumble", "hold-the-block"];

fn start(seed: u64, scenario: &str, forces: [&str; 2]) -> State {
    let forces = forces.map(String::from).to_vec();
    let options = Options { scenario: Some(scenario.into()), forces, ..Options::default() };
    State::start(&options, Pack::built_in(), Seed::from(seed), &mut Events::off()).expect("the game starts")
}

/// Some way into a game.
fn position(seed: u64) -> Option<(State, Seat)> {
    let forces = [FORCES[seed as usize % 5], FORCES[seed as usize / 5 % 5]];
    let mut state = start(seed, SCENARIOS[seed as usize % 2], forces);
    arena::playout(&mut state, &mut Chance::seeded(seed), &mut Vec::new(), seed as usize * 37 % 300);
    let seat = state.deciders().iter().next()?;
    Some((state, seat))
}

fn positions(count: usize) -> impl Iterator<Item = (State, Seat)> {
    (0..).filter_map(position).take(count)
}

#[test]
fn every_answer_is_legal() {
    common::every_answer_is_legal(positions(40));
}

#[test]
fn hidden_cards_change_nothing() {
    let worlds = common::hidden_cards_change_nothing(positions(20));
    assert!(worlds > 100, "the worlds differ: {worlds}");
}

/// A guess is one of the list, and which one follows the odds: what has none is not guessed.
#[test]
fn what_is_guessed_is_legal_and_has_odds() {
    let (mut guesses, mut legal, mut scratch) = (0, Vec::new(), Vec::new());
    for (state, seat) in positions(40) {
        state.actions(seat, &mut legal);
        for seed in 0..8 {
            let Some(action) = state.guess(seat, &mut Chance::seeded(seed), &mut scratch) else { continue };
            assert!(legal.contains(&action), "{action} is not among the answers");
            assert!(state.odds(seat, &action) > 0, "{action}");
            guesses += 1;
        }
    }
    assert!(guesses > 200, "there are guesses: {guesses}");
}

/// An activation of five is no longer than that of one: its answers share the effort.
#[test]
fn the_members_of_a_pack_share_the_effort() {
    let mut packs = 0;
    for seed in 0..12 {
        let mut state = start(seed, "street-rumble", ["family-business"; 2]);
        let (mut chance, mut scratch) = (Chance::seeded(seed), Vec::new());
        arena::playout(&mut state, &mut chance, &mut scratch, 60 + seed as usize);
        let Some(seat) = state.deciders().iter().next() else { continue };
        let haste = state.haste();
        assert!((1..=5).contains(&haste), "{haste}");
        state.actions(seat, &mut scratch);
        if haste == 1 || scratch.len() == 1 {
            continue;
        }
        packs += 1;
        let settings = Settings::new(Budget::iterations(60));
        let thoughts = Search::new(settings, Chance::seeded(1)).think(&state, seat);
        assert_eq!(thoughts.alternatives.iter().map(|it| it.visits).sum::<u32>(), 60 / haste);
    }
    assert!(packs > 0, "some pack acts");
}

/// The promise is two seconds on the wall; what can be judged on any machine is the work, of one thread.
#[test]
fn a_chief_judge_answers_in_time() {
    for (state, seat) in positions(8) {
        let mut bot = live("chief-judge", Chance::seeded(1)).expect("there are chief judges");
        let start = worked();
        bot.choose(&state.redeal(Viewer::Seat(seat), &mut Chance::seeded(3)), seat);
        let took = worked() - start;
        assert!(took <= Duration::from_secs(2), "{took:?}");
    }
}
