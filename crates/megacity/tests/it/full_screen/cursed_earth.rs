//! The Cursed Earth on the full screen.

use super::*;

fn solo(folder: &Path, size: (u16, u16), more: &[&str]) -> Terminal {
    let args = ["play", "cursed-earth", "--still", "--mode", "solo", "--difficulty", "cadet", "--seed", "1"];
    Terminal::start(folder, size, &[&args[..], more].concat(), &[])
}

#[test]
fn a_whole_journey() {
    let folder = tempfile::tempdir().unwrap();
    let mut terminal = solo(folder.path(), (80, 24), &["--save", "g.toml"]);
    terminal.wait_for("The Cursed Earth · round 1, dawn");
    terminal.press_until_over("\r\r");
    terminal.press(ENTER);
    terminal.wait_without("Seed: ");
    terminal.press("q");
    let (code, left) = terminal.end();
    assert_eq!(code, 0);
    assert!(left.contains("CE-") && left.contains("Seed: 01"), "{left}");
    assert!(left.contains("The replay is saved in g.toml."), "{left}");
}

#[test]
fn the_screen_of_a_journey() {
    let folder = tempfile::tempdir().unwrap();
    let mut terminal = solo(folder.path(), (120, 40), &[]);
    for words in ["2 Actions", "3 Hand", "4 Teams", "5 Log", "The Judges, seat a", "a: "] {
        terminal.wait_for(words);
    }
    // Typed, refused with the rule; a hint; back.
    terminal.press_for(":pay ammo\r", "CE-");
    terminal.press_for("h", "To a chief judge you stand");
    terminal.press(ESC);
    terminal.wait_without("A hint");
    terminal.press_for(":map 1\r", "1 ");
    terminal.press(ENTER);
    terminal.resize(80, 24);
    terminal.wait_for("3 Hand");
    terminal.press_for(ENTER, "•");
    terminal.press_for("u", "takes that back");
    terminal.press("q");
    terminal.press_for("", "Leave without saving?");
    terminal.press("y");
    assert_eq!(terminal.end().0, 0);
}
