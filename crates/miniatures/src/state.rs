//! The game as a value: what lies on the table, and where we are in the book.

use crate::action::{Action, Feat};
use crate::content::{Content, Drawn, Flaw, Scenario, Unfit};
use crate::event::{Event, Log};
use crate::force::{self, Force, Unit};
use crate::marked::marked;
use crate::names::{CardId, Deck};
use crate::procedures::armoury::Armoury;
use crate::procedures::{DEPTH, Frame};
use crate::tabletop::figure::{Figure, FigureId, Place};
use crate::tabletop::{Cards, Figures, Tabletop};
use crate::view::View;
use crate::why::Why;
use crate::{evaluate, instinct, redeal};
use engine::content::line_and_column;
use engine::{
    Amiss, Chance, Game, Outcome, Pack, PerSeat, Pile, Procedure, Purpose, Refusal, Rule, Seat, Seats, Seed, Stack,
    Viewer, Viewers,
};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// What is agreed before the game. A force is the id of a starter force, a share code or a whole list. House rules are off.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Options {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scenario: Option<String>,
    /// Another table than the scenario's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub layout: Option<String>,
    /// MG-R170: a table that somebody has drawn, as the text of a layout file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub drawn: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub forces: Vec<String>,
    /// MG-056
    #[serde(skip_serializing_if = "is_false")]
    pub chip_cap: bool,
    /// MG-400
    #[serde(skip_serializing_if = "is_false")]
    pub sure_footed: bool,
    /// MG-406
    #[serde(skip_serializing_if = "is_false")]
    pub blast_terrain: bool,
}

impl Options {
    /// A table or a force that cannot be read, or does not fit the scenario. That there is no such scenario `start` says.
    fn amiss(&self, content: &Content) -> Option<Amiss> {
        if let Some(reason) = self.table_amiss(content) {
            return Some(Amiss { field: "drawn".into(), reason });
        }
        // MG-040: whatever the die says, the force must fit.
        let least = content.scenarios.iter().map(|scenario| scenario.limit).min();
        let limit = match self.scenario.as_deref() {
            Some(ANY_SCENARIO) => least?,
            Some(slug) => content.scenarios[content.scenario(slug)?].limit,
            None => content.scenarios.first()?.limit,
        };
        self.forces.iter().enumerate().find_map(|(seat, text)| {
            let reason = force::amiss(text, content, limit, self.chip_cap)?;
            Some(Amiss { field: format!("forces.{seat}"), reason })
        })
    }

    /// The first fault of a drawn table, or why the scenario cannot be played on it.
    fn table_amiss(&self, content: &Content) -> Option<String> {
        let text = self.drawn.as_deref()?;
        let drawn = match Drawn::read(text) {
            Ok(drawn) => drawn,
            Err(flaws) => {
                let flaw = flaws.first()?;
                return Some(format!("Line {}: {}.", line_and_column(text, flaw.at).0, flaw.reason()));
            }
        };
        let slug = self.scenario.as_deref().unwrap_or(&content.scenarios.first()?.slug);
        let scenario = &content.scenarios[content.scenario(slug)?];
        let Unfit { rule, words, .. } = drawn.layout().unfit([scenario]).pop()??;
        Some(format!("{rule}: {words}."))
    }
}

fn is_false(value: &bool) -> bool {
    !value
}

/// The options, and the forces and the table that they name, shared by all copies of a state.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Agreed(Arc<Terms>);

#[derive(PartialEq, Eq, Debug)]
struct Terms {
    options: Options,
    forces: [Force; 2],
    drawn: Option<Drawn>,
    pack: Pack<Content>,
}

impl Agreed {
    pub fn options(&self) -> &Options {
        &self.0.options
    }

    pub fn force(&self, seat: Seat) -> &Force {
        &self.0.forces[seat.index()]
    }

