//! The table in words: teams, Crimes, numbers with their reasons, and what is printed on cards.

use super::{Look, name};
use card_game::code::{CardRef, Code};
use card_game::content::Content;
use card_game::effect::ast::Side;
use card_game::effect::text::{self, Printed};
use card_game::names::Stat;
use card_game::numbers::Reason;
use card_game::odds::Odds;
use card_game::printed;
use card_game::query::Query;
use card_game::tabletop::object::{Readiness, Role};
use card_game::view::{CardView, CrimeView, Hidden, InquiryView, PlayerView, Tally};
use engine::Rule;

/// So many cards are printed whole; of more there is a line each.
const WHOLE: usize = 8;

pub fn title(content: &Content, code: Code) -> String {
    name(content, code)
}

/// `P05 Mean Machine`.
fn coded(content: &Content, card: CardRef) -> String {
    format!("{card} {}", name(content, card.code))
}

pub fn place_and_time(look: &Look) -> (String, String) {
    let view = &look.view;
    let time = view.time.map_or(String::new(), |time| format!(", {time}"));
    let whose = view.inquiry.as_ref().map_or(String::new(), |inquiry| format!(" of {}", inquiry.investigator));
    let when = match view.turn {
        0 => "the Judge draft".to_string(),
        turn => format!("turn {turn}, {} round{whose}", view.round),
    };
    (format!("Mega-City One{time}"), when)
}

/// A player with everything that lies before them.
pub fn player(look: &Look, player: &PlayerView) -> String {
    let content = look.content;
    let mut notes = Vec::new();
    if look.viewer.seat() == Some(player.seat) {
        notes.push("you");
    }
    notes.extend(player.plays.as_deref());
    if look.view.duty == player.seat && look.view.turn > 0 {
        notes.push("Duty Judge");
    }
    if !look.view.playing.has(player.seat) {
        notes.push("out of the game");
    }
    let notes = if notes.is_empty() { String::new() } else { format!(" ({})", notes.join(", ")) };
    let mut lines = vec![format!(
        "{}{notes}: {} Prestige, {}, {}",
        player.seat,
        player.prestige,
        counted(player.demerits, "Team Demerit"),
        counted(player.commendations, "Commendation")
    )];
    lines.push(format!("  {}", piles(look, player)));
    lines.extend(player.team.iter().flat_map(|judge| judge_lines(content, judge)));
    for (what, cards) in [("backup", &player.backup), ("event", &player.events)] {
        lines.extend(cards.iter().map(|card| format!("  {what} {}", brief(content, card))));
    }
    if !player.roster.is_empty() {
        let roster: Vec<String> = player.roster.iter().map(|&judge| name(content, judge)).collect();
        lines.push(format!("  your roster: {}", roster.join(", ")));
    }
    lines.join("\n")
}

/// What a player has scored and holds, without the cards.
pub fn standing(look: &Look, player: &PlayerView) -> String {
    let whole = self::player(look, player);
    whole.lines().take(2).collect::<Vec<_>>().join("\n")
}

fn piles(look: &Look, player: &PlayerView) -> String {
    if let Some(removed) = &player.removed {
        let (seen, unseen) = (removed.face_up.len(), removed.unseen.count);
        return format!("out of the game, with {seen} cards that everybody saw and {unseen} that nobody sees");
    }
    let piles = [("resyk", &player.resyk), ("iso cubes", &player.iso_cubes), ("wasted", &player.wasted)];
    let piles =
        piles.iter().filter(|(_, pile)| !pile.is_empty()).map(|(name, pile)| format!(", {name} {}", pile.len()));
    let hand = format!(
        "hand {} of {}{}",
        player.hand.count,
        tally(look.content, &player.hand_size),
        known(look, player, &player.hand)
    );
    format!("{hand}, deck {}{}", player.deck.count, piles.collect::<String>())
}

fn counted(n: u8, what: &str) -> String {
    if n == 1 { format!("1 {what}") } else { format!("{n} {what}s") }
}

/// What the viewer has seen of another's hand.
fn known(look: &Look, player: &PlayerView, hand: &Hidden) -> String {
    if look.viewer.seat() == Some(player.seat) || hand.known.is_empty() {
        return String::new();
    }
    let seen: Vec<String> = hand.known.iter().map(|&code| name(look.content, code)).collect();
    format!(" (you know {})", seen.join(", "))
}

fn judge_lines(content: &Content, judge: &CardView) -> Vec<String> {
    let mut lines = vec![format!("  {} {}", if judge.leads { "*" } else { "-" }, brief(content, judge))];
    lines.extend(judge.under.iter().map(|card| format!("      {}", brief(content, card))));
    lines
}

