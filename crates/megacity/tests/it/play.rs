//! `megacity play`, from the outside: lines go in, and what comes out is read as a person would.

mod card_game;
mod cursed_earth;

use super::common::{Ended, command, ended};
use std::fs;
use std::io::{Read, Write};
use std::path::Path;
use std::process::{Child, Stdio};

const TWO: [&str; 2] = ["--teams", "judges,strontium-dogs"];

fn start(folder: &Path, args: &[&str]) -> Child {
    command(args)
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

/// Exit code, what was said, and what was complained about.
fn megacity(folder: &Path, args: &[&str], input: &str) -> Ended {
    let mut child = start(folder, args);
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_string();
    // A game that ends early reads no further: then the rest of the lines finds nobody.
    let writer = std::thread::spawn(move || _ = stdin.write_all(input.as_bytes()));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    ended(output)
}

fn play(folder: &Path, args: &[&str], input: &str) -> Ended {
    megacity(folder, &[&["play", "helter-skelter", "--plain"], args].concat(), input)
}

/// Plays with a seed, and expects no complaint.
fn played(seed: &str, args: &[&str], input: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    let (code, said, complaint) = play(folder.path(), &[&["--seed", seed], args].concat(), input);
    assert_eq!((code, complaint.as_str()), (Some(0), ""), "{said}");
    said
}

fn lines(of: &[&str]) -> String {
    of.iter().map(|line| format!("{line}\n")).collect()
}

/// Always the first action of the list.
fn first_actions(count: usize) -> String {
    "1\n".repeat(count)
}

/// Placement and the first deployments of seat a, whose turn it is with seed 1.
fn placed() -> String {
    first_actions(7)
}

fn assert_says(text: &str, parts: &[&str]) {
    // Long lines are broken; where does not matter here.
    let flat = text.split_whitespace().collect::<Vec<_>>().join(" ");
    for part in parts {
        assert!(flat.contains(part), "`{part}` is missing in:\n{text}");
    }
}

#[test]
fn a_game_from_start_to_end() {
    // Bots that learn nothing: whoever improves the others does not change these games.
    let b = ["--seat", "b=random"];
    let c = ["--seat", "c=random"];
    for (seed, args) in [
        ("1", [&["--players", "2"], &b[..]].concat()),
        ("2", [&["--players", "3", "--map", "grand-hall"], &b[..], &c[..]].concat()),
        ("3", [&["--players", "4", "--turn-cap", "40", "--seat", "d=greedy"], &b[..], &c[..]].concat()),
        ("4", [&["--teams", "slaine", "--auto-pass", "off"], &b[..]].concat()),
    ] {
        let said = played(seed, &args, &first_actions(3000));
        assert_says(&said, &["Which map card lies under", "Your hand:", ". HS-", "Seed: 0"]);
        assert!(said.contains(" wins. HS-") || said.contains("is a draw. HS-"), "{said}");
        assert!(said.lines().all(|line| line.chars().count() < 80), "every line fits 80 columns");
        assert!(said.chars().all(|c| !c.is_control() || c == '\n'), "no colours, no cursor movement");
    }
}

#[test]
fn the_seed_is_not_told_before_the_end() {
    let said = played("1", &TWO, &first_actions(20));
    assert!(!said.contains("Seed"));
    let folder = tempfile::tempdir().unwrap();
    let (_, one, _) = play(folder.path(), &TWO, "quit\n");
    let (_, other, _) = play(folder.path(), &TWO, "quit\n");
    assert_ne!(one, other, "without a seed the machine deals");
}

#[test]
fn a_killed_game_goes_on_as_the_same_game() {
    let folder = tempfile::tempdir().unwrap();
    let answers = 400;
    // The cap ends the game, whatever the decks are: who always takes the first action may walk to and fro for ever.
    let args = [&TWO[..], &["--seat", "b=random", "--seed", "7", "--turn-cap", "30", "--save"]].concat();
    let (_, said, _) = play(folder.path(), &[&args[..], &["whole.toml"]].concat(), &first_actions(answers));
    assert_says(&said, &[". HS-", "Seed: 0", "The replay is saved in whole.toml."]);

    let args = [&["play", "helter-skelter"], &args[..], &["half.toml"]].concat();
    let mut child = start(folder.path(), &args);
    let before = 60;
    child.stdin.as_mut().unwrap().write_all(first_actions(before).as_bytes()).unwrap();
    wait_for_prompts(&mut child, before + 1);
    child.kill().unwrap();
    child.wait().unwrap();

    let rest = first_actions(answers - before);
    let (code, said, _) = play(folder.path(), &["--seat", "b=random", "--resume", "half.toml"], &rest);
    assert_eq!(code, Some(0));
    assert_says(&said, &["The game is kept in half.toml.", ". HS-", "Seed: 0"]);
    let file = |name| fs::read_to_string(folder.path().join(name)).unwrap();
    assert_eq!(file("half.toml"), file("whole.toml"));
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2, "no half-written file is left behind");
}

