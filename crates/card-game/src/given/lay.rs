//! Laying a position on the table, and what is impossible in one.

use super::{CrimeGiven, Faults, Given, List, misplaced};
use crate::code::Code;
use crate::content::{Content, OWN_CARDS};
use crate::effect::ast::DayOrNight;
use crate::names::{CardId, Kind, Pile as Name, Round};
use crate::procedures::investigation::{self, Investigation};
use crate::procedures::round::{InRound, Part};
use crate::procedures::settle::Settle;
use crate::procedures::turn::{self, Turn};
use crate::procedures::{DEPTH, Frame};
use crate::state::{Options, lay_out};
use crate::tabletop::object::{Object, ObjectId, Place, Readiness, Role};
use crate::tabletop::{Inquiry, MOST_CARDS, TEAM, TEAM_EXPERIENCE, Tabletop};
use engine::content::File;
use engine::position::overlay;
use engine::{Chance, Known, Misplaced, Pack, Pile, Seat, Stack, Viewers};
use std::collections::BTreeMap;
use std::ops::Range;

/// The pack with the position's own cards laid over it.
pub(super) fn own_content(given: &Given, pack: Pack<Content>) -> Result<Pack<Content>, Vec<Misplaced>> {
    let Some(cards) = &given.cards else { return Ok(pack) };
    let own = File { path: OWN_CARDS.into(), text: cards.get_ref().clone() };
    Pack::load(overlay(pack.files(), vec![own])).map_err(|faults| {
        let span = Some(cards.span()).filter(|span| !span.is_empty());
        faults.into_iter().map(|fault| Misplaced { span: span.clone(), reason: fault.reason }).collect()
    })
}

pub(super) fn own_cards(table: &Tabletop) -> Option<String> {
    table.content.files().iter().find(|file| file.path == OWN_CARDS).map(|file| file.text.clone())
}

/// A table as it is saved, without what is no part of a position.
pub(super) fn saving(table: &Tabletop) -> toml::Table {
    let mut saved = toml::Table::try_from(table).expect("a table can be written");
    for apart in ["chance", "content", "agreed"] {
        saved.remove(apart);
    }
    saved
}

pub(super) fn saved(table: &toml::Table, options: &Options, pack: Pack<Content>) -> Result<Tabletop, String> {
    let empty = lay_out(options, pack, Chance::seeded(0)).map_err(|why| why.refusal(pack.content()).to_string())?;
    let mut whole = toml::Table::try_from(&empty).map_err(|error| error.to_string())?;
    whole.extend(table.clone());
    // What is none is not written, and must not be left over from the empty table.
    for (key, _) in toml::Table::try_from(&empty).map_err(|error| error.to_string())? {
        if !table.contains_key(&key) && !["chance", "content", "agreed"].contains(&key.as_str()) {
            whole.remove(&key);
        }
    }
    whole.try_into().map_err(|error: toml::de::Error| error.message().to_string())
}

/// Reads codes and puts cards where the position says.
struct Layer<'a> {
    table: &'a mut Tabletop,
    faults: &'a mut Faults,
}

pub(super) fn table(
    given: &Given,
    options: &Options,
    pack: Pack<Content>,
    faults: &mut Faults,
) -> Result<Tabletop, Vec<Misplaced>> {
    let refused = |why: crate::why::Why| misplaced(why.refusal(pack.content()));
    let mut table = lay_out(options, pack, Chance::seeded(0)).map_err(refused)?;
    table.turn = given.turn.unwrap_or(1);
    table.time = Some(given.time.unwrap_or(DayOrNight::Day));
    let mut layer = Layer { table: &mut table, faults };
    layer.players(given);
    layer.teams(given);
    layer.piles(given);
    given.crimes.iter().for_each(|crime| layer.crime(crime));
    layer.totals(given);
    table.areas.0.iter_mut().for_each(|area| area.roster.clear());
    table.happened.clear();
    Ok(table)
}