    /// The place of a seat's faction in the pack.
    pub fn faction(&self, seat: Seat) -> Option<usize> {
        Some(usize::from(self.force(seat).faction.0))
    }

    /// The table, if it is none of the pack.
    #[inline]
    pub fn drawn(&self) -> Option<&Drawn> {
        self.0.drawn.as_ref()
    }

    pub fn sure_footed(&self) -> bool {
        self.0.options.sure_footed
    }

    /// As a position has it, or a saved state: nobody checks it again.
    pub fn laid(options: &Options, pack: Pack<Content>) -> Result<Agreed, Why> {
        let force = |seat: usize| named_force(options, pack.content(), Seat::new(seat));
        let (forces, drawn) = ([force(0)?, force(1)?], drawn_table(options)?);
        Ok(Agreed(Arc::new(Terms { options: options.clone(), forces, drawn, pack })))
    }

    fn read(options: &Options, pack: Pack<Content>, played: &Scenario) -> Result<Agreed, Why> {
        let agreed = Agreed::laid(options, pack)?;
        for seat in Seat::first(2) {
            if !force::check_for(agreed.force(seat), pack.content(), played.limit, options.chip_cap).is_empty() {
                return Err(Why::ForceUnfit(seat));
            }
        }
        if let Some(drawn) = agreed.drawn() {
            if options.layout.is_some() {
                return Err(Why::TwoTables);
            }
            if played.needs_its_layout() {
                return Err(Why::NeedsItsTable);
            }
            if let Some(Some(Unfit { rule, point, .. })) = drawn.layout().unfit([played]).pop() {
                return Err(Why::TableUnfit { rule, at: point.map(|point| point.at(0)) });
            }
        }
        Ok(agreed)
    }
}

/// MG-R170: the table that the options bring along.
fn drawn_table(options: &Options) -> Result<Option<Drawn>, Why> {
    let Some(text) = &options.drawn else { return Ok(None) };
    let faulty = |flaws: Vec<Flaw>| {
        let (at, rule) = flaws.first().map_or((0, "MG-R170"), |flaw| (flaw.at, flaw.rule));
        let (line, _) = line_and_column(text, at);
        Why::TableFaulty { line: u16::try_from(line).unwrap_or(u16::MAX), rule }
    };
    Drawn::read(text).map(Some).map_err(faulty)
}

/// The force that the options name for a seat, legal or not.
fn named_force(options: &Options, content: &Content, seat: Seat) -> Result<Force, Why> {
    match options.forces.get(seat.index()) {
        Some(text) => content.force(text).map_err(|_| Why::NoSuchForce(seat)),
        None => content.forces.get(seat.index()).cloned().ok_or(Why::NoSuchForce(seat)),
    }
}

/// As it is saved: a force by its name means the one of this pack.
#[derive(Serialize, Deserialize)]
struct Pact {
    pack: Pack<Content>,
    options: Options,
}

impl Serialize for Agreed {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        Pact { pack: self.0.pack, options: self.0.options.clone() }.serialize(to)
    }
}

impl<'de> Deserialize<'de> for Agreed {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let Pact { pack, options } = Pact::deserialize(from)?;
        Agreed::laid(&options, pack).map_err(|_| serde::de::Error::custom("no such forces or table"))
    }
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct State {
    pub tabletop: Tabletop,
    pub stack: Stack<Frame, DEPTH>,
}

/// MG-040: the option that leaves the scenario to the dice.
pub const ANY_SCENARIO: &str = "roll";

impl State {
    /// Who is giving waypoints, and can take the last one back. A path that is being run is nobody's to see.
    pub fn drawn_by(&self) -> Option<Seat> {
        self.deciders().iter().find(|&seat| self.check(seat, &Action::Back).is_ok())
    }
}

