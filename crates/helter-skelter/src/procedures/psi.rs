//! PSI: discard a card of the character, or take damage. Section 9.4.

use super::{Frame, Level, cost};
use crate::action::Action;
use crate::content::Card;
use crate::event::{Event, Log};
use crate::names::Character;
use crate::tabletop::Tabletop;
use crate::why::Why;
use engine::{Flow, Seat, Seats};
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Psi {
    seat: Seat,
    pub by: Character,
    pub on: Character,
    at: Step,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Step {
    LookForACard,
    TakeDamage,
    Done,
}

impl Psi {
    pub fn new(seat: Seat, by: Character, on: Character) -> Psi {
        Psi { seat, by, on, at: Step::LookForACard }
    }

    fn defender(&self, table: &Tabletop) -> Seat {
        table.owner(self.on).expect("a defender plays")
    }

    pub fn resume(&mut self, table: &mut Tabletop, events: &mut Log) -> Flow<Frame> {
        match self.at {
            Step::LookForACard => {
                let owner = self.defender(table);
                let team = table.players[owner].team;
                let (content, on) = (table.content, self.on);
                // HS-211, HS-409: compulsory with a fitting card; without one, everybody learns that much.
                let fits = |card: crate::action::CardId| content.card(team, card.0).shows(on);
                if table.players[owner].hand.any(fits, 1 << on.slot(), events) {
                    return Flow::Ask(Seats::one(owner));
                }
                events.tell(Event::NothingToDiscard { who: on });
                self.at = Step::TakeDamage;
                Flow::Next
            }
            Step::TakeDamage => {
                self.at = Step::Done;
                table.remove_cubes(self.on, table.content.content().damage(crate::names::Symbol::Psi), events);
                table.bury(self.on, self.seat, events);
                if table.judge(self.seat, events) {
                    return Flow::Leave(Level::GameOver);
                }
                table.warp_spasm(0, events); // HS-372: his health has changed
                Flow::Done
            }
            Step::Done => {
                // HS-327: sudden death is checked after every action.
                if table.judge(self.seat, events) { Flow::Leave(Level::GameOver) } else { Flow::Done }
            }
        }
    }

    fn shown_by(&self, face: &Card) -> bool {
        face.shows(self.on)
    }

    pub fn propose(&self, table: &Tabletop, seat: Seat, out: &mut Vec<Action>) {
        if seat == self.defender(table) {
            let showing = table.hand(seat).and(table.team(seat).showing(self.on));
            out.extend(showing.iter().map(|card| Action::Discard { card }));
        }
    }

    pub fn check(&self, table: &Tabletop, seat: Seat, action: &Action) -> Result<(), Why> {
        if seat != self.defender(table) {
            return Err(Why::NotYourDecision);
        }
        match *action {
            Action::Discard { card } if self.shown_by(cost::in_hand(table, seat, card)?) => Ok(()),
            Action::Discard { card } => Err(Why::PsiNeeds(card, self.on)),
            Action::Defend { .. } => Err(Why::NoDefenceAgainstPsi), // HS-213
            _ => Err(Why::DiscardForPsi(self.on)),                  // RULING HS-R45
        }
    }

    pub fn answer(&mut self, table: &mut Tabletop, seat: Seat, action: &Action, events: &mut Log) -> Flow<Frame> {
        let Action::Discard { card } = *action else { unreachable!("check admits no other answer") };
        table.discard(seat, card, events);
        self.at = Step::Done;
        Flow::Next
    }

    /// HS-439: the fitting card with the lowest number.
    pub fn fallback(&self, table: &Tabletop, seat: Seat) -> Action {
        let hand = table.players[seat].hand.cards();
        let card = hand.iter().copied().find(|&card| self.shown_by(table.card(seat, card)));
        Action::Discard { card: card.expect("only a hand with a fitting card is asked") }
    }

    pub fn question(&self, table: &Tabletop, _: Seat) -> String {
        let [on, by] = [self.on, self.by].map(|who| table.content.content().sheet(who).short.as_str());
        format!("{by} takes PSI on {on}: which card showing {on} do you discard?")
    }
}
