//! The odds against what comes of a hundred thousand attacks.

use super::*;
use crate::event::{Event, For};
use crate::geometry::Facing;
use crate::procedures::activation::Activation;
use crate::procedures::turn::Turn;
use crate::procedures::{DEPTH, Frame};
use crate::state::{Options, State, lay_out};
use crate::tabletop::figure::{Chip, Place};
use crate::why::Question;
use engine::{Chance, Events, Game, Pack, Seat, Stack};

const ATTACKS: u32 = 100_000;

/// The models of two forces on the bare west of a table, in the order of their lists; the first of `a` acts.
pub(crate) fn scene(forces: [&str; 2], a: &[(i32, i32)], b: &[(i32, i32)]) -> State {
    let forces = forces.map(crate::tests::list).to_vec();
    let options = Options { scenario: Some("hold-the-block".into()), forces, ..Options::default() };
    let mut tabletop = lay_out(&options, Pack::built_in(), Chance::seeded(1)).expect("the forces are legal");
    tabletop.turn = 1;
    for (seat, places) in [(0, a), (1, b)] {
        for (number, &(x, y)) in places.iter().enumerate() {
            let figure = &mut tabletop.figures[FigureId::new(Seat::new(seat), number)];
            figure.place = Place::Table;
            figure.at = Spot::new(x, y, 0);
            figure.facing = if seat == 0 { Facing::EAST } else { Facing::WEST };
        }
    }
    let frames = [
        Frame::Turn(Turn::chosen(Seat::new(0), Chip::Normal)),
        Frame::Activation(Activation::of(FigureId::new(Seat::new(0), 0), Chip::Normal)),
    ];
    let mut stack = Stack::<Frame, DEPTH>::of(&frames).expect("room for two");
    stack.run(&mut tabletop, &mut Events::off());
    State { tabletop, stack }
}

/// What has come of many attacks on one model.
#[derive(Default)]
struct Seen {
    pin: u32,
    down: u32,
    injuries: [u32; 4],
    stuns: [u32; 5],
    tries: u32,
    dodged: u32,
}

/// Everybody dodges who can, a Blast the straight way; nobody strikes or shoots back.
fn answer(state: &State, seat: Seat, burst: Option<Spot>) -> Action {
    let frame = state.stack.asking().expect("somebody is asked");
    match (frame.question(&state.tabletop, seat), burst) {
        (Question::Dodge(_) | Question::Foresee(_), _) => Action::Dodge,
        (Question::DodgeMove(on), Some(at)) => {
            state.tabletop.dodges_to(on, at).map_or(Action::Pass, |to| Action::Go { to, facing: Facing::WEST })
        }
        _ => Action::Pass,
    }
}

/// Makes the attack again and again, and holds what comes of it against what was said.
fn compare(state: &State, line: &str, say: impl Fn(&State, &Action) -> Vec<AttackOdds>) -> Vec<AttackOdds> {
    let action: Action = line.parse().expect("an action");
    let by = Seat::new(0);
    state.check(by, &action).unwrap_or_else(|why| panic!("{line}: {}", State::refusal(state.content().content(), why)));
    let odds = say(state, &action);
    assert!(!odds.is_empty(), "{line}");
    let mut seen: Vec<Seen> = odds.iter().map(|_| Seen::default()).collect();
    // A strike is asked for within its fight: the attack is over when the activation goes on.
    let asked = state.stack.frames().count().min(2);
    for attack in 0..ATTACKS {
        let mut now = state.clone();
        now.tabletop.chance = Chance::seeded(u64::from(attack));
        let mut events = Events::on();
        now.apply(by, &action, &mut events);
        while now.outcome().is_none() && now.stack.frames().count() > asked {
            let seat = now.deciders().iter().next().expect("somebody is asked");
            let burst = events.as_slice().iter().rev().find_map(|told| match told.public() {
                Event::Burst { at } => Some(*at),
                _ => None,
            });
            let answer = answer(&now, seat, burst);
            now.apply(seat, &answer, &mut events);
        }
        for (odds, seen) in odds.iter().zip(&mut seen) {
            let (figure, before) = (&now.tabletop.figures[odds.on], &state.tabletop.figures[odds.on]);
            seen.pin += u32::from(figure.pinned && !before.pinned);
            seen.down += u32::from(figure.down);
            seen.injuries[usize::from(figure.injured - before.injured)] += 1;
            seen.stuns[usize::from(figure.stunned - before.stunned)] += 1;
            for told in events.as_slice() {
                match told.public() {
                    Event::Rolled { who, what: For::Dodge, .. } if *who == odds.on => seen.tries += 1,
                    Event::Dodged { who } if *who == odds.on => seen.dodged += 1,
                    _ => {}
                }
            }
        }
    }
    for (odds, seen) in odds.iter().zip(&seen) {
        let near = |what: &str, said: Share, found: u32, of: u32| {
            let (said, of) = (u64::from(said.millionths()), u64::from(of));
            let expected = said * of / 1_000_000;
            // Five standard deviations, and the rounding to millionths.
            let spread = 5 * (said * (1_000_000 - said) / 1_000_000 * of / 1_000_000).isqrt() + 2;
            assert!(
                expected.abs_diff(u64::from(found)) <= spread,
                "{line}, {what} on {}: {found} of {of}, {said}",
                odds.on
            );
        };
        near("pin", odds.pin, seen.pin, ATTACKS);
        near("down", odds.down, seen.down, ATTACKS);
        if seen.tries > 0 && !state.tabletop.has_skill(odds.on, SkillKind::Precog) {
            near("hit", odds.hit, seen.tries, ATTACKS);
            near("dodge", odds.dodge, seen.dodged, seen.tries);
        }
        for (number, &share) in odds.injuries.iter().enumerate() {
            near(&format!("{number} injuries"), share, seen.injuries[number], ATTACKS);
        }
        for (number, &share) in odds.stuns.iter().enumerate() {
            near(&format!("{number} stunned"), share, seen.stuns[number], ATTACKS);
        }
    }
    odds
}

