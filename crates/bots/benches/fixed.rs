//! A fixed piece of work for callgrind to count: the same instructions on every run of the same build.
//!
//! `fixed helter-skelter/redeal/2` does that work inside `counted`, and prints how many units it was.

mod common;

use common::{Benched, games, play_listed, positions, tables};
use engine::{Chance, Game, Viewer};
use std::hint::black_box;

fn main() {
    let names: Vec<String> = std::env::args().skip(1).filter(|arg| !arg.starts_with('-')).collect();
    let Some(name) = names.first() else { return println!("0") };
    let [game, kind, tables] = name.split('/').collect::<Vec<_>>()[..] else {
        panic!("the name of the work is `helter-skelter/redeal/2`, not `{name}`");
    };
    let units = match game {
        helter_skelter::State::NAME => work::<helter_skelter::State>(kind, tables),
        cursed_earth::State::NAME => work::<cursed_earth::State>(kind, tables),
        card_game::State::NAME => work::<card_game::State>(kind, tables),
        miniatures::State::NAME => work::<miniatures::State>(kind, tables),
        _ => panic!("no game is called {game}"),
    };
    println!("{units}");
}

fn work<G: Benched>(kind: &str, tables: &str) -> usize {
    match kind {
        "decision" => decisions::<G>(tables),
        _ => each_position(kind, &positions::<G>(tables, 128)),
    }
}

fn decisions<G: Benched>(prefix: &str) -> usize {
    let games: Vec<G> = tables::<G>(prefix).flat_map(|table| games(table, 32)).collect();
    let (mut chance, mut list) = (Chance::seeded(1), Vec::with_capacity(1 << 14));
    counted(|| games.iter().map(|game| play_listed(&mut game.clone(), &mut chance, &mut list)).sum())
}

fn each_position<G: Benched>(kind: &str, positions: &[G]) -> usize {
    let mut chance = Chance::seeded(1);
    let asked = |state: &G| state.deciders().iter().next().expect("somebody is asked");
    match kind {
        "clone" => counted(|| positions.iter().map(|state| usize::from(black_box(state.clone()).seats() > 0)).sum()),
        "redeal" => counted(|| {
            let redealt = positions.iter().map(|state| state.redeal(Viewer::Seat(asked(state)), &mut chance));
            redealt.map(|state| usize::from(black_box(state).seats() > 0)).sum()
        }),
        "view" => counted(|| {
            let views = positions.iter().map(|state| state.view(Viewer::Seat(asked(state))));
            views.map(|view| usize::from(size_of_val(&black_box(view)) > 0)).sum()
        }),
        _ => panic!("no work is called {kind}"),
    }
}

/// Only what happens in here is counted: callgrind finds it by its name.
#[inline(never)]
fn counted(work: impl FnOnce() -> usize) -> usize {
    work()
}
