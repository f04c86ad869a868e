//! What every action has in common: who acts, and what it costs. Section 7.

use crate::action::CardId;
use crate::content::Card;
use crate::names::{Character, Space, Symbol, Symbols};
use crate::tabletop::{Place, Tabletop};
use crate::why::Why;
use engine::Seat;

/// HS-131: the acting character is the controller's own, deployed and alive. Says where it stands.
#[inline]
pub fn acting(table: &Tabletop, seat: Seat, who: Character) -> Result<Space, Why> {
    if table.players[seat].team != who.team() {
        return Err(Why::NotYours(who));
    }
    match table.figure(who).place {
        Place::Deployed(space) => Ok(space),
        Place::Undeployed => Err(Why::ActingUndeployed(who)),
        Place::Dead => Err(Why::ActingDead(who)),
    }
}

/// HS-124, HS-139: the target is an enemy on the map. Says where it stands.
#[inline]
pub fn enemy(table: &Tabletop, seat: Seat, who: Character) -> Result<Space, Why> {
    match table.figure(who).place {
        _ if table.players[seat].team == who.team() => Err(Why::NotAnEnemy(who)),
        Place::Deployed(space) => Ok(space),
        Place::Undeployed => Err(Why::TargetUndeployed(who)),
        Place::Dead if table.owner(who).is_none() => Err(Why::NotInTheGame(who)),
        Place::Dead => Err(Why::TargetDead(who)),
    }
}

/// The seat's enemies on the map, with their spaces.
pub fn enemies(table: &Tabletop, seat: Seat) -> impl Iterator<Item = (Character, Space)> + '_ {
    table
        .seats()
        .filter(move |&other| other != seat)
        .flat_map(|other| table.players[other].team.characters())
        .filter_map(|who| table.space(who).map(|space| (who, space)))
}

/// HS-130: the card is in hand. Shows its face.
#[inline]
pub fn in_hand(table: &Tabletop, seat: Seat, card: CardId) -> Result<&'static Card, Why> {
    if table.players[seat].hand.has(card) { Ok(table.card(seat, card)) } else { Err(Why::NotInHand(card)) }
}

/// HS-134: each card pays one thing.
#[inline]
pub fn all_different(cards: &[CardId]) -> Result<(), Why> {
    let twice = cards.iter().enumerate().find(|(place, card)| cards[..*place].contains(card));
    twice.map_or(Ok(()), |(_, &card)| Err(Why::CardTwice(card)))
}

/// HS-132: the price of standard actions.
#[inline]
pub fn showing(table: &Tabletop, seat: Seat, card: CardId, who: Character) -> Result<(), Why> {
    match table.players[seat].hand.has(card) {
        true if table.team(seat).showing(who).has(card) => Ok(()),
        true => Err(Why::DoesNotShow(card, who)),
        false => Err(Why::NotInHand(card)),
    }
}

/// HS-133: the price of combat actions.
#[inline]
pub fn with_symbol(table: &Tabletop, seat: Seat, card: CardId, symbol: Symbol, by: Character) -> Result<(), Why> {
    match table.players[seat].hand.has(card) {
        true if pays_for(table, card, by).has(symbol) => Ok(()),
        true => Err(Why::NoSymbol(card, symbol, by)),
        false => Err(Why::NotInHand(card)),
    }
}

/// What a card pays for when this character acts; BERSERK pays SMASH with MELEE too (HS-376).
#[inline]
pub fn pays_for(table: &Tabletop, card: CardId, by: Character) -> Symbols {
    let symbols = table.content.content().team(by.team()).symbols(card, by);
    if symbols.has(Symbol::Melee) && table.berserk(by) { symbols.with(Symbol::Smash) } else { symbols }
}

/// A space of this map.
#[inline]
pub fn on_map(table: &Tabletop, space: Space) -> Result<Space, Why> {
    if table.map().spaces.has(space) { Ok(space) } else { Err(Why::NoSuchSpace(space)) }
}
