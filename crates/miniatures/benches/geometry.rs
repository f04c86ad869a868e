//! What a question to the table costs: 40 pieces, 24 models, one core, the median of many short samples of wall time.
//! Run without `--bench`, as `cargo test` does, it only shows that it runs.

use miniatures::geometry::gap::gap;
use miniatures::geometry::path::{Gait, Mover, walk, walks};
use miniatures::geometry::place::nearest_legal;
use miniatures::geometry::point::along;
use miniatures::geometry::sight::{Line, blocked, cover};
use miniatures::geometry::vehicle::{Driver, Hand, Hull, Pose, Primitive, contact};
use miniatures::geometry::{Body, BodyId, BodySet, Facing, Ground, Kind, Piece, Polygon, Scene, Spot};
use std::hint::black_box;
#[allow(clippy::disallowed_types, reason = "a bench reads the clock, the rules do not")]
use std::time::Instant;

fn main() {
    let samples = if std::env::args().any(|arg| arg == "--bench") { 301 } else { 1 };
    let (ground, bodies) = (ground(), bodies());
    let scene = Scene::new(&ground, &bodies);
    let free = bodies.iter().filter(|body| spot(body).z == 0).count();
    println!("{} pieces, {} models, {free} of them on the ground", ground.pieces.len(), bodies.len());

    let pairs = || (0..24u8).flat_map(|a| (0..24u8).filter(move |&b| a != b).map(move |b| (a, b)));
    let pair = |(a, b): (u8, u8)| {
        let without = BodySet::one(BodyId(a)).with(BodyId(b));
        (Line::between(&bodies[usize::from(a)], &bodies[usize::from(b)]), without)
    };
    let clear = pairs()
        .filter(|&it| {
            let (line, without) = pair(it);
            blocked(&scene, &line, without).is_none()
        })
        .count();
    println!("{clear} of {} lines of sight are free", pairs().count());
    measure("line of sight", samples, 24 * 23, || {
        for it in pairs() {
            let (line, without) = pair(black_box(it));
            black_box(blocked(&scene, &line, without));
        }
    });
    measure("line of sight and cover", samples, 24 * 23, || {
        for (a, b) in pairs() {
            let (line, without) = pair(black_box((a, b)));
            black_box((blocked(&scene, &line, without), cover(&scene, &line, &bodies[usize::from(b)], without)));
        }
    });
    measure("gap within a distance", samples, 24 * 23, || {
        for (a, b) in pairs() {
            black_box(gap(&bodies[usize::from(a)], &bodies[usize::from(b)]).at_most(black_box(8000)));
        }
    });

    let mover =
        |id: u8| Mover { r: 500, height: 1250, side: id % 2, gait: Gait::FOOT, without: BodySet::one(BodyId(id)) };
    let end = |id: u8, tick: i32, length: i32| {
        let from = spot(&bodies[usize::from(id)]);
        (from, along(from.plan(), Facing::new(tick).vector(), length).at(from.z))
    };
    let ways = || (0..24u8).flat_map(|id| (0..32).map(move |way| (id, way * 128)));
    let walked = ways().filter(|&(id, tick)| {
        let (from, to) = end(id, tick, 5000);
        walk(&scene, &mover(id), from, &[to]).is_ok()
    });
    println!("{} of {} moves of 5 inches are free", walked.count(), ways().count());
    measure("a move of one leg, and where it stops", samples, 24 * 32, || {
        for (id, tick) in ways() {
            let (from, to) = end(id, tick, 5000);
            black_box(walk(&scene, &mover(id), black_box(from), &[to]).is_ok());
        }
    });
    measure("a move of one leg", samples, 24 * 32, || {
        for (id, tick) in ways() {
            let (from, to) = end(id, tick, 5000);
            black_box(walks(&scene, &mover(id), black_box(from), &[to]).is_ok());
        }
    });
    measure("a move of four legs", samples, 24 * 32, || {
        for (id, tick) in ways() {
            let from = end(id, tick, 0).0;
            let path = [800, 1600, 2400, 3200].map(|length| end(id, tick + length / 20, length).1);
            black_box(walks(&scene, &mover(id), black_box(from), &path).is_ok());
        }
    });
    measure("the nearest legal spot", samples, 24, || {
        for id in 0..24 {
            black_box(nearest_legal(&scene, &mover(id), black_box(Spot::new(5000, 10_000, 0))));
        }
    });
    // What a page wants when a model is picked up: where it can go, and whom it would see there.
    measure("reach and sight of a page", samples, 1, || {
        let mut seen = 0;
        for (tick, inches) in (0..64).flat_map(|way| (1..=12).map(move |half| (way * 64, half))) {
            let (from, to) = end(0, tick, inches * 500);
            if walks(&scene, &mover(0), from, &[to]).is_ok() {
                let body = Body::model(0, to, 500, 1250);
                for id in (1..24).step_by(2) {
                    let line = Line::between(&body, &bodies[id]);
                    let without = BodySet::one(BodyId(0)).with(BodyId(id as u8));
                    seen += usize::from(blocked(&scene, &line, without).is_none());
                    black_box(cover(&scene, &line, &bodies[id], without));
                }
            }
        }
        black_box(seen);
    });

    let wagon = Hull::new(5000, 2500, 2500);
    let driver = Driver { gait: Gait::WHEELS, without: BodySet::NONE };
    let pose = |tick: i32| Pose { at: Spot::new(18_000, 18_000, 0), facing: Facing::new(tick) };
    measure("a vehicle straight on", samples, 32, || {
        for tick in 0..32 {
            black_box(contact(&scene, &wagon, driver, pose(tick * 128), Primitive::Straight(10_000)));
        }
    });
    let empty = Ground::bare();
    let open = Scene::new(&empty, &[]);
    let ticks = wagon.ticks_for(10_000);
    measure("a vehicle's turn of 10 inches that meets nothing", samples, 2, || {
        for hand in [Hand::Left, Hand::Right] {
            black_box(contact(&open, &wagon, driver, pose(0), Primitive::Turn(hand, ticks)));
        }
    });
}

