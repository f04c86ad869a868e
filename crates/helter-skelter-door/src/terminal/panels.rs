//! The panels beside the map: the hand, everybody's standing, one place, and what the signs mean.

use super::Look;
use super::board::{FRAGMENT, badge, shape};
use super::steps;
use super::words::{ground, list, map_of, name, placing, standing};
use door::board::{Ink, Pick, Row};
use helter_skelter::CardId;
use helter_skelter::names::Team;
use helter_skelter::tabletop::Place;
use helter_skelter::view::{CharacterView, PlayerView};

/// A card of the viewer's in a few words: `JU-03 Giant SHOTGUN, Anderson, any DEFLECT`.
pub fn card_text(look: &Look, id: CardId) -> String {
    let Some(own) = look.own() else {
        return id.to_string();
    };
    let card = look.content.card(own.team, id.0);
    let shown = own.team.characters().filter(|&who| card.shows(who)).map(|who| match card.linked_to(who) {
        Some(symbol) => format!("{} {symbol}", name(look, who)),
        None => name(look, who).to_string(),
    });
    let parts: Vec<String> = shown.chain(card.wild.map(|wild| format!("any {wild}"))).collect();
    format!("{}-{id:0>2} {}", own.team.code(), parts.join(", "))
}

pub fn cards(look: &Look) -> Vec<Row> {
    let Some(own) = look.own() else {
        return vec![Row::plain("You look on.")];
    };
    let card = |id: CardId| {
        let text = card_text(look, id);
        let (code, rest) = text.split_once(' ').expect("a card has a code and symbols");
        Row {
            words: vec![(code.to_string(), Ink::Side(own.team as u8)), (format!(" {rest}"), Ink::Text)],
            pick: Some(Pick::Card(id.0.into())),
        }
    };
    let mut rows: Vec<Row> = own.hand.known.iter().map(|code| card(code.card)).collect();
    if placing(look) {
        let dealt = own.dealt.as_ref().and_then(|dealt| dealt.cards).unwrap_or_default();
        rows.push(Row { words: vec![("Your map cards".into(), Ink::Strong)], pick: None });
        rows.extend(dealt.iter().map(|space| Row {
            words: vec![(ground(map_of(look), space), Ink::Text)],
            pick: Some(steps::place(space)),
        }));
    } else if rows.is_empty() {
        rows.push(Row::plain("Your hand is empty."));
    }
    rows
}

pub fn standings(look: &Look) -> Vec<Row> {
    look.view.players.iter().flat_map(|player| standing_of(look, player)).collect()
}

fn standing_of(look: &Look, player: &PlayerView) -> Vec<Row> {
    let ink = Ink::Side(player.team as u8);
    let mut marks = Vec::new();
    let mut mark = |is: bool, word: &'static str| marks.extend(is.then_some(word));
    mark(Some(player.seat) == look.viewer.seat(), "you");
    mark(look.view.marker == Some(player.seat), "marker");
    mark(look.view.controller == Some(player.seat) && look.view.marker != Some(player.seat), "interrupts");
    mark(player.eliminated, "eliminated");
    mark(player.conceded, "conceded");
    let marks = if marks.is_empty() { String::new() } else { format!(" ({})", marks.join(", ")) };
    let mut rows = vec![Row {
        words: vec![
            (format!("{}{}", shape(player.team), player.seat), ink),
            (format!(" {}", look.content.team(player.team).name), Ink::Strong),
            (marks, Ink::Dim),
        ],
        pick: None,
    }];
    let counts = format!(" hand {} deck {} disc {}", player.hand.count, player.deck, player.discard.len());
    let points = if player.points == 1 { " 1 point" } else { &format!(" {} points", player.points) };
    rows.push(Row { words: vec![(points.to_string(), Ink::Strong), (counts, Ink::Text)], pick: None });
    for pair in player.characters.chunks(2) {
        let words = pair.iter().flat_map(|one| figure(look, player, one)).collect();
        rows.push(Row { words, pick: pair.first().map(|one| steps::figure(one.who)) });
    }
    rows
}

