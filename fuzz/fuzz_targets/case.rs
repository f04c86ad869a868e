//! Any text is a case that holds, one that fails, or one that is refused with its faults; it never panics.
#![no_main]

use engine::Pack;
use helter_skelter::State;

libfuzzer_sys::fuzz_target!(|text: &str| {
    let report = engine::case::run::<State>("fuzz.toml", text, Pack::built_in());
    let _ = report.to_string();
});
