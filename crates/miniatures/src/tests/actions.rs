//! Shots, moves and single actions, by number.

use super::*;

/// Section 22, example 1: a border belongs to the nearer band.
#[test]
fn mg_182_range_bands() {
    let pool = |x: i32| {
        let play = duel("").with(|state| state.tabletop.figures[id("b1")].at.x = x);
        let Action::Shoot { shot, facing, .. } = "a1 snapshot b1 with 1 face 0".parse().unwrap() else {
            unreachable!()
        };
        play.state.tabletop.shot_pool(id("a1"), &shot, facing).unwrap().dice()
    };
    assert_eq!((pool(11_000), pool(11_001)), (4, 3), "gaps of 8000 and 8001");
}

/// Section 22, example 2: SHOOT 3, +1 for the range; two HITs pin COOL 2; POWER 3, RESIST 2.
#[test]
fn mg_185_to_198_a_shot_step_by_step() {
    let play = duel("HASH A HHH AA").act("a: a1 snapshot b1 with 1 face 0").act("b: dodge").no_dice_left();
    assert_eq!(play.rolls(), ["HASH", "A", "HHH", "AA"]);
    assert_eq!(play.markers("b1"), (0, 1, true));
}

#[test]
fn mg_187_no_hit_is_a_miss() {
    let play = duel("AASS").act("a: a1 snapshot b1 with 1 face 0").no_dice_left();
    assert_eq!(play.markers("b1"), (0, 0, false));
}

#[test]
fn mg_188_a_pin_stands_although_the_hit_is_dodged() {
    let play = duel("HHAA S")
        .act("a: a1 snapshot b1 with 1 face 0")
        .act("b: dodge")
        .refused("b: go 10000 6000 face 0", "MG-525");
    let play = play.act("b: go 10000 4500 face 1024").no_dice_left();
    assert_eq!(play.markers("b1"), (0, 0, true));
    assert_eq!((play.figure("b1").at, play.figure("b1").facing), (Spot::new(10_000, 4500, 0), Facing::NORTH));
}

/// MG-220, MG-221: the injury chart by final power.
#[test]
fn mg_220_the_injury_chart() {
    for (power, resist, markers) in
        [("AAA", "AH", (0, 0)), ("AAA", "HH", (1, 0)), ("HAA", "HH", (0, 1)), ("HHA", "HH", (0, 2))]
    {
        let play = duel(&format!("HAAA A {power} {resist}"))
            .act("a: a1 snapshot b1 with 1 face 0")
            .act("b: dodge")
            .no_dice_left();
        let (stunned, injured, _) = play.markers("b1");
        assert_eq!((stunned, injured), markers, "{power} against {resist}");
    }
}

/// MG-032, MG-224, MG-225: a Punk has COOL 2; two injury markers put it down, and two stunned ones subdue it.
#[test]
fn mg_224_cool_0_is_down() {
    let play = duel("HAAA A HHA HH").act("a: a1 snapshot b1 with 1 face 0").act("b: dodge");
    assert!(play.figure("b1").down && !play.figure("b1").is_subdued());
    let play = duel("HAAA AAA H").with(|state| state.tabletop.figures[id("b1")].stunned = 1);
    let play = play.act("a: a1 snapshot b1 with 1 face 0").no_dice_left();
    assert!(play.figure("b1").is_subdued(), "EVADE 0 by the marker: no dodge is offered");
}

#[test]
fn mg_183_184_arc_and_sight() {
    duel("").refused("a: a1 snapshot b1 with 1 face 2048", "MG-183");
    duel("").refused("a: a1 snapshot b1 with 2 face 0", "MG-180");
    duel("")
        .with(|state| state.tabletop.figures[id("b1")].at.x = 34_000)
        .refused("a: a1 snapshot b1 with 1 face 0", "MG-182");
    // B2 of the plaza stands between 12 and 24, from 8 to 13: higher than both.
    let hidden = duel("").with(|state| {
        state.tabletop.figures[id("a1")].at = Spot::new(11_000, 10_000, 0);
        state.tabletop.figures[id("b1")].at = Spot::new(25_500, 10_000, 0);
    });
    hidden.refused("a: a1 snapshot b1 with 1 face 0", "MG-184");
}

#[test]
fn mg_129_aimed_fire_adds_to_shoot_or_power() {
    let play = duel("HAAAAA").with(|state| state.tabletop.figures[id("b1")].stunned = 1);
    let play = play.act("a: a1 aim-shoot b1 with 1 face 0");
    assert_eq!(play.rolls()[0].len(), 6, "SHOOT 3, range 1, aim 2");
    let play = duel("HAAA A HHHHH AA").act("a: a1 aim-power b1 with 1 face 0").act("b: dodge").no_dice_left();
    assert_eq!(play.figure("b1").injured, 3);
    assert!(play.state.tabletop.figures[id("b1")].down);
}

#[test]
fn mg_130_the_engaged_do_not_aim() {
    let close = |dice: &str| duel(dice).with(|state| state.tabletop.figures[id("b1")].at.x = 3900);
    close("").refused("a: a1 aim-shoot b1 with 1 face 0", "MG-130");
    let play = close("HAA A AAA AA").act("a: a1 snapshot b1 with 1 face 0");
    assert_eq!(play.rolls()[0], "HAA", "MG-185: one less within an inch");
}

#[test]
fn mg_069_a_double_action_needs_both() {
    let play = duel("AAAA").act("a: a1 snapshot b1 with 1 face 0");
    play.refused("a: a1 aim-shoot b1 with 1 face 0", "MG-069").refused("a: a1 sprint", "MG-069");
}

