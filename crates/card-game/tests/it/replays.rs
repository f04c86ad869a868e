//! Recorded games, replayed to the byte; their playthroughs are read by people. `cargo xtask record card-game` makes
//! both anew.

use card_game::State;
use engine::playthrough::playthrough;
use engine::replay::Replay;
use engine::{Game, Seat, Session, Viewer};
use std::collections::BTreeSet;
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

/// CG-431: from its log a game is rebuilt exactly; a digest that does not fit is refused.
fn load(path: &PathBuf) -> (String, Session<State>) {
    let text = fs::read_to_string(path).expect("a replay can be read");
    let name = path.file_stem().expect("a file has a name").to_string_lossy().into_owned();
    let replay = Replay::parse(&text).unwrap_or_else(|faults| panic!("{name}: {faults:?}"));
    let session = replay.load().unwrap_or_else(|fault| panic!("{name}: {fault}"));
    (name, session)
}

/// The file's name begins with the rule that ends the game.
#[test]
fn every_ending_is_recorded() {
    let (mut rules, mut players) = (BTreeSet::new(), BTreeSet::new());
    for (name, session) in recorded() {
        let outcome = session.state().outcome().unwrap_or_else(|| panic!("{name} does not end"));
        let rule = outcome.rule.to_string();
        assert!(name.starts_with(&rule.to_lowercase()), "{name} ends by {rule}");
        rules.insert(rule);
        players.insert(session.state().seats());
    }
    let all = ["CG-075", "CG-076", "CG-078", "CG-082", "CG-084", "CG-085", "CG-395", "CG-401", "CG-533", "CG-R80"];
    assert_eq!(rules.iter().map(String::as_str).collect::<Vec<_>>(), all);
    assert_eq!(players, BTreeSet::from([2, 3, 4]));
}

#[test]
fn playthroughs_read_well() {
    for (name, session) in recorded() {
        insta::with_settings!({ snapshot_path => "../playthroughs", prepend_module_to_snapshot => false, omit_expression => true }, {
            insta::assert_snapshot!(name, playthrough(&session));
        });
    }
}

/// CG-425: in a replay a seat sees what it saw in the game; what is revealed after the end is everything.
#[test]
fn cg_425_a_replay_hides_what_was_hidden() {
    for (name, session) in recorded() {
        let table = &session.state().tabletop;
        let revealed = session.state().revealed();
        for seat in Seat::first(session.state().seats()) {
            let hand = &table.areas[seat].hand;
            assert_eq!(revealed.players[seat.index()].hand.known.len(), hand.len(), "{name}: all is shown");
            let own = session.state().view(Viewer::Seat(seat));
            for other in Seat::first(session.state().seats()).filter(|&other| other != seat) {
                let known = table.areas[other].hand.known_to(Viewer::Seat(seat)).count();
                assert_eq!(
                    own.players[other.index()].hand.known.len(),
                    known,
                    "{name}: {seat} sees only what it knows"
                );
            }
        }
    }
}
