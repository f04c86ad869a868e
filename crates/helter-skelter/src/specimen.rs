//! What the conformance suite cannot know of this game, and the one line that runs it.

use crate::action::{ATTACKS, Action, CardId, Step};
use crate::content::Defence;
use crate::names::{Character, Space, Symbol, Team};
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
        let map = if (game / 3).is_multiple_of(2) { "city-blocks" } else { "grand-hall" };
        let turn_cap = (game % 7 == 6).then_some(20);
        Options {
            map: map.to_string(),
            teams: teams[..2 + game % 3].to_vec(),
            house: HouseRules { turn_cap, ..HouseRules::default() },
        }
    }

    fn garbage(chance: &mut Chance) -> Action {
        Garbage(chance).action()
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
        let mut queries: Vec<String> =
            ["sees 3 > 7", "blocker 12", "sight 3 > 7", "points a", "nonsense"].map(String::from).into();
        queries.extend(Character::all().map(|who| format!("moves {who}")));
        queries
    }
}

/// Any action at all: of any kind, with any characters, spaces and cards.
struct Garbage<'a>(&'a mut Chance);

impl Garbage<'_> {
    fn below(&mut self, n: usize) -> usize {
        self.0.below(Purpose::Other, n)
    }

    fn who(&mut self) -> Character {
        Character::all().nth(self.below(19)).expect("there are nineteen")
    }

    fn space(&mut self) -> Space {
        Space(1 + self.below(42) as u8)
    }

    fn card(&mut self) -> CardId {
        CardId(1 + self.below(30) as u8)
    }

    fn maybe<T>(&mut self, value: T) -> Option<T> {
        (self.below(2) == 0).then_some(value)
    }

    fn cards<const N: usize>(&mut self) -> [CardId; N] {
        let mut cards = std::array::from_fn(|_| self.card());
        cards.sort();
        cards
    }

    fn step(&mut self) -> Step {
        let (space, card) = (self.space(), self.card());
        let to = self.maybe(space);
        let paying = self.maybe(card).filter(|_| to.is_some());
        Step { who: self.who(), to, paying }
    }

    fn attack(&mut self) -> Action {
        let attack = ATTACKS[self.below(ATTACKS.len())];
        let hi_ex = attack == Symbol::Snipe && self.below(2) == 0;
        Action::Attack { attack, by: self.who(), on: self.who(), hi_ex, card: self.card() }
    }

    fn action(&mut self) -> Action {
        match self.below(20) {
            0 => Action::Assign { card: self.space(), to: self.who() },
            1 => Action::Ready,
            2 => {
                let to = self.space();
                Action::Deploy { who: self.who(), to: self.maybe(to) }
            }
            3 => Action::Move { who: self.who(), to: self.space(), card: self.card() },
            4 => Action::Climb { who: self.who(), to: self.space(), cards: self.cards() },
            5 => Action::Collect { who: self.who(), showing: self.who(), cards: self.cards() },
            6..9 => self.attack(),
            9 => Action::Explode { by: self.who(), on: self.space(), card: self.card() },
            10 => Action::Fly { who: self.who(), to: self.space(), card: self.card() },
            11 => Action::Rally { leader: self.step(), ally: self.step(), card: self.card() },
            12 => Action::Heal { by: self.who(), whom: self.who(), card: self.card() },
            13 => Action::EndTurn,
            14 => Action::Defend { with: Defence::ALL[self.below(4)], card: self.card() },
            15 => [Action::TakeDamage, Action::TakeCube, Action::LeaveCube][self.below(3)],
            16 => Action::Discard { card: self.card() },
            17 => Action::Interrupt { card: self.card() },
            18 => Action::Pass,
            _ => Action::Concede,
        }
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