/// A card in play in one line: its name, how it lies, its numbers with their reasons.
fn brief(content: &Content, card: &CardView) -> String {
    let mut notes = Vec::new();
    match card.readiness {
        Some(Readiness::Activated) => notes.push("activated".to_string()),
        Some(Readiness::Inactive) => notes.push("inactive".to_string()),
        Some(Readiness::Ready) | None => {}
    }
    if card.marks > 0 {
        let judge = card.numbers.iter().any(|(stat, _)| *stat == Stat::Authority);
        notes.push(counted(card.marks, if judge { "Personal Demerit" } else { "counter" }));
    }
    let notes = if notes.is_empty() { String::new() } else { format!(" [{}]", notes.join(", ")) };
    let shown = card.numbers.iter().filter(|(stat, tally)| *stat != Stat::PrestigeValue || tally.total != 0);
    let numbers: Vec<String> = shown.map(|(stat, it)| format!("{} {}", short(*stat), tally(content, it))).collect();
    let numbers = if numbers.is_empty() { String::new() } else { format!(": {}", numbers.join(", ")) };
    format!("{}{notes}{numbers}", coded(content, card.card))
}

fn short(stat: Stat) -> &'static str {
    match stat {
        Stat::PrestigeValue => "PV",
        Stat::Experience => "Exp",
        stat => stat.name(),
    }
}

/// `7 (3 printed, +3 signature crime, +1 support)`; a number that nothing has changed stands alone.
pub fn tally(content: &Content, tally: &Tally) -> String {
    if tally.parts.len() < 2 {
        return tally.total.to_string();
    }
    let part = |(reason, n): &(Reason, i32)| match reason {
        Reason::Printed => format!("{n} printed"),
        Reason::Dice => format!("{n} dice"),
        Reason::Card(code) => format!("{n:+} {}", name(content, *code)),
        Reason::Motivation => format!("{n:+} motivation"),
        Reason::Signature => format!("{n:+} signature crime"),
        Reason::Support => format!("{n:+} support"),
        Reason::Floor => format!("{n:+} no lower"),
    };
    let parts: Vec<String> = tally.parts.iter().map(part).collect();
    format!("{} ({})", tally.total, parts.join(", "))
}

/// The Crimes with what is attached, and the investigation with its odds.
pub fn centre(look: &Look) -> Vec<String> {
    let mut parts: Vec<String> = look.view.crimes.iter().map(|crime| crime_lines(look.content, crime)).collect();
    parts.extend(look.view.inquiry.as_ref().map(|inquiry| inquiry_lines(look.content, inquiry)));
    if !look.view.resolving.is_empty() {
        let cards: Vec<String> = look.view.resolving.iter().map(|card| coded(look.content, card.card)).collect();
        parts.push(format!("Being carried out: {}", cards.join(", ")));
    }
    parts
}

fn crime_lines(content: &Content, it: &CrimeView) -> String {
    let to = it.assigned.map_or("not assigned".to_string(), |seat| format!("assigned to {seat}"));
    let refused: Vec<String> = it.refused.iter().map(|seat| seat.to_string()).collect();
    let refused = if refused.is_empty() { String::new() } else { format!(", refused by {}", refused.join(", ")) };
    let mut lines = vec![format!("Crime {}, {to}{refused}", brief(content, &it.crime))];
    for card in &it.attached {
        let role = match card.role {
            Some(Role::Lead) => "Lead Perp",
            Some(Role::Support) => "supporting",
            Some(Role::FaceUp) => "Scene",
            Some(Role::FaceDown) => "face-down Scene",
            Some(Role::Evidence) => "evidence",
            None => "with",
        };
        lines.push(format!("  {role} {}", brief(content, card)));
        lines.extend(card.under.iter().map(|below| format!("      {}", brief(content, below))));
    }
    lines.join("\n")
}

fn inquiry_lines(content: &Content, it: &InquiryView) -> String {
    let of = it.crime.map_or(String::new(), |crime| format!(" of {}", coded(content, crime)));
    let mut lines = vec![format!("{} investigates{of}; the Perp player is {}", it.investigator, it.perp_player)];
    let rolls = [("Challenge", it.challenge, it.challenge_odds), ("Combat", it.combat, it.combat_odds)];
    for (roll, done, odds) in rolls {
        match (done, odds) {
            (Some(won), _) => lines.push(format!("  {roll}: {}", if won { "the Judges have won" } else { "lost" })),
            (None, Some(odds)) => lines.push(format!("  {roll}: {}", odds_words(&odds))),
            (None, None) => {}
        }
    }
    if let Some(dice) = &it.dice {
        let thrown = |[one, two]: [u8; 2], side: Side| match one {
            0 => "not rolled yet".to_string(),
            _ => {
                let added = dice.bonuses.iter().filter(|(of, ..)| *of == side);
                let added: String = added.map(|(_, card, by)| format!(", {by:+} {}", name(content, *card))).collect();
                format!("{one} and {two}{added}: {} in all", dice.totals[side as usize])
            }
        };
        lines.push(format!("  dice of the Judges: {}", thrown(dice.investigator, Side::Investigator)));
        lines.push(format!("  dice of the Perps: {}", thrown(dice.perp, Side::Perp)));
    }
    if let Some(worth) = &it.worth {
        lines.push(format!("  solving it brings {} Prestige", tally(content, worth)));
    }
    if it.wasted {
        lines.push("  the Lead Perp is wasted".to_string());
    } else if it.apprehended {
        lines.push("  the Lead Perp is apprehended".to_string());
    }
    lines.join("\n")
}

