//! The statistics: rates with intervals, quantiles, and how much of the variance a deal explains.

/// Two-sided 95 % of the normal distribution.
const Z: f64 = 1.959_963_984_540_054;

/// How often something happened, out of how many.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Share {
    pub count: u64,
    pub of: u64,
}

/// Between these the truth lies, 19 times out of 20.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Interval {
    pub low: f64,
    pub high: f64,
}

impl Share {
    pub fn add(&mut self, happened: bool) {
        self.count += u64::from(happened);
        self.of += 1;
    }

    pub fn rate(self) -> f64 {
        if self.of == 0 { 0.0 } else { self.count as f64 / self.of as f64 }
    }

    /// Wilson's: it stays within 0 and 1 and is honest for few games too.
    pub fn interval(self) -> Interval {
        if self.of == 0 {
            return Interval { low: 0.0, high: 1.0 };
        }
        let (n, p) = (self.of as f64, self.rate());
        let centre = p + Z * Z / (2.0 * n);
        let spread = Z * (p * (1.0 - p) / n + Z * Z / (4.0 * n * n)).sqrt();
        let scale = 1.0 + Z * Z / n;
        Interval { low: ((centre - spread) / scale).max(0.0), high: ((centre + spread) / scale).min(1.0) }
    }

    fn without(self, part: Share) -> Share {
        Share { count: self.count - part.count, of: self.of - part.of }
    }
}

impl std::iter::Sum for Share {
    fn sum<I: Iterator<Item = Share>>(shares: I) -> Share {
        shares.fold(Share::default(), |sum, one| Share { count: sum.count + one.count, of: sum.of + one.of })
    }
}

/// How far the rate of a part lies from the rate of the whole, with an interval.
///
/// The part belongs to the whole, so this is the difference between the part and the rest, shrunk by the rest's share
/// of the whole. The interval of that difference is Newcombe's, made of two of Wilson's.
pub fn swing(part: Share, whole: Share) -> (f64, Interval) {
    let rest = whole.without(part);
    if part.of == 0 || rest.of == 0 {
        return (0.0, Interval { low: 0.0, high: 0.0 });
    }
    let shrink = rest.of as f64 / whole.of as f64;
    let (p, q) = (part.rate(), rest.rate());
    let (of_p, of_q) = (part.interval(), rest.interval());
    let low = p - q - (p - of_p.low).hypot(of_q.high - q);
    let high = p - q + (of_p.high - p).hypot(q - of_q.low);
    (shrink * (p - q), Interval { low: shrink * low, high: shrink * high })
}

/// A sorted sample of whole numbers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sample(Vec<i32>);

impl Sample {
    pub fn new(values: impl IntoIterator<Item = i32>) -> Sample {
        let mut values: Vec<i32> = values.into_iter().collect();
        values.sort_unstable();
        Sample(values)
    }

    pub fn values(&self) -> &[i32] {
        &self.0
    }

    pub fn mean(&self) -> f64 {
        self.0.iter().map(|&value| f64::from(value)).sum::<f64>() / self.0.len().max(1) as f64
    }

    /// Between two values on a straight line, as most tools have it.
    pub fn quantile(&self, share: f64) -> f64 {
        let Some(last) = self.0.len().checked_sub(1) else {
            return 0.0;
        };
        let place = share * last as f64;
        let below = f64::from(self.0[place as usize]);
        let above = f64::from(self.0[(place as usize + 1).min(last)]);
        below + (above - below) * place.fract()
    }
}

/// The results of one deal that was played several times, a row a replay: 1 for a seat that won, a half for each in a
/// draw.
#[derive(Clone, PartialEq, Debug)]
pub struct Replayed {
    /// Only deals of the same setup are compared: that one team is stronger is not luck.
    pub setup: usize,
    pub results: Vec<Vec<f64>>,
}

/// The share of the variance of the result that lies between deals; the rest lies between replays of one deal.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Luck {
    pub deal: f64,
    pub interval: Interval,
    pub deals: usize,
    pub replays: usize,
}

/// Nothing, if there is nothing to compare: fewer than two deals of a setup, or every game ended the same.
pub fn luck(deals: &[Replayed]) -> Option<Luck> {
    let deal = between(deals)?;
    // Jackknife: how much it hangs on single deals.
    let without: Vec<f64> =
        (0..deals.len()).filter_map(|out| between(&[&deals[..out], &deals[out + 1..]].concat())).collect();
    let n = without.len() as f64;
    let mean = without.iter().sum::<f64>() / n;
    let error = (without.iter().map(|one| (one - mean).powi(2)).sum::<f64>() * (n - 1.0) / n).sqrt();
    let interval = Interval { low: (deal - Z * error).clamp(0.0, 1.0), high: (deal + Z * error).clamp(0.0, 1.0) };
    Some(Luck { deal: deal.max(0.0), interval, deals: deals.len(), replays: deals[0].results.len() })
}

/// One-way analysis of variance within each setup, summed over the seats. What replays of one deal differ by would make
/// the means of deals differ as well; that part is taken off. By chance the result may be less than nothing.
fn between(deals: &[Replayed]) -> Option<f64> {
    let replays = deals.first()?.results.len();
    let mut setups: Vec<usize> = deals.iter().map(|deal| deal.setup).collect();
    setups.sort_unstable();
    setups.dedup();
    if deals.len() <= setups.len() || replays < 2 {
        return None;
    }
    let means: Vec<Vec<f64>> = deals.iter().map(|deal| mean(deal.results.iter())).collect();
    let (mut inside, mut outside) = (0.0, 0.0);
    for &setup in &setups {
        let own = || deals.iter().zip(&means).filter(|(deal, _)| deal.setup == setup);
        let centre = mean(own().map(|(_, mean)| mean));
        for (deal, mean) in own() {
            inside += deal.results.iter().map(|result| distance(result, mean)).sum::<f64>();
            outside += replays as f64 * distance(mean, &centre);
        }
    }
    let inside = inside / (deals.len() * (replays - 1)) as f64;
    let outside = outside / (deals.len() - setups.len()) as f64;
    let deal = (outside - inside) / replays as f64;
    (deal + inside > 0.0).then(|| deal / (deal + inside))
}

