//! RALLY: leader and ally may each take a step. Section 9.6.

use super::{cost, movement};
use crate::action::{Action, CardId, Step};
use crate::content::Card;
use crate::event::Log;
use crate::names::{Character, Space, Symbol};
use crate::tabletop::Tabletop;
use crate::why::Why;
use engine::Seat;

pub fn propose(table: &Tabletop, seat: Seat, leader: Character, from: Space, card: CardId, out: &mut Vec<Action>) {
    for ally in leader.team().characters().filter(|&ally| ally != leader) {
        let Some(space) = table.space(ally) else { continue };
        if space != from && !table.map().adjacent(from).has(space) {
            continue;
        }
        for first in steps(table, seat, leader, from, leader, ally, card) {
            for second in steps(table, seat, ally, space, leader, ally, card) {
                let used_twice = first.paying.is_some() && first.paying == second.paying;
                if (first.to.is_some() || second.to.is_some()) && !used_twice {
                    out.push(Action::Rally { leader: first, ally: second, card });
                }
            }
        }
    }
}

/// Every step one of the two could take, staying included.
fn steps(
    table: &Tabletop,
    seat: Seat,
    who: Character,
    from: Space,
    leader: Character,
    ally: Character,
    rally: CardId,
) -> impl Iterator<Item = Step> {
    let map = table.map();
    let hand = table.players[seat].hand.cards();
    let pays = move |card: CardId| card != rally && pays_climb(table.card(seat, card), who, leader, ally);
    let stays = std::iter::once(Step { who, to: None, paying: None });
    let moves = map.steps(from).iter().map(move |to| Step { who, to: Some(to), paying: None });
    let climbs = map.climbs(from).iter().flat_map(move |to| {
        let cards = hand.iter().copied().filter(move |&card| pays(card));
        cards.map(move |card| Step { who, to: Some(to), paying: Some(card) })
    });
    stays.chain(moves).chain(climbs)
}

/// HS-233: a further card shows the climber, or carries a RALLY symbol linked to leader or ally.
fn pays_climb(face: &Card, climber: Character, leader: Character, ally: Character) -> bool {
    let rally = |who| face.linked_to(who) == Some(Symbol::Rally);
    face.shows(climber) || rally(leader) || rally(ally)
}

pub fn check(table: &Tabletop, seat: Seat, leader: Step, ally: Step, card: CardId) -> Result<(), Why> {
    let from = cost::acting(table, seat, leader.who)?;
    if ally.who == leader.who {
        return Err(Why::OwnAlly(leader.who)); // RULING HS-R28
    }
    let near = table.space(ally.who).filter(|_| table.owner(ally.who) == Some(seat)).ok_or(Why::NoAlly(ally.who))?;
    if near != from && !table.map().adjacent(from).has(near) {
        return Err(Why::AllyTooFar(leader.who, ally.who));
    }
    if leader.to.is_none() && ally.to.is_none() {
        return Err(Why::NobodySteps); // RULING HS-R27
    }
    cost::with_symbol(table, seat, card, Symbol::Rally, leader.who)?;
    check_step(table, seat, leader, from, leader.who, ally.who)?;
    check_step(table, seat, ally, near, leader.who, ally.who)?;
    // HS-234: each card pays one thing.
    let extra = [Some(card), leader.paying, ally.paying];
    let twice = (1..3).find(|&place| extra[place].is_some() && extra[..place].contains(&extra[place]));
    twice.map_or(Ok(()), |place| Err(Why::RallyCardTwice(extra[place].expect("found above"))))
}

fn check_step(
    table: &Tabletop,
    seat: Seat,
    step: Step,
    from: Space,
    leader: Character,
    ally: Character,
) -> Result<(), Why> {
    let Some(to) = step.to else {
        return if step.paying.is_some() { Err(Why::NothingToPay(step.who)) } else { Ok(()) };
    };
    match step.paying {
        None if table.map().climbs(from).has(to) => Err(Why::RallyClimbCosts(step.who)),
        None => movement::may_step(table, step.who, from, to),
        Some(_) if table.map().steps(from).has(to) => Err(Why::NothingToPay(step.who)),
        Some(_) if !table.map().climbs(from).has(to) => Err(Why::TooFarToClimb(step.who, to)),
        Some(card) if pays_climb(cost::in_hand(table, seat, card)?, step.who, leader, ally) => Ok(()),
        Some(card) => Err(Why::DoesNotPayClimb(card, step.who)),
    }
}

/// RULING HS-R69: the order changes nothing; the leader is named first.
pub fn perform(table: &mut Tabletop, leader: Step, ally: Step, events: &mut Log) {
    for step in [leader, ally] {
        if let Some(to) = step.to {
            table.walk(step.who, to, events);
        }
    }
}