fn wait_for_prompts(child: &mut Child, count: usize) {
    let out = child.stdout.as_mut().unwrap();
    let (mut said, mut byte) = (Vec::new(), [0]);
    for _ in 0..count {
        said.clear();
        while !said.ends_with(b"a> ") {
            assert_eq!(out.read(&mut byte).unwrap(), 1, "it asks again");
            said.push(byte[0]);
        }
    }
}

#[test]
fn the_end_of_the_input_says_how_to_go_on() {
    let folder = tempfile::tempdir().unwrap();
    let args = [&TWO[..], &["--seat", "b=random", "--seed", "1", "--save", "g.toml"]].concat();
    for input in [placed(), placed() + "quit\n"] {
        _ = fs::remove_file(folder.path().join("g.toml"));
        let (code, said, _) = play(folder.path(), &args, &input);
        assert_eq!(code, Some(0));
        assert_says(&said, &["megacity play helter-skelter --resume g.toml --seat b=random"]);
    }
    let (_, said, _) = play(folder.path(), &TWO, &placed());
    assert_says(&said, &["The game is not over, and was not saved."]);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "nothing is saved by force");
}

/// What each seat reads between the curtains, in order.
fn behind_curtains(said: &str) -> Vec<(char, &str)> {
    let parts: Vec<&str> = said.split(": press Enter when only you look at the screen.").collect();
    let seats = parts.iter().map(|part| part.chars().next_back().unwrap());
    seats
        .zip(&parts[1..])
        .map(|(seat, part)| (seat, part.rsplit_once("\nSeat ").map_or(*part, |(text, _)| text)))
        .collect()
}

#[test]
fn nobody_reads_a_card_of_another_seat() {
    let (mut curtains, mut secrets) = (0, 0);
    for seed in ["11", "12", "13"] {
        let args = [&TWO[..], &["--seat", "b=human"]].concat();
        // What a line means differs from place to place: at a curtain any of them is Enter.
        let input = lines(&["1", "hint", "cards", "table", "map", "hand", "list", "1"]).repeat(150);
        let said = played(seed, &args, &input);
        for (seat, text) in behind_curtains(&said) {
            curtains += 1;
            let (own, other, others) = match seat {
                'a' => ("JU-", "SD-", ["Middenface", "Durham Red", "Johnny Alpha", "Wulf", "Gronk"]),
                _ => ("SD-", "JU-", ["Giant", "Anderson", "Hershey", "Dredd", "Mean Machine"]),
            };
            secrets += text.matches(&format!("  {own}")).count();
            let flat = text.split_whitespace().collect::<Vec<_>>().join(" ");
            // Only what lies open may be named.
            for (at, _) in flat.match_indices(other) {
                let open = ["defence with ", "interrupts with ", "discards "];
                assert!(
                    open.iter().any(|words| flat[..at].ends_with(words)),
                    "{seat} reads {}",
                    &flat[at - 60..at + 5]
                );
            }
            for name in others {
                assert!(!flat.contains(&format!("{name} waits for ")), "{seat} reads where {name} will stand");
            }
            assert!(!flat.contains(&format!("{} is dealt the map cards", if seat == 'a' { 'b' } else { 'a' })));
            let hands = text.matches("Your hand:").count();
            assert!(hands == 0 || text.contains(&format!("  {own}")), "{seat} reads the own hand");
        }
        for (at, _) in said.match_indices("Seat b: press Enter") {
            assert!(said[..at].ends_with(&"\n".repeat(60)), "the screen is hidden first");
        }
    }
    assert!(curtains > 100 && secrets > 500, "{curtains} curtains, {secrets} cards were looked at");
}

