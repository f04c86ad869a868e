//! The bots in the card game, from positions that chance has made.

use super::common::{self, quick, worked};
use bots::{Bot, arena, ask, live, named};
use card_game::{Options, State};
use engine::{Chance, Events, Game, Pack, Seat, Seed, Viewer};
use std::time::Duration;

const DECKS: [&str; 5] = ["by-the-book", "iron-fist", "internal-affairs", "deadworld-protocol", "paper-trail"];

fn start(seed: u64, decks: &[&str]) -> State {
    let decks = decks.iter().map(|deck| deck.to_string()).collect();
    let options = Options { decks, ..Options::default() };
    State::start(&options, Pack::built_in(), Seed::from(seed), &mut Events::off()).expect("the game starts")
}

/// Some way into a game of two, three or four.
fn position(seed: u64) -> Option<(State, Seat)> {
    let seats = 2 + seed as usize % 3;
    let decks: Vec<&str> = (0..seats).map(|seat| DECKS[(seat + seed as usize / 3) % 5]).collect();
    let (mut state, mut chance) = (start(seed, &decks), Chance::seeded(seed));
    arena::playout(&mut state, &mut chance, &mut Vec::new(), seed as usize * 37 % 300);
    let seat = state.deciders().iter().next()?;
    Some((state, seat))
}

fn positions(count: usize) -> impl Iterator<Item = (State, Seat)> {
    (0..).filter_map(position).take(count)
}

#[test]
fn every_answer_is_legal() {
    common::every_answer_is_legal(positions(120));
}

#[test]
fn hidden_cards_change_nothing() {
    let worlds = common::hidden_cards_change_nothing(positions(60));
    assert!(worlds > 500, "the worlds differ: {worlds}");
}

/// A cadet does not think here: it has no budget, and follows its instinct by chance.
#[test]
fn a_cadet_acts_on_impulse() {
    let cadet = |seed| -> Box<dyn Bot<State>> { named("cadet", Chance::seeded(seed)).expect("there are cadets") };
    let mut answers = 0;
    for (state, seat) in positions(60) {
        let deal = |n| state.redeal(Viewer::Seat(seat), &mut Chance::seeded(n));
        let answer = ask(cadet(1).as_mut(), &state, seat, &mut Chance::seeded(2));
        assert_eq!(state.check(seat, &answer), Ok(()), "a cadet plays `{answer}`");
        assert_eq!(cadet(1).choose(&deal(1), seat), cadet(1).choose(&deal(3), seat), "hidden cards change nothing");
        assert_eq!(live("cadet", Chance::seeded(1)).map(|mut bot| bot.choose(&deal(1), seat)), Some(answer));
        answers += usize::from((2..12).any(|seed| cadet(seed).choose(&deal(1), seat) != answer));
    }
    assert!(answers > 8, "not always the likeliest: {answers}");
}

/// The stronger name wins more, in few games and with small budgets; `megacity sim` shows it with many.
#[test]
fn a_search_beats_greed_and_greed_beats_chance() {
    let won = |strong: &str, weak: &str| {
        let one = |game: u64| {
            let place = game as usize % 2;
            let decks = [DECKS[game as usize / 2 % 5], DECKS[(game as usize / 2 + 1) % 5]];
            let mut bots = [quick(weak, game), quick(weak, game)];
            bots[place] = quick(strong, game);
            let played = arena::play(start(game, &decks), &mut bots, &mut Chance::seeded(game), 50_000);
            played.state.outcome().is_some_and(|end| end.winners.has(Seat::new(place)))
        };
        (0..20).filter(|&game| one(game)).count()
    };
    let (search, greed) = (won("street-judge", "greedy"), won("greedy", "random"));
    assert!(search >= 14 && greed >= 15, "search won {search}, greed {greed} of 20");
}

/// The promise is two seconds on the wall; what can be judged on any machine is the work, of one thread.
#[test]
fn a_chief_judge_answers_in_time() {
    for (state, seat) in positions(12) {
        let mut bot = live("chief-judge", Chance::seeded(1)).expect("there are chief judges");
        let start = worked();
        bot.choose(&state.redeal(Viewer::Seat(seat), &mut Chance::seeded(3)), seat);
        let took = worked() - start;
        assert!(took <= Duration::from_secs(2), "{took:?}");
    }
}
