//! The planned teams of the ready-to-play decks, put together for every choice of decks and every order of picks.

use card_game::content::Content;
use card_game::deck::{Deck, TEAM_EXPERIENCE};
use card_game::procedures::draft::ready_teams;
use card_game::{Event, Options};
use engine::{Pack, Seat};

/// The options of a table where these decks are played, in the order of the seats.
fn table(decks: &[&Deck]) -> Options {
    Options {
        players: Some(decks.len() as u8),
        decks: decks.iter().map(|deck| deck.id.clone()).collect(),
        ..Options::default()
    }
}

/// All ways to choose `count` different decks, in every order.
fn choices(decks: &'static [Deck], count: usize) -> Vec<Vec<&'static Deck>> {
    let mut all: Vec<Vec<&Deck>> = vec![Vec::new()];
    for _ in 0..count {
        let longer = |chosen: &Vec<&'static Deck>| {
            let free = decks.iter().filter(|deck| !chosen.iter().any(|it| it.id == deck.id));
            free.map(|deck| chosen.iter().copied().chain([deck]).collect()).collect::<Vec<Vec<&Deck>>>()
        };
        all = all.iter().flat_map(longer).collect();
    }
    all
}

/// How many Judges with how much Experience each seat begins with, if the first seat picks first.
fn teams(options: &Options, content: &Pack<Content>, players: usize) -> Vec<(usize, i32)> {
    let events = ready_teams(options, *content, Seat::new(0)).expect("legal options");
    let mut teams = vec![(0, 0); players];
    for event in events {
        if let Event::Drafted { seat, card } | Event::Replaced { seat, card, .. } = event {
            let judge = content.coded(card).expect("a Judge of the set");
            let team = &mut teams[seat.index()];
            *team = (team.0 + 1, team.1 + i32::from(content.card(judge).exp));
        }
    }
    teams
}

#[test]
fn cg_r19_every_choice_of_ready_decks_begins_with_the_planned_teams() {
    let content = Pack::<Content>::built_in();
    let mut tables = 0;
    for players in 2..=4 {
        for decks in choices(&content.content().decks, players) {
            let names = || decks.iter().map(|deck| deck.id.as_str()).collect::<Vec<_>>().join(", ");
            for (deck, (judges, experience)) in decks.iter().zip(teams(&table(&decks), &content, players)) {
                assert_eq!(judges, deck.team.len(), "{} at a table of {}", deck.id, names());
                assert!(experience <= TEAM_EXPERIENCE, "{} at a table of {}", deck.id, names());
            }
            tables += 1;
        }
    }
    assert_eq!(tables, 20 + 60 + 120, "every two, three and four of the five decks, in every order");
}

/// Two of the same deck want the same Judges; the alternates fill both teams.
#[test]
fn cg_r19_two_of_the_same_deck_have_teams_as_large_as_planned() {
    let content = Pack::<Content>::built_in();
    for deck in &content.content().decks {
        let options = table(&[deck, deck]);
        for (judges, experience) in teams(&options, &content, 2) {
            assert!(judges >= deck.team.len(), "{}: {judges} Judges", deck.id);
            assert!(experience <= TEAM_EXPERIENCE, "{}", deck.id);
        }
        let events = ready_teams(&options, content, Seat::new(1)).expect("legal options");
        let replaced = events.iter().any(|event| matches!(event, Event::Replaced { .. }));
        assert!(replaced, "{}: the table is told who stands in for whom", deck.id);
    }
}
