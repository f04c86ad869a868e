//! Maps small and shipped: what the rules ask them, and what the validators refuse.

use super::outline::{FallLoop, SpaceLoop};
use super::*;
use crate::content::Content;
use engine::content::Pack;
use std::collections::BTreeMap;

fn grid(rows: &[&str], walls: &[&str]) -> Map {
    Map::grid(rows, walls, &BTreeMap::new()).expect("a sound map")
}

fn refused(rows: &[&str], walls: &[&str]) -> Vec<String> {
    Map::grid(rows, walls, &BTreeMap::new()).expect_err("not a sound map")
}

fn set(numbers: &[u8]) -> Spaces {
    numbers.iter().copied().map(Space).collect()
}

fn shipped() -> [&'static Map; 2] {
    let content = Pack::<Content>::built_in().content();
    ["grand-hall", "city-blocks"].map(|id| &content.maps[usize::from(content.map(id).expect("it ships"))])
}

#[test]
fn hs_020_there_are_two_maps_and_hs_021_forty_spaces_on_each() {
    let [hall, blocks] = shipped();
    assert_eq!(
        (hall.name.as_str(), blocks.name.as_str()),
        ("Grand Hall of Justice", "City Blocks Dan Tanna and Enid Blyton")
    );
    for map in [hall, blocks] {
        assert_eq!(map.spaces, (1..=40).map(Space).collect());
        assert_eq!(map.plots.len(), 40);
    }
}

#[test]
fn hs_022_every_edge_has_its_kind_from_its_two_sides() {
    let map = grid(&["1 2h", "3 ~a", "4 ~a"], &["1/3", "4/~a"]);
    let kinds = |from: (i32, i32), to: (i32, i32)| {
        let ends = [Point::new(from.0, from.1), Point::new(to.0, to.1)];
        map.edges.iter().find(|edge| ends.contains(&edge.from) && ends.contains(&edge.to)).map(|edge| edge.kind)
    };
    assert_eq!(kinds((100, 0), (100, 100)), Some(EdgeKind::High));
    assert_eq!(kinds((0, 100), (100, 100)), Some(EdgeKind::Wall));
    assert_eq!(kinds((0, 200), (100, 200)), Some(EdgeKind::Border));
    assert_eq!(kinds((100, 100), (100, 200)), Some(EdgeKind::Fall));
    assert_eq!(kinds((100, 200), (100, 300)), Some(EdgeKind::Wall), "a wall overrides the rim of a fall");
    assert_eq!(kinds((0, 0), (100, 0)), Some(EdgeKind::Outer));
    let outer = map.edges.iter().filter(|edge| edge.kind == EdgeKind::Outer);
    assert!(outer.clone().all(|edge| edge.beyond.is_none()));
    assert_eq!(outer.count(), 10);
}

#[test]
fn hs_023_adjacent_is_who_shares_a_border_or_a_high_edge() {
    let map = grid(&["1 2", "3h 4"], &[]);
    assert_eq!(map.adjacent(Space(1)), set(&[2, 3]), "a corner is not enough");
    assert_eq!(map.adjacent(Space(4)), set(&[2, 3]));
}

#[test]
fn hs_504_adjacency_is_symmetric_and_irreflexive() {
    for map in shipped() {
        for space in map.spaces.iter() {
            assert!(!map.adjacent(space).has(space));
            assert!(map.adjacent(space).iter().all(|other| map.adjacent(other).has(space)));
        }
    }
}

#[test]
fn hs_024_a_whole_wall_separates_and_hs_025_a_doorway_joins() {
    // HS-R03: walls on both sides of the doorway at (1, 1)-(1, 2).
    let rows = ["1 2", "1 2", "1 2"];
    assert_eq!(grid(&rows, &["1/2"]).adjacent(Space(1)), Spaces::NONE);
    assert_eq!(grid(&rows, &["1,0-1,1", "1,2-1,3"]).adjacent(Space(1)), set(&[2]));
    assert_eq!(grid(&rows, &["1,0-1,3"]).adjacent(Space(1)), Spaces::NONE, "three stretches in one");
}

