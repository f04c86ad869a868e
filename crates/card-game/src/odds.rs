//! Exact chances of a Challenge or Combat: how many of all throws end in what.

use crate::effect::ast::{Roll, Side};
use crate::procedures::roll::total;
use crate::tabletop::Tabletop;
use serde::Serialize;

/// How often two dice show a sum, of 36.
const WAYS: [u16; 13] = [0, 0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1];

/// Of so many equally likely throws. In a Challenge nobody is wasted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Odds {
    /// 1296 before any dice, 36 when the Investigator's lie, 1 when all do.
    pub of: u16,
    /// The Investigator wins; among these the Lead Perp is wasted.
    pub won: u16,
    pub perp_wasted: u16,
    /// The Perp wins, ties included; among these the leader is wasted.
    pub lost: u16,
    pub leader_wasted: u16,
}

impl Odds {
    /// With these results of the two sides without dice still to be thrown; `None` is two dice on top.
    pub fn of(roll: Roll, judge: i32, judge_thrown: bool, perp: i32, perp_thrown: bool) -> Odds {
        let mut odds = Odds::default();
        for (one, ways) in faces(judge_thrown) {
            for (other, more) in faces(perp_thrown) {
                odds.count(roll, judge + one, perp + other, ways * more);
            }
        }
        odds
    }

    /// CG-289, CG-303, CG-314, CG-315.
    fn count(&mut self, roll: Roll, judge: i32, perp: i32, ways: u16) {
        self.of += ways;
        let combat = roll == Roll::Combat;
        match judge > perp {
            true => {
                self.won += ways;
                self.perp_wasted += if combat && judge >= 2 * perp { ways } else { 0 };
            }
            false => {
                self.lost += ways;
                self.leader_wasted += if combat && perp >= 2 * judge { ways } else { 0 };
            }
        }
    }
}

/// What the dice add, and in how many ways.
fn faces(thrown: bool) -> impl Iterator<Item = (i32, u16)> {
    let all = (2..13).map(|sum| (sum as i32, WAYS[sum]));
    all.filter(move |_| !thrown).chain(thrown.then_some((0, 1)))
}

impl Tabletop {
    /// What the roll of this round comes to as things are; nothing where none can be made.
    pub fn odds(&self, roll: Roll) -> Option<Odds> {
        let (judge, perp) = self.roll_values(roll)?;
        self.scene()?;
        let Some(dice) = self.dice.as_ref().filter(|dice| dice.roll == roll) else {
            return Some(Odds::of(roll, judge, false, perp, false));
        };
        let thrown = dice.thrown(Side::Perp) > 0;
        let perp = if thrown { total(self, Side::Perp) } else { perp };
        Some(Odds::of(roll, total(self, Side::Investigator), true, perp, thrown))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Section 8.1 prints the chance of a win for every difference, in tenths of a percent.
    #[test]
    fn the_table_of_the_specification() {
        let printed = [27, 54, 97, 159, 239, 336, 444, 556, 664, 761, 841, 903, 946];
        for (margin, tenths) in (-6..=6).zip(printed) {
            let odds = Odds::of(Roll::Challenge, 20 + margin, false, 20, false);
            assert_eq!((odds.of, odds.won + odds.lost), (1296, 1296));
            assert_eq!((i32::from(odds.won) * 1000 + 648) / 1296, tenths, "{margin}");
        }
    }

    #[test]
    fn doubles_waste_in_combat_alone() {
        let combat = Odds::of(Roll::Combat, 14, true, 5, false);
        assert_eq!((combat.of, combat.won, combat.perp_wasted), (36, 26, 1));
        assert_eq!(Odds::of(Roll::Challenge, 14, true, 5, false).perp_wasted, 0);
        let lost = Odds::of(Roll::Combat, 6, true, 12, true);
        assert_eq!((lost.of, lost.lost, lost.leader_wasted), (1, 1, 1));
    }
}
