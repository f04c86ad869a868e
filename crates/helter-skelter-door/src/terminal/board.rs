//! The map in cells: ground, lines, numbers, fragments and figures.

use super::plan::Plan;
use super::words::{map_of, name, standing};
use super::{Look, steps};
use door::board::{Canvas, Ink, Marks, Pick};
use helter_skelter::map::{Map, Side};
use helter_skelter::names::{Character, Space, Spaces, Team};
use helter_skelter::view::{PlayerView, Question};

/// Units of the map that a cell is high at the least: a space is then three cells high and six wide.
const COARSEST: i32 = 100;

/// Two letters for each character, in the order of `Character`: no two are alike.
const BADGES: [&str; 19] =
    ["Gi", "An", "He", "Dr", "MM", "Mf", "Du", "Jo", "Wu", "Gr", "Vi", "Je", "Ni", "El", "Lu", "Uk", "Sl", "Nh", "Ka"];

/// The two letters of a character.
pub fn badge(look: &Look, who: Character) -> &'static str {
    let warped = |player: &PlayerView| player.warp.as_ref().is_some_and(|warp| warp.warped);
    match who {
        Character::SLAINE if look.view.players.iter().any(warped) => "WS",
        who => BADGES[who.index()],
    }
}

/// The shape of a team: with the colour, or without it.
pub const fn shape(team: Team) -> char {
    match team {
        Team::Judges => '▼',
        Team::StrontiumDogs => '■',
        Team::NikolaiDante => '◆',
        Team::Slaine => '●',
    }
}

pub const FRAGMENT: char = '♦';

/// What is written into a space, in the order of reading. Where room is short, the shorter forms are taken.
struct Label {
    forms: Vec<String>,
    ink: Ink,
}

/// What is pointed out, space by space.
struct Pointed {
    cursor: Option<Pick>,
    chosen: Spaces,
    reach: Spaces,
    target: Spaces,
    flash: Spaces,
}

pub fn draw(look: &Look, marks: &Marks, (width, height): (u16, u16)) -> Canvas {
    let map = map_of(look);
    let (across, down) = fitting(map, width, height);
    let plan = Plan::of(map, across, down);
    let pointed = Pointed::of(look, marks);
    let mut canvas = Canvas::new(plan.width, plan.height);
    for y in 0..plan.height {
        for x in 0..plan.width {
            let cell = canvas.at_mut(x, y).expect("it is inside");
            if let Some((sign, ink)) = plan.lines(x, y) {
                (cell.sign, cell.ink) = (sign, ink);
            } else if let Some(side) = plan.ground(x, y) {
                (cell.sign, cell.ink) = ground(map, &pointed, side, x, y);
                if let Side::Space(space) = side {
                    cell.pick = Some(steps::place(space));
                }
            }
        }
    }
    for space in map.spaces.iter() {
        write(&mut canvas, &plan, space, &labels(look, marks, &pointed, space));
    }
    canvas
}

/// The cells across and down that fit, in the proportions of the map: a cell is twice as high as wide.
fn fitting(map: &Map, width: u16, height: u16) -> (u16, u16) {
    let (width, height) = (i32::from(width) - 1, i32::from(height) - 1);
    let down = height.min(width * map.height / (2 * map.width)).max(map.height / COARSEST);
    let across = down * 2 * map.width / map.height;
    (across as u16, down as u16)
}

impl Pointed {
    fn of(look: &Look, marks: &Marks) -> Pointed {
        let spaces = |picks: &[Pick]| -> Spaces {
            picks.iter().filter_map(|&pick| steps::space(steps::whereabouts(look, pick)?)).collect()
        };
        let (mut reach, mut target) = (Spaces::NONE, Spaces::NONE);
        for &pick in &marks.open {
            match (pick, spaces(&[pick])) {
                (Pick::Place(_), there) => reach = reach.or(there),
                (Pick::Figure(_), there) if !steps::is_own(look, pick) => target = target.or(there),
                _ => {}
            }
        }
        Pointed { cursor: marks.cursor, chosen: spaces(&marks.chosen), reach, target, flash: spaces(&marks.flash) }
    }
}

