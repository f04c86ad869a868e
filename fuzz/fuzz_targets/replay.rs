//! Any text is a replay that loads and is written again the same, or it is refused with the place.
#![no_main]

use engine::replay::Replay;
use helter_skelter::State;

libfuzzer_sys::fuzz_target!(|text: &str| {
    let Ok(replay) = Replay::parse(text) else { return };
    if let Ok(session) = replay.load::<State>() {
        let written = session.record().to_string();
        let read = Replay::parse(&written).expect("what is written is read");
        assert!(read.load::<State>().is_ok(), "what was loaded once is loaded again");
    }
});
