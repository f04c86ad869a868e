//! The time of day, asked for in one place.

use crate::store::Millis;
use std::time::{SystemTime, UNIX_EPOCH};

pub fn now() -> Millis {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).expect("the clock is set to after 1970");
    Millis::try_from(since.as_millis()).expect("the year is before 292 million")
}
