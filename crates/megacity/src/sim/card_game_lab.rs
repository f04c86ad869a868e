//! Dredd: The Card Game in the laboratory: deck against deck, Prestige and Crimes, cards played.

use super::lab::{Card, Choices, Lab, Notes, Setup, Side};
use card_game::code::Code;
use card_game::state::Start;
use card_game::{Content, Event, Options, State};
use engine::{Pack, Seat};

const SOLVED: usize = 0;

// What is counted beside.
const APPREHENDED: usize = 0;
const CONTAINED: usize = 1;
const SUSPENDED: usize = 2;
const COMMENDATIONS: usize = 3;

const COLOURS: [&str; 5] = ["#51A0FB", "#E2725B", "#7FB069", "#E6B84C", "#A98BD6"];

impl Lab for State {
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

    /// Every deck against every other, in both orders; `decks=` narrows them, `start=draft` drafts.
    fn setups(pack: Pack<Content>, players: Option<usize>, choices: &Choices) -> Result<Vec<Setup<State>>, String> {
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
                setups.push(Setup { options, fields: vec![("start", start.to_string())], sides: sides.clone() });
            }
        }
        Ok(setups)
    }

    fn observe(&self, event: &Event, notes: &mut Notes) {
        notes.turns = u32::from(self.tabletop.turn);
        let played = |code: Code| self.tabletop.content().coded(code).map(|card| usize::from(card.0));
        match *event {
            Event::DutyJudge { seat } => notes.first = notes.first.or(Some(seat)),
            Event::Solved { seat, prestige, .. } => notes.score(seat, SOLVED, i16::from(prestige)),
            Event::Apprehended { .. } => {
                if let Some(seat) = self.tabletop.investigator() {
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

/// All ways to seat different decks (one deck plays against itself), each followed by its mirror image.
fn tables(decks: &[usize], players: usize) -> Vec<Vec<usize>> {
    if let [one] = decks {
        return vec![vec![*one; players]];
    }
    let mut tables = Vec::new();
    for (at, &first) in decks.iter().enumerate() {
        for &second in &decks[at + 1..] {
            let seats: Vec<usize> = Seat::first(players).map(|seat| [first, second][seat.index() % 2]).collect();
            let mirrored = seats.iter().map(|&deck| if deck == first { second } else { first }).collect();
            tables.extend([seats, mirrored]);
        }
    }
    tables
}