/// A table with nobody on it yet.
pub fn lay_out(options: &Options, content: Pack<Content>, mut chance: Chance) -> Result<Tabletop, Why> {
    let pack = content.content();
    let scenario = match &options.scenario {
        // MG-040: a D8 decides.
        Some(slug) if slug == ANY_SCENARIO && options.drawn.is_some() => return Err(Why::ScenarioOpen),
        Some(slug) if slug == ANY_SCENARIO => chance.below(Purpose::Other, pack.scenarios.len()),
        Some(slug) => pack.scenario(slug).ok_or(Why::NoSuchScenario)?,
        None => 0,
    };
    let played = &pack.scenarios[scenario];
    let layout = match &options.layout {
        Some(slug) => pack.layout(slug).ok_or(Why::NoSuchLayout)?,
        None => played.layout,
    };
    // Pieces that the scenario is about lie on its own table only.
    if layout != played.layout && played.needs_its_layout() {
        return Err(Why::NeedsItsTable);
    }
    let agreed = Agreed::read(options, content, played)?;
    let mut table = empty(content, agreed, (scenario, layout), chance);
    Seat::first(2).for_each(|seat| muster(&mut table, seat));
    table.set_out();
    Ok(table)
}

/// A table with its scenario and layout, and no model in the game.
pub fn empty(content: Pack<Content>, agreed: Agreed, (scenario, layout): (usize, usize), chance: Chance) -> Tabletop {
    let pack = content.content();
    let played = &pack.scenarios[scenario];
    // Section 19.9: a role that a faction prefers is its own; otherwise `a` is the side named first.
    let wants = |seat: Seat| played.sides[0].prefers == Some(agreed.force(seat).faction);
    let first_side = Seat::new(usize::from(wants(Seat::new(1)) && !wants(Seat::new(0))));
    let pile = |deck: Deck| -> Cards { Pile::of(pack.deck(deck).collect::<Vec<CardId>>(), Viewers::NONE) };
    Tabletop {
        content,
        agreed,
        chance,
        scenario: scenario as u8,
        layout: layout as u8,
        first_side,
        turn: 0,
        bag: Default::default(),
        figures: Figures::default(),
        hands: PerSeat::default(),
        armoury: pile(Deck::Armoury),
        armoury_discard: Pile::new(),
        big_meg: pile(Deck::BigMeg),
        big_meg_discard: Pile::new(),
        attached: Default::default(),
        this_turn: Default::default(),
        clouds: Default::default(),
        terrain: Default::default(),
        mounts: Default::default(),
        course: Default::default(),
        smoke: Default::default(),
        between: Default::default(),
        objects: crate::scenario::Objects::of(&played.mission),
        path: Default::default(),
        run: Default::default(),
        strikes: Default::default(),
        pending: Default::default(),
        order: Default::default(),
        behind: Default::default(),
        points: PerSeat::default(),
        notoriety: PerSeat::default(),
        outcome: None,
    }
}

/// MG-041, MG-090: the models of a force, in the order of its list; the members of a pack share a number.
fn muster(table: &mut Tabletop, seat: Seat) {
    let content = table.content();
    let force = table.agreed.force(seat).clone();
    let (mut number, mut packs) = (0, 0);
    for unit in force.each() {
        let (profile, weapons, mount) = match unit {
            Unit::Model { profile, weapons, mount } => (profile, weapons, mount),
            Unit::Vehicle(vehicle) => {
                let weapons = content.vehicle(*vehicle).weapons.iter().copied().collect();
                let vehicle = Some(*vehicle);
                let figure = Figure { vehicle, place: Place::Reserve, weapons, ..Figure::default() };
                table.figures[FigureId::new(seat, number)] = figure;
                number += 1;
                continue;
            }
        };
        let members = content.profile(*profile).members;
        packs += u8::from(members > 1);
        for _ in 0..members {
            let mut figure = Figure { profile: *profile, place: Place::Reserve, mount: *mount, ..Figure::default() };
            figure.pack = if members > 1 { packs } else { 0 };
            figure.weapons = content.profile(*profile).weapons.iter().chain(weapons).copied().collect();
            table.figures[FigureId::new(seat, number)] = figure;
            number += 1;
        }
    }
}

