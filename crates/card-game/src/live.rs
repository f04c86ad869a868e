//! The text of a card in play, with the numbers that its lines read as they are now. Everybody can see all of them.

use crate::effect::ast::{FilterId, Player, Test};
use crate::effect::text::{self, Live, Printed};
use crate::reading::Scope;
use crate::tabletop::Tabletop;
use crate::tabletop::object::ObjectId;
use engine::Seat;

/// A card on a table.
#[derive(Debug)]
struct Lying<'a> {
    table: &'a Tabletop,
    id: ObjectId,
    scope: Scope,
}

/// A paragraph a line, keywords between `**`.
pub fn card(table: &Tabletop, id: ObjectId) -> Vec<String> {
    let (card, content) = (table.card(id), table.content());
    match table.you_of(id) {
        Some(you) => text::card(card, content, &Lying { table, id, scope: Scope::on(id, you) }),
        // On a Crime that nobody investigates: the text speaks of nobody yet.
        None => text::card(card, content, &Printed),
    }
}

impl Live for Lying<'_> {
    fn count(&self, filter: FilterId) -> Option<i32> {
        Some(self.table.count(&self.scope, filter))
    }

    fn counters(&self) -> Option<i32> {
        Some(i32::from(self.table.objects[self.id].marks))
    }

    fn of_player(&self, test: &Test) -> Option<i32> {
        let seat = |player: Player| self.table.player(&self.scope, player);
        let area = |seat: Seat| &self.table.areas[seat];
        Some(match *test {
            Test::Prestige { player } => i32::from(area(seat(player)?).prestige),
            Test::Commendations { player } => i32::from(area(seat(player)?).commendations),
            Test::TeamDemerits { player } => i32::from(area(seat(player)?).demerits),
            Test::HandCount { player } => area(seat(player)?).hand.len() as i32,
            _ => return None,
        })
    }
}
