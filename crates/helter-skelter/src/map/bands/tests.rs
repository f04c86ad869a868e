//! The shipped maps against section 17.4, and spoilt.

use super::*;
use crate::content::Content;
use crate::geometry::Point;
use engine::content::{Fault, File, Pack};

fn set(numbers: &[u8]) -> Spaces {
    numbers.iter().copied().map(Space).collect()
}

fn shipped() -> [&'static Map; 2] {
    let content = Pack::<Content>::built_in().content();
    ["grand-hall", "city-blocks"].map(|id| &content.maps[usize::from(content.map(id).expect("it ships"))])
}

/// A shipped map file with one text in it replaced by another.
fn redrawn(id: &str, changes: &[(&str, &str)]) -> Result<Map, Vec<Fault>> {
    let path = format!("maps/{id}.toml");
    let pack = Pack::<Content>::built_in();
    let file = pack.files().iter().find(|file| file.path == path).expect("it ships");
    let mut text = file.text.clone();
    for (old, new) in changes {
        assert!(text.contains(old), "{old} is in {path}");
        text = text.replacen(old, new, 1);
    }
    Map::load(&File { path, text })
}

fn faults(id: &str, changes: &[(&str, &str)]) -> String {
    let faults = redrawn(id, changes).expect_err("not fit to ship");
    faults.iter().map(|fault| format!("{}: {}\n", fault.file, fault.reason)).collect()
}

#[track_caller]
fn says(said: &str, expected: &str) {
    assert!(said.lines().any(|line| line == expected), "expected\n{expected}\nin\n{said}");
}

#[test]
fn hs_510_a_map_has_spaces_1_to_40() {
    let said = faults("grand-hall", &[("[40, \"c\", 2242", "[41, \"c\", 2242")]);
    says(&said, "maps/grand-hall.toml: HS-510: 40 spaces; a map has exactly 40, numbered 1 to 40");
}

#[test]
fn a_level_1_map_in_a_pack_need_not_be_fit_to_ship() {
    let text = "id = \"tiny\"\nlevel = 1\nrows = [\"1 2c\", \"3h ~a\"]\nwalls = [\"1/2\"]\npoints = { 1 = [10, 20] }\n";
    let file = |text: &str| File { path: "maps/tiny.toml".into(), text: text.into() };
    let map = Map::load(&file(text)).expect("a sound map");
    assert_eq!((map.id.as_str(), map.plot(Space(1)).at), ("tiny", Point::new(10, 20)));
    let said = Map::load(&file(&text.replace("level = 1", "level = 2"))).expect_err("a grid is no map to ship");
    assert!(said.iter().any(|fault| fault.reason.starts_with("HS-510: 3 spaces")), "{said:?}");
    let said = Map::load(&file(&text.replace("3h ~a", "3h ~a 4"))).expect_err("rows of different length");
    assert_eq!(said[0].to_string(), "maps/tiny.toml:3:17: HS-502: row 2 has 3 cells, the first has 2");
}

#[test]
fn faults_of_a_map_point_at_its_line() {
    let pack = Pack::<Content>::built_in();
    let file = pack.files().iter().find(|file| file.path == "maps/grand-hall.toml").expect("it ships");
    let line = 1 + file.text.lines().position(|line| line.starts_with("  [1, \"c\",")).expect("space 1 has a line");
    let place = |change: (&str, &str)| {
        let fault = &redrawn("grand-hall", &[change]).expect_err("a fault")[0];
        (fault.line, fault.column, fault.reason.clone())
    };
    let (at, column, reason) = place(("[1, \"c\", 143, 155,", "[1, \"c\", 143, 600,"));
    assert_eq!((at, column), (Some(line), Some(3)));
    assert_eq!(reason, "HS-500: the designation point (143, 600) of space 1 is not inside it");
    let (at, column, _) = place(("[1, \"c\", 143, 155,", "[1, \"c\", 143, \"up\","));
    assert_eq!((at, column), (Some(line), Some(17)), "a text where a number belongs");
    let (at, _, reason) = place(("height = 1500", "height = 1500\ndepth = 3"));
    assert_eq!(at, Some(6));
    assert!(reason.starts_with("unknown field `depth`"), "{reason}");
}

#[test]
fn hs_511_every_space_can_be_reached_on_foot_and_has_two_neighbours() {
    // Space 1 has neighbours 9 and 10, over edges 9-10 and 10-11.
    let said = faults("grand-hall", &[("[1, 11],", "[1, 11], [9, 10],")]);
    says(&said, "maps/grand-hall.toml: HS-511: space 1 has 1 neighbours; at least two lead on");
    let said = faults("grand-hall", &[("[1, 11],", "[1, 11], [9, 10], [10, 11],")]);
    says(&said, "maps/grand-hall.toml: HS-511: space 2 cannot be reached from space 1 on foot");
}