impl Game for State {
    const NAME: &'static str = "miniatures";
    const RULES_VERSION: u32 = 1;
    const CONCEDE: Option<Action> = Some(Action::Concede);
    /// An activation is many answers, most of all that of a pack, and all of them together have two seconds.
    const EFFORT: [u32; 3] = [0, 12, 300];
    /// One who has just learned which dice to throw.
    const IDEAS: usize = 2;
    /// What comes of two moves differs by less than the dice do: each has to be tried often.
    const CURIOSITY: u32 = 4;

    type Options = Options;
    type Content = Content;
    type Action = Action;
    type Event = Event;
    type Why = Why;
    type View = View;

    fn start(options: &Options, content: Pack<Content>, seed: Seed, events: &mut Log) -> Result<State, Why> {
        let mut tabletop = lay_out(options, content, Chance::new(seed))?;
        let mut stack = Stack::new(Frame::Armoury(Armoury::FIRST));
        stack.run(&mut tabletop, events);
        Ok(State { tabletop, stack })
    }

    fn amiss(options: &Options, content: &Content) -> Option<Amiss> {
        options.amiss(content)
    }

    /// A drawn table by its name: lists of tables are long enough, and whoever plays on it has it in the view.
    fn public_options(options: &Options, _: &Content) -> Options {
        let drawn = options.drawn.as_deref().and_then(Drawn::name);
        Options { drawn, ..options.clone() }
    }

    fn seats(&self) -> usize {
        2
    }

    fn deciders(&self) -> Seats {
        self.stack.asked()
    }

    fn propose(&self, seat: Seat, out: &mut Vec<Action>) {
        if let Some(frame) = self.stack.asking().filter(|_| self.deciders().has(seat)) {
            frame.propose(&self.tabletop, seat, out);
        }
    }

    /// What is proposed has passed `check` already.
    fn actions(&self, seat: Seat, out: &mut Vec<Action>) {
        out.clear();
        self.propose(seat, out);
        out.sort_unstable();
        out.dedup();
    }

    /// A list needs all proposals made and checked, a playout one.
    fn sample(&self, seat: Seat, chance: &mut Chance, scratch: &mut Vec<Action>) -> Action {
        let frame = self.stack.asking().filter(|_| self.deciders().has(seat));
        let drawn = frame.and_then(|frame| frame.draw(&self.tabletop, seat, chance, scratch));
        drawn.unwrap_or_else(|| self.fallback(seat))
    }

    fn listed(&self, _: Seat, action: &Action) -> bool {
        !matches!(action, Action::Via { .. } | Action::Back | Action::Concede | Action::Feat(Feat::Steer { .. }))
    }

    /// MG-570
    fn sampled(&self, action: &Action) -> bool {
        action.is_free()
    }

    /// A path being drawn tells nobody anything.
    fn sealed(&self, _: Seat, action: &Action) -> bool {
        matches!(action, Action::Via { .. } | Action::Back | Action::Feat(Feat::Steer { .. }))
    }

    fn check(&self, seat: Seat, action: &Action) -> Result<(), Why> {
        match self.stack.asking() {
            None => Err(Why::GameIsOver(self.tabletop.outcome.map_or(Rule::new("MG-480"), |outcome| outcome.rule))),
            Some(_) if seat.index() >= 2 => Err(Why::NotYourDecision),
            Some(_) if *action == Action::Concede => Ok(()),
            Some(_) if !self.deciders().has(seat) => Err(Why::NotYourDecision),
            Some(frame) => {
                let table = &self.tabletop;
                frame.check(table, seat, action).map_err(|why| marked(table, frame, seat, action, why))
            }
        }
    }

