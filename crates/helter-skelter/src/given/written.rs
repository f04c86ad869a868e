//! A state written down as a position.

use super::{CardGiven, Given, MapGiven, NotShowing, PlaceGiven};
use crate::action::CardId;
use crate::content::overlay;
use crate::names::{Character, Spaces};
use crate::state::State;
use crate::tabletop::Place;
use engine::{Known, Viewer};
use toml::Spanned;

/// A state as a position. Spans are of nothing: this was read from no text.
pub(super) fn written(state: &State) -> Given {
    fn spanned<T>(value: T) -> Spanned<T> {
        Spanned::new(0..0, value)
    }
    let table = &state.tabletop;
    let pack = table.content;
    let players = || table.seats().map(|seat| (seat, &table.players[seat]));
    let members = || table.seats().flat_map(|seat| table.players[seat].team.characters());
    let numbers = |cards: &[CardId]| cards.iter().map(|card| CardGiven::Number(card.0)).collect::<Vec<_>>();
    let spaces = |spaces: Spaces| spanned(spaces.iter().collect::<Vec<_>>());
    let own = |path: &str| pack.files().iter().find(|file| file.path == path);
    let map = match own(overlay::MAP) {
        Some(file) => MapGiven::Own(file.text.parse().expect("it was read before")),
        None => MapGiven::Named(table.map().id.clone()),
    };
    let cards: overlay::OwnCards =
        own(overlay::CARDS).map(|file| toml::from_str(&file.text).expect("it was read before")).unwrap_or_default();
    Given {
        map: Some(spanned(map)),
        teams: Some(spanned(players().map(|(_, player)| player.team).collect())),
        house: Some(table.house),
        cards: cards.cards,
        starting_health: cards.health,
        at: members()
            .map(|who| {
                let place = match table.figure(who).place {
                    Place::Deployed(space) => PlaceGiven::Space(space),
                    Place::Undeployed => PlaceGiven::Word("undeployed".into()),
                    Place::Dead => PlaceGiven::Word("dead".into()),
                };
                (who, spanned(place))
            })
            .collect(),
        health: members().map(|who| (who, spanned(table.figure(who).health))).collect(),
        warp: table.owner(Character::SLAINE).map(|_| spanned(table.warp)),
        warped: Some(table.warped),
        hand: players().map(|(seat, player)| (seat, spanned(numbers(player.hand.cards())))).collect(),
        deck: players()
            .map(|(seat, player)| {
                let mut cards = numbers(player.deck.cards());
                cards.reverse();
                (seat, spanned(cards))
            })
            .collect(),
        discard: players().map(|(seat, player)| (seat, spanned(numbers(player.discard.cards())))).collect(),
        open: players()
            .map(|(seat, player)| {
                let open: Vec<CardId> = player.hand.known_to(Viewer::Spectator).collect();
                (seat, spanned(numbers(&open)))
            })
            .filter(|(_, open)| !open.get_ref().is_empty())
            .collect(),
        not_showing: players()
            .map(|(seat, player)| {
                let cards = player.hand.cards().iter().zip(player.hand.known()).filter(|(_, known)| known.hint != 0);
                let hint = |(card, known): (&CardId, &Known)| {
                    let characters = player.team.characters().filter(|who| known.hint >> who.slot() & 1 == 1).collect();
                    spanned(NotShowing { card: card.0, characters })
                };
                (seat, cards.map(hint).collect::<Vec<_>>())
            })
            .filter(|(_, hints)| !hints.is_empty())
            .collect(),
        fragments: players().map(|(seat, player)| (seat, spaces(player.fragments))).collect(),
        collected: players().map(|(seat, player)| (seat, spanned(player.collected))).collect(),
        taken: players().map(|(seat, player)| (seat, spanned(player.taken.into()))).collect(),
        map_cards: members().map(|who| (who, spaces(table.figure(who).map_cards))).collect(),
        dealt: players().map(|(seat, player)| (seat, spaces(player.dealt))).collect(),
        undealt: Some(spaces(table.undealt)),
        unused: table.unused,
        marker: Some(spanned(table.marker)),
        controller: Some(spanned(table.controller)),
        turn: Some(table.kind),
        ended: Some(table.ended),
        step: None,
        eliminated: Some(spanned(table.eliminated)),
        sudden_death: Some(table.sudden_death),
        conceded: Some(table.conceded),
        stirred: Some(table.stirred),
        quiet: Some(table.quiet),
        turns: Some(table.turns),
        outcome: table.outcome,
        stack: Some(spanned(state.stack.frames().copied().collect())),
    }
}