#[test]
fn hs_512_a_map_has_high_ground_or_falls() {
    let high = [("[12, \"\",", "[12, \"h\",")];
    says(
        &faults("city-blocks", &high),
        "maps/city-blocks.toml: HS-512: the map has high ground and falls; it has one of the two",
    );
    let flat: Vec<(&str, &str)> = [
        ("[2, \"h\"", "[2, \"\""),
        ("[3, \"h\"", "[3, \"\""),
        ("[6, \"h\"", "[6, \"\""),
        ("[7, \"ch\"", "[7, \"c\""),
        ("[17, \"h\"", "[17, \"\""),
        ("[24, \"h\"", "[24, \"\""),
        ("[34, \"ch\"", "[34, \"c\""),
        ("[35, \"h\"", "[35, \"\""),
        ("[38, \"h\"", "[38, \"\""),
        ("[39, \"h\"", "[39, \"\""),
    ]
    .to_vec();
    says(
        &faults("grand-hall", &flat),
        "maps/grand-hall.toml: HS-512: the map has neither high ground nor a fall; it has one of the two",
    );
}

#[test]
fn hs_513_every_balcony_has_a_way_up() {
    // Space 17 meets the floor over 26-27, 27-43 and 43-42.
    let said = faults("grand-hall", &[("[1, 11],", "[1, 11], [26, 27], [27, 43], [43, 42],")]);
    says(&said, "maps/grand-hall.toml: HS-513: no high edge leads up to high ground {17}");
}

#[test]
fn hs_514_at_least_two_spaces_touch_a_fall() {
    // Fall D lies between 3, 10, 11, 19, 20 and 4; all its edges but one become walls.
    let said = faults("city-blocks", &[("[5, 20],", "[5, 20], [14, 15], [15, 16], [16, 34], [33, 34], [32, 33],")]);
    assert!(said.contains("HS-514: fewer than two spaces touch fall D over a fall edge"), "{said}");
}

#[test]
fn hs_515_there_is_room_for_numbers_doorways_and_figures() {
    let said = faults("grand-hall", &[("[1, \"c\", 143, 155,", "[1, \"c\", 39, 155,")]);
    says(&said, "maps/grand-hall.toml: HS-515: a circle of radius 40 round the number of space 1 crosses its outline");
    // The doorway between 5 and 6 runs from vertex 90 to 91; moving 91 up to y = 115 leaves 44 of it.
    let said = faults("city-blocks", &[("[1618, 181]", "[1618, 115]")]);
    assert!(said.contains("HS-515: the doorway (1618, 115)-(1619, 71) is shorter than 50"), "{said}");
    let said = faults("city-blocks", &[("[1618, 181]", "[1618, 80]")]);
    assert!(said.contains("HS-515: edge (1618, 80)-(1619, 71) is shorter than 10"), "{said}");
}

#[test]
fn hs_516_no_line_of_sight_passes_within_a_unit_of_a_vertex() {
    // HS-064: so the degenerate cases of HS-061 and HS-062 cannot happen on a shipped map.
    let said = faults(
        "grand-hall",
        &[("[9, \"\", 135, 424,", "[9, \"\", 143, 424,"), ("[25, \"\", 131, 1084,", "[25, \"\", 143, 1084,")],
    );
    assert!(!said.contains("HS-516: the line between spaces 1 and 9"), "no vertex at x = 143: {said}");
    // From 2 (491, 142) straight down to 10 at x = 491, past vertex 12 moved there.
    let said = faults("grand-hall", &[("[576, 290]", "[491, 291]"), ("[10, \"\", 416, 427,", "[10, \"\", 490, 427,")]);
    assert!(said.contains("HS-516: the line between spaces 2 and 10 passes within 1 unit of vertex 12"), "{said}");
}

#[test]
fn hs_518_figures_stay_inside_their_bands() {
    let cases = [
        ("grand-hall", "cover = [8, 12]", "cover = [8, 10]", "cover spaces: 11; the band is 8 to 10"),
        ("grand-hall", "\nhigh = [8, 12]", "\nhigh = [11, 12]", "high-ground spaces: 10; the band is 11 to 12"),
        ("grand-hall", "groups = [4, 8]", "groups = [4, 5]", "groups of high ground: 6; the band is 4 to 5"),
        ("city-blocks", "falls = [3, 5]", "falls = [3, 3]", "falls: 4; the band is 3 to 3"),
        ("city-blocks", "walls = [40, 90]", "walls = [40, 76]", "walls: 77; the band is 40 to 76"),
        ("city-blocks", "pairs = [60, 80]", "pairs = [68, 80]", "adjacent pairs: 67; the band is 68 to 80"),
        ("city-blocks", "degree = [2,", "degree = [3,", "neighbours of the loneliest space: 2; the band is 3 to 7"),
        ("city-blocks", "degree = [2, 7]", "degree = [2, 5]", "neighbours of the busiest space: 6; the band is 2 to 5"),
        ("city-blocks", "dths = [300", "dths = [336", "neighbours: 134 of 40; the band is 336 to 400 hundredths"),
        (
            "grand-hall",
            "\nsight = [22, 35]",
            "\nsight = [22, 26]",
            "pairs with line of sight: 416 of 1560; the band is 22 to 26 percent",
        ),
        (
            "grand-hall",
            "-high = [35",
            "-high = [44",
            "pairs with line of sight from high ground: 168 of 390; the band is 44 to 55 percent",
        ),
        ("grand-hall", "diameter = [1, 10]", "diameter = [1, 8]", "longest way on foot: 9; the band is 1 to 8"),
        (
            "grand-hall",
            "[1, 420]",
            "[1, 378]",
            "steps between two spaces: 5918 of 1560; the band is 1 to 378 hundredths",
        ),
        (
            "city-blocks",
            "sight = [25, 45]",
            "sight = [25, 34]",
            "pairs with line of sight inside Dan Tanna: 118 of 342; the band is 25 to 34 percent",
        ),
    ];
    for (id, old, new, expected) in cases {
        says(&faults(id, &[(old, new)]), &format!("maps/{id}.toml: HS-518: {expected}"));
    }
}

