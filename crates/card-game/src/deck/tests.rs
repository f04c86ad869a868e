//! Decks: the rules of section 1.4, the list, the share code, the statistics; and the ready-to-play decks of section 7.

use super::*;
use engine::Pack;

fn content() -> &'static Content {
    Pack::<Content>::built_in().content()
}

fn ready(id: &str) -> Deck {
    content().ready_deck(id).expect("a ready-to-play deck").clone()
}

/// The reasons why a list is refused, each with the text it points at.
fn refused(text: &str) -> Vec<(String, String)> {
    let wrong = read(text, content()).expect_err("the list is refused");
    wrong.into_iter().map(|wrong| (wrong.reason, text[wrong.at..].lines().next().unwrap_or("").to_owned())).collect()
}

/// The same, to compare with.
fn says(pairs: &[(&str, &str)]) -> Vec<(String, String)> {
    pairs.iter().map(|(reason, there)| ((*reason).to_owned(), (*there).to_owned())).collect()
}

/// Iron Fist, with a line changed.
fn list(from: &str, to: &str) -> String {
    let text = ready("iron-fist").text(content());
    assert!(text.contains(from), "{text}");
    text.replacen(from, to, 1)
}

/// Section 7.
#[test]
fn the_ready_to_play_decks() {
    let decks: Vec<(&str, usize, i32, i32, usize)> = content()
        .decks
        .iter()
        .map(|deck| {
            let stats = deck.stats(content());
            (deck.id.as_str(), deck.size(), stats.team_experience, stats.starting_prestige, deck.alternates.len())
        })
        .collect();
    assert_eq!(
        decks,
        [
            ("by-the-book", 60, 40, 9, 6),
            ("iron-fist", 60, 40, 8, 6),
            ("internal-affairs", 60, 40, 9, 6),
            ("deadworld-protocol", 60, 40, 8, 6),
            ("paper-trail", 60, 40, 9, 6),
        ]
    );
    assert!(content().decks.iter().all(|deck| matches!(deck.team.len(), 4 | 5) && check(deck, content()).is_empty()));
}

/// Whoever builds a deck goes on with what there is.
#[test]
fn a_draft_is_what_can_be_read() {
    let (deck, wrong) = draft("Name: Half\nTeam:\nJudge Dredd\nCards:\n3 Slab Rats\n2 Slab Plazza\n", content());
    let reasons: Vec<&str> = wrong.iter().map(|wrong| wrong.reason.as_str()).collect();
    assert_eq!(reasons, ["no card has the title `Slab Plazza`; did you mean `Slab Plaza`?"]);
    assert_eq!((deck.name.as_str(), deck.team.len(), deck.size()), ("Half", 1, 3));
    let (deck, wrong) = draft(&deck.text(content()), content());
    let rules: Vec<&str> = wrong.iter().map(|wrong| &wrong.reason[..6]).collect();
    assert_eq!((rules, deck.stats(content()).size), (vec!["CG-055", "CG-059"], 3));
    let (deck, wrong) = draft("", content());
    assert_eq!((deck.stats(content()).kinds[0].in_first_hand_permille, wrong.len()), (0, 3));
    assert_eq!(draft(&"x".repeat(LONGEST + 1), content()).0, Deck::default());
}

#[test]
fn cg_055_a_deck_has_forty_cards() {
    let mut deck = ready("by-the-book");
    let judges: String = deck.roster().take(5).map(|judge| format!("{}\n", content().card(judge).title)).collect();
    let text = |count: usize| format!("Team:\n{judges}Cards:\n{count} Slab Rats\n");
    assert!(read(&text(40), content()).is_ok(), "any number of copies of one title is a deck");
    assert_eq!(refused(&text(39))[0].0, "CG-055: the deck has 39 cards; 40 is the least");
    deck.cards.clear();
    assert!(check(&deck, content())[0].starts_with("CG-055"));
}

#[test]
fn cg_r82_a_deck_has_at_most_120_cards() {
    assert!(read(&list("2 Lawgiver\n", "62 Lawgiver\n"), content()).is_ok());
    assert_eq!(refused(&list("2 Lawgiver\n", "63 Lawgiver\n"))[0].0, "CG-R82: the deck has 121 cards; 120 is the most");
    assert_eq!(refused(&list("2 Lawgiver\n", "121 Lawgiver\n"))[0].0, "a count is from 1 to 120");
}

