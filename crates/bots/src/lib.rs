//! Players that are programs, for any game.
//!
//! A bot sees what its seat sees: it is handed a redealt state, never the true one, and its answer must not change
//! when the hidden cards are dealt otherwise. Its luck is its own.
#![deny(clippy::float_arithmetic, clippy::disallowed_types)]

pub mod arena;
pub mod budget;
pub mod greedy;
pub mod mcts;
pub mod random;
pub mod strength;
pub mod thoughts;

pub use budget::Budget;
pub use greedy::Greedy;
pub use mcts::{Search, Settings};
pub use random::Random;
pub use strength::{NAMES, named, named_with};
pub use thoughts::{Alternative, Prospect, Thoughts};

use engine::{Chance, Game, Seat, Viewer};

/// Someone who answers for a seat.
pub trait Bot<G: Game>: Send {
    /// The answer of this seat, which is asked. `knowledge` has been redealt for it: whatever the seat cannot know is
    /// made up.
    fn choose(&mut self, knowledge: &G, seat: Seat) -> G::Action {
        self.think(knowledge, seat).choice()
    }

    /// What it thinks about the question: how things stand, and its alternatives, the answer it would give first.
    fn think(&mut self, knowledge: &G, seat: Seat) -> Thoughts<G::Action>;

    /// Tells the bot what somebody has answered, as its seat sees it: nothing, if the answer is sealed for it. A bot
    /// that is told everything since its last answer may go on from what it thought then.
    fn follow(&mut self, _by: Seat, _action: Option<&G::Action>) {}
}

/// Asks a bot. This is the only way from the true state to a bot, and it leads through `redeal`.
pub fn ask<G: Game>(bot: &mut dyn Bot<G>, truth: &G, seat: Seat, chance: &mut Chance) -> G::Action {
    bot.choose(&truth.redeal(Viewer::Seat(seat), chance), seat)
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::conformance::Specimen;
    use engine::toy::{Options, Toy};
    use engine::{Events, Pack, Seed};

    fn start(seats: usize, seed: u64) -> Toy {
        Toy::start(&Options { seats }, Pack::built_in(), Seed::from(seed), &mut Events::off()).expect("the toy starts")
    }

    /// Plays to the end; looks at every state before its answers.
    fn watch(name: &str, seed: u64, mut look: impl FnMut(&Toy, Seat)) {
        let (mut state, mut chance) = (start(2 + seed as usize % 3, seed), Chance::seeded(seed));
        let mut bot = named::<Toy>(name, Chance::seeded(seed)).expect("the name is in the list");
        for _ in 0..Toy::LONGEST {
            let Some(seat) = state.deciders().iter().next() else {
                return;
            };
            look(&state, seat);
            let action = ask(bot.as_mut(), &state, seat, &mut chance);
            assert_eq!(state.check(seat, &action), Ok(()), "{name} plays `{action}`");
            state.apply(seat, &action, &mut Events::off());
        }
        panic!("a game ends within {} actions", Toy::LONGEST);
    }

    #[test]
    fn no_bot_ever_does_anything_illegal() {
        for name in NAMES {
            (0..60).for_each(|seed| watch(name, seed, |_, _| {}));
        }
    }

    /// A bot that peeks would answer otherwise when the cards it cannot see are others.
    #[test]
    fn no_bot_depends_on_hidden_cards() {
        for name in NAMES {
            let mut worlds = 0;
            for game in 0..12 {
                watch(name, game, |state, seat| {
                    let bot = || named::<Toy>(name, Chance::seeded(game)).expect("the name is in the list");
                    let deal = |n| state.redeal(Viewer::Seat(seat), &mut Chance::seeded(n));
                    let answer = bot().choose(&deal(0), seat);
                    for other in 1..6 {
                        worlds += usize::from(deal(other) != deal(0));
                        assert_eq!(bot().choose(&deal(other), seat), answer, "{name} answers the same in every world");
                    }
                    let asked = |truth: &Toy| ask(bot().as_mut(), truth, seat, &mut Chance::seeded(9));
                    assert_eq!(asked(&deal(1)), asked(state), "{name} answers a twin as it answers the truth");
                });
            }
            assert!(worlds > 100, "the worlds differ");
        }
    }

    #[test]
    fn there_is_no_other_name() {
        assert!(named::<Toy>("chief-judge", Chance::seeded(0)).is_none());
    }
}
