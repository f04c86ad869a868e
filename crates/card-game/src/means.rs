//! What a line of a card is worth to a seat at a glance, in hundredths of a Prestige point. For bots: whatever the cards
//! of a pack say, their verbs say who gains.

use crate::content::Card;
use crate::effect::ast::{Amount, Cost, Effect, Flag, Forbidden, Ignored, Op, Player, Ref, Side, Step};
use crate::names::{Kind, Pile, Stat};
use crate::reading::Scope;
use crate::tabletop::Tabletop;
use engine::Seat;

pub const PRESTIGE: i32 = 100;
pub const COMMENDATION: i32 = 130;
pub const TEAM_DEMERIT: i32 = 110;
pub const PERSONAL_DEMERIT: i32 = 70;
/// One more on one side of a roll.
const POINT: i32 = 30;
const REROLL: i32 = 80;
const CARD: i32 = 25;
/// A card of one's own choice.
const FOUND: i32 = 60;
const JUDGE: i32 = 150;
const TURNED: i32 = 40;

/// What a line brings to the seat that uses it, its costs taken off.
pub fn gain(table: &Tabletop, seat: Seat, effect: &Effect) -> i32 {
    let costs: i32 = effect.costs.iter().map(price).sum();
    let steps: i32 = effect.steps.iter().map(|step| worth_of_step(table, seat, step)).sum();
    steps - costs
}

/// The same for an Incident or Event, whose price is printed on it.
pub fn gain_of_play(table: &Tabletop, seat: Seat, card: &Card) -> i32 {
    let lines: i32 = card.effects.iter().map(|effect| gain(table, seat, effect)).sum();
    let stays = card.kind == Kind::Event;
    lines + PRESTIGE * i32::from(card.pv) + if stays { CARD } else { 0 }
}

fn price(cost: &Cost) -> i32 {
    match *cost {
        Cost::Activate { .. } => TURNED / 2,
        Cost::Inactivate { .. } => TURNED,
        Cost::Trash { .. } => PRESTIGE,
        Cost::Prestige { n } => PRESTIGE * i32::from(n),
        Cost::Discard { n, .. } => CARD * i32::from(n),
        Cost::PersonalDemerit { n, .. } => PERSONAL_DEMERIT * i32::from(n),
    }
}

fn worth_of_step(table: &Tabletop, seat: Seat, step: &Step) -> i32 {
    match *step {
        Step::Do(op) => worth(table, seat, op),
        _ => 0,
    }
}

fn fixed(amount: Amount) -> i32 {
    match amount {
        Amount::Fixed(n) => i32::from(n),
        Amount::Count(_) => 1,
    }
}

/// 1 if the word means the seat, -1 if it means somebody else.
fn whose(table: &Tabletop, seat: Seat, player: Player) -> i32 {
    match player {
        Player::You => 1,
        Player::Opponent | Player::Opponents | Player::It => -1,
        Player::Everyone => 0,
        role => match table.player(&Scope::of(None, seat), role) {
            Some(meant) if meant == seat => 1,
            Some(_) => -1,
            None => 0,
        },
    }
}

/// 1 if the seat investigates, -1 if another does.
fn investigates(table: &Tabletop, seat: Seat) -> i32 {
    match table.investigator() {
        Some(investigator) if investigator == seat => 1,
        Some(_) => -1,
        None => 0,
    }
}

/// On whose side a card is, as a word names it: 1 on the seat's, -1 on another's.
fn side(table: &Tabletop, seat: Seat, card: Ref) -> i32 {
    match card {
        Ref::Lead => -investigates(table, seat),
        Ref::Leader(player) => whose(table, seat, player),
        Ref::Crime | Ref::Scene => investigates(table, seat),
        Ref::This | Ref::Bearer | Ref::It => 1,
        Ref::PickBy(player, _) => -whose(table, seat, player).min(0),
        Ref::Pick(filter) | Ref::Each(filter) => {
            let filter = table.filter(filter);
            match () {
                _ if filter.flags.has(Flag::Mine) => 1,
                _ if filter.flags.has(Flag::Theirs) || filter.flags.has(Flag::OfOpponent) => -1,
                _ if filter.flags.has(Flag::OfInvestigator) => investigates(table, seat),
                _ if filter.kind == Kind::Perp => -investigates(table, seat),
                _ => 0,
            }
        }
    }
}

/// Lasting or for once, the sign counts for more than the size.
fn worth(table: &Tabletop, seat: Seat, op: Op) -> i32 {
    match op {
        Op::Mod { card, stat, n, .. } | Op::ModDark { card, stat, n, .. } => {
            let point = if stat == Stat::Experience { CARD } else { POINT };
            point * fixed(n) * side(table, seat, card)
        }
        Op::Ignore { what, card, .. } => {
            // Without its bonus a Perp is weaker, and so is a Judge without equipment.
            let points = if what == Ignored::Support { 1 } else { 2 };
            -POINT * points * side(table, seat, card)
        }
        Op::Reroll { side: Some(Side::Investigator), .. } => REROLL * investigates(table, seat),
        Op::Reroll { side: Some(Side::Perp), .. } => -REROLL * investigates(table, seat),
        Op::Reroll { side: None, .. } => REROLL,
        Op::Bonus { n } => POINT * i32::from(n),
        Op::Prestige { player, n } => PRESTIGE * fixed(n) * whose(table, seat, player),
        Op::Commend { player, n } => COMMENDATION * fixed(n) * whose(table, seat, player),
        Op::TeamDemerit { player, n } => -TEAM_DEMERIT * fixed(n) * whose(table, seat, player),
        Op::PersonalDemerit { card, n } => -PERSONAL_DEMERIT * fixed(n) * side(table, seat, card),
        Op::Draw { player, n } => CARD * fixed(n) * whose(table, seat, player),
        Op::Discard { player, n } | Op::DiscardRandom { player, n } => -CARD * fixed(n) * whose(table, seat, player),
        Op::Mill { player, n } => -CARD / 2 * fixed(n) * whose(table, seat, player),
        Op::Recycle { player, n } => CARD / 3 * fixed(n) * whose(table, seat, player),
        Op::Search { player, .. } => FOUND * whose(table, seat, player),
        Op::Move { into: Pile::Hand, .. } => FOUND,
        Op::Attach { card: Ref::This, .. } => PRESTIGE / 2 * investigates(table, seat).max(0),
        Op::Attach { .. } => FOUND,
        Op::Activate { card } | Op::Inactivate { card } => -TURNED * side(table, seat, card),
        Op::Prep { card } => 2 * TURNED * side(table, seat, card).max(0),
        Op::Waste { card: Ref::Lead } | Op::Trash { card: Ref::Lead } => 0,
        Op::Waste { card } => -JUDGE * side(table, seat, card),
        Op::Trash { card } => -JUDGE * side(table, seat, card),
        Op::Escape {} | Op::EndPhase {} => -2 * PRESTIGE * investigates(table, seat),
        Op::Apprehend {} => 2 * PRESTIGE * investigates(table, seat),
        Op::Control { .. } => JUDGE,
        Op::HandMax { player, n, .. } => 2 * CARD * fixed(n) * whose(table, seat, player),
        Op::Arrange { .. } => FOUND,
        Op::Forbid { player, what, .. } if what != Forbidden::Refuse => -FOUND * whose(table, seat, player),
        Op::Check { player } | Op::Win { player } => PRESTIGE * whose(table, seat, player),
        _ => 0,
    }
}
