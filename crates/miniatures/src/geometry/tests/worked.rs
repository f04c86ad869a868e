//! The specification's worked examples and its ties, by number.

use crate::geometry::climb::climb;
use crate::geometry::direction::{Arc, Facing, behind};
use crate::geometry::driven::{Deviation, away_from, deviate, drive};
use crate::geometry::gap::{gap, gap_from};
use crate::geometry::path::{Gait, Mover, PathWhy, leaves_front, leg_length, rests, walk};
use crate::geometry::place::{fall, fall_power, ledge, may_place, near_ledge, nearest_legal};
use crate::geometry::point::along;
use crate::geometry::sight::{Cover, Line, blocked, cover, in_cover, shielded};
use crate::geometry::terrain::{Link, LinkKind, Opening, OpeningKind};
use crate::geometry::vehicle::{self, Driver, Hand, Hull, Pose, Primitive};
use crate::geometry::{
    Body, BodyId, BodyKind, BodySet, Ground, Kind, Obstacle, Piece, PieceId, Point, Polygon, Scene, Spot, Sturdiness,
    Vector,
};

pub(super) fn foot(side: u8) -> Mover {
    Mover { r: 500, height: 1250, side, gait: Gait::FOOT, without: BodySet::NONE }
}

pub(super) fn model(side: u8, x: i32, y: i32) -> Body {
    Body::model(side, Spot::new(x, y, 0), 500, 1250)
}

/// In inches, as the layouts are written.
pub(super) fn block(kind: Kind, west: i32, south: i32, east: i32, north: i32, top: i32) -> Piece {
    let polygon = Polygon::rectangle(west * 1000, south * 1000, east * 1000, north * 1000);
    Piece::new(kind, polygon, 0, top)
}

pub(super) fn table(pieces: Vec<Piece>) -> Ground {
    Ground { pieces, ..Ground::bare() }
}

pub(super) fn roof(mut piece: Piece) -> Piece {
    piece.roof = true;
    piece
}

#[test]
fn mg_502_the_frozen_directions() {
    let dir = |f: i32| Facing::new(f).vector();
    let anchors = [
        (0, 16384, 0),
        (64, 16305, 1606),
        (128, 16069, 3196),
        (256, 15137, 6270),
        (512, 11585, 11585),
        (1024, 0, 16384),
    ];
    for (f, x, y) in anchors {
        assert_eq!(dir(f), Vector { x, y });
    }
    assert_eq!((0..=1024).map(|f| dir(f).x).sum::<i64>(), 10_688_926);
    for f in 0..4096 {
        assert_eq!(dir(f + 2048), -dir(f));
        assert_eq!(dir(f + 1024), dir(f).left());
        assert!(dir(f).cross(dir(f + 1)) > 0, "each direction lies to the left of the one before");
    }
}

#[test]
fn mg_503_every_direction_faces_itself() {
    assert!((0..4096).all(|f| Facing::toward(Facing::new(f).vector()).tick() == f as u16));
    assert_eq!(Facing::toward(Vector { x: -1, y: 0 }), Facing::WEST);
    assert_eq!(Facing::toward(Vector { x: 7, y: 7 }).tick(), 512);
}

#[test]
fn mg_164_and_mg_512_borders_are_in_front_and_not_behind() {
    let aside = Vector { x: 0, y: 5 };
    assert!(Arc::F.holds(Facing::EAST, aside) && Arc::B.holds(Facing::EAST, aside) && !behind(Facing::EAST, aside));
    let corner = Vector { x: 5, y: 5 };
    assert!(Arc::FF.holds(Facing::EAST, corner) && Arc::FL.holds(Facing::EAST, corner));
    assert!(!Arc::FF.holds(Facing::EAST, Vector { x: 4, y: 5 }));
    // MG-165: over each other, a target is in every arc and behind nobody.
    let over = Vector { x: 0, y: 0 };
    assert!(Arc::ALL.into_iter().all(|arc| arc.holds(Facing::NORTH, over)) && !behind(Facing::NORTH, over));
}

#[test]
fn example_1_a_border_belongs_to_the_nearer_band() {
    let spit_gun = [8000, 16000, 24000];
    let at = |y: i32| gap(&model(0, 5000, 5000), &model(1, 5000, y));
    assert_eq!(at(14_000).floor(), 8000);
    assert_eq!(at(14_000).band(spit_gun), Some(0));
    assert_eq!(at(14_001).band(spit_gun), Some(1));
    assert_eq!(at(30_000).band(spit_gun), Some(2));
    assert_eq!(at(30_001).band(spit_gun), None);
}

