//! How likely a sensible player is to choose an action: a guess at a glance, without looking ahead. For bots.

use crate::action::Action;
use crate::code::{CardRef, Code};
use crate::evaluate::{best_leader, holding, hunts, lead_strength, teaches};
use crate::means::{gain, gain_of_play};
use crate::names::{Kind, Stat};
use crate::procedures::Frame;
use crate::state::State;
use crate::tabletop::Tabletop;
use crate::why::Question;
use engine::Seat;

/// The odds of what changes nothing.
const EVEN: u32 = 256;
/// So many hundredths of a Prestige point more make an action twice as likely.
const TWICE: i32 = 40;

/// How strong a Judge is who may well stay with a Dark Judge.
const CONTAINER: i32 = 600;

/// Odds that double with every so much gained.
fn by_gain(gain: i32) -> u32 {
    let gain = gain.clamp(-6 * TWICE, 6 * TWICE);
    let (doublings, rest) = (gain.div_euclid(TWICE), gain.rem_euclid(TWICE));
    let odds = EVEN as i32 * (TWICE + rest) / TWICE;
    (if doublings < 0 { odds >> -doublings } else { odds << doublings }) as u32
}

pub fn odds(state: &State, seat: Seat, action: &Action) -> u32 {
    let table = &state.tabletop;
    let Some(frame) = state.stack.asking() else { return EVEN };
    let investigates = table.investigator() == Some(seat);
    match *action {
        Action::Pass => passing(table, frame, seat),
        Action::Play { card } => card_of(table, card).map_or(EVEN, |card| by_gain(gain_of_play(table, seat, card))),
        Action::Use { card, line } => match frame {
            Frame::Rolling(_) => on_dice(table, seat, gain_of_line(table, seat, card, line)),
            _ => by_gain(gain_of_line(table, seat, card, line)),
        },
        Action::Reroll => on_dice(table, seat, 80),
        Action::Next { judge } => match table.find(judge) {
            Some(judge) => {
                let best = best_leader(table, seat).map_or(0, |best| lead_strength(table, best));
                by_gain(2 * (lead_strength(table, judge) - best) / 3 - TWICE)
            }
            None => EVEN,
        },
        Action::Issue { card, to } => issuing(table, seat, card, to),
        Action::Attach { card } => attaching(table, seat, card, investigates),
        Action::Lead { perp } => table.find(perp).map_or(EVEN, |perp| {
            let strength = table.number(perp, Stat::Resolve) + table.number(perp, Stat::Ability);
            by_gain(TWICE / 2 * (strength - 15))
        }),
        Action::Report { .. } if matches!(frame.question(table), Question::Patrol(_)) => EVEN / 2,
        Action::Sentence { severity } => {
            let sentences = table.crime().and_then(|crime| table.card(crime).sentences.as_ref());
            sentences.map_or(EVEN, |them| by_gain(gain(table, seat, &them[severity as usize].effect)))
        }
        // Rather by a Judge who is no great leader.
        Action::Contain { judge } => {
            table.find(judge).map_or(EVEN, |judge| by_gain(2 * TWICE + (CONTAINER - lead_strength(table, judge)) / 2))
        }
        Action::Accept => match frame.question(table) {
            Question::Prep => EVEN / 8,
            _ => EVEN,
        },
        Action::Discard { card } => discarding(table, seat, card),
        _ => EVEN,
    }
}

fn card_of(table: &Tabletop, code: Code) -> Option<&'static crate::content::Card> {
    table.content().coded(code).map(|card| table.content().card(card))
}

fn gain_of_line(table: &Tabletop, seat: Seat, card: CardRef, line: u8) -> i32 {
    let line = table.find(card).and_then(|id| table.card(id).effects.get(usize::from(line) - 1));
    line.map_or(0, |line| gain(table, seat, line))
}