// Section 17.4: the figures of the two shipped maps.

/// To the tenth of a percent, rounded.
fn per_mille(share: Share) -> u32 {
    (share.part * 2000 / share.whole).div_ceil(2)
}

#[test]
fn hs_518_the_figures_of_section_17_4() {
    let [hall, blocks] = shipped();
    let (of_hall, of_blocks) = (hall.figures(), blocks.figures());
    assert_eq!((hall.cover.len(), hall.cover.and(hall.high).len()), (11, 2));
    assert_eq!(blocks.cover.len(), 12);
    assert_eq!((hall.high.len(), of_hall.groups.len()), (10, 6));
    assert_eq!((hall.falls.len(), blocks.falls.len()), (0, 4));
    assert_eq!((of_hall.walls, of_blocks.walls), (14, 77));
    assert_eq!((of_hall.pairs, of_blocks.pairs), (81, 67));
    assert_eq!((of_hall.least_degree, of_hall.greatest_degree), (2, 8));
    assert_eq!((of_blocks.least_degree, of_blocks.greatest_degree), (2, 6));
    assert_eq!((of_hall.sight, per_mille(of_hall.sight)), (Share { part: 416, whole: 1560 }, 267));
    assert_eq!((of_blocks.sight, per_mille(of_blocks.sight)), (Share { part: 268, whole: 1560 }, 172));
    assert_eq!(per_mille(of_hall.sight_from_high), 431);
    assert_eq!((of_hall.diameter, of_blocks.diameter), (Some(9), Some(11)));
    let hundredths = |share: Share| (share.part * 200 / share.whole).div_ceil(2);
    assert_eq!((hundredths(of_hall.distance), hundredths(of_blocks.distance)), (379, 455));

    let left = set(&[1, 2, 3, 4, 9, 10, 11, 17, 18, 19, 20, 25, 26, 27, 28, 33, 34, 35, 36]);
    let right = blocks.spaces.minus(left).minus(set(&[12, 29]));
    assert_eq!(blocks.cover.and(left).len(), 10);
    assert_eq!(per_mille(blocks.sight_share(left, left)), 345);
    assert_eq!(per_mille(blocks.sight_share(right, right)), 175);
}

#[test]
fn hs_518_spaces_seen_and_neighbours_of_every_space() {
    let [hall, blocks] = shipped();
    let seen = |map: &Map| map.spaces.iter().map(|space| map.seen_from(space).len() - 1).collect::<Vec<_>>();
    let degrees = |map: &Map| map.spaces.iter().map(|space| map.adjacent(space).len()).collect::<Vec<_>>();
    assert_eq!(
        seen(hall),
        [
            3, 14, 14, 8, 11, 19, 16, 2, 6, 7, 10, 5, 13, 12, 11, 2, 19, 8, 9, 17, 13, 13, 8, 19, 2, 10, 8, 9, 7, 13,
            10, 7, 2, 15, 21, 9, 8, 15, 16, 5
        ]
    );
    assert_eq!(
        seen(blocks),
        [
            2, 10, 4, 7, 4, 2, 2, 2, 7, 8, 14, 8, 8, 5, 8, 3, 2, 13, 8, 15, 8, 3, 6, 4, 6, 6, 17, 9, 9, 8, 8, 3, 3, 5,
            10, 9, 7, 8, 3, 4
        ]
    );
    assert_eq!(
        degrees(hall),
        [
            2, 3, 3, 3, 3, 3, 2, 2, 2, 6, 6, 5, 5, 6, 8, 2, 3, 5, 6, 6, 6, 6, 5, 3, 2, 8, 6, 5, 5, 6, 6, 2, 2, 2, 3, 3,
            3, 3, 3, 2
        ]
    );
    assert_eq!(
        degrees(blocks),
        [
            2, 4, 2, 2, 2, 3, 3, 2, 5, 4, 3, 2, 4, 3, 4, 3, 2, 6, 5, 4, 3, 3, 4, 3, 4, 6, 6, 4, 2, 5, 5, 3, 2, 3, 3, 3,
            2, 3, 3, 2
        ]
    );
}
