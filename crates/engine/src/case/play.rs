//! Playing a script: the position is laid, its lines are acted, questions that nobody mentions are passed.

use super::read::{Pass, Script, Source};
use crate::content::{Fault, Pack};
use crate::event::Events;
use crate::game::{Game, Refusal};
use crate::notation::ParseError;
use crate::position::Positions;
use crate::seat::{PerSeat, Seat, Seats};
use serde::Deserialize;
use toml::Spanned;
use toml::de::ValueDeserializer;

/// More questions than any case leaves unmentioned: a script that waits for what never comes must stop.
const MOST_PASSES: usize = 1_000;
/// How many legal actions a message lists that was not asked for them.
const MOST_LISTED: usize = 20;

pub(super) fn play<G: Positions>(source: Source<'_>, script: &Script<'_>, pack: Pack<G::Content>) -> Vec<Fault> {
    let mut play = match Play::<G>::begin(source, script, pack) {
        Ok(play) => play,
        Err(faults) => return faults,
    };
    let last = script.steps.iter().rposition(|step| !step.actions.is_empty());
    for (number, step) in script.steps.iter().enumerate() {
        play.since = play.events.len();
        let mut acted = step.actions.iter().try_for_each(|line| play.act(line, script.pass));
        if let Some(line) = step.actions.last()
            && acted.is_ok()
            && Some(number) == last
            && script.pass == Pass::All
        {
            acted = play.close_windows(line);
        }
        if let Err(fault) = acted {
            // What comes after an action that cannot be done would be about another game.
            play.failures.push(fault);
            return play.failures;
        }
        let before = play.failures.len();
        for expectation in &step.expect {
            play.expect(expectation);
        }
        play.failures[before..].sort();
    }
    play.check_rig(script);
    play.failures
}

/// A script being played.
pub(super) struct Play<'t, G: Game> {
    pub source: Source<'t>,
    pub state: G,
    pub events: Events<G::Event>,
    /// The first event of this step.
    pub since: usize,
    /// The refusals each seat was shown: they too can tell a secret.
    pub refusals: PerSeat<Vec<String>>,
    pub failures: Vec<Fault>,
    /// The position itself has forced dice.
    rigged: bool,
}

/// A line of the script, read.
pub(super) enum Line<A> {
    Action(A),
    /// Words with which an action can begin; the error says what is missing.
    Beginning(Vec<String>, ParseError),
}

/// What a line means at this moment.
pub(super) enum Choice<A> {
    Legal(A),
    Several(Vec<A>),
    Not(String),
}

impl<'t, G: Positions> Play<'t, G> {
    fn begin(source: Source<'t>, script: &Script<'_>, pack: Pack<G::Content>) -> Result<Self, Vec<Fault>> {
        let given = G::Given::deserialize(ValueDeserializer::from(script.given.clone()))
            .map_err(|error| vec![Fault::toml(source.file, source.text, &error)])?;
        let mut state = G::lay(&given, pack).map_err(|misplaced| {
            let fault = |wrong: crate::position::Misplaced| {
                source.fault(wrong.span.unwrap_or(script.given.span()), wrong.reason)
            };
            misplaced.into_iter().map(fault).collect::<Vec<Fault>>()
        })?;
        let rigged = state.chance().rigged().is_some();
        if script.dice.is_some() || script.shuffles.is_some() {
            // The position may have forced something already: this comes after it.
            let chance = state.chance();
            let mut rig = chance.rigged().cloned().unwrap_or_default();
            let dice = script.dice.iter().flat_map(|dice| dice.get_ref());
            rig.faces.extend(dice.map(|face| face.saturating_sub(1)));
            rig.orders.extend(script.shuffles.iter().flat_map(|orders| orders.get_ref()).cloned());
            chance.rig(rig);
        }
        let (events, refusals) = (Events::on(), PerSeat::default());
        Ok(Play { source, state, events, since: 0, refusals, failures: Vec::new(), rigged })
    }

    /// Forced results that were not used, were not enough, or could not be.
    fn check_rig(&mut self, script: &Script<'_>) {
        let Some(rig) = self.state.chance().rigged().cloned() else {
            return;
        };
        let (given, rigged) = (script.given.span(), self.rigged);
        let dice = script.dice.as_ref().map(Spanned::span);
        let shuffles = script.shuffles.as_ref().map(Spanned::span);
        let mut fault = |place: &Option<std::ops::Range<usize>>, reason: String| {
            let place = place.clone().unwrap_or(given.clone());
            self.failures.push(self.source.fault(place, reason));
        };
        if !rig.faces.is_empty() {
            let left: Vec<String> = rig.faces.iter().map(|face| (face + 1).to_string()).collect();
            fault(&dice, format!("left over, because nobody threw them: {}", left.join(", ")));
        }
        if rig.dry_throws > 0 && (dice.is_some() || rigged) {
            fault(&dice, format!("ran dry: throws beyond these: {}", rig.dry_throws));
        }
        if !rig.orders.is_empty() {
            let left: Vec<&Vec<usize>> = rig.orders.iter().collect();
            fault(&shuffles, format!("left over, because nothing was shuffled: {left:?}"));
        }
        if rig.dry_shuffles > 0 && shuffles.is_some() {
            fault(&shuffles, format!("ran dry: shuffles beyond these: {}", rig.dry_shuffles));
        }
        for misfit in rig.misfits {
            fault(dice.as_ref().map_or(&shuffles, |_| &dice), misfit);
        }
    }

