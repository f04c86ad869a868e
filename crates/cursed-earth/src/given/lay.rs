//! Laying a position on the table, and what is impossible in one.

use super::{Card, Faults, Given, StepGiven, fits};
use crate::content::{Content, OWN_CARDS};
use crate::names::{CardId, Character, LocationId, Side, Symbol, Team, Time};
use crate::procedures::day::{Day, PLAY, Step};
use crate::procedures::{DEPTH, Frame, setup};
use crate::tabletop::{Cards, Current, HEALTH, Kept, MOST_CARDS, Member, OPENING, Tabletop};
use engine::content::File;
use engine::position::overlay;
use engine::{Known, Misplaced, Pack, Pile, Seat, Seats, Stack, Viewers};
use std::ops::Range;
use toml::Spanned;

/// The pack with the position's own cards laid over it.
pub(super) fn own_content(given: &Given, pack: Pack<Content>) -> Result<Pack<Content>, Vec<Misplaced>> {
    if given.cards.is_empty() {
        return Ok(pack);
    }
    let mut text = String::new();
    let mut faults = Faults::default();
    for (number, line) in &given.cards {
        match written_card(number, line.get_ref()) {
            Ok(card) => text.push_str(&card),
            Err(reason) => faults.add(line.span(), reason),
        }
    }
    if !faults.0.is_empty() {
        return Err(faults.0);
    }
    Pack::load(overlay(pack.files(), vec![File { path: OWN_CARDS.into(), text }]))
        .map_err(|faults| faults.into_iter().map(|fault| Misplaced { span: None, reason: fault.reason }).collect())
}

/// The short codes of the rules, section 0.
const CODES: [(&str, Symbol); 8] = [
    ("rad", Symbol::Radiation),
    ("+surv", Symbol::GainSurvival),
    ("+dip", Symbol::GainDiplomacy),
    ("-surv", Symbol::SpendSurvival),
    ("-dip", Symbol::SpendDiplomacy),
    ("adv", Symbol::Advance),
    ("eadv", Symbol::EnemyAdvance),
    ("ammunition", Symbol::Ammo),
];

/// A card in the line format as a card of a file.
fn written_card(number: &str, line: &str) -> Result<String, String> {
    let mut lists: [Vec<String>; 3] = Default::default();
    for caption in line.split('|') {
        let (kind, symbols) = caption.split_once(':').ok_or("CE-523: a caption is written `E: wound`")?;
        let list = match kind.trim() {
            "E" => &mut lists[0],
            "C" => &mut lists[1],
            "O" => &mut lists[2],
            other => return Err(format!("CE-523: `{other}` is no kind of caption; there are E, C and O")),
        };
        let word =
            |code: &str| CODES.iter().find(|(it, _)| *it == code).map_or(code.to_string(), |it| it.1.to_string());
        list.push(format!("{:?}", symbols.split_whitespace().map(word).collect::<Vec<_>>().join(" ")));
    }
    let [events, choices, options] = lists.map(|list| list.join(", "));
    let head = format!("[[encounter]]\nnumber = {number}\nname = \"Test card {number}\"\n");
    Ok(format!("{head}events = [{events}]\nchoices = [{choices}]\noptions = [{options}]\n"))
}

pub(super) fn whose_day(given: &Given, table: &mut Tabletop, faults: &mut Faults) {
    if let Some(senior) = &given.senior {
        if senior.get_ref().index() >= usize::from(table.seats) {
            faults.add(senior.span(), format!("nobody sits at {}", senior.get_ref()));
        } else {
            table.senior = *senior.get_ref();
        }
    }
    table.first_senior = given.first_senior.unwrap_or(table.senior);
    table.time = given.time.unwrap_or(Time::Dawn);
    table.round = given.round.unwrap_or(1);
    table.outcome = given.outcome;
}

/// Takes cards from those that lie nowhere yet.
struct Dealer<'a> {
    free: Vec<CardId>,
    content: &'static Content,
    faults: &'a mut Faults,
}

impl Dealer<'_> {
    fn take(&mut self, number: u16, span: Range<usize>) -> Option<CardId> {
        let card = CardId::numbered(number).filter(|card| card.index() < self.content.encounters.len());
        match card {
            None => self.faults.add(span, format!("CE-001: there is no card {number}")),
            Some(card) if !self.free.contains(&card) => {
                self.faults.add(span, format!("CE-540: card {number} lies in two places, or is not in this game"));
                return None;
            }
            Some(card) => self.free.retain(|&other| other != card),
        }
        card
    }

    fn pile<const N: usize>(&mut self, cards: &[Card], span: Range<usize>) -> Pile<CardId, N> {
        let mut pile = Pile::new();
        if cards.len() > N {
            self.faults.add(span, format!("at most {N} cards can lie here"));
            return pile;
        }
        for &card in cards {
            let by = match card {
                Card::Open(_) => Viewers::ALL,
                Card::FaceDown { seen_by, .. } => seen_by.iter().fold(Viewers::NONE, |by, it| by.or(Viewers::seat(it))),
            };
            if let Some(id) = self.take(card.number(), span.clone()) {
                pile.push(id, Known { by, hint: 0 });
            }
        }
        pile
    }
}

