//! The turn: deploy one, deploy and act, declare the end, draw and pass the marker. Sections 5 and 10.
//!
//! There is no pile of interrupted turns: whoever interrupts becomes the controller, and from a finished interrupting
//! turn play goes back to the marker holder (HS-262).

use super::{Frame, Level, attack, collect, cost, deploy, heal, interrupt::InterruptWindow, movement, psi, rally};
use crate::action::{self, Action};
use crate::event::{Event, Log};
use crate::names::{Spaces, Symbol, Symbols};
use crate::tabletop::{DRAWN_A_TURN, Tabletop, TurnKind};
use crate::why::Why;
use engine::{Flow, Seat, Seats};
use serde::{Deserialize, Serialize};

/// The normal turn of the marker holder, with all interrupting turns in it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Turn {
    pub at: Step,
}

/// The steps of HS-100, and what lies between them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Step {
    /// Step 1: the mandatory deployment.
    DeployOne,
    /// Step 2, of a normal or an interrupting turn.
    DeployOrAct,
    /// An action is complete, or the end is declared: the others may interrupt.
    Window { declared: bool },
    /// The window of `opener` has closed.
    AfterWindow { opener: Seat, declared: bool },
    /// Step 4.
    Draw,
}

/// Those that name a character.
const ATTACKS: Symbols = Symbols::of(&action::ATTACKS);

impl Turn {
    pub const START: Turn = Turn { at: Step::DeployOne };

    pub fn resume(&mut self, table: &mut Tabletop, events: &mut Log) -> Flow<Frame> {
        match self.at {
            Step::DeployOne if table.undeployed(table.marker).next().is_some() => Flow::Ask(Seats::one(table.marker)),
            Step::DeployOne => self.goto(Step::DeployOrAct), // HS-101: skipped with nobody left to deploy
            Step::DeployOrAct => Flow::Ask(Seats::one(table.controller)),
            Step::Window { declared } => {
                let opener = table.controller;
                self.at = Step::AfterWindow { opener, declared };
                Flow::Call(Frame::Window(InterruptWindow::open(table, opener)))
            }
            Step::AfterWindow { opener, declared } => self.go_on(table, opener, declared, events),
            Step::Draw => {
                table.draw_up_to(table.marker, DRAWN_A_TURN, events);
                self.close(table, events)
            }
        }
    }

    fn goto(&mut self, step: Step) -> Flow<Frame> {
        self.at = step;
        Flow::Next
    }

    /// Who goes on after a window, and where (16.1; HS-261 to HS-264, HS-330).
    fn go_on(&mut self, table: &mut Tabletop, opener: Seat, declared: bool, events: &mut Log) -> Flow<Frame> {
        if table.controller != opener {
            return self.goto(Step::DeployOrAct); // somebody has interrupted
        }
        if table.kind == TurnKind::Interrupting {
            if !declared && !table.eliminated.has(opener) {
                return self.goto(Step::DeployOrAct);
            }
            table.controller = table.marker;
            table.kind = TurnKind::Normal;
            if !table.eliminated.has(table.marker) {
                events.tell(Event::Returned { seat: table.marker });
            }
        }
        if table.eliminated.has(table.marker) {
            return self.close(table, events); // RULING HS-R37: without step 4
        }
        self.goto(if table.ended { Step::Draw } else { Step::DeployOrAct })
    }

    fn close(&mut self, table: &mut Tabletop, events: &mut Log) -> Flow<Frame> {
        table.turns = table.turns.saturating_add(1);
        table.quiet = if table.stirred { 0 } else { table.quiet.saturating_add(1) };
        table.stirred = false;
        if table.stalled(events) {
            return Flow::Leave(Level::GameOver);
        }
        table.pass_marker(events);
        self.goto(Step::DeployOne)
    }

    fn decider(&self, table: &Tabletop) -> Seat {
        if self.at == Step::DeployOne { table.marker } else { table.controller }
    }

    pub fn propose(&self, table: &Tabletop, seat: Seat, out: &mut Vec<Action>) {
        if seat != self.decider(table) {
            return;
        }
        deploy::propose(table, seat, out);
        if self.at == Step::DeployOne {
            return;
        }
        let hand = table.hand(seat);
        let aims: Spaces = cost::enemies(table, seat).map(|(_, space)| space).collect();
        for who in table.players[seat].team.characters() {
            let Some(from) = table.space(who) else { continue };
            movement::propose(table, hand, who, from, out);
            collect::propose(table, seat, hand, who, from, out);
            for card in hand.iter() {
                let symbols = cost::pays_for(table, card, who);
                if symbols.has(Symbol::Explode) {
                    attack::propose_explode(table, aims, who, from, card, out);
                }
                for attack in symbols.and(ATTACKS).iter() {
                    attack::propose(table, seat, aims, attack, who, from, card, out);
                }
                if symbols.has(Symbol::Fly) {
                    movement::propose_fly(table, who, from, card, out);
                }
                if symbols.has(Symbol::Rally) {
                    rally::propose(table, seat, who, from, card, out);
                }
                if symbols.has(Symbol::Heal) {
                    heal::propose(table, who, from, card, out);
                }
            }
        }
        out.push(Action::EndTurn);
    }