    fn apply(&mut self, seat: Seat, action: &Action, events: &mut Log) {
        let told = events.len();
        self.stack.answer(&mut self.tabletop, seat, action, events);
        // Who goes nowhere has answered all the same.
        if events.len() == told && !self.sealed(seat, action) {
            events.tell(Event::Passed { seat });
        }
    }

    fn view(&self, viewer: Viewer) -> View {
        View::of(self, viewer)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.tabletop.outcome
    }

    fn redeal(&self, viewer: Viewer, chance: &mut Chance) -> State {
        redeal::redeal(self, viewer, chance)
    }

    fn fallback(&self, seat: Seat) -> Action {
        self.stack.asking().expect("a question is open").fallback(&self.tabletop, seat)
    }

    fn lap(&self) -> u32 {
        u32::from(self.tabletop.turn)
    }

    fn evaluate(&self, seat: Seat) -> i32 {
        evaluate::evaluate(&self.tabletop, seat)
    }

    fn odds(&self, seat: Seat, action: &Action) -> u32 {
        instinct::odds(self, seat, action)
    }

    /// To look at an answer is cheap and to check it is not: it is drawn first, and again if it will not do.
    fn guess(&self, seat: Seat, chance: &mut Chance, scratch: &mut Vec<(u32, Action)>) -> Option<Action> {
        let frame = self.stack.asking().filter(|_| self.deciders().has(seat))?;
        scratch.clear();
        frame.each(&self.tabletop, seat, &mut |action| scratch.push((0, action)));
        scratch.sort_unstable();
        scratch.dedup();
        let mut sum = 0;
        for (odds, action) in scratch.iter_mut() {
            *odds = instinct::odds(self, seat, action);
            sum += *odds;
        }
        while sum > 0 {
            let mut left = chance.below(Purpose::Other, sum as usize) as u32;
            let drawn = scratch.iter().position(|&(odds, _)| left.checked_sub(odds).map(|rest| left = rest).is_none());
            let (odds, action) = scratch.swap_remove(drawn.expect("the odds sum up"));
            if frame.check(&self.tabletop, seat, &action).is_ok() {
                return Some(action);
            }
            sum -= odds;
        }
        None
    }

    /// Between two activations; and before the first, where every answer is judged for itself.
    fn settled(&self) -> Option<bool> {
        Some(matches!(self.stack.asking(), None | Some(Frame::Armoury(_) | Frame::Deployment(_) | Frame::Turn(_))))
    }

    /// MG-091: each member of a pack answers for itself.
    fn haste(&self) -> u32 {
        let acting = self.stack.frames().find_map(|frame| match frame {
            Frame::Activation(activation) => Some(activation.unit()),
            _ => None,
        });
        acting.map_or(1, |who| self.tabletop.unit(who).count().max(1) as u32)
    }

    fn chance(&mut self) -> &mut Chance {
        &mut self.tabletop.chance
    }

    fn reshuffle(&mut self) {
        redeal::reshuffle(&mut self.tabletop);
    }

    fn content(&self) -> Pack<Content> {
        self.tabletop.content
    }

    fn refusal(content: &Content, why: Why) -> Refusal {
        why.refusal(content)
    }

    fn describe(content: &Content, event: &Event) -> String {
        event.describe(content)
    }

    fn texts(content: &Content) -> Vec<(String, Vec<String>)> {
        content.cards.iter().map(|card| (card.id.clone(), crate::cards::text::text(card, content))).collect()
    }

    fn detail(content: &Content, event: &Event) -> Option<serde_json::Value> {
        let roll = crate::reasons::detail(event, content)?;
        Some(serde_json::to_value(roll).expect("a roll can be written as JSON"))
    }

    fn question(&self, seat: Seat) -> String {
        match self.stack.asking() {
            Some(frame) if self.stack.asked().has(seat) => frame.question(&self.tabletop, seat).sentence(),
            _ => String::new(),
        }
    }
}
