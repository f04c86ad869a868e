//! The full screen as a person has it: the real binary in a pseudo-terminal, keys and clicks going in, and a terminal
//! emulator reading what comes out.

mod card_game;
mod cursed_earth;

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};
use std::fs;
use std::io::{Read, Write};
use std::num::NonZero;
use std::path::Path;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

/// On a busy machine everything takes its time.
const PATIENCE: Duration = Duration::from_secs(60);

const ESC: &str = "\x1b";
const ENTER: &str = "\r";

fn cells(count: u16) -> NonZero<u16> {
    NonZero::new(count).unwrap()
}

/// A terminal with the game in it.
struct Terminal {
    child: Box<dyn Child + Send + Sync>,
    master: Box<dyn MasterPty + Send>,
    keyboard: Box<dyn Write + Send>,
    output: Receiver<Vec<u8>>,
    emulator: vt100::Parser,
    /// Everything that was ever sent.
    sent: Vec<u8>,
}

impl Terminal {
    fn start(folder: &Path, (columns, rows): (u16, u16), args: &[&str], environment: &[(&str, &str)]) -> Terminal {
        let size = PtySize { rows, cols: columns, pixel_width: 0, pixel_height: 0 };
        let pair = native_pty_system().openpty(size).unwrap();
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_megacity"));
        command.args(args);
        command.cwd(folder);
        command.env("TERM", "xterm-256color");
        command.env_remove("NO_COLOR");
        environment.iter().for_each(|(name, value)| command.env(name, value));
        let child = pair.slave.spawn_command(command).unwrap();
        drop(pair.slave);
        let mut reader = pair.master.try_clone_reader().unwrap();
        let (sender, output) = mpsc::channel();
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = reader.read(&mut bytes) {
                if sender.send(bytes[..count].to_vec()).is_err() {
                    return;
                }
            }
        });
        let keyboard = pair.master.take_writer().unwrap();
        let emulator = vt100::Parser::new(cells(rows), cells(columns), 1000);
        Terminal { child, master: pair.master, keyboard, output, emulator, sent: Vec::new() }
    }

    /// A game of the Judges against a bot that does not think long, dealt the same every time.
    fn play(folder: &Path, size: (u16, u16), more: &[&str]) -> Terminal {
        let args = ["play", "helter-skelter", "--still", "--teams", "judges,strontium-dogs"];
        Terminal::start(folder, size, &[&args[..], more].concat(), &[])
    }

    fn text(&self) -> String {
        self.emulator.screen().contents()
    }

    /// Takes what has come; false at the end.
    fn take(&mut self, patience: Duration) -> bool {
        match self.output.recv_timeout(patience) {
            Ok(bytes) => {
                self.emulator.process(&bytes);
                self.sent.extend(bytes);
                true
            }
            Err(RecvTimeoutError::Timeout) => true,
            Err(RecvTimeoutError::Disconnected) => false,
        }
    }

    fn wait_until(&mut self, what: &str, is: impl Fn(&str) -> bool) {
        let until = Instant::now() + PATIENCE;
        while !is(&self.text()) {
            let going = self.take(Duration::from_millis(50));
            assert!(going && Instant::now() < until, "{what} does not come:\n{}", self.text());
        }
    }

    fn wait_for(&mut self, words: &str) {
        self.wait_until(words, |text| text.contains(words));
    }

    fn wait_without(&mut self, words: &str) {
        self.wait_until(&format!("no {words}"), |text| !text.contains(words));
    }

    /// The curtain is down, to its last row.
    fn wait_for_curtain(&mut self, words: &str) {
        self.wait_until(words, |text| {
            text.contains(words) && text.lines().last().is_some_and(|row| row.trim_start().starts_with('▞'))
        });
    }

    fn press(&mut self, keys: &str) {
        self.keyboard.write_all(keys.as_bytes()).unwrap();
        self.keyboard.flush().unwrap();
    }

    fn press_for(&mut self, keys: &str, words: &str) {
        self.press(keys);
        self.wait_for(words);
    }

    /// Presses the same keys until the game is over. The next ones wait for the screen to rest: keys that run ahead of
    /// it would answer questions that nobody has seen, and would still come when all is over.
    fn press_until_over(&mut self, keys: &str) {
        let until = Instant::now() + 3 * PATIENCE;
        while !self.text().contains("The game is over") {
            self.press(keys);
            self.wait_for_rest();
            assert!(Instant::now() < until, "the game does not end:\n{}", self.text());
        }
    }

    /// Waits until nothing has been drawn for a moment.
    fn wait_for_rest(&mut self) {
        let until = Instant::now() + PATIENCE;
        let mut seen = self.sent.len();
        loop {
            assert!(self.take(Duration::from_millis(20)), "it has ended:\n{}", self.text());
            assert!(Instant::now() < until, "it does not rest:\n{}", self.text());
            if self.sent.len() == seen {
                return;
            }
            seen = self.sent.len();
        }
    }

    /// Where words stand on the screen: column and row, from 0.
    fn find(&self, words: &str) -> (usize, usize) {
        let rows: Vec<String> = self.emulator.screen().rows(0, 500).collect();
        let place = rows.iter().enumerate().find_map(|(row, text)| {
            let at = text.find(words)?;
            Some((text[..at].chars().count(), row))
        });
        place.unwrap_or_else(|| panic!("`{words}` is not there:\n{}", self.text()))
    }

    fn click(&mut self, words: &str) {
        let (column, row) = self.find(words);
        self.press(&format!("{ESC}[<0;{};{}M{ESC}[<0;{};{}m", column + 1, row + 1, column + 1, row + 1));
    }

    fn resize(&mut self, columns: u16, rows: u16) {
        self.emulator.screen_mut().set_size(cells(rows), cells(columns));
        self.master.resize(PtySize { rows, cols: columns, pixel_width: 0, pixel_height: 0 }).unwrap();
    }

    /// Waits for the end; the exit code, and what is left on the screen.
    fn end(mut self) -> (u32, String) {
        let until = Instant::now() + PATIENCE;
        while self.take(Duration::from_millis(50)) {
            assert!(Instant::now() < until, "it does not end:\n{}", self.text());
        }
        let code = self.child.wait().unwrap().exit_code();
        let sent = String::from_utf8_lossy(&self.sent);
        for (on, off) in [("\x1b[?1049h", "\x1b[?1049l"), ("\x1b[?1000h", "\x1b[?1000l")] {
            assert!(sent.contains(on) && sent.rfind(off) > sent.rfind(on), "the terminal is left as it was");
        }
        assert!(!self.emulator.screen().alternate_screen() && !self.emulator.screen().hide_cursor());
        (code, self.text())
    }

    /// Everything that can be read, scrolled back as far as it goes.
    fn scrolled_back(&mut self) -> String {
        let mut text = self.text();
        for lines in 1.. {
            self.emulator.screen_mut().set_scrollback(lines);
            if self.emulator.screen().scrollback() < lines {
                break;
            }
            text.push_str(&self.text());
        }
        self.emulator.screen_mut().set_scrollback(0);
        text
    }
}

