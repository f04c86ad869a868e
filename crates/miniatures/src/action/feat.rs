//! What is done on heights, with mounts, vehicles and doors (sections 11 to 13), and how it is written.

use super::{Target, facing, figure, mil, point, spot};
use crate::geometry::vehicle::{Hand, Primitive};
use crate::geometry::{Facing, Spot};
use crate::tabletop::MOST_MOUNTS;
use crate::tabletop::figure::FigureId;
use engine::{ParseError, Reader};
use std::fmt;

/// MG-531: the first legs of a vehicle's move; a longer one is steered before.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Legs {
    legs: [Primitive; 3],
    count: u8,
}

impl Legs {
    pub const MOST: usize = 3;

    /// Of more than three, the first three.
    pub fn of(legs: &[Primitive]) -> Legs {
        let mut all = Legs::default();
        for &leg in legs.iter().take(Legs::MOST) {
            all.legs[usize::from(all.count)] = leg;
            all.count += 1;
        }
        all
    }

    pub fn as_slice(&self) -> &[Primitive] {
        &self.legs[..usize::from(self.count)]
    }
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Feat {
    /// MG-392: from the last waypoint on.
    Leap { who: FigureId, to: Spot, facing: Facing },
    /// MG-290: the mount by its place on the table, from 0.
    Mount { who: FigureId, mount: u8 },
    /// MG-291
    Dismount { who: FigureId, to: Spot, facing: Facing },
    /// MG-301
    RemoveMount { who: FigureId, mount: u8 },
    /// MG-336; also when a vehicle is deployed with passengers (MG-051).
    Embark { who: FigureId, vehicle: FigureId },
    /// MG-337; also out of a wreck (MG-370).
    Disembark { who: FigureId, to: Spot, facing: Facing },
    /// MG-322
    TakeWheel { who: FigureId },
    /// MG-324
    Accelerate { who: FigureId },
    /// MG-326
    Decelerate { who: FigureId },
    /// A leg of the move that is being given.
    Steer { leg: Primitive },
    /// MG-330; `low` rams what a Grav vehicle could pass over (MG-332).
    Drive { who: FigureId, low: bool, legs: Legs },
    /// MG-329
    TurnInPlace { who: FigureId, hand: Hand, ticks: u16 },
    /// MG-329
    Reverse { who: FigureId, distance: i32 },
    /// MG-412: a charge at a door or window; by its place, from 0.
    BreakIn { who: FigureId, opening: u8 },
    /// MG-145, MG-417: of a hunkering model.
    OpenQuietly { opening: u8 },
    /// K31
    PickLock { who: FigureId, opening: u8 },
    /// MG-118: a door that is not secured.
    Door { who: FigureId, opening: u8, open: bool },
    /// MG-404, MG-R161: close combat with terrain, or with a secured door or window.
    Batter { who: FigureId, target: Target, weapon: u8 },
}

impl Feat {
    /// Points, lengths and ticks are free; lists hold a sample of them.
    pub const fn is_free(&self) -> bool {
        matches!(
            self,
            Feat::Leap { .. }
                | Feat::Dismount { .. }
                | Feat::Disembark { .. }
                | Feat::Steer { .. }
                | Feat::Drive { .. }
                | Feat::TurnInPlace { .. }
                | Feat::Reverse { .. }
        )
    }
}

fn leg(f: &mut fmt::Formatter<'_>, leg: Primitive) -> fmt::Result {
    match leg {
        Primitive::Straight(distance) => write!(f, " straight {distance}"),
        Primitive::Turn(Hand::Left, ticks) => write!(f, " left {ticks}"),
        Primitive::Turn(Hand::Right, ticks) => write!(f, " right {ticks}"),
    }
}

impl fmt::Display for Feat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let placed = |f: &mut fmt::Formatter<'_>, who: FigureId, what: &str, to: Spot, facing: Facing| {
            write!(f, "{who} {what} ")?;
            spot(f, to)?;
            write!(f, " face {}", facing.tick())
        };
        match *self {
            Feat::Leap { who, to, facing } => placed(f, who, "leap", to, facing),
            Feat::Mount { who, mount } => write!(f, "{who} mount m{}", mount + 1),
            Feat::Dismount { who, to, facing } => placed(f, who, "dismount", to, facing),
            Feat::RemoveMount { who, mount } => write!(f, "{who} remove m{}", mount + 1),
            Feat::Embark { who, vehicle } => write!(f, "{who} embark {vehicle}"),
            Feat::Disembark { who, to, facing } => placed(f, who, "disembark", to, facing),
            Feat::TakeWheel { who } => write!(f, "{who} wheel"),
            Feat::Accelerate { who } => write!(f, "{who} accelerate"),
            Feat::Decelerate { who } => write!(f, "{who} decelerate"),
            Feat::Steer { leg: one } => {
                f.write_str("steer")?;
                leg(f, one)
            }
            Feat::Drive { who, low, legs } => {
                write!(f, "{who} drive{}", if low { " low" } else { "" })?;
                legs.as_slice().iter().try_for_each(|&one| leg(f, one))
            }
            Feat::TurnInPlace { who, hand, ticks } => {
                write!(f, "{who} turn")?;
                leg(f, Primitive::Turn(hand, ticks))
            }
            Feat::Reverse { who, distance } => write!(f, "{who} reverse {distance}"),
            Feat::BreakIn { who, opening } => write!(f, "{who} break {}", opening + 1),
            Feat::OpenQuietly { opening } => write!(f, "quietly {}", opening + 1),
            Feat::PickLock { who, opening } => write!(f, "{who} pick {}", opening + 1),
            Feat::Door { who, opening, open } => {
                write!(f, "{who} {} {}", if open { "open" } else { "close" }, opening + 1)
            }
            Feat::Batter { who, target, weapon } => {
                write!(f, "{who} batter ")?;
                target.write_terrain(f)?;
                write!(f, " with {weapon}")
            }
        }
    }
}