/// MG-508, MG-554
#[test]
fn example_4_a_blast_loses_power_by_whole_inches() {
    let burst = Spot::new(9000, 9000, 0);
    let target = Body::model(1, Spot::new(9000, 11_000, 0), 650, 1250);
    let measured = gap_from(burst, &target);
    assert_eq!((measured.floor(), measured.inches()), (1350, 1));
    assert!(measured.at_most(2000));
}

#[test]
fn mg_506_height_counts() {
    let low = model(0, 0, 0);
    // 3 apart in plan, 4 in height: 5.
    let high = Body::model(1, Spot::new(4000, 0, 4000), 500, 1250);
    let measured = gap(&low, &high);
    assert!(measured.at_most(5000) && !measured.below(5000) && !measured.at_most(4999));
    // Over each other only the height is left.
    let above = Body::model(1, Spot::new(700, 0, 4000), 500, 1250);
    assert!(gap(&low, &above).at_most(4000) && !gap(&low, &above).at_most(3999));
}

/// MG-552, MG-559: as far as the search finds room.
#[test]
fn example_5_knockback() {
    let ground = Ground::bare();
    let scene = Scene::new(&ground, &[]);
    let (from, attacker) = (Spot::new(4000, 8000, 0), Point::new(4000, 4000));
    let way = away_from(attacker, from.plan(), Facing::EAST);
    let driven = drive(&scene, &foot(0), from, way, 5000);
    assert_eq!((driven.to, driven.stopped_by, driven.falls), (Spot::new(4000, 13_000, 0), None, None));
    // A wall stops it at touch, the table's edge as well, and so does a friend.
    let walled = table(vec![block(Kind::Blocking, 3, 11, 5, 12, 3000)]);
    let stopped = drive(&Scene::new(&walled, &[]), &foot(0), from, way, 5000);
    assert_eq!((stopped.to, stopped.stopped_by), (Spot::new(4000, 10_500, 0), Some(Obstacle::Piece(PieceId(0)))));
    let edge = drive(&scene, &foot(0), Spot::new(4000, 35_000, 0), way, 5000);
    assert_eq!((edge.to, edge.stopped_by), (Spot::new(4000, 35_500, 0), Some(Obstacle::Edge)));
    let friend = [model(0, 4000, 11_000)];
    let beside = drive(&Scene::new(&ground, &friend), &foot(0), from, way, 5000);
    assert_eq!((beside.to.y, beside.stopped_by), (10_000, Some(Obstacle::Body(BodyId(0)))));
    // MG-552: a crate does not stop even a rider who is driven, and Grav carries nobody over a wall.
    let crates = table(vec![block(Kind::Scatter, 3, 11, 5, 12, 750)]);
    let rider = Mover { gait: Gait::MOUNTED, ..foot(0) };
    assert_eq!(drive(&Scene::new(&crates, &[]), &rider, from, way, 5000).to.y, 13_000);
    let globe = Mover { gait: Gait::grav(8000), ..foot(0) };
    assert_eq!(drive(&Scene::new(&walled, &[]), &globe, from, way, 5000).to.y, 10_500);
    // MG-553: from its own centre it is driven backwards.
    let back = away_from(from.plan(), from.plan(), Facing::NORTH);
    assert_eq!(drive(&scene, &foot(0), from, back, 2000).to, Spot::new(4000, 6000, 0));
}

#[test]
fn mg_447_driven_over_a_ledge() {
    let ground =
        table(vec![roof(block(Kind::Blocking, 0, 0, 10, 10, 5000)), roof(block(Kind::Blocking, 12, 0, 20, 10, 5000))]);
    let scene = Scene::new(&ground, &[]);
    let east = Vector { x: 1, y: 0 };
    let driven = drive(&scene, &foot(0), Spot::new(8000, 5000, 5000), east, 6000);
    assert_eq!(driven.to, Spot::new(10_000, 5000, 5000), "it goes as far as the roof holds it");
    assert_eq!(driven.falls, Some((Point::new(10_000, 5000), Spot::new(10_500, 5000, 0))));
    let kept = drive(&scene, &foot(0), Spot::new(8000, 5000, 5000), east, 2000);
    assert_eq!((kept.to.x, kept.falls), (10_000, None));
    assert_eq!([fall_power(1), fall_power(2000), fall_power(2001), fall_power(5000)], [2, 2, 4, 6]);
}

