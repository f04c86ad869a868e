//! Exact integers: square roots, rounding, fractions, products too wide for 128 bits.

use std::cmp::Ordering;

/// MG-525: the least integer whose square is not below `n`.
pub const fn isqrt_ceil(n: i64) -> i64 {
    let root = n.isqrt();
    if root * root < n { root + 1 } else { root }
}

/// MG-501: `n / d`, rounded once, halves away from zero. `d` is positive.
pub const fn round_div(n: i64, d: i64) -> i64 {
    let size = (2 * n.abs() + d) / (2 * d);
    if n < 0 { -size } else { size }
}

/// `n / d`, rounded up, for what is not negative.
pub const fn div_ceil(n: i64, d: i64) -> i64 {
    (n + d - 1) / d
}

/// Compares `a b` with `c d`, whatever their size.
pub fn compare_products(a: u128, b: u128, c: u128, d: u128) -> Ordering {
    wide(a, b).cmp(&wide(c, d))
}

/// The product in two halves, the high one first.
fn wide(a: u128, b: u128) -> (u128, u128) {
    if let Some(product) = a.checked_mul(b) {
        return (0, product);
    }
    let half = |n: u128| (n >> 64, n & u128::from(u64::MAX));
    let ((a1, a0), (b1, b0)) = (half(a), half(b));
    let low = a0 * b0;
    let middle = a1 * b0 + (low >> 64);
    let other = a0 * b1 + half(middle).1;
    (a1 * b1 + (middle >> 64) + (other >> 64), other << 64 | half(low).1)
}

/// A place on a line, as a fraction of the way; the denominator is positive, or zero for what has no end.
#[derive(Clone, Copy, Debug)]
pub struct Ratio {
    pub n: i64,
    pub m: i64,
}

impl Ratio {
    pub const ZERO: Ratio = Ratio { n: 0, m: 1 };
    pub const ONE: Ratio = Ratio { n: 1, m: 1 };
    pub const BEFORE_ALL: Ratio = Ratio { n: -1, m: 0 };
    pub const AFTER_ALL: Ratio = Ratio { n: 1, m: 0 };

    #[inline]
    pub fn less(self, other: Ratio) -> bool {
        i128::from(self.n) * i128::from(other.m) < i128::from(other.n) * i128::from(self.m)
    }

    /// The rest of the way.
    pub fn rest(self) -> Ratio {
        Ratio { n: self.m - self.n, m: self.m }
    }

    /// Whether this fraction of a way of squared length `d2` is longer than `r`.
    #[inline]
    pub fn longer(self, d2: i64, r: i64) -> bool {
        self.n > 0 && square(self.n) * i128::from(d2) > square(r) * square(self.m)
    }
}

/// A squared distance, as a fraction.
#[derive(Clone, Copy, Debug)]
pub struct Square {
    pub n: i128,
    pub m: i64,
}

impl Square {
    pub const fn whole(n: i64) -> Square {
        Square { n: n as i128, m: 1 }
    }

    #[inline]
    pub fn below(self, limit: i64) -> bool {
        self.n < i128::from(limit) * i128::from(self.m)
    }

    #[inline]
    pub fn at_most(self, limit: i64) -> bool {
        self.n <= i128::from(limit) * i128::from(self.m)
    }
}

impl PartialEq for Square {
    fn eq(&self, other: &Square) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Square {}

impl PartialOrd for Square {
    fn partial_cmp(&self, other: &Square) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Square {
    fn cmp(&self, other: &Square) -> Ordering {
        (self.n * i128::from(other.m)).cmp(&(other.n * i128::from(self.m)))
    }
}

#[inline]
pub(super) fn square(n: i64) -> i128 {
    i128::from(n) * i128::from(n)
}

/// MG-559: the largest legal number in 0..=most, by the search that defines it: rounding may make legality jump by one.
pub fn largest_legal(most: i32, mut legal: impl FnMut(i32) -> bool) -> i32 {
    if legal(most) {
        return most;
    }
    let (mut low, mut high) = (0, most);
    while high - low > 1 {
        let middle = (low + high) / 2;
        if legal(middle) { low = middle } else { high = middle }
    }
    low
}