/// The pattern of the ground. What is pointed out covers what the ground is; the number still tells that.
fn ground(map: &Map, pointed: &Pointed, side: Side, x: u16, y: u16) -> (char, Ink) {
    let space = match side {
        Side::Fall(_) => return ('░', Ink::Fall),
        Side::Space(space) => space,
    };
    let even = (x + y).is_multiple_of(2);
    let every_other = |sign, ink| (if even { sign } else { ' ' }, ink);
    if pointed.flash.has(space) {
        every_other('*', Ink::Flash)
    } else if pointed.target.has(space) {
        every_other('×', Ink::Target)
    } else if pointed.reach.has(space) {
        every_other('+', Ink::Reach)
    } else {
        match (map.cover.has(space), map.high.has(space)) {
            (true, false) => every_other('╱', Ink::Cover),
            (false, true) => every_other('·', Ink::HighGround),
            (true, true) if even => ('╱', Ink::Cover),
            (true, true) => ('·', Ink::HighGround),
            (false, false) => (' ', Ink::Text),
        }
    }
}

fn labels(look: &Look, marks: &Marks, pointed: &Pointed, space: Space) -> Vec<Label> {
    let map = map_of(look);
    let ink = match space {
        _ if pointed.cursor == Some(steps::place(space)) => Ink::Cursor,
        _ if pointed.chosen.has(space) => Ink::Chosen,
        _ if pointed.flash.has(space) => Ink::Flash,
        _ if pointed.target.has(space) => Ink::Target,
        _ if pointed.reach.has(space) => Ink::Reach,
        _ => Ink::Number,
    };
    let cursor = ink == Ink::Cursor;
    let high = if map.high.has(space) { "▲" } else { "" };
    let number = match map.cover.has(space) {
        _ if cursor => format!("»{space}«"),
        true => format!("{high}({space})"),
        false => format!("{high}{space}"),
    };
    let mut labels = vec![Label { forms: vec![number], ink }];
    for player in &look.view.players {
        if player.fragments.has(space) {
            let forms = vec![format!("{FRAGMENT}{}", player.seat)];
            labels.push(Label { forms, ink: Ink::Token(player.team as u8) });
        }
    }
    for (player, who, _) in standing(look).filter(|&(_, _, at)| at == space) {
        let chosen = marks.chosen.contains(&steps::figure(who));
        let ink = if chosen { Ink::Chosen } else { Ink::Side(player.team as u8) };
        labels.push(Label { forms: figure(look, player, who), ink });
    }
    labels.extend(
        draft(look)
            .filter(|&(_, card)| card == space)
            .map(|(who, _)| Label { forms: vec![format!("{}?", badge(look, who))], ink: Ink::Token(who.team() as u8) }),
    );
    labels
}

fn figure(look: &Look, player: &PlayerView, who: Character) -> Vec<String> {
    let one = player.characters.iter().find(|one| one.who == who).expect("it is in the team");
    let (shape, badge) = (shape(player.team), badge(look, who));
    let health = format!("{}/{}", one.health, one.starting_health);
    vec![
        format!("{shape}{} {health}", name(look, who)),
        format!("{shape}{badge} {health}"),
        format!("{shape}{badge}"),
        badge.to_string(),
    ]
}

/// Where the viewer's characters will appear, as far as is decided: during placement and while they wait.
fn draft<'a>(look: &'a Look) -> impl Iterator<Item = (Character, Space)> + 'a {
    let own = look.own().into_iter();
    let drafted = own.clone().flat_map(move |own| {
        let cards: &[Option<Space>] = match &look.view.asks {
            Some(Question::Placement { yours: Some(draft), .. }) => &draft.cards,
            _ => &[],
        };
        helter_skelter::procedures::placement::places(look.content, own.team)
            .zip(cards)
            .filter_map(|(who, card)| Some((who, (*card)?)))
    });
    let waiting = own
        .flat_map(|own| &own.characters)
        .flat_map(|one| one.map_cards.unwrap_or_default().iter().map(|card| (one.who, card)).collect::<Vec<_>>());
    drafted.chain(waiting)
}

