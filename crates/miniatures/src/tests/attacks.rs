//! Attacks and what answers them, by number.

use super::*;

/// MG-258 to MG-261: a Brawler that dodges strikes back, and the results come together.
#[test]
fn mg_258_brawlers_strike_back() {
    let play = Play::new("1 Enforcer", "1 Enforcer")
        .at("a1", 2000, 2000, Facing::EAST)
        .at("b1", 3900, 2000, Facing::WEST)
        // a hits and is resisted with a SPECIAL; b counters, a does not dodge and rolls no SPECIAL.
        .acting("a1", "HAAA A HHAAA SAAA HAAA A HHAAA AHHH")
        .act("a: a1 fight 2000 2000 face 0")
        .act("a: strike b1 with 2")
        .act("b: dodge")
        .act("b: counter");
    assert_eq!(play.figure("b1").injured, 0, "nothing is applied before the chain ends");
    let play = play
        .refused("b: go 5000 2000 face 0", "MG-240")
        .act("b: pass")
        .act("b: strike a1 with 2")
        .act("a: dodge")
        .no_dice_left();
    assert_eq!((play.figure("a1").injured, play.markers("b1")), (1, (0, 0, false)));
}

#[test]
fn mg_254_a_pinned_brawler_does_not() {
    let play = Play::new("1 Enforcer", "1 Enforcer")
        .at("a1", 2000, 2000, Facing::EAST)
        .at("b1", 3900, 2000, Facing::WEST)
        .with(|state| state.tabletop.figures[id("b1")].pinned = true)
        .acting("a1", "HAAAA A HHAAA SHHH")
        .act("a: a1 fight 2000 2000 face 0")
        .act("a: strike b1 with 2")
        .act("b: dodge")
        .no_dice_left();
    assert_eq!(play.rolls()[0].len(), 5, "MG-242: one more against a pinned target");
    assert_eq!(play.figure("b1").injured, 2);
}

/// MG-256: FIGHT is divided, at least a point each.
#[test]
fn mg_256_a_split() {
    let play = Play::new("1 Enforcer", "2 Punk")
        .at("a1", 2000, 2000, Facing::EAST)
        .at("b1", 3900, 2000, Facing::WEST)
        .at("b2", 2000, 3900, Facing::WEST)
        .acting("a1", "A AAA")
        .act("a: a1 fight 2000 2000 face 0")
        .act("a: strike b1 with 2 for 1")
        .refused("a: strike b1 with 2 for 1", "MG-256")
        .act("a: strike b2 with 2")
        .no_dice_left();
    assert_eq!(play.rolls(), ["A", "AAA"]);
}

/// MG-264, MG-265: after the dodge the attacker says whether the pistol or the hand does the harm.
#[test]
fn mg_264_pistol_and_blade() {
    let close = |dice: &str| {
        Play::new("1 Street Judge", "1 Punk")
            .at("a1", 2000, 2000, Facing::EAST)
            .at("b1", 3900, 2000, Facing::WEST)
            .acting("a1", dice)
            .act("a: a1 fight 2000 2000 face 0")
    };
    // FIGHT 4: SPECIAL hits too. Lawgiver P4 against 4 + 1 of the daystick; the target resists with one die more.
    let play = close("SAAA A HAAA AAA").act("a: strike b1 with 2 and 1").act("b: dodge");
    let play = play.refused("a: pistol mode 3", "MG-264").act("a: pistol").no_dice_left();
    assert_eq!(play.rolls(), ["SAAA", "A", "HAAA", "AAA"]);
    let play = close("SAAA A HAAAA AAA").act("a: strike b1 with 2 and 1").act("b: dodge").act("a: pass").no_dice_left();
    assert_eq!(play.rolls()[2].len(), 5);
    assert_eq!(play.markers("b1"), (0, 0, false), "HITs: 1, ARMOURs: 3");
}

/// MG-257: a split is made with the same weapons.
#[test]
fn mg_257_one_attack_one_choice_of_weapons() {
    Play::new("1 Enforcer", "2 Punk")
        .at("a1", 2000, 2000, Facing::EAST)
        .at("b1", 3900, 2000, Facing::WEST)
        .at("b2", 2000, 3900, Facing::WEST)
        .acting("a1", "")
        .act("a: a1 fight 2000 2000 face 0")
        .act("a: strike b1 with 2 for 1")
        .refused("a: strike b2 with 0", "MG-257");
}

