//! How good the table looks to a seat, in whole points. For bots, whatever decks are played.
//!
//! It is meant for the beginning of a turn, when nothing is half done (`settled`): a search plays on to the next one. The
//! weights are what a logistic regression over the beginnings of turns said about who won (docs/balance/card-game.md),
//! rounded; a point of Prestige far from victory is 100.

use crate::content::Card;
use crate::effect::ast::{Head, Op, Roll, Step};
use crate::names::{Kind, Phase, Round, Stat};
use crate::odds::Odds;
use crate::procedures::Frame;
use crate::state::State;
use crate::tabletop::Tabletop;
use crate::tabletop::object::{ObjectId, Place, Readiness};
use engine::{PerSeat, Seat};

/// How much bolder than the chances the bots judge: a search needs to see a difference early.
const SCALE: i32 = 3;
const WON: i32 = 100_000;
const PRESTIGE: i32 = 100;
/// Prestige counts for more and more beyond this.
const NEAR: i32 = 12;
const NEARER: i32 = 30;
/// What Commendations are worth: the fifth wins (CG-076).
const COMMENDATIONS: [i32; 5] = [0, 150, 650, 1700, 3000];
/// What contained Dark Judges are worth: each brings Prestige every turn, and the fourth wins (CG-078).
const CONTAINED: [i32; 4] = [0, 700, 2000, 5000];
/// What it is worth to whoever contains so many, and has a Judge left for it, to hold another one.
const NEXT_DARK_JUDGE: [i32; 4] = [100, 250, 600, 1500];
/// What it costs to be so many Team Demerits away from suspension (CG-098).
const DANGER: [i32; 5] = [2500, 350, 250, 100, 0];
const SUSPENDED: i32 = 6000;
const JUDGE: i32 = 300;
const INACTIVE: i32 = 180;
const PERSONAL_DEMERIT: i32 = 60;
/// A point of the leader's Authority or Ability.
const LEADING: i32 = 60;
/// What the price of a Resource brings back: with the leader, as backup.
const GEAR: i32 = 40;
const BACKUP: i32 = 170;
/// So many Scenes, Perps and Crimes in hand; an Incident or Event; each point that evidence scores.
const SCENES: [i32; 3] = [0, 230, 340];
const PERPS: [i32; 4] = [0, 300, 520, 560];
const CRIMES: [i32; 3] = [0, 20, 120];
const TRICK: i32 = 35;
const EVIDENCE: i32 = 130;
/// Each card that is missing in a deck that will not last.
const THIN: [(i32, i32); 2] = [(12, 150), (25, 75)];
const DUTY: i32 = 200;
/// A Perp without a name and a number yet.
const TYPICAL_RESOLVE: i32 = 9;
const TYPICAL_ABILITY: i32 = 8;
/// What a solved Crime brings, and what a lost Combat costs.
const SOLVED: i32 = 420;
const LOST: i32 = 200;

/// Own standing against the strongest of the others.
pub fn evaluate(table: &Tabletop, seat: Seat) -> i32 {
    if let Some(outcome) = table.outcome {
        return match outcome.winners {
            winners if winners.has(seat) => WON,
            winners if winners.is_empty() => 0,
            _ => -WON,
        };
    }
    if !table.plays(seat) {
        return -WON;
    }
    let standings = standings(table);
    let best = table.playing.without(seat).iter().map(|other| standings[other]).max();
    SCALE * (standings[seat] - best.unwrap_or(0))
}

fn standings(table: &Tabletop) -> PerSeat<i32> {
    let mut standings = PerSeat::<i32>::default();
    let mut leaders = PerSeat::<Option<ObjectId>>::default();
    let mut contained = PerSeat::<usize>::default();
    for seat in table.playing.iter() {
        leaders[seat] = best_leader(table, seat);
        standings[seat] = marks(table, seat) + team(table, seat, leaders[seat]) + hand(table, seat);
        if table.round.phase() != Phase::Roster {
            standings[seat] += pending(table, seat);
        }
    }
    for (_, object) in table.objects.iter() {
        let price = || -i32::from(table.content().card(object.card).pv);
        match object.place {
            Place::Issued(judge) => {
                if let Place::Team(seat) = table.objects[judge].place {
                    let card = table.content().card(object.card);
                    standings[seat] += match leaders[seat] == Some(judge) {
                        true => GEAR * price(),
                        false if teaches(card) => BACKUP,
                        false => 0,
                    };
                }
            }
            Place::Backup(seat) => standings[seat] += BACKUP * price(),
            Place::Contained(judge) => {
                if let Place::Team(seat) = table.objects[judge].place {
                    contained[seat] += 1;
                }
            }
            _ => {}
        }
    }
    for seat in table.playing.iter() {
        let contained = contained[seat].min(3);
        standings[seat] += CONTAINED[contained];
        if holds_dark_judge(table, seat) && hunts(table, seat) {
            standings[seat] += NEXT_DARK_JUDGE[contained];
        }
    }
    standings[table.duty] += DUTY;
    standings
}

/// Whether a Resource makes its bearer fit to contain a Dark Judge, leader or not (CG-378).
pub fn teaches(card: &Card) -> bool {
    let raises = |step: &Step| matches!(step, Step::Do(Op::Mod { stat: Stat::Experience, .. }));
    card.effects.iter().any(|effect| effect.head == Head::Static && effect.steps.iter().any(raises))
}

