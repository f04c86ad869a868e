//! The screen without a terminal: what is drawn, and what keys and clicks do.

use super::super::table::{Player, Table};
use super::layout::{Panel, inside};
use super::palette::Palette;
use super::screen::{Input, Message, Overlay, Screen, Stage, Thought};
use crate::games;
use door::board::Pick;
use engine::{PerSeat, Seat, Seed};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Rect;
use ratatui::style::Color;
use std::time::Duration;

const COLOURS: Palette = Palette { colours: true };
const NO_COLOURS: Palette = Palette { colours: false };

fn screen(seed: u64, map: &str, people: usize, palette: Palette, size: (u16, u16)) -> Screen {
    let door = games::door("helter-skelter").expect("it is one of the games");
    let options = serde_json::json!({ "map": map, "teams": ["judges", "strontium-dogs"] });
    let session = door.game.start(&options, None, Seed::from(seed)).expect("it starts");
    let mut players = PerSeat([Player::Bot("random"); Seat::MAX]);
    Seat::first(people).for_each(|seat| players[seat] = Player::Human);
    let table = Table::new(door, session, players, None, None);
    let mut screen = Screen::new(table, palette, true, Rect::new(0, 0, size.0, size.1));
    settle(&mut screen);
    screen
}

/// Lets the bots think until a person is asked.
fn settle(screen: &mut Screen) {
    loop {
        let all = screen.work();
        if all.is_empty() {
            return;
        }
        for work in all {
            let result = (work.job)();
            screen.update(Input::Thought(Thought { ticket: work.ticket, result }));
        }
    }
}

fn press(screen: &mut Screen, keys: &[KeyCode]) {
    for &key in keys {
        screen.update(Input::Key(KeyEvent::new(key, KeyModifiers::NONE)));
        settle(screen);
    }
}

fn type_in(screen: &mut Screen, text: &str) {
    let keys: Vec<KeyCode> = text.chars().map(KeyCode::Char).collect();
    press(screen, &keys);
}

fn command(screen: &mut Screen, line: &str) {
    type_in(screen, &format!(":{line}"));
    press(screen, &[KeyCode::Enter]);
}

fn click(screen: &mut Screen, (column, row): (u16, u16)) {
    let kind = MouseEventKind::Down(MouseButton::Left);
    screen.update(Input::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE }));
    settle(screen);
}

fn click_space(screen: &mut Screen, space: u16) {
    let map = screen.parts().unwrap().map;
    let canvas = screen.canvas().unwrap();
    let (left, top) = screen.offset(&canvas, map);
    let (x, y) = canvas.spot(Pick::Place(space)).unwrap();
    click(screen, (map.x + x - left, map.y + y - top));
}

/// Clicks on the line of a panel that begins so.
fn click_line(screen: &mut Screen, panel: Panel, begins: &str) {
    let place = inside(screen.parts().unwrap().panel(panel).unwrap());
    let (lines, offset) = screen.shown_lines(panel, place);
    let text = |words: &[(String, _)]| words.iter().map(|(text, _)| text.as_str()).collect::<String>();
    let at = lines.iter().position(|line| text(&line.words).starts_with(begins)).unwrap();
    click(screen, (place.x + 1, place.y + (at - offset) as u16));
}

fn drawn(screen: &Screen) -> Buffer {
    let mut terminal = Terminal::new(TestBackend::new(screen.size.width, screen.size.height)).unwrap();
    terminal.draw(|frame| screen.draw(frame)).unwrap();
    terminal.backend().buffer().clone()
}

fn text(buffer: &Buffer) -> String {
    let row = |y| (0..buffer.area.width).map(|x| buffer[(x, y)].symbol()).collect::<String>();
    (0..buffer.area.height).map(|y| row(y).trim_end().to_string() + "\n").collect()
}

fn text_of(screen: &Screen) -> String {
    text(&drawn(screen))
}

const ENTER: KeyCode = KeyCode::Enter;

/// Placement, and the first figure of seat a, who begins with this seed: Giant on 13.
fn begun(palette: Palette, size: (u16, u16)) -> Screen {
    let mut screen = screen(1, "city-blocks", 1, palette, size);
    press(&mut screen, &[ENTER; 7]);
    assert!(text_of(&screen).contains("Deploy, act, or end your turn."), "{}", text_of(&screen));
    screen
}

fn refusal(screen: &Screen) -> &str {
    match &screen.message {
        Some(Message::Refusal(words)) => words,
        message => panic!("no refusal, but {message:?}\n{}", text_of(screen)),
    }
}

#[test]
fn the_screen_at_its_smallest() {
    insta::assert_snapshot!(text_of(&begun(COLOURS, (80, 24))));
}

