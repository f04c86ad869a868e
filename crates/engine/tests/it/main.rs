//! What the engine promises, shown on the toy.
#![cfg(feature = "testing")]

mod conformance;
mod door;
mod erased;
mod positions;
mod replay;
mod session;

use engine::chance::Seed;
use engine::toy::{Options, Toy};
use engine::{Pack, Session};

fn start(seats: usize, seed: u64) -> Session<Toy> {
    Session::start(Options { seats }, Pack::built_in(), Seed::from(seed)).expect("the toy seats two to four")
}

/// Adds entries, which must fit.
fn enter(session: &mut Session<Toy>, entries: &[&str]) {
    for entry in entries {
        let parsed = entry.parse().unwrap_or_else(|error| panic!("{entry}: {error}"));
        session.enter(parsed).unwrap_or_else(|unfit| panic!("{entry}: {unfit}"));
    }
}

/// Everybody plays the fallback so many times.
fn go_on(session: &mut Session<Toy>, actions: usize) {
    use engine::Game;
    for _ in 0..actions {
        let Some(seat) = session.state().deciders().iter().next() else {
            return;
        };
        let action = session.state().fallback(seat);
        session.act(seat, action).expect("a fallback is legal");
    }
}
