//! What play costs on a full table: six models a side, 20 pieces of terrain, processor time of one core, the median of
//! five. `cargo xtask bench` measures the tables of the pack beside the other games. Run without `--bench`, as `cargo test`
//! does, it only shows that it runs.

use engine::content::{File, Stored};
use engine::{Chance, Events, Game, Pack, Seat, Seed};
use miniatures::geometry::sight::{Line, blocked};
use miniatures::query;
use miniatures::tabletop::bodies;
use miniatures::tabletop::figure::FigureId;
use miniatures::{Action, Content, Options, State};
use rustix::time::{ClockId, clock_gettime};
use std::hint::black_box;

/// Beside the eleven pieces of the City Crossroads.
const MORE: [(&str, [i32; 4], i32); 9] = [
    ("blocking", [16_000, 12_000, 18_000, 13_500], 2500),
    ("blocking", [18_500, 22_500, 20_000, 24_000], 2500),
    ("difficult", [5000, 17_000, 8000, 17_500], 1250),
    ("difficult", [28_000, 17_500, 31_000, 18_000], 1250),
    ("scatter", [14_000, 5000, 15_000, 6000], 750),
    ("scatter", [21_000, 30_000, 22_000, 31_000], 750),
    ("difficult", [13_000, 31_000, 16_000, 31_500], 1250),
    ("difficult", [20_000, 4000, 23_000, 4500], 1250),
    ("blocking", [33_500, 16_500, 35_000, 18_000], 3000),
];

fn pack() -> Pack<Content> {
    let files = Content::BUILT_IN.iter().map(|&(path, text)| {
        let mut text = text.to_string();
        if path.ends_with("city-crossroads.toml") {
            let more: String = MORE
                .iter()
                .enumerate()
                .map(|(place, (kind, rect, top))| {
                    let rest = "sturdiness = \"solid\", cover = true";
                    format!(
                        "    {{ id = \"Z{place}\", kind = \"{kind}\", rect = {rect:?}, z = [0, {top}], {rest} }},\n"
                    )
                })
                .collect();
            text = text.replacen("]\nlinks", &format!("{more}]\nlinks"), 1);
        }
        File { path: path.into(), text }
    });
    Pack::load(files.collect()).expect("the table is a table")
}

fn start(pack: Pack<Content>, seed: u64) -> State {
    let forces = vec!["scrap-uprising".to_string(); 2];
    let options = Options { scenario: Some("street-rumble".into()), forces, ..Options::default() };
    State::start(&options, pack, Seed::from(seed), &mut Events::off()).expect("legal options")
}

/// A decision of a playout; none when the game is over.
fn decide(state: &mut State, chance: &mut Chance, scratch: &mut Vec<Action>) -> Option<()> {
    let seat = state.deciders().iter().next()?;
    let action = state.sample(seat, chance, scratch);
    state.apply(seat, &action, &mut Events::off());
    Some(())
}

fn main() {
    let real = std::env::args().any(|arg| arg == "--bench");
    let games = if real { 200 } else { 1 };
    let (pack, mut chance, mut scratch) = (pack(), Chance::seeded(1), Vec::new());
    let pieces = start(pack, 0).tabletop.ground().pieces.len();
    let mut positions = Vec::new();
    for seed in 0..games / 20 + 1 {
        let (mut state, mut count) = (start(pack, seed), 0);
        while decide(&mut state, &mut chance, &mut scratch).is_some() {
            count += 1;
            let wide = state.question(Seat::new(0)).starts_with("Take an action");
            if wide && count % 7 == 0 {
                positions.push(state.clone());
            }
        }
    }
    println!(
        "{pieces} pieces, {} positions in which a model acts, a state has {} bytes",
        positions.len(),
        size_of::<State>()
    );

    let starts: Vec<State> = (0..games).map(|seed| start(pack, seed)).collect();
    let rates = (0..if real { 5 } else { 1 }).map(|_| {
        let (begun, mut decisions) = (processor_time(), 0);
        for start in &starts {
            let mut state = start.clone();
            while decide(&mut state, &mut chance, &mut scratch).is_some() {
                decisions += 1;
            }
        }
        decisions as f64 / (processor_time() - begun) * 1e9
    });
    println!("decisions of random play a second: {:.0}", median(rates.collect()));

    each("the proposals for one model", real, &positions, |state| {
        state.actions(Seat::new(0), &mut scratch);
        1
    });
    each("whether one sees another, the table laid out anew", real, &positions, |state| {
        let table = &state.tabletop;
        let one = table.friends(Seat::new(0)).next().map(|(id, _)| id);
        let Some(one) = one else { return 0 };
        let mut asked = 0;
        for (other, _) in table.enemies(Seat::new(0)) {
            let stage = table.stage();
            let line = Line::between(&table.body(one), &table.body(other));
            black_box(blocked(&stage.scene(table.ground()), &line, bodies([one, other])));
            asked += 1;
        }
        asked
    });
    each("whether one sees another", real, &positions, |state| {
        let (table, stage) = (&state.tabletop, state.tabletop.stage());
        let scene = stage.scene(table.ground());
        let mut asked = 0;
        for (one, _) in table.friends(Seat::new(0)) {
            for (other, _) in table.enemies(Seat::new(0)) {
                let line = Line::between(&table.body(one), &table.body(other));
                black_box(blocked(&scene, &line, bodies([one, other])));
                asked += 1;
            }
        }
        asked
    });
    // What a client asks about any model, an enemy's included; people wait for it.
    let few: Vec<State> = positions.iter().step_by((positions.len() / 12).max(1)).cloned().collect();
    answers("reach of a model", real, &few, |state, who| {
        black_box(query::reach(state, who));
    });
    answers("who sees whom, and in what cover", real, &few, |state, who| {
        black_box(query::eyes(&state.tabletop, who));
    });
    answers("one line of sight in words", real, &few, |state, who| {
        let other = state.tabletop.enemies(who.seat()).next().map(|(id, _)| id);
        black_box(other.map(|other| query::line(&state.tabletop, who, other)));
    });
    each("a copy of the state", real, &positions, |state| black_box(&black_box(state).clone()).seats() / 2);
}

/// Nanoseconds for each question; `ask` says how many it asked.
fn each(name: &str, real: bool, positions: &[State], mut ask: impl FnMut(&State) -> usize) {
    let rounds = if real { 40 } else { 1 };
    let times = (0..if real { 5 } else { 1 }).map(|_| {
        let begun = processor_time();
        let asked: usize = (0..rounds).map(|_| positions.iter().map(&mut ask).sum::<usize>()).sum();
        (processor_time() - begun) / asked.max(1) as f64
    });
    println!("{name}: {:.0} ns", median(times.collect()));
}

/// Microseconds of an answer about every model on the table: the middle one and the slowest.
fn answers(name: &str, real: bool, positions: &[State], mut ask: impl FnMut(&State, FigureId)) {
    let mut times = Vec::new();
    for state in positions.iter().take(if real { usize::MAX } else { 1 }) {
        for (who, _) in state.tabletop.active() {
            let begun = processor_time();
            ask(state, who);
            times.push((processor_time() - begun) / 1000.0);
        }
    }
    let slowest = times.iter().copied().fold(0.0, f64::max);
    println!("{name}: {:.0} µs, the slowest of {} {slowest:.0} µs", median(times.clone()), times.len());
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

/// Nanoseconds of processor time that this thread has had.
fn processor_time() -> f64 {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    time.tv_sec as f64 * 1e9 + time.tv_nsec as f64
}