/// Exact: of all throws, in tenths of a percent.
fn odds_words(odds: &Odds) -> String {
    let percent = |n: u16| {
        let tenths = u32::from(n) * 1000 / u32::from(odds.of.max(1));
        format!("{}.{} %", tenths / 10, tenths % 10)
    };
    let mut words = format!("the Judges win {}", percent(odds.won));
    if odds.perp_wasted > 0 {
        words += &format!(" (the Perp wasted {})", percent(odds.perp_wasted));
    }
    words += &format!(", lose {}", percent(odds.lost));
    if odds.leader_wasted > 0 {
        words += &format!(" (the leader wasted {})", percent(odds.leader_wasted));
    }
    words
}

/// The cards in hand, each with what it does.
pub fn hand(look: &Look) -> Vec<String> {
    hand_cards(look).into_iter().map(|(_, text)| text).collect()
}

pub fn hand_cards(look: &Look) -> Vec<(Code, String)> {
    let Some(seat) = look.viewer.seat() else { return Vec::new() };
    let hand = &look.view.players[seat.index()].hand.known;
    let mut parts = Vec::new();
    for (at, &code) in hand.iter().enumerate() {
        if hand[..at].contains(&code) {
            continue;
        }
        let copies = hand.iter().filter(|&&other| other == code).count();
        let times = if copies > 1 { format!(" ({copies} of them)") } else { String::new() };
        let Some(id) = look.content.coded(code) else { continue };
        let card = look.content.card(id);
        let mut lines = vec![format!("{}{times}", printed::line(card, look.content))];
        let text = text::card(card, look.content, &Printed);
        lines.extend(text.iter().map(|line| format!("    {}", text::plain(line))));
        parts.push((code, lines.join("\n")));
    }
    parts
}

/// The own Judges as printed.
pub fn team(look: &Look) -> Result<String, String> {
    let seat = look.viewer.seat().ok_or("name a card")?;
    let team = look.view.players[seat.index()].team.iter().map(|judge| judge.card.code);
    Ok(whole(look.content, team))
}

/// Everything that lies open, and the hand.
pub fn in_sight(look: &Look) -> String {
    let mut codes: Vec<Code> = Vec::new();
    let mut see = |card: &CardView| {
        for code in std::iter::once(card.card.code).chain(card.under.iter().map(|below| below.card.code)) {
            if !codes.contains(&code) {
                codes.push(code);
            }
        }
    };
    for crime in &look.view.crimes {
        see(&crime.crime);
        crime.attached.iter().for_each(&mut see);
    }
    for player in &look.view.players {
        player.team.iter().chain(&player.backup).chain(&player.events).for_each(&mut see);
    }
    let own = look.viewer.seat().map(|seat| &look.view.players[seat.index()].hand.known);
    for &code in own.into_iter().flatten() {
        if !codes.contains(&code) {
            codes.push(code);
        }
    }
    whole(look.content, codes.into_iter())
}

fn whole(content: &Content, codes: impl Iterator<Item = Code>) -> String {
    let cards = codes.filter_map(|code| content.coded(code)).map(|id| content.card(id));
    cards.map(|card| printed::card(card, content, &Printed)).collect::<Vec<_>>().join("\n")
}

/// The cards that a query, a code or a title finds.
pub fn printed(content: &Content, words: &str) -> Result<String, String> {
    if let Some(id) = Code::named(&words.to_uppercase()).and_then(|code| content.coded(code)) {
        return Ok(printed::card(content.card(id), content, &Printed));
    }
    let query = Query::read(words, content).map_err(|unread| unread.pointing(words))?;
    let found: Vec<_> = query.find(content).map(|id| content.card(id)).collect();
    match found.len() {
        0 => Err(format!("No card is like `{words}`.")),
        1..=WHOLE => Ok(found.iter().map(|card| printed::card(card, content, &Printed)).collect::<Vec<_>>().join("\n")),
        many => {
            let mut lines: Vec<String> = found.iter().map(|card| printed::line(card, content)).collect();
            lines.push(format!("{many} cards; with at most {WHOLE} their texts are shown."));
            Ok(lines.join("\n"))
        }
    }
}

/// An action with the titles of its cards.
pub fn action(content: &Content, action: &str) -> String {
    let mut words = Vec::new();
    for word in action.split(' ') {
        words.push(word.to_string());
        if let Some(card) = CardRef::named(word)
            && content.coded(card.code).is_some()
        {
            words.push(name(content, card.code));
        }
    }
    words.join(" ")
}

pub fn how_it_ended(rule: Rule) -> String {
    let rule = rule.to_string();
    let how = match rule.as_str() {
        "CG-075" => "20 Prestige were counted in the check for victory",
        "CG-076" => "5 Commendations were counted in the check for victory",
        "CG-078" => "all four Dark Judges are in one team",
        "CG-079" => "nobody else is left in the game",
        "CG-082" => "the other side has no Judge left",
        "CG-084" => "the other side had to draw from an empty deck",
        "CG-085" => "the other side's whole team is suspended",
        "CG-395" => "the other side has left the game",
        "CG-401" => "all who were left have lost together",
        _ => "the game is over",
    };
    format!("{rule}: {how}")
}
