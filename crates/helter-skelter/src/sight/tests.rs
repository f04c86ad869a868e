//! Line of sight on small grids: a cell is 100 wide, and sight runs from the middle of a space's first cell.

use super::*;
use std::collections::BTreeMap;

fn map(rows: &[&str], walls: &[&str]) -> Map {
    with_points(rows, walls, &[])
}

fn with_points(rows: &[&str], walls: &[&str], points: &[(u8, i32, i32)]) -> Map {
    let points: BTreeMap<u8, Point> = points.iter().map(|&(space, x, y)| (space, Point::new(x, y))).collect();
    Map::grid(rows, walls, &points).expect("a sound map")
}

fn why(map: &Map, from: u8, to: u8) -> Option<Blocker> {
    let why = map.blocker(Space(from), Space(to));
    assert_eq!(map.sees(Space(from), Space(to)), why.is_none(), "sight and its reason agree");
    why
}

const CLEAR: Option<Blocker> = None;

fn cover(space: u8) -> Option<Blocker> {
    Some(Blocker::Cover(Space(space)))
}

fn high(space: u8) -> Option<Blocker> {
    Some(Blocker::HighGround(Space(space)))
}

fn wall(from: (i32, i32), to: (i32, i32)) -> Option<Blocker> {
    Some(Blocker::Wall { from: Point::new(from.0, from.1), to: Point::new(to.0, to.1) })
}

#[test]
fn hs_051_sight_runs_between_the_designation_points() {
    // The straight line decides, not the spaces beside it: moving one point lets it pass under the cover.
    let rows = ["1 2c 3", "4 4 4"];
    assert_eq!(why(&map(&rows, &[]), 1, 3), cover(2));
    let lower = with_points(&rows, &[], &[(1, 50, 99), (3, 250, 99)]);
    assert_eq!(why(&lower, 1, 3), cover(2), "still above the lower edge at 100");
    let around = map(&["1 2c 3", "1 4 3"], &[]);
    assert_eq!(why(&around, 1, 3), cover(2), "from the first cell, although the second is clear");
    let moved = with_points(&["1 2c 3", "1 4 3"], &[], &[(1, 50, 150), (3, 250, 150)]);
    assert_eq!(why(&moved, 1, 3), CLEAR);
}

#[test]
fn hs_052_a_space_sees_itself_whatever_its_terrain() {
    let map = map(&["1 2c 3h 4ch"], &["1/2", "2/3", "3/4"]);
    for space in 1..=4 {
        assert_eq!(why(&map, space, space), CLEAR);
        assert!(map.seen_from(Space(space)).has(Space(space)));
    }
}

#[test]
fn hs_053_nobody_sees_up_to_high_ground_and_hs_059_sight_is_directional() {
    let map = map(&["1 2h 3"], &[]);
    assert_eq!(why(&map, 1, 2), Some(Blocker::HighTarget), "even next to it");
    assert_eq!(why(&map, 2, 1), CLEAR);
    assert_eq!(map.blocker(Space(1), Space(2)).map(Blocker::rule), Some("HS-053"));
}

#[test]
fn hs_054_the_table_of_the_reference_card() {
    // Between source 1 and target 5 stands, in turn, nothing, cover, high ground, and a wall.
    let between = |source: &str, middle: &str, target: &str, wall: &[&str]| {
        let map = map(&[&format!("1{source} 2{middle} 5{target}")], wall);
        why(&map, 1, 5)
    };
    let no_wall: [&str; 0] = [];
    let a_wall = ["1/2"];
    let walled = wall((100, 0), (100, 100));
    for (source, target, cover_blocks, high_blocks) in
        [("", "", true, true), ("h", "", false, true), ("h", "h", false, false)]
    {
        assert_eq!(between(source, "", target, &no_wall), CLEAR);
        assert_eq!(between(source, "c", target, &no_wall), cover(2).filter(|_| cover_blocks), "HS-057");
        assert_eq!(between(source, "h", target, &no_wall), high(2).filter(|_| high_blocks), "HS-056");
        assert_eq!(between(source, "", target, &a_wall), walled, "HS-055");
    }
    for middle in ["", "c", "h"] {
        assert_eq!(between("", middle, "h", &no_wall), Some(Blocker::HighTarget), "HS-053");
    }
}

