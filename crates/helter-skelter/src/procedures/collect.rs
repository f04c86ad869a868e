//! COLLECT FRAGMENT. Section 8.

use super::cost;
use crate::action::{Action, CardId, CardSet};
use crate::event::{Event, Log};
use crate::names::{Character, Space};
use crate::tabletop::Tabletop;
use crate::why::Why;
use engine::Seat;

pub fn propose(table: &Tabletop, seat: Seat, hand: CardSet, who: Character, from: Space, out: &mut Vec<Action>) {
    let player = &table.players[seat];
    if !player.fragments.has(from) {
        return;
    }
    for showing in player.team.characters().filter(|&other| other == who || table.dead(other)) {
        let mut first = hand.and(table.content.content().showing(showing));
        for a in first.iter() {
            first = first.without(a);
            let mut second = first;
            for b in second.iter() {
                second = second.without(b);
                out.extend(second.iter().map(|c| Action::Collect { who, showing, cards: [a, b, c] }));
            }
        }
    }
}

/// HS-160 to HS-163: an own fragment on the space, for three cards of one character: itself or a dead team-mate.
pub fn check(table: &Tabletop, seat: Seat, who: Character, showing: Character, cards: [CardId; 3]) -> Result<(), Why> {
    let from = cost::acting(table, seat, who)?;
    if !table.players[seat].fragments.has(from) {
        return Err(Why::NoFragment(who, from));
    }
    if showing != who && (table.owner(showing) != Some(seat) || !table.dead(showing)) {
        return Err(Why::NotADeadTeamMate(showing));
    }
    cost::all_different(&cards)?;
    let [a, b, c] = cards.map(|card| cost::in_hand(table, seat, card));
    let faces = [a?, b?, c?];
    let Some(wrong) = (0..3).find(|&place| !faces[place].shows(showing)) else { return Ok(()) };
    // HS-163: cards of the one cost beside cards of the other.
    let begun = faces.iter().any(|face| face.shows(showing));
    let mixed = if showing == who {
        table.players[seat].team.characters().find(|&other| table.dead(other) && faces[wrong].shows(other))
    } else {
        Some(who).filter(|&who| faces[wrong].shows(who))
    };
    Err(match mixed {
        Some(other) if begun => Why::MixedCost(cards[wrong], other, showing),
        _ if showing == who => Why::CollectNeeds(cards[wrong], showing),
        _ => Why::CollectNeedsDead(cards[wrong], showing),
    })
}

pub fn perform(table: &mut Tabletop, seat: Seat, who: Character, events: &mut Log) {
    let on = table.space(who).expect("check has seen the character on the map");
    let player = &mut table.players[seat];
    player.fragments = player.fragments.without(on);
    player.collected += 1;
    events.tell(Event::Collected { seat, who, on });
}
