//! A round (CG-108): announcement, action window, business, end of round.

use super::assignment::Assignment;
use super::briefing::{Issuing, Reporting};
use super::close::Close;
use super::debrief::Debrief;
use super::perps::Perps;
use super::ready::Ready;
use super::roll::Rolling;
use super::scenes::Scenes;
use super::sentencing::Sentencing;
use super::window::Window;
use super::{Asks, Frame};
use crate::effect::ast::Roll;
use crate::event::{Event, Log};
use crate::names::Round;
use crate::tabletop::Tabletop;
use engine::Flow;
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct InRound {
    pub round: Round,
    pub at: Part,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Part {
    Announcement,
    Business,
    End,
    Over,
}

impl InRound {
    pub fn call(round: Round) -> Flow<Frame> {
        Flow::Call(Frame::Round(InRound { round, at: Part::Announcement }))
    }

    pub fn resume(&mut self, table: &mut Tabletop, events: &mut Log) -> Flow<Frame> {
        match self.at {
            // CG-110, CG-525: nothing of it happens.
            Part::Announcement if table.is_skipped(self.round) => {
                events.tell(Event::RoundSkipped { round: self.round });
                Flow::Done
            }
            Part::Announcement => {
                table.round = self.round;
                table.cut = false;
                events.tell(Event::RoundBegins { round: self.round, investigator: table.investigator() });
                self.at = Part::Business;
                Flow::Call(Frame::Window(Window::new(table)))
            }
            // CG-111, CG-254: what was cut short only ends.
            Part::Business if table.cut || table.inquiry.is_some_and(|inquiry| inquiry.over) => {
                self.at = Part::End;
                Flow::Next
            }
            Part::Business => {
                self.at = Part::End;
                Flow::Call(self.business())
            }
            Part::End => {
                self.at = Part::Over;
                Flow::Call(Frame::Close(Close::FIRST))
            }
            Part::Over => Flow::Done,
        }
    }

    fn business(&self) -> Frame {
        match self.round {
            Round::Ready => Frame::Ready(Ready::FIRST),
            Round::Resource => Frame::Issuing(Issuing::FIRST),
            Round::Crime => Frame::Reporting(Reporting::FIRST),
            Round::Assignment => Frame::Assignment(Assignment::FIRST),
            Round::Scene => Frame::Scenes(Scenes::FIRST),
            Round::Perp => Frame::Perps(Perps::FIRST),
            Round::Challenge => Frame::Rolling(Rolling::of(Roll::Challenge)),
            Round::Combat => Frame::Rolling(Rolling::of(Roll::Combat)),
            Round::Sentencing => Frame::Sentencing(Sentencing::FIRST),
            Round::Debrief => Frame::Debrief(Debrief::FIRST),
        }
    }
}

impl Asks for InRound {}