impl Layer<'_> {
    fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        Seat::first(usize::from(self.table.seats))
    }

    fn players(&mut self, given: &Given) {
        self.table.playing = self.seats().filter(|seat| !given.out.contains(seat)).collect();
        if self.table.playing.len() < 2 {
            self.faults.add(0..0, "CG-079: with one player left the game is over");
        }
        if let Some(duty) = &given.duty {
            match self.table.plays(*duty.get_ref()) {
                true => self.table.duty = *duty.get_ref(),
                false => self.faults.add(duty.span(), format!("nobody plays at {}", duty.get_ref())),
            }
        }
    }

    fn title(&mut self, text: &str, span: Range<usize>) -> Option<CardId> {
        let found = Code::named(text).and_then(|code| self.table.content().coded(code));
        if found.is_none() {
            self.faults.add(span, format!("CG-010: there is no card `{text}`"));
        }
        found
    }

    /// `J04 inactive 2`, `P05 of b`: the title, its state, its marks, its owner.
    fn put(&mut self, text: &str, place: Place, owner: Seat, span: Range<usize>) -> Option<ObjectId> {
        let mut words = text.split_whitespace();
        let card = self.title(words.next().unwrap_or(""), span.clone())?;
        let mut object = Object { card, place, owner: owner.index() as u8, ..Object::default() };
        while let Some(word) = words.next() {
            match (word, word.parse::<u8>()) {
                ("ready", _) => object.readiness = Readiness::Ready,
                ("activated", _) => object.readiness = Readiness::Activated,
                ("inactive", _) => object.readiness = Readiness::Inactive,
                (_, Ok(marks)) => object.marks = marks,
                ("of", _) => match words.next().and_then(Seat::named).filter(|seat| self.seats().any(|it| it == *seat))
                {
                    Some(owner) => object.owner = owner.index() as u8,
                    None => self.faults.add(span.clone(), "`of` names a seat"),
                },
                _ => self
                    .faults
                    .add(span.clone(), format!("`{word}` is none of ready, activated, inactive, of, a number")),
            }
        }
        if !self.table.unique_is_free(card) {
            self.faults.add(span, format!("CG-191: {text} is in play twice"));
            return None;
        }
        Some(self.table.objects.add(object))
    }

    fn lists<'a>(&mut self, lists: &'a BTreeMap<Seat, List>) -> Vec<(Seat, &'a String, Range<usize>)> {
        let mut all = Vec::new();
        for (&seat, list) in lists {
            match self.table.plays(seat) {
                true => all.extend(list.get_ref().iter().map(|text| (seat, text, list.span()))),
                false => self.faults.add(list.span(), format!("nobody plays at {seat}")),
            }
        }
        all
    }

    fn teams(&mut self, given: &Given) {
        for (seat, text, span) in self.lists(&given.team) {
            self.judge(seat, text, span);
        }
        for seat in self.table.playing.iter().filter(|seat| !given.team.contains_key(seat)) {
            self.ready_team(seat);
        }
        let under = |lists: &BTreeMap<String, List>| -> Vec<(String, String, Range<usize>)> {
            let each = lists.iter().flat_map(|(judge, list)| {
                list.get_ref().iter().map(move |text| (judge.clone(), text.clone(), list.span()))
            });
            each.collect()
        };
        for (judge, text, span) in under(&given.issued) {
            self.under(&judge, &text, Place::Issued, span);
        }
        for (judge, text, span) in under(&given.contained) {
            self.under(&judge, &text, Place::Contained, span);
        }
        for (seat, text, span) in self.lists(&given.backup) {
            self.put(text, Place::Backup(seat), seat, span);
        }
        for (seat, text, span) in self.lists(&given.events) {
            self.put(text, Place::Events(seat), seat, span);
        }
    }

    fn judge(&mut self, seat: Seat, text: &str, span: Range<usize>) {
        if let Some(judge) = self.put(text, Place::Team(seat), seat, span.clone()) {
            if self.table.kind(judge) != Kind::Judge || self.table.areas[seat].team.len() >= 20 {
                self.faults.add(span, format!("CG-041: {text} cannot be in a team"));
            } else {
                self.table.areas[seat].team.push(judge);
            }
        }
    }

    /// The first of the roster that fit, as in a ready start.
    fn ready_team(&mut self, seat: Seat) {
        for card in self.table.areas[seat].roster {
            let team = self.table.areas[seat].team;
            let experience: i32 = team.iter().map(|&judge| i32::from(self.table.card(judge).exp)).sum();
            let fits = experience + i32::from(self.table.content().card(card).exp) <= TEAM_EXPERIENCE;
            if team.len() < TEAM && fits && self.table.unique_is_free(card) {
                self.judge(seat, &self.table.code_of(card).to_string(), 0..0);
            }
        }
    }

    fn under(&mut self, judge: &str, text: &str, place: fn(ObjectId) -> Place, span: Range<usize>) {
        let found = crate::code::CardRef::named(judge).and_then(|name| self.table.find(name));
        match found.and_then(|judge| Some((judge, self.table.controller(judge)?))) {
            Some((judge, seat)) => _ = self.put(text, place(judge), seat, span),
            None => self.faults.add(span, format!("CG-514: no Judge `{judge}` is in play")),
        }
    }

    fn piles(&mut self, given: &Given) {
        for (seat, text, span) in self.lists(&given.hand) {
            if let Some(card) = self.title(text, span.clone()) {
                let full = self.table.areas[seat].hand.len() >= MOST_CARDS;
                match full {
                    true => self.faults.add(span, "CG-R82: a hand holds no more"),
                    false => self.table.areas[seat].hand.insert(card, Known { by: Viewers::seat(seat), hint: 0 }),
                }
            }
        }
        for (&seat, list) in &given.deck {
            let texts = list.get_ref().iter();
            let cards: Vec<CardId> = texts.filter_map(|text| self.title(text, list.span())).collect();
            match cards.len() <= MOST_CARDS {
                true => self.table.areas[seat].deck = Pile::of(cards.into_iter().rev(), Viewers::NONE),
                false => self.faults.add(list.span(), "CG-R82: a deck holds no more"),
            }
        }
        let rows = [(&given.resyk, Name::Resyk), (&given.iso_cubes, Name::IsoCubes), (&given.wasted, Name::Wasted)];
        for (lists, pile) in rows {
            for (seat, text, span) in self.lists(lists) {
                if let Some(card) = self.title(text, span.clone()) {
                    match self.table.pile(seat, pile).len() < MOST_CARDS {
                        true => self.table.put(seat, card, pile),
                        false => self.faults.add(span, "CG-R82: a pile holds no more"),
                    }
                }
            }
        }
    }

    fn crime(&mut self, crime: &CrimeGiven) {
        let first = self.table.playing.iter().next().unwrap_or(Seat::new(0));
        let place = crime.to.map_or(Place::Centre, Place::Assigned);
        let Some(id) = self.put(&crime.card, place, crime.to.unwrap_or(first), 0..0) else { return };
        if self.table.kind(id) != Kind::Crime {
            self.faults.add(0..0, format!("CG-042: {} is no Crime", crime.card));
        }
        let owner = crime.to.map_or(first, |seat| self.table.left_of(seat));
        for seat in &crime.refused {
            self.table.objects[id].marks |= 1 << seat.index();
        }
        let attached = [
            (crime.lead.iter().collect::<Vec<_>>(), Role::Lead, Kind::Perp),
            (crime.support.iter().collect(), Role::Support, Kind::Perp),
            (crime.scene.iter().collect(), Role::FaceUp, Kind::Scene),
            (crime.face_down.iter().collect(), Role::FaceDown, Kind::Scene),
            (crime.evidence.iter().collect(), Role::Evidence, Kind::Incident),
        ];
        for (texts, role, kind) in attached {
            for text in texts {
                let put = self.put(text, Place::Attached(id, role), owner, 0..0);
                if put.is_some_and(|it| self.table.kind(it) != kind) {
                    self.faults.add(0..0, format!("CG-042: {text} cannot be attached so"));
                }
            }
        }
    }

    fn totals(&mut self, given: &Given) {
        for seat in self.seats() {
            let judges = self.table.areas[seat].team.iter();
            let usual: i32 = judges.map(|&judge| i32::from(self.table.card(judge).pv)).sum();
            let area = &mut self.table.areas[seat];
            area.prestige = given.prestige.get(&seat).copied().unwrap_or(usual as u16);
            area.demerits = given.demerits.get(&seat).copied().unwrap_or(0);
            area.commendations = given.commendations.get(&seat).copied().unwrap_or(0);
        }
    }
}

