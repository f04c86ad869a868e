//! A line is an action that prints as it was read, or a fault with a column inside the line.
#![no_main]

use helter_skelter::Action;

libfuzzer_sys::fuzz_target!(|line: &str| {
    match line.parse::<Action>() {
        Ok(action) => {
            let written = action.to_string();
            assert_eq!(written.parse::<Action>(), Ok(action), "what is written is read");
        }
        Err(fault) => {
            assert!((1..=line.chars().count() + 1).contains(&fault.column), "the column is in the line");
            assert!(!fault.expected.is_empty(), "something would have fitted");
            let _ = fault.to_string();
        }
    }
});