#[test]
fn cg_056_judges_are_not_in_the_deck() {
    let said = refused(&list("2 Lawgiver\n", "2 Lawgiver\n1 Judge Goon\n"));
    assert_eq!(said[0].1, "1 Judge Goon");
    assert!(said[0].0.starts_with("CG-056: Judge Goon is a Judge"), "{said:?}");
    let mut deck = ready("iron-fist");
    deck.cards.push((deck.team[0], 1));
    assert!(check(&deck, content())[0].starts_with("CG-056: Judge Dredd"));
}

/// CG-057: sixty cards and eleven Judges are a deck of sixty.
#[test]
fn cg_057_the_team_does_not_count() {
    assert_eq!(ready("iron-fist").size(), 60);
    assert_eq!(ready("iron-fist").copies().count(), 60);
}

#[test]
fn cg_058_unique_cards_may_have_copies() {
    let deck = ready("deadworld-protocol");
    let death = content().titled("Judge Death").unwrap();
    assert!(content().card(death).unique && deck.cards.contains(&(death, 2)));
}

#[test]
fn cg_059_the_roster_has_five_to_fifteen_different_judges() {
    let mut deck = ready("iron-fist");
    deck.alternates.clear();
    assert!(check(&deck, content()).is_empty());
    deck.team.pop();
    assert_eq!(check(&deck, content()), ["CG-059: the roster has 4 Judges; it has from 5 to 15"]);
    let mut deck = ready("iron-fist");
    deck.alternates = content().ids().filter(|id| !deck.team.contains(id)).take(10).collect();
    assert!(check(&deck, content()).is_empty());
    deck.alternates.push(content().titled("Psi-Judge Nairn").unwrap());
    assert_eq!(check(&deck, content()), ["CG-059: the roster has 16 Judges; it has from 5 to 15"]);
    let said = refused(&list("Judge Pell\n", "Judge Dredd\n"));
    assert_eq!(said, says(&[("CG-059: Judge Dredd is in the roster twice", "Judge Dredd")]));
    let said = refused(&list("Judge Pell\n", "Lawgiver\n"));
    assert_eq!(said, says(&[("Lawgiver is no Judge: list it under `Cards:`", "Lawgiver")]));
}

#[test]
fn cg_062_a_team_has_five_judges_and_forty_experience() {
    assert_eq!(
        refused(&list("Judge Rook\n", "Psi-Judge Feld\n"))[0].0,
        "CG-062: the team has Experience 41; 40 is the most"
    );
    let said = refused(&list("Judge Tully\nJudge Rook\n", "Judge Rook\nPsi-Judge Feld\nJudge Quill\n"));
    assert_eq!(said[0].0, "CG-062: the team has 6 Judges; 5 is the most");
}

#[test]
fn a_list_says_every_fault_and_points_at_it() {
    let text = "Team:\nJudge Dread\n\nCard:\n2 Lawgivver # my favourite\nx Lawgiver\n3\n0 Lawmaster\n1 Daystick\n1 Daystick\nCards: 1 Daystick\n";
    assert_eq!(
        refused(text),
        says(&[
            ("no card has the title `Judge Dread`; did you mean `Judge Dredd`?", "Judge Dread"),
            ("`Card:` is no heading; did you mean `Cards:`?", "Card:"),
            ("no card has the title `Lawgivver`; did you mean `Lawgiver`?", "Lawgivver # my favourite"),
            ("no card has the title `x Lawgiver`; did you mean `Lawgiver`?", "x Lawgiver"),
            ("a title is missing after the count", ""),
            ("a count is from 1 to 120", "0 Lawmaster"),
            ("Daystick is no Judge: list it under `Cards:`", "1 Daystick"),
            ("Daystick is no Judge: list it under `Cards:`", "1 Daystick"),
            ("each card has a line of its own, below the heading", "1 Daystick"),
        ])
    );
    let said = refused(&list("1 Daystick\n", "1 Daystick\n2 daystick\n"));
    assert_eq!(said, says(&[("Daystick has a line already: write one line with the sum", "2 daystick")]));
}

#[test]
fn titles_may_be_small_or_codes_and_counts_may_have_an_x() {
    let text = list("2 Lawgiver\n", "  2x lawgiver   # the old one\r\n").replace("1 Lawmaster", "R04");
    assert_eq!(read(&text, content()).unwrap(), Deck { id: String::new(), about: String::new(), ..ready("iron-fist") });
}