/// MG-453 to MG-456: stumm gas pins whom it reaches, stays, and hits those who are in it at the end of an activation.
#[test]
fn mg_453_gas() {
    // The judge throws at b1; b2 stands 2 inches off, within the cloud.
    let thrown = |dice: &str| {
        let weapons = ["W04"].map(|id| {
            let place = pack().content().weapons.iter().position(|weapon| weapon.id == id).unwrap();
            WeaponId(place as u8)
        });
        Play::new("1 Street Judge", "2 Punk")
            .at("a1", 2000, 2000, Facing::EAST)
            .at("b1", 8000, 2000, Facing::WEST)
            .at("b2", 8000, 4000, Facing::WEST)
            .with(|state| {
                state.tabletop.figures[id("a1")].weapons = weapons.into_iter().collect();
            })
            .acting("a1", dice)
    };
    // FIGHT 4; then each dodges with EVADE 1 + 1, POWER 1 without falloff, RESIST 2.
    let play = thrown("HAAA AA A AA AA A AA");
    let play = play.act("a: a1 throw b1 with 1 face 0").act("b: dodge").act("b: dodge");
    assert_eq!((play.markers("b1"), play.markers("b2")), ((0, 0, true), (0, 0, true)));
    assert_eq!(play.state.tabletop.clouds.len(), 1);
    let play = play.act("a: pass").no_dice_left();
    assert!(!play.state.tabletop.clouds[0].fresh, "MG-455: in its own activation it hits nobody at the end");
    let play = play.acting("b1", "S SA").act("b: pass");
    let play = play.refused("b: counter", "MG-191");
    assert_eq!(play.rolls()[7..], ["S", "SA"]);
    let gone = thrown("HAAA AA A AA AA A AA").act("a: a1 throw b1 with 1 face 0").act("b: dodge").act("b: dodge");
    let gone = gone.act("a: pass").acting("b1", "A SA");
    assert!(gone.state.tabletop.clouds.is_empty(), "MG-454: ARMOUR blows it away");
}

/// K24: who stands beside a friend may take the shot.
#[test]
fn k24_bodyguard() {
    let guarded = |dice: &str| {
        Play::new("1 Hired Gun", "1 Hired Gun\n1 Bruiser")
            .at("a1", 2000, 2000, Facing::EAST)
            .at("b1", 8000, 2000, Facing::WEST)
            .at("b2", 8000, 4000, Facing::WEST)
            .acting("a1", dice)
            .act("a: a1 snapshot b1 with 1 face 0")
    };
    // Three HITs pin COOL 3, and the one who is shot at keeps the marker. RESIST 5 is the Bruiser's.
    let play = guarded("HHHA A HHA HHHHA").act("b: dodge").refused("b: guard b1", "MG-602");
    let play = play.act("b: guard b2").no_dice_left();
    assert_eq!((play.markers("b1"), play.markers("b2")), ((0, 0, true), (0, 1, false)));
    let play = guarded("HHHA A HHA HHA").act("b: dodge").act("b: pass").no_dice_left();
    assert_eq!((play.markers("b1"), play.markers("b2")), ((0, 1, true), (0, 0, false)));
    let apart = guarded("HHHA A HHA HHA").with(|state| state.tabletop.figures[id("b2")].at.y = 4600);
    apart.act("b: dodge").no_dice_left();
}

/// K18: COOL makes the hit roll, POWER 3 stuns, and robots do not mind.
#[test]
fn k18_mind_blast() {
    let psi = pack().content().profiles.iter().find(|profile| profile.skills.has(crate::names::SkillKind::MindBlast));
    let psi = psi.expect("somebody is psi");
    let blast = |enemy: &str, x: i32, dice: &str| {
        Play::new(&format!("1 {}", psi.name), enemy)
            .at("a1", 2000, 2000, Facing::WEST)
            .at("b1", x, 2000, Facing::WEST)
            .acting("a1", dice)
    };
    blast("1 Punk", 11_001, "").refused("a: a1 mind-blast b1", "MG-182");
    blast("1 Overlord Unit", 8000, "").refused("a: a1 mind-blast b1", "MG-181");
    let cool = usize::try_from(psi.stats.number(Stat::Cool)).unwrap();
    let dice = format!("H{} A HHA AA", "A".repeat(cool - 1));
    let play = blast("1 Punk", 8000, &dice).act("a: a1 mind-blast b1").act("b: dodge").no_dice_left();
    assert_eq!(play.rolls()[0].len(), cool);
    assert_eq!(play.markers("b1"), (1, 0, false), "never an injury");
}

/// MG-271, MG-272: a quicker enemy strikes at whoever leaves; a slower one does not.
#[test]
fn mg_271_escaping() {
    let leaving = |enemy: &str, dice: &str| {
        Play::new("1 Hired Gun", enemy)
            .at("a1", 2000, 2000, Facing::EAST)
            .at("b1", 3900, 2000, Facing::WEST)
            .acting("a1", dice)
    };
    let play = leaving("1 Punk", "").act("a: a1 move 2000 6000 face 0");
    assert_eq!(play.figure("a1").at.y, 6000, "MOVE 5 against 5");
    let play = leaving("1 Juve", "AA").act("a: a1 move 2000 6000 face 0").act("b: strike a1 with 2").no_dice_left();
    assert_eq!(play.figure("a1").at.y, 6000);
    // Three HITs pin COOL 3: here two dice and a pin by markers.
    let play = leaving("1 Juve", "HH AA AA").with(|state| state.tabletop.figures[id("a1")].stunned = 1);
    let play = play.act("a: a1 move 2000 5000 face 0").act("b: strike a1 with 2").no_dice_left();
    assert_eq!((play.figure("a1").at.y, play.figure("a1").pinned), (2000, true), "MG-274: the action is lost");
}