/// Whether a Psi Judge of the team is free to contain a Dark Judge.
pub fn hunts(table: &Tabletop, seat: Seat) -> bool {
    let psi = |judge| table.card(judge).keywords.has(table.content().psi);
    table.areas[seat].team.iter().any(|&judge| psi(judge) && table.contained_by(judge).is_none())
}

/// Whether a hand holds a Dark Judge who is not in play yet.
fn holds_dark_judge(table: &Tabletop, seat: Seat) -> bool {
    let content = table.content();
    let dark = |card| content.card(card).keywords.has(content.dark_judge) && table.unique_is_free(card);
    table.areas[seat].hand.cards().iter().any(|&card| dark(card))
}

/// Prestige, Commendations and Team Demerits.
fn marks(table: &Tabletop, seat: Seat) -> i32 {
    let area = &table.areas[seat];
    let prestige = i32::from(area.prestige);
    let near = (prestige - NEAR).clamp(0, 10);
    let margin = area.team.len() as i32 - i32::from(area.demerits);
    let danger = if margin < 0 { SUSPENDED } else { DANGER[margin.min(4) as usize] };
    PRESTIGE * prestige + NEARER * near * near + COMMENDATIONS[usize::from(area.commendations).min(4)] - danger
}

/// Whether a Judge will be ready when Crimes are assigned next.
fn will_be_ready(table: &Tabletop, judge: ObjectId) -> bool {
    match table.objects[judge].readiness {
        Readiness::Ready => true,
        Readiness::Activated => table.round == Round::Ready && table.contained_by(judge).is_none(),
        Readiness::Inactive => false,
    }
}

/// How good a Judge is at leading, by what is printed.
pub fn lead_strength(table: &Tabletop, judge: ObjectId) -> i32 {
    let card = table.card(judge);
    LEADING * (i32::from(card.authority) + i32::from(card.ability))
}

pub fn best_leader(table: &Tabletop, seat: Seat) -> Option<ObjectId> {
    let team = table.areas[seat].team.iter().copied();
    team.max_by_key(|&judge| (will_be_ready(table, judge), lead_strength(table, judge)))
}

fn team(table: &Tabletop, seat: Seat, leader: Option<ObjectId>) -> i32 {
    let mut worth = 0;
    for &judge in &table.areas[seat].team {
        let object = &table.objects[judge];
        worth += JUDGE - PERSONAL_DEMERIT * i32::from(object.marks);
        worth -= if object.readiness == Readiness::Inactive { INACTIVE } else { 0 };
    }
    worth + leader.filter(|&leader| will_be_ready(table, leader)).map_or(0, |leader| lead_strength(table, leader))
}

/// How many cards of each type a hand holds. A Perp who is in play already is of no use (CG-191).
pub fn holding(table: &Tabletop, seat: Seat) -> [usize; 7] {
    let mut held = [0; 7];
    for &card in table.areas[seat].hand.cards() {
        let kind = table.content().card(card).kind;
        if kind != Kind::Perp || table.unique_is_free(card) {
            held[kind as usize] += 1;
        }
    }
    held
}

/// Something of everything: without a Scene and a Perp nothing is solved. And a deck that lasts.
fn hand(table: &Tabletop, seat: Seat) -> i32 {
    let held = holding(table, seat);
    let of = |kind: Kind, worth: &[i32]| worth[held[kind as usize].min(worth.len() - 1)];
    let area = &table.areas[seat];
    let scores = |card: &Card| if card.kind == Kind::Incident { i32::from(card.pv.max(0)) } else { 0 };
    let evidence: i32 = area.hand.cards().iter().map(|&card| scores(table.content().card(card))).sum();
    let thin: i32 = THIN.iter().map(|&(cards, cost)| cost * (cards - area.deck.len() as i32).max(0)).sum();
    of(Kind::Scene, &SCENES)
        + of(Kind::Perp, &PERPS)
        + of(Kind::Crime, &CRIMES)
        + EVIDENCE * evidence
        + TRICK * (held[Kind::Incident as usize] + held[Kind::Event as usize]) as i32
        - thin
}

/// What the Investigation that is still to come is likely to bring.
fn pending(table: &Tabletop, seat: Seat) -> i32 {
    let (Some(crime), Some(leader)) = (table.crime_of(seat), table.leader(seat)) else { return 0 };
    let (resolve, ability) = match table.lead_of(crime) {
        Some(lead) => (table.number(lead, Stat::Resolve), table.number(lead, Stat::Ability)),
        None => (TYPICAL_RESOLVE, TYPICAL_ABILITY),
    };
    let won = |roll, judge: Stat, perp| {
        let odds = Odds::of(roll, table.number(leader, judge), false, perp, false);
        i32::from(odds.won) * 100 / i32::from(odds.of)
    };
    let challenge = won(Roll::Challenge, Stat::Authority, resolve);
    let combat = won(Roll::Combat, Stat::Ability, ability);
    let solved = challenge + (100 - challenge) * combat / 100;
    let more = PRESTIGE / 2 * table.attached(crime).count() as i32;
    ((SOLVED + more) * solved - LOST * (100 - solved) - PRESTIGE * (100 - challenge)) / 100
}

/// Whether nothing is half done: a turn begins.
pub fn settled(state: &State) -> bool {
    let table = &state.tabletop;
    match state.stack.asking() {
        None => true,
        Some(Frame::Window(window)) => {
            let fresh = window.passed.is_empty() && window.option == table.first_option() && table.used.is_empty();
            fresh && table.round == Round::Ready
        }
        Some(_) => false,
    }
}
