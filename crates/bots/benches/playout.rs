//! What the rules and the bots cost. `cargo xtask bench` runs it, writes docs/performance.md and judges the figures.
//!
//! Rates are per second of processor time on one core, the median of five. They are printed as one JSON object, from the
//! name of a figure to its number; what goes on is said on standard error.
//! Run without `--bench`, as `cargo test` does, it only shows that it runs. With the names of games only those are
//! measured: `cargo bench -p bots --bench playout -- card-game`.

#[path = "common/clock.rs"]
mod clock;
mod common;

use bots::budget::Budget;
use bots::mcts::{Search, Settings};
use bots::{Bot, arena};
use clock::{cores, median, pin, processor_time, rate};
use common::{Benched, games, play_listed, positions};
use engine::toy::{self, Toy};
use engine::{Chance, Events, Game, Pack, Purpose, Seat, Seed, Viewer};
use std::collections::BTreeMap;
use std::hint::black_box;
use std::sync::Barrier;
use std::time::Duration;

const ROUNDS: usize = 5;
/// Iterations of a search at one position.
const ITERATIONS: u32 = 256;
/// Positions that are changed at once: few enough for the cache, enough to make the clock's own time small.
const BLOCK: usize = 128;

/// The figures, by name.
type Figures = BTreeMap<String, f64>;

fn main() {
    let real = std::env::args().any(|arg| arg == "--bench");
    let time = Duration::from_millis(if real { 400 } else { 1 });
    let cores = cores();
    let core = *cores.last().expect("a process runs somewhere");
    let pinned = pin(core);
    eprintln!("{}", if pinned { format!("pinned to core {core}") } else { "NOT PINNED: the system refuses".into() });
    let mut figures = Figures::from([("pinned".into(), f64::from(u8::from(pinned)))]);
    toy_playouts(&mut figures, time);
    measure::<helter_skelter::State>(&mut figures, real, time, &cores, ["2", "4"]);
    pin(core);
    measure::<cursed_earth::State>(&mut figures, real, time, &cores, ["solo", "head-to-head"]);
    pin(core);
    measure::<card_game::State>(&mut figures, real, time, &cores, ["2", "4"]);
    pin(core);
    measure::<miniatures::State>(&mut figures, real, time, &cores, ["street-rumble", "hold-the-block"]);
    println!("{}", serde_json::to_string(&figures).expect("numbers can be written"));
}

/// All figures of one game; those of single steps at the tables that begin so.
fn measure<G: Benched>(figures: &mut Figures, real: bool, time: Duration, cores: &[usize], closely: [&str; 2]) {
    let mut named = std::env::args().skip(1).filter(|arg| !arg.starts_with('-')).peekable();
    if named.peek().is_some() && !named.any(|name| name == G::NAME) {
        return;
    }
    let mut own = Figures::new();
    eprintln!("{}", G::NAME);
    G::TABLES.iter().for_each(|table| playouts::<G>(&mut own, time, table));
    for tables in closely {
        let positions = positions::<G>(tables, if real { 512 } else { 16 });
        steps(&mut own, time / 4, tables, &positions);
        allocations(&mut own, tables, &positions);
        search(&mut own, if real { 16 } else { 1 }, tables, &positions);
    }
    own.insert("state/bytes".into(), size_of::<G>() as f64);
    all_cores::<G>(&mut own, time, cores);
    figures.extend(own.into_iter().map(|(name, figure)| (format!("{}/{name}", G::NAME), figure)));
}

/// Runs a measurement five times and keeps the median.
fn record(figures: &mut Figures, name: String, mut measure: impl FnMut() -> f64) {
    let figure = median((0..ROUNDS).map(|_| measure()).collect());
    eprintln!("{name:<40} {figure:>14.1}");
    figures.insert(name, figure);
}

fn nanoseconds(rate: f64) -> f64 {
    1e9 / rate
}

