//! Where on a path it goes wrong: the rules that look at a whole path refuse it as a whole, and a client wants a point to
//! mark (MG-121, MG-124, MG-383, MG-525).

use crate::action::Action;
use crate::event::Way;
use crate::geometry::number::largest_legal;
use crate::geometry::path::{leaves_front, leg_length, slowed_by};
use crate::geometry::point::along;
use crate::geometry::sweep::Sweep;
use crate::geometry::{Facing, Spot};
use crate::procedures::Frame;
use crate::tabletop::Tabletop;
use crate::tabletop::figure::FigureId;
use crate::why::Why;
use engine::Seat;

/// The refusal of an action with the point where its path breaks the rule, if it is one of a path.
pub fn marked(table: &Tabletop, frame: &Frame, seat: Seat, action: &Action, why: Why) -> Why {
    let moves = match *action {
        Action::Move { who, to, .. } | Action::Fight { who, to, .. } => Some((who, to)),
        Action::Go { to, .. } | Action::Via { at: to } => frame.mover(table, seat).map(|who| (who, to)),
        _ => None,
    };
    let by_force = matches!(frame, Frame::Moving(moving) if moving.way() == Way::Charge);
    moves.map_or(why, |end| marked_for(table, end, by_force, why))
}

/// The same for a path to an end, the waypoints lying on the table. A charge goes on through doors (MG-412).
pub fn marked_for(table: &Tabletop, (who, to): (FigureId, Spot), by_force: bool, why: Why) -> Why {
    if let Why::Path(_) = why {
        let path = table.path_to(who, to).ok();
        return path.and_then(|path| table.stopped(who, &path, by_force)).map_or(why, Why::Path);
    }
    let at = match why {
        Why::TooFar { has, .. } => Some(spent(table, who, to, has)),
        Why::LeavesFront => turning(table, who, to),
        Why::Difficult => slowed(table, who, to),
        _ => None,
    };
    match (why, at) {
        (Why::TooFar { needs, has }, Some(at)) => Why::TooFarFrom { needs, has, at },
        (Why::LeavesFront, Some(at)) => Why::LeavesFrontAt(at),
        (Why::Difficult, Some(at)) => Why::DifficultAt(at),
        _ => why,
    }
}

/// The legs of the path that is being given: from where, to where.
fn legs(table: &Tabletop, who: FigureId, to: Spot) -> impl Iterator<Item = (Spot, Spot)> + '_ {
    let start = table.figures[who].at;
    let ends = table.path.iter().copied().chain([to]);
    ends.scan(start, |from, to| Some((std::mem::replace(from, to), to)))
}

/// MG-525: where the allowance is used up.
fn spent(table: &Tabletop, who: FigureId, to: Spot, has: i32) -> Spot {
    let mut left = has;
    for (from, to) in legs(table, who, to) {
        let length = leg_length(from.plan(), to.plan());
        if from.z == to.z && length > left {
            return along(from.plan(), to.plan() - from.plan(), left).at(from.z);
        }
        left -= length + (to.z - from.z).abs();
        if left < 0 {
            return from;
        }
    }
    to
}

/// MG-121, MG-124: the start of the leg that leaves the front arc.
fn turning(table: &Tabletop, who: FigureId, to: Spot) -> Option<Spot> {
    let (start, facing): (Spot, Facing) = (table.figures[who].at, table.figures[who].facing);
    let mut path: tinyvec::ArrayVec<[Spot; 33]> = table.path.iter().copied().collect();
    path.push(to);
    let leg = leaves_front(facing, start, &path)?;
    Some(if leg == 0 { start } else { path[leg - 1] })
}

/// MG-383: the last point before difficult terrain.
fn slowed(table: &Tabletop, who: FigureId, to: Spot) -> Option<Spot> {
    let stage = table.stage();
    let scene = stage.scene(table.ground());
    let r = table.measures(who).0;
    for (from, to) in legs(table, who, to).filter(|(from, to)| from.z == to.z) {
        let (a, way) = (from.plan(), to.plan() - from.plan());
        let free = |b| slowed_by(&scene, &Sweep { a, b, r }, from.z).is_none();
        if !way.is_zero() && !free(to.plan()) {
            let most = way.norm2().isqrt() as i32;
            return Some(along(a, way, largest_legal(most, |t| free(along(a, way, t)))).at(from.z));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use crate::odds::tests::scene;
    use crate::state::State;
    use engine::{Game, Seat};

    /// The rule of a refusal, and its point.
    fn refused(state: &State, line: &str) -> (String, Option<[i32; 3]>) {
        let why = state.check(Seat::new(0), &line.parse().expect("an action")).expect_err("it is refused");
        let refusal = State::refusal(state.content().content(), why);
        (refusal.rule.to_string(), refusal.point)
    }

    #[test]
    fn a_refused_path_says_where() {
        let state = scene(["1 Senior Judge", "1 Punk"], &[(10_000, 10_000)], &[(2000, 2000)]);
        let far = refused(&state, "a1 move 10000 17000 face 0");
        assert_eq!(far, ("MG-525".into(), Some([10_000, 16_000, 0])), "six of the seven inches");
        let wall = refused(&state, "a1 move 13000 10000 face 0");
        assert_eq!(wall, ("MG-386".into(), Some([11_500, 10_000, 0])), "the base touches the building");
        let edge = scene(["1 Senior Judge", "1 Punk"], &[(2000, 10_000)], &[(2000, 2000)]);
        assert_eq!(refused(&edge, "a1 move 200 10000 face 0"), ("MG-004".into(), Some([500, 10_000, 0])));
    }

    #[test]
    fn a_sprint_says_where_it_leaves_the_front_and_where_the_rubble_begins() {
        let mut state = scene(["1 Senior Judge", "1 Punk"], &[(1000, 10_000)], &[(20_000, 2000)]);
        let sprint = "a1 sprint".parse().expect("an action");
        state.apply(Seat::new(0), &sprint, &mut engine::Events::off());
        assert_eq!(refused(&state, "go 3000 10000 face 0"), ("MG-383".into(), Some([1500, 10_000, 0])));
        state.apply(Seat::new(0), &"via 1000 15000".parse().expect("a waypoint"), &mut engine::Events::off());
        assert_eq!(refused(&state, "go 500 15000 face 0"), ("MG-121".into(), Some([1000, 15_000, 0])));
    }
}