#[test]
fn hs_026_cover_and_hs_027_high_ground_are_flags_that_may_meet() {
    let map = grid(&["1 2c 3h 4ch"], &[]);
    assert_eq!(map.cover, set(&[2, 4]));
    assert_eq!(map.high, set(&[3, 4]));
    let [hall, blocks] = shipped();
    assert!(hall.falls.is_empty() && !hall.high.is_empty());
    assert!(blocks.high.is_empty() && !blocks.falls.is_empty());
}

#[test]
fn hs_028_up_is_a_climb_and_everything_else_is_a_step() {
    // HS-R48: a high edge is a shared border, so the two are adjacent both ways.
    let map = grid(&["1 2h 3h 4"], &[]);
    assert_eq!((map.steps(Space(1)), map.climbs(Space(1))), (set(&[]), set(&[2])));
    assert_eq!((map.steps(Space(2)), map.climbs(Space(2))), (set(&[1, 3]), set(&[])));
    assert_eq!((map.steps(Space(4)), map.climbs(Space(4))), (set(&[]), set(&[3])));
    assert!(map.adjacent(Space(1)).has(Space(2)) && map.adjacent(Space(2)).has(Space(1)));
}

#[test]
fn hs_029_a_fall_is_no_space() {
    let map = grid(&["1 ~a 2"], &[]);
    assert_eq!(map.spaces, set(&[1, 2]));
    assert_eq!(map.adjacent(Space(1)), Spaces::NONE);
    assert_eq!(map.steps(Space(1)), Spaces::NONE);
    assert_eq!(map.flights(Space(1)), set(&[2]), "only a stop on the way of FLY");
}

#[test]
fn hs_031_a_fall_counts_as_one_space_whatever_its_size() {
    let map = grid(&["1 ~a ~a ~a 2", "3 ~a ~a ~a 4", "5 6 7 8 9"], &["1/3"]);
    let range = |from, to| map.range(Space(from), Space(to));
    assert_eq!(range(1, 1), Some(0));
    assert_eq!(range(3, 5), Some(1));
    assert_eq!(range(1, 2), Some(2), "over the fall");
    assert_eq!(range(1, 3), Some(2), "over the fall, round the wall");
    assert_eq!(range(1, 5), Some(3), "over the fall to 3, then down");
    assert_eq!(range(1, 9), Some(3));
    assert_eq!(range(5, 9), Some(4), "4, 8 and the fall are no shorter than the row");
}

#[test]
fn hs_r05_range_counts_round_walls_and_finds_no_way_through_them() {
    let map = grid(&["1 2", "3 4"], &["1/2", "1/3"]);
    assert_eq!(map.range(Space(1), Space(2)), None);
    let map = grid(&["1 2", "3 4"], &["1/2"]);
    assert_eq!(map.range(Space(1), Space(2)), Some(3));
}

#[test]
fn hs_220_fly_goes_one_or_two_steps_over_borders_high_edges_and_falls() {
    let map = grid(&["1 2h 3 4"], &[]);
    assert_eq!(map.flights(Space(1)), set(&[2, 3]), "HS-221: high ground costs nothing extra");
    let map = grid(&["1 2 ~a 3 4", "5 5 ~a ~a 6"], &[]);
    assert_eq!(map.flights(Space(2)), set(&[1, 3, 5, 6]), "HS-222: a fall is the stop between two spaces");
    assert_eq!(map.flights(Space(1)), set(&[2, 5]), "the fall would be the second step, and no end");
}

#[test]
fn hs_223_fly_crosses_no_wall_and_no_corner_and_ends_elsewhere() {
    // HS-R06, HS-R07, HS-R08.
    let map = grid(&["1 2", "3 4"], &["1/2", "1/3"]);
    assert_eq!(map.flights(Space(1)), Spaces::NONE, "neither through the walls nor over the corner to 4");
    let map = grid(&["1 ~a 2"], &["~a/2"]);
    assert_eq!(map.flights(Space(1)), Spaces::NONE, "a facade, and back to the start is no flight");
}

