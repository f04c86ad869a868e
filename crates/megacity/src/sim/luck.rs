//! The share of luck: the same deals, played again and again.

use super::game::Rules;
use super::run;
use super::schedule::Fixture;
use super::stats::{self, Luck, Replayed};
use engine::Seat;
use std::sync::atomic::AtomicBool;

/// Deals if nothing is said, when a report is wanted.
pub const USUAL_DEALS: usize = 40;
/// How often each deal is played.
pub const REPLAYS: usize = 6;
/// Deals of one setup: enough to compare them, few enough to try many setups.
const DEALS_OF_A_SETUP: usize = 4;

/// Plays deals of setups from all over the schedule. Whoever is stopped keeps the deals that were played to the end.
pub fn measure(rules: &Rules, deals: usize, threads: usize, stop: &AtomicBool) -> Option<Luck> {
    let schedule = &rules.schedule;
    let setups = (deals / DEALS_OF_A_SETUP).clamp(1, schedule.round());
    let place = |deal: usize| deal % setups * schedule.round() / setups;
    let bar = run::bar(deals * REPLAYS, "luck");
    let results = run::gather(deals * REPLAYS, threads, &bar, stop, |number| {
        let deal = number / REPLAYS;
        let fixture = Fixture { deal, ..schedule.game(place(deal)) };
        let record = rules.replay(&fixture, number);
        Seat::first(schedule.seats()).map(|seat| record.result(seat)).collect()
    });
    bar.finish_and_clear();
    let replayed = results.chunks_exact(REPLAYS).enumerate();
    let deals: Vec<Replayed> =
        replayed.map(|(deal, results)| Replayed { setup: place(deal), results: results.to_vec() }).collect();
    stats::luck(&deals)
}