/// To let the question go by.
fn passing(table: &Tabletop, frame: &Frame, seat: Seat) -> u32 {
    let investigates = table.investigator() == Some(seat);
    match frame {
        Frame::Order(_) => {
            let first = table.leader(seat);
            if first == best_leader(table, seat) { 8 * EVEN } else { EVEN / 4 }
        }
        Frame::Scenes(_) | Frame::Perps(_) if investigates => EVEN / 4,
        Frame::Issuing(_) => EVEN,
        Frame::Sentencing(_) => EVEN,
        Frame::Rolling(_) => on_dice(table, seat, 0),
        _ => EVEN,
    }
}

/// With the dice on the table: whoever is losing wants to change that.
fn on_dice(table: &Tabletop, seat: Seat, gain: i32) -> u32 {
    let Some(dice) = table.dice else { return EVEN };
    let Some(odds) = table.odds(dice.roll) else { return EVEN };
    let chance = i32::from(if table.investigator() == Some(seat) { odds.won } else { odds.lost });
    let losing = 100 - 100 * chance / i32::from(odds.of.max(1));
    match gain {
        0 => by_gain(4 * (50 - losing)),
        gain => by_gain(gain / 4 + 4 * (losing - 50)),
    }
}

/// A Resource: backup rather than equipment, and that to whoever leads, while there is Prestige to pay with.
fn issuing(table: &Tabletop, seat: Seat, card: Code, to: Option<CardRef>) -> u32 {
    let card = card_of(table, card);
    let cost = card.map_or(0, |card| -i32::from(card.pv));
    let short = (cost - i32::from(table.areas[seat].prestige)).max(0);
    let gain = match to.map(|judge| table.find(judge)) {
        None => TWICE,
        Some(judge) if judge == best_leader(table, seat) => -20 * (cost - 1),
        Some(_) if card.is_some_and(teaches) => 0,
        Some(_) => -3 * TWICE,
    };
    by_gain(gain - 200 * short)
}

/// A Scene or a Perp: the Investigator wants an easy one that brings much, the others a hard one.
fn attaching(table: &Tabletop, seat: Seat, card: Code, investigates: bool) -> u32 {
    let Some(card) = card_of(table, card) else { return EVEN };
    // Whoever can contain a Dark Judge looks for one.
    if investigates && card.keywords.has(table.content().dark_judge) && hunts(table, seat) {
        return by_gain(3 * TWICE);
    }
    let worth = 40 * i32::from(card.pv);
    if card.kind == Kind::Scene {
        return if investigates { by_gain(worth) } else { by_gain(-worth) };
    }
    let Some(crime) = table.crime() else { return EVEN };
    let host = table.card(crime);
    let motive = if card.motives.meets(host.motives) { 3 } else { 0 };
    let signature = if card.signatures.meets(host.keywords) { 3 } else { 0 };
    let hard = 2 * (i32::from(card.resolve) + motive) + i32::from(card.ability) + signature - 26;
    if investigates { by_gain(worth - 10 * hard) } else { by_gain(15 * hard - worth / 2) }
}

/// A card that is better changed for a new one, as long as the deck lasts.
fn discarding(table: &Tabletop, seat: Seat, card: Code) -> u32 {
    let Some(id) = table.content().coded(card) else { return EVEN };
    let card = table.content().card(id);
    let held = holding(table, seat);
    let more_than = |most: usize| if held[card.kind as usize] > most { 2 * TWICE } else { -3 * TWICE };
    let spare = match card.kind {
        Kind::Scene => more_than(2),
        Kind::Perp if !table.unique_is_free(id) => 2 * TWICE,
        Kind::Perp => more_than(3),
        Kind::Crime => more_than(1),
        Kind::Resource => TWICE,
        Kind::Judge => 0,
        Kind::Incident | Kind::Event => -TWICE,
    };
    let missing = [Kind::Scene, Kind::Perp].iter().filter(|&&kind| held[kind as usize] == 0).count() as i32;
    let deck = table.areas[seat].deck.len() as i32;
    let thin = (20 - deck).max(0);
    by_gain(spare + 3 * TWICE / 2 * missing - TWICE / 8 * thin)
}
