//! Whole games between bots.

use crate::{Bot, ask};
use engine::{Chance, Events, Game};

/// How a game between bots went.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Played<G> {
    /// The last state; it has an outcome unless the game was given up.
    pub state: G,
    /// How many answers were given.
    pub decisions: usize,
}

/// Plays on from a state, one bot a seat, until the end or until so many answers were given. `chance` is for the deals
/// that are shown to the bots.
pub fn play<G: Game>(state: G, bots: &mut [Box<dyn Bot<G>>], chance: &mut Chance, longest: usize) -> Played<G> {
    watch(state, bots, chance, longest, &mut Events::off(), |_, _| {})
}

/// The same, with somebody who looks at the state and its news before every answer and at the end.
pub fn watch<G: Game>(
    mut state: G,
    bots: &mut [Box<dyn Bot<G>>],
    chance: &mut Chance,
    longest: usize,
    events: &mut Events<G::Event>,
    mut look: impl FnMut(&G, &mut Events<G::Event>),
) -> Played<G> {
    assert_eq!(bots.len(), state.seats(), "every seat has a bot");
    let mut decisions = 0;
    look(&state, events);
    // Seats that are asked at once answer in order: none sees what another has said.
    while let Some(seat) = state.deciders().iter().next()
        && decisions < longest
    {
        let action = ask(bots[seat.index()].as_mut(), &state, seat, chance);
        debug_assert!(state.check(seat, &action).is_ok(), "a bot plays legal actions");
        let sealed = state.sealed(seat, &action);
        for (place, bot) in bots.iter_mut().enumerate() {
            let own = place == seat.index();
            bot.follow(seat, Some(&action).filter(|_| own || !sealed));
        }
        state.apply(seat, &action, events);
        decisions += 1;
        look(&state, events);
    }
    Played { state, decisions }
}

/// Plays on at random from the true state: a playout, for searches, tests and benchmarks. Returns the number of answers.
pub fn playout<G: Game>(state: &mut G, chance: &mut Chance, scratch: &mut Vec<G::Action>, longest: usize) -> usize {
    let mut events = Events::off();
    let mut decisions = 0;
    while let Some(seat) = state.deciders().iter().next()
        && decisions < longest
    {
        let action = state.sample(seat, chance, scratch);
        state.apply(seat, &action, &mut events);
        decisions += 1;
    }
    decisions
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::named;
    use engine::toy::{Options, Toy};
    use engine::{Pack, Seat, Seed};

    fn game(seed: u64, names: [&str; 2]) -> Played<Toy> {
        let start = Toy::start(&Options { seats: 2 }, Pack::built_in(), Seed::from(seed), &mut Events::off());
        let mut bots = names.map(|name| named(name, Chance::seeded(seed)).expect("the name is in the list"));
        play(start.expect("the toy starts"), &mut bots, &mut Chance::seeded(seed), 400)
    }

    #[test]
    fn the_same_seed_gives_the_same_game() {
        assert_eq!(game(3, ["greedy", "random"]), game(3, ["greedy", "random"]));
    }

    /// On both sides of the table, so that the side does not count.
    #[test]
    fn greedy_beats_random() {
        let wins = |seat: usize, names| {
            let won = |seed| game(seed, names).state.outcome().is_some_and(|end| end.winners.has(Seat::new(seat)));
            (0..150).filter(|&seed| won(seed)).count()
        };
        let won = wins(0, ["greedy", "random"]) + wins(1, ["random", "greedy"]);
        assert!(won > 180, "greedy won {won} of 300");
    }

    #[test]
    fn a_playout_ends() {
        let mut state = game(3, ["random", "random"]).state;
        assert_eq!(playout(&mut state, &mut Chance::seeded(1), &mut Vec::new(), 400), 0);
        let start = Toy::start(&Options { seats: 4 }, Pack::built_in(), Seed::from(1), &mut Events::off());
        let mut state = start.expect("the toy starts");
        assert!(playout(&mut state, &mut Chance::seeded(1), &mut Vec::new(), 400) < 400);
        assert!(state.outcome().is_some());
    }
}
