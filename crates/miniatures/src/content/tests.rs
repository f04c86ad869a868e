//! The pack of section 19, and what a broken one is told.

use super::*;
use crate::names::{CardKind, SkillKind, Stat, Trait, WeaponRule, Window};
use engine::Pack;

fn content() -> &'static Content {
    Pack::<Content>::built_in().content()
}

/// The faults of the pack with one text changed.
fn broken(path: &str, from: &str, to: &str) -> Vec<String> {
    let mut found = false;
    let change = |&(name, text): &(&str, &str)| {
        let text = match name == path && text.contains(from) {
            true => {
                found = true;
                text.replacen(from, to, 1)
            }
            false => text.to_owned(),
        };
        File { path: name.to_owned(), text }
    };
    let files: Vec<File> = Content::BUILT_IN.iter().map(change).collect();
    assert!(found, "{path} has no `{from}`");
    Content::read(&files).map_or_else(|faults| faults.iter().map(Fault::to_string).collect(), |_| Vec::new())
}

#[test]
fn the_pack_is_whole() {
    let content = content();
    assert_eq!(
        content.summary(),
        "Mega-City streets 1: 5 factions, 43 profiles, 49 weapons, 48 cards, 6 layouts, 8 scenarios, 5 forces"
    );
    assert_eq!(content.skills.len(), 32);
    assert_eq!((content.mounts.len(), content.vehicles.len()), (4, 4));
    assert_eq!(content.deck(Deck::Armoury).count(), 24);
    assert_eq!(content.deck(Deck::BigMeg).count(), 24);
    assert_eq!(content.weapon(content.unarmed).name, "Unarmed");
}

/// Every kind of skill and card is somewhere in the pack, and every weapon rule on a weapon.
#[test]
fn every_word_is_used() {
    let content = content();
    assert!(SkillKind::ALL.iter().all(|&kind| content.skill(kind).does == kind));
    assert!(CardKind::ALL.iter().all(|&kind| content.cards.iter().any(|card| card.does == kind)));
    assert!(Window::ALL.iter().all(|&window| content.cards.iter().any(|card| card.window == window)));
    let modes = || content.weapons.iter().flat_map(|weapon| &weapon.modes);
    assert!(WeaponRule::ALL.iter().all(|&rule| modes().any(|mode| mode.rules.has(rule))));
}

#[test]
fn numbers_as_printed() {
    let content = content();
    let lawgiver = content.weapons.iter().find(|weapon| weapon.name == "Lawgiver").unwrap();
    assert_eq!(lawgiver.modes.len(), 7);
    assert_eq!(lawgiver.modes[lawgiver.mode_named("he").unwrap()].blast, Some(2000));
    let walker = content.profiles.iter().find(|profile| profile.id == "R08").unwrap();
    assert_eq!((walker.radius, walker.height, walker.carries), (1000, 3000, 4));
    assert_eq!(walker.stats.get(Stat::Evade), None);
    assert!(walker.traits.has(Trait::Robot) && walker.sealed());
    let gunner = content.profiles.iter().find(|profile| profile.id == "M03").unwrap();
    assert_eq!((gunner.arms, gunner.carries), (4, 5));
    // MG-331 and the radii of section 19.8.
    assert_eq!(
        content.vehicles.iter().map(|vehicle| vehicle.hull.turn_radius).collect::<Vec<_>>(),
        [8000, 6000, 5000, 9000]
    );
    // MG-432, MG-435.
    let rules = |id: &str| content.weapons.iter().find(|weapon| weapon.id == id).unwrap().modes[0].rules;
    assert!(rules("W24").has(WeaponRule::Stun) && rules("W14").has(WeaponRule::Piercing));
}

