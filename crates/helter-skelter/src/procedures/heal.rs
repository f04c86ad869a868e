//! HEAL. Section 9.7.

use super::cost;
use crate::action::{Action, CardId};
use crate::event::{Event, Log};
use crate::names::{Character, Space, Symbol};
use crate::tabletop::{Place, Tabletop};
use crate::why::Why;
use engine::Seat;

pub fn propose(table: &Tabletop, by: Character, from: Space, card: CardId, out: &mut Vec<Action>) {
    let near = table.map().adjacent(from).with(from);
    out.extend(
        by.team()
            .characters()
            .filter(|&whom| table.space(whom).is_some_and(|space| near.has(space)))
            .filter(|&whom| table.figure(whom).health < table.starting_health(whom))
            .map(|whom| Action::Heal { by, whom, card }),
    );
}

/// HS-245 to HS-247: a living team member on the map, here or next door, below its starting health.
pub fn check(table: &Tabletop, seat: Seat, by: Character, whom: Character, card: CardId) -> Result<(), Why> {
    let from = cost::acting(table, seat, by)?;
    if table.owner(whom) != Some(seat) {
        return Err(Why::HealOthers(whom));
    }
    let space = match table.figure(whom).place {
        Place::Deployed(space) => space,
        Place::Undeployed => return Err(Why::HealUndeployed(whom)),
        Place::Dead => return Err(Why::HealDead(whom)),
    };
    if space != from && !table.map().adjacent(from).has(space) {
        return Err(Why::HealTooFar(by, whom));
    }
    if table.figure(whom).health >= table.starting_health(whom) {
        return Err(Why::FullHealth(whom));
    }
    cost::with_symbol(table, seat, card, Symbol::Heal, by)
}

pub fn perform(table: &mut Tabletop, whom: Character, events: &mut Log) {
    let figure = table.figure_mut(whom);
    figure.health += 1;
    let health = figure.health;
    events.tell(Event::Healed { who: whom, health });
}
