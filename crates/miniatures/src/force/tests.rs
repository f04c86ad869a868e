//! Forces: the rules of MG-053 and MG-055, the list, the share code; and the starter forces of section 19.12.

use super::*;
use engine::Pack;

fn content() -> &'static Content {
    Pack::<Content>::built_in().content()
}

fn ready(id: &str) -> Force {
    content().ready_force(id).expect("a starter force").clone()
}

/// The reasons why a list is refused, each with the text it points at.
fn refused(text: &str) -> Vec<(String, String)> {
    let wrong = read(text, content()).expect_err("the list is refused");
    wrong.into_iter().map(|wrong| (wrong.reason, text[wrong.at..].lines().next().unwrap_or("").to_owned())).collect()
}

fn reasons(text: &str) -> Vec<String> {
    refused(text).into_iter().map(|(reason, _)| reason).collect()
}

/// Section 19.12.
#[test]
fn the_starter_forces() {
    let forces: Vec<(&str, u32, usize)> = content()
        .forces
        .iter()
        .map(|force| (force.id.as_str(), force.notoriety(content()), force.chips(content())))
        .collect();
    assert_eq!(
        forces,
        [
            ("sector-house", 57, 3),
            ("alley-kings", 57, 8),
            ("dust-riders", 58, 8),
            ("scrap-uprising", 57, 6),
            ("family-business", 60, 7),
        ]
    );
    assert!(content().forces.iter().all(|force| check_for(force, content(), 60, true).is_empty()));
}

#[test]
fn mg_055_a_force_has_one_faction_one_leader_and_a_limit() {
    assert_eq!(
        reasons("Faction: Street Gang\n1 Street Judge\n"),
        ["MG-055: Street Judge is of the Justice Department, the force of the Street Gang"]
    );
    assert_eq!(reasons("2 Gang Boss\n"), ["MG-055: the force has 2 Leaders; 1 is the most"]);
    assert_eq!(reasons("1 Pat-Wagon\n\n"), ["MG-055: the force has no model"]);
    assert!(reasons("20 Punk\n9 Juve\n").contains(&"MG-R104: the force has 29 models; 28 is the most".to_owned()));
    assert!(reasons("1 Punk\n3 Scrap Buggy\n2 Scrap Buggy\n").iter().any(|reason| reason.starts_with("MG-R104")));
    let force = read("Name: Two\n4 Street Judge\n", content()).unwrap();
    assert_eq!(check_for(&force, content(), 72, false), Vec::<String>::new());
    assert_eq!(check_for(&force, content(), 71, false), ["MG-055: the force costs 72 notoriety; 71 is the most"]);
}

/// However differently they are armed; no profile of the pack is unique.
#[test]
fn mg_055_a_unique_model_comes_once() {
    let mut content = content().clone();
    let boss = content.profiles.iter_mut().find(|profile| profile.name == "Punk").expect("a punk");
    boss.traits = boss.traits.with(Trait::Unique);
    let wrong = |text: &str| check(&parse(text, &content).expect("it can be read"), &content);
    assert_eq!(wrong("1 Punk\n1 Juve\n"), Vec::<String>::new());
    assert_eq!(wrong("2 Punk\n1 Juve\n"), ["MG-055: Punk is unique, and comes once"]);
    assert_eq!(wrong("1 Punk\n1 Punk + Blade\n"), ["MG-055: Punk is unique, and comes once"]);
}

/// A draft knows where each of its units stands, and what could be read of it.
#[test]
fn a_draft_says_where_its_units_stand() {
    let text = "Faction: sg\n1 Punk + Chain + Blade\n2 Juve\n1 nobody\n1 Punk + Blade + Chain\n";
    let Draft { force, places, wrong } = draft(text, content());
    let named: Vec<(String, u8, usize)> = force
        .units
        .iter()
        .zip(&places)
        .map(|((unit, count), &at)| (unit.text(content()), *count, crate::words::place(text, at).0))
        .collect();
    assert_eq!(named, [("Punk + Chain + Blade".to_owned(), 2, 2), ("Juve".to_owned(), 2, 3)]);
    assert_eq!((wrong.len(), wrong[0].place(text)), (1, (4, 3)));
}

/// A code may claim more than anybody carries.
#[test]
fn a_code_with_a_hundred_weapons_is_refused_and_no_more() {
    let stump = content().weapons.iter().position(|weapon| weapon.name == "Stump Gun").expect("a stump gun");
    let profile = content().profiles.iter().position(|profile| profile.name == "Punk").expect("a punk");
    let weapons = vec![WeaponId(stump as u8); 120];
    let faction = content().profiles[profile].faction;
    let unit = Unit::Model { profile: ProfileId(profile as u8), weapons, mount: None };
    let force = Force { faction, units: vec![(unit, 200)], ..Force::default() };
    let read = content().force(&force.share_code(content())).expect("it is a code");
    let wrong = check(&read, content());
    assert!(wrong.iter().any(|reason| reason.starts_with("MG-053") && reason.contains("241 hands")), "{wrong:?}");
    assert!(wrong.iter().any(|reason| reason.starts_with("MG-R104: the force has 200 models")), "{wrong:?}");
}

