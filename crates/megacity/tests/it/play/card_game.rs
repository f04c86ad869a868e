//! The card game line by line.

use super::*;

fn play(folder: &Path, args: &[&str], input: &str) -> Ended {
    megacity(folder, &[&["play", "card-game", "--plain"], args].concat(), input)
}

/// Plays with a seed, and expects no complaint.
fn played(seed: &str, args: &[&str], input: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    let (code, said, complaint) = play(folder.path(), &[&["--seed", seed], args].concat(), input);
    assert_eq!((code, complaint.as_str()), (Some(0), ""), "{said}");
    said
}

const TWO: [&str; 4] = ["--decks", "iron-fist,paper-trail", "--seat", "b=random"];

#[test]
fn a_game_from_start_to_end() {
    let b = ["--seat", "b=random"];
    let c = ["--seat", "c=random"];
    for (seed, args) in [
        ("1", TWO.to_vec()),
        ("2", [&["--players", "3", "--start", "draft"], &b[..], &c[..]].concat()),
        ("3", [&["--players", "4", "--auto-pass", "off", "--seat", "d=random"], &b[..], &c[..]].concat()),
    ] {
        let said = played(seed, &args, &first_actions(20_000));
        assert_says(&said, &["Prestige", "Authority", ". CG-", "Seed: 0"]);
        assert!(said.contains(" wins. CG-") || said.contains("Nobody wins. CG-"), "{said}");
        assert!(said.lines().all(|line| line.chars().count() < 80), "every line fits 80 columns");
        assert!(said.chars().all(|c| !c.is_control() || c == '\n'), "no colours, no cursor movement");
        assert!(!said.contains(" passes."), "passes are nothing to tell");
    }
}

#[test]
fn a_new_player_finds_the_way() {
    let said = played(
        "7",
        &TWO,
        &lines(&[
            "help",
            "reference",
            "team",
            "cards mean machine",
            "cards type:perp resolve>=9",
            "cards type:prep",
            "number J01 ability",
            "leader a",
        ]),
    );
    assert_says(
        &said,
        &[
            "Seat a: Judge Dredd's team (you)",
            "20 Prestige win",
            "pass round",
            "the Duty Judge gives each Crime to a player",
            "J01 Judge Dredd Judge",
            "P05 Mean Machine Perp Gang, Mutant PV 2, Ability 9, Resolve 8",
            "`prep` is not a card type; did you mean `perp`?",
            "total 9",
            "J01.",
        ],
    );
    // Everything that is dealt is shown with what it does, and lists have titles.
    assert_says(&said, &["* J01 Judge Dredd: Exp 15, PV 3, Authority 9, Ability 9", "next J01 Judge Dredd"]);
}

#[test]
fn words_are_enough_and_what_is_forbidden_is_explained() {
    let said = played(
        "7",
        &TWO,
        &lines(&[
            "why play N01",
            "attach P05",
            "assign C01 > b",
            "next giant",
            "undo",
            "p",
            "why issue R01 > J01",
            "concede",
            "no",
        ]),
    );
    assert_says(
        &said,
        &[
            "CG-204: Put your Judges in order, from left to right, or pass.",
            "a puts Judge Giant next in the row.",
            "a takes that back.",
            "Do you give up? yes or no>",
            "The game goes on.",
        ],
    );
    assert!(said.matches("CG-").count() >= 3, "{said}");
}

#[test]
fn windows_can_be_passed_for_longer() {
    let args = [&TWO[..], &["--auto-pass", "off"]].concat();
    let asked = |input: &[&str]| {
        let said = played("7", &args, &lines(input));
        said.lines().filter(|line| line.contains("round: take one action, or pass")).count()
    };
    let by_round = asked(&["pass round", "p", "pass round", "p", "pass round", "1"]);
    let by_turn = asked(&["pass turn", "p", "p", "1", "p", "p"]);
    assert!(by_round > by_turn && by_turn == 1, "{by_round} and {by_turn}");
    let said = played("7", &args, "p\npass turn\n");
    assert_says(&said, &["`pass round` for the rest of this round", "Windows are passed for you from now on"]);
}