#[test]
fn hs_590_the_format_of_section_17_1_is_read_under_its_own_names() {
    let text = r#"{"id": "two rooms", "w": 20, "h": 10, "v": [[0,0],[10,0],[20,0],[20,10],[10,10],[0,10]],
        "s": [[7, "c", 5, 5, [0,1,4,5]], [63, "h", 15, 5, [1,2,3,4]]], "f": [], "walls": [[1,4]]}"#;
    let map = Map::read(&serde_json::from_str(text).expect("the model of 17.1")).expect("a sound map");
    assert_eq!((map.spaces, map.cover, map.high), (set(&[7, 63]), set(&[7]), set(&[63])));
    assert_eq!(map.adjacent(Space(7)), Spaces::NONE);
    assert!(matches!(map.blocker(Space(63), Space(7)), Some(Blocker::Wall { .. })));
}

/// Two squares side by side, to be spoilt.
fn two_rooms() -> Outline {
    let point = |(x, y)| Point::new(x, y);
    Outline {
        id: "two-rooms".into(),
        name: String::new(),
        width: 200,
        height: 100,
        vertices: [(0, 0), (100, 0), (200, 0), (200, 100), (100, 100), (0, 100)].map(point).to_vec(),
        spaces: vec![
            SpaceLoop(1, String::new(), 50, 50, vec![0, 1, 4, 5]),
            SpaceLoop(2, String::new(), 150, 50, vec![1, 2, 3, 4]),
        ],
        falls: Vec::new(),
        walls: Vec::new(),
        level: None,
        bands: None,
    }
}

/// Spoils the two rooms and returns what is said about it.
fn spoilt(change: impl FnOnce(&mut Outline)) -> String {
    let mut outline = two_rooms();
    assert!(Map::read(&outline).is_ok());
    change(&mut outline);
    Map::read(&outline).expect_err("not a sound map").join("\n")
}

#[test]
fn hs_500_designations_are_unique_and_their_points_inside() {
    assert_eq!(spoilt(|map| map.spaces[1].0 = 1), "HS-500: designation 1 is used twice");
    assert_eq!(spoilt(|map| map.spaces[1].0 = 0), "HS-500: designation 0; they run from 1 to 63");
    assert_eq!(spoilt(|map| map.spaces[1].0 = 64), "HS-500: designation 64; they run from 1 to 63");
    assert_eq!(
        spoilt(|map| map.spaces[0].2 = 100),
        "HS-500: the designation point (100, 50) of space 1 is not inside it",
        "on the border is not inside"
    );
    let points = BTreeMap::from([(9, Point::new(50, 50))]);
    let said = Map::grid(&["1"], &[] as &[&str], &points).expect_err("no such space");
    assert_eq!(said, ["HS-500: a point is given for space 9, which is not drawn"]);
}

#[test]
fn hs_501_loops_are_simple_and_run_clockwise() {
    assert_eq!(spoilt(|map| map.spaces[0].4 = vec![0, 1]), "HS-501: space 1 has 2 vertices; a loop has at least three");
    assert_eq!(spoilt(|map| map.spaces[0].4 = vec![0, 1, 1, 4, 5]), "HS-501: space 1 repeats a vertex");
    assert_eq!(spoilt(|map| map.spaces[0].4 = vec![0, 1, 5, 4]), "HS-501: space 1 crosses or touches itself");
    assert_eq!(
        spoilt(|map| map.spaces[0].4 = vec![0, 1, 2, 1, 4, 5]),
        "HS-501: space 1 crosses or touches itself",
        "a spike"
    );
    assert_eq!(
        spoilt(|map| map.spaces[0].4 = vec![0, 2, 1, 4, 5]),
        "HS-501: space 1 crosses or touches itself",
        "a fold"
    );
    let flat = spoilt(|map| map.spaces[0].4 = vec![0, 1, 2]);
    assert_eq!(flat, "HS-501: space 1 has no area, or runs anticlockwise: turn the list of vertices round");
    assert_eq!(
        spoilt(|map| map.spaces[0].4 = vec![5, 4, 1, 0]),
        "HS-501: space 1 has no area, or runs anticlockwise: turn the list of vertices round"
    );
    assert_eq!(
        refused(&["1 2", "2 1"], &[]),
        [
            "HS-501: space 1 is not in one piece, or surrounds another place",
            "HS-501: space 2 is not in one piece, or surrounds another place"
        ]
    );
    let ring = ["1 1 1", "1 2 1", "1 1 1"];
    assert_eq!(refused(&ring, &[]), ["HS-501: space 1 is not in one piece, or surrounds another place"]);
}