/// Export and import.
#[test]
fn a_list_survives_writing_and_reading() {
    for deck in &content().decks {
        let read = read(&deck.text(content()), content()).unwrap();
        assert_eq!(read, Deck { id: String::new(), about: String::new(), ..deck.clone() });
    }
    let text = ready("paper-trail").text(content());
    assert!(text.starts_with("Name: Paper Trail\n\nTeam:\nPsi-Judge Vesper\n"), "{text}");
    assert!(
        text.contains("# Events (2)\n1 Media Frenzy") || text.contains("# Events (2)\n1 Citizens' Award"),
        "{text}"
    );
}

#[test]
fn a_share_code_is_short_and_gives_the_deck_back() {
    for deck in &content().decks {
        let code = deck.share_code(content());
        assert!(code.len() <= 100, "{}: {code}", code.len());
        let read = content().deck(&format!(" {code}\n")).unwrap();
        assert_eq!((&read.team, &read.alternates), (&deck.team, &deck.alternates));
        assert_eq!(read.cards, deck.cards);
    }
    let mut deck = ready("iron-fist");
    deck.cards = vec![(content().titled("Slab Rats").unwrap(), 8), (content().titled("Curfew").unwrap(), 100)];
    assert_eq!(content().deck(&deck.share_code(content())).unwrap().cards, deck.cards);
}

/// A slip in a code never gives another deck.
#[test]
fn a_damaged_share_code_is_refused() {
    let code = ready("iron-fist").share_code(content());
    let mut accepted = 0;
    for place in 4..code.len() {
        for letter in ["A", "7", "_", "!", "", "B", "C", "g", "h", "i", "j"] {
            let damaged = format!("{}{letter}{}", &code[..place], &code[place + 1..]);
            if damaged != code && content().deck(&damaged).is_ok() {
                accepted += 1;
            }
        }
    }
    assert_eq!(accepted, 0, "two bytes of a hash miss one slip in 65,536, and none of these");
    // The last letter has bits that no byte needs: they must not make two codes of one deck.
    let (rest, last) = code.split_at(code.len() - 1);
    let same = (b' '..=b'~').map(char::from).filter(|letter| content().deck(&format!("{rest}{letter}")).is_ok());
    assert_eq!(same.collect::<String>(), last);
    for text in ["CG1-", "CG1-A", "CG1-é", "CG1-AAAA", &format!("CG1-{}", "A".repeat(3000))] {
        assert!(content().deck(text).is_err(), "{text}");
    }
}

#[test]
fn a_deck_by_any_of_its_names() {
    assert_eq!(content().deck("iron-fist").unwrap().name, "Iron Fist");
    let said = content().deck("iron-fits").unwrap_err();
    assert!(said[0].reason.contains("did you mean `iron-fist`?"), "{said:?}");
    assert_eq!(content().deck(&ready("iron-fist").text(content())).unwrap().size(), 60);
    assert!(content().deck(&"# ".repeat(10_000)).is_err());
    assert!(content().deck(&"#\n".repeat(10_000)).unwrap_err()[0].reason.contains("at most 16384 bytes"));
}

#[test]
fn statistics_count_copies() {
    let stats = ready("iron-fist").stats(content());
    let kinds: Vec<(Kind, u32, u32)> = stats.kinds.iter().map(|kind| (kind.kind, kind.count, kind.titles)).collect();
    assert_eq!(
        kinds,
        [
            (Kind::Resource, 10, 9),
            (Kind::Crime, 11, 4),
            (Kind::Scene, 12, 8),
            (Kind::Perp, 13, 9),
            (Kind::Incident, 11, 8),
            (Kind::Event, 3, 3),
        ]
    );
    assert_eq!((stats.best_authority, stats.best_ability), (9, 9));
    assert_eq!(stats.costs.iter().sum::<u32>(), 24, "Resources, Incidents and Events");
    assert_eq!(stats.kinds[1].in_first_hand_permille, 778, "1 - C(49,7)/C(60,7)");
    // Doyle, the Raiders, Mean Machine and 3 Slab Rats.
    assert!(stats.keywords.contains(&("Gang".into(), 6)), "{:?}", stats.keywords);
    let deck = Deck { cards: Vec::new(), ..ready("iron-fist") };
    assert_eq!(deck.stats(content()).size, 0);
}