pub(super) fn cards(given: &Given, table: &mut Tabletop, faults: &mut Faults) {
    let content = table.content.content();
    let mode = table.mode();
    let all = content.encounters.iter().map(|card| card.card).filter(|&card| setup::plays(content, mode, card));
    let mut dealer = Dealer { free: all.collect(), content, faults };
    for (&seat, hand) in &given.hand {
        if seat.index() >= usize::from(table.seats) || hand.get_ref().len() > 6 {
            dealer.faults.add(hand.span(), format!("CE-186: {seat} holds at most six cards, if somebody sits there"));
            continue;
        }
        for &number in hand.get_ref() {
            if let Some(card) = dealer.take(number, hand.span()) {
                table.hands[seat].insert(card, Known { by: Viewers::seat(seat), hint: 0 });
            }
        }
    }
    let row = |row: &Option<Spanned<Vec<Card>>>, dealer: &mut Dealer| -> Cards {
        row.as_ref().map_or(Cards::new(), |row| dealer.pile(row.get_ref(), row.span()))
    };
    table.rows.above = row(&given.row, &mut dealer);
    table.rows.below = row(&given.below, &mut dealer);
    if let Some(pending) = &given.pending {
        for &side in Side::ALL {
            table.pending[side] = dealer.pile(&pending[side], 0..0);
        }
    }
    if let Some(drawn) = &given.drawn {
        table.drawn = dealer.pile(drawn, 0..0);
    }
    if let Some(current) = &given.current {
        let (span, current) = (current.span(), current.get_ref());
        if let Some(card) = dealer.take(current.card, span) {
            let kept = Kept { card, survival: current.survival, diplomacy: current.diplomacy };
            table.current = Some(Current { kept, team: current.team });
        }
    }
    for (&team, kept) in &given.kept {
        for one in kept.get_ref() {
            if let Some(card) = dealer.take(one.card, kept.span()) {
                let (survival, diplomacy) = (one.survival, one.diplomacy);
                table.teams[team].kept.push(Kept { card, survival, diplomacy });
            }
        }
    }
    let open = |cards: &Option<Spanned<Vec<u16>>>, dealer: &mut Dealer| -> Option<Cards> {
        let cards = cards.as_ref()?;
        let list: Vec<Card> = cards.get_ref().iter().map(|&number| Card::Open(number)).collect();
        Some(dealer.pile(&list, cards.span()))
    };
    table.discard = open(&given.discard, &mut dealer).unwrap_or_default();
    let deck = open(&given.deck, &mut dealer).map(|deck| deck.cards().to_vec());
    // Cards that a position brings along lie only where it says.
    let rest = || dealer.free.iter().copied().filter(|card| card.0 <= CardId::COUNT).collect();
    let deck: Vec<CardId> = deck.unwrap_or_else(rest);
    table.deck = Pile::of(deck.into_iter().rev(), Viewers::NONE);
    // Those of the pack fit in any pile; only own cards can be too many.
    let left = dealer.free.iter().filter(|card| card.0 > CardId::COUNT).count();
    let on_table = content.encounters.len() - left;
    if on_table > MOST_CARDS {
        faults.add(0..0, format!("CE-523: {on_table} cards; at most {MOST_CARDS} can be in a game"));
    }
}

pub(super) fn teams(given: &Given, table: &mut Tabletop, faults: &mut Faults) {
    let plays = |who: Character, table: &Tabletop| table.teams().any(|team| team == who.team());
    for (&who, health) in &given.health {
        match *health.get_ref() {
            _ if !plays(who, table) => faults.add(health.span(), format!("CE-469: nobody plays {who}")),
            health_now if health_now > HEALTH => faults.add(health.span(), format!("CE-041: {who} has at most five")),
            now => table.teams[who.team()].members[who.slot()].health = now,
        }
    }
    for (&who, radiation) in &given.radiation {
        let member = &mut table.teams[who.team()].members[who.slot()];
        member.radiation = *radiation.get_ref();
        if member.radiation > member.health {
            faults.add(radiation.span(), format!("CE-140: with more radiation than health {who} is dead"));
        }
    }
    for &team in Team::ALL {
        let area = &mut table.teams[team];
        area.rations = given.rations.get(&team).copied().unwrap_or(area.rations);
        area.ammunition = given.ammunition.get(&team).copied().unwrap_or(area.ammunition);
        area.row = given.rows.get(&team).copied();
        area.ended = given.ended.get(&team).copied();
        area.members.iter_mut().filter(|member| !member.lives()).for_each(|member| *member = Member::default());
    }
    let dead = |team: Team| table.living(team).next().is_none();
    let ended = |team: Team| table.teams[team].ended.is_some();
    if given.outcome.is_none() && table.teams().any(|team| dead(team) && !ended(team)) {
        faults.add(0..0, "CE-142: a whole team is dead, so the game is over");
    }
}

