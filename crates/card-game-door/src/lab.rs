//! Dredd: The Card Game in the laboratory: deck against deck, Prestige and Crimes, cards played.

use crate::CardGame;
use card_game::code::Code;
use card_game::state::Start;
use card_game::{Content, Event, Options, State};
use door::lab::{Card, Choices, Lab, Notes, Setup, Setups, Side, arrangements};
use engine::Pack;

const SOLVED: usize = 0;

// What is counted beside.
const APPREHENDED: usize = 0;
const CONTAINED: usize = 1;
const SUSPENDED: usize = 2;
const COMMENDATIONS: usize = 3;

const COLOURS: [&str; 5] = ["#51A0FB", "#E2725B", "#7FB069", "#E6B84C", "#A98BD6"];

impl Lab for CardGame {
    type Game = State;
    const SIDE: &'static str = "deck";
    const SOURCES: &'static [&'static str] = &["Prestige of Crimes"];
    const COUNTS: &'static [&'static str] = &["apprehended", "contained", "suspended", "Commendations"];

    fn sides(content: &Content) -> Vec<Side> {
        let decks = content.decks.iter().zip(COLOURS.iter().cycle());
        decks.map(|(deck, colour)| Side { name: deck.name.clone(), colour: colour.to_string() }).collect()
    }

    fn cards(content: &Content) -> Vec<Card> {
        let card = |card: &card_game::content::Card| Card {
            code: card.code.to_string(),
            text: card.title.clone(),
            side: None,
        };
        content.cards.iter().map(card).collect()
    }

    /// Every deck against every other, in all orders; `decks=` narrows them, `start=draft` drafts.
    fn setups(pack: Pack<Content>, players: Option<usize>, choices: &Choices) -> Setups<State> {
        choices.only(&["decks", "start"])?;
        let players = players.unwrap_or(2);
        if !(2..=4).contains(&players) {
            return Err(format!("the card game is for two to four players, not {players}"));
        }
        let all: Vec<&str> = pack.content().decks.iter().map(|deck| deck.id.as_str()).collect();
        let decks = choices.among("decks", &all)?;
        let places: Vec<usize> = decks.iter().filter_map(|id| all.iter().position(|deck| deck == id)).collect();
        let starts: Vec<&str> = Start::ALL.iter().map(|start| start.word()).collect();
        let starts = match choices.fixed("start") {
            Some(_) => choices.among("start", &starts)?,
            None => vec![Start::Ready.word().to_string()],
        };
        let mut setups = Vec::new();
        for sides in tables(&places, players) {
            for start in &starts {
                let decks = sides.iter().map(|&side| all[side].to_string()).collect();
                let start = Start::named(start).expect("one of the starts");
                let options = Options { players: Some(players as u8), decks, start };
                let fields = vec![("start", start.to_string())];
                setups.push((options, Setup { fields, sides: sides.clone(), scored: false }));
            }
        }
        Ok(setups)
    }

    fn observe(state: &State, event: &Event, notes: &mut Notes) {
        notes.turns = u32::from(state.tabletop.turn);
        let played = |code: Code| state.tabletop.content().coded(code).map(|card| usize::from(card.0));
        match *event {
            Event::DutyJudge { seat } => notes.first = notes.first.or(Some(seat)),
            Event::Solved { seat, prestige, .. } => notes.score(seat, SOLVED, i16::from(prestige)),
            Event::Apprehended { .. } => {
                if let Some(seat) = state.tabletop.investigator() {
                    notes.count(seat, APPREHENDED);
                }
            }
            Event::Contained { seat, .. } => notes.count(seat, CONTAINED),
            Event::TeamSuspended { seat } => notes.count(seat, SUSPENDED),
            Event::Commendations { seat, .. } => notes.count(seat, COMMENDATIONS),
            Event::Played { seat, card }
            | Event::Issued { seat, card, .. }
            | Event::BroughtIn { seat, card }
            | Event::Reported { seat, card }
            | Event::Attached { seat, card, .. } => {
                if let Some(card) = played(card) {
                    notes.play(seat, card);
                }
            }
            _ => {}
        }
    }
}

/// All ways to seat different decks, each set of them in all orders; where there are too few, they are dealt out again.
fn tables(decks: &[usize], players: usize) -> Vec<Vec<usize>> {
    if decks.len() <= players {
        let dealt: Vec<usize> = decks.iter().copied().cycle().take(players).collect();
        return arrangements(&dealt);
    }
    let sets = (0..1usize << decks.len()).filter(|set| set.count_ones() as usize == players);
    let members = |set: usize| decks.iter().copied().enumerate().filter(move |(at, _)| set >> at & 1 == 1);
    sets.flat_map(|set| arrangements(&members(set).map(|(_, deck)| deck).collect::<Vec<_>>())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn setups(players: Option<usize>, options: &[&str]) -> Setups<State> {
        let options: Vec<String> = options.iter().map(|option| option.to_string()).collect();
        CardGame::setups(Pack::built_in(), players, &Choices::read(&options)?)
    }

    #[test]
    fn every_deck_sits_in_every_seat_equally_often() {
        for (players, count) in [(2, 20), (3, 60), (4, 120)] {
            let all = setups(Some(players), &[]).unwrap();
            assert_eq!(all.len(), count);
            for seat in 0..players {
                for deck in 0..5 {
                    assert_eq!(
                        all.iter().filter(|one| one.1.sides[seat] == deck).count(),
                        count / 5,
                        "{deck} in {seat}"
                    );
                }
            }
        }
        let pair = setups(None, &["decks=iron-fist|paper-trail"]).unwrap();
        assert_eq!(pair.iter().map(|one| one.1.sides.clone()).collect::<Vec<_>>(), [[1, 4], [4, 1]]);
        assert_eq!(pair[0].0.decks, ["iron-fist", "paper-trail"]);
        let mirror = setups(None, &["decks=iron-fist", "start=draft"]).unwrap();
        assert_eq!((mirror.len(), mirror[0].1.sides.as_slice()), (1, [1, 1].as_slice()));
        assert_eq!(mirror[0].1.fields, [("start", "draft".to_string())]);
    }

    #[test]
    fn what_cannot_be_is_refused_by_its_name() {
        for (players, option, reason) in [
            (None, "decks=mob-rule", "option decks: there is no `mob-rule`"),
            (None, "start=late", "option start: there is no `late`; there are ready, draft"),
            (Some(5), "start=ready", "the card game is for two to four players, not 5"),
            (None, "map=moon", "there is no option `map`; there are decks, start"),
        ] {
            let said = setups(players, &[option]).unwrap_err();
            assert!(said.starts_with(reason), "{option}: {said}");
        }
    }
}