#[test]
fn hs_055_walls_and_the_rim_block() {
    let map = map(&["1 2", "3 4"], &["1/2"]);
    assert_eq!(why(&map, 1, 2), wall((100, 0), (100, 100)));
    assert_eq!(why(&map, 2, 1), wall((100, 0), (100, 100)));
    assert_eq!(why(&map, 3, 4), CLEAR);
    // The rim is a wall too, although no line between two points inside a rectangle can reach it.
    let outside = super::wall(&map, Point::new(50, 50), Point::new(50, -50));
    assert_eq!(outside.map(|(_, rim)| Some(rim)), Some(wall((0, 0), (100, 0))));
}

#[test]
fn hs_056_high_ground_in_between_hides_normal_ground_only() {
    let map = map(&["1 2h 3 4h"], &[]);
    assert_eq!(why(&map, 1, 3), high(2));
    assert_eq!(why(&map, 4, 1), high(2), "from high ground as well");
    assert_eq!(why(&map, 4, 2), CLEAR, "high to high sees over everything but walls");
    assert_eq!(why(&map, 4, 3), CLEAR);
}

#[test]
fn hs_r04_other_parts_of_the_same_balcony_hide_the_floor_and_its_own_part_does_not() {
    let map = map(&["1h 2h 3"], &[]);
    assert_eq!(why(&map, 1, 3), high(2));
    assert_eq!(why(&map, 2, 3), CLEAR);
}

#[test]
fn hs_r04_the_first_blocker_on_the_way_is_the_one_that_is_named() {
    let map = map(&["1 2c 3h 4c 5"], &["3/4"]);
    assert_eq!(why(&map, 1, 5), cover(2));
    assert_eq!(why(&map, 5, 1), cover(4), "the wall comes later from this end");
    assert_eq!(why(&map, 2, 5), high(3));
    assert_eq!(why(&map, 4, 1), wall((300, 0), (300, 100)));
    assert_eq!(why(&map, 4, 2), wall((300, 0), (300, 100)), "a wall stands before the space behind it");
}

#[test]
fn hs_055_of_two_walls_the_nearer_one_is_named() {
    let map = map(&["1 2 3"], &["1/2", "2/3"]);
    assert_eq!(why(&map, 1, 3), wall((100, 0), (100, 100)));
    assert_eq!(why(&map, 3, 1), wall((200, 0), (200, 100)));
}

#[test]
fn hs_057_a_space_that_is_both_hides_by_its_height() {
    let map = map(&["1 2ch 3", "4h 5c 6"], &[]);
    assert_eq!(why(&map, 1, 3), high(2));
    assert_eq!(why(&map, 4, 6), CLEAR, "cover never hides from high ground");
}

#[test]
fn hs_058_falls_and_borders_never_block() {
    let map = map(&["1 ~a 2", "3 4 5h"], &[]);
    assert_eq!(why(&map, 1, 2), CLEAR, "HS-030: over a fall");
    assert_eq!(why(&map, 3, 4), CLEAR, "over a border");
    assert_eq!(why(&map, 5, 4), CLEAR, "over a high edge");
}

#[test]
fn hs_r51_the_cover_of_source_and_target_does_not_hide_them() {
    let map = map(&["1c 2 3c"], &[]);
    assert_eq!(why(&map, 1, 3), CLEAR);
    assert_eq!(why(&map, 3, 1), CLEAR);
}

#[test]
fn hs_061_touching_the_end_of_a_wall_blocks() {
    // HS-R02. The diagonal from 1 to 4 runs through the corner at (100, 100).
    let rows = ["1 2", "3 4"];
    assert_eq!(why(&map(&rows, &[]), 1, 4), CLEAR);
    assert_eq!(why(&map(&rows, &["2/4"]), 1, 4), wall((100, 100), (200, 100)));
    let missed = with_points(&rows, &["2/4"], &[(1, 50, 51)]);
    assert_eq!(why(&missed, 1, 4), CLEAR, "half a unit below the end");
    let hit = with_points(&rows, &["2/4"], &[(1, 50, 49)]);
    assert_eq!(why(&hit, 1, 4), wall((100, 100), (200, 100)));
}

