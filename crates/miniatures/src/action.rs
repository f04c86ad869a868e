//! Everything a player can do, and its one-line notation.
//!
//! `a3 snapshot b2 with 1 face 512`: the model first, then words of the book. Lengths and points are whole mil, facings
//! ticks of 4096; a weapon is its number in the model's list, and 0 is bare hands.

mod feat;

pub use feat::{Feat, Legs};

use crate::aim::Aim;
use crate::geometry::{Facing, Spot};
use crate::tabletop::figure::FigureId;
use engine::{ParseError, Reader};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// A card by its code: `A07`, `B12`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Code {
    pub letter: char,
    pub number: u8,
}

impl Code {
    pub fn named(text: &str) -> Option<Code> {
        let (letter, number) = text.split_at_checked(1)?;
        let letter = letter.chars().next()?.to_ascii_uppercase();
        let number = number.parse().ok().filter(|_| number.len() == 2 && number.bytes().all(|b| b.is_ascii_digit()))?;
        letter.is_ascii_uppercase().then_some(Code { letter, number })
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{:02}", self.letter, self.number)
    }
}

words! {
    /// MG-112, MG-113, MG-129: how a shot is made. Aiming adds to SHOOT or to POWER.
    pub enum ShotKind {
        Snapshot = "snapshot",
        Throw = "throw",
        AimShoot = "aim-shoot",
        AimPower = "aim-power",
    }
}

impl ShotKind {
    pub const fn is_aimed(self) -> bool {
        matches!(self, ShotKind::AimShoot | ShotKind::AimPower)
    }
}

/// MG-181
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Target {
    Model(FigureId),
    /// MG-437: only for Blast.
    Point(Spot),
    /// MG-404: a piece of terrain, or a door or window, by its place from 0.
    Terrain(u16),
    Opening(u8),
}

impl Target {
    /// `piece 2` or `door 1`.
    fn write_terrain(self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Target::Opening(opening) => write!(f, "door {}", u32::from(opening) + 1),
            Target::Terrain(piece) => write!(f, "piece {}", u32::from(piece) + 1),
            Target::Model(_) | Target::Point(_) => Ok(()),
        }
    }
}

/// Weapons by their numbers in the model's list, from 1; 0 is none.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
pub struct Guns(pub [u8; 4]);

impl Guns {
    pub const fn one(number: u8) -> Guns {
        Guns([number, 0, 0, 0])
    }

    pub fn iter(self) -> impl Iterator<Item = u8> + Clone {
        self.0.into_iter().filter(|&number| number > 0)
    }
}