/// MG-559: and no further than the table.
#[test]
fn mg_551_scatter() {
    let ground = table(vec![roof(block(Kind::Blocking, 18, 10, 22, 14, 4000))]);
    let at = |how, distance| {
        deviate(&ground, Point::new(4000, 12_000), Facing::EAST, Point::new(14_000, 12_000), how, distance)
    };
    assert_eq!(at(Deviation::Beyond, 5000), Spot::new(19_000, 12_000, 4000), "on the roof");
    assert_eq!(at(Deviation::Short, 4000), Spot::new(10_000, 12_000, 0));
    let near = |how| deviate(&ground, Point::new(12_000, 12_000), Facing::EAST, Point::new(14_000, 12_000), how, 6000);
    assert_eq!(near(Deviation::Short), Spot::new(12_000, 12_000, 0), "not behind the attacker");
    let edge =
        deviate(&ground, Point::new(20_000, 2000), Facing::EAST, Point::new(33_000, 2000), Deviation::Beyond, 6000);
    assert_eq!(edge, Spot::new(36_000, 2000, 0));
    let over = Point::new(5000, 5000);
    assert_eq!(deviate(&ground, over, Facing::NORTH, over, Deviation::Beyond, 4000), Spot::new(5000, 9000, 0));
}

/// MG-501
#[test]
fn mg_550_a_point_along() {
    assert_eq!(along(Point::new(0, 0), Vector { x: 3000, y: 4000 }, 1000), Point::new(600, 800));
    assert_eq!(along(Point::new(0, 0), Vector { x: 3000, y: 4000 }, -1000), Point::new(-600, -800));
    // Halves go away from zero.
    assert_eq!(along(Point::new(0, 0), Vector { x: 3, y: 4 }, 1), Point::new(1, 1));
}

#[test]
fn example_6_a_vehicle_goes_straight() {
    let wagon = Hull::new(5000, 2500, 2500);
    let pose = Pose { at: Spot::new(18_000, 18_000, 0), facing: Facing::NORTH };
    assert_eq!(wagon.straight(pose, 4000), Pose { at: Spot::new(18_000, 22_000, 0), ..pose });
    assert_eq!(wagon.cost(Primitive::Straight(4000)), 4000);
    let radii = [(5000, 2500, 8000), (3500, 1750, 6000), (3000, 2000, 5000), (6000, 3000, 9000)];
    for (length, width, radius) in radii {
        assert_eq!(Hull::new(length, width, 1).turn_radius, radius, "MG-331, 19.8");
    }
    let corners = wagon.footprint(pose);
    let expected = [(19_250, 15_500), (19_250, 20_500), (16_750, 20_500), (16_750, 15_500)];
    assert_eq!(corners, expected.map(|(x, y)| Point::new(x, y)));
    // A quarter turn to the left about the point 8 inches left of the left front corner.
    assert_eq!(wagon.pivot(pose, Hand::Left), Point::new(8750, 20_500));
    let turned = wagon.turn(pose, Hand::Left, 1024);
    assert_eq!((turned.at, turned.facing), (Spot::new(11_250, 29_750, 0), Facing::WEST));
    assert_eq!(wagon.turn_cost(1024), 12_567, "a quarter of 2 pi 8 inches, rounded up");
    let right = wagon.turn(pose, Hand::Right, 1024);
    assert_eq!((right.at, right.facing), (Spot::new(24_750, 29_750, 0), Facing::EAST));
    // MG-534: 2 inches at a corner that is 2796 mil from the centre.
    assert_eq!(wagon.most_spin(), 466);
}

