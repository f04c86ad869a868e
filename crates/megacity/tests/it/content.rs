//! `megacity content check` from the outside: a sound pack, its drawings, and broken ones of every kind.

use super::common::{Ended, megacity};
use std::fs;
use std::path::Path;

const CONTENT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../content/helter-skelter");

fn check(args: &[&str]) -> Ended {
    megacity(&[&["content", "check"], args].concat())
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let path = entry.unwrap().path();
        let target = to.join(path.file_name().unwrap());
        if path.is_dir() { copy(&path, &target) } else { _ = fs::copy(&path, &target).unwrap() }
    }
}

/// What the check says of a pack in which one text is replaced.
fn broken(file: &str, old: &str, new: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    let pack = folder.path().join("helter-skelter");
    copy(Path::new(CONTENT), &pack);
    let path = pack.join(file);
    let text = fs::read_to_string(&path).unwrap();
    assert!(text.contains(old), "{file} has no `{old}`");
    fs::write(&path, text.replacen(old, new, 1)).unwrap();
    let (code, out, err) = check(&[pack.to_str().unwrap()]);
    assert_eq!((code, out.as_str()), (Some(1), ""), "{err}");
    assert!(err.contains(&format!("{}:", path.display())), "the file is named: {err}");
    err
}

#[test]
fn a_sound_pack_is_counted_and_drawn() {
    let folder = tempfile::tempdir().unwrap();
    let svg = folder.path().join("maps");
    let (code, out, err) = check(&[CONTENT, "--svg", svg.to_str().unwrap()]);
    assert_eq!(code, Some(0), "{err}");
    assert!(out.contains("4 teams, 120 cards, 2 maps"), "{out}");
    for map in ["grand-hall", "city-blocks"] {
        let drawn = fs::read_to_string(svg.join(format!("{map}-dark.svg"))).unwrap();
        assert!(drawn.starts_with("<svg") && drawn.trim_end().ends_with("</svg>"));
        assert!(!drawn.contains("href=\"http"), "the drawing needs nothing from outside");
    }
}

#[test]
fn hs_550_a_missing_card_is_named() {
    let text = fs::read_to_string(Path::new(CONTENT).join("teams/judges.toml")).unwrap();
    let line = text.lines().find(|line| line.starts_with("17 =")).expect("a card a line");
    assert!(broken("teams/judges.toml", line, "").contains("HS-550: card 17 is missing"));
}

#[test]
fn a_dangling_id_is_pointed_at() {
    let said = broken("teams/judges.toml", "dredd (SNIPE)", "dread (SNIPE)");
    assert!(said.contains("`dread` is no character of judges"), "{said}");
    let line = said.lines().find(|line| line.contains("dread")).unwrap();
    assert!(line.split(':').nth(1).is_some_and(|number| number.parse::<u32>().is_ok()), "a line number: {line}");
    let said = broken("pack.toml", "grand-hall", "great-hall");
    assert!(said.contains("maps/great-hall.toml"), "{said}");
}

#[test]
fn hs_510_thirty_nine_spaces_are_too_few() {
    let text = fs::read_to_string(Path::new(CONTENT).join("maps/grand-hall.toml")).unwrap();
    let line = text.lines().find(|line| line.trim_start().starts_with("[40,")).expect("a space a line");
    let said = broken("maps/grand-hall.toml", line, "");
    assert!(said.contains("HS-5"), "{said}");
}

#[test]
fn hs_501_crossing_polygons_are_refused() {
    // Space 9 with two of its corners exchanged crosses itself.
    let said = broken("maps/grand-hall.toml", "[9, 10, 26, 25]", "[9, 26, 10, 25]");
    assert!(said.contains("HS-501"), "{said}");
}

#[test]
fn what_is_no_toml_is_pointed_at() {
    let said = broken("combat.toml", "=", "==");
    assert!(said.contains("combat.toml:"), "{said}");
}

#[test]
fn what_is_no_pack_is_refused() {
    let (code, _, err) = check(&["/nowhere/at/all"]);
    assert_eq!((code, err.as_str()), (Some(1), "Error: there is no folder /nowhere/at/all\n"));
    let (code, _, err) = check(&[CONTENT, "--game", "chess"]);
    assert_eq!(code, Some(1));
    assert!(err.contains("there is no game `chess`; there are: helter-skelter"), "{err}");
}
