//! Forces of the miniatures game over HTTP: what they can be made of, every reason why one is refused, and tables that
//! are played with them.

use super::*;
use serde_json::{Value, json};
use server::limits::Limits;
use server::routes::forces::{ForceFault, ForceInfo, ScenarioInfo, Units};

async fn look(client: &Client, body: Value) -> ForceInfo {
    client.post("/api/games/miniatures/forces", &body).await.expect("an answer")
}

async fn get<T: serde::de::DeserializeOwned>(host: &Host, path: &str) -> T {
    let http = reqwest::Client::builder().no_proxy().build().expect("a client");
    let answer = http.get(format!("{}{path}", host.url)).send().await.expect("an answer");
    assert_eq!(answer.status(), 200, "{path}");
    serde_json::from_str(&answer.text().await.expect("a text")).expect("what was asked for")
}

/// Nobody needs to be somebody to read it.
#[tokio::test]
async fn units_and_scenarios_are_told_to_anybody() {
    let host = Host::new().await;
    let units: Units = get(&host, "/api/games/miniatures/units").await;
    let names: Vec<&str> = units.factions.iter().map(|faction| faction.id.as_str()).collect();
    assert_eq!(names, ["jd", "sg", "cm", "rr", "mc"]);
    let weapon = |id: &String| units.weapons.iter().any(|weapon| weapon.id == *id);
    for profile in &units.profiles {
        assert!(profile.stats.len() == 6 && profile.weapons.iter().all(weapon), "{profile:?}");
        assert!(profile.carried <= profile.carries, "{profile:?}");
    }
    let rookie = units.profiles.iter().find(|profile| profile.name == "Rookie Judge").expect("a rookie");
    assert!(rookie.mounts.contains(&"T01".to_string()));
    let punk = units.profiles.iter().find(|profile| profile.name == "Punk").expect("a punk");
    assert!(!punk.mounts.contains(&"T01".to_string()), "MG-302");
    assert!(units.factions.iter().all(|faction| faction.buys.iter().all(weapon)));
    assert_eq!(units.starters.len(), 5);
    assert!(units.starters.iter().all(|starter| starter.made.notoriety <= 60 && !starter.made.share_code.is_empty()));

    let scenarios: Vec<ScenarioInfo> = get(&host, "/api/games/miniatures/scenarios").await;
    assert_eq!(scenarios.len(), 8);
    let of = |id: &str| scenarios.iter().find(|scenario| scenario.id == id).expect("a scenario");
    assert_eq!(of("demolition").layouts, ["power-yard"], "it is about a piece of its own table");
    assert!(of("street-rumble").layouts.len() > 3);
    assert_eq!(of("the-arrest").sides[0].prefers.as_deref(), Some("jd"));
    assert!(scenarios.iter().all(|it| it.sides.len() == 2 && !it.both.is_empty() && it.limit >= 60));
}

#[tokio::test]
async fn a_force_is_looked_through() {
    let host = Host::new().await;
    let ann = host.guest().await;
    let starter = look(&ann, json!({"force": "sector-house", "scenario": "street-rumble"})).await;
    assert_eq!((starter.faults, starter.limit), (vec![], Some(60)));
    let made = starter.made.expect("it is made of something");
    assert_eq!((made.notoriety, made.chips, made.faction.as_str()), (57, 3, "jd"));
    // Its text and its code are the same force again.
    for text in [&made.text, &made.share_code] {
        let again = look(&ann, json!({"force": text})).await;
        assert!(again.faults.is_empty(), "{:?}", again.faults);
        assert_eq!(again.made.map(|it| it.units), Some(made.units.clone()));
    }
    let riders = look(&ann, json!({"force": "1 Punk + Chain on Gang Bike\n1 Scrap Buggy\n"})).await;
    let unit = &riders.made.expect("made").units[0];
    assert_eq!((unit.weapons.len(), unit.mount.as_deref(), unit.count), (1, Some("T04"), 1));
}

