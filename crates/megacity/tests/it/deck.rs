//! `megacity deck` and `megacity cards` from the outside.

use super::common::{Ended, megacity};
use std::fs;
use std::path::Path;

#[test]
fn every_ready_to_play_deck_is_sound() {
    let (code, out, err) = megacity(&["deck", "check"]);
    assert_eq!((code, err.as_str()), (Some(0), ""));
    assert_eq!(out.lines().count(), 5, "{out}");
    assert!(out.contains("Iron Fist: 60 cards, a team of 5 with Experience 40: sound\n"), "{out}");
}

#[test]
fn a_deck_goes_out_and_comes_back() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("mine.txt");
    let (_, shown, _) = megacity(&["deck", "show", "paper-trail"]);
    fs::write(&file, &shown).unwrap();
    let (code, again, err) = megacity(&["deck", "show", file.to_str().unwrap()]);
    assert_eq!((code, again.as_str()), (Some(0), shown.as_str()), "{err}");
    let share = shown.lines().last().unwrap().strip_prefix("# Share code: ").expect("the code comes last");
    let (code, out, err) = megacity(&["deck", "stats", share]);
    assert!(code == Some(0) && out.contains("60 cards"), "{err}");
}

#[test]
fn a_faulty_list_is_refused_with_its_lines() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("mine.txt");
    fs::write(&file, "Team:\nJudge Dread\nCards:\n3 Lawgivver\n").unwrap();
    let (code, out, err) = megacity(&["deck", "check", file.to_str().unwrap()]);
    assert_eq!((code, out.as_str()), (Some(1), ""));
    let path = file.display();
    assert!(
        err.contains(&format!("{path}:2:1: no card has the title `Judge Dread`; did you mean `Judge Dredd`?")),
        "{err}"
    );
    assert!(err.contains(&format!("{path}:4:3: no card has the title `Lawgivver`; did you mean `Lawgiver`?")), "{err}");
}

#[test]
fn statistics_are_data_too() {
    let (_, out, err) = megacity(&["deck", "stats", "iron-fist", "--json"]);
    let decks: serde_json::Value = serde_json::from_str(&out).unwrap_or_else(|error| panic!("{error}: {out}{err}"));
    assert_eq!(decks[0]["stats"]["team_experience"], 40);
    assert_eq!(decks[0]["team"][0], "Judge Dredd");
}

#[test]
fn cards_are_found() {
    let (code, out, err) = megacity(&["cards", "type:perp k:gang resolve>=8"]);
    assert_eq!(code, Some(0), "{err}");
    assert!(out.starts_with("P05  Mean Machine  Perp  Gang, Mutant  PV 2, Ability 9, Resolve 8\n"), "{out}");
    assert!(out.ends_with("2 cards\n"), "{out}");
    let (_, out, _) = megacity(&["cards", "--brief", "exp=15"]);
    assert_eq!(
        out,
        "J01  Judge Dredd  Judge  Street, Sector 44  Experience 15, PV 3, Authority 9, Ability 9\n1 card\n"
    );
}

#[test]
fn a_query_that_cannot_be_read_points_at_its_letter() {
    let (code, out, err) = megacity(&["cards", "type:prep", "k:gang"]);
    assert_eq!((code, out.as_str()), (Some(1), ""));
    assert!(err.contains("type:prep k:gang\n     ^ `prep` is not a card type; did you mean `perp`?"), "{err}");
}

#[test]
fn the_pack_of_the_card_game_is_checked() {
    let content = concat!(env!("CARGO_MANIFEST_DIR"), "/../../content/card-game");
    let (code, out, err) = megacity(&["content", "check", content]);
    assert_eq!(code, Some(0), "{err}");
    assert!(out.contains("211 cards, 5 decks"), "{out}");
}