/// Random games, every legal action listed at every decision.
fn playouts<G: Benched>(figures: &mut Figures, time: Duration, table: &str) {
    let games = games::<G>(table, 16);
    let (mut chance, mut list) = (Chance::seeded(1), Vec::new());
    let mut decisions = |games: &[G]| -> usize {
        games.iter().map(|game| play_listed(&mut game.clone(), &mut chance, &mut list)).sum()
    };
    let (mut made, mut played) = (0, 0);
    record(figures, format!("playout/{table}/decisions per second"), || {
        rate(time, || {
            let now = decisions(&games);
            made += now;
            played += games.len();
            now
        })
    });
    let mut scratch = Vec::new();
    let mut luck = Chance::seeded(1);
    record(figures, format!("playout/{table}/sampled decisions per second"), || {
        let mut play = |game: &G| arena::playout(&mut game.clone(), &mut luck, &mut scratch, usize::MAX);
        rate(time, || games.iter().map(&mut play).sum())
    });
    let length = made as f64 / played as f64;
    figures.insert(format!("playout/{table}/decisions a game"), length);
}

/// How fast the engine is with next to no rules.
fn toy_playouts(figures: &mut Figures, time: Duration) {
    let start = |seed| Toy::start(&toy::Options { seats: 4 }, Pack::built_in(), Seed::from(seed), &mut Events::off());
    let games: Vec<Toy> = (0..16).map(|seed| start(seed).expect("the toy starts")).collect();
    let (mut chance, mut list) = (Chance::seeded(1), Vec::new());
    record(figures, "toy/decisions per second".into(), || {
        rate(time, || games.iter().map(|game| play_listed(&mut game.clone(), &mut chance, &mut list)).sum())
    });
}

fn asked<G: Game>(state: &G) -> Seat {
    state.deciders().iter().next().expect("somebody is asked in every position kept")
}

/// The parts of a decision, one by one, in nanoseconds.
fn steps<G: Game>(figures: &mut Figures, time: Duration, tables: &str, positions: &[G]) {
    let mut list = Vec::new();
    let mut chance = Chance::seeded(2);
    let mut each = |name: &str, mut work: Box<dyn FnMut(&G) -> usize>| {
        record(figures, format!("step/{tables}/{name}"), || {
            nanoseconds(rate(time, || positions.iter().map(&mut work).sum()))
        });
    };
    each("clone", Box::new(|state| usize::from(black_box(state.clone()).seats() > 0)));
    each("view", Box::new(|state| usize::from(size_of_val(&black_box(state.view(Viewer::Seat(asked(state))))) > 0)));
    each("evaluate", Box::new(|state| usize::from(black_box(state.evaluate(asked(state))) < i32::MAX)));
    let mut luck = chance.fork();
    each("redeal", Box::new(move |state| usize::from(state.redeal(Viewer::Seat(asked(state)), &mut luck).seats() > 0)));
    let mut listed = Vec::new();
    each(
        "actions",
        Box::new(move |state| {
            state.actions(asked(state), &mut listed);
            usize::from(!black_box(&listed).is_empty())
        }),
    );
    // Every action of every list: what is asked of `check` most.
    let lists: Vec<Vec<_>> = positions
        .iter()
        .map(|state| {
            state.actions(asked(state), &mut list);
            list.clone()
        })
        .collect();
    record(figures, format!("step/{tables}/check"), || {
        nanoseconds(rate(time, || {
            let checked = positions.iter().zip(&lists).map(|(state, list)| {
                let seat = asked(state);
                list.iter().filter(|action| black_box(state.check(seat, action)).is_ok()).count()
            });
            checked.sum()
        }))
    });
    let lengths: usize = lists.iter().map(Vec::len).sum();
    figures.insert(format!("step/{tables}/actions a list"), lengths as f64 / lists.len() as f64);
    record(figures, format!("step/{tables}/apply"), || apply_time(time, positions, &lists, &mut chance));
}

/// Nanoseconds of `apply` alone: positions are copied before the clock runs.
fn apply_time<G: Game>(time: Duration, positions: &[G], lists: &[Vec<G::Action>], chance: &mut Chance) -> f64 {
    let mut events = Events::off();
    let (mut spent, mut applied) = (Duration::ZERO, 0);
    while spent < time {
        for (positions, lists) in positions.chunks(BLOCK).zip(lists.chunks(BLOCK)) {
            let mut states: Vec<G> = positions.to_vec();
            let actions: Vec<_> = lists.iter().map(|list| list[chance.below(Purpose::Other, list.len())]).collect();
            let start = processor_time();
            for (state, action) in states.iter_mut().zip(&actions) {
                state.apply(asked(state), action, &mut events);
            }
            spent += processor_time() - start;
            applied += black_box(&states).len();
        }
    }
    spent.as_nanos() as f64 / applied as f64
}

