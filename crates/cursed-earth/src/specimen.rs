//! What the conformance suite cannot know of this game, and the one line that runs it.

use crate::action::{Action, To};
use crate::content::Kind;
use crate::names::{CardId, Character, Difficulty, End, LocationId, Mode, Side, Stance};
use crate::procedures::Frame;
use crate::state::{Options, State};
use engine::conformance::{Specimen, conformance};
use engine::{Chance, Game, Known, Pile, Purpose, Seat, Viewer};

/// All piles of encounter cards, with the names of their places.
fn piles(state: &State) -> Vec<(String, Vec<(CardId, Known)>)> {
    fn of<const N: usize>(pile: &Pile<CardId, N>) -> Vec<(CardId, Known)> {
        pile.cards().iter().copied().zip(pile.known().iter().copied()).collect()
    }
    let table = &state.tabletop;
    let mut all: Vec<(String, Vec<(CardId, Known)>)> =
        table.seats().map(|seat| (format!("hand of {seat}"), of(&table.hands[seat]))).collect();
    all.push(("deck".to_string(), of(&table.deck)));
    all.push(("discard pile".to_string(), of(&table.discard)));
    for &side in Side::ALL {
        all.push((format!("row {side}"), of(&table.rows[side])));
        all.push((format!("psi cards {side}"), of(&table.pending[side])));
    }
    all.push(("psi cards drawn".to_string(), of(&table.drawn)));
    all
}

impl Specimen for State {
    /// Five rounds of a dozen cards with a handful of decisions each.
    const LONGEST: usize = 2_000;

    fn options(game: usize, chance: &mut Chance) -> Options {
        let difficulty = Difficulty::ALL[game / 5 % 3];
        let seat = |chance: &mut Chance, n| Some(Seat::new(chance.below(Purpose::Other, n)));
        match game % 5 {
            0 => Options { mode: Mode::Solo, difficulty, ..Options::default() },
            1 => Options {
                mode: Mode::HeadToHead,
                judges: seat(chance, 2),
                senior: seat(chance, 2),
                ..Options::default()
            },
            players => Options { players: Some(players as u8), difficulty, ..Options::default() },
        }
    }

    fn garbage(chance: &mut Chance) -> Action {
        let mut below = |n| chance.below(Purpose::Other, n);
        let card = CardId(1 + below(62) as u8);
        let who = Character::ALL[below(6)];
        let (side, end) = (Side::ALL[below(2)], End::ALL[below(2)]);
        match below(19) {
            0 => Action::Play { card, to: [To::Row, To::Side(side), To::End(end)][below(3)] },
            1 => Action::Draw,
            2 => Action::Put { at: end },
            3 => Action::Choose { choice: 1 + below(5) as u8 },
            4 => [Action::Trigger, Action::Decline][below(2)],
            5 => Action::Heal { who },
            6 => Action::Wound { who },
            7 => Action::Irradiate { who },
            8 => Action::Kill { who },
            9 => Action::PayAmmo,
            10 => Action::PayHealth { who, health: 1 + below(2) as u8 },
            11 => Action::PayCard { card },
            12 => [Action::Add, Action::Psi][below(2)],
            13 => Action::Rate { risk: below(5) as u8, value: below(5) as u8, stance: Stance::ALL[below(3)] },
            14 => Action::PickPlayer { seat: Seat::new(below(4)) },
            15 => {
                let (one, other) = (1 + below(9) as u8, 1 + below(9) as u8);
                Action::Swap { first: one.min(other), second: one.max(other) }
            }
            16 => {
                let other = CardId(1 + below(60) as u8);
                Action::Keep { cards: [card.min(other), card.max(other)] }
            }
            17 => [Action::PickMyself, Action::LetOther, Action::PickRow { row: side }][below(3)],
            _ => Action::Lay { side },
        }
    }

    /// CE-540 to CE-543.
    fn inventory(&self) -> Vec<String> {
        let table = &self.tabletop;
        let mut all: Vec<String> =
            piles(self).into_iter().flat_map(|(_, cards)| cards).map(|(card, _)| card.to_string()).collect();
        all.extend(table.current.map(|current| current.kept.card.to_string()));
        for team in table.teams() {
            all.extend(table.teams[team].kept.iter().map(|kept| kept.card.to_string()));
            for member in &table.teams[team].members {
                assert!(member.health <= 5 && member.health >= member.radiation, "CE-541");
                assert!(member.lives() || member.radiation == 0, "CE-541");
            }
        }
        assert_eq!(all.len(), if table.head_to_head() { 55 } else { 60 }, "CE-540");
        let locations = table.path.iter().chain(table.locations.cards()).chain(table.removed.cards());
        all.extend(locations.map(|location| format!("{location:?}")));
        assert_eq!(table.path.len() + table.locations.len() + table.removed.len(), LocationId::COUNT, "CE-543");
        all
    }

    fn secrets(&self, viewer: Viewer) -> Vec<String> {
        let hidden = piles(self).into_iter().flat_map(|(_, cards)| cards).filter(|(_, known)| !known.by.has(viewer));
        hidden.map(|(card, _)| card.to_string()).collect()
    }

    fn hidden(&self, viewer: Viewer) -> Vec<(String, String)> {
        let table = &self.tabletop;
        let mut hidden: Vec<(String, String)> = piles(self)
            .into_iter()
            .filter(|(_, cards)| cards.iter().any(|(_, known)| !known.by.has(viewer)))
            .map(|(place, cards)| (place, format!("{cards:?}")))
            .collect();
        if table.outcome.is_none() {
            hidden.push(("location deck".to_string(), format!("{:?}", table.locations)));
            hidden.push(("removed locations".to_string(), format!("{:?}", table.removed)));
        }
        if let Some(Frame::Together(together)) = self.stack.asking() {
            let others = table.seats().filter(|&seat| viewer != Viewer::Seat(seat));
            let answers = others.filter_map(|seat| together.answer_of(seat).map(|who| (seat, who)));
            hidden.extend(answers.map(|(seat, who)| (format!("answer of {seat}"), format!("{who:?}"))));
        }
        hidden
    }

    fn queries(&self) -> Vec<String> {
        let mut queries: Vec<String> =
            ["card 15", "location 1", "location 12", "position judges", "lives dredd", "score", "hand a"]
                .map(String::from)
                .into();
        if let Some(current) = self.tabletop.current {
            let encounter = self.tabletop.content.content().encounter(current.kept.card);
            for kind in Kind::ALL {
                queries.extend((1..=encounter.captions(kind).len()).map(|at| format!("caption {} {at}", kind.word())));
            }
        }
        // What anybody might weigh: an answer that somebody has, and some that mostly are none.
        let mut list = Vec::new();
        for seat in self.deciders().iter() {
            self.actions(seat, &mut list);
            queries.extend(list.first().map(|action| format!("weigh {action}")));
            queries.extend(list.last().map(|action| format!("weigh {action}")));
        }
        queries.extend(["weigh psi", "weigh play 15", "weigh irradiate dredd"].map(String::from));
        queries
    }
}

#[test]
fn conforms() {
    conformance::<State>(30);
}

/// The long run: `cargo xtask long`.
#[test]
#[ignore = "takes minutes"]
fn conforms_for_long() {
    conformance::<State>(1000);
}

#[test]
fn states_and_actions_stay_small() {
    assert!(std::mem::size_of::<State>() <= 4096, "{} bytes", std::mem::size_of::<State>());
    assert!(std::mem::size_of::<Action>() <= 32);
    assert!(std::mem::size_of::<Frame>() <= 48, "{} bytes", std::mem::size_of::<Frame>());
}
