//! Which game is played with what: a mirrored round of setups, gone through again and again with fresh deals.
//!
//! Everything that happens in a game follows from the seed of the run and the number of the game.

use door::lab::{Setup, arrangements};
use engine::{Chance, Seed};

#[derive(Debug)]
pub struct Schedule {
    setups: Vec<Setup>,
    /// The names of the bots, each once, in the order of the seats.
    bots: Vec<String>,
    /// Every way in which the bots can sit, as places in `bots`.
    seatings: Vec<Vec<usize>>,
    seed: Seed,
}

/// What one game is played with.
#[derive(Debug)]
pub struct Fixture<'a> {
    pub setup: &'a Setup,
    /// The place of the setup in its list.
    pub number: usize,
    /// The bot of each seat, as a place in `Schedule::bots`.
    pub bots: &'a [usize],
    /// Which deal. Games that differ only in who of the bots sits where share one.
    pub deal: usize,
}

impl Schedule {
    /// `bots` has a name for each seat.
    pub fn new(setups: Vec<Setup>, bots: &[String], seed: Seed) -> Schedule {
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
    pub fn game(&self, number: usize) -> Fixture<'_> {
        let place = number % self.round();
        let setup = place / self.seatings.len();
        Fixture {
            setup: &self.setups[setup],
            number: setup,
            bots: &self.seatings[place % self.seatings.len()],
            deal: number / self.seatings.len(),
        }
    }

    pub fn setups(&self) -> &[Setup] {
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

#[cfg(test)]
mod tests {
    use super::*;
    use door::lab::Choices;
    use std::collections::BTreeMap;

    fn schedule(bots: &[&str]) -> Schedule {
        let bench = helter_skelter_door::game().lab.open(None, Some(bots.len()), &Choices::default()).unwrap();
        let setups = bench.setups().to_vec();
        let bots: Vec<String> = bots.iter().map(|name| name.to_string()).collect();
        Schedule::new(setups, &bots, Seed::from(1))
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
                    let key = (seat, side, game.bots[seat], game.setup.fields[0].1.clone());
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
