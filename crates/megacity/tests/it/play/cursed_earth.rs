//! The Cursed Earth line by line.

use super::*;

fn play(folder: &Path, args: &[&str], input: &str) -> Ended {
    megacity(folder, &[&["play", "cursed-earth", "--plain"], args].concat(), input)
}

fn played(seed: &str, args: &[&str], input: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    let (code, said, complaint) = play(folder.path(), &[&["--seed", seed], args].concat(), input);
    assert_eq!((code, complaint.as_str()), (Some(0), ""), "{said}");
    said
}

const SOLO: [&str; 4] = ["--mode", "solo", "--difficulty", "cadet"];

#[test]
fn a_journey_from_start_to_end() {
    for (seed, args) in [
        ("1", SOLO.to_vec()),
        ("2", vec!["--players", "3", "--seat", "b=random", "--seat", "c=random"]),
        ("3", vec!["--mode", "head-to-head", "--seat", "b=random"]),
    ] {
        let said = played(seed, &args, &first_actions(3000));
        assert_says(&said, &["is the Senior Judge", "Location 1 is", ". CE-", "Seed: 0"]);
        assert!(said.contains("Won by ") || said.contains("The game is lost."), "{said}");
        assert!(said.lines().all(|line| line.chars().count() < 80), "every line fits 80 columns");
        assert!(said.chars().all(|c| !c.is_control() || c == '\n'), "no colours, no cursor movement");
    }
    assert_says(&played("1", &SOLO, &first_actions(3000)), &["Score: "]);
}

#[test]
fn what_is_asked_is_answered() {
    let said = played(
        "1",
        &SOLO,
        &lines(&["help", "team", "reference", "map", "map 1", "map 99", "hand", "table", "why psi"]),
    );
    assert_says(
        &said,
        &[
            "Find Max Normal before the perps do",
            "locations still face-down",
            "location 99 does not lie open",
            "violence",
            "Judge Dredd",
        ],
    );
    assert!(said.contains("CE-"), "what cannot be done now is explained by its rule: {said}");
}

#[test]
fn what_does_not_fit_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    for (args, words) in [
        (vec!["--mode", "alone"], "mode"),
        (vec!["--difficulty", "easy"], "difficulty"),
        (vec!["--mode", "solo", "--players", "3"], "CE-"),
        (vec!["--teams", "judges"], "neither maps, teams nor a turn cap"),
        (vec!["--decks", "iron-fist"], "neither decks"),
        (vec!["--start", "draft"], "neither decks"),
    ] {
        let (code, said, complaint) = play(folder.path(), &args, "");
        assert_eq!((code, said.as_str()), (Some(2), ""), "{args:?}: {complaint}");
        assert!(complaint.contains(words), "{args:?}: {complaint}");
    }
}

#[test]
fn a_saved_journey_goes_on_as_the_same_one() {
    let folder = tempfile::tempdir().unwrap();
    let args = [&SOLO[..], &["--seed", "5", "--save"]].concat();
    play(folder.path(), &[&args[..], &["whole.toml"]].concat(), &first_actions(3000));
    play(folder.path(), &[&args[..], &["half.toml"]].concat(), &first_actions(12));
    let (code, said, complaint) = play(folder.path(), &["--resume", "half.toml"], &first_actions(3000));
    assert_eq!((code, complaint.as_str()), (Some(0), ""), "{said}");
    let file = |name| fs::read_to_string(folder.path().join(name)).unwrap();
    assert_eq!(file("half.toml"), file("whole.toml"));
}