#[test]
fn mg_346_a_ram_meets_things_in_order() {
    let buggy = Hull::new(3000, 2000, 1500);
    let ground = table(vec![block(Kind::Blocking, 20, 17, 22, 19, 2500), block(Kind::Difficult, 8, 17, 9, 19, 1250)]);
    let bodies = [model(1, 14_000, 18_000), Body { kind: BodyKind::Down, ..model(1, 11_000, 18_000) }];
    let scene = Scene::new(&ground, &bodies);
    let pose = Pose { at: Spot::new(5000, 18_000, 0), facing: Facing::EAST };
    let driver = Driver { gait: Gait::WHEELS, without: BodySet::NONE };
    let first = vehicle::contact(&scene, &buggy, driver, pose, Primitive::Straight(20_000)).expect("a punk");
    assert_eq!((first.with, first.reached), (Obstacle::Body(BodyId(0)), 7000));
    assert_eq!(first.pose.at, Spot::new(12_000, 18_000, 0));
    let past = Driver { without: BodySet::one(BodyId(0)), ..driver };
    let wall = vehicle::contact(&scene, &buggy, past, pose, Primitive::Straight(20_000)).expect("a wall");
    assert_eq!((wall.with, wall.reached), (Obstacle::Piece(PieceId(0)), 13_500));
    // MG-332: Grav up to and including its MOVE.
    let grav = |inches: i32| Driver { gait: Gait::grav_vehicle(inches), without: BodySet::NONE };
    assert!(vehicle::contact(&scene, &buggy, grav(2500), pose, Primitive::Straight(20_000)).is_none());
    assert!(vehicle::contact(&scene, &buggy, grav(2499), pose, Primitive::Straight(20_000)).is_some());
    assert_eq!(vehicle::slowed_by(&scene, &buggy, pose, &[Primitive::Straight(2000)]), Some(PieceId(1)));
    assert_eq!(vehicle::slowed_by(&scene, &buggy, pose, &[Primitive::Straight(1500)]), None, "it only touches");
    let edge = vehicle::contact(&scene, &buggy, driver, pose, Primitive::Straight(-9000)).expect("MG-344");
    assert_eq!((edge.with, edge.pose.at.x), (Obstacle::Edge, 1500));
    assert_eq!(vehicle::rests_on(&scene, &buggy, driver, first.pose), None);
    let wreck = buggy.wreck(first.pose);
    assert_eq!((wreck.kind, wreck.top, wreck.bounds.east), (Kind::Blocking, 1500, 13_500), "MG-370");
    let mut out = Vec::new();
    vehicle::checkpoints(&buggy, pose, &[Primitive::Straight(2500), Primitive::Turn(Hand::Left, 200)], &mut out);
    let along: Vec<i32> = out.iter().take(4).map(|pose| pose.at.x).collect();
    assert_eq!(along, [5000, 6000, 7000, 7500], "MG-541");
    assert_eq!(buggy.turn_cost(200), 1534);
    assert_eq!(out.len(), 4 + 3, "3 inches and 4 inches fall into the turn, the end of which is at 4034");
}

#[test]
fn mg_167_only_what_is_taller_than_both_blocks() {
    let ground = |top: i32| table(vec![block(Kind::Blocking, 9, 9, 11, 11, top)]);
    let (a, b) = (model(0, 5000, 10_000), model(1, 15_000, 10_000));
    let sees = |ground: &Ground, line: Line| blocked(&Scene::new(ground, &[]), &line, BodySet::NONE).is_none();
    assert!(sees(&ground(1250), Line::between(&a, &b)), "equal is not taller");
    assert!(!sees(&ground(1251), Line::between(&a, &b)));
    // MG-169: along its side.
    let beside = |y: i32| Line::between(&model(0, 5000, y), &model(1, 15_000, y));
    assert!(sees(&ground(5000), beside(11_000)) && !sees(&ground(5000), beside(10_999)));
    // MG-511: what lies under the bases does not count.
    let close = Line::between(&model(0, 5000, 10_000), &Body::model(1, Spot::new(9400, 10_000, 0), 500, 1250));
    assert!(sees(&ground(5000), close));
    // R34: a bridge above both heads.
    let mut bridge = ground(5000);
    bridge.pieces[0].z0 = 1250;
    assert!(sees(&bridge, Line::between(&a, &b)));
    bridge.pieces[0].z0 = 1249;
    assert!(!sees(&bridge, Line::between(&a, &b)));
    // MG-173, MG-452: a throw at the ground goes over what is up to 2 inches higher than the thrower.
    let spot = Spot::new(15_000, 10_000, 0);
    assert!(!sees(&ground(3250), Line::to_point(&a, spot)) && sees(&ground(3250), Line::thrown(&a, spot)));
    assert!(!sees(&ground(3251), Line::thrown(&a, spot)));
}

#[test]
fn mg_168_models_block_unless_they_are_down() {
    let ground = Ground::bare();
    let (a, b) = (model(0, 5000, 10_000), model(1, 15_000, 10_000));
    let mut tall = Body::model(1, Spot::new(10_000, 10_000, 0), 800, 2000);
    let line = Line::between(&a, &b);
    assert_eq!(blocked(&Scene::new(&ground, &[a, b, tall]), &line, BodySet::NONE), Some(Obstacle::Body(BodyId(2))));
    assert_eq!(blocked(&Scene::new(&ground, &[a, b, tall]), &line, BodySet::one(BodyId(2))), None);
    tall.kind = BodyKind::Down;
    assert_eq!(blocked(&Scene::new(&ground, &[a, b, tall]), &line, BodySet::NONE), None);
}