/// Everything that the engine has against a force, through the same door as the builder.
#[tokio::test]
async fn every_reason_has_its_rule_and_its_place() {
    let host = Host::new().await;
    let ann = host.guest().await;
    let chain = "1 Punk + Chain + Chain + Chain + Chain + Chain + Chain\n";
    for (force, rule, place, words) in [
        ("1 Pat-Wagon\n\n", "MG-055", (1, None), "The force has no model."),
        ("20 Punk\n9 Juve\n", "MG-R104", (1, None), "29 models; 28 is the most."),
        ("1 Punk\n5 Scrap Buggy\n", "MG-R104", (1, None), "5 vehicles; 4 is the most."),
        ("2 Gang Boss\n\n", "MG-055", (1, None), "2 Leaders; 1 is the most."),
        ("Faction: Street Gang\n1 Punk\n1 Street Judge\n", "MG-055", (3, Some(0)), "of the Justice Department"),
        ("1 Punk\n1 Juve + Lawrod Rifle\n", "MG-055", (2, Some(1)), "cannot be bought by the Street Gang."),
        ("1 Punk + Stump Gun + Chain\n\n", "MG-053", (1, Some(0)), "4 hands of weapons; 3 is the most."),
        (chain, "MG-R104", (1, Some(0)), "more than 6 weapons."),
        ("1 Riveter + Frag Grenade\n\n", "MG-055", (1, Some(0)), "no arm free to throw with."),
        ("1 Scavenger Hounds on Riding Beast\n\n", "MG-R105", (1, Some(0)), "a pack does not ride."),
        ("1 Punk on Patrol Bike\n\n", "MG-302", (1, Some(0)), "keyed to the Justice Department."),
        ("4 Street Judge\n\n", "MG-055", (1, None), "costs 72 notoriety; 60 is the most."),
        ("13 Punk\n\n", "MG-056", (1, None), "13 chips; 12 is the most."),
    ] {
        // Of one line alone it would be the name of a starter force.
        let text = format!("{force}\n#");
        let body = json!({"force": text, "scenario": "street-rumble", "chip_cap": true});
        let info = look(&ann, body).await;
        let found = info.faults.iter().find(|fault| fault.sentence.contains(words));
        let Some(ForceFault { rule: found, line, unit, .. }) = found else { panic!("{force}: {:?}", info.faults) };
        assert_eq!((found.as_deref(), (*line, *unit)), (Some(rule), place), "{force}");
        assert!(info.made.is_some(), "{force}: what can be read is shown");
    }
    for (force, place, words) in [
        ("Faction: Street Gnag\n1 Punk\n", (1, 10), "did you mean `Street Gang`?"),
        ("Colour: red\n1 Punk\n", (1, 1), "is no heading"),
        ("1 Punk\n0 Punk\n", (2, 1), "A count is from 1 to 28."),
        ("1 Punk\n3\n", (2, 1), "A name is missing after the count."),
        ("1 Pnk\n1 Juve\n", (1, 3), "did you mean `Punk`?"),
        ("1 Punk + Chian\n1 Juve\n", (1, 10), "did you mean `Chain`?"),
        ("1 Punk on Bike\n1 Juve\n", (1, 11), "No mount is called `Bike`."),
        ("1 Pat-Wagon + Chain\n1 Juve\n", (1, 3), "A vehicle has no options."),
        ("alley-king", (1, 1), "did you mean `alley-kings`?"),
        ("MG1-nonsense", (1, 5), "share code"),
    ] {
        let info = look(&ann, json!({"force": force})).await;
        let found = info.faults.iter().find(|fault| fault.sentence.contains(words));
        let Some(fault) = found else { panic!("{force}: {:?}", info.faults) };
        assert_eq!((fault.line, fault.column), place, "{force}");
        assert_eq!(fault.rule, None, "{force}");
    }
}

/// A code that claims more weapons than anybody could count is looked through all the same.
#[tokio::test]
async fn nobody_is_upset_by_strange_texts() {
    let host = Host::with(hasty(), Limits { body: 40_000, ..Limits::none() }).await;
    let ann = host.guest().await;
    let lines = "1 Punk + Stump Gun + Chain on Patrol Bike\n1 x\n".repeat(300);
    for force in ["", "\n", "#\n#\n", "Name: é\nFaction:\n", "MG1-", &"é\n".repeat(9000), &lines] {
        let info = look(&ann, json!({"force": force})).await;
        assert!(!info.faults.is_empty() && info.faults.len() <= 40, "{force}");
    }
    let body = json!({"force": "sector-house", "scenario": "none"});
    let wrong: Result<ForceInfo> = ann.post("/api/games/miniatures/forces", &body).await;
    assert_eq!(refused(wrong, Kind::Malformed).field.as_deref(), Some("scenario"));
}

#[tokio::test]
async fn a_table_is_played_with_forces_of_ones_own() {
    let host = Host::new().await;
    let mut ann = host.guest().await;
    let table = |options: Value| NewTable {
        game: "miniatures".to_string(),
        options: Some(options),
        ..new_table(vec![NewSeat::Me, bot("random")])
    };
    let own = "Name: Four\nFaction: jd\n4 Street Judge\n";
    for (forces, scenario, field, words) in [
        (json!([own, "alley-kings"]), "street-rumble", "options.forces.0", "costs 72 notoriety; 60 is the most"),
        (json!([own, "alley-kings"]), "roll", "options.forces.0", "60 is the most"),
        (json!(["sector-house", "1 Punk\n2 Gnag Boss\n"]), "street-rumble", "options.forces.1", "Line 2: no model"),
        (json!(["sector-hose"]), "street-rumble", "options.forces.0", "did you mean `sector-house`?"),
    ] {
        let new = table(json!({"scenario": scenario, "forces": forces}));
        let no = refused(ann.create(new).await, Kind::Malformed);
        assert_eq!(no.field.as_deref(), Some(field), "{no:?}");
        assert!(no.sentence.contains(words), "{no:?}");
    }
    let fits = table(json!({"scenario": "prison-convoy", "forces": [own, "alley-kings"]}));
    ann.create(fits).await.expect("90 are enough");
}