#[test]
fn a_wide_screen_shows_everything_at_once() {
    let mut screen = begun(COLOURS, (120, 40));
    click_space(&mut screen, 13);
    insta::assert_snapshot!(text_of(&screen));
}

#[test]
fn high_ground_and_its_edges() {
    insta::assert_snapshot!(text_of(&screen(3, "grand-hall", 1, COLOURS, (100, 30))));
}

#[test]
fn without_colours_nothing_is_lost() {
    let mut plain = begun(NO_COLOURS, (80, 24));
    let mut coloured = begun(COLOURS, (80, 24));
    for screen in [&mut plain, &mut coloured] {
        click_space(screen, 13);
    }
    let (plain, coloured) = (drawn(&plain), drawn(&coloured));
    let colours = |buffer: &Buffer| {
        buffer.content.iter().filter(|cell| cell.fg != Color::Reset || cell.bg != Color::Reset).count()
    };
    assert_eq!(colours(&plain), 0);
    assert!(colours(&coloured) > 1000);
    assert_eq!(text(&plain), text(&coloured), "every sign is the same");
    insta::assert_snapshot!(text(&plain));
}

#[test]
fn keys_choose_step_by_step() {
    let mut screen = begun(COLOURS, (80, 24));
    press(&mut screen, &[KeyCode::Down, KeyCode::Down, KeyCode::Down, KeyCode::Down]);
    assert_eq!(screen.line, 4);
    press(&mut screen, &[ENTER]);
    assert!(text_of(&screen).contains("Giant MOVE …") && text_of(&screen).contains("to 5"));
    press(&mut screen, &[KeyCode::Esc]);
    assert!(!text_of(&screen).contains("Giant MOVE …"));
    press(&mut screen, &[KeyCode::Down, KeyCode::Down, KeyCode::Down, KeyCode::Down, ENTER, ENTER, ENTER]);
    assert!(screen.log.iter().any(|line| line.contains("Giant goes from 13 to 5.")), "{:?}", screen.log);
}

#[test]
fn clicks_choose_figure_place_and_card() {
    let mut screen = begun(COLOURS, (80, 24));
    click_space(&mut screen, 13);
    assert!(text_of(&screen).contains("Giant MOVE"), "{}", text_of(&screen));
    click_space(&mut screen, 12);
    assert_eq!(screen.focus, Panel::Actions, "the card is chosen from the list");
    click_line(&mut screen, Panel::Actions, "with JU-11");
    assert!(screen.log.iter().any(|line| line.contains("move giant to 12 with 11")), "{:?}", screen.log);
}

#[test]
fn a_second_click_confirms() {
    let mut screen = begun(COLOURS, (120, 40));
    click_space(&mut screen, 13);
    click_line(&mut screen, Panel::Hand, "JU-08");
    click_space(&mut screen, 12);
    assert!(text_of(&screen).contains("move giant to 12 with 8: Enter, or click again"), "{}", text_of(&screen));
    assert!(!screen.log.iter().any(|line| line.contains("goes from 13")), "nothing is done by one click");
    click_space(&mut screen, 12);
    assert!(screen.log.iter().any(|line| line.contains("move giant to 12 with 8")), "{:?}", screen.log);
}

#[test]
fn what_is_impossible_is_refused_with_its_rule() {
    let mut screen = begun(COLOURS, (80, 24));
    click_space(&mut screen, 13);
    click_space(&mut screen, 39);
    assert_eq!(refusal(&screen), "HS-150: Spaces 13 and 39 share no border.");
    assert!(text_of(&screen).contains("HS-150  Spaces 13 and 39 share no border."), "{}", text_of(&screen));
    assert!(text_of(&screen).contains("Giant MOVE …"), "the choice stays");
    press(&mut screen, &[KeyCode::Left]);
    assert_eq!(screen.message, None, "until the next input");
    command(&mut screen, "move giant to 39 with 8");
    assert_eq!(refusal(&screen), "HS-150: Spaces 13 and 39 share no border.");
    command(&mut screen, "why collect giant");
    assert!(refusal(&screen).starts_with("HS-16"), "{}", refusal(&screen));
    press(&mut screen, &[KeyCode::Char('p')]);
    assert!(refusal(&screen).starts_with("HS-"), "{}", refusal(&screen));
}

#[test]
fn a_filter_is_typed() {
    let mut screen = begun(COLOURS, (80, 24));
    type_in(&mut screen, "/gi 12 8");
    assert!(text_of(&screen).contains("Giant MOVE to 12"), "{}", text_of(&screen));
    press(&mut screen, &[ENTER]);
    assert!(screen.log.iter().any(|line| line.contains("move giant to 12 with 8")), "{:?}", screen.log);
}