#[test]
fn mg_172_openings_are_holes() {
    let door = |piece: u16, from: (i32, i32), to: (i32, i32)| Opening {
        kind: OpeningKind::Door,
        piece,
        from: Point::new(from.0, from.1),
        to: Point::new(to.0, to.1),
        z0: 0,
        z1: 2000,
        sturdiness: Sturdiness::Solid,
        lock: 0,
    };
    let line = Line::between(&model(0, 5000, 10_000), &model(1, 25_000, 10_000));
    let mut thin = table(vec![block(Kind::Blocking, 10, 0, 11, 20, 4000)]);
    thin.openings = vec![door(0, (10_000, 9000), (10_000, 11_000))];
    let sees = |ground: &Ground, clear: u64| {
        let scene = Scene { clear, ..Scene::new(ground, &[]) };
        blocked(&scene, &line, BodySet::NONE).is_none()
    };
    assert!(!sees(&thin, 0) && sees(&thin, 1));
    let mut thick = table(vec![block(Kind::Blocking, 10, 0, 12, 20, 4000)]);
    thick.openings = vec![door(0, (10_000, 9000), (10_000, 11_000)), door(0, (12_000, 10_000), (12_000, 11_000))];
    assert!(!sees(&thick, 1) && !sees(&thick, 2) && sees(&thick, 3), "in and out, the post included");
    // MG-411: glass.
    thin.openings[0].kind = OpeningKind::Window;
    assert_eq!(blocked(&Scene::new(&thin, &[]), &line, BodySet::NONE), None);
    // Its span lies above both heads.
    thin.openings[0].z0 = 1250;
    assert!(!sees(&thin, 1));
}

#[test]
fn mg_522_through_an_open_door() {
    let mut ground = table(vec![block(Kind::Blocking, 10, 0, 11, 20, 4000)]);
    ground.openings = vec![Opening {
        kind: OpeningKind::Door,
        piece: 0,
        from: Point::new(10_000, 9000),
        to: Point::new(10_000, 10_500),
        z0: 0,
        z1: 2000,
        sturdiness: Sturdiness::Solid,
        lock: 0,
    }];
    let start = Spot::new(9000, 9500, 0);
    let through = |passable: u64, r: i32, y: i32| {
        let scene = Scene { passable, ..Scene::new(&ground, &[]) };
        walk(&scene, &Mover { r, ..foot(0) }, start, &[Spot::new(12_500, y, 0)]).is_ok()
    };
    assert!(!through(0, 500, 9500) && through(1, 500, 9500), "the post may be touched");
    assert!(!through(1, 501, 9500) && through(1, 500, 10_000) && !through(1, 500, 10_001));
    ground.pieces[0] = block(Kind::Blocking, 10, 0, 12, 20, 4000);
    let scene = Scene { passable: 1, ..Scene::new(&ground, &[]) };
    assert!(walk(&scene, &foot(0), start, &[Spot::new(13_500, 9500, 0)]).is_err(), "more than an inch thick");
}

#[test]
fn mg_210_cover() {
    let mut ground = table(vec![block(Kind::Difficult, 9, 8, 10, 12, 1250)]);
    let (a, far, near) = (model(0, 5000, 10_000), model(1, 15_000, 10_000), model(1, 10_600, 10_000));
    let level = |ground: &Ground, target: &Body| {
        let scene = Scene::new(ground, &[]);
        cover(&scene, &Line::between(&a, target), target, BodySet::NONE).0
    };
    assert_eq!((level(&ground, &far), level(&ground, &near)), (Cover::Light, Cover::Heavy));
    assert_eq!(level(&ground, &model(1, 10_601, 10_000)), Cover::Light, "within 100 mil");
    assert_eq!(in_cover(&Scene::new(&ground, &[]), &near), Some(PieceId(0)));
    assert_eq!(in_cover(&Scene::new(&ground, &[]), &model(1, 10_601, 10_000)), None);
    ground.pieces[0].sturdiness = Sturdiness::Flimsy;
    assert_eq!(level(&ground, &near), Cover::Light);
    ground.pieces[0].top = 499;
    assert_eq!(level(&ground, &near), Cover::None, "R42: no kerbs");
    // MG-213: a vehicle.
    let truck = Hull::new(3000, 2000, 1500).body(0, Pose { at: Spot::new(9000, 10_000, 0), facing: Facing::NORTH });
    let bare = Ground::bare();
    let scene = Scene::new(&bare, std::slice::from_ref(&truck));
    assert_eq!(cover(&scene, &Line::between(&a, &near), &near, BodySet::NONE).0, Cover::Heavy);
}

