//! Which game is played with what: a mirrored round of setups, gone through again and again with fresh deals.
//!
//! Everything that happens in a game follows from the seed of the run and the number of the game.

use super::lab::Setup;
use engine::{Chance, Game, Seed};

#[derive(Debug)]
pub struct Schedule<G: Game> {
    setups: Vec<Setup<G>>,
    /// The names of the bots, each once, in the order of the seats.
    bots: Vec<String>,
    /// Every way in which the bots can sit, as places in `bots`.
    seatings: Vec<Vec<usize>>,
    seed: Seed,
}

/// What one game is played with.
#[derive(Debug)]
pub struct Fixture<'a, G: Game> {
    pub setup: &'a Setup<G>,
    /// The place of the setup in its list.
    pub number: usize,
    /// The bot of each seat, as a place in `Schedule::bots`.
    pub bots: &'a [usize],
    /// Which deal. Games that differ only in who of the bots sits where share one.
    pub deal: usize,
}

impl<G: Game> Schedule<G> {
    /// `bots` has a name for each seat.
    pub fn new(setups: Vec<Setup<G>>, bots: &[String], seed: Seed) -> Schedule<G> {
        assert!(setups.iter().all(|setup| setup.sides.len() == bots.len()), "every seat has a bot");
        let mut names: Vec<String> = Vec::new();
        for name in bots {
            if !names.contains(name) {
                names.push(name.clone());
            }
        }
        let place = |name: &String| names.iter().position(|known| known == name).expect("it is among them");
        let seatings = arrangements(&bots.iter().map(place).collect::<Vec<_>>());
        Schedule { setups, bots: names, seatings, seed }
    }

    /// The games of one round: after a whole number of rounds everything has been everywhere equally often.
    pub fn round(&self) -> usize {
        self.setups.len() * self.seatings.len()
    }

    /// Bots change seats first, then the options: a part of a round is as fair as it can be.
    pub fn game(&self, number: usize) -> Fixture<'_, G> {
        let place = number % self.round();
        let setup = place / self.seatings.len();
        Fixture {
            setup: &self.setups[setup],
            number: setup,
            bots: &self.seatings[place % self.seatings.len()],
            deal: number / self.seatings.len(),
        }
    }

    pub fn setups(&self) -> &[Setup<G>] {
        &self.setups
    }

    pub fn bots(&self) -> &[String] {
        &self.bots
    }

    pub fn seatings(&self) -> &[Vec<usize>] {
        &self.seatings
    }

    pub fn seats(&self) -> usize {
        self.seatings[0].len()
    }

    /// The seed from which a deal is made: `megacity play --seed` deals the same.
    pub fn deal(&self, deal: usize) -> Seed {
        Seed::fair(&self.seed, ["deal", &deal.to_string()])
    }

    /// The luck of the bots, which is no part of a deal. `purpose` keeps games apart that have the same number.
    pub fn luck(&self, purpose: &str, number: usize) -> Chance {
        Chance::new(Seed::fair(&self.seed, [purpose, &number.to_string()]))
    }
}

/// All different orders of some things, in ascending order.
pub fn arrangements<T: Copy + Ord>(things: &[T]) -> Vec<Vec<T>> {
    let mut now = things.to_vec();
    now.sort_unstable();
    let mut all = Vec::new();
    loop {
        all.push(now.clone());
        // The next one in order: the last place that can grow takes the least that is more, the rest starts again.
        let Some(place) = (1..now.len()).rev().find(|&place| now[place - 1] < now[place]) else {
            return all;
        };
        let more = (place..now.len()).rev().find(|&other| now[other] > now[place - 1]);
        now.swap(place - 1, more.expect("the next one is more"));
        now[place..].reverse();
    }
}

#[cfg(test)]
mod tests {
    use super::super::lab::{Choices, Lab};
    use super::*;
    use engine::Pack;
    use helter_skelter::State;
    use std::collections::BTreeMap;

    fn schedule(bots: &[&str]) -> Schedule<State> {
        let setups = State::setups(Pack::built_in(), Some(bots.len()), &Choices::default()).unwrap();
        let bots: Vec<String> = bots.iter().map(|name| name.to_string()).collect();
        Schedule::new(setups, &bots, Seed::from(1))
    }

    #[test]
    fn all_orders_each_once() {
        assert_eq!(arrangements(&[1, 2, 3]).len(), 6);
        assert_eq!(arrangements(&[2, 1, 1]), [[1, 1, 2], [1, 2, 1], [2, 1, 1]]);
        assert_eq!(arrangements(&[7]), [[7]]);
        assert_eq!(arrangements::<u8>(&[]).len(), 1);
    }

    #[test]
    fn a_round_has_everything_everywhere_equally_often() {
        for (bots, round) in [
            (["greedy", "random"].as_slice(), 48),
            (&["greedy", "greedy"], 24),
            (&["random", "greedy", "random"], 48 * 3),
            (&["a", "b", "c", "d"], 48 * 24),
        ] {
            let schedule = schedule(bots);
            assert_eq!(schedule.round(), round);
            let mut counts: BTreeMap<(usize, usize, usize, String), usize> = BTreeMap::new();
            for game in (0..round).map(|number| schedule.game(number)) {
                for (seat, &side) in game.setup.sides.iter().enumerate() {
                    let key = (seat, side, game.bots[seat], game.setup.options.map.clone());
                    *counts.entry(key).or_default() += 1;
                }
            }
            for (key, count) in &counts {
                let chairs = bots.iter().filter(|name| **name == schedule.bots()[key.2]).count();
                assert_eq!(*count * 4 * 2 * bots.len(), round * chairs, "{bots:?} {key:?}");
            }
            assert_eq!(counts.len(), bots.len() * 4 * schedule.bots().len() * 2);
        }
    }

    #[test]
    fn bots_change_seats_on_the_same_deal_and_no_two_games_share_their_luck() {
        let alike = schedule(&["greedy", "greedy"]);
        assert_eq!([0, 1, 24].map(|number| alike.game(number).deal), [0, 1, 24]);
        let schedule = schedule(&["greedy", "random"]);
        assert_eq!([0, 1, 2, 47, 48].map(|number| schedule.game(number).deal), [0, 0, 1, 23, 24]);
        assert_ne!(schedule.deal(0), schedule.deal(1));
        assert_ne!(schedule.luck("game", 0), schedule.luck("game", 1));
        assert_ne!(schedule.luck("game", 0), schedule.luck("luck", 0));
    }
}
