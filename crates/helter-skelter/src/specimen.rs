//! What the conformance suite cannot know of this game, and the one line that runs it.

use crate::action::{ATTACKS, Action, CardId, Step};
use crate::content::Defence;
use crate::names::{Character, Space, Team};
use crate::procedures::Frame;
use crate::state::{Options, State};
use crate::tabletop::HouseRules;
use engine::conformance::{Specimen, conformance};
use engine::{Chance, Purpose, Seat, Viewer};

impl Specimen for State {
    /// The longest of a hundred thousand random games took under 6000 decisions.
    const LONGEST: usize = 20_000;

    fn options(game: usize, chance: &mut Chance) -> Options {
        let mut teams = Team::ALL;
        chance.shuffle(&mut teams);
        let map = if game / 3 % 2 == 0 { "city-blocks" } else { "grand-hall" };
        let turn_cap = (game % 7 == 6).then_some(20);
        Options {
            map: map.to_string(),
            teams: teams[..2 + game % 3].to_vec(),
            house: HouseRules { turn_cap, ..HouseRules::default() },
        }
    }

    fn garbage(chance: &mut Chance) -> Action {
        let mut below = |n: usize| chance.below(Purpose::Other, n);
        let mut who = |below: &mut dyn FnMut(usize) -> usize| Character::all().nth(below(19)).expect("nineteen");
        let space = |below: &mut dyn FnMut(usize) -> usize| Space(1 + below(42) as u8);
        let card = |below: &mut dyn FnMut(usize) -> usize| CardId(1 + below(30) as u8);
        let below: &mut dyn FnMut(usize) -> usize = &mut below;
        let mut sorted = |below: &mut dyn FnMut(usize) -> usize| {
            let mut cards = [card(below), card(below), card(below)];
            cards.sort();
            cards
        };
        match below(20) {
            0 => Action::Assign { card: space(below), to: who(below) },
            1 => Action::Ready,
            2 => Action::Deploy { who: who(below), to: [None, Some(space(below))][below(2)] },
            3 => Action::Move { who: who(below), to: space(below), card: card(below) },
            4 => {
                let [a, b, _] = sorted(below);
                Action::Climb { who: who(below), to: space(below), cards: [a, b] }
            }
            5 => Action::Collect { who: who(below), showing: who(below), cards: sorted(below) },
            6..9 => {
                let attack = ATTACKS[below(ATTACKS.len())];
                let hi_ex = attack == crate::names::Symbol::Snipe && below(2) == 0;
                Action::Attack { attack, by: who(below), on: who(below), hi_ex, card: card(below) }
            }
            9 => Action::Explode { by: who(below), on: space(below), card: card(below) },
            10 => Action::Fly { who: who(below), to: space(below), card: card(below) },
            11 => {
                let mut step = |below: &mut dyn FnMut(usize) -> usize| {
                    let to = [None, Some(space(below))][below(2)];
                    let paying = to.and([None, Some(card(below))][below(2)]);
                    Step { who: who(below), to, paying }
                };
                Action::Rally { leader: step(below), ally: step(below), card: card(below) }
            }
            12 => Action::Heal { by: who(below), whom: who(below), card: card(below) },
            13 => Action::EndTurn,
            14 => Action::Defend { with: Defence::ALL[below(4)], card: card(below) },
            15 => [Action::TakeDamage, Action::TakeCube, Action::LeaveCube][below(3)],
            16 => Action::Discard { card: card(below) },
            17 => Action::Interrupt { card: card(below) },
            18 => Action::Pass,
            _ => Action::Concede,
        }
    }

