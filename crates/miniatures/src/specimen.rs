//! What the conformance suite cannot know of this game, and the one line that runs it.

use crate::action::Action;
use crate::content::Content;
use crate::names::CardId;
use crate::procedures::Frame;
use crate::state::{Options, State};
use crate::tabletop::Cards;
use crate::tabletop::figure::FigureId;
use engine::conformance::{Specimen, conformance};
use engine::{Chance, Game, Known, Pack, Purpose, Seat, Viewer};

/// All piles that have a hidden side, with the names of their places.
fn piles(state: &State) -> Vec<(String, Vec<(CardId, Known)>)> {
    let of = |pile: &Cards| -> Vec<(CardId, Known)> {
        pile.cards().iter().copied().zip(pile.known().iter().copied()).collect()
    };
    let table = &state.tabletop;
    let mut all =
        vec![("armoury deck".to_owned(), of(&table.armoury)), ("big meg deck".to_owned(), of(&table.big_meg))];
    for seat in Seat::first(2) {
        let hands = &table.hands[seat];
        all.push((format!("armoury cards of {seat}"), of(&hands.armoury)));
        all.push((format!("big meg cards of {seat}"), of(&hands.big_meg)));
        all.push((format!("cards set aside by {seat}"), of(&hands.buried)));
    }
    all
}

impl Specimen for State {
    /// Eight turns of two dozen activations with a handful of decisions each.
    const LONGEST: usize = 4_000;

    fn options(game: usize, chance: &mut Chance) -> Options {
        let content = Pack::<Content>::built_in();
        let mut below = |n| chance.below(Purpose::Other, n);
        let mut any = || {
            let mut options = Options::default();
            let scenario = &content.scenarios[(game + below(2)) % content.scenarios.len()];
            options.scenario = (!game.is_multiple_of(3)).then(|| scenario.slug.clone());
            for _ in 0..(game + 1) % 3 {
                options.forces.push(content.forces[below(content.forces.len())].id.clone());
            }
            options.drawn = (game % 7 == 6).then(|| include_str!("tests/drawn.toml").to_owned());
            (options.chip_cap, options.sure_footed) = (game % 5 == 4, game % 2 == 1);
            options
        };
        // Not every force fits every scenario.
        loop {
            let options = any();
            if crate::state::lay_out(&options, content, Chance::seeded(0)).is_ok() {
                return options;
            }
        }
    }

    /// Written as a person would, so that it has whatever the notation has.
    fn garbage(chance: &mut Chance) -> Action {
        let mut below = |n| chance.below(Purpose::Other, n);
        let model = |place: usize| FigureId::new(Seat::new(place % 2), place / 2);
        let (who, other) = (model(below(24)), model(below(24)));
        let (x, y, face) = (below(36_001), below(36_001), below(4096));
        let card = format!("{}{:02}", ['A', 'B'][below(2)], 1 + below(24));
        let (gun, points) = (below(4), 1 + below(3));
        let line = match below(20) {
            0 => "pass".to_string(),
            1 => format!("bury {card}"),
            2 => format!("{who} deploy {x} {y} face {face}"),
            3 => format!("{who} activate"),
            4 => format!("via {x} {y}"),
            5 => "back".to_string(),
            6 => format!("{who} move {x} {y} face {face}"),
            7 => format!("{who} nimble"),
            8 => format!("{who} sprint"),
            9 => format!("{who} charge {other}"),
            10 => format!("{who} hunker down"),
            11 => format!("go {x} {y} face {face}"),
            12 => format!("{who} fight {x} {y} face {face}"),
            13 => format!("strike {other} with {gun} for {points}"),
            14 => format!("{who} shake off {}", ["pin", "stun"][below(2)]),
            15 => format!("{who} {} {other}", ["treat", "rally", "mount", "mind-blast"][below(4)]),
            16 => ["dodge", "counter", "pistol", "test cool", "hold", "concede"][below(6)].to_string(),
            17 => format!("{who} {} {other} with {gun} face {face}", ["snapshot", "aim-shoot"][below(2)]),
            18 => format!("play {card} on {who}"),
            _ => format!("{who} overwatch face {face}"),
        };
        line.parse().unwrap_or(Action::Pass)
    }

    /// MG-043, MG-046: every card is somewhere.
    fn inventory(&self) -> Vec<String> {
        let table = &self.tabletop;
        let mut cards: Vec<CardId> =
            piles(self).into_iter().flat_map(|(_, cards)| cards).map(|(card, _)| card).collect();
        cards.extend(table.armoury_discard.cards().iter().chain(table.big_meg_discard.cards()));
        cards.extend(table.attached.iter().map(|attached| attached.card));
        cards.extend(table.this_turn.iter().map(|&(card, _)| card));
        // A card that holds for a turn may lie among the discards already.
        cards.sort_unstable();
        cards.dedup();
        cards.iter().map(|&card| table.content().card(card).id.clone()).collect()
    }

    fn secrets(&self, viewer: Viewer) -> Vec<String> {
        let hidden = piles(self).into_iter().flat_map(|(_, cards)| cards).filter(|(_, known)| !known.by.has(viewer));
        hidden.map(|(card, _)| self.tabletop.code(card).to_string()).collect()
    }

    fn hidden(&self, viewer: Viewer) -> Vec<(String, String)> {
        let unseen = piles(self).into_iter().filter(|(_, cards)| cards.iter().any(|(_, known)| !known.by.has(viewer)));
        unseen.map(|(place, cards)| (place, format!("{cards:?}"))).collect()
    }

    fn queries(&self) -> Vec<String> {
        let mut queries: Vec<String> = [
            "gap a1 b1",
            "sight a1 b1",
            "arc b1 F a1",
            "stat a1 cool",
            "hand a",
            "dice pass",
            "arms b1",
            "eyes a1",
            "line a1 b1",
            "path a1 move 18000 18000, 19000 19000 face 0",
            "odds b1 charge a1",
        ]
        .map(String::from)
        .into();
        // The answer of most work: now and then is enough.
        if self.tabletop.order.len() % 8 == 1 {
            queries.push("reach a1".into());
        }
        let mut list = Vec::new();
        for seat in self.deciders().iter() {
            self.actions(seat, &mut list);
            queries.extend(list.last().map(|action| format!("dice {action}")));
            queries.extend(list.last().map(|action| format!("odds {action}")));
        }
        queries
    }
}

#[test]
fn conforms() {
    conformance::<State>(12);
}

/// The long run: `cargo xtask long`.
#[test]
#[ignore = "takes minutes"]
fn conforms_for_long() {
    conformance::<State>(400);
}

#[test]
fn states_and_actions_stay_small() {
    assert!(std::mem::size_of::<State>() <= 12 * 1024, "{} bytes", std::mem::size_of::<State>());
    assert!(std::mem::size_of::<Action>() <= 40, "{} bytes", std::mem::size_of::<Action>());
    assert!(std::mem::size_of::<Frame>() <= 64, "{} bytes", std::mem::size_of::<Frame>());
}