#[test]
fn mg_200_the_pinned_test_and_shake_it_off() {
    let pinned = |dice: &str| {
        Play::new("1 Hired Gun", "1 Punk")
            .at("a1", 2000, 2000, Facing::EAST)
            .at("b1", 10_000, 2000, Facing::WEST)
            .with(|state| state.tabletop.figures[id("a1")].pinned = true)
            .acting("a1", dice)
    };
    assert!(!pinned("HAS").figure("a1").pinned, "any SPECIAL");
    let play = pinned("HAA").refused("a: a1 move 3000 2000 face 0", "MG-200").act("a: a1 shake off pin");
    let play = play.act("a: a1 move 3000 2000 face 0");
    assert_eq!(play.figure("a1").at.x, 3000);
    assert!(play.figure("a1").chip.is_some(), "two single actions, and it is over");
}

#[test]
fn mg_110_a_move_is_as_long_as_move() {
    let play =
        duel("").refused("a: a1 move 7001 2000 face 0", "MG-525").refused("a: a1 move 2000 400 face 0", "MG-004");
    let play = play.act("a: via 2000 4000").act("a: a1 move 5000 4000 face 512");
    assert_eq!((play.figure("a1").at, play.figure("a1").facing.tick()), (Spot::new(5000, 4000, 0), 512));
    play.refused("a: a1 move 9500 2500 face 0", "MG-111");
}

/// W1 of the plaza is a low wall from 6 to 6.5, 15 to 21: MOVE 5 becomes 3.
#[test]
fn mg_382_difficult_terrain_halves_move() {
    let wall = |dice: &str| {
        Play::new("1 Hired Gun", "1 Punk")
            .at("a1", 5000, 18_000, Facing::EAST)
            .at("b1", 2000, 2000, Facing::WEST)
            .acting("a1", dice)
    };
    wall("").refused("a: a1 move 9000 18000 face 0", "MG-525").act("a: a1 move 8000 18000 face 0");
    wall("").refused("a: a1 move 6250 18000 face 0", "MG-389");
    wall("H").act("a: a1 nimble").act("a: a1 move 9000 18000 face 0");
    wall("3").act("a: a1 sprint").refused("a: go 8000 18000 face 0", "MG-383");
}

#[test]
fn mg_120_to_122_sprint() {
    let play = duel("3").with(|state| state.tabletop.figures[id("b1")].at.x = 30_000);
    let play = play
        .act("a: a1 sprint")
        .refused("a: go 1000 2000 face 0", "MG-121")
        .refused("a: go 10001 2000 face 0", "MG-525");
    // Six and a half of five: an inch and a half of the bonus is gone, the same is left.
    let play =
        play.act("a: go 8500 2000 face 0").refused("a: go 15001 2000 face 0", "MG-525").act("a: go 15000 2000 face 0");
    assert!(play.figure("a1").fast && play.figure("a1").chip.is_some());
}

#[test]
fn mg_123_to_127_charge() {
    let near = |dice: &str| duel(dice).with(|state| state.tabletop.figures[id("b1")].at.x = 9000);
    near("").with(|state| state.tabletop.figures[id("a1")].facing = Facing::WEST).refused("a: a1 charge b1", "MG-123");
    let play =
        near("1").act("a: a1 charge b1").refused("a: go 2000 3000 face 0", "MG-124").act("a: go 6500 2000 face 0");
    assert!(play.figure("a1").fast && play.figure("a1").chip.is_some(), "MG-126: not within an inch, no attack");
    // FIGHT 2 and a bare hand: two dice to hit, three with the charge's POWER.
    let play = near("2 HA A HHH AA")
        .act("a: a1 charge b1")
        .act("a: go 7900 2000 face 0")
        .act("a: strike b1 with 0")
        .act("b: dodge")
        .no_dice_left();
    assert_eq!(play.rolls()[2], "HHH");
    assert_eq!(play.figure("b1").injured, 1);
}

#[test]
fn mg_114_116_fight() {
    let near = |dice: &str| duel(dice).with(|state| state.tabletop.figures[id("b1")].at.x = 5000);
    near("").refused("a: a1 fight 2000 2000 face 0", "MG-114").refused("a: a1 fight 2000 5500 face 0", "MG-525");
    let play = near("HH S").act("a: a1 fight 3500 2000 face 0").refused("a: strike b1 with 0 for 3", "MG-256");
    let play = play.act("a: strike b1 with 0").act("b: dodge").act("b: pass").no_dice_left();
    assert_eq!(play.markers("b1"), (0, 0, true), "MG-245: two HITs pin COOL 2, dodged or not");
}

/// MG-448, MG-253: bare hands subdue, a chain does not.
#[test]
fn mg_448_stun() {
    let close = |dice: &str| {
        Play::new("1 Enforcer", "1 Hired Gun")
            .at("a1", 2000, 2000, Facing::EAST)
            .at("b1", 3900, 2000, Facing::WEST)
            .acting("a1", dice)
    };
    let play =
        close("HAAA A AAAA AAA").act("a: a1 fight 2000 2000 face 0").refused("a: strike b1 with 2 stun", "MG-253");
    let play = play.act("a: strike b1 with 0 stun").act("b: dodge").no_dice_left();
    assert_eq!(play.markers("b1"), (1, 0, false), "at least one, even at -3");
    let play =
        close("HAAA A HHHH HHH").act("a: a1 fight 2000 2000 face 0").act("a: strike b1 with 0 stun").act("b: dodge");
    assert_eq!(play.markers("b1"), (3, 0, false), "three at the most");
}