/// Where in the turn: the window or the business of a round.
pub(super) fn stack(given: &Given, table: &mut Tabletop, faults: &mut Faults) -> Stack<Frame, DEPTH> {
    if let Some(stack) = &given.stack {
        return Stack::of(stack.get_ref()).unwrap_or_else(|| {
            faults.add(stack.span(), format!("at most {DEPTH} procedures nest"));
            Stack::new(Frame::Turn(Turn::FIRST))
        });
    }
    let round = given.round.unwrap_or(Round::Ready);
    table.round = round;
    let mut frames = Vec::new();
    if round.phase() == crate::names::Phase::Investigation {
        let seat = given.investigator.as_ref().map_or(Seat::new(0), |seat| *seat.get_ref());
        let Some(crime) = table.crime_of(seat).filter(|_| table.plays(seat)) else {
            faults.add(0..0, format!("CG-252: {seat} has no Crime to investigate"));
            return Stack::new(Frame::Turn(Turn::FIRST));
        };
        let mut inquiry = Inquiry::of(seat, crime);
        (inquiry.challenge, inquiry.combat) = (given.challenge, given.combat);
        inquiry.apprehended = given.challenge == Some(true) || given.combat == Some(true);
        table.inquiry = Some(inquiry);
        let from = table.left_of(table.duty);
        let seats = usize::from(table.seats);
        let place = from.clockwise(seats).position(|it| it == seat).unwrap_or(0) as u8;
        frames.push(Frame::Turn(Turn { at: turn::Step::Investigate { from, next: place + 1 } }));
        let at = match round {
            Round::Scene => investigation::Step::Perp,
            Round::Perp => investigation::Step::Challenge,
            Round::Challenge => investigation::Step::Combat,
            Round::Combat => investigation::Step::Sentencing,
            _ => investigation::Step::End,
        };
        frames.push(Frame::Investigation(Investigation { seat, crime, at }));
    } else {
        let at = match round {
            Round::Ready => turn::Step::Resource,
            Round::Resource => turn::Step::Crime,
            Round::Crime => turn::Step::Assignment,
            Round::Assignment => turn::Step::Investigations,
            _ => turn::Step::End,
        };
        frames.push(Frame::Turn(Turn { at }));
    }
    let part = if given.business { Part::Business } else { Part::Announcement };
    frames.push(Frame::Round(InRound { round, at: part }));
    // Who is switched on is looked at first.
    frames.push(Frame::Settle(Settle::new(false)));
    Stack::of(&frames).expect("few procedures")
}