fn spot(body: &Body) -> Spot {
    let centre = body.outline.centre();
    centre.at(body.z)
}

/// Houses, containers, walls and rubble in rows, so that every line meets some of them.
fn ground() -> Ground {
    let mut ground = Ground::bare();
    for place in 0..40 {
        let (x, y) = (1500 + place % 6 * 5800, 1500 + place / 6 * 4900);
        let (kind, width, depth, top) = match place % 4 {
            0 => (Kind::Blocking, 3000, 2500, 4000),
            1 => (Kind::Difficult, 500, 3000, 1250),
            2 => (Kind::Blocking, 1000, 1000, 2500),
            _ => (Kind::Difficult, 2000, 1500, 750),
        };
        ground.pieces.push(Piece::new(kind, Polygon::rectangle(x, y, x + width, y + depth), 0, top));
    }
    ground
}

fn bodies() -> Vec<Body> {
    (0..24)
        .map(|id| {
            let (x, y) = (5000 + id % 6 * 5800, 2500 + id / 6 * 9800);
            Body::model((id % 2) as u8, Spot::new(x, y, 0), 500, if id % 7 == 3 { 2000 } else { 1250 })
        })
        .collect()
}

/// Many short samples: on a busy machine most of them run undisturbed, and the median is one of those.
#[allow(clippy::disallowed_types, reason = "a bench reads the clock, the rules do not")]
fn measure(name: &str, samples: usize, questions: usize, mut ask: impl FnMut()) {
    let mut times: Vec<f64> = (0..samples)
        .map(|_| {
            let start = Instant::now();
            ask();
            start.elapsed().as_secs_f64() / questions as f64
        })
        .collect();
    times.sort_by(f64::total_cmp);
    println!("{name}: {:.3} microseconds (best {:.3})", times[samples / 2] * 1e6, times[0] * 1e6);
}
