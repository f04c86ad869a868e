//! What happened, in rulebook words.

use crate::code::Code;
use crate::content::Content;
use crate::effect::ast::{DayOrNight, Roll, Side};
use crate::names::{Pile, Round, Severity, Stat};
use crate::numbers::Reason;
use crate::tabletop::object::Readiness;
use engine::{Events, Outcome, Rule, Seat};
use serde::Serialize;

pub type Log = Events<Event>;

/// What a single die is rolled for (CG-007).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Throw {
    DraftOrder,
    DutyJudge,
    DayOrNight,
    Effect,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case", tag = "event")]
pub enum Event {
    /// CG-423: picks are public at once.
    Drafted {
        seat: Seat,
        card: Code,
    },
    /// CG-063: a ready team takes this Judge, because another team has the planned one.
    Replaced {
        seat: Seat,
        card: Code,
        planned: Code,
    },
    LeftDraft {
        seat: Seat,
    },
    /// Fewer Judges than planned: no other of the roster was free within 40 Experience.
    ShortTeam {
        seat: Seat,
        judges: u8,
        planned: u8,
    },
    Thrown {
        seat: Seat,
        face: u8,
        to: Throw,
    },
    /// Its owner is told which card.
    Drew {
        seat: Seat,
        card: Option<Code>,
    },
    TurnBegins {
        turn: u16,
    },
    RoundBegins {
        round: Round,
        investigator: Option<Seat>,
    },
    RoundSkipped {
        round: Round,
    },
    DutyJudge {
        seat: Seat,
    },
    TimeIs {
        time: DayOrNight,
    },
    Passed {
        seat: Seat,
    },
    Played {
        seat: Seat,
        card: Code,
    },
    Used {
        seat: Seat,
        card: Code,
        line: u8,
    },
    /// A choice inside an effect.
    Chose {
        seat: Seat,
        card: Option<Code>,
    },
    ChosePlayer {
        seat: Seat,
        player: Seat,
    },
    ChoseWay {
        seat: Seat,
        way: u8,
    },
    Reordered {
        seat: Seat,
        card: Code,
    },
    Turned {
        card: Code,
        to: Readiness,
    },
    Issued {
        seat: Seat,
        card: Code,
        judge: Option<Code>,
    },
    BroughtIn {
        seat: Seat,
        card: Code,
    },
    Reported {
        seat: Seat,
        card: Code,
    },
    Assigned {
        card: Code,
        seat: Seat,
    },
    Refused {
        card: Code,
        seat: Seat,
    },
    Accepted {
        card: Code,
        seat: Seat,
    },
    OnPatrol {
        seat: Seat,
    },
    QuietPatrol {
        seat: Seat,
    },
    Unassigned {
        card: Code,
    },
    Attached {
        seat: Seat,
        card: Code,
        crime: Code,
    },
    Leads {
        card: Code,
    },
    Dice {
        seat: Seat,
        roll: Roll,
        side: Side,
        dice: [u8; 2],
    },
    Bonus {
        roll: Roll,
        side: Side,
        by: i8,
        card: Code,
    },
    /// One part of a result: why it is what it is.
    Counted {
        card: Code,
        stat: Stat,
        reason: Reason,
        by: i8,
    },
    Result {
        roll: Roll,
        investigator: i8,
        perp: i8,
    },
    Apprehended {
        card: Code,
    },
    Escaped {
        crime: Code,
    },
    Wounded {
        card: Code,
    },
    Wasted {
        card: Code,
    },
    Sentenced {
        seat: Seat,
        card: Code,
        severity: Severity,
        term: u16,
        carried_out: bool,
    },
    /// CG-336: what one card brings.
    Scored {
        card: Code,
        prestige: i8,
    },
    Solved {
        seat: Seat,
        crime: Code,
        prestige: i8,
    },
    Contained {
        seat: Seat,
        card: Code,
        judge: Code,
    },
    NotContained {
        seat: Seat,
        card: Code,
    },
    Prestige {
        seat: Seat,
        by: i16,
        now: u16,
    },
    TeamDemerits {
        seat: Seat,
        now: u8,
    },
    Commendations {
        seat: Seat,
        now: u8,
    },
    PersonalDemerits {
        card: Code,
        now: u8,
    },
    Counters {
        card: Code,
        now: u8,
    },
    Suspended {
        card: Code,
    },
    TeamSuspended {
        seat: Seat,
    },
    /// A card in play went to a pile of its owner.
    Left {
        owner: Seat,
        card: Code,
        pile: Pile,
    },
    /// A card in play left the game, because its owner is out.
    LeftGame {
        owner: Seat,
        card: Code,
    },
    /// From a hand or deck, face up.
    Discarded {
        seat: Seat,
        card: Code,
        from: Pile,
    },
    Recycled {
        seat: Seat,
        card: Code,
    },
    Shuffled {
        seat: Seat,
    },
    Found {
        seat: Seat,
        card: Code,
    },
    FoundNothing {
        seat: Seat,
    },
    /// Who looks is told the card.
    Saw {
        seat: Seat,
        of: Seat,
        from: Pile,
        card: Option<Code>,
    },
    Arranged {
        seat: Seat,
        of: Seat,
    },
    Joined {
        card: Code,
        seat: Seat,
    },
    Stays {
        seat: Seat,
        card: Code,
    },
    PhaseEnds {
        seat: Seat,
    },
    Checked {
        seat: Seat,
    },
    /// CG-R79.
    ChainStopped,
    Out {
        seat: Seat,
        rule: Rule,
    },
    GameOver {
        outcome: Outcome,
    },
}