/// A copy of the pack with a card of one's own beside it.
fn with_own_card(effects: &str) -> Ended {
    let content = concat!(env!("CARGO_MANIFEST_DIR"), "/../../content/card-game");
    let folder = tempfile::tempdir().unwrap();
    let pack = folder.path().join("card-game");
    for inner in ["", "cards", "decks"] {
        fs::create_dir_all(pack.join(inner)).unwrap();
        for entry in fs::read_dir(Path::new(content).join(inner)).unwrap().map(Result::unwrap) {
            if entry.path().is_file() {
                fs::copy(entry.path(), pack.join(inner).join(entry.file_name())).unwrap();
            }
        }
    }
    fs::create_dir(pack.join("own")).unwrap();
    let card = "[[judge]]\ncode = \"J33\"\ntitle = \"Judge Example\"\nkeywords = [\"Street\"]\nexperience = 5\npv = 1\nauthority = 5\nability = 5\n";
    fs::write(pack.join("own/cards.toml"), format!("{card}effects = [\"{effects}\"]\n")).unwrap();
    let (code, out, err) = megacity(&["content", "check", pack.to_str().unwrap()]);
    (code, out, err.replace(&format!("{}/", pack.display()), ""))
}

#[test]
fn a_new_card_needs_no_rust() {
    let (code, out, err) = with_own_card("[IC] cost activate(self) -> mod(leader(you),authority,1,round)");
    assert_eq!(code, Some(0), "{err}");
    assert!(out.contains("212 cards, 5 decks"), "{out}");
}

/// CG-502: an unknown verb or an impossible target is refused with file, line, column and reason.
#[test]
fn cg_502_what_no_card_can_do_is_refused() {
    for (effects, column, reason) in [
        ("[IC] -> drow(you,1)", 21, "`drow` is not an operation; did you mean `draw`?"),
        ("[IC] -> mod(lead,authority,1,round)", 21, "a Perp has no Authority"),
        ("[BR] -> escape()", 21, "CG-513: there is no investigation then"),
        ("[IC] -> trash(pick(perp{leader}))", 21, "CG-535: a Perp is never `leader`"),
        ("static if is(lead,perp{Penguin}) -> mod(self,ability,1)", 36, "`Penguin` is not"),
        ("[IC] -> trash(pick(scene{Gang}))", 38, "no Scene has the keyword Gang, so this can never find one"),
    ] {
        let (code, out, err) = with_own_card(effects);
        assert_eq!((code, out.as_str()), (Some(1), ""), "{err}");
        let place = format!("own/cards.toml:9:{column}: ");
        let line = err.lines().find(|line| line.contains(&place)).unwrap_or_else(|| panic!("{effects}: {err}"));
        assert!(line.contains(reason), "{line}");
    }
}

#[test]
fn every_reason_against_a_deck_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("mine.txt");
    let (_, sound, _) = megacity(&["deck", "show", "iron-fist"]);
    let judges = "Judge Dredd\nJudge Goon\nJudge Vance\nJudge Tully\nJudge Rook\n";
    for (list, reason) in [
        (format!("Team:\n{judges}Cards:\n39 Slab Rats\n"), "CG-055: the deck has 39 cards; 40 is the least"),
        (format!("Team:\n{judges}Cards:\n40 Slab Rats\n1 Judge Pell\n"), "CG-056: Judge Pell is a Judge"),
        (sound.replace("2 Lawgiver\n", "2 Lawgivver\n"), "no card has the title `Lawgivver`; did you mean `Lawgiver`?"),
        (format!("Team:\n{}Cards:\n40 Slab Rats\n", judges.replace("Judge Rook", "Judge Hershey")), "; 40 is the most"),
        (format!("Team:\n{judges}Judge Pell\nCards:\n40 Slab Rats\n"), "CG-062: the team has 6 Judges; 5 is the most"),
        (
            format!("Team:\n{judges}Alternates:\nJudge Rook\nCards:\n40 Slab Rats\n"),
            "CG-059: Judge Rook is in the roster twice",
        ),
        (
            format!("Team:\n{judges}Cards:\n40 Slab Rats\n1 Slab Rats\n"),
            "Slab Rats has a line already: write one line with the sum",
        ),
        (format!("Team:\n{judges}Cards:\n121 Slab Rats\n"), "a count is from 1 to 120"),
    ] {
        fs::write(&file, &list).unwrap();
        let (code, out, err) = megacity(&["deck", "check", file.to_str().unwrap()]);
        assert_eq!((code, out.as_str()), (Some(1), ""), "{list}");
        assert!(err.contains(reason), "{reason}: {err}");
    }
}
