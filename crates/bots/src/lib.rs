//! Players that are programs, for any game.
//!
//! A bot sees what its seat sees: it is handed a redealt state, never the true one, and its answer must not change
//! when the hidden cards are dealt otherwise. Its luck is its own.
#![deny(clippy::float_arithmetic, clippy::disallowed_types)]

pub mod arena;
pub mod budget;
pub mod greedy;
pub mod impulse;
pub mod mcts;
pub mod random;
pub mod strength;
pub mod thoughts;

pub use budget::Budget;
pub use greedy::Greedy;
pub use impulse::Impulse;
pub use mcts::{Search, Settings};
pub use random::Random;
pub use strength::{NAMES, live, named, named_with};
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

    /// Thinks as the named bot does, but not for as long.
    fn quick(name: &str, seed: u64) -> Box<dyn Bot<Toy>> {
        named_with(name, Some(Budget::iterations(40)), Chance::seeded(seed)).expect("the name is in the list")
    }

    /// Plays to the end; looks at every state before its answers.
    fn watch(name: &str, seed: u64, mut look: impl FnMut(&Toy, Seat)) {
        let (mut state, mut chance) = (start(2 + seed as usize % 3, seed), Chance::seeded(seed));
        let mut bot = quick(name, seed);
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
                    let deal = |n| state.redeal(Viewer::Seat(seat), &mut Chance::seeded(n));
                    let thoughts = quick(name, game).think(&deal(0), seat);
                    for other in 1..6 {
                        worlds += usize::from(deal(other) != deal(0));
                        let again = quick(name, game).think(&deal(other), seat);
                        assert_eq!(again, thoughts, "{name} thinks the same in every world");
                    }
                    let asked = |truth: &Toy| ask(quick(name, game).as_mut(), truth, seat, &mut Chance::seeded(9));
                    assert_eq!(asked(&deal(1)), asked(state), "{name} answers a twin as it answers the truth");
                });
            }
            assert!(worlds > 100, "the worlds differ");
        }
    }

    /// What a bot says is what it does.
    #[test]
    fn a_bot_explains_its_own_answer() {
        for name in NAMES {
            watch(name, 5, |state, seat| {
                let deal = state.redeal(Viewer::Seat(seat), &mut Chance::seeded(1));
                let thoughts = quick(name, 3).think(&deal, seat);
                assert_eq!(quick(name, 3).choose(&deal, seat), thoughts.choice(), "{name}");
                let mut legal = Vec::new();
                deal.actions(seat, &mut legal);
                assert!(thoughts.alternatives.iter().all(|it| legal.contains(&it.action)));
                assert!(thoughts.alternatives.iter().all(|it| it.prospect.expected <= 1000));
            });
        }
    }

    #[test]
    fn there_is_no_other_name() {
        assert!(named::<Toy>("judge-death", Chance::seeded(0)).is_none());
    }
}
