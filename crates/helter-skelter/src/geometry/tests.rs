use super::*;

fn p(x: i32, y: i32) -> Point {
    Point::new(x, y)
}

const SQUARE: [Point; 4] = [Point::new(0, 0), Point::new(10, 0), Point::new(10, 10), Point::new(0, 10)];

#[test]
fn hs_060_a_turn_of_a_hair_is_still_a_turn() {
    assert_eq!(turn(p(0, 0), p(4096, 4095), p(4095, 4094)), -1);
    assert_eq!(turn(p(0, 0), p(4096, 4096), p(4095, 4095)), 0);
    assert_eq!(turn(p(0, 0), p(4095, 4096), p(4094, 4095)), 1);
}

#[test]
fn hs_061_closed_segments_touch_at_ends_and_along_each_other() {
    let bar = (p(0, 0), p(10, 0));
    let touches = |a, b| touch(bar.0, bar.1, a, b);
    assert!(touches(p(5, -5), p(5, 5)), "crossing");
    assert!(touches(p(5, 0), p(5, 5)), "an end in the middle");
    assert!(touches(p(10, 0), p(20, 7)), "end to end");
    assert!(touches(p(5, 0), p(20, 0)), "along");
    assert!(!touches(p(11, 0), p(20, 0)), "in line, apart");
    assert!(!touches(p(0, 1), p(10, 1)), "beside");
}

#[test]
fn hs_062_a_line_that_crosses_meets_in_one_place_and_one_that_runs_along_meets_in_a_stretch() {
    let (from, to) = (p(0, 0), p(30, 0));
    let third = Along::new(1, 3);
    assert_eq!(meeting(from, to, p(10, -1), p(10, 2)), Some((third, third)));
    assert_eq!(meeting(from, to, p(40, 0), p(10, 0)), Some((third, Along::END)), "cut off at the end");
    assert_eq!(meeting(from, to, p(10, 1), p(10, 2)), None, "stops short");
    assert_eq!(meeting(from, to, p(31, 0), p(40, 0)), None, "in line, beyond");
    assert_eq!(meeting(from, to, p(0, 1), p(30, 1)), None, "beside");
    assert!(Along::new(-2, -3) > third, "a negative denominator is turned round");
}

#[test]
fn a_point_is_inside_a_loop_or_not_and_its_border_is_not_inside() {
    assert!(Fine::from(p(5, 5)).inside(&SQUARE));
    for (x, y) in [(0, 5), (10, 5), (5, 0), (5, 10), (0, 0), (10, 10)] {
        assert!(!Fine::from(p(x, y)).inside(&SQUARE), "({x}, {y}) is on the border");
    }
    for (x, y) in [(-1, 5), (11, 5), (-1, 0), (-1, 10), (5, 11)] {
        assert!(!Fine::from(p(x, y)).inside(&SQUARE), "({x}, {y}) is outside");
    }
    // A ray from the left runs through the corner at (5, 5): it must count once where the loop goes on, twice at a tip.
    let arrow = [p(0, 0), p(10, 0), p(5, 5), p(10, 10), p(0, 10)];
    assert!(Fine::from(p(2, 5)).inside(&arrow));
    assert!(!Fine::from(p(7, 5)).inside(&arrow));
    assert!(!Fine::from(p(-1, 5)).inside(&arrow));
}

#[test]
fn the_middle_of_a_piece_is_exact() {
    // A third of the way from (0, 0) to (1, 1), to its end: the middle is at two thirds, on the diagonal and off it.
    let middle = Fine::midway(p(0, 0), p(1, 1), Along::new(1, 3), Along::END);
    assert!(middle.on(p(0, 0), p(1, 1)));
    assert!(!middle.on(p(0, 0), p(4096, 4095)));
    assert!(middle.on(p(0, 2), p(1, 0)), "y = 2 - 2 x goes through (2/3, 2/3)");
}

#[test]
fn hs_515_clearance_is_measured_to_the_nearest_point_of_a_side() {
    assert!(keeps_clear(p(5, 40), p(0, 0), p(10, 0), 1600), "40 away from the middle");
    assert!(!keeps_clear(p(5, 39), p(0, 0), p(10, 0), 1600));
    assert!(keeps_clear(p(-24, 32), p(0, 0), p(10, 0), 1600), "40 away from the end");
    assert!(!keeps_clear(p(34, 31), p(0, 0), p(10, 0), 1600), "beyond the other end");
}

#[test]
fn hs_501_area_is_positive_clockwise() {
    assert_eq!(doubled_area(&SQUARE), 200);
    let reversed: Vec<Point> = SQUARE.into_iter().rev().collect();
    assert_eq!(doubled_area(&reversed), -200);
}