/// Puts the first map cards under everybody, and is ready.
fn place(terminal: &mut Terminal) {
    for name in ["Giant", "Anderson", "Hershey", "Dredd", "Mean Machine"] {
        terminal.wait_for(&format!("under {name}?"));
        terminal.press(ENTER);
    }
    terminal.press_for("", "Is your assignment final?");
    terminal.press(ENTER);
}

/// Seat a begins with this seed, and deploys Giant on 13.
fn begun(folder: &Path, size: (u16, u16), more: &[&str]) -> Terminal {
    let args = [&["--seed", "1", "--seat", "b=random"], more].concat();
    let mut terminal = Terminal::play(folder, size, &args);
    place(&mut terminal);
    terminal.wait_for("Deploy a character.");
    terminal.press_for(ENTER, "Deploy, act, or end your turn.");
    terminal
}

#[test]
fn some_turns_by_keys() {
    let folder = tempfile::tempdir().unwrap();
    let mut terminal = begun(folder.path(), (80, 24), &[]);
    // Refused, with the rule, from the command line and on the map.
    terminal.press_for(":move giant to 39 with 8\r", "HS-150  Spaces 13 and 39 share no border.");
    terminal.press_for("h", "To a chief judge you stand");
    terminal.press(ESC);
    terminal.wait_without("A hint");
    // The move is the fifth line; to 5, with the first card.
    terminal.press_for("\x1b[B\x1b[B\x1b[B\x1b[B\r", "Giant MOVE …");
    terminal.press_for(ENTER, "to 5");
    terminal.press_for(ENTER, "a: move giant to 5 with 8.");
    terminal.wait_for("Deploy, act, or end your turn.");
    terminal.press_for("u", "a takes that back.");
    terminal.press_for("s", "Save in: helter-skelter-1.toml");
    terminal.press_for(ENTER, "The game is kept in helter-skelter-1.toml");
    terminal.press_for("4", "The Strontium Dogs");
    terminal.press_for("/gi 12 8", "Giant MOVE to 12");
    terminal.press_for(ENTER, "a: move giant to 12 with 8.");
    terminal.press("q");
    let (code, left) = terminal.end();
    assert_eq!(code, 0);
    assert!(left.contains("megacity play helter-skelter --resume helter-skelter-1.toml --seat b=random"), "{left}");

    let args = ["play", "helter-skelter", "--still", "--resume", "helter-skelter-1.toml", "--seat", "b=random"];
    let mut terminal = Terminal::start(folder.path(), (80, 24), &args, &[]);
    terminal.wait_for("Deploy, act, or end your turn.");
    terminal.press_for(":map giant\r", "12: next to 11, 13");
    terminal.press(ENTER);
    terminal.wait_without(" map giant ");
    terminal.press("q");
    assert_eq!(terminal.end().0, 0, "it is saved, so nothing is asked");
}

