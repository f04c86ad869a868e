//! Recorded games, replayed to the byte; the playthroughs of three scenarios are read by people. `cargo xtask record
//! miniatures` makes both anew.

use engine::playthrough::playthrough;
use engine::replay::Replay;
use engine::{Game, Session};
use miniatures::State;
use std::fs;
use std::path::PathBuf;

pub fn folder() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/replays"))
}

/// All recorded games, by name.
pub fn recorded() -> Vec<(String, Session<State>)> {
    let entries = fs::read_dir(folder()).expect("games are recorded");
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("readable").path()).collect();
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
fn recorded_games_end_as_they_did() {
    for (name, session) in recorded() {
        let outcome = session.state().outcome().unwrap_or_else(|| panic!("{name} does not end"));
        let rule = outcome.rule.to_string();
        assert!(name.starts_with(&rule.to_lowercase()), "{name} ends by {rule}");
    }
}

/// Those whose every step people have read.
const READ: [&str; 3] = ["mg-483-street-rumble", "mg-483-hold-the-block", "mg-483-smash-and-grab"];

#[test]
fn playthroughs_read_well() {
    for (name, session) in recorded().into_iter().filter(|(name, _)| READ.contains(&name.as_str())) {
        insta::with_settings!({ snapshot_path => "../playthroughs", prepend_module_to_snapshot => false, omit_expression => true }, {
            insta::assert_snapshot!(name, playthrough(&session));
        });
    }
}
