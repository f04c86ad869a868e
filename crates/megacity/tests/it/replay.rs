//! `megacity replay`, from the outside, on a game that bots have played.

use super::common::{Ended, megacity_in};
use bots::named;
use engine::replay::Fairness;
use engine::{Chance, Game, Pack, Seed, Session};
use helter_skelter::State;
use std::fs;
use std::path::Path;

fn replayed(folder: &Path, args: &[&str]) -> Ended {
    megacity_in(folder, &[&["replay"], args].concat())
}

/// The first forty entries of a game, the last an undo.
fn recorded() -> String {
    let options = serde_json::from_str(r#"{"teams": ["judges", "strontium-dogs"]}"#).unwrap();
    let fairness = Fairness::new(Seed::from(5), vec!["one".to_string(), "two".to_string()]);
    let mut session: Session<State> = Session::start(options, Pack::built_in(), fairness.seed()).unwrap();
    session.prove(fairness).unwrap();
    let mut chance = Chance::seeded(1);
    let mut bot = named::<State>("random", Chance::seeded(2)).unwrap();
    for _ in 0..39 {
        let seat = session.state().deciders().iter().next().unwrap();
        let action = bots::ask(bot.as_mut(), session.state(), seat, &mut chance);
        session.act(seat, action).unwrap();
    }
    let (seat, _) = session.line().next_back().unwrap();
    session.undo(seat, true).unwrap();
    session.record().to_string()
}

fn with_file(text: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("game.toml"), text).unwrap();
    folder
}

#[test]
fn a_game_is_shown_step_by_step() {
    let folder = with_file(&recorded());
    let (code, shown, _) = replayed(folder.path(), &["game.toml"]);
    assert_eq!(code, Some(0));
    assert!(shown.starts_with("    0  the start\n"), "{shown}");
    assert!(shown.contains("\n   40  "), "{shown}");
    assert!(shown.ends_with("takes back.\nThe game is not over.\n"), "{shown}");

    let (_, step, _) = replayed(folder.path(), &["game.toml", "--seat", "b", "--at", "0"]);
    assert!(step.contains("\n       | "), "{step}");
    assert!(!step.contains("    1  "), "{step}");
    let (_, own, _) = replayed(folder.path(), &["game.toml", "--seat", "a", "--at", "0"]);
    assert_ne!(own, step);
}

#[test]
fn a_sound_replay_is_verified() {
    let folder = with_file(&recorded());
    let (code, said, _) = replayed(folder.path(), &["game.toml", "--verify"]);
    assert_eq!(code, Some(0));
    assert!(said.starts_with("OK: helter-skelter, rules "), "{said}");
    assert!(said.contains("(built in), 40 entries, 3 digests\nfair: the secret is the one promised as "), "{said}");
}

#[test]
fn what_does_not_fit_is_named_with_its_line() {
    let text = recorded();
    let place = text.lines().position(|line| line.starts_with("  \"a: ")).unwrap() + 1;
    let folder = with_file(&text.replacen("\"a: ", "\"c: ", 1));
    let (code, said, complaint) = replayed(folder.path(), &["game.toml", "--verify"]);
    assert_eq!((code, said.as_str()), (Some(1), ""));
    assert!(complaint.starts_with(&format!("game.toml:{place}:3: entry ")), "{complaint}");

    let folder = with_file(&text.replacen("helter-skelter", "whist", 1));
    let (code, _, complaint) = replayed(folder.path(), &["game.toml"]);
    assert_eq!(code, Some(1));
    assert!(complaint.starts_with("game.toml: there is no game `whist`"), "{complaint}");

    let folder = with_file(&text[..text.len() / 2]);
    let (code, _, complaint) = replayed(folder.path(), &["game.toml"]);
    assert_eq!(code, Some(1));
    assert!(complaint.ends_with("the file ends too early\n"), "{complaint}");
}

#[test]
fn a_playthrough_is_written_to_a_file() {
    let folder = with_file(&recorded());
    let (code, said, _) = replayed(folder.path(), &["game.toml", "--export", "-o", "game.txt"]);
    assert_eq!((code, said.as_str()), (Some(0), ""));
    let written = fs::read_to_string(folder.path().join("game.txt")).unwrap();
    assert_eq!(written, replayed(folder.path(), &["game.toml", "--export"]).1);
    assert!(written.contains("\n   1  asks "), "{written}");
    let files = fs::read_dir(folder.path()).unwrap().count();
    assert_eq!(files, 2, "the temporary file is gone");
    // Nothing is overwritten, least of all the replay itself.
    for there in ["game.txt", "game.toml"] {
        let (code, _, err) = replayed(folder.path(), &["game.toml", "--export", "-o", there]);
        assert_eq!((code, err), (Some(1), format!("Error: {there} exists already; choose another name\n")));
    }
    assert_eq!(fs::read_to_string(folder.path().join("game.toml")).unwrap(), recorded());
}

#[test]
fn a_step_or_a_seat_that_is_not_there_is_refused() {
    let folder = with_file(&recorded());
    let complaint = |args: &[&str]| replayed(folder.path(), args).2;
    assert_eq!(complaint(&["game.toml", "--at", "41"]), "Error: there is no step 41: the game has 40\n");
    assert_eq!(complaint(&["game.toml", "--seat", "d"]), "Error: nobody sits at d: the game has 2 seats\n");
    assert!(complaint(&["none.toml"]).starts_with("Error: cannot read none.toml"));
}