#[test]
fn hs_061_running_along_a_wall_blocks() {
    // Sight from (50, 100) to (250, 100), on the line of the wall between 2 and 4.
    let rows = ["1 2 3", "1 4 3"];
    let points = [(1, 50, 100), (3, 250, 100)];
    assert_eq!(why(&with_points(&rows, &[], &points), 1, 3), CLEAR);
    assert_eq!(why(&with_points(&rows, &["2/4"], &points), 1, 3), wall((100, 100), (200, 100)));
}

#[test]
fn hs_062_the_common_border_of_two_blocking_spaces_blocks() {
    let points = [(1, 50, 100), (3, 250, 100)];
    let along = |upper: &str, lower: &str| {
        let map = with_points(&[&format!("1 {upper} 3"), &format!("1 {lower} 3")], &[], &points);
        why(&map, 1, 3)
    };
    assert_eq!(along("2c", "4c"), cover(2));
    assert_eq!(along("2h", "4c"), high(2), "blocking spaces of two kinds are one region");
    assert_eq!(along("2c", "4"), CLEAR, "along one blocking space");
    assert_eq!(along("2", "4c"), CLEAR);
    assert_eq!(along("2c", "~a"), CLEAR, "a fall on the other side");
}

#[test]
fn hs_062_the_border_blocks_only_where_both_sides_do() {
    // Along the border of 2c with 4, then of 2c with 5c: the second half has no gap.
    let map = with_points(&["1 2c 2c 3", "1 4 5c 3"], &[], &[(1, 50, 100), (3, 350, 100)]);
    assert_eq!(why(&map, 1, 3), cover(2));
    let open = with_points(&["1 2c 6 3", "1 4 5c 3"], &[], &[(1, 50, 100), (3, 350, 100)]);
    assert_eq!(why(&open, 1, 3), CLEAR, "changing sides in a corner leaves a gap all along");
}

#[test]
fn hs_062_grazing_a_corner_does_not_block() {
    // HS-R01. The diagonal from 1 to 4 touches the corners of 2 and 3 and enters neither.
    let rows = ["1 2c", "3c 4"];
    assert_eq!(why(&map(&rows, &[]), 1, 4), CLEAR);
    let nudged = with_points(&rows, &[], &[(1, 51, 50)]);
    assert_eq!(why(&nudged, 1, 4), cover(2), "half a unit further right it cuts off the corner");
    let nudged = with_points(&rows, &[], &[(1, 50, 51)]);
    assert_eq!(why(&nudged, 1, 4), cover(3));
}

#[test]
fn hs_063_a_line_may_leave_its_source_and_enter_it_again() {
    // 1c is a hook around 2; the line from 1 to 3 leaves it over 2 and crosses it once more.
    let map = map(&["1c 2 1c 3", "1c 1c 1c 4"], &[]);
    assert_eq!(why(&map, 1, 3), CLEAR);
    assert_eq!(why(&map, 3, 1), CLEAR);
}

#[test]
fn hs_r03_sight_through_a_doorway_is_blocked_only_where_the_wall_is() {
    let map = map(&["1 4", "2 5", "3 6"], &["1,0-1,1", "1,2-1,3"]);
    assert!(map.adjacent(Space(2)).has(Space(5)));
    assert_eq!(why(&map, 2, 5), CLEAR);
    assert_eq!(why(&map, 1, 4), wall((100, 0), (100, 100)));
    assert_eq!(why(&map, 2, 4), wall((100, 0), (100, 100)), "through the end of the wall");
}

#[test]
fn hs_r09_nobody_stands_in_the_way() {
    // Sight is a question to the map alone: it takes two spaces, and no position of anybody.
    let ask: fn(&Map, Space, Space) -> bool = Map::sees;
    assert!(ask(&map(&["1 2 3"], &[]), Space(1), Space(3)));
}

#[test]
fn hs_595_sight_adjacency_and_range_answer_for_any_pair() {
    let map = map(&["1 2c", "3h ~a"], &[]);
    for from in map.spaces.iter() {
        for to in map.spaces.iter() {
            assert_eq!(map.sees(from, to), map.blocker(from, to).is_none());
            assert_eq!(map.adjacent(from).has(to), map.range(from, to) == Some(1));
            assert_eq!(map.range(from, to), map.range(to, from));
        }
    }
}