/// MG-180: what is declared of a ranged attack.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Shot {
    pub kind: ShotKind,
    pub target: Target,
    pub guns: Guns,
    /// The number of the mode, from 0.
    pub mode: u8,
    /// MG-448
    pub stun: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Action {
    /// Not now, no more, none: the answer that every optional question has. It also ends an activation (MG-148).
    Pass,
    /// MG-043: a card set aside in setup.
    Bury { card: Code },
    /// MG-050, MG-591.
    Deploy { who: FigureId, at: Spot, facing: Facing },
    /// MG-051: the mount stands there without its rider, who is put beside it.
    DeployAfoot { who: FigureId, at: Spot, facing: Facing },
    /// MG-051: into a vehicle that is on the table already.
    DeployAboard { who: FigureId, vehicle: FigureId },
    /// MG-064, MG-594.
    Activate { who: FigureId },
    /// A waypoint of the path that is being given; the next action goes on from there.
    Via { at: Spot },
    /// The last waypoint is taken back.
    Back,
    /// MG-110
    Move { who: FigureId, to: Spot, facing: Facing },
    /// MG-385: the EVADE test against difficult terrain, before a move.
    Nimble { who: FigureId },
    /// MG-120
    Sprint { who: FigureId },
    /// MG-123
    Charge { who: FigureId, target: FigureId },
    /// MG-142
    HunkerDown { who: FigureId },
    /// MG-598: the end of the path for what was rolled, and of a dodge.
    Go { to: Spot, facing: Facing },
    /// MG-112, MG-113, MG-129
    Shoot { who: FigureId, shot: Shot, facing: Facing },
    /// MG-114
    Fight { who: FigureId, to: Spot, facing: Facing },
    /// MG-242, MG-256: with `points` of FIGHT, 0 for all that is left.
    Strike { target: FigureId, weapon: u8, second: u8, points: u8, stun: bool },
    /// MG-117
    ShakeOff { who: FigureId, stunned: bool },
    /// MG-131
    SetOverwatch { who: FigureId, facing: Facing },
    /// K04
    Treat { who: FigureId, friend: FigureId },
    /// K32
    Rally { who: FigureId, friend: FigureId },
    /// MG-191
    Dodge,
    /// MG-258, K02: strike or shoot back.
    Counter,
    /// MG-264: the power roll uses the pistol, in this mode.
    UsePistol { mode: u8 },
    /// K24: the hit of a friend is taken.
    Guard { who: FigureId },
    /// K18
    MindBlast { who: FigureId, target: FigureId },
    /// MG-094, MG-599: who of several strikes now.
    Attack { who: FigureId },
    /// MG-071
    TestCool,
    /// MG-057, MG-058
    Play { card: Code, aim: Aim },
    /// No card in any window for the rest of this turn; no overwatch shot for the rest of this action (MG-132).
    Hold,
    /// Section 19.9: a token, counted from 1, is picked up.
    Take { who: FigureId, token: u8 },
    /// Section 19.9: the Mark is cuffed.
    Cuff { who: FigureId, target: FigureId },
    /// Section 19.9: the prisoner is freed.
    Free { who: FigureId },
    /// Sections 11 to 13.
    Feat(Feat),
    /// MG-485
    Concede,
}

impl Action {
    /// MG-570: points, facings, divisions of dice, aims of cards: of these the lists hold a good sample. All others are
    /// listed whenever they are legal.
    pub fn is_free(&self) -> bool {
        matches!(
            self,
            Action::Deploy { .. }
                | Action::DeployAfoot { .. }
                | Action::Via { .. }
                | Action::Move { .. }
                | Action::Go { .. }
                | Action::Shoot { .. }
                | Action::Fight { .. }
                | Action::Strike { .. }
                | Action::SetOverwatch { .. }
                | Action::Play { .. }
                | Action::Feat(_)
        )
    }
}

