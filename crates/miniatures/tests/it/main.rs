//! One test binary: rule cases.

mod cases;