fn mean<'a>(rows: impl Iterator<Item = &'a Vec<f64>>) -> Vec<f64> {
    let (mut sums, mut count) = (Vec::new(), 0.0);
    for row in rows {
        sums.resize(row.len(), 0.0);
        sums.iter_mut().zip(row).for_each(|(sum, value)| *sum += value);
        count += 1.0;
    }
    sums.into_iter().map(|sum| sum / count).collect()
}

/// Squared.
fn distance(one: &[f64], other: &[f64]) -> f64 {
    one.iter().zip(other).map(|(a, b)| (a - b).powi(2)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::{Chance, Purpose};

    fn close(found: f64, wanted: f64) {
        assert!((found - wanted).abs() < 5e-5, "{found}, not {wanted}");
    }

    /// Known values: Newcombe 1998 (81 of 263, 15 of 148, 0 of 20, 1 of 29).
    #[test]
    fn wilson() {
        for (count, of, low, high) in [
            (81, 263, 0.2553, 0.3662),
            (15, 148, 0.0624, 0.1605),
            (0, 20, 0.0, 0.1611),
            (1, 29, 0.0061, 0.1718),
            (5, 10, 0.2366, 0.7634),
            (20, 20, 0.8389, 1.0),
        ] {
            let interval = Share { count, of }.interval();
            close(interval.low, low);
            close(interval.high, high);
        }
        assert_eq!(Share::default().interval(), Interval { low: 0.0, high: 1.0 });
    }

    /// Newcombe's example (a) has 56 of 70 against 48 of 80: 0.2, from 0.0524 to 0.3339.
    #[test]
    fn the_swing_is_the_shrunken_difference_to_the_rest() {
        let (part, rest) = (Share { count: 56, of: 70 }, Share { count: 48, of: 80 });
        let whole = Share { count: 104, of: 150 };
        let (by, interval) = swing(part, whole);
        let shrink = 80.0 / 150.0;
        close(by, 0.2 * shrink);
        close(by, part.rate() - whole.rate());
        close(interval.low, 0.0524 * shrink);
        close(interval.high, 0.3339 * shrink);
        assert_eq!(whole.without(part), rest);
        assert_eq!(swing(whole, whole).0, 0.0, "who always plays it is the whole");
    }

    #[test]
    fn quantiles() {
        let sample = Sample::new([9, 1, 2, 4]);
        assert_eq!(
            (sample.mean(), sample.quantile(0.5), sample.quantile(0.0), sample.quantile(1.0)),
            (4.0, 3.0, 1.0, 9.0)
        );
        assert_eq!(sample.quantile(0.25), 1.75);
        assert_eq!((Sample::new([]).mean(), Sample::new([]).quantile(0.5)), (0.0, 0.0));
    }

    /// Deals of 8 replays whose result is decided by the deal in `decided` of 10 games, else by a coin.
    fn deals(count: usize, decided: usize, setups: usize) -> Vec<Replayed> {
        let mut chance = Chance::seeded(4);
        let mut below = |n| chance.below(Purpose::Other, n);
        let deal = |number: usize| {
            let winner = below(2);
            let mut game = || if below(10) < decided { winner } else { below(2) };
            let results = (0..8).map(|_| if game() == 0 { vec![1.0, 0.0] } else { vec![0.0, 1.0] }).collect();
            Replayed { setup: number % setups, results }
        };
        (0..count).map(deal).collect()
    }

    #[test]
    fn luck_from_all_to_nothing() {
        assert_eq!(luck(&deals(40, 10, 4)).unwrap().deal, 1.0);
        let none = luck(&deals(400, 0, 4)).unwrap();
        assert!(none.deal < 0.02 && none.interval.low == 0.0, "{none:?}");
        let few = luck(&deals(24, 0, 4)).unwrap();
        assert!(few.interval.high > 0.02, "a few deals are never sure: {few:?}");
        // The correlation of two replays is 0.6 x 0.6.
        let some = luck(&deals(400, 6, 4)).unwrap();
        assert!((some.deal - 0.36).abs() < 0.05, "{some:?}");
        assert!(some.interval.low < 0.36 && 0.36 < some.interval.high, "{some:?}");
        assert!(some.interval.high - some.interval.low < 0.2, "{some:?}");
    }

    #[test]
    fn a_stronger_side_is_not_luck() {
        // Whoever is stronger wins seven of eight, whatever the deal.
        let always = |setup: usize| {
            let [strong, weak] = if setup == 0 { [[1.0, 0.0], [0.0, 1.0]] } else { [[0.0, 1.0], [1.0, 0.0]] };
            let results = (0..8).map(|replay| if replay == 0 { weak } else { strong }.to_vec()).collect();
            Replayed { setup, results }
        };
        let deals: Vec<Replayed> = (0..20).map(|deal| always(deal % 2)).collect();
        assert_eq!(luck(&deals).unwrap().deal, 0.0);
    }

    #[test]
    fn nothing_to_compare_has_no_share() {
        assert_eq!(luck(&[]), None);
        assert_eq!(luck(&deals(4, 5, 4)), None, "one deal of each setup");
        let same = Replayed { setup: 0, results: vec![vec![1.0, 0.0]; 8] };
        assert_eq!(luck(&[same.clone(), same]), None, "every game ended the same");
    }
}