/// Visits to the allocator, once all memory is there.
fn allocations<G: Benched>(figures: &mut Figures, tables: &str, positions: &[G]) {
    let (mut chance, mut list) = (Chance::seeded(3), Vec::with_capacity(1 << 14));
    let mut decisions = 0;
    let games: Vec<G> = common::tables::<G>(tables).flat_map(|table| games(table, 16)).collect();
    let playing = allocation_counter::measure(|| {
        decisions = games.iter().map(|game| play_listed(&mut game.clone(), &mut chance, &mut list)).sum();
    });
    let redealing = allocation_counter::measure(|| {
        for state in positions {
            black_box(state.redeal(Viewer::Seat(asked(state)), &mut chance));
        }
    });
    let mut note = |name: &str, count: u64, of: usize| {
        figures.insert(format!("allocations/{tables}/{name}"), count as f64 / of as f64);
    };
    note("decision", playing.count_total, decisions);
    note("redeal", redealing.count_total, positions.len());
    // What a search needs once (its lists, its answer) is not an iteration's: twice the iterations, the difference.
    let [few, many] = [64, 128].map(|iterations| {
        let searched = positions.iter().step_by(positions.len().div_ceil(8));
        let count = |state: &G| {
            let mut bot = searcher(iterations);
            bot.think(state, asked(state)); // the tree has grown
            allocation_counter::measure(|| drop(bot.think(state, asked(state)))).count_total
        };
        (searched.clone().map(count).sum::<u64>(), searched.count() * iterations as usize)
    });
    note("search iteration", many.0.saturating_sub(few.0), many.1 - few.1);
}

/// A search that plays every iteration to the end of the game, at random: what can be held against plain playouts.
fn searcher<G: Game>(iterations: u32) -> Search<G> {
    let settings = Settings { horizon: None, by_odds: false, ..Settings::new(Budget::iterations(iterations)) };
    Search::new(settings, Chance::seeded(4))
}

/// Search iterations against plain playouts from the same positions.
fn search<G: Game>(figures: &mut Figures, count: usize, tables: &str, positions: &[G]) {
    let mut list = Vec::new();
    let mut open = |state: &G| {
        state.actions(asked(state), &mut list);
        list.len() > 1
    };
    let chosen: Vec<&G> = positions.iter().filter(|state| open(state)).collect();
    let chosen: Vec<&G> = chosen.iter().step_by(chosen.len().div_ceil(count)).copied().collect();
    let (mut chance, mut scratch) = (Chance::seeded(5), Vec::new());
    let mut shares = Vec::new();
    record(figures, format!("search/{tables}/iterations per second"), || {
        let playouts = rate(Duration::ZERO, || {
            for state in &chosen {
                for _ in 0..ITERATIONS {
                    arena::playout(&mut (*state).clone(), &mut chance, &mut scratch, usize::MAX);
                }
            }
            chosen.len() * ITERATIONS as usize
        });
        let iterations = rate(Duration::ZERO, || {
            chosen.iter().for_each(|&state| drop(searcher(ITERATIONS).think(state, asked(state))));
            chosen.len() * ITERATIONS as usize
        });
        shares.push(iterations / playouts);
        iterations
    });
    figures.insert(format!("search/{tables}/share of playouts"), median(shares));
}

/// Games on all cores at once, against as many times one core.
fn all_cores<G: Benched>(figures: &mut Figures, time: Duration, cores: &[usize]) {
    let games = games::<G>(G::TABLES[0], 16);
    let on = |core: usize| {
        pin(core);
        let (mut chance, mut list) = (Chance::seeded(core as u64), Vec::new());
        rate(time * 2, || {
            games.iter().for_each(|game| _ = play_listed(&mut game.clone(), &mut chance, &mut list));
            games.len()
        })
    };
    let mut shares = Vec::new();
    record(figures, "all cores/games per second".into(), || {
        let one = on(cores[cores.len() - 1]);
        let (on, barrier) = (&on, &Barrier::new(cores.len()));
        let all: f64 = std::thread::scope(|scope| {
            let start = |&core: &usize| {
                scope.spawn(move || {
                    barrier.wait();
                    on(core)
                })
            };
            let threads: Vec<_> = cores.iter().map(start).collect();
            threads.into_iter().map(|thread| thread.join().expect("a game plays to its end")).sum()
        });
        shares.push(all / (one * cores.len() as f64));
        all
    });
    figures.insert("all cores/share".into(), median(shares));
    figures.insert("all cores/cores".into(), cores.len() as f64);
}
