//! Texts that nobody sane wrote: forces, tables and notation are read, or refused at a place of the text; never a panic.
//! `cargo xtask fuzz` goes on from here.

use engine::content::{File, Stored};
use engine::{Chance, Pack, Purpose};
use miniatures::{Action, Content};

/// A text with a few pieces of itself and some strange letters in wrong places.
fn mangled(text: &str, chance: &mut Chance) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    for _ in 0..1 + chance.below(Purpose::Other, 4) {
        let mut below = |n: usize| chance.below(Purpose::Other, n.max(1));
        let at = below(letters.len() + 1).min(letters.len());
        match below(5) {
            0 => drop(letters.drain(at..(at + below(12)).min(letters.len()))),
            1 => letters.insert(at, ['é', '-', '\0', '9', '"', '[', '\n', '🂡'][below(8)]),
            2 => {
                let from = below(letters.len());
                let piece: Vec<char> = letters[from..(from + below(20)).min(letters.len())].to_vec();
                letters.splice(at..at, piece);
            }
            3 => letters.splice(at..at, "99999999999999999999".chars()).for_each(drop),
            _ => letters.splice(at..at, "-".chars()).for_each(drop),
        }
    }
    letters.into_iter().collect()
}

fn runs() -> usize {
    std::env::var("PARSERS").ok().and_then(|runs| runs.parse().ok()).unwrap_or(2_000)
}

#[test]
fn forces_are_read_or_refused() {
    let pack = Pack::<Content>::built_in();
    let content = pack.content();
    let mut chance = Chance::seeded(1);
    let mut read = 0;
    for run in 0..runs() {
        let force = &content.forces[run % content.forces.len()];
        let text = if run % 3 == 0 { force.share_code(content) } else { force.text(content) };
        let text = mangled(&text, &mut chance);
        match content.force(&text) {
            Ok(force) => {
                read += 1;
                let again = content.force(&force.share_code(content)).expect("a share code gives the force back");
                assert_eq!((&again.faction, &again.units), (&force.faction, &force.units), "{text}");
                let _ = miniatures::force::check(&force, content);
            }
            Err(wrong) => {
                assert!(!wrong.is_empty(), "a refusal says why: {text}");
                for fault in wrong {
                    assert!(fault.at <= text.len() && text.is_char_boundary(fault.at), "{fault:?} in {text}");
                    let _ = fault.pointing(&text);
                }
            }
        }
    }
    assert!(read > 0, "some are only a little wrong");
}

#[test]
fn tables_and_packs_are_read_or_refused() {
    let built_in: Vec<File> =
        Content::BUILT_IN.iter().map(|&(path, text)| File { path: path.into(), text: text.into() }).collect();
    let mut chance = Chance::seeded(2);
    for run in 0..runs() / 20 {
        let mut files = built_in.clone();
        let tables = |file: &File| run % 4 == 0 || file.path.starts_with("layouts/");
        let places: Vec<usize> = (0..files.len()).filter(|&place| tables(&files[place])).collect();
        let place = places[chance.below(Purpose::Other, places.len())];
        files[place].text = mangled(&files[place].text, &mut chance);
        if let Err(faults) = Content::read(&files) {
            assert!(!faults.is_empty(), "a refusal says why");
        }
    }
}

#[test]
fn lines_are_read_or_refused() {
    const LINES: [&str; 14] = [
        "bury A07",
        "a1 deploy 5000 3000 face 1024",
        "a1 deploy 5000 3000 up 4000 face 1024",
        "a3 activate",
        "via 12000 9000",
        "a3 move 14000 9500 face 512",
        "a3 charge b2",
        "go 9000 2000 face 0",
        "a3 snapshot b2 with 1 2 face 300",
        "a3 aim-power at 18000 18000 with 1 mode 3 face 0",
        "strike b2 with 2 and 1 for 2 stun",
        "a3 shake off pin",
        "play A02 on a3",
        "concede",
    ];
    let mut chance = Chance::seeded(3);
    for run in 0..20 * runs() {
        let line = mangled(LINES[run % LINES.len()], &mut chance);
        match line.parse::<Action>() {
            Ok(action) => assert_eq!(action.to_string().parse::<Action>(), Ok(action), "{line}"),
            Err(fault) => {
                assert!((1..=line.chars().count() + 1).contains(&fault.column), "{fault:?} in {line:?}");
                assert!(!fault.expected.is_empty(), "{line:?}: something would have fitted");
            }
        }
    }
}
