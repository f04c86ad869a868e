//! How likely a sensible player is to choose an action: a guess at a glance, without looking ahead. For bots.

use crate::action::Action;
use crate::content::Encounter;
use crate::names::{CardId, Character, Stance, Symbol};
use crate::procedures::Frame;
use crate::procedures::psi::{Psi, Rating};
use crate::state::State;
use crate::tabletop::Tabletop;
use engine::{PerSeat, Seat};

pub fn odds(state: &State, seat: Seat, action: &Action) -> u32 {
    let table = &state.tabletop;
    match *action {
        Action::Choose { choice } => choice_odds(table, choice),
        Action::Trigger | Action::Decline => 10,
        Action::Heal { who } => 2 + u32::from(6 - table.member(who).health.min(5)) * 4,
        Action::Wound { who } => spare(table, who),
        Action::Irradiate { who } => spare(table, who),
        // Nobody is given up who could still pay with health.
        Action::Kill { who } => u32::from(table.member(who).health <= 2),
        Action::PayAmmo => 40,
        Action::PayHealth { who, health: 1 } => 4 + spare(table, who),
        Action::PayHealth { who, .. } => spare(table, who) / 2,
        Action::PayCard { .. } => 40,
        Action::Add => 12,
        Action::Psi => 8,
        Action::Rate { .. } => u32::from(rating_of(state, seat).is_some_and(|rating| rates(action, rating))),
        Action::PickPlayer { seat: of } => match state.stack.asking() {
            Some(Frame::Psi(Psi { ratings, .. })) => worth_of(ratings, of),
            _ => 1,
        },
        Action::Swap { .. } => 2,
        _ => 10,
    }
}

/// By what a caption brings.
fn choice_odds(table: &Tabletop, choice: u8) -> u32 {
    let Some(current) = table.current else { return 1 };
    let captions = table.content.content().encounter(current.kept.card).captions(crate::content::Kind::Choice);
    let worth: i32 =
        captions.get(usize::from(choice) - 1).map_or(0, |caption| caption.iter().map(|&it| weight(it)).sum());
    (8 + worth).clamp(1, 40) as u32
}

/// What a symbol is worth, about.
pub fn weight(symbol: Symbol) -> i32 {
    match symbol {
        Symbol::Advance => 9,
        Symbol::Heal | Symbol::Ammo => 4,
        Symbol::Ration | Symbol::GainSurvival | Symbol::GainDiplomacy => 3,
        Symbol::Skip | Symbol::Remove | Symbol::Swap => 1,
        Symbol::Psi => 0,
        Symbol::Eat => -3,
        Symbol::SpendSurvival | Symbol::SpendDiplomacy | Symbol::Wound => -3,
        Symbol::Radiation | Symbol::Violence => -4,
        Symbol::EnemyAdvance => -4,
        Symbol::Death => -14,
    }
}

/// Who can best lose a health: the further from death, the rather.
fn spare(table: &Tabletop, who: Character) -> u32 {
    let member = table.member(who);
    match member.health.saturating_sub(member.radiation) {
        0 => 1,
        left if member.health > 1 => 3 + 5 * u32::from(left),
        _ => 1,
    }
}

/// CE-505: what a card deserves, from the card alone.
pub fn rating(card: &Encounter) -> Rating {
    let symbols = || card.symbols().map(weight);
    let level = |sum: i32| (sum / 4).clamp(0, 4) as u8;
    let (good, bad): (i32, i32) = (symbols().filter(|&it| it > 0).sum(), symbols().filter(|&it| it < 0).sum());
    let stance = if 2 * good + bad > 0 { Stance::Play } else { Stance::Discard };
    Rating { risk: level(-bad / 2), value: level(good), stance }
}

/// What a seat would say of the card that it holds for a psi action.
fn rating_of(state: &State, seat: Seat) -> Option<Rating> {
    let table = &state.tabletop;
    let place = table.senior.clockwise(usize::from(table.seats)).position(|other| other == seat)?;
    let card: CardId = *table.drawn.cards().get(place)?;
    Some(rating(table.content.content().encounter(card)))
}

fn rates(action: &Action, rating: Rating) -> bool {
    *action == Action::Rate { risk: rating.risk, value: rating.value, stance: rating.stance }
}

/// How well a card was spoken of.
fn worth_of(ratings: &PerSeat<Option<Rating>>, seat: Seat) -> u32 {
    let Some(rating) = ratings[seat] else { return 1 };
    let stance = match rating.stance {
        Stance::Play => 12,
        Stance::Neutral => 6,
        Stance::Discard => 1,
    };
    stance + 4 * u32::from(rating.value + 4 - rating.risk)
}