    pub fn check(&self, table: &Tabletop, seat: Seat, action: &Action) -> Result<(), Why> {
        if seat != self.decider(table) {
            return Err(Why::NotYourDecision);
        }
        match *action {
            Action::Deploy { who, to } => deploy::check(table, seat, who, to),
            Action::Assign { .. } | Action::Ready => Err(Why::PlacementIsOver),
            Action::Defend { .. } | Action::TakeDamage => Err(Why::NobodyAttacks),
            Action::Discard { .. } => Err(Why::NoPsi),
            Action::TakeCube | Action::LeaveCube => Err(Why::NoCubeToTake),
            Action::Interrupt { .. } | Action::Pass => Err(Why::NoWindow),
            _ if self.at == Step::DeployOne => Err(Why::DeployFirst),
            Action::EndTurn => Ok(()),
            Action::Move { who, to, card } => movement::check_move(table, seat, who, to, card),
            Action::Climb { who, to, cards } => movement::check_climb(table, seat, who, to, cards),
            Action::Fly { who, to, card } => movement::check_fly(table, seat, who, to, card),
            Action::Collect { who, showing, cards } => collect::check(table, seat, who, showing, cards),
            Action::Attack { attack, by, on, hi_ex, card } => attack::check(table, seat, attack, by, on, hi_ex, card),
            Action::Explode { by, on, card } => attack::check_explode(table, seat, by, on, card),
            Action::Rally { leader, ally, card } => rally::check(table, seat, leader, ally, card),
            Action::Heal { by, whom, card } => heal::check(table, seat, by, whom, card),
            Action::Concede => unreachable!("conceding answers no question"),
        }
    }

    pub fn answer(&mut self, table: &mut Tabletop, seat: Seat, action: &Action, events: &mut Log) -> Flow<Frame> {
        match *action {
            Action::Deploy { who, to } => {
                table.deploy(who, to, events);
                return self.goto(Step::DeployOrAct); // HS-121: no window follows
            }
            Action::EndTurn => {
                if table.kind == TurnKind::Normal {
                    table.ended = true;
                }
                events.tell(Event::EndDeclared { seat });
                return self.goto(Step::Window { declared: true });
            }
            _ => {}
        }
        table.stirred = true;
        table.pay(seat, &action.price(), Event::Declared { seat, action: *action }, events);
        self.at = Step::Window { declared: false };
        match *action {
            Action::Attack { attack: Symbol::Psi, by, on, .. } => {
                return Flow::Call(Frame::Psi(psi::Psi::new(seat, by, on)));
            }
            Action::Attack { attack, by, on, hi_ex, .. } => {
                return Flow::Call(Frame::Attack(attack::Attack::new(table, seat, attack, by, on, hi_ex)));
            }
            Action::Explode { by, on, .. } => {
                return Flow::Call(Frame::Attack(attack::Attack::explosion(table, seat, by, on)));
            }
            Action::Move { who, to, .. } | Action::Climb { who, to, .. } | Action::Fly { who, to, .. } => {
                table.walk(who, to, events);
            }
            Action::Collect { who, .. } => collect::perform(table, seat, who, events),
            Action::Rally { leader, ally, .. } => rally::perform(table, leader, ally, events),
            Action::Heal { whom, .. } => heal::perform(table, whom, events),
            _ => unreachable!("check admits no other answer"),
        }
        if table.judge(seat, events) { Flow::Leave(Level::GameOver) } else { Flow::Next }
    }

    /// HS-431, HS-432, HS-433.
    pub fn fallback(&self, table: &Tabletop, seat: Seat) -> Action {
        match self.at {
            Step::DeployOne => deploy::fallback(table, seat),
            _ => Action::EndTurn,
        }
    }

    pub fn question(&self, table: &Tabletop, _: Seat) -> String {
        match (self.at, table.kind) {
            (Step::DeployOne, _) => "Deploy a character.".to_string(),
            (_, TurnKind::Normal) => "Deploy, act, or end your turn.".to_string(),
            (_, TurnKind::Interrupting) => "Your interrupting turn: deploy, act, or end it.".to_string(),
        }
    }
}