#[test]
fn several_people_are_asked_behind_the_curtain() {
    let args = [&TWO[..], &["--seat", "b=human"]].concat();
    let placement = ["", "1", "1", "1", "1", "1", "1", "", "1", "1", "1", "1", "1", "1"];
    let said = played("77", &args, &lines(&placement));
    let seats: Vec<char> = behind_curtains(&said).iter().map(|(seat, _)| *seat).collect();
    assert_eq!(seats, ['a', 'b'], "placement is asked one after the other, and b goes on");

    // b has the marker. A window after b's first move asks a, who may not stay out of it by an empty hand.
    let moves = ["1", "move middenface to 20 with 9", "", "pass turn", "", "undo", "", "no", "", "undo", "", "yes", ""];
    let said = played("77", &args, &lines(&[&placement[..], &moves[..]].concat()));
    let parts = behind_curtains(&said);
    let seats: String = parts.iter().map(|(seat, _)| *seat).collect();
    assert_eq!(seats, "abababab");
    assert_says(parts[2].1, &["Do you interrupt b?", "interrupt with 29"]);
    assert_says(parts[4].1, &["Seat b asks to take this back: b: move middenface to 20 with 9."]);
    assert_says(parts[5].1, &["It stays as it is: not everybody agreed."]);
    assert_says(parts[7].1, &["b takes that back.", "Middenface on 11 4/4"]);
}

#[test]
fn what_cannot_be_read_is_pointed_at() {
    let tries = [
        ("dance", "  dance\n  ^\nNo action and no command begins like that"),
        (
            "assign 99 to dredd",
            "\n         ^\ncolumn 8: `99` does not fit here; expected a space (1 to 63).\nPossible after `assign`: 13",
        ),
        ("assign 13 dredd", "            ^\ncolumn 11: `dredd` does not fit here; expected `to`."),
        ("assign 13 to wilf", "^\ncolumn 14: `wilf` does not fit here; expected a character."),
        ("ready now", "column 7: `now` does not fit here; expected the end of the line."),
        ("0", "There is no action 0; they are numbered 1 to 10."),
        ("11", "There is no action 11; they are numbered 1 to 10."),
        ("99999999999999999999999", "No action and no command begins like that"),
        ("assign", "That could be:\n      1  assign 13 to giant"),
        ("assign 12", "HS-078: Map card 12 was not dealt to you."),
        ("assign 12 to giant", "HS-078: Map card 12 was not dealt to you."),
        ("ready", "HS-078: Five map cards are assigned first"),
        ("snipe dredd > wulf with 17", "HS-078: First everybody assigns"),
        ("snipe dredd > wulf", "HS-078: First everybody assigns"),
        ("pass turn", "No window is open for you."),
        ("sees 99", "has no answer"),
        ("map 99", "`99` is no space of this map"),
        ("team x-men", "there is no team `x-men`; there are judges, strontium-dogs"),
        ("why", "Why what?"),
        ("why 1", "`assign 13 to giant` is legal: it is number 1."),
        ("why assign 13 to dredd", "`assign 13 to dredd` is legal, though in no list."),
        ("save", "Save where?"),
        ("save /no/such/folder/g.toml", "cannot write /no/such/folder/g.toml"),
        ("undo", "You have done nothing that could be taken back."),
        ("auto-pass sometimes", "`auto-pass on`, `auto-pass always` or `auto-pass off`."),
        ("list dance", "No action now begins like `dance`."),
        ("\u{1b}[A", "a> \n\nCity"),
        ("ö\u{300}ß > 漢字", "No action and no command begins like that"),
    ];
    for (line, answer) in tries {
        let said = played("1", &TWO, &lines(&[line, "9"]));
        assert!(said.contains(answer), "`{line}` is answered otherwise:\n{said}");
        assert!(said.contains("Assigned: Giant 29"), "the game goes on after `{line}`");
    }
    // No text at all, and a line that never ends.
    let said = played("1", &TWO, &(lines(&[&"x".repeat(100_000), ""]) + "9\n"));
    assert!(said.contains("Assigned: Giant 29"), "{said}");
    let said = played("1", &TWO, &(placed() + "move giant to 39 with 8\nmove giant to 5\nmov gi 5 8\n"));
    assert_says(&said, &["HS-150: Spaces 13 and 39 share no border.", "That could be:", "a: move giant to 5 with 8."]);
}