#[test]
fn mg_439_walls_shield_from_blasts() {
    let ground = table(vec![block(Kind::Blocking, 9, 8, 10, 12, 3000)]);
    let scene = Scene::new(&ground, &[]);
    let target = model(1, 11_000, 10_000);
    let from = |x: i32, z: i32| shielded(&scene, Spot::new(x, 10_000, z), &target, BodySet::NONE).is_some();
    assert!(from(8000, 0) && !from(12_000, 0) && !from(8000, 2500) && from(8000, 2499));
}

#[test]
fn mg_525_paths() {
    assert_eq!(leg_length(Point::new(0, 0), Point::new(1000, 1000)), 1415);
    let ground = table(vec![block(Kind::Blocking, 10, 10, 20, 20, 4000), block(Kind::Difficult, 5, 0, 6, 3, 1250)]);
    let bodies = [model(0, 3000, 8000), model(1, 3000, 12_000)];
    let scene = Scene::new(&ground, &bodies);
    let go = |from: (i32, i32), path: &[(i32, i32)]| {
        let path: Vec<Spot> = path.iter().map(|&(x, y)| Spot::new(x, y, 0)).collect();
        walk(&scene, &foot(0), Spot::new(from.0, from.1, 0), &path)
    };
    // Around a corner, touching it.
    let around = go((9500, 5000), &[(9500, 20_500), (15_000, 20_500)]).expect("touching is allowed");
    assert_eq!((around.length, around.difficult), (15_500 + 5500, None));
    let cut = go((9500, 5000), &[(9501, 20_500)]).expect_err("a mil too near");
    assert_eq!((cut.leg, cut.why), (0, PathWhy::Meets(Obstacle::Piece(PieceId(0)))));
    let into = go((5000, 15_000), &[(15_000, 15_000)]).expect_err("a wall");
    assert_eq!(into.at, Spot::new(9500, 15_000, 0), "the last free point");
    assert_eq!(go((5000, 7000), &[(5000, 1000)]).expect("over a barrier is slow").difficult, Some((0, PieceId(1))));
    assert_eq!(go((5500, 7000), &[(5500, 1000)]).expect_err("MG-389").why, PathWhy::OnWall(PieceId(1)));
    // MG-111: through a friend, not onto him; not through an enemy.
    assert!(go((3000, 5000), &[(3000, 10_000)]).is_ok());
    assert_eq!(
        go((3000, 5000), &[(3000, 8500)]).expect_err("a friend").why,
        PathWhy::RestsOn(Obstacle::Body(BodyId(0)))
    );
    assert_eq!(
        go((3000, 10_000), &[(3000, 15_000)]).expect_err("a foe").why,
        PathWhy::Meets(Obstacle::Body(BodyId(1)))
    );
    // MG-529
    assert_eq!(go((3000, 1000), &[(3000, 499)]).expect_err("the edge").why, PathWhy::Meets(Obstacle::Edge));
    assert!(go((3000, 1000), &[(3000, 500)]).is_ok());
    assert_eq!(go((3000, 1000), &[]).expect_err("no path").why, PathWhy::Legs(0));
    // MG-121
    let path = [Spot::new(5000, 5000, 0), Spot::new(4000, 9000, 0)];
    assert_eq!(leaves_front(Facing::EAST, Spot::new(1000, 1000, 0), &path), Some(1));
    assert_eq!(leaves_front(Facing::NORTH, Spot::new(1000, 1000, 0), &path), None);
}

#[test]
fn mg_527_out_of_an_overlap() {
    let ground = table(vec![block(Kind::Blocking, 10, 10, 20, 20, 4000)]);
    let scene = Scene::new(&ground, &[]);
    let from = Spot::new(9700, 15_000, 0);
    let go = |x: i32, y: i32| walk(&scene, &foot(0), from, &[Spot::new(x, y, 0)]);
    assert!(go(9000, 15_000).is_ok() && go(9500, 15_500).is_ok());
    assert!(matches!(go(9701, 17_000), Err(stopped) if stopped.why == PathWhy::Meets(Obstacle::Piece(PieceId(0)))));
}

#[test]
fn mg_303_grav() {
    let ground = table(vec![block(Kind::Blocking, 10, 0, 12, 36, 4000)]);
    let wall = [Body { height: 2000, ..model(1, 16_000, 5000) }];
    let scene = Scene::new(&ground, &wall);
    let fly =
        |gait: Gait| walk(&scene, &Mover { gait, ..foot(0) }, Spot::new(5000, 5000, 0), &[Spot::new(18_000, 5000, 0)]);
    assert!(fly(Gait::grav_mount(4001)).is_ok(), "lower than its MOVE");
    assert!(fly(Gait::grav_mount(4000)).is_err() && fly(Gait::grav(9000)).is_err());
    let onto = walk(
        &scene,
        &Mover { gait: Gait::grav_mount(9000), ..foot(0) },
        Spot::new(5000, 5000, 0),
        &[Spot::new(11_000, 5000, 0)],
    );
    assert!(onto.is_err(), "it has to end where it can stand");
}

