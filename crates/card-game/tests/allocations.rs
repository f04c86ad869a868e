//! Play at random, and redealing, take no memory once there is a list to write actions into: searches live on that.

use bots::arena::playout;
use card_game::state::Start;
use card_game::{Options, State};
use engine::{Chance, Events, Game, Pack, Seed, Viewer};

fn start(seats: usize, seed: u64) -> State {
    let start = if seed.is_multiple_of(2) { Start::Ready } else { Start::Draft };
    let options = Options { players: Some(seats as u8), start, ..Options::default() };
    State::start(&options, Pack::built_in(), Seed::from(seed), &mut Events::off()).expect("these are legal options")
}

/// The longest lists are those of a search in a large deck.
const LONGEST_LIST: usize = 1 << 10;

#[test]
fn a_decision_allocates_nothing() {
    for seats in 2..=4 {
        let (mut chance, mut list) = (Chance::seeded(1), Vec::with_capacity(LONGEST_LIST));
        let mut games: Vec<State> = (0..12).map(|seed| start(seats, seed)).collect();
        let mut decisions = 0;
        let counted = allocation_counter::measure(|| {
            decisions = games.iter_mut().map(|game| playout(game, &mut chance, &mut list, 20_000)).sum();
        });
        assert!(decisions > 500, "{decisions} decisions");
        assert_eq!(counted.count_total, 0, "{seats} seats: allocations in {decisions} decisions");
    }
}

#[test]
fn a_redeal_allocates_nothing() {
    for seats in 2..=4 {
        let (mut chance, mut list) = (Chance::seeded(2), Vec::new());
        let mut state = start(seats, 7);
        while !state.deciders().is_empty() {
            let counted = allocation_counter::measure(|| {
                for viewer in Viewer::all(seats) {
                    let twin = state.redeal(viewer, &mut chance);
                    assert_eq!(twin.seats(), seats);
                }
            });
            assert_eq!(counted.count_total, 0, "{seats} seats: allocations in a redeal");
            playout(&mut state, &mut chance, &mut list, 50);
        }
        assert!(state.outcome().is_some(), "the game was played to its end");
    }
}