/// Writes labels into the cells of a space, as long as they fit, in forms as long as fit.
fn write(canvas: &mut Canvas, plan: &Plan, space: Space, labels: &[Label]) {
    let rows = rows(plan, space);
    let Some(&middle) = rows.get(rows.len() / 2) else {
        return;
    };
    canvas.spots.push((steps::place(space), middle.1 + middle.2 / 2, middle.0));
    let longest = labels.iter().map(|label| label.forms.len()).max().unwrap_or(0);
    let tries = (0..longest).flat_map(|form| [(form, 1), (form, 0)]);
    let laid = tries.into_iter().find_map(|(form, gap)| lay(&rows, labels, form, gap));
    let laid = laid.unwrap_or_else(|| {
        // Too many: as many as fit, and how many more.
        let mut fewer = labels.len();
        loop {
            fewer -= 1;
            let more = Label { forms: vec![format!("+{}", labels.len() - fewer)], ink: Ink::Strong };
            let some: Vec<&Label> = labels[..fewer].iter().chain([&more]).collect();
            if let Some(laid) = lay(&rows, some, longest - 1, 0) {
                return laid;
            }
            if fewer == 0 {
                return Vec::new();
            }
        }
    });
    for (mut x, y, text, ink) in laid {
        for sign in text.chars() {
            if let Some(cell) = canvas.at_mut(x, y) {
                (cell.sign, cell.ink) = (sign, ink);
            }
            x += 1;
        }
    }
}

/// The longest run of cells of a space in each line: line, first cell, length.
fn rows(plan: &Plan, space: Space) -> Vec<(u16, u16, u16)> {
    let mut rows = Vec::new();
    for y in 0..plan.height {
        let mut best = (y, 0, 0);
        let mut run = (y, 0, 0);
        for x in 0..plan.width {
            if plan.ground(x, y) == Some(Side::Space(space)) {
                run = if run.2 == 0 { (y, x, 1) } else { (y, run.1, run.2 + 1) };
                best = if run.2 > best.2 { run } else { best };
            } else {
                run.2 = 0;
            }
        }
        if best.2 > 0 {
            rows.push(best);
        }
    }
    rows
}

type Laid = Vec<(u16, u16, String, Ink)>;

/// Lays labels out in rows, each in this form or its shortest; nothing if they do not fit. Figures begin a new row
/// where there are rows enough, and the whole stands in the middle.
fn lay<'a>(
    rows: &[(u16, u16, u16)],
    labels: impl IntoIterator<Item = &'a Label>,
    form: usize,
    gap: u16,
) -> Option<Laid> {
    let mut laid: Vec<(usize, u16, String, Ink)> = Vec::new();
    let (mut row, mut used) = (0, 0);
    for label in labels {
        let text = &label.forms[form.min(label.forms.len() - 1)];
        let length = text.chars().count() as u16;
        let figure = label.forms.len() > 1;
        loop {
            let &(_, _, room) = rows.get(row)?;
            let before = if used == 0 { 0 } else { used + gap };
            let breaks = figure && form < 2 && used > 0 && length > 3;
            if before + length <= room && !breaks {
                laid.push((row, before, text.clone(), label.ink));
                used = before + length;
                break;
            }
            (row, used) = (row + 1, 0);
        }
    }
    let lines = laid.last().map_or(0, |last| last.0 + 1);
    let shift = (rows.len() - lines) / 2;
    let place = |(row, before, text, ink): (usize, u16, String, Ink)| {
        let (y, x, room) = rows[row + shift];
        // A row further down may be narrower.
        (before + (text.chars().count() as u16) <= room).then_some((x + before, y, text, ink))
    };
    laid.into_iter().map(place).collect()
}
