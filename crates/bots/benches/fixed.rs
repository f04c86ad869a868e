//! A fixed piece of work for callgrind to count: the same instructions on every run of the same build.
//!
//! `fixed NAME` does the work of that name inside `counted`, and prints how many units it was.

mod common;

use common::{MAPS, games, play_listed, positions};
use engine::{Chance, Game, Viewer};
use helter_skelter::State;
use std::hint::black_box;

fn main() {
    let names: Vec<String> = std::env::args().skip(1).filter(|arg| !arg.starts_with('-')).collect();
    let Some(name) = names.first() else { return println!("0") };
    let (kind, seats) = name.split_once('/').expect("the name of the work is `redeal/2`");
    let seats = seats.parse().expect("two to four play");
    println!(
        "{}",
        match kind {
            "decision" => decisions(seats),
            _ => each_position(kind, &positions(seats, 2)),
        }
    );
}

fn decisions(seats: usize) -> usize {
    let games: Vec<State> = MAPS.iter().flat_map(|map| games(seats, map, 8)).collect();
    let (mut chance, mut list) = (Chance::seeded(1), Vec::with_capacity(1 << 14));
    counted(|| games.iter().map(|game| play_listed(&mut game.clone(), &mut chance, &mut list)).sum())
}

fn each_position(kind: &str, positions: &[State]) -> usize {
    let mut chance = Chance::seeded(1);
    let asked = |state: &State| state.deciders().iter().next().expect("somebody is asked");
    match kind {
        "clone" => counted(|| positions.iter().map(|state| usize::from(black_box(state.clone()).seats() > 0)).sum()),
        "redeal" => counted(|| {
            let redealt = positions.iter().map(|state| state.redeal(Viewer::Seat(asked(state)), &mut chance));
            redealt.map(|state| usize::from(black_box(state).seats() > 0)).sum()
        }),
        "view" => counted(|| {
            let views = positions.iter().map(|state| state.view(Viewer::Seat(asked(state))));
            views.map(|view| usize::from(!black_box(view).players.is_empty())).sum()
        }),
        _ => panic!("no work is called {kind}"),
    }
}

/// Only what happens in here is counted: callgrind finds it by its name.
#[inline(never)]
fn counted(work: impl FnOnce() -> usize) -> usize {
    work()
}