#[test]
fn hint_undo_and_long_answers() {
    let mut screen = begun(COLOURS, (80, 24));
    press(&mut screen, &[KeyCode::Char('h')]);
    assert!(text_of(&screen).contains("To a chief judge you stand"), "{}", text_of(&screen));
    press(&mut screen, &[KeyCode::Esc]);
    command(&mut screen, "reference");
    assert!(matches!(screen.overlay, Some(Overlay::Text { .. })));
    press(&mut screen, &[KeyCode::Down, KeyCode::Esc]);
    command(&mut screen, "move giant to 12 with 8");
    press(&mut screen, &[KeyCode::Char('u')]);
    assert!(screen.log.iter().any(|line| line == "a takes that back."), "{:?}", screen.log);
    insta::assert_snapshot!(text_of(&screen));
}

#[test]
fn what_a_bot_thought_about_another_state_counts_for_nothing() {
    let mut screen = begun(COLOURS, (80, 24));
    screen.update(Input::Key(KeyEvent::new(KeyCode::Char('h'), KeyModifiers::NONE)));
    let hint = screen.work().pop().unwrap();
    press(&mut screen, &[ENTER]);
    let entries = screen.table.session.entry_count();
    screen.update(Input::Thought(Thought { ticket: hint.ticket, result: (hint.job)() }));
    assert!(screen.overlay.is_none(), "the question is another by now");
    assert_eq!(screen.table.session.entry_count(), entries);
}

#[test]
fn bots_are_waited_for_and_pointed_out() {
    let mut screen = begun(COLOURS, (80, 24));
    screen.still = false;
    screen.update(Input::Key(KeyEvent::new(KeyCode::Char('e'), KeyModifiers::NONE)));
    assert!(text_of(&screen).contains("b: random is thinking"), "{}", text_of(&screen));
    press_without_bots(&mut screen, KeyCode::Char('?'));
    assert!(text_of(&screen).contains("Help"), "the screen stays alive");
    press_without_bots(&mut screen, KeyCode::Esc);
    press_without_bots(&mut screen, KeyCode::Char('q'));
    assert!(text_of(&screen).contains("Leave without saving?"));
    press_without_bots(&mut screen, KeyCode::Char('n'));
    settle(&mut screen);
    let mut flashed = false;
    for tick in 1..400 {
        screen.update(Input::Tick(Duration::from_millis(100 * tick)));
        flashed |= text_of(&screen).contains('*');
        settle(&mut screen);
    }
    assert!(flashed, "what a bot did is pointed out");
    assert!(matches!(screen.stage, Stage::Asked(_)) && screen.flash.is_empty(), "and then no more");
}

fn press_without_bots(screen: &mut Screen, key: KeyCode) {
    screen.update(Input::Key(KeyEvent::new(key, KeyModifiers::NONE)));
}

#[test]
fn leaving_asks_where_something_would_be_lost() {
    let mut screen = screen(1, "city-blocks", 1, COLOURS, (80, 24));
    press(&mut screen, &[KeyCode::Char('q')]);
    assert!(screen.left, "nothing was done yet");
    let mut screen = begun(COLOURS, (80, 24));
    press(&mut screen, &[KeyCode::Char('q')]);
    assert!(!screen.left && text_of(&screen).contains("The game is not saved."));
    press(&mut screen, &[KeyCode::Char('n')]);
    assert!(!screen.left);
    press(&mut screen, &[KeyCode::Char('q'), KeyCode::Char('y')]);
    assert!(screen.left);
}

#[test]
fn a_screen_that_is_too_small_says_so() {
    let mut screen = begun(COLOURS, (80, 24));
    let before = text_of(&screen);
    screen.update(Input::Resize(60, 20));
    assert!(text_of(&screen).starts_with("This window is 60 by 20. The game needs 80 by 24"));
    press(&mut screen, &[ENTER]);
    screen.update(Input::Resize(10, 3));
    text_of(&screen);
    screen.update(Input::Resize(80, 24));
    assert_eq!(text_of(&screen), before, "and it goes on, with nothing done in the dark");
}

#[test]
fn every_size_is_drawn() {
    let mut screen = begun(COLOURS, (80, 24));
    for width in (80..220).step_by(7) {
        for height in (24..70).step_by(5) {
            screen.update(Input::Resize(width, height));
            assert!(text_of(&screen).contains("Deploy, act, or end your turn."), "{width}x{height}");
        }
    }
    press(&mut screen, &[KeyCode::Char('z')]);
    screen.update(Input::Resize(80, 24));
    assert!(text_of(&screen).contains("▼Giant 3/3"), "zoomed in, names are written out:\n{}", text_of(&screen));
}

