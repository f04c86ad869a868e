//! `megacity deck` and `megacity cards` from the outside.

use std::fs;
use std::process::Command;

fn megacity(args: &[&str]) -> (Option<i32>, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_megacity")).args(args).output().expect("the binary runs");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("it prints text");
    (output.status.code(), text(output.stdout), text(output.stderr))
}

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