#[test]
fn mg_523_links() {
    let mut ground = table(vec![roof(block(Kind::Blocking, 3, 8, 11, 15, 4000))]);
    let (a, b) = (Spot::new(11_500, 11_000, 0), Spot::new(10_500, 11_000, 4000));
    ground.links = vec![Link { kind: LinkKind::Stairs, a, b, wide: false }];
    let start = Spot::new(12_100, 11_000, 0);
    let scene = Scene::new(&ground, &[]);
    let up = walk(&scene, &foot(0), start, &[b, Spot::new(9000, 11_000, 4000)]).expect("upstairs");
    assert_eq!(up.length, 1600 + 4000 + 1500);
    assert_eq!(
        walk(&scene, &foot(0), Spot::new(12_101, 11_000, 0), &[b]).expect_err("out of reach").why,
        PathWhy::NoLink
    );
    assert!(walk(&scene, &foot(0), b, &[a]).is_ok());
    let guard = [Body::model(1, Spot::new(10_000, 11_500, 4000), 500, 1250)];
    let held = walk(&Scene::new(&ground, &guard), &foot(0), start, &[b]).expect_err("an enemy at the top");
    assert_eq!(held.why, PathWhy::Meets(Obstacle::Body(BodyId(0))));
    let mounted = Mover { gait: Gait::MOUNTED, ..foot(0) };
    assert_eq!(walk(&scene, &mounted, start, &[b]).expect_err("MG-307").why, PathWhy::Narrow);
    // A large base comes down beside the wall.
    let large = Mover { r: 800, ..foot(0) };
    let spot = nearest_legal(&scene, &large, a).expect("room");
    assert_eq!(spot, Spot::new(11_800, 11_000, 0));
    assert!(walk(&scene, &large, b, &[spot]).is_ok() && walk(&scene, &large, b, &[a]).is_err());
    // MG-386: nobody walks off a roof.
    let off = walk(&scene, &foot(0), Spot::new(9000, 11_000, 4000), &[Spot::new(9000, 16_000, 4000)]).expect_err("off");
    assert_eq!((off.why, off.at), (PathWhy::Unsupported, Spot::new(9000, 15_000, 4000)));
    ground.links[0].kind = LinkKind::Lift;
    let lift = walk(&Scene::new(&ground, &[]), &foot(0), start, &[b]).expect("the lift");
    assert_eq!(lift.length, 1600);
}

#[test]
fn mg_392_climbing() {
    let ground =
        table(vec![roof(block(Kind::Blocking, 10, 10, 20, 20, 4000)), block(Kind::Difficult, 2, 0, 3, 5, 1250)]);
    let scene = Scene::new(&ground, &[]);
    let at = Spot::new;
    let up =
        climb(&scene, &foot(0), at(9500, 15_000, 0), &[at(9500, 15_000, 4000), at(10_500, 15_000, 4000)]).expect("up");
    assert_eq!((up.cost, up.gap), (5000, None));
    let air = climb(&scene, &foot(0), at(9500, 15_000, 0), &[at(9500, 15_000, 4000)]).expect_err("MG-393");
    assert_eq!(air.why, PathWhy::Unsupported);
    let inside = climb(&scene, &foot(0), at(9500, 15_000, 0), &[at(9500, 15_000, 3999), at(10_500, 15_000, 3999)]);
    assert_eq!(inside.expect_err("the wall").why, PathWhy::Meets(Obstacle::Piece(PieceId(0))));
    let slanted = climb(&scene, &foot(0), at(9000, 15_000, 0), &[at(9500, 15_000, 4000)]).expect_err("MG-536");
    assert_eq!(slanted.why, PathWhy::Slanted);
    assert!(climb(&scene, &foot(0), at(9400, 15_000, 0), &[at(9450, 16_000, 4000), at(10_500, 16_000, 4000)]).is_ok());
    // MG-389: on top of a low wall, by climbing only.
    let wall = at(2500, 2000, 1250);
    assert!(climb(&scene, &foot(0), at(1500, 2000, 0), &[at(1500, 2000, 1250), wall]).is_ok());
    assert!(rests(&scene, &foot(0), wall, true).is_ok() && rests(&scene, &foot(0), wall, false).is_err());
    let down = climb(&scene, &foot(0), at(10_500, 15_000, 4000), &[at(9500, 15_000, 4000), at(9500, 15_000, 0)])
        .expect("down");
    assert_eq!((down.cost, down.gap), (5000, None), "climbing down crosses no gap");
}

