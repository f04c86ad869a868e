//! What must hold in whole games, read from the events alone. Rule cases start from a position that somebody laid; a
//! fault in how one phase follows another shows only here.

use card_game::names::Round;
use card_game::{Action, Event, Options, State};
use engine::{Chance, Events, Game, Pack, Purpose, Seat, Seed};

/// The events of a game in which everybody answers at random.
fn random_game(players: u8, seed: u64) -> Vec<Event> {
    let options = Options { players: Some(players), ..Options::default() };
    let mut events = Events::on();
    let mut game = State::start(&options, Pack::built_in(), Seed::from(seed), &mut events).expect("legal options");
    let (mut chance, mut told, mut list) = (Chance::seeded(seed), Vec::new(), Vec::new());
    while let Some(seat) = game.deciders().iter().next() {
        list.clear();
        game.actions(seat, &mut list);
        let action: Action = list[chance.below(Purpose::Other, list.len())];
        game.apply(seat, &action, &mut events);
        told.extend(events.as_slice().iter().map(|it| *it.public()));
        events.clear();
    }
    told
}

/// How many Investigation phases a game had, and who was denied the Scene round although nothing stopped the phase.
fn investigations(events: &[Event]) -> (usize, Vec<Seat>) {
    let (mut phases, mut dropped) = (0, Vec::new());
    let mut scene_round_of = None;
    let mut out = false;
    for event in events {
        match *event {
            Event::RoundBegins { round: Round::Scene, investigator } => scene_round_of = investigator,
            Event::RoundSkipped { round: Round::Scene } => out = true,
            // CG-400: the phase of a player who has left ends at once.
            Event::Out { .. } => out = true,
            Event::PhaseEnds { seat } => {
                phases += 1;
                if scene_round_of != Some(seat) && !out {
                    dropped.push(seat);
                }
                (scene_round_of, out) = (None, false);
            }
            _ => {}
        }
    }
    (phases, dropped)
}

/// CG-107, CG-251: whoever has a Crime investigates it, round by round. The Assignment round leaves nobody without a
/// ready Judge a Crime (CG-227), so that CG-253 ends no phase before its Scene round.
#[test]
fn cg_251_every_investigation_begins_with_its_scene_round() {
    for players in 2..=4 {
        let mut total = 0;
        for seed in 0..12 {
            let (phases, dropped) = investigations(&random_game(players, seed));
            assert_eq!(
                dropped,
                [],
                "{players} players, seed {seed}: {} of {phases} phases were dropped",
                dropped.len()
            );
            total += phases;
        }
        assert!(total > 40, "{players} players: only {total} phases were played");
    }
}