#[test]
fn hs_502_the_places_tile_the_board() {
    assert_eq!(
        spoilt(|map| {
            map.spaces.pop();
        }),
        "HS-502: nothing lies beyond (100, 0)-(100, 100) of space 1"
    );
    assert!(spoilt(|map| map.width = 300).contains("HS-502: nothing lies beyond (200, 0)-(200, 100) of space 2"));
    assert!(spoilt(|map| map.spaces[1].4 = vec![0, 1, 4, 5]).contains("HS-502: space 1 and space 2 overlap"));
    assert_eq!(spoilt(|map| map.vertices[2].x = 201), "HS-502: vertex 2 (201, 0) is off the board");
    assert_eq!(spoilt(|map| map.vertices.push(Point::new(0, 0))), "HS-502: vertices 0 and 6 are the same point (0, 0)");
    assert_eq!(spoilt(|map| map.spaces[0].4[0] = 9), "HS-502: space 1 has no vertex 9");
    assert_eq!(refused(&["1 2", "3"], &[]), ["HS-502: row 2 has 1 cells, the first has 2"]);
}

#[test]
fn hs_502_areas_add_up_to_the_board() {
    // One square upon another, with corners of their own on the rim: no edge is walked twice, and yet they overlap.
    let said = spoilt(|map| {
        map.width = 100;
        let rim = [(0, 0), (50, 0), (100, 0), (100, 50), (100, 100), (50, 100), (0, 100), (0, 50)];
        map.vertices = rim.map(|(x, y)| Point::new(x, y)).to_vec();
        map.spaces[0].4 = vec![0, 2, 4, 6];
        map.spaces[1] = SpaceLoop(2, String::new(), 40, 40, vec![0, 1, 2, 3, 4, 5, 6, 7]);
    });
    assert_eq!(said, "HS-502: spaces and falls cover 20000 of 10000 square units");
}

#[test]
fn hs_503_walls_are_edges_with_two_sides() {
    assert_eq!(spoilt(|map| map.walls = vec![[0, 4]]), "HS-503: wall [0, 4] is no edge");
    assert_eq!(spoilt(|map| map.walls = vec![[0, 1]]), "HS-503: wall [0, 1] lies on the rim, which is a wall already");
    assert_eq!(spoilt(|map| map.walls = vec![[1, 4], [4, 1]]), "HS-503: wall [4, 1] is listed twice");
    assert_eq!(spoilt(|map| map.walls = vec![[1, 9]]), "HS-503: wall [1, 9] names a vertex that does not exist");
    assert_eq!(refused(&["1 2", "3 4"], &["1/4"]), ["HS-503: wall `1/4`: the two share no edge"]);
    assert_eq!(
        refused(&["1 2"], &["here"]),
        ["HS-503: wall `here` is neither `1/2` nor two corners in line, `1,0-1,1`"]
    );
    assert_eq!(refused(&["1 1 2"], &["1,0-1,1"]), ["HS-503: wall [1, 5] is no edge"], "inside a space");
}

#[test]
fn hs_505_no_edge_joins_two_falls() {
    assert_eq!(refused(&["1 ~a ~b 2"], &[]), ["HS-505: fall a and fall b share an edge; make them one fall"]);
    assert!(
        spoilt(|map| {
            map.spaces.clear();
            map.falls = vec![FallLoop("A".into(), vec![0, 1, 4, 5]), FallLoop("B".into(), vec![1, 2, 3, 4])];
        })
        .starts_with("HS-505: fall A and fall B share an edge")
    );
}

#[test]
fn every_flaw_of_a_kind_is_said_at_once() {
    let said = refused(&["1x 2 0", "64 ~a ~a"], &[]);
    assert_eq!(
        said,
        [
            "HS-500: cell `0` is neither a designation from 1 to 63 nor a fall (~a)",
            "HS-500: cell `64` is neither a designation from 1 to 63 nor a fall (~a)",
        ]
    );
    assert_eq!(refused(&["1x 2"], &[]), ["HS-026: space 1 has flag `x`; there are c (cover) and h (high ground)"]);
}