pub(super) fn locations(given: &Given, table: &mut Tabletop, faults: &mut Faults) {
    let content = table.content.content();
    let mut named = |names: &Option<Spanned<Vec<String>>>, most: usize| -> Option<Vec<LocationId>> {
        let names = names.as_ref()?;
        if names.get_ref().len() > most {
            faults.add(names.span(), format!("CE-001: at most {most} locations"));
        }
        let find = |name: &String| {
            let found = content.location_named(name);
            if found.is_none() {
                let all: Vec<&str> = content.locations.iter().map(|location| location.id.as_str()).collect();
                faults
                    .add(names.span(), format!("CE-001: there is no location `{name}`; there are {}", all.join(", ")));
            }
            found
        };
        Some(names.get_ref().iter().filter_map(find).collect())
    };
    let open = content.location_named("open").expect("open ground is always there");
    let path = named(&given.path, 13).unwrap_or(vec![open; OPENING]);
    let to_come = named(&given.locations, 13);
    let removed = named(&given.removed, 13).unwrap_or_default();
    if path.len() > 13 || to_come.as_ref().is_some_and(|to_come| to_come.len() > 13) || removed.len() > 13 {
        return;
    }
    table.path = path.into_iter().collect();
    let to_come = to_come.unwrap_or_else(|| {
        let mut rest = vec![open; 11usize.saturating_sub(table.path.len() + 1)];
        rest.push(content.goal());
        rest
    });
    if !table.path.contains(&content.goal()) && !to_come.contains(&content.goal()) {
        let span = given.locations.as_ref().map_or(0..0, Spanned::span);
        faults.add(span, "CE-184: Max Normal's location lies neither open nor in the deck");
    }
    table.locations = Pile::of(to_come.into_iter().rev(), Viewers::NONE);
    table.removed = Pile::of(removed, Viewers::NONE);
    for &team in Team::ALL {
        let usual = if team == Team::Judges || table.head_to_head() { 1 } else { OPENING as u8 };
        let at = given.at.get(&team);
        let position = at.map_or(usual.min(table.path.len() as u8), |at| *at.get_ref());
        if position == 0 || usize::from(position) > table.path.len() {
            faults.add(at.map_or(0..0, Spanned::span), format!("CE-543: no location {position} lies open"));
            return;
        }
        table.teams[team].position = position;
    }
    let goal = |team: Team| table.location_of(team).goal && table.teams[team].ended.is_none();
    if given.outcome.is_none() && Team::ALL.iter().any(|&team| goal(team)) {
        faults.add(0..0, "CE-160: a pawn stands on Max Normal's location, so the game is over");
    }
    let token = |(place, &location): (usize, &LocationId)| {
        if content.location(location).token { 1u16 << (place + 1) } else { 0 }
    };
    table.tokens = match &given.tokens {
        Some(positions) => positions.iter().filter(|&&it| it < 16).fold(0, |bits, it| bits | 1 << it),
        None => table.path.iter().enumerate().map(token).fold(0, |all, one| all | one),
    };
}

pub(super) fn stack(given: &Given, table: &Tabletop, faults: &mut Faults) -> Stack<Frame, DEPTH> {
    let first = Stack::new(Frame::Day(Day::FIRST));
    if let Some(stack) = &given.stack {
        if let Err(reason) = fits::stack(stack.get_ref(), table) {
            faults.add(stack.span(), reason);
            return first;
        }
        return Stack::of(stack.get_ref()).unwrap_or_else(|| {
            faults.add(stack.span(), format!("at most {DEPTH} procedures nest"));
            first
        });
    }
    let at = match given.step.as_ref().map_or(StepGiven::Play, |step| *step.get_ref()) {
        StepGiven::Setup => Step::Setup(0),
        StepGiven::Start => Step::Start(0),
        StepGiven::Play => PLAY,
        StepGiven::RowRight => Step::RowRight,
        StepGiven::RowPick => Step::RowPick { picker: table.senior },
        StepGiven::Resolve => Step::Row { picker: table.senior, second: false },
        StepGiven::End => Step::EndEffects,
        StepGiven::Eat => Step::Eat,
        StepGiven::RoundEnd => Step::RoundEnd,
    };
    let picked_at_dawn = (table.time == Time::Dusk && table.head_to_head()).then_some(table.senior);
    Stack::new(Frame::Day(Day { at, picked_at_dawn }))
}

/// The seats of a set of viewers.
pub(super) fn seats_of(by: Viewers) -> Seats {
    Seat::first(Seat::MAX).filter(|&seat| by.has(engine::Viewer::Seat(seat))).collect()
}