fn opening(words: &mut Reader) -> Result<u8, ParseError> {
    Ok(words.number("a door or window", 1, 64)? - 1)
}

fn mount(words: &mut Reader) -> Result<u8, ParseError> {
    words.name("a mount (m1 to m12)", |text| {
        let number = text.strip_prefix('m')?.parse::<u8>().ok().filter(|n| format!("m{n}") == text)?;
        (1..=MOST_MOUNTS as u8).contains(&number).then(|| number - 1)
    })
}

fn ticks(words: &mut Reader) -> Result<u16, ParseError> {
    words.name("ticks of a turn (1 to 4095)", |text| {
        text.parse::<u16>().ok().filter(|n| (1..Facing::TICKS).contains(n) && n.to_string() == text)
    })
}

fn read_leg(words: &mut Reader) -> Result<Option<Primitive>, ParseError> {
    for (word, hand) in [("left", Hand::Left), ("right", Hand::Right)] {
        if words.word(word) {
            return Ok(Some(Primitive::Turn(hand, ticks(words)?)));
        }
    }
    if words.word("straight") {
        return Ok(Some(Primitive::Straight(mil(words)?)));
    }
    Ok(None)
}

/// What does not begin with a model.
pub(super) fn read_plain(words: &mut Reader) -> Result<Option<Feat>, ParseError> {
    if words.word("steer") {
        let leg = match read_leg(words)? {
            Some(leg) => leg,
            None => Primitive::Straight({
                words.must("straight")?;
                mil(words)?
            }),
        };
        return Ok(Some(Feat::Steer { leg }));
    }
    if words.word("quietly") {
        return Ok(Some(Feat::OpenQuietly { opening: opening(words)? }));
    }
    Ok(None)
}

/// What a model does; nothing if the next word is none of these.
pub(super) fn read(words: &mut Reader, who: FigureId) -> Result<Option<Feat>, ParseError> {
    if words.word("leap") {
        return Ok(Some(Feat::Leap { who, to: point(words)?, facing: facing(words)? }));
    }
    if words.word("mount") {
        return Ok(Some(Feat::Mount { who, mount: mount(words)? }));
    }
    if words.word("dismount") {
        return Ok(Some(Feat::Dismount { who, to: point(words)?, facing: facing(words)? }));
    }
    if words.word("remove") {
        return Ok(Some(Feat::RemoveMount { who, mount: mount(words)? }));
    }
    if words.word("embark") {
        return Ok(Some(Feat::Embark { who, vehicle: figure(words)? }));
    }
    if words.word("disembark") {
        return Ok(Some(Feat::Disembark { who, to: point(words)?, facing: facing(words)? }));
    }
    if words.word("wheel") {
        return Ok(Some(Feat::TakeWheel { who }));
    }
    if words.word("accelerate") {
        return Ok(Some(Feat::Accelerate { who }));
    }
    if words.word("decelerate") {
        return Ok(Some(Feat::Decelerate { who }));
    }
    if words.word("drive") {
        let low = words.word("low");
        let mut legs = Legs::default();
        while legs.as_slice().len() < Legs::MOST {
            let Some(leg) = read_leg(words)? else { break };
            legs.legs[usize::from(legs.count)] = leg;
            legs.count += 1;
        }
        return Ok(Some(Feat::Drive { who, low, legs }));
    }
    if words.word("turn") {
        let hand = if words.word("left") {
            Hand::Left
        } else {
            words.must("right")?;
            Hand::Right
        };
        return Ok(Some(Feat::TurnInPlace { who, hand, ticks: ticks(words)? }));
    }
    if words.word("reverse") {
        return Ok(Some(Feat::Reverse { who, distance: mil(words)? }));
    }
    if words.word("break") {
        return Ok(Some(Feat::BreakIn { who, opening: opening(words)? }));
    }
    if words.word("pick") {
        return Ok(Some(Feat::PickLock { who, opening: opening(words)? }));
    }
    if words.word("batter") {
        let target = super::terrain(words)?;
        words.must("with")?;
        return Ok(Some(Feat::Batter { who, target, weapon: words.number("a weapon of the model", 0, 10)? }));
    }
    for (word, open) in [("open", true), ("close", false)] {
        if words.word(word) {
            return Ok(Some(Feat::Door { who, opening: opening(words)?, open }));
        }
    }
    Ok(None)
}
