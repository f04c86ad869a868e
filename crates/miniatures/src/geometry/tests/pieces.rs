//! Checkpoints, clouds, blocks and floors, by number.

use super::worked::{block, model, table};
use crate::geometry::blocks::{blocks, has_blocks, nearest_block, remaining, whole_power};
use crate::geometry::direction::Facing;
use crate::geometry::gap::{in_cloud, touches_cloud};
use crate::geometry::path::checkpoints;
use crate::geometry::sight::{Line, aim, blocked};
use crate::geometry::terrain::Floor;
use crate::geometry::vehicle::{Hull, Pose};
use crate::geometry::{Body, BodySet, Kind, Piece, Point, Polygon, Scene, Spot, Vector};

#[test]
fn mg_541_checkpoints() {
    let mut out = Vec::new();
    let path = [Spot::new(2500, 1000, 0), Spot::new(2500, 2000, 0)];
    checkpoints(Spot::new(1000, 1000, 0), Facing::SOUTH, &path, |_, _| false, &mut out);
    let at: Vec<(i32, i32, i32)> = out.iter().map(|it| (it.at.x, it.at.y, it.length)).collect();
    assert_eq!(at, [(1000, 1000, 0), (2000, 1000, 1000), (2500, 1000, 1500), (2500, 1500, 2000), (2500, 2000, 2500)]);
    let facings: Vec<Facing> = out.iter().map(|it| it.facing).collect();
    assert_eq!(facings, [Facing::SOUTH, Facing::EAST, Facing::EAST, Facing::NORTH, Facing::NORTH]);
    checkpoints(Spot::new(1000, 1000, 0), Facing::SOUTH, &[Spot::new(1000, 1000, 0)], |_, _| false, &mut out);
    assert_eq!(out.len(), 1, "duplicates are removed");
}

#[test]
fn mg_555_gas() {
    let cloud = Spot::new(10_000, 10_000, 0);
    assert!(in_cloud(cloud, 2000, &model(0, 12_500, 10_000)) && !in_cloud(cloud, 2000, &model(0, 12_501, 10_000)));
    let above = |z: i32| Body::model(0, Spot::new(10_000, 10_000, z), 500, 1250);
    assert!(in_cloud(cloud, 2000, &above(2999)) && !in_cloud(cloud, 2000, &above(3000)));
    let (a, b) = (Point::new(5000, 12_500), Point::new(15_000, 12_500));
    assert!(touches_cloud(cloud, 2000, (a, b, 500), (0, 1250)) && !touches_cloud(cloud, 1999, (a, b, 500), (0, 1250)));
}

/// MG-516: blocks that share an edge leave no gap between them.
#[test]
fn mg_561_blocks() {
    let generator = block(Kind::Blocking, 12, 17, 14, 19, 2250);
    assert!(has_blocks(&generator));
    assert_eq!(blocks(&generator).count(), 4, "SC4");
    assert_eq!(whole_power(&generator), 4);
    let hit = nearest_block(&generator, |_| false, Point::new(14_000, 18_500)).expect("a block");
    assert_eq!(hit.number, 3);
    let tie = nearest_block(&generator, |_| false, Point::new(13_000, 18_000)).expect("a block");
    assert_eq!(tie.number, 0, "ties by row, then by column");
    let mut left = Vec::new();
    remaining(&generator, |number| number == 3, &mut left);
    assert_eq!(left.len(), 2 + 1, "two rows, and the column that is still whole");
    // A line along the grid is still blocked where blocks stand on both sides of it.
    let ground = table(left);
    let line = |x: i32| Line::between(&model(0, x, 10_000), &model(1, x, 25_000));
    assert!(blocked(&Scene::new(&ground, &[]), &line(13_000), BodySet::NONE).is_some());
    let across = Line::between(&model(0, 5000, 18_000), &model(1, 20_000, 18_000));
    assert!(blocked(&Scene::new(&ground, &[]), &across, BodySet::NONE).is_some());
    let wall = Piece::new(Kind::Difficult, Polygon::rectangle(14_000, 11_000, 14_500, 15_000), 0, 1250);
    assert_eq!(blocks(&wall).count(), 4, "half an inch wide, four long");
    let slanted = Piece::new(
        Kind::Blocking,
        Polygon::new(&[Point::new(0, 0), Point::new(3000, 1000), Point::new(0, 1500)]).expect("a triangle"),
        0,
        1,
    );
    assert!(!has_blocks(&slanted));
    assert_eq!(whole_power(&slanted), 3, "2.25 square inches");
}

#[test]
fn mg_388_floors_and_aims() {
    let mut ground = table(vec![]);
    ground.floors = vec![Floor { polygon: Polygon::rectangle(0, 0, 5000, 5000), z: 2000 }];
    assert_eq!((ground.surface_at(Point::new(5000, 5000)), ground.surface_at(Point::new(5001, 5000))), (2000, 0));
    let wagon = Hull::new(5000, 2500, 2500).body(1, Pose { at: Spot::new(18_000, 18_000, 0), facing: Facing::NORTH });
    let d = aim(&model(0, 10_000, 19_000).outline, &wagon.outline);
    assert_eq!(d, Vector { x: 6750, y: 0 }, "MG-510: the nearest point of the footprint");
}
