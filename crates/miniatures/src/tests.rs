//! The rules by their numbers, on a bare table with forced dice; and whole games at random.

use crate::action::{Action, Code, Target};
use crate::content::Content;
use crate::dice::{Reason, Throw};
use crate::event::Event;
use crate::geometry::{Facing, Spot};
use crate::names::{MountId, Stat, WeaponId};
use crate::procedures::activation::Activation;
use crate::procedures::turn::Turn;
use crate::procedures::{DEPTH, Frame};
use crate::state::{Options, State, lay_out};
use crate::tabletop::figure::{Chip, FigureId, Place};
use engine::chance::Rig;
use engine::{Chance, Events, Game, Pack, Purpose, Seat, Seed, Stack, Viewer};

fn pack() -> Pack<Content> {
    Pack::built_in()
}

fn id(name: &str) -> FigureId {
    FigureId::named(name).expect("a model")
}

/// A force of one line: a text without a line break would be the name of a starter force.
pub(crate) fn list(units: &str) -> String {
    format!("Name: Under test\n{units}")
}

/// A position under test: two forces, of which only those stand on the table that are put there.
struct Play {
    state: State,
    told: Vec<Event>,
}

impl Play {
    fn new(a: &str, b: &str) -> Play {
        let forces = vec![list(a), list(b)];
        let options = Options { scenario: Some("hold-the-block".into()), forces, ..Options::default() };
        let mut tabletop = lay_out(&options, pack(), Chance::seeded(1)).expect("the forces are legal");
        tabletop.turn = 1;
        let stack = Stack::of(&[Frame::Turn(Turn::chosen(Seat::new(0), Chip::Normal))]).expect("room for one");
        Play { state: State { tabletop, stack }, told: Vec::new() }
    }

    /// Puts a model on the ground of the west, where the plaza is bare.
    fn at(mut self, name: &str, x: i32, y: i32, facing: Facing) -> Play {
        let figure = &mut self.state.tabletop.figures[id(name)];
        (figure.place, figure.at, figure.facing) = (Place::Table, Spot::new(x, y, 0), facing);
        self
    }

    fn with(mut self, change: impl FnOnce(&mut State)) -> Play {
        change(&mut self.state);
        self
    }

    /// The acting model has its activation, and the dice fall like this: `H A S` combat faces, digits for a D6.
    fn acting(mut self, name: &str, dice: &str) -> Play {
        let faces = dice.chars().filter(|c| !c.is_whitespace()).map(|c| match c {
            'H' => 0,
            'A' => 3,
            'S' => 5,
            digit => digit.to_digit(10).expect("a die") as usize - 1,
        });
        self.state.tabletop.chance.rig(Rig { faces: faces.collect(), ..Rig::default() });
        let frames = [
            Frame::Turn(Turn::chosen(Seat::new(0), Chip::Normal)),
            Frame::Activation(Activation::of(id(name), Chip::Normal)),
        ];
        self.state.stack = Stack::<Frame, DEPTH>::of(&frames).expect("room for two");
        let mut events = Events::on();
        self.state.stack.run(&mut self.state.tabletop, &mut events);
        self.told.extend(events.as_slice().iter().map(|told| *told.public()));
        self
    }

    fn act(mut self, line: &str) -> Play {
        let (seat, action) = read(line);
        if let Err(why) = self.state.check(seat, &action) {
            panic!("{line}: {}", State::refusal(pack().content(), why));
        }
        let mut events = Events::on();
        self.state.apply(seat, &action, &mut events);
        self.told.extend(events.as_slice().iter().map(|told| *told.revealed()));
        self
    }

    fn refused(self, line: &str, rule: &str) -> Play {
        let (seat, action) = read(line);
        match self.state.check(seat, &action) {
            Err(why) => assert_eq!(State::refusal(pack().content(), why).rule.to_string(), rule, "{line}"),
            Ok(()) => panic!("{line} is legal"),
        }
        self
    }

    /// The faces that were rolled, in their order.
    fn rolls(&self) -> Vec<String> {
        let throw = |event: &Event| match event {
            Event::Rolled { throw, .. } => Some(throw.to_string()),
            _ => None,
        };
        self.told.iter().filter_map(throw).collect()
    }

    /// Stunned and injury markers, and whether it is pinned.
    fn markers(&self, name: &str) -> (u8, u8, bool) {
        let figure = &self.state.tabletop.figures[id(name)];
        (figure.stunned, figure.injured, figure.pinned)
    }

    fn figure(&self, name: &str) -> &crate::tabletop::figure::Figure {
        &self.state.tabletop.figures[id(name)]
    }

    fn no_dice_left(self) -> Play {
        let rig = self.state.tabletop.chance.rigged().expect("dice were forced");
        assert!(rig.faces.is_empty() && rig.dry_throws == 0 && rig.misfits.is_empty(), "{rig:?}\n{:#?}", self.rolls());
        self
    }
}