/// `Dr ■■□□ 18` in a column of its own.
fn figure(look: &Look, player: &PlayerView, one: &CharacterView) -> Vec<(String, Ink)> {
    let pips = |full: usize, all: usize| "■".repeat(full) + &"□".repeat(all.saturating_sub(full));
    let (health, place, ink) = match one.place {
        Place::Dead => ("dead".to_string(), String::new(), Ink::Dim),
        Place::Deployed(space) => (pips(one.health.into(), one.starting_health.into()), space.to_string(), Ink::Text),
        Place::Undeployed => {
            let cards = one.map_cards.filter(|cards| !cards.is_empty());
            let waits = cards.map_or("waits".to_string(), |cards| format!("→{}", list(cards).replace(", ", "/")));
            (pips(one.health.into(), one.starting_health.into()), waits, Ink::Dim)
        }
    };
    let warp = player.warp.as_ref().filter(|warp| warp.cubes > 0 && badge(look, one.who).starts_with(['S', 'W']));
    let warp = warp.map_or(String::new(), |warp| format!("+{}", warp.cubes));
    vec![
        (" ".to_string(), Ink::Text),
        (badge(look, one.who).to_string(), Ink::Side(player.team as u8)),
        (format!(" {:10}", format!("{health}{warp} {place}")), ink),
    ]
}

pub fn about(look: &Look, pick: Pick) -> String {
    if let Some(who) = steps::character(pick) {
        let at = steps::whereabouts(look, pick).and_then(steps::space);
        return at.map_or(name(look, who).to_string(), |at| format!("{} on {at}", name(look, who)));
    }
    let Some(space) = steps::space(pick).filter(|&space| map_of(look).has(space)) else {
        return String::new();
    };
    let mut text = ground(map_of(look), space);
    let here: Vec<String> = standing(look)
        .filter(|&(_, _, at)| at == space)
        .map(|(player, who, _)| format!("{} ({})", name(look, who), player.seat))
        .collect();
    if !here.is_empty() {
        text.push_str(&format!("; here {}", here.join(", ")));
    }
    for player in look.view.players.iter().filter(|player| player.fragments.has(space)) {
        text.push_str(&format!("; a fragment of {}", player.seat));
    }
    text
}

pub fn legend() -> Vec<Row> {
    let row = |sign: &str, ink: Ink, words: &str| Row {
        words: vec![(format!("{sign:7}"), ink), (words.to_string(), Ink::Text)],
        pick: None,
    };
    let mut rows = vec![
        row("──│", Ink::Border, "a border: one step over it"),
        row("━━┃", Ink::Wall, "a wall, or the rim: no way, no sight"),
        row("══║", Ink::HighEdge, "the edge of high ground: CLIMB up, MOVE down"),
        row("┄┄┆", Ink::FallEdge, "the edge of a fall: only FLY goes over"),
        row("░░░", Ink::Fall, "a fall"),
        row("(12)╱╱", Ink::Cover, "cover"),
        row("▲12 ··", Ink::HighGround, "high ground"),
        row("+ +", Ink::Reach, "can be reached"),
        row("× ×", Ink::Target, "somebody there can be attacked"),
        row("* *", Ink::Flash, "something has just happened there"),
        row("»12«", Ink::Cursor, "the cursor"),
    ];
    for team in Team::ALL {
        let words = match team {
            Team::Judges => "Judges: Gi An He Dr, MM is Mean Machine",
            Team::StrontiumDogs => "Strontium Dogs: Mf is Middenface, Du Jo Wu Gr",
            Team::NikolaiDante => "Nikolai Dante: Vi Je Ni El Lu",
            Team::Slaine => "Sláine: Uk Sl (WS warped), Nh is Niamh, Ka",
        };
        rows.push(row(&format!("{}Dr", shape(team)).replace("Dr", "  "), Ink::Side(team as u8), words));
    }
    rows.push(row(&format!("{FRAGMENT}a"), Ink::Token(0), "a fragment of seat a"));
    rows.push(row("Dr?", Ink::Token(0), "where Dredd will appear: only you see it"));
    rows
}
