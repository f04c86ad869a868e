//! Play at random, and redealing, take no memory once there is a list to write actions into: searches live on that.

use bots::arena::playout;
use engine::{Chance, Events, Game, Pack, Seed, Viewer};
use miniatures::{Options, State};

fn start(seed: u64) -> State {
    State::start(&Options::default(), Pack::built_in(), Seed::from(seed), &mut Events::off()).expect("legal options")
}

const LONGEST_LIST: usize = 1 << 14;

#[test]
#[ignore = "not green yet"]
fn a_decision_allocates_nothing() {
    let (mut chance, mut list) = (Chance::seeded(1), Vec::with_capacity(LONGEST_LIST));
    let mut games: Vec<State> = (0..4).map(start).collect();
    let mut decisions = 0;
    let counted = allocation_counter::measure(|| {
        decisions = games.iter_mut().map(|game| playout(game, &mut chance, &mut list, 4_000)).sum();
    });
    assert!(decisions > 200, "{decisions} decisions");
    assert_eq!(counted.count_total, 0, "allocations in {decisions} decisions");
}

#[test]
#[ignore = "not green yet"]
fn a_redeal_allocates_nothing() {
    let (mut chance, mut list) = (Chance::seeded(2), Vec::new());
    let mut state = start(7);
    while !state.deciders().is_empty() {
        let counted = allocation_counter::measure(|| {
            for viewer in Viewer::all(2) {
                let twin = state.redeal(viewer, &mut chance);
                assert_eq!(twin.seats(), 2);
            }
        });
        assert_eq!(counted.count_total, 0, "allocations in a redeal");
        playout(&mut state, &mut chance, &mut list, 10);
    }
    assert!(state.outcome().is_some(), "the game was played to its end");
}