#[test]
fn mg_142_143_hunker_down() {
    let play = Play::new("1 Hired Gun", "1 Punk")
        .at("a1", 5000, 18_000, Facing::EAST)
        .at("b1", 2000, 2000, Facing::WEST)
        .with(|state| state.tabletop.figures[id("a1")].injured = 2)
        .acting("a1", "2 AAH")
        .act("a: a1 hunker down")
        .refused("a: go 4000 16000 face 0", "MG-142")
        .act("a: go 5500 18000 face 0")
        .no_dice_left();
    assert_eq!(play.figure("a1").injured, 1, "two ARMOURs, but never below one marker");
}

/// MG-437, MG-440 to MG-443: a grenade between two Punks.
#[test]
fn mg_437_blast() {
    let grenade = |dice: &str| {
        Play::new("1 Sky Surfer", "2 Punk")
            .at("a1", 2000, 2000, Facing::EAST)
            .at("b1", 6000, 2000, Facing::WEST)
            .at("b2", 6000, 4000, Facing::WEST)
            .acting("a1", dice)
    };
    grenade("").refused("a: a1 snapshot b1 with 2 face 0", "MG-451").refused("a: a1 throw b1 with 1 face 0", "MG-113");
    // b1 at the burst: POWER 4; b2 1.5 inches away: POWER 3. Each dodges with EVADE 1 + 1.
    let play = grenade("HA AA HHHH AA AA HHA AA")
        .act("a: a1 throw b1 with 2 face 0")
        .act("b: dodge")
        .act("b: dodge")
        .no_dice_left();
    assert_eq!(play.rolls(), ["HA", "AA", "HHHH", "AA", "AA", "HHA", "AA"]);
    assert_eq!((play.figure("b1").injured, play.figure("b2").stunned), (2, 1));
    let play = grenade("AA H").act("a: a1 throw b1 with 2 face 0").no_dice_left();
    assert_eq!(play.markers("b1"), (0, 0, false), "MG-438: a dud");
    // Beyond: D3 + 3 inches further, out of everybody's way.
    grenade("AA A 6").act("a: a1 throw b1 with 2 face 0").no_dice_left();
}

/// Section 22, example 5.
#[test]
fn mg_446_knockback() {
    let play = Play::new("1 Heavy", "1 Hired Gun")
        .at("a1", 2000, 2000, Facing::NORTH)
        .at("b1", 2000, 6000, Facing::SOUTH)
        .acting("a1", "HAAAA A AAAAA AHH 5")
        .act("a: a1 snapshot b1 with 1 face 1024")
        .act("b: dodge")
        .no_dice_left();
    assert_eq!(play.figure("b1").at, Spot::new(2000, 11_000, 0), "although it was fully resisted");
}

#[test]
fn mg_197_from_behind_and_two_guns() {
    let play = Play::new("1 Gun Punk", "1 Hired Gun")
        .at("a1", 2000, 2000, Facing::EAST)
        .at("b1", 6000, 2000, Facing::EAST)
        .acting("a1", "HAAAAAA A AAA AAA")
        .act("a: a1 snapshot b1 with 1 2 face 0")
        .act("b: dodge")
        .no_dice_left();
    let resist = play.told.iter().find_map(|event| match event {
        Event::Rolled { what: crate::event::For::Resist, pool, .. } => Some(*pool),
        _ => None,
    });
    let parts = resist.unwrap().parts().to_vec();
    assert_eq!(parts, [(Reason::Stat(Stat::Resist), 3), (Reason::TwoWeapons, 1), (Reason::FromBehind, -1)]);
    assert_eq!(play.rolls()[0].len(), 7, "SHOOT 4, range 1, second gun 1, quick draw 1");
}

/// K02: a Gunfighter that dodges shoots back at once.
#[test]
fn k02_gunfighter() {
    let play = Play::new("1 Hired Gun", "1 Gun Punk")
        .at("a1", 2000, 2000, Facing::EAST)
        .at("b1", 8000, 2000, Facing::WEST)
        .acting("a1", "HAAA SA AAAAAAA")
        .act("a: a1 snapshot b1 with 1 face 0")
        .act("b: dodge")
        .act("b: pass")
        .act("b: counter")
        .no_dice_left();
    assert_eq!(play.rolls().len(), 3);
}