#[test]
fn decks_come_from_the_pack_from_files_and_from_codes() {
    let folder = tempfile::tempdir().unwrap();
    let (code, list, _) = megacity(folder.path(), &["deck", "show", "by-the-book"], "");
    assert_eq!(code, Some(0));
    let share = list.lines().find_map(|line| line.strip_prefix("# Share code: ")).unwrap().to_string();
    fs::write(folder.path().join("own.txt"), &list).unwrap();
    for decks in ["own.txt,iron-fist", &format!("{share},iron"), "any,internal", "by the"] {
        let (code, said, complaint) = play(folder.path(), &["--decks", decks, "--seed", "1"], "quit\nyes\n");
        assert_eq!((code, complaint.as_str()), (Some(0), ""), "{decks}: {said}");
    }
    let (_, said, _) = play(folder.path(), &["--decks", "own.txt", "--seed", "1"], "quit\nyes\n");
    assert_says(&said, &["Seat a: Judge Hershey's team (you)"]);

    fs::write(folder.path().join("bad.txt"), list.replacen("Judge Hershey", "Judge Hersey", 1)).unwrap();
    for (args, words) in [
        (vec!["--decks", "bad.txt"], "did you mean `Judge Hershey`?"),
        (vec!["--decks", "nothing.txt"], "is no ready-to-play deck"),
        (vec!["--decks", "iron-fist,paper-trail,by-the-book", "--players", "2"], "3 decks are named for 2 players"),
        (vec!["--start", "never"], "there is no start `never`; there are ready, draft"),
        (vec!["--players", "5"], "CG-"),
        (vec!["--map", "grand-hall"], "has no map"),
        (vec!["--no-stalling"], "no house rules"),
    ] {
        let (code, said, complaint) = play(folder.path(), &args, "");
        assert_eq!((code, said.as_str()), (Some(2), ""), "{args:?}: {complaint}");
        assert!(complaint.contains(words), "{args:?}: {complaint}");
    }
    let (code, _, complaint) = megacity(folder.path(), &["play", "helter-skelter", "--plain", "--decks", "x"], "");
    assert_eq!((code, complaint.contains("neither decks")), (Some(2), true), "{complaint}");
}

#[test]
fn a_saved_game_goes_on_and_is_replayed() {
    let folder = tempfile::tempdir().unwrap();
    let args = [&TWO[..], &["--seed", "5", "--save"]].concat();
    let (_, whole, _) = play(folder.path(), &[&args[..], &["whole.toml"]].concat(), &first_actions(20_000));
    assert_says(&whole, &["The replay is saved in whole.toml."]);
    play(folder.path(), &[&args[..], &["half.toml"]].concat(), &first_actions(25));
    let resumed = ["--seat", "b=random", "--resume", "half.toml"];
    let (code, said, complaint) = play(folder.path(), &resumed, &first_actions(20_000));
    assert_eq!((code, complaint.as_str()), (Some(0), ""), "{said}");
    let file = |name| fs::read_to_string(folder.path().join(name)).unwrap();
    assert_eq!(file("half.toml"), file("whole.toml"));

    let (code, said, complaint) = megacity(folder.path(), &["replay", "--verify", "whole.toml"], "");
    assert_eq!(code, Some(0), "{said}{complaint}");
    let broken = file("whole.toml").replacen("a: pass", "a: report C01", 1);
    fs::write(folder.path().join("broken.toml"), broken).unwrap();
    let (code, said, complaint) = megacity(folder.path(), &["replay", "--verify", "broken.toml"], "");
    assert_ne!(code, Some(0), "{said}{complaint}");
}

/// Two people at one keyboard: what one holds is not told to the other.
#[test]
fn two_people_share_a_keyboard() {
    let said = played("7", &["--decks", "iron-fist,paper-trail", "--seat", "b=human"], "\np\n\n");
    let (of_a, of_b) = said.split_once("Seat b: press Enter").expect("a curtain falls");
    assert_says(of_a, &["Lawgiver, Lawmaster.", "b draws 7 cards."]);
    assert!(!of_b.contains("Lawgiver"), "{of_b}");
    assert_says(of_b, &["a draws 7 cards.", "b (you"]);
}