#[test]
fn a_fault_has_a_file_a_line_and_a_reason() {
    let said = |path: &str, from: &str, to: &str, expected: &str| {
        let faults = broken(path, from, to);
        assert!(faults.iter().any(|fault| fault.contains(expected)), "{faults:#?}");
    };
    said(
        "weapons.toml",
        "\"long-barrel\"",
        "\"long-barel\"",
        "weapons.toml:26:10: `long-barel` is not known here; did you mean `long-barrel`?",
    );
    said("weapons.toml", "id = \"W02\"", "id = \"W01\"", "the id W01 is used twice");
    said("weapons.toml", "[[12000, 0], [24000, 1]", "[[24000, 0], [12000, 1]", "MG-182");
    said("skills.toml", "does = \"tough\"", "does = \"fearless\"", "no skill does `tough`");
    said("factions/jd.toml", "\"6 4 4 2 4 5\"", "\"6 4 4 2 4\"", "factions/jd.toml:10:9: MG-030");
    said(
        "factions/jd.toml",
        "\"W03\", \"W54\", \"W04\"",
        "\"W03\", \"W54\", \"W07\"",
        "J04: MG-053: its weapons take 5 hands",
    );
    said("factions/sg.toml", "\"K07\"", "\"K77\"", "there is no skill K77");
    said("mounts.toml", "keyed = \"jd\"", "keyed = \"dj\"", "there is no faction dj");
    said("vehicles.toml", "seats = 3", "seats = 1", "MG-335");
    said("cards/armoury.toml", "uses = 2", "uses = 0", "A09: a card that does `bandolier` needs a weapon and uses");
    said(
        "scenarios/street-rumble.toml",
        "layout = \"city-crossroads\"",
        "layout = \"moon\"",
        "there is no layout moon",
    );
    said("pack.toml", "\"rooftops\"", "\"roofs\"", "the pack has no file layouts/roofs.toml");
    said(
        "forces/alley-kings.toml",
        "2 Juve",
        "2 Juves",
        "forces/alley-kings.toml:10:3: no model or vehicle is called `Juves`; did you mean `Juve`?",
    );
}

#[test]
fn tables_are_checked() {
    let said = |path: &str, from: &str, to: &str, expected: &str| {
        let faults = broken(path, from, to);
        assert!(faults.iter().any(|fault| fault.contains(expected)), "{faults:#?}");
    };
    let crossroads = "layouts/city-crossroads.toml";
    said(crossroads, "rect = [25000, 8000, 33000, 15000]", "rect = [10000, 8000, 33000, 15000]", "B2 overlaps B1");
    said(crossroads, "rect = [25000, 8000, 33000, 15000]", "rect = [25000, 8000, 37000, 15000]", "B2: MG-004");
    said(crossroads, "z = [0, 1250]", "z = [0, 2250]", "W1: MG-521: 2250 mil high is not difficult");
    said(crossroads, "from = [11000, 12000]", "from = [10000, 12000]", "D1: MG-522");
    said(crossroads, "b = [10500, 11000, 4000]", "b = [10500, 11000, 3000]", "K1: MG-388");
    let shape = |corners: &str| format!("poly = [{corners}]");
    let house = "rect = [25000, 8000, 33000, 15000]";
    said(crossroads, house, &shape("[25000, 8000], [33000, 8000]"), "MG-520: 2 corners");
    said(
        crossroads,
        house,
        &shape("[25000, 8000], [25000, 15000], [33000, 15000]"),
        "MG-520: the outline does not turn left",
    );
    said(
        crossroads,
        house,
        &shape("[25000, 8000], [200001, 8000], [33000, 15000]"),
        "MG-500: a corner lies too far away",
    );
    // A wall from edge to edge: nobody gets across.
    let wall = "{ id = \"Q\", kind = \"blocking\", rect = [0, 16000, 36000, 16500], z = [0, 3000], sturdiness = \"sturdy\" },\n    { id = \"S1\", ";
    said(crossroads, "{ id = \"S1\", ", wall, "nobody can walk from one deployment zone to the other");
    // MG-R171: zones of the table itself.
    let zones = |first: &str| format!("zones = [[{first}], [{{ rect = [0, 30000, 36000, 36000] }}]]\nopenings = [");
    said(
        crossroads,
        "openings = [",
        &zones("{ rect = [0, 0, 3000, 1500] }"),
        "MG-050: the zone of the first has room for 3",
    );
    said(crossroads, "openings = [", &zones("{ roof = \"W1\" }"), "MG-388: W1 has no roof");
    said(crossroads, "openings = [", "zones = [[{ roof = \"B1\" }]]\nopenings = [", "MG-R171: there are two zones");
    let rumble = "scenarios/street-rumble.toml";
    said(
        rumble,
        "rect = [0, 0, 36000, 6000]",
        "rect = [0, 0, 900, 6000]",
        "no model can be put in the zone of the south",
    );
    said("scenarios/demolition.toml", "piece = \"G1\"", "piece = \"G9\"", "there is no piece G9");
    said("scenarios/rooftop-chase.toml", "roof = \"B4\"", "roof = \"W1\"", "MG-388: W1 has no roof");
}
