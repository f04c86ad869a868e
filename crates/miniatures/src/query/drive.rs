//! `path a7 drive straight 4000 left 300`: where a vehicle would come to stand, leg by leg, and whom it would ram.

use super::path::{Danger, Leg, point};
use super::{refusal, thing};
use crate::action::{Action, Feat, Legs};
use crate::geometry::vehicle::{Hand, Pose, Primitive, contact, slowed_by};
use crate::geometry::{INCH, Obstacle};
use crate::marked::marked;
use crate::names::Stat;
use crate::procedures::Frame;
use crate::state::State;
use crate::tabletop::Tabletop;
use crate::tabletop::figure::FigureId;
use crate::why::{Question, Why};
use engine::{Procedure, Refusal};
use serde_json::{Value, json};

/// What the vehicle would do.
enum Course {
    Drive { low: bool, legs: Vec<Primitive> },
    Turn(Hand, u16),
    Reverse(i32),
    Accelerate,
    Decelerate,
}

fn read(words: &[&str]) -> Option<Course> {
    let hand = |word: &str| match word {
        "left" => Some(Hand::Left),
        "right" => Some(Hand::Right),
        _ => None,
    };
    Some(match words {
        ["accelerate"] => Course::Accelerate,
        ["decelerate"] => Course::Decelerate,
        ["turn", side, ticks] => Course::Turn(hand(side)?, ticks.parse().ok().filter(|n| (1..4096).contains(n))?),
        ["reverse", distance] => Course::Reverse(distance.parse().ok().filter(|n| (0..=200_000).contains(n))?),
        ["drive", rest @ ..] => {
            let low = rest.first() == Some(&"low");
            let legs = rest[usize::from(low)..].chunks(2).map(|pair| match *pair {
                ["straight", distance] => {
                    distance.parse().ok().filter(|n| (0..=200_000).contains(n)).map(Primitive::Straight)
                }
                [side, ticks] => {
                    Some(Primitive::Turn(hand(side)?, ticks.parse().ok().filter(|n| (1..4096).contains(n))?))
                }
                _ => None,
            });
            let legs: Option<Vec<Primitive>> = legs.collect();
            Course::Drive { low, legs: legs.filter(|legs| !legs.is_empty() && legs.len() <= 16)? }
        }
        _ => return None,
    })
}

impl Course {
    /// As it is said to the referee: legs are steered while there are more than one action holds.
    fn actions(&self, who: FigureId) -> Vec<Action> {
        let feat = |feat: Feat| vec![Action::Feat(feat)];
        match self {
            Course::Accelerate => feat(Feat::Accelerate { who }),
            Course::Decelerate => feat(Feat::Decelerate { who }),
            Course::Turn(hand, ticks) => feat(Feat::TurnInPlace { who, hand: *hand, ticks: *ticks }),
            Course::Reverse(distance) => feat(Feat::Reverse { who, distance: *distance }),
            Course::Drive { low, legs } => {
                let (first, last) = legs.split_at(legs.len().saturating_sub(Legs::MOST));
                let steer = first.iter().map(|&leg| Action::Feat(Feat::Steer { leg }));
                let (low, legs) = (*low, Legs::of(last));
                steer.chain([Action::Feat(Feat::Drive { who, low, legs })]).collect()
            }
        }
    }
}

pub fn path(state: &State, who: FigureId, words: &[&str]) -> Option<Value> {
    let course = read(words)?;
    let mut table = state.tabletop.clone();
    table.course = Default::default();
    let hull = table.hull(who).filter(|_| table.figures[who].is_active())?;
    let (stage, mut pose) = (table.stage(), table.pose(who));
    let scene = stage.scene(table.ground());
    let moves: Vec<Primitive> = match &course {
        Course::Drive { legs, .. } => legs.clone(),
        Course::Reverse(distance) => vec![Primitive::Straight(-distance)],
        _ => Vec::new(),
    };
    let low = !matches!(course, Course::Drive { low: false, .. });
    let driver = table.driver_of(who, low);
    let slowed = !driver.gait.ignores_difficult && slowed_by(&scene, &hull, pose, &moves).is_some();
    let inches = table.stat(who, Stat::Move);
    let budget = match course {
        Course::Reverse(_) => inches * INCH / 4,
        _ if slowed => (inches + 1) / 2 * INCH,
        _ => inches * INCH,
    };
    let (mut legs, mut outlines, mut dangers) = (Vec::new(), Vec::new(), Vec::new());
    for &leg in &moves {
        if let Some(met) = contact(&scene, &hull, driver, pose, leg) {
            dangers.push(rammed(&table, who, met.with, met.pose));
        }
        pose = hull.after(pose, leg);
        let length = hull.cost(leg).abs();
        legs.push(Leg { to: point(pose.at), length, cost: length, words: words_of(leg), rule: None });
        outlines.push(hull.footprint(pose).map(|corner| [corner.x, corner.y]));
    }
    if let Course::Turn(hand, ticks) = course {
        pose = hull.spin(pose, hand, ticks);
        outlines.push(hull.footprint(pose).map(|corner| [corner.x, corner.y]));
    }
    let asked = state.stack.asking().filter(|frame| drives(frame, &table, who));
    Some(json!({
        "length": legs.iter().map(|leg| leg.cost).sum::<i32>(),
        "budget": budget,
        "now": asked.is_some(),
        "legs": legs,
        "outlines": outlines,
        "facing": pose.facing.tick(),
        "dangers": dangers,
        "refused": asked.and_then(|frame| refused(&table, frame, who, &course)).map(refusal),
    }))
}

/// Whether the open question is what this vehicle does.
fn drives(frame: &Frame, table: &Tabletop, who: FigureId) -> bool {
    frame.asks(table).iter().any(|seat| frame.question(table, seat) == Question::Drive(who))
}

fn refused(table: &Tabletop, frame: &Frame, who: FigureId, course: &Course) -> Option<Refusal> {
    let seat = frame.asks(table).iter().next()?;
    let mut table = table.clone();
    for action in course.actions(who) {
        if let Err(why) = frame.check(&table, seat, &action) {
            return Some(marked(&table, frame, seat, &action, why).refusal(table.content()));
        }
        if let Action::Feat(Feat::Steer { leg }) = action
            && table.course.legs.try_push(leg).is_some()
        {
            return Some(Why::Not("MG-330", "A vehicle's move has at most 8 primitives.").refusal(table.content()));
        }
    }
    None
}

fn rammed(table: &Tabletop, who: FigureId, obstacle: Obstacle, there: Pose) -> Danger {
    let by = match obstacle {
        Obstacle::Body(body) if usize::from(body.0) < crate::tabletop::figure::MOST_FIGURES => Some(FigureId(body.0)),
        _ => None,
    };
    let at = by.map_or(there.at, |id| table.figures[id].at);
    let words = format!("{who} would ram {}.", thing(table, obstacle));
    Danger { kind: "ram", by, at: point(at), words, rule: "MG-346" }
}

fn words_of(leg: Primitive) -> String {
    match leg {
        Primitive::Straight(distance) if distance < 0 => "backwards".into(),
        Primitive::Straight(_) => "straight ahead".into(),
        Primitive::Turn(Hand::Left, _) => "turning left".into(),
        Primitive::Turn(Hand::Right, _) => "turning right".into(),
    }
}
