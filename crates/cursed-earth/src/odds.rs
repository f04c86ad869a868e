//! How likely a sensible player is to choose an action: a guess at a glance, without looking ahead. For bots.

use crate::action::Action;
use crate::content::{Encounter, Kind};
use crate::evaluate::{Means, Row};
use crate::names::{CardId, Character, Expertise, Stance, Team};
use crate::procedures::Frame;
use crate::procedures::psi::{Psi, Rating};
use crate::procedures::resolution::{Resolution, Stage};
use crate::state::State;
use crate::tabletop::{Member, Tabletop};
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
        Action::Heal { who } => after(table, who, |means, slot| means.members[slot].health += 1),
        Action::Wound { who } => after(table, who, |means, slot| means.lose(slot, 1)),
        Action::Irradiate { who } => after(table, who, |means, slot| means.irradiate(slot)),
        Action::Kill { who } => after(table, who, |means, slot| means.members[slot] = Member::default()),
        Action::PayAmmo => by_gain(Means::of(table, team).gain_from(|means| means.ammunition -= 1)),
        Action::PayHealth { who, health } => after(table, who, |means, slot| means.lose(slot, health)),
        Action::PayCard { card } => {
            let kept = table.teams[team].kept.iter().find(|kept| kept.card == card);
            let slot = usize::from(kept.is_some_and(|kept| kept.stores(Expertise::Diplomacy)));
            by_gain(Means::of(table, team).gain_from(|means| means.kept[slot] -= 1))
        }
        Action::Rate { .. } if rates(action, rating_of(state, seat)) => CERTAIN,
        Action::Rate { .. } => 0,
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
const TWICE: i32 = 80;

/// Odds that double with every so much gained.
fn by_gain(gain: i32) -> u32 {
    let gain = gain.clamp(-10 * TWICE, 10 * TWICE - 1) + 10 * TWICE;
    let (times, rest) = (gain / TWICE, gain % TWICE);
    let whole = 1u32 << times;
    whole + whole * rest as u32 / TWICE as u32
}

fn gain(table: &Tabletop, team: Team, card: CardId) -> i32 {
    Means::of(table, team).gain(table.content.content().encounter(card), Row::NONE)
}

fn caption(table: &Tabletop, seat: Seat, kind: Kind, place: usize) -> u32 {
    let Some(current) = table.current else { return EVEN };
    let captions = table.content.content().encounter(current.kept.card).captions(kind);
    let row = Row::of(table, current.team, seat);
    by_gain(captions.get(place).map_or(0, |caption| Means::of(table, current.team).gain_of(caption, row)))
}

/// What happens to one character.
fn after(table: &Tabletop, who: Character, does: impl FnOnce(&mut Means, usize)) -> u32 {
    by_gain(Means::of(table, who.team()).gain_from(|means| does(means, who.slot())))
}

fn rating(means: &Means, card: &Encounter) -> Rating {
    let gain = means.gain(card, Row::NONE);
    let level = |points: i32| (points / 80).clamp(0, 4) as u8;
    let stance = match gain {
        100.. => Stance::Play,
        ..=-200 => Stance::Discard,
        _ => Stance::Neutral,
    };
    Rating { risk: level(-gain), value: level(gain + 160), stance }
}

/// What a seat would say of the card that it holds for a psi action.
fn rating_of(state: &State, seat: Seat) -> Option<Rating> {
    let table = &state.tabletop;
    let place = table.senior.clockwise(usize::from(table.seats)).position(|other| other == seat)?;
    let card: CardId = *table.drawn.cards().get(place)?;
    Some(rating_now(table, card))
}

/// CE-505: what a card deserves as things stand, from the card and what everybody sees.
pub fn rating_now(table: &Tabletop, card: CardId) -> Rating {
    rating(&Means::of(table, Team::Judges), table.content.content().encounter(card))
}

fn rates(action: &Action, rating: Option<Rating>) -> bool {
    rating.is_some_and(|Rating { risk, value, stance }| *action == Action::Rate { risk, value, stance })
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
    80 * (i32::from(rating.value) - i32::from(rating.risk)) - 160
}
