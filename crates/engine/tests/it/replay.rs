use super::{go_on, start};
use engine::chance::{Chance, Purpose, Seed};
use engine::content::File;
use engine::replay::Fairness;
use engine::toy::{Options, Toy};
use engine::{Pack, Replay, Session};

/// A game with an undo, long enough for two digests.
fn recorded() -> Session<Toy> {
    let mut session = start(3, 11);
    go_on(&mut session, 14);
    let (seat, _) = session.line().next_back().unwrap();
    session.undo(seat, true).unwrap();
    go_on(&mut session, 8);
    session
}

/// The first fault of a text, wherever it shows.
fn fault(text: &str) -> String {
    match Replay::parse(text) {
        Err(faults) => faults[0].to_string(),
        Ok(replay) => replay.load::<Toy>().expect_err("it does not fit").to_string(),
    }
}

#[test]
fn the_layout_is_fixed() {
    insta::assert_snapshot!(recorded().record());
}

#[test]
fn what_is_written_is_read() {
    let session = recorded();
    let text = session.record().to_string();
    let replay = Replay::parse(&text).unwrap();
    assert_eq!(replay, session.record());
    assert_eq!(replay.to_string(), text);
    assert_eq!(replay.load::<Toy>().unwrap().state(), session.state());
}

#[test]
fn what_does_not_fit_is_refused_with_its_place() {
    let text = recorded().record().to_string();
    let change = |from: &str, to: &str| {
        assert!(text.contains(from), "{from}\n{text}");
        fault(&text.replacen(from, to, 1))
    };
    let faults = [
        change("game = \"toy\"", "game = \"chess\""),
        change("format = 1", "format = 2"),
        change("format = 1\n", ""),
        change("rules = 1", "rules = 7"),
        change("rules = 1", "rules = \"one\""),
        change("rules = 1", "rules = 1\nturbo = true"),
        change("content = \"", "content = \"f"),
        change("content = \"33", "content = \"44"),
        change("seats = 3", "seats = 9"),
        change("seats = 3", "chairs = 3"),
        change("seed = \"", "seed = \"x"),
        change("stake 0", "stake 5"),
        change("a: play", "a: eat"),
        change("undo 13", "undo 3000"),
        // Legal, but it is not what happened.
        change("stake 0", "stake 1"),
        change("digests = [\n", "digests = [\n  \"00\",\n"),
    ];
    insta::assert_snapshot!(faults.join("\n"));
}

#[test]
fn a_text_cut_anywhere_is_refused() {
    let text = recorded().record().to_string();
    for end in (0..text.len() - 2).rev() {
        assert!(!fault(&text[..end]).is_empty(), "{end}");
    }
    let middle = text.find("stake").unwrap();
    assert!(fault(&text[..middle]).ends_with("; the file ends too early"), "{}", fault(&text[..middle]));
    let last = text.find("\n]\n").unwrap();
    assert!(fault(&text[..last]).ends_with("; the file ends too early"), "{}", fault(&text[..last]));
}

/// Any bytes in any place: an answer, never a panic.
#[test]
fn no_text_makes_it_panic() {
    let text = recorded().record().to_string();
    let mut chance = Chance::seeded(1);
    let mut below = |n| chance.below(Purpose::Other, n);
    for _ in 0..3_000 {
        let mut bytes = text.clone().into_bytes();
        for _ in 0..1 + below(3) {
            let (at, from) = (below(bytes.len()), below(bytes.len()));
            match below(4) {
                0 => bytes[at] = below(256) as u8,
                1 => _ = bytes.remove(at),
                2 => bytes.insert(at, b"\"\n[]=\\'\x00"[below(8)]),
                _ => bytes[at] = bytes[from],
            }
        }
        if let Ok(replay) = Replay::parse(&String::from_utf8_lossy(&bytes)) {
            _ = replay.load::<Toy>();
        }
    }
}

#[test]
fn a_pack_that_is_not_built_in_travels_along() {
    let text = "# \"quoted\\\" and ''' and \"\"\"\r\n\tgoal = 3 # \u{7f}é".replace('\u{7f}', " ");
    let files = vec![File { path: "toy.toml".to_string(), text }];
    let pack = Pack::load(files.clone()).unwrap();
    let mut session: Session<Toy> = Session::start(Options { seats: 2 }, pack, Seed::from(4)).unwrap();
    go_on(&mut session, 9);
    let text = session.record().to_string();
    let replay = Replay::parse(&text).unwrap();
    assert_eq!(replay.pack.as_ref(), Some(&files));
    assert_eq!(replay.load::<Toy>().unwrap().pack(), pack);

    let other = fault(&text.replace("goal = 3", "goal = 4"));
    assert!(other.starts_with("replay: it brings content "), "{other}");
    // A broken pack under its own name is read, and its fault is pointed at.
    let broken = vec![File { text: files[0].text.replace("goal = 3", "gaol = 3"), ..files[0].clone() }];
    let hash = Pack::<engine::toy::Content>::hash_of(&broken).to_string();
    let renamed = text.replace(&pack.hash().to_string(), &hash).replace("goal = 3", "gaol = 3");
    let said = fault(&renamed);
    assert!(said.starts_with("replay: toy.toml:2:2: unknown field `gaol`"), "{said}");
}

#[test]
fn fairness_is_checked() {
    let fairness = Fairness::new(Seed::from(99), vec!["from \"a\"\n\t\u{7f}\\".to_string(), "from b".to_string()]);
    let mut session: Session<Toy> = Session::start(Options { seats: 2 }, Pack::built_in(), fairness.seed()).unwrap();
    session.prove(fairness.clone()).unwrap();
    // Whoever chooses the seed alone is not fair, whatever else fits.
    let alone = Fairness::new(Seed::from(99), Vec::new());
    let mut other: Session<Toy> = Session::start(Options { seats: 2 }, Pack::built_in(), alone.seed()).unwrap();
    assert_eq!(other.prove(alone), Err("0 values for 2 seats: each gives one".to_string()));
    go_on(&mut session, 5);
    let text = session.record().to_string();
    assert_eq!(Replay::parse(&text).unwrap().load::<Toy>().unwrap().record().fairness, Some(fairness.clone()));

    let cheat = fault(&text.replace("from b", "from B"));
    assert_eq!(cheat, "replay: the game was not fair: the seed does not follow from the secret and the values");
    let promise = fairness.commitment.to_string();
    let cheat = fault(&text.replace(&promise, &Seed::from(1).commitment().to_string()));
    assert!(cheat.starts_with("replay: the game was not fair: the secret is not the one that was promised"), "{cheat}");
    assert!(start(2, 1).prove(fairness).is_err());
}
