use super::*;
use engine::content::{File, Pack};
use helter_skelter::content::Content;
use std::collections::BTreeMap;

/// Every tag that is opened is closed, in order; enough to know that no drawing breaks the next one.
fn well_formed(svg: &str) -> bool {
    let mut open = Vec::new();
    for tag in svg.split('<').skip(1).map(|rest| rest.split('>').next().unwrap_or_default()) {
        let name = tag.split(|c: char| c.is_whitespace() || c == '/').next().unwrap_or_default();
        match tag.strip_prefix('/') {
            Some(closed) if open.pop() == Some(closed) => {}
            Some(_) => return false,
            None if tag.ends_with('/') => {}
            None => open.push(name),
        }
    }
    open.is_empty()
}

#[test]
fn every_map_is_drawn_in_every_theme() {
    let content = Pack::<Content>::built_in();
    for (map, look) in content.maps.iter().zip(&content.looks) {
        for theme in [Theme::Dark, Theme::Light, Theme::Preferred] {
            let svg = map_svg(map, look, theme);
            assert!(well_formed(&svg), "{}", map.id);
            assert!(!svg.contains("NaN") && !svg.contains("inf"), "{} has a number that is none", map.id);
            for space in map.spaces.iter() {
                assert!(svg.contains(&format!(">{space}</text>")), "number {space} of {}", map.id);
            }
            // Self-contained: the only address in it is the name of the format.
            assert_eq!(svg.matches("http").count(), 1);
        }
    }
}

#[test]
fn hs_576_cover_numbers_are_black() {
    let map = Map::grid(&["1 2c"], &[] as &[&str], &BTreeMap::new()).expect("a sound map");
    let svg = map_svg(&map, &Look::default(), Theme::Dark);
    let circle = |number: u8| {
        let end = svg.find(&format!(">{number}</text>")).expect("the number is drawn");
        let start = svg[..end].rfind("<circle").expect("in a circle");
        svg[start..end].contains(r##"r="27" fill="#07090D""##)
    };
    assert!(!circle(1) && circle(2));
}

#[test]
fn a_small_map_with_everything_is_drawn() {
    let rows = ["1 2h 3c", "4 ~a 5ch", "6 6 6"];
    let map = Map::grid(&rows, &["1/4", "0,2-1,2"], &BTreeMap::new()).expect("a sound map");
    let text =
        "floor = \"roof\"\nbridges = [6]\n[[inlay]]\nkind = \"text\"\ntext = \"A < B & C\"\nat = [1, 1]\nsize = 20\n";
    let look = Look::read(&File { path: "maps/small.look.toml".into(), text: text.into() }, &map).expect("a look");
    let svg = map_svg(&map, &look, Theme::Preferred);
    assert!(well_formed(&svg));
    assert!(svg.contains("A &lt; B &amp; C"), "text is escaped");
    assert!(svg.contains("prefers-color-scheme"));
}