#[test]
fn what_can_be_typed_is_answered() {
    let asks =
        ["help", "?", "list", "list move", "hand", "table", "map", "map 12", "map giant", "sees 13", "sees 13 > 1"];
    let more = ["targets snipe giant", "moves giant", "hint", "cards", "cards slaine", "team", "reference", "view", ""];
    let said = played("1", &TWO, &(placed() + &lines(&asks) + &lines(&more) + "auto-pass\nauto-pass always\n"));
    assert_says(
        &said,
        &[
            "Type an action by its number",
            "move giant to 5 with 8",
            "JU-08: Giant, Hershey (RALLY). Any: MELEE.",
            "Giant on 13: next to 5, 12, 14, 21",
            "12: next to 11, 13 sees",
            "No: ",
            "To a chief judge you stand",
            "[hand]",
            "SL-01:",
            "Line of sight",
            "\"map\": \"city-blocks\"",
            "Auto-pass is on:",
            "Auto-pass is always:",
        ],
    );
}

#[test]
fn what_the_seat_does_not_hold_is_answered_for_it() {
    let asked = |setting: &[&str]| {
        let said = played("21", &[&TWO[..], setting].concat(), &first_actions(500));
        (said.matches("Do you interrupt").count(), said.matches("auto-pass.)").count())
    };
    let (on, _) = asked(&[]);
    let (off, never) = asked(&["--auto-pass", "off"]);
    let (always, often) = asked(&["--auto-pass", "always"]);
    assert!(off > on, "{off} windows without auto-pass, {on} with it");
    assert_eq!((never, always), (0, 0));
    assert!(often > 0, "the person is told");
}

#[test]
fn an_undo_goes_back_to_what_the_person_did() {
    let said = played("1", &TWO, &(placed() + "move giant to 5 with 8\nundo\nundo\nundo\n"));
    // The move was answered by others, the deployment was not, and ready has dealt the hands.
    assert_says(&said, &["Giant goes from 13 to 5.", "a takes that back.", "Is your assignment final?"]);
    let folder = tempfile::tempdir().unwrap();
    let args = [&TWO[..], &["--seed", "1", "--save", "g.toml"]].concat();
    play(folder.path(), &args, &(placed() + "move giant to 5 with 8\n"));
    let (_, said, _) = play(folder.path(), &["--resume", "g.toml"], "undo\n");
    assert_says(&said, &["Giant on 5", "a takes that back.", "Giant on 13"]);
    let (_, said, _) = play(folder.path(), &["--resume", "g.toml"], "table\n");
    assert_says(&said, &["Giant on 13"]);
    assert!(!said.contains("is dealt"), "what the person has seen before is not told again");
}

#[test]
fn conceding() {
    let said = played("1", &TWO, "concede\nno\nconcede\nyes\n\n");
    assert_says(&said, &["The game goes on.", "b (The Strontium Dogs) wins. HS-R63"]);
    // Of three, a bot plays on for whoever gives up.
    let said = played("1", &["--players", "3"], "concede\nyes\n\n");
    assert_says(&said, &["a concedes.", "a: ", " wins. HS-"]);
    let said = played("1", &["--no-concession"], "concede\n");
    assert_says(&said, &["HS-R63: This table plays without conceding."]);
}

#[test]
fn house_rules() {
    let said = played("1", &["--turn-cap", "4"], &first_actions(3000));
    assert_says(&said, &["HS-R64: the game was called off"]);
    let folder = tempfile::tempdir().unwrap();
    let args = ["--seed", "1", "--no-stalling", "--no-concession", "--turn-cap", "90", "--save", "g.toml"];
    play(folder.path(), &args, "1\n");
    let saved = fs::read_to_string(folder.path().join("g.toml")).unwrap();
    assert_says(&saved, &["concession = false, stalling = false, turn_cap = 90"]);
}

