//! Recorded games, one for every way a game can end, replayed to the byte; their playthroughs are read by people.

use engine::playthrough::playthrough;
use engine::replay::Replay;
use engine::{Game, Session};
use helter_skelter::State;
use std::fs;
use std::path::PathBuf;

pub fn folder() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/replays"))
}

/// All recorded games, by name.
pub fn recorded() -> Vec<(String, Session<State>)> {
    let mut files: Vec<PathBuf> =
        fs::read_dir(folder()).expect("the folder is there").map(|entry| entry.expect("readable").path()).collect();
    files.sort();
    files.iter().map(load).collect()
}

fn load(path: &PathBuf) -> (String, Session<State>) {
    let text = fs::read_to_string(path).expect("a replay can be read");
    let name = path.file_stem().expect("a file has a name").to_string_lossy().into_owned();
    let replay = Replay::parse(&text).unwrap_or_else(|faults| panic!("{name}: {faults:?}"));
    let session = replay.load().unwrap_or_else(|fault| panic!("{name}: {fault}"));
    (name, session)
}

/// The file's name begins with the rule that ends the game.
#[test]
fn every_way_to_end_is_recorded() {
    let mut rules: Vec<String> = Vec::new();
    for (name, session) in recorded() {
        let outcome = session.state().outcome().unwrap_or_else(|| panic!("{name} does not end"));
        let rule = outcome.rule.to_string();
        assert!(name.starts_with(&rule.to_lowercase()), "{name} ends by {rule}");
        rules.push(rule);
    }
    rules.dedup();
    assert_eq!(rules, ["HS-320", "HS-326", "HS-327", "HS-331", "HS-R63", "HS-R64"]);
}

#[test]
fn playthroughs_read_well() {
    let games = recorded();
    assert!(games.len() >= 10, "{} games are recorded", games.len());
    for (name, session) in games {
        insta::with_settings!({ snapshot_path => "../playthroughs", prepend_module_to_snapshot => false, omit_expression => true }, {
            insta::assert_snapshot!(name, playthrough(&session));
        });
    }
}
