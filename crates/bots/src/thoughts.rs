//! What a bot thinks, for hints and for the curious.

/// The result of a game for one seat, as the bots count it: 0 is lost, `ONE` is won, the middle an even game.
pub const ONE: i32 = 1 << 16;

/// A lead of this many points of `Game::evaluate` is half way from an even game to a won one.
const CLEAR_LEAD: i64 = 3000;

/// Points of `Game::evaluate` as a result: the further from even, the less another point counts.
pub fn result(points: i32) -> i32 {
    let points = i64::from(points);
    let half = i64::from(ONE) / 2;
    (half + half * points / (points.abs() + CLEAR_LEAD)) as i32
}

/// What a seat may expect.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Prospect {
    /// The mean result in thousandths: 0 is lost, 500 even, 1000 won.
    pub expected: u32,
    /// How far the results lie from it: their standard deviation, in thousandths.
    pub spread: u32,
}

/// One thing that could be done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Alternative<A> {
    pub action: A,
    /// How often it was tried in thought.
    pub visits: u32,
    pub prospect: Prospect,
}

/// How the position looks, and what could be done about it, the bot's own choice first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Thoughts<A> {
    pub now: Prospect,
    pub alternatives: Vec<Alternative<A>>,
}

impl<A: Copy> Thoughts<A> {
    pub fn choice(&self) -> A {
        self.alternatives.first().expect("a seat that is asked can act").action
    }
}

/// A sum of results that grows one by one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Sum {
    pub count: u32,
    total: u64,
    /// Of squares of results, each divided by `ONE` to stay small.
    squares: u64,
}

impl Sum {
    pub fn add(&mut self, result: i32) {
        let result = result as u64;
        self.count += 1;
        self.total += result;
        self.squares += (result * result) >> 16;
    }

    pub fn merge(&mut self, other: &Sum) {
        self.count += other.count;
        self.total += other.total;
        self.squares += other.squares;
    }

    /// The mean result; even, where nothing is known.
    pub fn mean(&self) -> i32 {
        self.total.checked_div(u64::from(self.count)).map_or(ONE / 2, |mean| mean as i32)
    }

    pub fn prospect(&self) -> Prospect {
        let mean = self.mean() as u64;
        let of_squares = self.squares.checked_div(u64::from(self.count)).unwrap_or((mean * mean) >> 16);
        let variance = (of_squares << 16).saturating_sub(mean * mean);
        let thousandths = |part: u64| ((part * 1000 + (1 << 15)) >> 16) as u32;
        Prospect { expected: thousandths(mean), spread: thousandths(variance.isqrt()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_result_grows_with_the_points_and_stays_inside() {
        assert_eq!(result(0), ONE / 2);
        assert_eq!(result(3000), ONE * 3 / 4);
        assert_eq!(result(-3000), ONE / 4);
        let all: Vec<i32> = [i32::MIN, -100_000, -500, -1, 0, 1, 500, 100_000, i32::MAX].map(result).to_vec();
        assert!(all.is_sorted() && all[0] >= 0 && all[8] <= ONE, "{all:?}");
    }

    #[test]
    fn a_prospect_is_mean_and_deviation() {
        let mut sum = Sum::default();
        assert_eq!(sum.prospect(), Prospect { expected: 500, spread: 0 });
        for result in [0, ONE, 0, ONE] {
            sum.add(result);
        }
        assert_eq!(sum.prospect(), Prospect { expected: 500, spread: 500 });
        let mut same = Sum::default();
        (0..3).for_each(|_| same.add(ONE / 4));
        assert_eq!(same.prospect(), Prospect { expected: 250, spread: 0 });
        sum.merge(&same);
        assert_eq!(sum.count, 7);
        assert_eq!(sum.prospect().expected, (2000 + 750) / 7 + 1);
    }
}
