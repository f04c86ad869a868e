//! What the conformance suite cannot know of the toy.

use super::procedures::Frame;
use super::{Action, CARDS, Card, Options, Toy};
use crate::chance::{Chance, Purpose};
use crate::conformance::Specimen;
use crate::seat::{Seat, Viewer};

impl Specimen for Toy {
    const LONGEST: usize = 400;

    fn options(game: usize, _chance: &mut Chance) -> Options {
        Options { seats: 2 + game % 3 }
    }

    fn garbage(chance: &mut Chance) -> Action {
        match chance.below(Purpose::Other, 9) {
            0..4 => Action::Play(Card(1 + chance.below(Purpose::Other, CARDS) as u8)),
            4 => Action::Stake(chance.below(Purpose::Other, 5) as u8),
            5 => Action::Draw,
            6 => Action::Stay,
            7 => Action::Cheer,
            _ => Action::Concede,
        }
    }

    fn inventory(&self) -> Vec<String> {
        let table = &self.table;
        let hands = table.hands.0.iter().flat_map(|hand| hand.cards());
        hands.chain(table.deck.cards()).chain(table.discard.cards()).map(Card::to_string).collect()
    }

    fn secrets(&self, viewer: Viewer) -> Vec<String> {
        let others = |seat: &Seat| viewer != Viewer::Seat(*seat);
        let hands = self.table.all_seats().filter(others).flat_map(|seat| self.table.hands[seat].cards());
        hands.chain(self.table.deck.cards()).map(Card::to_string).collect()
    }

    fn hidden(&self, viewer: Viewer) -> Vec<(String, String)> {
        let mut hidden = vec![("deck".to_string(), format!("{:?}", self.table.deck))];
        for seat in self.table.all_seats().filter(|&seat| viewer != Viewer::Seat(seat)) {
            hidden.push((format!("hand of {seat}"), format!("{:?}", self.table.hands[seat])));
            if let Some(Frame::Trick(answers)) = self.stack.asking()
                && let Some(card) = answers.answer(seat)
            {
                hidden.push((format!("answer of {seat}"), card.to_string()));
            }
        }
        hidden
    }

    fn queries(&self) -> Vec<String> {
        ["top", "seats", "nonsense"].map(String::from).into()
    }
}
