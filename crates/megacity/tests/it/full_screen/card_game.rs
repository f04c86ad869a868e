//! The card game on the full screen.

use super::*;

fn against_random(folder: &Path, size: (u16, u16), more: &[&str]) -> Terminal {
    let args = ["play", "card-game", "--still", "--seed", "7", "--seat", "b=random"];
    Terminal::start(folder, size, &[&args[..], more].concat(), &[])
}

const DECKS: [&str; 2] = ["--decks", "iron-fist,paper-trail"];

#[test]
fn a_deck_is_chosen_first() {
    let folder = tempfile::tempdir().unwrap();
    let mut terminal = against_random(folder.path(), (80, 24), &[]);
    terminal.wait_for("You at seat a against a bot. Your deck:");
    terminal.wait_for("draw one");
    terminal.wait_for("Arrows choose, Enter begins");
    terminal.press_for("\x1b[B", "› 2 Iron Fist");
    terminal.press_for(ENTER, "Judge Dredd's team, seat a");
    terminal.press("q");
    assert_eq!(terminal.end().0, 0);
}

#[test]
fn some_rounds_by_keys() {
    let folder = tempfile::tempdir().unwrap();
    let mut terminal = against_random(folder.path(), (120, 40), &DECKS);
    terminal.wait_for("a: Put your Judges in order");
    terminal.wait_for("* J01 Judge Dredd: Exp 15, PV 3, Authority 9, Ability 9");
    terminal.wait_for("If the bearer is Team Leader: the bearer has");
    // A card of the hand that cannot be used now is refused with the rule.
    terminal.press("3");
    terminal.press_for(ENTER, " CG-");
    terminal.press_for(":cards mean machine\r", "Motivations: violence");
    terminal.press(ESC);
    terminal.wait_without("Motivations: violence");
    terminal.press_for("p", "a: Issue a Resource, bring in a Judge, or pass.");
    // The list is folded by card, and then asks for whom.
    terminal.press_for("2", "ISSUE R01 Lawgiver");
    terminal.press_for(ENTER, "> J03 Judge Giant");
    terminal.press_for(ENTER, "a issues Lawgiver to Judge Dredd.");
    terminal.wait_for("Ability 10 (9 printed,");
    terminal.press_for("u", "a takes that back.");
    terminal.press("q");
    terminal.press_for("", "Leave without saving?");
    terminal.press("y");
    assert_eq!(terminal.end().0, 0);
}

#[test]
fn a_whole_game_by_passing() {
    let folder = tempfile::tempdir().unwrap();
    let mut terminal = against_random(folder.path(), (80, 24), &[&DECKS[..], &["--save", "g.toml"]].concat());
    terminal.wait_for("a: Put your Judges in order");
    // One key lets the turn's windows go by, one answers what must be answered.
    terminal.press_until_over("pP\r");
    terminal.press(ENTER);
    terminal.wait_without("Seed: ");
    terminal.press("q");
    let (code, left) = terminal.end();
    assert_eq!(code, 0);
    assert!(left.contains("CG-") && left.contains("The replay is saved in g.toml."), "{left}");
}
