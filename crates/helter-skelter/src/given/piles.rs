//! Hands, decks and discard piles of a position, and what everybody knows of them.

use super::{CardGiven, Faults, Given};
use crate::action::CardId;
use crate::content::Content;
use crate::names::{Character, Symbol, Team};
use crate::tabletop::{Cards, Player, Tabletop};
use engine::{Known, Seat, Viewers};
use toml::Spanned;

/// Hands, decks and discard piles. Cards that no list names lie in the deck, ascending from its top.
pub(super) fn cards(given: &Given, table: &mut Tabletop, faults: &mut Faults) {
    for seats in [&given.hand, &given.deck, &given.discard, &given.open] {
        for (seat, list) in seats.iter().filter(|(seat, _)| seat.index() >= table.seats as usize) {
            faults.add(list.span(), format!("nobody sits at {seat}"));
        }
    }
    for seat in Seat::first(table.seats as usize) {
        let team = table.players[seat].team;
        let mut free: Vec<CardId> = (1..=30).map(CardId).collect();
        let mut take = |list: Option<&Spanned<Vec<CardGiven>>>| -> Option<Vec<CardId>> {
            let list = list?;
            Some(
                list.get_ref()
                    .iter()
                    .filter_map(|wanted| match find_card(&table.content, team, wanted, &free) {
                        Ok(card) => {
                            free.retain(|&other| other != card);
                            Some(card)
                        }
                        Err(reason) => {
                            faults.add(list.span(), reason);
                            None
                        }
                    })
                    .collect(),
            )
        };
        let hand = take(given.hand.get(&seat)).unwrap_or_default();
        let discard = take(given.discard.get(&seat)).unwrap_or_default();
        let deck = take(given.deck.get(&seat)).unwrap_or(free.clone());
        let player = &mut table.players[seat];
        player.hand = Cards::new();
        hand.iter().for_each(|&card| player.hand.insert(card, Known { by: Viewers::seat(seat), hint: 0 }));
        player.discard = Cards::of(discard, Viewers::ALL);
        player.deck = Cards::of(deck.into_iter().rev(), Viewers::NONE);
        known(given, seat, team, player, faults);
    }
}

/// What everybody knows of the cards in a hand.
fn known(given: &Given, seat: Seat, team: Team, player: &mut Player, faults: &mut Faults) {
    let mut hand = Cards::new();
    let open: Vec<u8> = given.open.get(&seat).map_or(Vec::new(), |list| {
        let number = |card: &CardGiven| match card {
            CardGiven::Number(number) => *number,
            CardGiven::Like(_) => 0,
        };
        list.get_ref().iter().map(number).collect()
    });
    let hints = given.not_showing.get(&seat).map_or(&[][..], Vec::as_slice);
    for (&card, &known) in player.hand.cards().iter().zip(player.hand.known()) {
        let by = if open.contains(&card.0) { Viewers::ALL } else { known.by };
        let hint = hints
            .iter()
            .find(|hint| hint.get_ref().card == card.0)
            .map_or(0, |hint| hint.get_ref().characters.iter().fold(0, |bits, who| bits | 1 << who.slot()));
        hand.insert(card, Known { by, hint });
    }
    for hint in hints {
        if !player.hand.has(CardId(hint.get_ref().card)) {
            faults.add(hint.span(), format!("card {} is not in that hand", hint.get_ref().card));
        }
        if let Some(who) = hint.get_ref().characters.iter().find(|who| who.team() != team) {
            faults.add(hint.span(), format!("{who} is in another team"));
        }
    }
    if let (Some(list), Some(card)) = (given.open.get(&seat), open.iter().find(|&&c| !player.hand.has(CardId(c)))) {
        faults.add(list.span(), format!("card {card} is not in that hand"));
    }
    player.hand = hand;
}

/// The card that is meant, among those not yet used.
fn find_card(content: &Content, team: Team, wanted: &CardGiven, free: &[CardId]) -> Result<CardId, String> {
    let number = match wanted {
        CardGiven::Number(number) => Some(*number),
        CardGiven::Like(text) => text.parse().ok(),
    };
    if let Some(number) = number {
        return match free.iter().find(|card| card.0 == number) {
            Some(&card) => Ok(card),
            None if (1..=30).contains(&number) => Err(format!("HS-134: card {number} lies in two places")),
            None => Err(format!("HS-550: there is no card {number}; cards have the numbers 1 to 30")),
        };
    }
    let CardGiven::Like(text) = wanted else { unreachable!("a number was found above") };
    let words: Vec<&str> = text.split_whitespace().collect();
    let fits = |card: &CardId| -> Option<bool> {
        let face = content.card(team, card.0);
        let member = |name: &str| Character::named(name).filter(|who| who.team() == team);
        match words.as_slice() {
            [symbol, "wild"] => Some(face.wild == Some(Symbol::named(symbol)?)),
            [symbol, name] => Some(face.linked_to(member(name)?) == Some(Symbol::named(symbol)?)),
            [word] => match Symbol::named(word) {
                Some(symbol) => Some(face.has(symbol)),
                None => Some(face.shows(member(word)?)),
            },
            _ => None,
        }
    };
    if fits(&CardId(1)).is_none() {
        let how = "write a number, `SNIPE dredd`, `COVER wild`, `INTERRUPT` or `dredd`";
        return Err(format!("`{text}` describes no card of {}: {how}", team.id()));
    }
    free.iter().copied().find(|card| fits(card) == Some(true)).ok_or_else(|| format!("no free card fits `{text}`"))
}
