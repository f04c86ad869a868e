//! How likely a sensible player is to choose an action: a guess at a glance, without looking ahead. For bots.

use crate::action::Action;
use crate::content::Kind;
use crate::means::{Means, Row};
use crate::names::{CardId, Character, Expertise, Stance, Team};
use crate::procedures::Frame;
use crate::procedures::psi::{Psi, Rating};
use crate::procedures::resolution::{Resolution, Stage};
use crate::state::State;
use crate::tabletop::Tabletop;
use engine::{Seat, Viewer};

pub fn odds(state: &State, seat: Seat, action: &Action) -> u32 {
    let table = &state.tabletop;
    let team = table.team_of(seat);
    match *action {
        Action::Choose { choice } => caption(table, seat, Kind::Choice, usize::from(choice) - 1),
        Action::Trigger => match state.stack.asking() {
            Some(&Frame::Resolution(Resolution { at: Stage::Options(done), .. })) => {
                caption(table, seat, Kind::Option, usize::from(done))
            }
            _ => EVEN,
        },
        Action::Heal { who } => after(table, who, Means::heal),
        Action::Wound { who } => after(table, who, |means, slot| means.wound(slot, 1)),
        Action::Irradiate { who } => after(table, who, Means::irradiate),
        Action::Kill { who } => after(table, who, Means::kill),
        Action::PayAmmo => by_gain(Means::of(table, team).shoot(-1)),
        Action::PayHealth { who, health } => after(table, who, |means, slot| means.wound(slot, health)),
        Action::PayCard { card } => {
            let kept = table.teams[team].kept.iter().find(|kept| kept.card == card);
            let diplomacy = kept.is_some_and(|kept| kept.stores(Expertise::Diplomacy));
            by_gain(Means::of(table, team).keep(usize::from(diplomacy), -1))
        }
        Action::Rate { risk, value, stance } => CERTAIN * u32::from(rates(table, seat, rating(risk, value, stance))),
        Action::PickPlayer { seat: of } => match state.stack.asking() {
            Some(Frame::Psi(Psi { ratings, .. })) => by_gain(ratings[of].map_or(0, worth_of)),
            _ => EVEN,
        },
        Action::Keep { cards } => by_gain(cards.map(|card| gain(table, team, card)).iter().sum()),
        Action::PickRow { row } => {
            let cards = table.rows[row].cards().iter().zip(table.rows[row].known());
            let seen = cards.filter(|(_, known)| known.by.has(Viewer::Seat(seat)));
            by_gain(seen.map(|(&card, _)| gain(table, team, card)).sum())
        }
        Action::Swap { .. } => EVEN / 8,
        _ => EVEN,
    }
}

/// The odds of what changes nothing.
const EVEN: u32 = 1 << 10;
const CERTAIN: u32 = 1 << 20;
/// So many thousandths of log-odds more make an action twice as likely.
const TWICE: i32 = 100;

/// Odds that double with every so much gained.
fn by_gain(gain: i32) -> u32 {
    let gain = gain.clamp(-10 * TWICE, 10 * TWICE - 1) + 10 * TWICE;
    let (times, rest) = (gain / TWICE, gain % TWICE);
    let whole = 1u32 << times;
    whole + whole * rest as u32 / TWICE as u32
}

fn gain(table: &Tabletop, team: Team, card: CardId) -> i32 {
    Means::of(table, team).card(table.content.content().encounter(card), Row::NONE)
}

fn caption(table: &Tabletop, seat: Seat, kind: Kind, place: usize) -> u32 {
    let Some(current) = table.current else { return EVEN };
    let captions = table.content.content().encounter(current.kept.card).captions(kind);
    let row = Row::of(table, current.team, seat);
    by_gain(captions.get(place).map_or(0, |caption| Means::of(table, current.team).caption(caption, row)))
}

/// What happens to one character.
fn after(table: &Tabletop, who: Character, does: impl FnOnce(&mut Means, usize) -> i32) -> u32 {
    by_gain(does(&mut Means::of(table, who.team()), who.slot()))
}

/// What is said of a card that brings less than so much, and of all others.
const RATINGS: [(i32, Rating); 8] = [
    (-600, rating(4, 0, Stance::Discard)),
    (-400, rating(3, 0, Stance::Discard)),
    (-250, rating(2, 0, Stance::Discard)),
    (-80, rating(2, 1, Stance::Neutral)),
    (80, rating(1, 1, Stance::Neutral)),
    (300, rating(1, 2, Stance::Play)),
    (700, rating(1, 3, Stance::Play)),
    (i32::MAX, rating(1, 4, Stance::Play)),
];

const fn rating(risk: u8, value: u8, stance: Stance) -> Rating {
    Rating { risk, value, stance }
}

/// CE-505: what a card deserves as things stand, from the card and what everybody sees.
pub fn deserves(table: &Tabletop, card: CardId) -> Rating {
    let gain = gain(table, Team::Judges, card);
    RATINGS.into_iter().find(|&(below, _)| gain < below).expect("the last has no bound").1
}

/// A seat says of its psi card what it deserves, and nothing else.
fn rates(table: &Tabletop, seat: Seat, said: Rating) -> bool {
    let place = table.senior.clockwise(usize::from(table.seats)).position(|other| other == seat);
    let card = place.and_then(|place| table.drawn.cards().get(place));
    // Most ratings are never given: no need to look at the card.
    RATINGS.iter().any(|&(_, ever)| ever == said) && card.is_some_and(|&card| deserves(table, card) == said)
}

impl Rating {
    /// How far two judgements are apart.
    pub fn differs(&self, other: &Rating) -> u32 {
        let levels = self.risk.abs_diff(other.risk) + self.value.abs_diff(other.value);
        u32::from(levels) + 2 * u32::from(self.stance != other.stance)
    }
}

/// How much a card is worth that was spoken of so.
pub fn worth_of(rating: Rating) -> i32 {
    250 * i32::from(rating.value) - 170 * i32::from(rating.risk) - 100
}
