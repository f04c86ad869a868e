//! Effect lines, deck lists, share codes and queries of the card game are read or refused at a letter; never a panic.
#![no_main]

use card_game::Content;
use card_game::effect::read::{self, Unread};
use card_game::effect::{check, print};
use card_game::names::{Keywords, Kind};
use card_game::query::Query;
use engine::Pack;

// The first byte says what the text claims to be.
libfuzzer_sys::fuzz_target!(|input: (u8, String)| {
    let (what, text) = input;
    let pack = Pack::<Content>::built_in();
    let inside = |unread: &Unread| assert!(unread.at <= text.len() && text.is_char_boundary(unread.at));
    match what % 3 {
        0 => {
            let mut dictionary = pack.dictionary.clone();
            match read::effect(&text, &mut dictionary) {
                Err(unread) => inside(&unread),
                Ok((effect, places)) => {
                    let on = check::On { kind: Kind::ALL[usize::from(what) / 3 % Kind::ALL.len()], keywords: Keywords::NONE };
                    check::line(&effect, &places, on, &dictionary).iter().for_each(inside);
                    let printed = print::effect(&effect, &dictionary);
                    let again = read::effect(&printed, &mut dictionary).expect("what is printed can be read").0;
                    assert_eq!(again, effect, "CG-503");
                }
            }
        }
        1 => match pack.deck(&text) {
            Err(wrong) => wrong.iter().for_each(inside),
            Ok(deck) => {
                let again = pack.deck(&deck.share_code(&pack)).expect("a share code gives the deck back");
                assert_eq!((again.team, again.alternates, again.cards), (deck.team, deck.alternates, deck.cards));
            }
        },
        _ => match Query::read(&text, &pack) {
            Err(unread) => inside(&unread),
            Ok(query) => drop(query.find(&pack).count()),
        },
    }
});
