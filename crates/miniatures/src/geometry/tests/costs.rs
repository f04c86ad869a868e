//! Questions to the table take no memory of their own.

use crate::geometry::gap::{compare_gaps, gap};
use crate::geometry::path::{Gait, Mover, checkpoints, walk};
use crate::geometry::place::nearest_legal;
use crate::geometry::sight::{Line, blocked, cover};
use crate::geometry::vehicle::{Driver, Hand, Hull, Pose, Primitive, contact};
use crate::geometry::{Body, BodySet, Facing, Ground, Kind, Piece, Polygon, Scene, Spot};

#[test]
fn nothing_is_allocated() {
    let mut ground = Ground::bare();
    ground.pieces.push(Piece::new(Kind::Blocking, Polygon::rectangle(10_000, 10_000, 12_000, 20_000), 0, 4000));
    let bodies = [
        Body::model(0, Spot::new(5000, 15_000, 0), 500, 1250),
        Body::model(1, Spot::new(20_000, 15_000, 0), 500, 1250),
    ];
    let scene = Scene::new(&ground, &bodies);
    let mover = Mover { r: 500, height: 1250, side: 0, gait: Gait::FOOT, without: BodySet::NONE };
    let pose = Pose { at: Spot::new(5000, 5000, 0), facing: Facing::NORTH };
    let mut buffer = Vec::with_capacity(64);
    let measured = allocation_counter::measure(|| {
        let line = Line::between(&bodies[0], &bodies[1]);
        assert!(blocked(&scene, &line, BodySet::NONE).is_some());
        let _ = cover(&scene, &line, &bodies[1], BodySet::NONE);
        assert!(!gap(&bodies[0], &bodies[1]).at_most(8000));
        let _ = compare_gaps(&bodies[0], &bodies[1], &bodies[0]);
        assert!(walk(&scene, &mover, Spot::new(2000, 2000, 0), &[Spot::new(11_000, 15_000, 0)]).is_err());
        let _ = nearest_legal(&scene, &mover, Spot::new(11_000, 15_000, 0));
        let hull = Hull::new(3000, 2000, 1500);
        let driver = Driver { gait: Gait::WHEELS, without: BodySet::NONE };
        let _ = contact(&scene, &hull, driver, pose, Primitive::Straight(9000));
        let _ = contact(&scene, &hull, driver, pose, Primitive::Turn(Hand::Right, 600));
        checkpoints(pose.at, pose.facing, &[Spot::new(5000, 9000, 0)], |_, _| false, &mut buffer);
    });
    assert_eq!(measured.count_total, 0);
}