    /// Does what a line says, after the questions before it that nobody mentions.
    fn act(&mut self, line: &Spanned<String>, pass: Pass) -> Result<(), Fault> {
        let (seat, read) = self.read(line)?;
        let mut refused: Option<(bool, String)> = None;
        for _ in 0..MOST_PASSES {
            match self.choose(seat, &read) {
                Choice::Legal(action) => {
                    self.state.apply(seat, &action, &mut self.events);
                    return Ok(());
                }
                Choice::Several(actions) => {
                    let reason = format!("`{}` can be any of{}", line.get_ref(), first(&actions));
                    return Err(self.source.fault(line.span(), reason));
                }
                // Where the seat was first asked is where its author meant it to act.
                Choice::Not(reason) => {
                    let asked = self.state.deciders().has(seat);
                    if refused.as_ref().is_none_or(|&(before, _)| asked && !before) {
                        refused = Some((asked, format!("{reason}{}", self.may(seat))));
                    }
                }
            }
            let passed = pass == Pass::All
                && (self.pass(line, |_, other| other != seat)?
                    || self.pass(line, |play, own| own == seat && play.may_pass(own))?);
            if !passed {
                break;
            }
        }
        let reason = refused.map_or(String::new(), |(_, reason)| reason);
        Err(self.source.fault(line.span(), format!("`{}` cannot be done: {reason}", line.get_ref())))
    }

    /// After the last action: windows and secret questions are answered, whatever else is asked is not.
    fn close_windows(&mut self, line: &Spanned<String>) -> Result<(), Fault> {
        let mut secret = Seats::NONE;
        for _ in 0..MOST_PASSES {
            let asked = self.state.deciders();
            // Asked together, they answer in secret: the last one too, whose answer opens the others'.
            let together = asked.iter().filter(|&seat| asked.len() > 1 || self.may_pass(seat));
            secret = together.fold(secret, Seats::with);
            let told = self.events.len();
            if !self.pass(line, |_, seat| secret.has(seat))? {
                return Ok(());
            }
            // An answer that everybody is told has closed the question.
            if self.events.len() > told {
                secret = Seats::NONE;
            }
        }
        let reason = format!("{MOST_PASSES} questions after this action were passed, and there is no end");
        Err(self.source.fault(line.span(), reason))
    }

    /// Whether the seat's question is one to pass: a window, where the fallback is written `pass`, or a secret one.
    /// A turn, a defence or a choice has an answer of its own.
    fn may_pass(&self, seat: Seat) -> bool {
        let fallback = self.state.fallback(seat);
        fallback.to_string() == "pass" || self.state.sealed(seat, &fallback)
    }

