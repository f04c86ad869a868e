//! A state written down as a position.

use super::{Card, CurrentGiven, Given, KeptGiven, lay};
use crate::content::OWN_CARDS;
use crate::names::{CardId, LocationId, Team};
use crate::state::State;
use crate::tabletop::PerSide;
use engine::{Known, Pile, Viewers};
use serde::Deserialize;
use std::collections::BTreeMap;
use toml::Spanned;

fn spanned<T>(value: T) -> Spanned<T> {
    Spanned::new(0..0, value)
}

fn lying<const N: usize>(pile: &Pile<CardId, N>) -> Vec<Card> {
    let card = |(card, known): (&CardId, &Known)| match known.by {
        Viewers::ALL => Card::Open(card.number()),
        by => Card::FaceDown { face_down: card.number(), seen_by: lay::seats_of(by) },
    };
    pile.cards().iter().zip(pile.known()).map(card).collect()
}

fn numbers(cards: &[CardId]) -> Vec<u16> {
    cards.iter().map(|card| card.number()).collect()
}

/// The cards that the pack's own file has, in the line format again.
#[derive(Deserialize)]
struct Own {
    encounter: Vec<OwnCard>,
}

#[derive(Deserialize)]
struct OwnCard {
    number: u16,
    events: Vec<String>,
    choices: Vec<String>,
    options: Vec<String>,
}

fn own_cards(state: &State) -> BTreeMap<String, Spanned<String>> {
    let files = state.tabletop.content.files();
    let Some(file) = files.iter().find(|file| file.path == OWN_CARDS) else { return BTreeMap::new() };
    let own: Own = toml::from_str(&file.text).expect("it was read before");
    let line = |card: &OwnCard| {
        let lists = [("E", &card.events), ("C", &card.choices), ("O", &card.options)];
        let captions = lists.into_iter().flat_map(|(kind, list)| list.iter().map(move |it| format!("{kind}: {it}")));
        captions.collect::<Vec<_>>().join(" | ")
    };
    own.encounter.iter().map(|card| (card.number.to_string(), spanned(line(card)))).collect()
}

/// A state as a position. Spans are of nothing: this was read from no text.
pub(super) fn written(state: &State) -> Given {
    let table = &state.tabletop;
    let content = table.content.content();
    let of_teams = || Team::ALL.iter().map(|&team| (team, &table.teams[team]));
    let members = || table.teams().flat_map(Team::characters);
    let names = |locations: &mut dyn Iterator<Item = &LocationId>| {
        spanned(locations.map(|&location| content.location(location).id.clone()).collect::<Vec<_>>())
    };
    Given {
        mode: Some(table.options.mode),
        players: table.options.players,
        difficulty: Some(table.options.difficulty),
        chosen_senior: table.options.senior,
        judges: table.options.judges,
        cards: own_cards(state),
        senior: Some(spanned(table.senior)),
        first_senior: Some(table.first_senior),
        time: Some(table.time),
        round: Some(table.round),
        hand: table.seats().map(|seat| (seat, spanned(numbers(table.hands[seat].cards())))).collect(),
        deck: Some(spanned(table.deck.cards().iter().rev().map(|card| card.number()).collect())),
        discard: Some(spanned(numbers(table.discard.cards()))),
        row: Some(spanned(lying(&table.rows.above))),
        below: Some(spanned(lying(&table.rows.below))),
        pending: Some(PerSide { above: lying(&table.pending.above), below: lying(&table.pending.below) }),
        drawn: Some(lying(&table.drawn)),
        current: table.current.map(|current| {
            let kept = current.kept;
            let (survival, diplomacy) = (kept.survival, kept.diplomacy);
            spanned(CurrentGiven { card: kept.card.number(), team: current.team, survival, diplomacy })
        }),
        health: members().map(|who| (who, spanned(table.member(who).health))).collect(),
        radiation: members().map(|who| (who, spanned(table.member(who).radiation))).collect(),
        rations: of_teams().map(|(team, area)| (team, area.rations)).collect(),
        ammunition: of_teams().map(|(team, area)| (team, area.ammunition)).collect(),
        kept: of_teams()
            .filter(|(_, area)| !area.kept.is_empty())
            .map(|(team, area)| {
                let kept = area.kept.iter().map(|kept| KeptGiven {
                    card: kept.card.number(),
                    survival: kept.survival,
                    diplomacy: kept.diplomacy,
                });
                (team, spanned(kept.collect()))
            })
            .collect(),
        at: of_teams().map(|(team, area)| (team, spanned(area.position))).collect(),
        rows: of_teams().filter_map(|(team, area)| area.row.map(|row| (team, row))).collect(),
        ended: of_teams().filter_map(|(team, area)| area.ended.map(|ended| (team, ended))).collect(),
        path: Some(names(&mut table.path.iter())),
        locations: Some(names(&mut table.locations.cards().iter().rev())),
        removed: Some(names(&mut table.removed.cards().iter())),
        tokens: Some((0..16).filter(|position| table.tokens >> position & 1 == 1).collect()),
        step: None,
        outcome: table.outcome,
        stack: Some(spanned(state.stack.frames().copied().collect())),
    }
}