#[test]
fn mg_056_and_mg_r05_the_chip_cap_is_a_house_rule() {
    let force = read("13 Punk\n\n", content()).unwrap();
    assert!(check_for(&force, content(), 100, false).is_empty());
    assert_eq!(check_for(&force, content(), 100, true), ["MG-056: the force has 13 chips; 12 is the most"]);
    assert!(check_for(&force, content(), 110, true).is_empty());
}

#[test]
fn mg_053_hands_are_counted() {
    assert!(read("1 Punk + Stump Gun\n\n", content()).is_ok(), "1 and 2 hands");
    assert_eq!(reasons("1 Punk + Stump Gun + Chain\n"), ["MG-053: Punk would carry 4 hands of weapons; 3 is the most"]);
    assert!(read("1 Punk + Stump Gun + Body Pistol\n\n", content()).is_ok(), "MG-431: concealed");
    assert!(read("1 Heavy + Blade\n\n", content()).is_ok(), "K11: the Strong carry 4 hands");
    assert!(read("1 Heavy + Chain\n\n", content()).is_ok(), "K11 carries 4");
}

/// MG-R108
#[test]
fn what_a_faction_may_buy() {
    assert_eq!(reasons("1 Street Judge + Flamer\n")[0], "MG-055: Flamer cannot be bought by the Justice Department");
    assert_eq!(reasons("1 Punk + Lawrod Rifle\n")[0], "MG-055: Lawrod Rifle cannot be bought by the Street Gang");
    assert_eq!(
        reasons("1 Leaper + Hydraulic Claw\n")[0],
        "MG-055: Hydraulic Claw cannot be bought by the Cursed Earth Mutants"
    );
    assert!(read("1 Labour Droid + Frag Grenade\n\n", content()).is_ok(), "both arms are free");
    assert_eq!(reasons("1 Riveter + Frag Grenade\n")[0], "MG-055: Riveter has no arm free to throw with");
}

#[test]
fn mg_302_mounts_may_be_keyed() {
    assert_eq!(reasons("1 Punk on Patrol Bike\n"), ["MG-302: Patrol Bike is keyed to the Justice Department"]);
    assert!(reasons("1 Scavenger Hounds on Riding Beast\n")[0].starts_with("MG-R105"));
    assert!(read("1 Sky Surfer on Sky-Board\n\n", content()).is_ok());
}

#[test]
fn mg_044_skills_add_cards_once() {
    assert_eq!(preparation(&ready("family-business"), content()), (2, 0, 0));
    assert_eq!(preparation(&ready("alley-kings"), content()), (0, 0, 1));
    let two = read("2 Tek Judge\n\n", content()).unwrap();
    assert_eq!(preparation(&two, content()), (1, 1, 0), "each skill counts once");
}

#[test]
fn a_list_says_every_fault_and_points_at_it() {
    let said =
        refused("Faction: Street Gnag\nColour: red\nx Punk\n0 Punk\n3\n1 Punk + Chian on Bike\n1 Pat-Wagon + Chain\n");
    let expected = [
        ("no faction is called `Street Gnag`; did you mean `Street Gang`?", "Street Gnag"),
        ("`Colour:` is no heading; there are `Name:` and `Faction:`", "Colour: red"),
        ("no model or vehicle is called `x Punk`; did you mean `Punk`?", "x Punk"),
        ("a count is from 1 to 28", "0 Punk"),
        ("a name is missing after the count", "3"),
        ("no weapon is called `Chian`; did you mean `Chain`?", "Chian on Bike"),
        ("no mount is called `Bike`", "Bike"),
        ("a vehicle has no options", "Pat-Wagon + Chain"),
    ];
    let said: Vec<(&str, &str)> = said.iter().map(|(reason, there)| (reason.as_str(), there.as_str())).collect();
    assert_eq!(said, expected);
    assert!(read(&"# ".repeat(10_000), content()).unwrap_err()[0].reason.contains("at most"));
}

#[test]
fn a_list_and_a_code_give_the_force_back() {
    let ridden = "Faction: jd\n1 J03 + w41 on t01\n2x rookie judge on patrol bike # both\r\n1 Pat-Wagon\n";
    let own = read(ridden, content()).unwrap();
    for force in content().forces.iter().chain([&own]) {
        let bare = Force { id: String::new(), about: String::new(), ..force.clone() };
        assert_eq!(content().force(&force.text(content())).unwrap(), bare);
        let code = force.share_code(content());
        assert!(code.len() <= 120, "{}: {code}", code.len());
        let read = content().force(&format!(" {code}\n")).unwrap();
        assert_eq!((read.faction, read.units), (force.faction, force.units.clone()));
    }
    assert_eq!(own.text(content()).lines().nth(1), Some("2 Rookie Judge on Patrol Bike # 42"));
}

#[test]
fn a_damaged_code_is_refused() {
    let code = ready("sector-house").share_code(content());
    for place in 4..code.len() {
        for letter in ["A", "7", "_", "!", "", "g"] {
            let damaged = format!("{}{letter}{}", &code[..place], &code[place + 1..]);
            assert!(damaged == code || content().force(&damaged).is_err(), "{damaged}");
        }
    }
    for text in ["MG1-", "MG1-A", "MG1-é", "MG1-AAAA", &format!("MG1-{}", "A".repeat(3000)), "alley-king"] {
        assert!(content().force(text).is_err(), "{text}");
    }
    assert!(content().force("alley-king").unwrap_err()[0].reason.contains("did you mean `alley-kings`?"));
}