pub(crate) fn spot(f: &mut fmt::Formatter<'_>, at: Spot) -> fmt::Result {
    match at.z {
        0 => write!(f, "{} {}", at.x, at.y),
        z => write!(f, "{} {} up {z}", at.x, at.y),
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let moving = |f: &mut fmt::Formatter<'_>, what: &str, to: Spot, facing: Facing| {
            write!(f, "{what} ")?;
            spot(f, to)?;
            write!(f, " face {}", facing.tick())
        };
        match *self {
            Action::Pass => f.write_str("pass"),
            Action::Bury { card } => write!(f, "bury {card}"),
            Action::Deploy { who, at, facing } => moving(f, &format!("{who} deploy"), at, facing),
            Action::DeployAfoot { who, at, facing } => moving(f, &format!("{who} deploy afoot"), at, facing),
            Action::DeployAboard { who, vehicle } => write!(f, "{who} deploy aboard {vehicle}"),
            Action::Activate { who } => write!(f, "{who} activate"),
            Action::Via { at } => {
                f.write_str("via ")?;
                spot(f, at)
            }
            Action::Back => f.write_str("back"),
            Action::Move { who, to, facing } => moving(f, &format!("{who} move"), to, facing),
            Action::Nimble { who } => write!(f, "{who} nimble"),
            Action::Sprint { who } => write!(f, "{who} sprint"),
            Action::Charge { who, target } => write!(f, "{who} charge {target}"),
            Action::HunkerDown { who } => write!(f, "{who} hunker down"),
            Action::Go { to, facing } => moving(f, "go", to, facing),
            Action::Shoot { who, shot, facing } => {
                write!(f, "{who} {} ", shot.kind)?;
                match shot.target {
                    Target::Model(target) => write!(f, "{target}")?,
                    Target::Point(at) => {
                        f.write_str("at ")?;
                        spot(f, at)?;
                    }
                    terrain => terrain.write_terrain(f)?,
                }
                f.write_str(" with")?;
                shot.guns.iter().try_for_each(|gun| write!(f, " {gun}"))?;
                if shot.mode > 0 {
                    write!(f, " mode {}", shot.mode + 1)?;
                }
                if shot.stun {
                    f.write_str(" stun")?;
                }
                write!(f, " face {}", facing.tick())
            }
            Action::Fight { who, to, facing } => moving(f, &format!("{who} fight"), to, facing),
            Action::Strike { target, weapon, second, points, stun } => {
                write!(f, "strike {target} with {weapon}")?;
                if second > 0 {
                    write!(f, " and {second}")?;
                }
                if points > 0 {
                    write!(f, " for {points}")?;
                }
                if stun { f.write_str(" stun") } else { Ok(()) }
            }
            Action::ShakeOff { who, stunned: true } => write!(f, "{who} shake off stun"),
            Action::ShakeOff { who, stunned: false } => write!(f, "{who} shake off pin"),
            Action::SetOverwatch { who, facing } => write!(f, "{who} overwatch face {}", facing.tick()),
            Action::Treat { who, friend } => write!(f, "{who} treat {friend}"),
            Action::Rally { who, friend } => write!(f, "{who} rally {friend}"),
            Action::Dodge => f.write_str("dodge"),
            Action::Counter => f.write_str("counter"),
            Action::UsePistol { mode: 0 } => f.write_str("pistol"),
            Action::UsePistol { mode } => write!(f, "pistol mode {}", mode + 1),
            Action::Guard { who } => write!(f, "guard {who}"),
            Action::MindBlast { who, target } => write!(f, "{who} mind-blast {target}"),
            Action::Hold => f.write_str("hold"),
            Action::Attack { who } => write!(f, "{who} attack"),
            Action::TestCool => f.write_str("test cool"),
            Action::Play { card, aim } => write!(f, "play {card}{aim}"),
            Action::Take { who, token } => write!(f, "{who} take {token}"),
            Action::Cuff { who, target } => write!(f, "{who} cuff {target}"),
            Action::Free { who } => write!(f, "{who} free"),
            Action::Feat(feat) => feat.fmt(f),
            Action::Concede => f.write_str("concede"),
        }
    }
}

impl FromStr for Action {
    type Err = ParseError;

    fn from_str(line: &str) -> Result<Action, ParseError> {
        let mut words = Reader::new(line);
        let action = read(&mut words)?;
        words.end()?;
        Ok(action)
    }
}

pub(crate) fn figure(words: &mut Reader) -> Result<FigureId, ParseError> {
    words.name("a model (a1 to b32)", FigureId::named)
}

fn code(words: &mut Reader) -> Result<Code, ParseError> {
    words.name("the code of a card (A07)", Code::named)
}

/// A whole number as it would be printed again.
fn mil(words: &mut Reader) -> Result<i32, ParseError> {
    words.name("a length in mil", |text| {
        text.parse::<i32>().ok().filter(|n| n.to_string() == text && n.abs() <= 200_000)
    })
}

pub(crate) fn point(words: &mut Reader) -> Result<Spot, ParseError> {
    let (x, y) = (mil(words)?, mil(words)?);
    let z = if words.word("up") { mil(words)? } else { 0 };
    Ok(Spot::new(x, y, z))
}

fn facing(words: &mut Reader) -> Result<Facing, ParseError> {
    words.must("face")?;
    let tick = |text: &str| text.parse::<u16>().ok().filter(|n| *n < Facing::TICKS && n.to_string() == text);
    words.name("a facing (0 to 4095)", |text| tick(text).map(|tick| Facing::new(i32::from(tick))))
}