#[test]
fn some_turns_by_mouse() {
    let folder = tempfile::tempdir().unwrap();
    let mut terminal = begun(folder.path(), (120, 40), &["--save", "g.toml"]);
    terminal.click("▼Gi");
    terminal.wait_for("Giant MOVE …");
    terminal.click("39");
    terminal.wait_for("HS-150  Spaces 13 and 39 share no border.");
    terminal.click("12");
    terminal.wait_for("with JU-11");
    terminal.click("with JU-11");
    terminal.wait_for("a: move giant to 12 with 11. Giant goes from 13 to 12.");
    terminal.wait_for("Deploy, act, or end your turn.");
    // The keys at the foot, and the boxes, can be clicked, too.
    terminal.click("? help");
    terminal.wait_for("somebody there can be attacked");
    terminal.click("Help");
    terminal.wait_without("somebody there can be attacked");
    terminal.click("undo");
    terminal.wait_for("a takes that back.");
    terminal.click("quit");
    assert_eq!(terminal.end().0, 0);
    assert!(fs::read_to_string(folder.path().join("g.toml")).unwrap().contains("a: undo"));
}

#[test]
fn leaving_without_saving_asks() {
    let folder = tempfile::tempdir().unwrap();
    let mut terminal = begun(folder.path(), (80, 24), &[]);
    terminal.press_for("q", "Leave without saving?");
    terminal.press("n");
    terminal.wait_without("Leave without saving?");
    terminal.press_for("\x03", "Leave without saving?");
    terminal.click("[ y  yes ]");
    let (code, left) = terminal.end();
    assert_eq!(code, 0);
    assert!(left.contains("The game is not over, and was not saved."), "{left}");
}

/// A paste, or a key while the window is dragged: nothing waits for the next key to be seen.
#[test]
fn no_key_and_no_size_is_forgotten() {
    let folder = tempfile::tempdir().unwrap();
    let mut terminal = begun(folder.path(), (120, 40), &[]);
    for _ in 0..10 {
        terminal.press(&"\t".repeat(5000));
        terminal.press_for("?", "Help");
        terminal.press(ESC);
        terminal.wait_without("Help");
        terminal.resize(100, 30);
        terminal.press_for("?", "Help");
        terminal.press(ESC);
        terminal.resize(60, 20);
        terminal.wait_for("This window is 60 by 20");
        terminal.resize(120, 40);
        terminal.wait_for("Deploy, act, or end your turn.");
    }
}

#[test]
fn the_window_changes_its_size() {
    let folder = tempfile::tempdir().unwrap();
    let mut terminal = begun(folder.path(), (120, 40), &[]);
    for panel in ["2 Actions", "3 Hand", "4 Teams", "5 Log"] {
        terminal.wait_for(panel);
    }
    terminal.resize(60, 20);
    terminal.wait_for("This window is 60 by 20. The game needs 80 by 24");
    terminal.resize(80, 24);
    terminal.wait_for("Deploy, act, or end your turn.");
    assert!(!terminal.text().contains("This window is"));
    terminal.resize(200, 60);
    terminal.wait_for("▼Giant 3/3");
    terminal.press("q");
    terminal.press("y");
    assert_eq!(terminal.end().0, 0);
}

#[test]
fn bots_think_while_the_screen_lives() {
    let folder = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::play(folder.path(), (80, 24), &["--seed", "1", "--seat", "b=chief-judge"]);
    terminal.wait_for("b: chief judge is thinking…");
    terminal.press_for("?", "Help");
    terminal.press(ESC);
    terminal.wait_without("Help");
    terminal.press("q");
    assert_eq!(terminal.end().0, 0);
}

