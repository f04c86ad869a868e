//! Budgets of time on the clock on the wall, from many positions of a real game. Only a quiet machine can keep them, so
//! this is a long run: `cargo xtask long`.
// A budget of time is tested with a clock.
#![allow(clippy::disallowed_types)]

use bots::{Bot, Budget, Search, Settings, arena, live};
use engine::{Chance, Events, Game, Pack, Seat, Seed, Viewer};
use helter_skelter::State;
use std::time::{Duration, Instant};

/// Positions that chance has made, with more than one legal answer, as their seats know them.
fn questions() -> impl Iterator<Item = (State, Seat)> {
    let mut legal = Vec::new();
    (0u64..).filter_map(move |seed| {
        let teams = ["judges", "strontium-dogs", "nikolai-dante", "slaine"];
        let map = ["city-blocks", "grand-hall"][seed as usize % 2];
        let options = serde_json::json!({ "map": map, "teams": teams[..2 + seed as usize % 3] });
        let options = serde_json::from_value(options).expect("these are options");
        let start = State::start(&options, Pack::built_in(), Seed::from(seed), &mut Events::off());
        let (mut state, mut chance) = (start.expect("the game starts"), Chance::seeded(seed));
        arena::playout(&mut state, &mut chance, &mut legal, seed as usize * 53 % 900);
        let seat = state.deciders().iter().next()?;
        state.actions(seat, &mut legal);
        (legal.len() > 1).then(|| (state.redeal(Viewer::Seat(seat), &mut chance), seat))
    })
}

/// The time that all but one in a thousand answers kept, and the longest.
fn slowest(count: usize, mut bot: impl FnMut() -> Box<dyn Bot<State>>) -> (Duration, Duration) {
    let mut times: Vec<Duration> = questions()
        .take(count)
        .map(|(state, seat)| {
            let mut bot = bot();
            let start = Instant::now();
            bot.choose(&state, seat);
            start.elapsed()
        })
        .collect();
    times.sort();
    (times[count - 1 - count / 1000], times[count - 1])
}

#[test]
#[ignore = "two minutes, and only on a quiet machine"]
fn time_is_kept_on_the_wall() {
    for (horizon, threads) in [(Some(24), 1), (None, 1), (Some(24), 2)] {
        let budget = Duration::from_millis(20);
        let base = Settings::new(Budget::new(None, Some(budget)).expect("it is time"));
        let settings = Settings { horizon, by_odds: horizon.is_some(), threads, ..base };
        let (most, longest) = slowest(2000, || Box::new(Search::new(settings, Chance::seeded(1))));
        println!("horizon {horizon:?}, {threads} threads: 99.9 % within {most:?}, all within {longest:?}");
        assert!(most * 10 <= budget * 12, "99.9 % of the answers take at most 1.2 x the budget: {most:?}");
    }
}

#[test]
#[ignore = "two minutes, and only on a quiet machine"]
fn a_chief_judge_answers_within_two_seconds() {
    let (most, longest) = slowest(1000, || live("chief-judge", Chance::seeded(1)).expect("there are chief judges"));
    println!("chief judge: 99.9 % within {most:?}, all within {longest:?}");
    assert!(longest <= Duration::from_secs(2));
}