    /// The first of these seats that is asked gives its fallback. One whose fallback changes nothing has passed already.
    fn pass(&mut self, line: &Spanned<String>, who: impl Fn(&Self, Seat) -> bool) -> Result<bool, Fault> {
        for seat in self.state.deciders().iter().filter(|&seat| who(self, seat)) {
            let fallback = self.state.fallback(seat);
            if let Err(why) = self.state.check(seat, &fallback) {
                let reason = format!("{seat} cannot pass with `{fallback}`: {}", self.words(why));
                return Err(self.source.fault(line.span(), reason));
            }
            let (mut state, mut events) = (self.state.clone(), self.events.clone());
            state.apply(seat, &fallback, &mut events);
            if state != self.state {
                (self.state, self.events) = (state, events);
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// `b: defend cover with 3`: the seat, and what it does.
    pub fn read(&self, line: &Spanned<String>) -> Result<(Seat, Line<G::Action>), Fault> {
        let Some((seat, action)) = line.get_ref().split_once(':') else {
            let reason = format!("`{}` names no seat; write for example `a: {0}`", line.get_ref());
            return Err(self.source.fault(line.span(), reason));
        };
        let seat = self.seat(seat.trim()).map_err(|reason| self.source.fault(line.span(), reason))?;
        Ok((seat, self.read_action(line, line.get_ref().len() - action.len())?))
    }

    /// The action that begins at this byte of the line.
    pub fn read_action(&self, line: &Spanned<String>, from: usize) -> Result<Line<G::Action>, Fault> {
        let action = &line.get_ref()[from..];
        match action.parse::<G::Action>() {
            Ok(action) => Ok(Line::Action(action)),
            Err(error) if error.column > action.trim_end().chars().count() && !action.trim().is_empty() => {
                Ok(Line::Beginning(words(action), self.column_in(line, from, error)))
            }
            Err(error) => Err(self.unreadable(line, &self.column_in(line, from, error))),
        }
    }

    /// The error as if the whole line had been read.
    fn column_in(&self, line: &Spanned<String>, from: usize, error: ParseError) -> ParseError {
        ParseError {
            line: line.get_ref().clone(),
            column: error.column + line.get_ref()[..from].chars().count(),
            ..error
        }
    }

    pub fn unreadable(&self, line: &Spanned<String>, error: &ParseError) -> Fault {
        let text = line.get_ref();
        let byte = text.char_indices().nth(error.column.saturating_sub(1));
        let byte = byte.map_or(text.len(), |(byte, _)| byte);
        self.source.fault(self.source.inside(line, byte), format!("`{text}` is no action: {error}"))
    }

    pub fn seat(&self, letter: &str) -> Result<Seat, String> {
        let seats = self.state.seats();
        match Seat::named(letter) {
            Some(seat) if seat.index() < seats => Ok(seat),
            _ => {
                let there: Vec<String> = Seat::first(seats).map(|seat| seat.to_string()).collect();
                Err(format!("`{letter}` is no seat; there are {}", there.join(", ")))
            }
        }
    }

    pub fn choose(&self, seat: Seat, line: &Line<G::Action>) -> Choice<G::Action> {
        match line {
            Line::Action(action) => match self.state.check(seat, action) {
                Ok(()) => Choice::Legal(*action),
                Err(why) => Choice::Not(self.words(why).to_string()),
            },
            Line::Beginning(words, error) => match self.beginning_with(seat, words).as_slice() {
                [] => Choice::Not(format!("no legal action begins so; {error}")),
                [action] => Choice::Legal(*action),
                several => Choice::Several(several.to_vec()),
            },
        }
    }

    /// The listed legal actions, in their order.
    pub fn actions(&self, seat: Seat) -> Vec<G::Action> {
        let mut actions = Vec::new();
        self.state.actions(seat, &mut actions);
        actions.sort();
        actions.dedup();
        actions
    }

    pub fn beginning_with(&self, seat: Seat, start: &[String]) -> Vec<G::Action> {
        let mut actions = self.actions(seat);
        actions.retain(|action| words(&action.to_string()).starts_with(start));
        actions
    }

    /// What the game proposes, legal or not.
    pub fn proposals(&self, seat: Seat, start: &[String]) -> Vec<G::Action> {
        let mut actions = Vec::new();
        self.state.propose(seat, &mut actions);
        actions.retain(|action| words(&action.to_string()).starts_with(start));
        actions
    }

    pub fn words(&self, why: G::Why) -> Refusal {
        G::refusal(&self.state.content(), why)
    }

    /// What the seat could do instead, to end a message with.
    pub fn may(&self, seat: Seat) -> String {
        let asked: Vec<String> = self.state.deciders().iter().map(|seat| seat.to_string()).collect();
        if asked.is_empty() {
            return "\nThe game is over.".to_string();
        }
        let actions = self.actions(seat);
        match actions.is_empty() {
            true => format!("\nThe game waits for {}.", asked.join(", ")),
            false => format!("\n{seat} may{}", first(&actions)),
        }
    }
}

/// The words of an action as `Reader` takes them: letters, digits and hyphens, or one other sign.
fn words(text: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut open = false;
    for c in text.chars() {
        let is_part = c.is_alphanumeric() || c == '-';
        match words.last_mut() {
            Some(word) if is_part && open => word.extend(c.to_lowercase()),
            _ if c.is_whitespace() => {}
            _ => words.push(c.to_lowercase().collect()),
        }
        open = is_part;
    }
    words
}

/// Items to end a message with, one a line.
pub(super) fn list<T: ToString>(items: impl IntoIterator<Item = T>) -> String {
    let items = items.into_iter().map(|item| format!("\n- {}", item.to_string()));
    format!(":{}", items.collect::<String>())
}

/// The first items, and how many more there are.
fn first<T: ToString>(items: &[T]) -> String {
    let shown = items.iter().take(MOST_LISTED).map(T::to_string);
    let more = items.len().saturating_sub(MOST_LISTED);
    list(shown.chain((more > 0).then(|| format!("and {more} more"))))
}