#[test]
fn without_colours() {
    let folder = tempfile::tempdir().unwrap();
    let args = ["play", "helter-skelter", "--seed", "1", "--seat", "b=random", "--map", "grand-hall"];
    let mut terminal = Terminal::start(folder.path(), (80, 24), &args, &[("NO_COLOR", "1")]);
    terminal.wait_for("Which map card lies under");
    terminal.press("q");
    terminal.wait_until("the end", |text| text.contains("was not saved"));
    let sent = String::from_utf8_lossy(&terminal.sent).into_owned();
    assert!(!sent.contains("38;5;") && !sent.contains("48;5;") && sent.contains('═'));
}

#[test]
fn the_first_game_needs_no_word() {
    let folder = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::start(folder.path(), (80, 24), &["play"], &[]);
    terminal.wait_for("You at seat a against a bot. Your team:");
    terminal.press_for("\x1b[B", "› 2 The Strontium Dogs");
    terminal.press_for(ENTER, "Which map card lies under Middenface?");
    terminal.press("q");
    assert_eq!(terminal.end().0, 0);
    let mut terminal = Terminal::start(folder.path(), (80, 24), &["play"], &[]);
    terminal.wait_for("Your team:");
    terminal.press("q");
    assert_eq!(terminal.end().0, 0);
}

#[test]
fn a_whole_game() {
    let folder = tempfile::tempdir().unwrap();
    let args = ["--seed", "3", "--seat", "b=random", "--turn-cap", "6", "--save", "g.toml"];
    let mut terminal = Terminal::play(folder.path(), (80, 24), &args);
    terminal.wait_for("under Giant?");
    // Two at a time: one may only narrow the choice. The end of the turn is a key.
    terminal.press_until_over("\r\re");
    // Whatever key comes next closes the box with the result.
    terminal.press(ENTER);
    terminal.wait_without("Seed: ");
    terminal.wait_for("s saves the replay, q leaves.");
    terminal.press("q");
    let (code, left) = terminal.end();
    assert_eq!(code, 0);
    assert!(
        left.contains("HS-R64") && left.contains("Seed: 03") && left.contains("The replay is saved in g.toml."),
        "{left}"
    );
}

/// Between two people a curtain falls. While it is down, and behind it in the other's turn, nothing of the first
/// one's secrets is on the screen, however far one scrolls back.
#[test]
fn two_people_and_a_curtain() {
    let folder = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::play(folder.path(), (80, 24), &["--seed", "77", "--seat", "b=human"]);
    let secret_of_a = ["JU-", "Gi?", "Dr?", "is dealt the map cards"];
    let secret_of_b = ["SD-", "Mf?", "Wu?"];
    let nowhere = |terminal: &mut Terminal, secrets: &[&str]| {
        let text = terminal.scrolled_back();
        for secret in secrets {
            assert!(!text.contains(secret), "`{secret}` can be read:\n{text}");
        }
    };
    terminal.wait_for("Seat a: The Judges");
    terminal.press(ENTER);
    place(&mut terminal);
    terminal.wait_for_curtain("Seat b: The Strontium Dogs");
    nowhere(&mut terminal, &secret_of_a);
    terminal.press("x5\x1b[B");
    terminal.press(ENTER);
    for name in ["Middenface", "Durham Red", "Johnny Alpha", "Wulf", "Gronk"] {
        terminal.wait_for(&format!("under {}", name.split(' ').next().unwrap()));
        nowhere(&mut terminal, &secret_of_a[..3]);
        terminal.press(ENTER);
    }
    terminal.wait_for("Is your assignment final?");
    terminal.press(ENTER);
    terminal.wait_for("b: Deploy a character.");
    terminal.wait_for("SD-");
    nowhere(&mut terminal, &secret_of_a[..3]);
    terminal.press_for(ENTER, "b: Deploy, act, or end your turn.");
    terminal.press(":move middenface to 20 with 9\r");
    terminal.wait_for_curtain("Seat a: The Judges");
    nowhere(&mut terminal, &["SD-", "JU-", "Mf?", "Wu?"]);
    terminal.press_for(ENTER, "Do you interrupt b?");
    terminal.wait_for("JU-");
    nowhere(&mut terminal, &secret_of_b);
    terminal.press("P");
    terminal.wait_for_curtain("Seat b: The Strontium Dogs");
    nowhere(&mut terminal, &["SD-", "JU-"]);
    terminal.press("q");
    terminal.press_for("", "Leave without saving?");
    terminal.press("y");
    let (code, left) = terminal.end();
    assert_eq!(code, 0);
    assert!(!left.contains("JU-") && !left.contains("SD-"), "{left}");
}
