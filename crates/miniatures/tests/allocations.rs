//! Play at random, and redealing, take no memory once there is a list to write actions into: searches live on that.

use bots::arena::playout;
use engine::{Chance, Events, Game, Pack, Seed, Viewer};
use miniatures::{Options, State};
use std::collections::BTreeMap;

fn start(seed: u64) -> State {
    State::start(&Options::default(), Pack::built_in(), Seed::from(seed), &mut Events::off()).expect("legal options")
}

const LONGEST_LIST: usize = 1 << 14;

/// What breaks, opens or is built on the table takes memory, then and once more when the ground is next looked at. It is
/// rare.
#[test]
fn a_decision_allocates_nothing() {
    let (mut chance, mut list) = (Chance::seeded(1), Vec::with_capacity(LONGEST_LIST));
    let (mut decisions, mut changes) = (0, 0);
    let mut allocations = BTreeMap::<String, u64>::new();
    for seed in 0..4 {
        let mut game = start(seed);
        let mut stale = false;
        while !game.deciders().is_empty() {
            let before = game.tabletop.terrain.clone();
            let asked = game.deciders().iter().next().map_or(String::new(), |seat| game.question(seat));
            let counted = allocation_counter::measure(|| decisions += playout(&mut game, &mut chance, &mut list, 1));
            let changed = game.tabletop.terrain != before;
            if counted.count_total > 0 && !changed && !std::mem::take(&mut stale) {
                *allocations.entry(asked).or_insert(0) += counted.count_total;
            }
            changes += usize::from(changed);
            stale |= changed;
        }
    }
    assert_eq!(allocations, BTreeMap::new(), "by what was asked, in {decisions} decisions");
    assert!(decisions > 200, "{decisions} decisions");
    assert!(changes * 20 < decisions, "{changes} changes of the table in {decisions} decisions");
}

#[test]
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
