//! What is told to whoever asks for what cannot be: wrong options, wrong positions, wrong notation.

use cursed_earth::State;
use engine::Seed;
use engine::erased::{NoStart, erased};
use serde_json::{Value, json};

fn refused(options: Value) -> String {
    match erased::<State>().start(&options, None, Seed::from(1)) {
        Ok(_) => panic!("{options} was accepted"),
        Err(error) => error.to_string(),
    }
}

/// Each says which field, and what would do.
#[test]
fn options_that_cannot_be() {
    for (options, says) in [
        (json!({ "players": 5 }), "CE-186: Together two to four play: `players` is 2, 3 or 4."),
        (json!({ "players": 1 }), "CE-186: Together two to four play: `players` is 2, 3 or 4."),
        (json!({ "mode": "solo", "players": 2 }), "CE-260: A solo game has one player: `players` is 1, or not named."),
        (
            json!({ "mode": "head-to-head", "players": 3 }),
            "CE-300: Head-to-head is played by two: `players` is 2, or not named.",
        ),
        (json!({ "senior": "c" }), "CE-187: `senior` is c, and nobody sits there."),
        (json!({ "mode": "head-to-head", "judges": "d" }), "CE-187: `judges` is d, and nobody sits there."),
        (json!({ "judges": "a" }), "CE-008: `judges` is for head-to-head: otherwise everybody plays the Judges."),
    ] {
        assert_eq!(refused(options), says);
    }
    for (options, says) in [
        (
            json!({ "mode": "versus" }),
            "unknown variant `versus`, expected one of `co-operative`, `solo`, `head-to-head`",
        ),
        (json!({ "difficulty": "hard" }), "unknown variant `hard`, expected one of `cadet`"),
        (json!({ "players": "two" }), "invalid type: string \"two\""),
        (json!({ "player": 2 }), "unknown field `player`"),
    ] {
        let said = refused(options);
        assert!(said.contains(says), "{said}");
    }
}

fn misplaced(position: &str) -> String {
    match erased::<State>().lay(position, None, Seed::from(1)) {
        Ok(_) => panic!("{position} was accepted"),
        Err(NoStart::Position(faults)) => faults.iter().map(|fault| fault.to_string()).collect::<Vec<_>>().join("; "),
        Err(error) => panic!("{error}"),
    }
}

#[test]
fn positions_that_cannot_be() {
    for (position, says) in [
        ("players = 7", "CE-186"),
        ("hand = { a = [1, 1] }", "CE-540: card 1 lies in two places"),
        ("hand = { c = [1] }", "CE-186: c holds at most six cards, if somebody sits there"),
        ("hand = { a = [61] }", "CE-001: there is no card 61"),
        ("health = { dredd = 6 }", "CE-041: dredd has at most five"),
        ("health = { satellat = 3 }", "CE-469: nobody plays satellat"),
        ("health = { dredd = 0, giant = 0, anderson = 0 }", "CE-142: a whole team is dead"),
        ("at = { judges = 9 }", "CE-543: no location 9 lies open"),
        ("locations = ['big-empty']", "CE-184: Max Normal's location lies neither open nor in the deck"),
        ("path = ['max-normal', 'open', 'open']", "CE-160: a pawn stands on Max Normal's location"),
        ("cards = { 901 = 'X: wound' }", "CE-523: `X` is no kind of caption"),
        ("cards = { 901 = 'E: hug' }", "CE-020: `hug` is no symbol"),
        ("stack = []", "a game that is not over has a day"),
        ("stack = [{ pick = { team = 'judges', what = 'heal' } }]", "the outermost procedure is the day"),
        ("stack = [{ day = { at = { row-pick = { picker = 'a' } } } }]", "CE-318: only head-to-head has rows to pick"),
        ("stack = [{ day = { at = { play = { played = 90, drawn = 0 } } } }]", "CE-202: so many cards are not played"),
        (
            "stack = [{ day = { at = { row = { picker = 'a', second = false } } } }, \
             { resolution = { team = 'judges', at = 'choice' } }]",
            "resolution: no card is being resolved",
        ),
        (
            "current = { card = 15 }\nstack = [{ day = { at = { row = { picker = 'a', second = false } } } }, \
             { symbols = { team = 'judges', source = { caption = { card = 'EN-15', kind = 'choice', index = 7 } }, next = 0 } }]",
            "symbols: the card has no such caption",
        ),
        (
            "stack = [{ day = { at = { row = { picker = 'a', second = false } } } }, \
             { pick = { team = 'perps', what = 'wound' } }]",
            "pick: CE-469: nobody plays that team",
        ),
    ] {
        let said = misplaced(position);
        assert!(said.contains(says), "{position}: {said}");
    }
}

#[test]
fn notation_that_cannot_be() {
    let session = erased::<State>().start(&json!({}), None, Seed::from(1)).expect("the usual options");
    let seat = session.deciders().iter().next().expect("somebody is asked");
    let mut session = session;
    for (line, says) in [
        ("play", "column 5: something is missing; expected an encounter card (1 to 60)"),
        ("play sixty", "column 6: `sixty` does not fit here; expected an encounter card (1 to 60)"),
        ("wound hershey", "column 7: `hershey` does not fit here; expected a character"),
        ("choose 0", "column 8: `0` does not fit here; expected a choice (1 to 99)"),
        ("dance", "column 1: `dance` does not fit here"),
        ("play 15 sideways", "column 9: `sideways` does not fit here; expected"),
    ] {
        let said = session.act(seat, line).expect_err("no such action").to_string();
        assert!(said.contains(says), "{line}: {said}");
    }
}
