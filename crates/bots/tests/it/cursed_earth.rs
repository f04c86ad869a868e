//! The bots in The Cursed Earth: alone, together and head-to-head, from positions that chance has made.

use super::common::{self, quick};
use bots::{Bot, Budget, arena, ask, named_with};
use cursed_earth::{Action, State};
use engine::{Chance, Events, Game, Pack, Seat, Seed};

const MODES: [(&str, usize); 5] =
    [("solo", 1), ("co-operative", 2), ("head-to-head", 2), ("co-operative", 3), ("co-operative", 4)];

fn start(game: u64, mode: (&str, usize), difficulty: &str) -> State {
    let options = serde_json::json!({ "mode": mode.0, "players": mode.1, "difficulty": difficulty });
    let options = serde_json::from_value(options).expect("these are options");
    State::start(&options, Pack::built_in(), Seed::from(game), &mut Events::off()).expect("the game starts")
}

/// Some way into a game.
fn position(seed: u64) -> Option<(State, Seat)> {
    let difficulty = ["cadet", "street-judge", "chief-judge"][seed as usize / 5 % 3];
    let mut state = start(seed, MODES[seed as usize % MODES.len()], difficulty);
    arena::playout(&mut state, &mut Chance::seeded(seed), &mut Vec::new(), seed as usize * 7 % 60);
    let seat = state.deciders().iter().next()?;
    Some((state, seat))
}

fn positions(count: usize) -> impl Iterator<Item = (State, Seat)> {
    (0..).filter_map(position).take(count)
}

#[test]
fn every_answer_is_legal() {
    common::every_answer_is_legal(positions(200));
}

#[test]
fn hidden_cards_change_nothing() {
    let worlds = common::hidden_cards_change_nothing(positions(100));
    assert!(worlds > 1000, "the worlds differ: {worlds}");
}

fn plays(game: u64, state: State, bots: &mut [Box<dyn Bot<State>>]) -> State {
    arena::play(state, bots, &mut Chance::seeded(game), 2_000).state
}

/// The stronger name wins more, in few games and with small budgets; `megacity sim` shows it with many.
#[test]
fn a_search_beats_greed_and_greed_beats_chance() {
    let won = |strong: &str, weak: &str| {
        let one = |game: u64| {
            let place = game as usize % 2;
            let mut bots = [quick(weak, game), quick(weak, game)];
            bots[place] = quick(strong, game);
            let end = plays(game, start(game / 2, ("head-to-head", 2), "street-judge"), &mut bots).outcome();
            end.is_some_and(|end| end.winners.has(Seat::new(place)))
        };
        (0..24).filter(|&game| one(game)).count()
    };
    let (search, greed) = (won("street-judge", "greedy"), won("greedy", "random"));
    assert!(search >= 15 && greed >= 17, "search won {search}, greed {greed} of 24");
}

/// Against the game there is nobody to be better than: what counts is how far the Judges come.
#[test]
fn whoever_searches_comes_further() {
    let locations = |name: &str, mode: (&str, usize)| -> i16 {
        let one = |game: u64| {
            let mut bots: Vec<_> = (0..mode.1 as u64).map(|seat| quick(name, game * 4 + seat)).collect();
            let end = plays(game, start(game, mode, "cadet"), &mut bots);
            i16::from(end.tabletop.teams[cursed_earth::names::Team::Judges].position)
        };
        (0..12).map(one).sum()
    };
    for mode in [MODES[0], MODES[1]] {
        let [search, chance] = ["street-judge", "random"].map(|name| locations(name, mode));
        assert!(search > chance + 24, "{mode:?}: {search} locations against {chance}");
    }
}

/// CE-504, CE-505: what is said of a card that the Senior Judge cannot see decides whether he takes it.
#[test]
fn the_senior_judge_goes_by_what_is_said() {
    let (mut asked, mut praised, mut warned) = (0, 0, 0);
    for seed in 0..300 {
        let mut state = start(seed, ("co-operative", 2), "street-judge");
        let (mut chance, mut list) = (Chance::seeded(seed), Vec::new());
        while asked < 30
            && let Some(seat) = state.deciders().iter().next()
        {
            state.actions(seat, &mut list);
            if let [Action::Rate { .. }, ..] = list[..] {
                let other = Seat::new(1 - state.tabletop.senior.index());
                let mut takes = |said: &str| {
                    let mut state = state.clone();
                    for (who, said) in [(state.tabletop.senior, "rate risk 2 value 2 neutral"), (other, said)] {
                        state.apply(who, &said.parse().expect("it is a rating"), &mut Events::off());
                    }
                    let bot = named_with("chief-judge", Some(Budget::iterations(200)), Chance::seeded(seed));
                    let mut bot = bot.expect("there are chief judges");
                    ask(bot.as_mut(), &state, state.tabletop.senior, &mut chance) == Action::PickPlayer { seat: other }
                };
                praised += usize::from(takes("rate risk 1 value 4 play"));
                warned += usize::from(takes("rate risk 4 value 0 discard"));
                asked += 1;
                break;
            }
            let action =
                if list.contains(&Action::Psi) { Action::Psi } else { state.sample(seat, &mut chance, &mut list) };
            state.apply(seat, &action, &mut Events::off());
        }
    }
    assert!(asked == 30 && praised >= 24 && warned <= 10, "of {asked}: praised {praised}, warned {warned}");
}