fn read(line: &str) -> (Seat, Action) {
    let (seat, action) = line.split_once(": ").expect("a seat and an action");
    (Seat::named(seat).expect("a seat"), action.parse().unwrap_or_else(|error| panic!("{line}: {error}")))
}

/// A hired gun west of another, 7 inches apart, on the bare west side.
fn duel(dice: &str) -> Play {
    Play::new("1 Hired Gun", "1 Punk")
        .at("a1", 2000, 2000, Facing::EAST)
        .at("b1", 10_000, 2000, Facing::WEST)
        .acting("a1", dice)
}

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

/// MG-296 to MG-299: a rider that is shaken may be thrown off.
#[test]
fn mg_296_forced_dismount() {
    let play = Play::new("1 Hired Gun", "1 Rookie Judge on Patrol Bike")
        .at("a1", 2000, 2000, Facing::EAST)
        .at("b1", 9000, 2000, Facing::WEST)
        .acting("a1", "HAAAA AA HAA HHHHH HH AAA AAA A")
        .act("a: a1 snapshot b1 with 1 face 0")
        .act("b: dodge");
    assert!(play.figure("b1").mount.is_some());
    let play = play.refused("b: go 20000 2000 face 0", "MG-558").act("b: go 9000 4000 face 0").no_dice_left();
    let figure = play.figure("b1");
    assert_eq!((figure.mount, figure.injured, figure.stunned), (None::<MountId>, 1, 1));
}

#[test]
fn mg_062_star_chips() {
    let play = Play::new("1 Street Judge", "1 Overlord Unit").at("a1", 2000, 2000, Facing::EAST).at(
        "b1",
        9000,
        2000,
        Facing::WEST,
    );
    let mut table = play.state.tabletop.clone();
    table.fill_bag(&mut Events::off());
    assert_eq!(
        (table.bag.0[Seat::new(0)], table.bag.0[Seat::new(1)]),
        ([0, 1, 0], [1, 0, 0]),
        "a robot never has a star"
    );
    table.figures[id("a1")].injured = 2;
    table.fill_bag(&mut Events::off());
    assert_eq!(table.bag.0[Seat::new(0)], [1, 0, 0], "current COOL 3");
}

/// MG-071 to MG-074: the test is optional, and the last chip costs two dice.
#[test]
fn mg_071_the_test_to_return_a_star_chip() {
    let star = |chip: Chip, dice: &str| {
        let play =
            Play::new("1 Street Judge", "1 Punk").at("a1", 2000, 2000, Facing::EAST).at("b1", 9000, 2000, Facing::WEST);
        let mut play = play.acting("a1", dice);
        let frames = [Frame::Turn(Turn::chosen(Seat::new(0), chip)), Frame::Activation(Activation::of(id("a1"), chip))];
        play.state.stack = Stack::of(&frames).unwrap();
        play.state.tabletop.bag.add(Seat::new(1), Chip::Normal);
        let mut events = Events::on();
        play.state.stack.run(&mut play.state.tabletop, &mut events);
        play.act("a: pass")
    };
    let play = star(Chip::Star, "HHHHS 1").act("a: test cool");
    assert!(play.figure("a1").chip.is_none());
    let play = star(Chip::Star, "HHHHA 1").act("a: test cool");
    assert!(play.figure("a1").chip.is_some() && play.figure("a1").pinned);
    let play = star(Chip::LastStar, "HHS 1").act("a: test cool");
    assert_eq!(play.rolls(), ["HHS"]);
    let play = star(Chip::Star, "1").act("a: pass");
    assert!(play.figure("a1").chip.is_some() && !play.figure("a1").pinned, "MG-072");
}

/// MG-090 to MG-096: hounds move one after the other, and strike together.
#[test]
fn mg_091_a_pack_acts_as_one() {
    let pack = |dice: &str| {
        Play::new("1 Scavenger Hounds", "1 Hired Gun")
            .at("a1", 2000, 2000, Facing::EAST)
            .at("a2", 2000, 4000, Facing::EAST)
            .at("a3", 2000, 6000, Facing::EAST)
            .at("b1", 12_000, 4000, Facing::WEST)
            .acting("a1", dice)
    };
    let play = pack("")
        .act("a: a1 move 6000 2000 face 0")
        .refused("a: a2 sprint", "MG-091")
        .refused("a: a1 move 7000 2000 face 0", "MG-068");
    let play = play.act("a: a2 move 6000 4000 face 0").act("a: a3 move 6000 6000 face 0");
    let play = play.act("a: a1 move 9800 3000 face 0");
    assert_eq!(play.state.tabletop.eligible(Seat::new(0)).count(), 1, "one chip for all of them");
    // Two within an inch: 3 + 3 dice, and SPECIAL hits too.
    let play = pack("SAAAAA A AAAA AA")
        .with(|state| {
            state.tabletop.figures[id("a1")].at = Spot::new(10_500, 3500, 0);
            state.tabletop.figures[id("a2")].at = Spot::new(10_500, 4600, 0);
            state.tabletop.figures[id("a3")].at = Spot::new(8000, 5000, 0);
        })
        .act("a: a1 fight 10500 3500 face 0")
        .act("a: pass")
        .act("a: strike b1 with 1")
        .act("b: dodge")
        .no_dice_left();
    assert_eq!(play.rolls()[0].len(), 6);
}