#[test]
fn mg_394_gaps_between_roofs() {
    let roofs = [(0, 0, 10, 10), (13, 0, 20, 10), (20, 0, 30, 10)];
    let ground = table(roofs.map(|(w, s, e, n)| roof(block(Kind::Blocking, w, s, e, n, 5000))).to_vec());
    let scene = Scene::new(&ground, &[]);
    let at = |x: i32| Spot::new(x, 5000, 5000);
    let leap = climb(&scene, &foot(0), at(9000), &[at(22_000)]).expect("a leap");
    let gap = leap.gap.expect("a gap of 3 inches");
    assert_eq!((gap.from, gap.to, gap.width(), leap.widest), (at(10_000), at(13_000), 3000, 3000));
    assert_eq!(gap.bottom(&ground, 500), Spot::new(10_500, 5000, 0));
    // In two legs, with a vertex over the gap, it is the same gap.
    let legs = climb(&scene, &foot(0), at(9000), &[at(11_500), at(14_000)]).expect("two legs");
    assert_eq!(legs.gap, Some(gap));
    assert_eq!(climb(&scene, &foot(0), at(14_000), &[at(22_000)]).expect("adjoining roofs").gap, None);
}

/// MG-537: a drop is the difference of the surfaces, and an inch is none.
#[test]
fn mg_557_ledges_and_falls() {
    let ground = table(vec![
        roof(block(Kind::Blocking, 10, 10, 20, 20, 5000)),
        roof(block(Kind::Blocking, 20, 10, 30, 20, 5000)),
        roof(block(Kind::Blocking, 10, 20, 20, 24, 4000)),
    ]);
    let scene = Scene::new(&ground, &[]);
    // East is another roof, north one that is only an inch lower: the nearest drop is west.
    let centre = Spot::new(14_000, 19_000, 5000);
    let found = ledge(&ground, centre, 500).expect("a drop");
    assert_eq!((found.at, found.bottom), (Point::new(10_000, 19_000), Spot::new(9500, 19_000, 0)));
    assert!(near_ledge(&ground, centre, 500).is_none());
    assert!(near_ledge(&ground, Spot::new(11_500, 15_000, 5000), 500).is_some());
    assert!(near_ledge(&ground, Spot::new(11_501, 15_000, 5000), 500).is_none());
    assert_eq!(fall(&scene, &foot(0), &found), Some(Spot::new(9500, 19_000, 0)));
    // Equal ledges: the lowest edge, here the south one, and on the border itself outward.
    let corner = ledge(&ground, Spot::new(12_000, 12_000, 5000), 500).expect("a drop");
    assert_eq!(corner.at, Point::new(12_000, 10_000));
    let on = ledge(&ground, Spot::new(15_000, 10_000, 5000), 500).expect("a drop");
    assert_eq!((on.at, on.bottom), (Point::new(15_000, 10_000), Spot::new(15_000, 9500, 0)));
    assert_eq!(ledge(&ground, Spot::new(5000, 5000, 0), 500), None);
}

#[test]
fn mg_556_and_mg_558_placement() {
    let ground = table(vec![block(Kind::Blocking, 10, 10, 11, 20, 4000)]);
    let mount = Body { kind: BodyKind::Mount, ..Body::model(0, Spot::new(9000, 15_000, 0), 1000, 2000) };
    let bodies = [mount];
    let scene = Scene::new(&ground, &bodies);
    let rider = foot(0);
    assert!(may_place(&scene, &rider, &mount, Spot::new(9000, 12_500, 0)), "gap 1 inch");
    assert!(!may_place(&scene, &rider, &mount, Spot::new(9000, 12_499, 0)));
    assert!(!may_place(&scene, &rider, &mount, Spot::new(9000, 14_000, 0)), "on the mount");
    assert!(!may_place(&scene, &rider, &mount, Spot::new(11_500, 15_000, 0)), "behind the wall");
    let spot = nearest_legal(&scene, &rider, Spot::new(9000, 15_000, 0)).expect("room");
    // In the ring of 1500 mil the first directions are walled, and the next round to a point that is a mil too near.
    assert_eq!(spot, Spot::new(9147, 16_493, 0));
}