    fn inventory(&self) -> Vec<String> {
        let table = &self.tabletop;
        let mut all = Vec::new();
        for seat in table.seats() {
            let player = &table.players[seat];
            for pile in [&player.hand, &player.deck, &player.discard] {
                all.extend(pile.cards().iter().map(|&card| table.code(seat, card).to_string()));
            }
            let placing = !player.dealt.is_empty();
            let fragments = player.fragments.len() + usize::from(player.collected) + if placing { 5 } else { 0 };
            all.push(format!("{fragments} fragments of {seat}"));
            // A taken figure is a dead one, and nobody's twice.
            for who in player.taken.iter() {
                assert!(table.dead(who) && table.owner(who) != Some(seat), "{seat} has taken {who}");
            }
        }
        for who in table.seats().flat_map(|seat| table.players[seat].team.characters()) {
            let figure = table.figure(who);
            assert!(figure.health <= table.starting_health(who), "{who} has too many cubes");
            assert_eq!(figure.health == 0, table.dead(who), "{who} without cubes is dead, and only then");
            assert!(
                table.space(who).is_none_or(|space| table.map().spaces.has(space)),
                "{who} stands on a space (HS-029)"
            );
        }
        assert!(table.warp <= crate::tabletop::WARP_CUBES, "there are five warp cubes");
        all
    }

    fn secrets(&self, viewer: Viewer) -> Vec<String> {
        let table = &self.tabletop;
        let mut secrets = Vec::new();
        for seat in table.seats() {
            let player = &table.players[seat];
            let hidden = player.hand.cards().iter().zip(player.hand.known()).filter(|(_, known)| !known.by.has(viewer));
            let cards = hidden.map(|(card, _)| card).chain(player.deck.cards());
            secrets.extend(cards.map(|&card| table.code(seat, card).to_string()));
        }
        secrets
    }

    fn hidden(&self, viewer: Viewer) -> Vec<(String, String)> {
        let table = &self.tabletop;
        let mut hidden = Vec::new();
        if !table.undealt.is_empty() {
            hidden.push(("undealt map cards".to_string(), format!("{:?}", table.undealt)));
        }
        for seat in table.seats() {
            let player = &table.players[seat];
            hidden.push((format!("deck of {seat}"), format!("{:?}", player.deck)));
            if viewer == Viewer::Seat(seat) {
                continue;
            }
            hidden.push((format!("hand of {seat}"), format!("{:?}", player.hand)));
            if !player.dealt.is_empty() {
                hidden.push((format!("dealt to {seat}"), format!("{:?}", player.dealt)));
            }
            for who in table.undeployed(seat) {
                hidden.push((format!("map card of {who}"), format!("{:?}", table.figure(who).map_cards)));
            }
            if let (Some(card), true) = (table.unused, table.owner(Character::UKKO) == Some(seat)) {
                hidden.push(("unused map card".to_string(), card.to_string()));
            }
            match self.stack.asking() {
                Some(Frame::Window(window)) if window.answer_of(seat).is_some() => {
                    hidden.push((format!("answer of {seat}"), format!("{:?}", window.answer_of(seat))));
                }
                Some(Frame::Placement(placement)) if placement.draft(seat).iter().any(Option::is_some) => {
                    hidden.push((format!("assignment of {seat}"), format!("{:?}", placement.draft(seat))));
                }
                _ => {}
            }
        }
        hidden
    }

    fn queries(&self) -> Vec<String> {
        let mut queries: Vec<String> = ["sees 3 > 7", "blocker 12", "points a", "nonsense"].map(String::from).into();
        queries.extend(Character::all().map(|who| format!("moves {who}")));
        queries
    }
}

#[test]
fn conforms() {
    conformance::<State>(24);
}

/// The long run: `cargo xtask long`.
#[test]
#[ignore = "takes minutes"]
fn conforms_for_long() {
    conformance::<State>(1000);
}

#[test]
fn states_and_actions_stay_small() {
    assert!(std::mem::size_of::<State>() <= 2048, "{} bytes", std::mem::size_of::<State>());
    assert!(std::mem::size_of::<Action>() <= 32);
    assert!(std::mem::size_of::<Frame>() <= 48, "{} bytes", std::mem::size_of::<Frame>());
}

/// Two seats of the same game are the same table from two chairs.
#[test]
fn hs_594_every_seat_has_its_own_view() {
    use engine::{Events, Game, Pack, Seed};
    let options = State::options(0, &mut Chance::seeded(0));
    let state = State::start(&options, Pack::built_in(), Seed::from(1), &mut Events::off()).expect("legal options");
    let view = |seat| serde_json::to_string(&state.view(Viewer::Seat(Seat::new(seat)))).expect("a view is JSON");
    assert_ne!(view(0), view(1));
}