fn read(words: &mut Reader) -> Result<Action, ParseError> {
    for (word, action) in [
        ("pass", Action::Pass),
        ("back", Action::Back),
        ("dodge", Action::Dodge),
        ("counter", Action::Counter),
        ("concede", Action::Concede),
        ("hold", Action::Hold),
    ] {
        if words.word(word) {
            return Ok(action);
        }
    }
    if words.word("pistol") {
        return Ok(Action::UsePistol { mode: mode(words)? });
    }
    if words.word("guard") {
        return Ok(Action::Guard { who: figure(words)? });
    }
    if words.word("bury") {
        return Ok(Action::Bury { card: code(words)? });
    }
    if words.word("play") {
        return Ok(Action::Play { card: code(words)?, aim: Aim::read(words)? });
    }
    if words.word("via") {
        return Ok(Action::Via { at: point(words)? });
    }
    if words.word("go") {
        return Ok(Action::Go { to: point(words)?, facing: facing(words)? });
    }
    if words.word("test") {
        words.must("cool")?;
        return Ok(Action::TestCool);
    }
    if words.word("strike") {
        let target = figure(words)?;
        words.must("with")?;
        let weapon = words.number("a weapon of the model", 0, 10)?;
        let second = if words.word("and") { words.number("a second weapon", 1, 10)? } else { 0 };
        let points = if words.word("for") { words.number("points of FIGHT", 1, 30)? } else { 0 };
        let stun = words.word("stun");
        return Ok(Action::Strike { target, weapon, second, points, stun });
    }
    if let Some(feat) = feat::read_plain(words)? {
        return Ok(Action::Feat(feat));
    }
    let who = figure(words)?;
    if let Some(feat) = feat::read(words, who)? {
        return Ok(Action::Feat(feat));
    }
    for kind in ShotKind::ALL.iter().copied() {
        if words.word(kind.word()) {
            return shoot(words, who, kind);
        }
    }
    if words.word("activate") {
        return Ok(Action::Activate { who });
    }
    if words.word("attack") {
        return Ok(Action::Attack { who });
    }
    if words.word("mind-blast") {
        return Ok(Action::MindBlast { who, target: figure(words)? });
    }
    if words.word("nimble") {
        return Ok(Action::Nimble { who });
    }
    if words.word("sprint") {
        return Ok(Action::Sprint { who });
    }
    if words.word("charge") {
        return Ok(Action::Charge { who, target: figure(words)? });
    }
    if words.word("hunker") {
        words.must("down")?;
        return Ok(Action::HunkerDown { who });
    }
    if words.word("overwatch") {
        return Ok(Action::SetOverwatch { who, facing: facing(words)? });
    }
    if words.word("take") {
        return Ok(Action::Take { who, token: words.number("a token", 1, 6)? });
    }
    if words.word("cuff") {
        return Ok(Action::Cuff { who, target: figure(words)? });
    }
    if words.word("free") {
        return Ok(Action::Free { who });
    }
    if words.word("treat") {
        return Ok(Action::Treat { who, friend: figure(words)? });
    }
    if words.word("rally") {
        return Ok(Action::Rally { who, friend: figure(words)? });
    }
    if words.word("shake") {
        words.must("off")?;
        let stunned = words.word("stun");
        if !stunned {
            words.must("pin")?;
        }
        return Ok(Action::ShakeOff { who, stunned });
    }
    if words.word("deploy") {
        if words.word("afoot") {
            return Ok(Action::DeployAfoot { who, at: point(words)?, facing: facing(words)? });
        }
        if words.word("aboard") {
            return Ok(Action::DeployAboard { who, vehicle: figure(words)? });
        }
        return Ok(Action::Deploy { who, at: point(words)?, facing: facing(words)? });
    }
    if words.word("fight") {
        return Ok(Action::Fight { who, to: point(words)?, facing: facing(words)? });
    }
    words.must("move")?;
    Ok(Action::Move { who, to: point(words)?, facing: facing(words)? })
}

/// The first mode is written without its number, so that every action has one spelling.
fn mode(words: &mut Reader) -> Result<u8, ParseError> {
    Ok(if words.word("mode") { words.number("a mode of the weapon", 2, 9)? - 1 } else { 0 })
}

/// `piece 2` or `door 1`.
fn terrain(words: &mut Reader) -> Result<Target, ParseError> {
    if words.word("piece") {
        return Ok(Target::Terrain(u16::from(words.number("a piece of terrain", 1, 200)?) - 1));
    }
    words.must("door")?;
    Ok(Target::Opening(words.number("a door or window", 1, 64)? - 1))
}

