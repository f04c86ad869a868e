//! Forces, notation, tables and positions of the Miniatures Game are read or refused at a place; never a panic.
#![no_main]

use engine::content::{File, Stored};
use engine::Pack;
use miniatures::content::look;
use miniatures::{Action, Content, State};

// The first byte says what the text claims to be.
libfuzzer_sys::fuzz_target!(|input: (u8, u16, u8, String)| {
    let (what, place, length, text) = input;
    match what % 4 {
        0 => {
            let pack = Pack::<Content>::built_in();
            match pack.force(&text) {
                Ok(force) => {
                    let again = pack.force(&force.share_code(&pack)).expect("a share code gives the force back");
                    assert_eq!((again.faction, again.units), (force.faction, force.units));
                }
                Err(wrong) => {
                    assert!(wrong.iter().all(|fault| fault.at <= text.len() && text.is_char_boundary(fault.at)));
                }
            }
        }
        1 => match text.parse::<Action>() {
            Ok(action) => assert_eq!(action.to_string().parse::<Action>(), Ok(action), "what is written is read"),
            Err(fault) => assert!((1..=text.chars().count() + 1).contains(&fault.column), "the column is in the line"),
        },
        // Edits of a table of the built-in pack come further than whole files would.
        2 => {
            let built_in = Content::BUILT_IN.iter();
            let mut files: Vec<File> =
                built_in.map(|&(path, text)| File { path: path.into(), text: text.into() }).collect();
            let file = files.iter_mut().filter(|file| file.path.starts_with("layouts/")).nth(usize::from(what) / 4 % 6);
            let table = &mut file.expect("there are six tables").text;
            let start = table.floor_char_boundary(usize::from(place) % (table.len() + 1));
            let end = table.floor_char_boundary((start + usize::from(length)).min(table.len()));
            table.replace_range(start..end, &text);
            // The same as a table that somebody has drawn.
            let looked = look(table);
            assert!(looked.flaws.iter().all(|flaw| flaw.at <= table.len() && !flaw.rule.is_empty()));
            if let Some(usual) = looked.text.filter(|_| looked.flaws.is_empty()) {
                let again = look(&usual);
                assert_eq!((again.layout, again.text), (looked.layout, Some(usual)), "what is written is read");
            }
            if let Err(faults) = Content::read(&files) {
                assert!(!faults.is_empty(), "a refusal says why");
            }
        }
        _ => {
            let report = engine::case::run::<State>("fuzz.toml", &text, Pack::built_in());
            let _ = report.to_string();
        }
    }
});
