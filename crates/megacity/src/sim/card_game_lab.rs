//! Dredd: The Card Game in the laboratory: deck against deck, Prestige and Crimes, cards played.

use super::lab::{Card, Choices, Lab, Notes, Setup, Side};
use super::schedule::arrangements;
use card_game::code::Code;
use card_game::state::Start;
use card_game::{Content, Event, Options, State};
use engine::Pack;

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

    /// Every deck against every other, in all orders; `decks=` narrows them, `start=draft` drafts.
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
    use super::super::game::{End, Rules};
    use super::super::schedule::Schedule;
    use super::super::summary::Run;
    use super::*;
    use engine::{Seat, Seed};

    fn setups(players: Option<usize>, options: &[&str]) -> Result<Vec<Setup<State>>, String> {
        let options: Vec<String> = options.iter().map(|option| option.to_string()).collect();
        State::setups(Pack::built_in(), players, &Choices::read(&options)?)
    }

    #[test]
    fn every_deck_sits_in_every_seat_equally_often() {
        for (players, count) in [(2, 20), (3, 60), (4, 120)] {
            let all = setups(Some(players), &[]).unwrap();
            assert_eq!(all.len(), count);
            for seat in 0..players {
                for deck in 0..5 {
                    assert_eq!(all.iter().filter(|one| one.sides[seat] == deck).count(), count / 5, "{deck} in {seat}");
                }
            }
        }
        let pair = setups(None, &["decks=iron-fist|paper-trail"]).unwrap();
        assert_eq!(pair.iter().map(|one| one.sides.clone()).collect::<Vec<_>>(), [[1, 4], [4, 1]]);
        assert_eq!(pair[0].options.decks, ["iron-fist", "paper-trail"]);
        let mirror = setups(None, &["decks=iron-fist", "start=draft"]).unwrap();
        assert_eq!((mirror.len(), mirror[0].sides.as_slice()), (1, [1, 1].as_slice()));
        assert_eq!(mirror[0].fields, [("start", "draft".to_string())]);
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

    fn rules(players: usize) -> Rules<State> {
        let schedule =
            Schedule::new(setups(Some(players), &[]).unwrap(), &vec!["greedy".to_string(); players], Seed::from(1));
        Rules { schedule, pack: Pack::built_in(), longest: 50_000, budget: None }
    }

    /// Everybody plays the cards of some deck of the table: Crimes change hands, other cards do not.
    #[test]
    fn what_is_counted_fits_the_game() {
        let (mut solved, mut apprehended, mut cards) = (0, 0, 0);
        for players in 2..=4 {
            let rules = rules(players);
            let content = rules.pack.content();
            for number in 0..12 {
                let (fixture, record) = (rules.schedule.game(number), rules.play(number));
                assert!(record.end != End::Unfinished && record.rule.is_some());
                assert!(record.notes.first.is_some() && (1..=100).contains(&record.notes.turns));
                for &(seat, card) in &record.notes.played {
                    let deck = &content.decks[fixture.setup.sides[seat.index()]];
                    let id = card_game::names::CardId(card);
                    let judge = content.card(id).kind == card_game::names::Kind::Judge;
                    assert!(judge || deck.copies().any(|copy| copy == id), "{seat} plays {}", content.card(id).title);
                }
                for seat in Seat::first(players) {
                    let counts = record.notes.counts[seat];
                    assert!(counts[SUSPENDED] <= 1 && counts[CONTAINED] <= counts[APPREHENDED], "{counts:?}");
                    solved += record.notes.points[seat][SOLVED];
                    apprehended += counts[APPREHENDED];
                }
                cards += record.notes.played.len();
            }
        }
        assert!(solved > 0 && apprehended > 0 && cards > 500, "{solved} {apprehended} {cards}");
    }

    #[test]
    fn two_decks_make_a_pairing() {
        let rules = rules(2);
        let records: Vec<_> = (0..20).map(|number| rules.play(number)).collect();
        let sections = Run { rules: &rules, records: &records, wanted: 20, luck: None }.sections();
        let ids: Vec<&str> = sections.iter().map(|section| section.id.as_str()).collect();
        assert_eq!(ids, ["deck", "pairing", "seat", "first", "length", "ending", "lead", "points", "counts", "cards"]);
    }
}