fn shoot(words: &mut Reader, who: FigureId, kind: ShotKind) -> Result<Action, ParseError> {
    let target = if words.word("at") {
        Target::Point(point(words)?)
    } else if words.clone().word("piece") || words.clone().word("door") {
        terrain(words)?
    } else {
        Target::Model(figure(words)?)
    };
    words.must("with")?;
    let mut guns = Guns::one(words.number("a weapon of the model", 1, 10)?);
    for place in 1..guns.0.len() {
        let mut ahead = words.clone();
        let Ok(gun) = ahead.number("another weapon of the model", 1, 10) else { break };
        guns.0[place] = gun;
        *words = ahead;
    }
    let mode = mode(words)?;
    let stun = words.word("stun");
    let facing = facing(words)?;
    Ok(Action::Shoot { who, shot: Shot { kind, target, guns, mode, stun }, facing })
}

/// Written as it is said.
impl Serialize for Action {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Action {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        String::deserialize(from)?.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_read_prints_the_same_way() {
        for line in [
            "pass",
            "back",
            "bury A07",
            "a1 deploy 5000 3000 face 1024",
            "a32 activate",
            "a1 deploy aboard a4",
            "a1 deploy afoot 5000 3000 face 7",
            "via 12000 9000 up 4000",
            "b4 move 14000 9500 face 512",
            "b4 nimble",
            "a1 sprint",
            "a1 charge b2",
            "a1 hunker down",
            "go 100 -5 face 0",
            "a1 snapshot b2 with 1 face 300",
            "a1 snapshot b2 with 1 2 face 300",
            "a1 aim-power at 18000 18000 with 1 mode 3 face 1024",
            "a1 throw b2 with 3 stun face 0",
            "a1 snapshot piece 3 with 1 face 0",
            "a1 snapshot door 1 with 1 face 0",
            "a1 fight 1000 2000 face 4095",
            "strike b2 with 0",
            "strike b2 with 1 and 2 for 3 stun",
            "a1 shake off pin",
            "a1 shake off stun",
            "a1 overwatch face 7",
            "a1 treat a2",
            "a1 rally a2",
            "a1 leap 3000 4000 up 2000 face 0",
            "a1 mount m12",
            "a1 dismount 3000 4000 face 0",
            "a1 remove m1",
            "a1 embark a7",
            "a1 disembark 3000 4000 face 0",
            "a1 wheel",
            "a7 accelerate",
            "a7 decelerate",
            "steer straight 4000",
            "steer left 300",
            "a7 drive",
            "a7 drive low straight 4000 left 300 right 4095",
            "a7 turn right 20",
            "a7 reverse 2500",
            "a1 break 1",
            "quietly 2",
            "a1 pick 64",
            "a1 open 1",
            "a1 close 1",
            "dodge",
            "counter",
            "pistol",
            "pistol mode 2",
            "guard a2",
            "a1 mind-blast b3",
            "a2 attack",
            "hold",
            "test cool",
            "play B12",
            "play A02 on a1",
            "play A01 on a1 stun",
            "play A03 on a1 with 2",
            "play A07 at 12000 9000 up 4000",
            "play B23 at 12000 9000 turned",
            "play B07 dice 1 3 32",
            "play A22 piece 4",
            "play A15 opening 1",
            "hold",
            "a1 take 2",
            "a1 cuff b1",
            "a1 free",
            "concede",
        ] {
            assert_eq!(line.parse::<Action>().map(|action| action.to_string()), Ok(line.to_string()));
        }
        for line in [
            "a33 activate",
            "c1 activate",
            "a1 move 1 2 face 4096",
            "a1 move 01 2 face 0",
            "bury A7",
            "play B07 dice 3 1",
            "play B07 dice 0",
            "a1 snapshot b2 with 0 face 1",
        ] {
            assert!(line.parse::<Action>().is_err(), "{line}");
        }
        assert!(size_of::<Action>() <= 32, "{}", size_of::<Action>());
    }
}
