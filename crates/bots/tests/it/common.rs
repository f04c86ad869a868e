//! What is asked of the bots in every game: a game's own file says from which positions.

use bots::{Bot, Budget, NAMES, ask, named_with};
use engine::{Chance, Game, Seat, Viewer};
use rustix::time::{ClockId, clock_gettime};
use std::time::Duration;

/// For how long this thread has worked. That others keep the processor busy is not counted, so that a test may judge it.
pub fn worked() -> Duration {
    Duration::try_from(clock_gettime(ClockId::ThreadCPUTime)).expect("it counts from zero")
}

/// A bot of that name which thinks little, so that a test can ask it often.
pub fn quick<G: Game>(name: &str, seed: u64) -> Box<dyn Bot<G>> {
    named_with(name, Some(Budget::iterations(24)), Chance::seeded(seed)).expect("the name is in the list")
}

pub fn every_answer_is_legal<G: Game>(positions: impl Iterator<Item = (G, Seat)>) {
    for (state, seat) in positions {
        for name in NAMES {
            let action = ask(quick(name, 1).as_mut(), &state, seat, &mut Chance::seeded(2));
            assert_eq!(state.check(seat, &action), Ok(()), "{name} plays `{action}`");
        }
    }
}

/// What a seat can answer, and how likely each answer is.
fn likely<G: Game>(state: &G, seat: Seat) -> Vec<(G::Action, u32)> {
    let mut legal = Vec::new();
    state.actions(seat, &mut legal);
    legal.into_iter().map(|action| (action, state.odds(seat, &action))).collect()
}

/// Dealing the cards that the seat cannot see in another way changes no thought; says how many worlds differed.
pub fn hidden_cards_change_nothing<G: Game + PartialEq>(positions: impl Iterator<Item = (G, Seat)>) -> usize {
    let mut worlds = 0;
    for (state, seat) in positions {
        let deal = |n| state.redeal(Viewer::Seat(seat), &mut Chance::seeded(n));
        // A search asks for them once and goes by them in every deal.
        (1..4).for_each(|other| assert_eq!(likely(&deal(other), seat), likely(&deal(0), seat)));
        for name in NAMES {
            let thoughts = quick(name, 7).think(&deal(0), seat);
            for other in 1..4 {
                worlds += usize::from(deal(other) != deal(0));
                assert_eq!(quick(name, 7).think(&deal(other), seat), thoughts, "{name} thinks the same in every world");
            }
        }
    }
    worlds
}