fn shot(state: &State, line: &str) -> Vec<AttackOdds> {
    compare(state, line, |state, action| state.tabletop.odds_of(action))
}

#[test]
fn mg_185_to_198_shots_come_out_as_said() {
    let judge = "1 Senior Judge";
    let state = scene([judge, "1 Gun Punk"], &[(2000, 2000)], &[(10_000, 2000)]);
    let odds = shot(&state, "a1 snapshot b1 with 1 face 0");
    // SHOOT 5, +1 for the range, against COOL 4: 63 of 64 hit, 22 of 64 pin; EVADE 2 dodges 11 of 36.
    assert_eq!(odds[0].hit.millionths(), 984_375);
    assert_eq!(odds[0].pin.millionths(), 343_750);
    assert_eq!(odds[0].dodge.millionths(), 305_556);
    for line in [
        "a1 aim-shoot b1 with 1 face 0",
        "a1 aim-power b1 with 1 mode 2 face 0",
        "a1 snapshot b1 with 1 mode 4 face 0",
        "a1 snapshot b1 with 1 mode 7 stun face 0",
    ] {
        shot(&state, line);
    }
}

#[test]
fn mg_228_two_guns_come_out_as_said() {
    let state = scene(["1 Gun Punk", "1 Brute"], &[(2000, 2000)], &[(6000, 2000)]);
    shot(&state, "a1 snapshot b1 with 1 2 face 0");
}

/// K19, and a target that is hurt already.
#[test]
fn k19_a_second_dodge_is_in_the_odds() {
    let mut state = scene(["1 Gun Punk", "1 Psi Judge"], &[(2000, 2000)], &[(6000, 2000)]);
    state.tabletop.figures[FigureId::new(Seat::new(1), 0)].injured = 1;
    let odds = shot(&state, "a1 snapshot b1 with 1 face 0");
    assert_eq!(odds[0].dodge.millionths(), 517_747, "two dice, twice");
}

/// MG-437 to MG-444: the one aimed at, one beside, one behind whom only a shot too far reaches.
#[test]
fn mg_437_a_blast_comes_out_as_said_wherever_it_lands() {
    let three = "1 Gun Punk\n1 Heavy\n1 Punk";
    let state = scene(["1 Senior Judge", three], &[(2000, 2000)], &[(10_000, 2000), (11_500, 2800), (16_000, 2000)]);
    let odds = shot(&state, "a1 snapshot b1 with 1 mode 3 face 0");
    let names: Vec<String> = odds.iter().map(|odds| odds.on.to_string()).collect();
    assert_eq!(names, ["a1", "b1", "b2", "b3"], "a shot too short may reach the judge");
    assert!(odds[0].hit < odds[3].hit && odds[3].hit < odds[2].hit);
    let state = scene(["1 Bomb Thrower", three], &[(6000, 2000)], &[(10_000, 2000), (11_500, 2800), (16_000, 2000)]);
    shot(&state, "a1 throw b1 with 1 face 0");
    shot(&state, "a1 throw at 10600 2200 with 1 face 0");
}

/// MG-242 to MG-250, MG-262: a strike, one with two weapons, and one that only stuns.
#[test]
fn mg_242_strikes_come_out_as_said() {
    let mut state = scene(["1 Gang Boss", "1 Heavy"], &[(2000, 2000)], &[(3500, 2000)]);
    state.apply(Seat::new(0), &"a1 fight 2000 2000 face 0".parse().expect("an action"), &mut Events::off());
    let say = |state: &State, action: &Action| {
        let frame = state.stack.asking().expect("somebody is asked");
        frame.strike_odds(&state.tabletop, action).into_iter().collect()
    };
    for line in ["strike b1 with 2", "strike b1 with 0 stun"] {
        compare(&state, line, say);
    }
}

#[test]
fn shares_are_exact_enough() {
    let three = Spread::of(3, HIT);
    assert_eq!(
        three.iter().map(|(_, share)| share.millionths()).collect::<Vec<_>>(),
        [125_000, 375_000, 375_000, 125_000]
    );
    for dice in 0..=MOST_DICE {
        for part in 1..6 {
            let mut all = Share::NEVER;
            Spread::of(dice, part).iter().for_each(|(_, share)| all.add(share));
            assert!(Share::ONE.0 - all.0 < 1 << 8, "{dice} dice lose {}", Share::ONE.0 - all.0);
        }
    }
}