#[test]
fn bots_can_be_watched() {
    let said = played("5", &["--seat", "a=greedy", "--seat", "b=random"], "");
    assert_says(&said, &["takes the active-player marker.", "wins. HS-", "Seed: 05"]);
    assert!(!said.contains("draws JU-") && !said.contains("\n> "));
}

#[test]
fn the_first_game_needs_no_word() {
    let folder = tempfile::tempdir().unwrap();
    let (code, said, _) = megacity(folder.path(), &["play"], "teletubbies\nkai\nquit\n");
    assert_eq!(code, Some(0));
    assert_says(
        &said,
        &["there is no team `teletubbies`", "Seat a: Sláine Mac Roth (you)", "(street-judge)", "City Blocks"],
    );
    let (_, said, _) = megacity(folder.path(), &["play"], "\nquit\n");
    assert_says(&said, &["Seat b: ", "Which map card lies under"]);
}

#[test]
fn a_wrong_command_line_says_what_there_is() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("there.toml"), "precious").unwrap();
    for (args, words) in [
        (vec!["--colour"], "unexpected argument '--colour'"),
        (vec!["--map", "dan-tanna"], "there is no map `dan-tanna`; there are city-blocks, grand-hall"),
        (
            vec!["--teams", "judges,x-men"],
            "there is no team `x-men`; there are judges, strontium-dogs, nikolai-dante, slaine",
        ),
        (vec!["--teams", "judges,judges"], "`judges` is named twice"),
        (vec!["--teams", "judges,slaine,any", "--players", "2"], "3 teams are named for 2 players"),
        (vec!["--players", "5"], "Two, three or four can play"),
        (vec!["--players", "two"], "invalid value 'two' for '--players <N>'"),
        (vec!["--seat", "e=human"], "there is no seat `e`; there are a, b, c and d"),
        (vec!["--seat", "b=clever"], "there is no player `clever`; there are human, random, greedy, cadet"),
        (vec!["--seat", "b=human", "--seat", "b=random"], "--seat b is said twice"),
        (vec!["--resume", "g.toml", "--content", "content"], "cannot be used with"),
        (vec!["--seat", "b"], "write it like `b=cadet`"),
        (vec!["--seat", "c=human"], "2 play, so the last seat is b"),
        (vec!["--seed", "lucky"], "`lucky` is no seed"),
        (vec!["--turn-cap", "0"], "invalid value '0' for '--turn-cap <N>'"),
        (vec!["--auto-pass", "maybe"], "possible values: off, on, always"),
        (vec!["--content", "nowhere"], "cannot read the folder nowhere"),
        (vec!["--save", "there.toml"], "there.toml exists already: go on with it by `--resume there.toml`"),
        (vec!["--save", "no/folder/g.toml"], "there is no folder no/folder to save in"),
        (vec!["--resume", "nowhere.toml"], "cannot read nowhere.toml"),
        (vec!["--resume", "g.toml", "--map", "grand-hall"], "cannot be used with"),
    ] {
        let (code, said, complaint) = play(folder.path(), &args, "");
        assert_eq!((code, said.as_str()), (Some(2), ""), "{args:?}: {complaint}");
        assert!(complaint.contains(words), "{args:?}: {complaint}");
    }
    let (code, _, complaint) = megacity(folder.path(), &["play", "ludo"], "");
    assert_eq!(code, Some(2));
    assert_says(&complaint, &["there is no game `ludo`; there are: helter-skelter"]);
    assert_eq!(fs::read_to_string(folder.path().join("there.toml")).unwrap(), "precious");
}