impl Event {
    /// The seat that has chosen to do this, where it is more than a pass or an answer that had to be given.
    pub fn done_by(&self) -> Option<Seat> {
        match *self {
            Event::Played { seat, .. }
            | Event::Used { seat, .. }
            | Event::Issued { seat, .. }
            | Event::BroughtIn { seat, .. }
            | Event::Reported { seat, .. }
            | Event::Refused { seat, .. }
            | Event::Attached { seat, .. }
            | Event::Sentenced { seat, .. } => Some(seat),
            _ => None,
        }
    }

    pub fn describe(&self, content: &Content) -> String {
        let name = |code: Code| content.coded(code).map_or("a card", |card| content.card(card).title.as_str());
        match *self {
            Event::Drafted { seat, card } => format!("{seat} picks {}.", name(card)),
            Event::Replaced { seat, card, planned } => {
                format!("{seat} picks {} instead of {}, who is in another team.", name(card), name(planned))
            }
            Event::LeftDraft { seat } => format!("{seat} has a complete team."),
            Event::ShortTeam { seat, judges, planned } => {
                format!(
                    "{seat} has {judges} of {planned} planned Judges: no other of the roster is free within 40 Experience."
                )
            }
            Event::Thrown { seat, face, to } => {
                let what = match to {
                    Throw::DraftOrder => "for the first pick",
                    Throw::DutyJudge => "for Duty Judge",
                    Throw::DayOrNight => "for day or night",
                    Throw::Effect => "for an effect",
                };
                format!("{seat} rolls {face} {what}.")
            }
            Event::Drew { seat, card: None } => format!("{seat} draws a card."),
            Event::Drew { seat, card: Some(card) } => format!("{seat} draws {}.", name(card)),
            Event::TurnBegins { turn } => format!("Turn {turn} begins."),
            Event::RoundBegins { round, investigator: None } => format!("The {round} round begins."),
            Event::RoundBegins { round, investigator: Some(seat) } => {
                format!("The {round} round of {seat}'s investigation begins.")
            }
            Event::RoundSkipped { round } => format!("The {round} round is skipped."),
            Event::DutyJudge { seat } => format!("{seat} is the Duty Judge."),
            Event::TimeIs { time } => format!("It is {time}."),
            Event::Passed { seat } => format!("{seat} passes."),
            Event::Played { seat, card } => format!("{seat} plays {}.", name(card)),
            Event::Used { seat, card, .. } => format!("{seat} uses {}.", name(card)),
            Event::Chose { seat, card: Some(card) } => format!("{seat} chooses {}.", name(card)),
            Event::Chose { seat, card: None } => format!("{seat} chooses a card."),
            Event::ChosePlayer { seat, player } => format!("{seat} chooses player {player}."),
            Event::ChoseWay { seat, way } => format!("{seat} chooses ({}).", char::from(b'a' + way - 1)),
            Event::Reordered { seat, card } => format!("{seat} puts {} next in the row.", name(card)),
            Event::Turned { card, to: Readiness::Ready } => format!("{} is ready.", name(card)),
            Event::Turned { card, to: Readiness::Activated } => format!("{} is activated.", name(card)),
            Event::Turned { card, to: Readiness::Inactive } => format!("{} is inactive.", name(card)),
            Event::Issued { seat, card, judge: Some(judge) } => {
                format!("{seat} issues {} to {}.", name(card), name(judge))
            }
            Event::Issued { seat, card, judge: None } => format!("{seat} calls {} in.", name(card)),
            Event::BroughtIn { seat, card } => format!("{seat} brings {} in.", name(card)),
            Event::Reported { seat, card } => format!("{seat} reports {}.", name(card)),
            Event::Assigned { card, seat } => format!("{} is assigned to {seat}.", name(card)),
            Event::Refused { card, seat } => format!("{seat} refuses {}.", name(card)),
            Event::Accepted { card, seat } => format!("{seat} accepts {}.", name(card)),
            Event::OnPatrol { seat } => format!("{seat} is on patrol."),
            Event::QuietPatrol { seat } => format!("{seat} has a quiet patrol."),
            Event::Unassigned { card } => format!("{} is unassigned.", name(card)),
            Event::Attached { seat, card, crime } => format!("{seat} attaches {} to {}.", name(card), name(crime)),
            Event::Leads { card } => format!("{} is the Lead Perp.", name(card)),
            Event::Dice { seat, roll, dice: [one, two], .. } => {
                format!("{seat} rolls {one} and {two} for the {roll}.")
            }
            Event::Bonus { roll, by, card, .. } => format!("The {roll} roll gets {by:+} ({}).", name(card)),
            Event::Counted { card, stat, reason, by } => {
                let why = match reason {
                    Reason::Dice => "dice".to_string(),
                    Reason::Printed => stat.name().to_string(),
                    Reason::Card(code) => name(code).to_string(),
                    Reason::Motivation => "shared motivation".to_string(),
                    Reason::Signature => "signature crime".to_string(),
                    Reason::Support => "supporting Perps".to_string(),
                    Reason::Floor => "no lower".to_string(),
                };
                format!("{}: {by:+} {why}.", name(card))
            }
            Event::Result { roll, investigator, perp } => {
                let winner = if investigator > perp { "the Judges win" } else { "the Perps win" };
                format!("The {roll} is {investigator} to {perp}: {winner}.")
            }
            Event::Apprehended { card } => format!("{} is apprehended.", name(card)),
            Event::Escaped { crime } => format!("The Perps of {} escape.", name(crime)),
            Event::Wounded { card } => format!("{} is wounded.", name(card)),
            Event::Wasted { card } => format!("{} is wasted.", name(card)),
            Event::Sentenced { seat, card, severity, term, carried_out } => {
                let effect = if carried_out { "" } else { ", without effect" };
                format!("{seat} sentences {} to {term} years, {severity}{effect}.", name(card))
            }
            Event::Scored { card, prestige } => format!("{} counts {prestige}.", name(card)),
            Event::Solved { seat, crime, prestige } => format!("{seat} solves {} for {prestige}.", name(crime)),
            Event::Contained { seat, card, judge } => {
                format!("{seat} contains {} with {}.", name(card), name(judge))
            }
            Event::NotContained { seat, card } => format!("{seat} does not contain {}.", name(card)),
            Event::Prestige { seat, by, now } if by < 0 => format!("{seat} loses {} Prestige ({now}).", -by),
            Event::Prestige { seat, by, now } => format!("{seat} gains {by} Prestige ({now})."),
            Event::TeamDemerits { seat, now } => format!("{seat} has {now} Team Demerits."),
            Event::Commendations { seat, now } => format!("{seat} has {now} Commendations."),
            Event::PersonalDemerits { card, now } => format!("{} has {now} Personal Demerits.", name(card)),
            Event::Counters { card, now } => format!("{} has {now} counters.", name(card)),
            Event::Suspended { card } => format!("{} is suspended.", name(card)),
            Event::TeamSuspended { seat } => format!("The team of {seat} is suspended."),
            Event::Left { owner, card, pile } => format!("{} goes to the {} of {owner}.", name(card), pile.name()),
            Event::LeftGame { owner, card } => format!("{} of {owner} leaves the game.", name(card)),
            Event::Discarded { seat, card, from } => format!("{seat} discards {} from the {from}.", name(card)),
            Event::Recycled { seat, card } => format!("{seat} takes {} out of the resyk.", name(card)),
            Event::Shuffled { seat } => format!("The deck of {seat} is shuffled."),
            Event::Found { seat, card } => format!("{seat} finds {}.", name(card)),
            Event::FoundNothing { seat } => format!("{seat} finds nothing."),
            Event::Saw { seat, of, from, card: None } => format!("{seat} looks at a card of {of} ({from})."),
            Event::Saw { seat, of, from, card: Some(card) } => format!("{seat} sees {} of {of} ({from}).", name(card)),
            Event::Arranged { seat, of } => format!("{seat} puts a card back on the deck of {of}."),
            Event::Joined { card, seat } => format!("{} joins the team of {seat}.", name(card)),
            Event::Stays { seat, card } => format!("{} of {seat} stays in play.", name(card)),
            Event::PhaseEnds { seat } => format!("The investigation of {seat} ends."),
            Event::Checked { seat } => format!("{seat} checks for victory."),
            Event::ChainStopped => "A chain of effects that does not end is stopped (CG-R79).".to_string(),
            Event::Out { seat, rule } => format!("{seat} is out of the game ({rule})."),
            Event::GameOver { outcome } => match outcome.winners {
                winners if winners.is_empty() => format!("The game is a draw ({}).", outcome.rule),
                winners => {
                    let seats: Vec<&str> = winners.iter().map(Seat::name).collect();
                    format!("The game is won by {} ({}).", seats.join(", "), outcome.rule)
                }
            },
        }
    }
}
