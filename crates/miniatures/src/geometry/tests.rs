//! The geometry against a slow reference, on random and degenerate inputs, and by the specification's examples.

mod costs;
mod inputs;
mod moving;
mod outlines;
mod pieces;
mod reference;
mod seeing;
mod worked;

use inputs::Random;

/// Runs a check on many inputs. It says to which class an input belongs; each class must occur, or the inputs show little.
fn run(count: usize, classes: usize, check: impl Fn(&mut Random) -> usize) {
    let mut random = Random(0x5EED);
    let mut seen = vec![0usize; classes];
    for _ in 0..count {
        seen[check(&mut random)] += 1;
    }
    assert!(seen.iter().all(|&n| n * 1000 >= count), "too few of a kind: {seen:?}");
}

/// A property: some thousands of inputs in every test run, a million in the long one.
macro_rules! property {
    ($name:ident, $classes:expr, $check:expr) => {
        mod $name {
            #[allow(unused_imports)]
            use super::*;

            #[test]
            fn thousands() {
                crate::geometry::tests::run(4_000, $classes, $check);
            }

            #[test]
            #[ignore = "a long run"]
            fn million() {
                crate::geometry::tests::run(1_000_000, $classes, $check);
            }
        }
    };
}
use property;