#[test]
fn a_broken_file_is_refused_with_the_place() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("g.toml");
    play(folder.path(), &[&TWO[..], &["--seed", "1", "--save", "g.toml"]].concat(), &first_actions(30));
    let whole = fs::read_to_string(&file).unwrap();
    let cut = &whole[..whole.len() / 2];
    let digest = whole.split("digests = [").nth(1).unwrap().split('"').nth(1).unwrap();
    for (text, words) in [
        ("once upon a time".to_string(), "g.toml:1"),
        (String::new(), "this is no replay: it has no `format`"),
        (cut.to_string(), "the file ends too early"),
        (whole.replace("format = 1", "format = 7"), "this is a replay of format 7"),
        (whole.replace("helter-skelter", "ludo"), "this is a game of ludo; a game of helter-skelter is needed"),
        (whole.replace("rules = 1", "rules = 99"), "it was played by version 99 of the rules"),
        (whole.replace("a: assign 13 to giant", "a: assign 12 to giant"), "HS-078: Map card 12 was not dealt to you."),
        (whole.replace("a: assign 13 to giant", "a: sing"), "`sing` does not fit here"),
        (whole.replace(digest, &"0".repeat(digest.len())), "differs from what was recorded"),
        (whole.replace("content = \"", "content = \"x"), "is not 64 hexadecimal digits"),
    ] {
        assert_ne!(text, whole, "{words}");
        fs::write(&file, &text).unwrap();
        let (code, said, complaint) = play(folder.path(), &["--resume", "g.toml"], "1\n");
        assert_eq!((code, said.as_str()), (Some(2), ""), "{complaint}");
        assert!(complaint.contains(words) && complaint.contains("\n  g.toml"), "{words}: {complaint}");
        assert_eq!(fs::read_to_string(&file).unwrap(), text, "nothing is overwritten");
    }
    let placed = whole.replace("a: assign 13 to giant", "a: assign 12 to giant");
    fs::write(&file, placed).unwrap();
    let (_, _, complaint) = play(folder.path(), &["--resume", "g.toml"], "");
    assert_says(&complaint, &["g.toml:", "entry ", "`a: assign 12 to giant`"]);
}

#[test]
fn own_content_travels_with_the_game() {
    let folder = tempfile::tempdir().unwrap();
    let built_in = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../content/helter-skelter");
    let own = folder.path().join("content/helter-skelter");
    for part in ["", "teams", "maps"] {
        fs::create_dir_all(own.join(part)).unwrap();
        for entry in fs::read_dir(built_in.join(part)).unwrap().map(Result::unwrap) {
            if entry.file_type().unwrap().is_file() {
                fs::copy(entry.path(), own.join(part).join(entry.file_name())).unwrap();
            }
        }
    }
    let judges = own.join("teams/judges.toml");
    let text = fs::read_to_string(&judges).unwrap().replace("name = \"The Judges\"", "name = \"The Law\"");
    fs::write(&judges, text).unwrap();
    let args = [&TWO[..], &["--content", "content", "--save", "g.toml"]].concat();
    let (_, said, _) = play(folder.path(), &args, "1\n");
    assert_says(&said, &["Seat a: The Law (you)"]);
    let (_, said, _) = play(folder.path(), &["--resume", "g.toml"], "quit\n");
    assert_says(&said, &["Seat a: The Law (you)", "Which map card lies under Anderson?"]);
    fs::write(&judges, "team = 5").unwrap();
    let (code, _, complaint) = play(folder.path(), &args, "1\n");
    assert_eq!(code, Some(2));
    assert_says(&complaint, &["teams/judges.toml:1:8:"]);
}

/// The page for players stays true: its actions can be typed, its options and commands exist.
#[test]
fn the_page_for_players() {
    let page = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/players.md")).unwrap();
    let rows = |title: &str| -> Vec<String> {
        let section = page.split("\n## ").find(|section| section.starts_with(title)).unwrap();
        let rows = section.lines().filter(|line| line.starts_with("| `"));
        let cells = rows.map(|row| row.split('|').nth(1).unwrap().to_string());
        cells.flat_map(|cell| cell.split('`').skip(1).step_by(2).map(str::to_string).collect::<Vec<_>>()).collect()
    };
    let actions = rows("Actions");
    assert!(actions.len() > 20);
    for action in actions {
        assert_eq!(action.parse::<helter_skelter::Action>().unwrap().to_string(), action);
    }
    let folder = tempfile::tempdir().unwrap();
    let (_, help, _) = play(folder.path(), &["--help"], "");
    let options = rows("Helter Skelter in the terminal");
    assert!(options.len() > 10);
    for option in options {
        assert!(help.contains(option.split(' ').next().unwrap()), "{option} is no option");
    }
    for command in rows("Commands").iter().filter(|command| !["off", "always"].contains(&command.as_str())) {
        let said = played("1", &TWO, &lines(&[command]));
        assert!(!said.contains("no command begins like that"), "`{command}` is no command");
    }
}