/// However many actions there are, a few short lists lead to each of them.
#[test]
fn a_thousand_actions_are_a_few_lines() {
    let mut most = 0;
    for seed in 0..60 {
        let mut screen = screen(seed, "grand-hall", 1, COLOURS, (80, 24));
        // Placement, and everybody deployed if it is our turn.
        press(&mut screen, &[ENTER; 11]);
        let Stage::Asked(asked) = &mut screen.stage else { continue };
        let count = asked.list.actions.len();
        most = most.max(count);
        let mut depth = 0;
        loop {
            let lines = asked.choice.lines();
            assert!(lines.len() <= 24, "{} lines for {count} actions", lines.len());
            assert_eq!(lines.iter().map(|line| line.ways).sum::<usize>(), asked.choice.left().count());
            // The longest way down.
            let line = lines.into_iter().max_by_key(|line| line.ways).expect("something can be done");
            if line.only.is_some() {
                break;
            }
            asked.choice.choose(line.steps);
            depth += 1;
            assert!(depth < 8, "{count} actions are chosen from in {depth} steps");
        }
    }
    assert!(most > 300, "at most {most} actions");
}

/// Two people, one screen: through hundreds of frames nobody reads what only the other may know.
#[test]
fn nobody_reads_a_card_of_another_seat() {
    let (mut curtains, mut frames) = (0, 0);
    for seed in [11, 12] {
        let mut screen = screen(seed, "city-blocks", 2, COLOURS, (120, 40));
        for turn in 0..400 {
            let text = text_of(&screen);
            frames += 1;
            if let Stage::Curtain(seat) = screen.stage {
                curtains += 1;
                assert!(text.contains(&format!("Seat {seat}: ")) && text.contains("Press Enter when only you look"));
                for secret in ["JU-", "SD-", "hand", "Giant", "→"] {
                    assert!(!text.contains(secret), "`{secret}` shows through the curtain:\n{text}");
                }
                press(&mut screen, &[ENTER]);
                continue;
            }
            let Stage::Asked(asked) = &screen.stage else { break };
            let (other, names) = match asked.seat.letter() {
                'a' => ("SD-", ["Mf", "Du", "Jo", "Wu", "Gr"]),
                _ => ("JU-", ["Gi", "An", "He", "Dr", "MM"]),
            };
            // What lies open is told in the log; nothing else names a card of the other.
            let log = screen.log.join(" ");
            for (at, _) in text.match_indices(other) {
                let code = &text[at..at + 5];
                assert!(log.contains(code), "{} reads {code}:\n{text}", asked.seat);
            }
            for (at, _) in log.match_indices(other) {
                let open = ["defence with ", "interrupts with ", "discards "];
                assert!(open.iter().any(|words| log[..at].ends_with(words)), "{} reads {log}", asked.seat);
            }
            for name in names {
                assert!(!text.contains(&format!("{name}?")), "{} reads where {name} will stand:\n{text}", asked.seat);
            }
            let keys = [KeyCode::Tab, KeyCode::Char('h'), KeyCode::Esc, KeyCode::Char('2'), KeyCode::Down];
            press(&mut screen, &keys[turn % 5..=turn % 5]);
            if turn % 3 == 0 {
                screen.overlay = None;
                press(&mut screen, &[KeyCode::Char('2'), ENTER]);
            }
        }
    }
    assert!(curtains > 20 && frames > 400, "{curtains} curtains, {frames} frames");
}

#[test]
fn people_are_asked_for_their_consent() {
    let mut screen = screen(77, "city-blocks", 2, COLOURS, (80, 24));
    for _ in 0..2 {
        press(&mut screen, &[ENTER; 7]);
    }
    assert!(text_of(&screen).contains("b: Deploy a character."), "{}", text_of(&screen));
    press(&mut screen, &[ENTER]);
    command(&mut screen, "move middenface to 20 with 9");
    assert!(text_of(&screen).contains("Seat a: The Judges"));
    press(&mut screen, &[ENTER, KeyCode::Char('P'), ENTER, KeyCode::Char('u')]);
    assert!(text_of(&screen).contains("Seat a: The Judges"), "{}", text_of(&screen));
    press(&mut screen, &[ENTER]);
    assert!(text_of(&screen).contains("Seat b asks to take this back:"), "{}", text_of(&screen));
    press(&mut screen, &[KeyCode::Char('n'), ENTER]);
    assert!(text_of(&screen).contains("not everybody agreed"), "{}", text_of(&screen));
    press(&mut screen, &[KeyCode::Char('u'), ENTER, KeyCode::Char('y'), ENTER]);
    assert!(screen.log.iter().any(|line| line == "b takes that back."), "{:?}", screen.log);
}

#[test]
fn what_is_pointed_at_is_told() {
    let screen = begun(COLOURS, (80, 24));
    let told = screen.look().about(Pick::Place(13));
    assert_eq!(told, "13: next to 5, 12, 14, 21; here Giant (a)");
}