#[test]
fn mg_045_cards_on_the_acting_model() {
    let card = |code: &str| Code::named(code).unwrap();
    let play = duel("").with(|state| {
        let table = &mut state.tabletop;
        for code in ["A01", "A02", "A16"] {
            let card = table.coded(card(code)).unwrap();
            let known = engine::Known { by: engine::Viewers::seat(Seat::new(0)), hint: 0 };
            table.hands[Seat::new(0)].armoury.insert(card, known);
        }
        table.figures[id("a1")].injured = 1;
    });
    let play = play
        .refused("a: play A16", "MG-058")
        .refused("a: play A03 on a1", "MG-057")
        .act("a: play A01 on a1")
        .act("a: play A02 on a1");
    let table = &play.state.tabletop;
    assert_eq!(
        (table.stat(id("a1"), Stat::Fight), table.stat(id("a1"), Stat::Move), play.figure("a1").injured),
        (3, 6, 0)
    );
    assert!(table.armoury_discard.has(table.coded(card("A01")).unwrap()));
}

/// MG-047: ten notoriety less is one card more, eleven are two.
#[test]
fn mg_047_the_underdog() {
    let dealt = |a: &str, b: &str| {
        let options = Options { forces: vec![list(a), list(b)], ..Options::default() };
        let mut state = State::start(&options, pack(), Seed::from(3), &mut Events::off()).unwrap();
        while state.tabletop.hands[Seat::new(0)].big_meg.is_empty() {
            let seat = state.deciders().iter().next().unwrap();
            let action = state.fallback(seat);
            state.apply(seat, &action, &mut Events::off());
        }
        Seat::first(2).map(|seat| state.tabletop.hands[seat].big_meg.len()).collect::<Vec<_>>()
    };
    assert_eq!(dealt("10 Punk", "10 Punk"), [3, 3]);
    assert_eq!(dealt("10 Punk", "10 Punk + Chain"), [4, 3]);
    assert_eq!(dealt("10 Punk", "10 Punk + Blade"), [5, 3]);
}

fn options(game: usize) -> Options {
    let forces = ["sector-house", "alley-kings", "dust-riders", "scrap-uprising", "family-business"];
    let scenarios = pack().content().scenarios.len();
    let scenario = pack().content().scenarios[game % scenarios].slug.clone();
    let pick = |n: usize| forces[n % forces.len()].to_string();
    Options { scenario: Some(scenario), forces: vec![pick(game), pick(game / 2 + 1)], ..Options::default() }
}

/// Whole games at random: every proposal passes `check`, texts and states survive a round trip, a twin looks the same to
/// its viewer, and every game ends.
#[test]
fn random_games_end() {
    let (mut luck, mut list) = (Chance::seeded(11), Vec::new());
    for game in 0..16 {
        let mut state = State::start(&options(game), pack(), Seed::from(game as u64), &mut Events::off()).unwrap();
        let mut steps = 0;
        while let Some(seat) = state.deciders().iter().next() {
            state.actions(seat, &mut list);
            assert!(!list.is_empty(), "{}", state.question(seat));
            let action = list[luck.below(Purpose::Other, list.len())];
            assert_eq!(state.check(seat, &action), Ok(()), "{action}");
            assert_eq!(action.to_string().parse(), Ok(action));
            assert_eq!(state.check(seat, &state.fallback(seat)), Ok(()));
            if steps % 40 == 0 {
                let saved = serde_json::to_string(&state).unwrap();
                assert_eq!(serde_json::from_str::<State>(&saved).unwrap(), state);
                for viewer in Viewer::all(2) {
                    let twin = state.redeal(viewer, &mut luck);
                    assert_eq!(twin.view(viewer), state.view(viewer));
                }
            }
            state.apply(seat, &action, &mut Events::off());
            steps += 1;
            assert!(steps < 20_000, "a game ends");
        }
        assert!(state.outcome().is_some());
    }
}

#[test]
fn sizes() {
    assert!(size_of::<Frame>() <= 48, "a frame has {} bytes", size_of::<Frame>());
    assert!(size_of::<State>() <= 8192, "a state has {} bytes", size_of::<State>());
    let _ = (Throw::default(), WeaponId(0), Target::Model(id("a1")));
}
