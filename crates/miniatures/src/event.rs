//! What happened, in rulebook words.

use crate::action::{Code, Shot};
use crate::aim::Aim;
use crate::content::Content;
use crate::dice::{Tally, Throw};
use crate::geometry::{Facing, Spot};
use crate::names::Deck;
use crate::tabletop::chips::Bag;
use crate::tabletop::figure::{Chip, FigureId};
use crate::tabletop::terrain::OpeningState;
use engine::{Events, Outcome, Seat};
use serde::Serialize;

pub type Log = Events<Event>;

words! {
    /// What dice are rolled for.
    pub enum For {
        Deployment = "deployment",
        Pinned = "pinned",
        StarChip = "star-chip",
        ToHit = "to-hit",
        Dodge = "dodge",
        Power = "power",
        Resist = "resist",
        Bonus = "bonus",
        Healing = "healing",
        Repair = "repair",
        Difficult = "difficult",
        StayMounted = "stay-mounted",
        Mount = "mount",
        Ledge = "ledge",
        Driven = "driven",
        Deviation = "deviation",
        Gas = "gas",
        Engine = "engine",
        OutOfControl = "out-of-control",
        TerrainResist = "terrain-resist",
        Boarding = "boarding",
        Gap = "gap",
        BreakIn = "break-in",
        Lock = "lock",
        Panic = "panic",
    }
}

words! {
    /// How a model moved.
    pub enum Way {
        Deployed = "deployed",
        Move = "move",
        Sprint = "sprint",
        Charge = "charge",
        Fight = "fight",
        HunkerDown = "hunker-down",
        Dodge = "dodge",
        Driven = "driven",
        Fall = "fall",
        Thrown = "thrown",
        Leap = "leap",
        Mount = "mount",
        Dismount = "dismount",
        Disembark = "disembark",
        Drive = "drive",
        Pushed = "pushed",
        Out = "out",
        /// A14
        Hop = "hop",
        /// B19
        Sewer = "sewer",
        /// SC6
        Freed = "freed",
    }
}

words! {
    pub enum Marker {
        Pinned = "pinned",
        Stunned = "stunned",
        Injury = "injury",
        Overwatch = "overwatch",
        MovingFast = "moving-fast",
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case", tag = "event")]
pub enum Event {
    /// Its owner is told which card.
    Drew {
        seat: Seat,
        deck: Deck,
        card: Option<Code>,
    },
    Buried {
        seat: Seat,
        card: Option<Code>,
    },
    Played {
        seat: Seat,
        card: Code,
        aim: Aim,
    },
    /// MG-059: a card is no longer beside its model.
    Expired {
        card: Code,
    },
    /// MG-023: some dice of a throw, again.
    Rerolled {
        who: FigureId,
        what: For,
        throw: Throw,
    },
    /// B15, A21: what a seat saw, and nobody else.
    Saw {
        seat: Seat,
        deck: Deck,
        card: Option<Code>,
    },
    /// A21
    PutBelow {
        seat: Seat,
        card: Option<Code>,
    },
    /// A seat plays no cards for the rest of the turn.
    Holds {
        seat: Seat,
    },
    /// B06
    Jams {
        who: FigureId,
    },
    /// MG-231, section 19.9
    Took {
        who: FigureId,
        token: u8,
    },
    Dropped {
        who: FigureId,
        token: u8,
    },
    Cuffed {
        who: FigureId,
        target: FigureId,
    },
    Freed {
        by: FigureId,
        who: FigureId,
    },
    /// It left by an edge.
    Exited {
        who: FigureId,
    },
    /// MG-418
    Alarm,
    /// MG-051
    DeployedAboard {
        who: FigureId,
        vehicle: FigureId,
    },
    TurnBegins {
        turn: u8,
    },
    BagFilled {
        bag: Bag,
    },
    ChipDrawn {
        seat: Seat,
        chip: Chip,
    },
    /// MG-066
    ChipPutAside {
        seat: Seat,
    },
    /// B04: a chip of this seat goes back.
    ChipJammed {
        seat: Seat,
    },
    ChipReturned {
        who: FigureId,
    },
    Activated {
        who: FigureId,
        chip: Chip,
    },
    ActivationEnds {
        who: FigureId,
    },
    Moved {
        who: FigureId,
        way: Way,
        from: Spot,
        to: Spot,
        facing: Facing,
    },
    Turned {
        who: FigureId,
        facing: Facing,
    },
    Charges {
        who: FigureId,
        target: FigureId,
    },
    Shoots {
        who: FigureId,
        shot: Shot,
    },
    Strikes {
        who: FigureId,
        target: FigureId,
        points: u8,
    },
    /// MG-264
    UsesPistol {
        who: FigureId,
        target: FigureId,
    },
    /// K24
    Guards {
        who: FigureId,
        friend: FigureId,
    },
    /// K18
    MindBlasts {
        who: FigureId,
        target: FigureId,
    },
    /// MG-453, MG-454
    Gas {
        at: Spot,
        radius: i32,
    },
    GasGone {
        at: Spot,
    },
    /// MG-026: the pool with its reasons, and the faces.
    Rolled {
        who: FigureId,
        what: For,
        pool: Tally,
        throw: Throw,
    },
    /// An ordinary die.
    Threw {
        seat: Seat,
        what: For,
        die: u8,
    },
    Gained {
        who: FigureId,
        marker: Marker,
    },
    Lost {
        who: FigureId,
        marker: Marker,
    },
    /// MG-198: HITs less ARMOURs.
    FinalPower {
        on: FigureId,
        power: i8,
    },
    Dodged {
        who: FigureId,
    },
    /// MG-224, MG-225
    Down {
        who: FigureId,
        subdued: bool,
    },
    Dismounted {
        who: FigureId,
        destroyed: bool,
    },
    Burst {
        at: Spot,
    },
    Embarked {
        who: FigureId,
        vehicle: FigureId,
    },
    TakesWheel {
        who: FigureId,
        vehicle: FigureId,
    },
    Rams {
        vehicle: FigureId,
        on: FigureId,
    },
    /// MG-364
    Crunch {
        vehicle: FigureId,
    },
    /// MG-370
    Destroyed {
        vehicle: FigureId,
    },
    MountRemoved {
        who: FigureId,
        mount: u8,
    },
    BreaksIn {
        who: FigureId,
        opening: u8,
    },
    /// MG-407
    TerrainBroken {
        piece: u16,
        removed: u8,
        left: u16,
    },
    OpeningIs {
        opening: u8,
        state: OpeningState,
    },
    Scored {
        seat: Seat,
        points: i16,
    },
    Passed {
        seat: Seat,
    },
    Over {
        outcome: Outcome,
    },
}

impl Event {
    pub fn describe(&self, content: &Content) -> String {
        let inches = |at: Spot| format!("{}, {}", decimal(at.x), decimal(at.y));
        match *self {
            Event::Drew { seat, deck, card: None } => format!("{seat} draws a card ({deck})."),
            Event::Drew { seat, card: Some(card), .. } => format!("{seat} draws {}.", title(content, card)),
            Event::Buried { seat, card: None } => format!("{seat} sets a card aside."),
            Event::Buried { seat, card: Some(card) } => format!("{seat} sets {} aside.", title(content, card)),
            Event::Played { seat, card, aim } => format!("{seat} plays {}{aim}.", title(content, card)),
            Event::Expired { card } => format!("{} is used up.", title(content, card)),
            Event::Rerolled { who, what, throw } => format!("{who} rolls again for {what}: {throw}."),
            Event::Saw { seat, deck, card: None } => format!("{seat} looks at a card ({deck})."),
            Event::Saw { seat, card: Some(card), .. } => format!("{seat} sees {}.", title(content, card)),
            Event::PutBelow { seat, card: None } => format!("{seat} puts a card under the deck."),
            Event::PutBelow { seat, card: Some(card) } => {
                format!("{seat} puts {} under the deck.", title(content, card))
            }
            Event::Holds { seat } => format!("{seat} plays no more cards this turn."),
            Event::Jams { who } => format!("The weapon of {who} fails."),
            Event::Took { who, token } => format!("{who} picks up token {token}."),
            Event::Dropped { who, token } => format!("{who} drops token {token}."),
            Event::Cuffed { who, target } => format!("{who} cuffs {target}."),
            Event::Freed { by, who } => format!("{by} frees {who}."),
            Event::Exited { who } => format!("{who} leaves the table."),
            Event::Alarm => "The alarm goes off.".into(),
            Event::DeployedAboard { who, vehicle } => format!("{who} sits in {vehicle}."),
            Event::TurnBegins { turn } => format!("Turn {turn}."),
            Event::BagFilled { bag } => format!("The bag holds {} chips.", bag.len()),
            Event::ChipDrawn { seat, chip: Chip::Normal } => format!("A chip of {seat} is drawn."),
            Event::ChipDrawn { seat, .. } => format!("A star chip of {seat} is drawn."),
            Event::ChipPutAside { seat } => format!("{seat} has nobody left for it."),
            Event::ChipJammed { seat } => format!("A chip of {seat} goes back into the bag; another is drawn."),
            Event::ChipReturned { who } => format!("The star chip of {who} goes back into the bag."),
            Event::Activated { who, .. } => format!("{who} is activated."),
            Event::ActivationEnds { who } => format!("The activation of {who} ends."),
            Event::Moved { who, way, to, .. } => format!("{who}: {way} to {}.", inches(to)),
            Event::Turned { who, facing } => format!("{who} turns to {}.", facing.tick()),
            Event::Charges { who, target } => format!("{who} charges {target}."),
            Event::Shoots { who, shot } => match shot.target {
                crate::action::Target::Model(target) => format!("{who}: {} at {target}.", shot.kind),
                crate::action::Target::Point(at) => format!("{who}: {} at {}.", shot.kind, inches(at)),
                crate::action::Target::Terrain(piece) => {
                    format!("{who}: {} at terrain piece {}.", shot.kind, piece + 1)
                }
                crate::action::Target::Opening(door) => format!("{who}: {} at opening {}.", shot.kind, door + 1),
            },
            Event::Strikes { who, target, points } => format!("{who} strikes at {target} with {points} of FIGHT."),
            Event::UsesPistol { who, target } => format!("{who} fires a pistol into {target}."),
            Event::Guards { who, friend } => format!("{who} takes the hit for {friend}."),
            Event::MindBlasts { who, target } => format!("{who} reaches for the mind of {target}."),
            Event::Gas { at, .. } => format!("Gas hangs at {}.", inches(at)),
            Event::GasGone { at } => format!("The gas at {} is gone.", inches(at)),
            Event::Rolled { who, what, throw, .. } => format!("{who} rolls for {what}: {throw}."),
            Event::Threw { seat, what, die } => format!("{seat} throws a {die} ({what})."),
            Event::Gained { who, marker } => format!("{who} gets a marker: {marker}."),
            Event::Lost { who, marker } => format!("{who} loses a marker: {marker}."),
            Event::FinalPower { on, power } => format!("Final power {power} against {on}."),
            Event::Dodged { who } => format!("{who} dodges."),
            Event::Down { who, subdued: true } => format!("{who} is subdued."),
            Event::Down { who, subdued: false } => format!("{who} is incapacitated."),
            Event::Dismounted { who, destroyed } => {
                format!("{who} is thrown off{}.", if destroyed { ", and the mount is destroyed" } else { "" })
            }
            Event::Burst { at } => format!("It bursts at {}.", inches(at)),
            Event::Embarked { who, vehicle } => format!("{who} gets into {vehicle}."),
            Event::TakesWheel { who, vehicle } => format!("{who} drives {vehicle}."),
            Event::Rams { vehicle, on } => format!("{vehicle} rams {on}."),
            Event::Crunch { vehicle } => format!("Crunch: {vehicle} stops."),
            Event::Destroyed { vehicle } => format!("{vehicle} is a wreck."),
            Event::MountRemoved { who, mount } => format!("{who} removes mount m{mount}."),
            Event::BreaksIn { who, opening } => format!("{who} charges at opening {opening}."),
            Event::TerrainBroken { piece, removed, left } => {
                format!("Terrain piece {} loses {removed} blocks; {left} are left.", piece + 1)
            }
            Event::OpeningIs { opening, state } => format!("Opening {} is {state}.", opening + 1),
            Event::Scored { seat, points } => format!("{seat} scores {points}."),
            Event::Passed { seat } => format!("{seat} passes."),
            Event::Over { outcome } => match outcome.winners.iter().next() {
                Some(winner) => format!("{winner} wins ({}).", outcome.rule),
                None => format!("A draw ({}).", outcome.rule),
            },
        }
    }
}

/// Mil as inches: 12500 is 12.5.
pub fn decimal(mil: i32) -> String {
    let (whole, rest) = (mil.abs() / 1000, mil.abs() % 1000);
    let sign = if mil < 0 { "-" } else { "" };
    match rest {
        0 => format!("{sign}{whole}"),
        rest => format!("{sign}{whole}.{}", format!("{rest:03}").trim_end_matches('0')),
    }
}

pub fn title(content: &Content, code: Code) -> String {
    let id = code.to_string();
    content.cards.iter().find(|card| card.id == id).map_or(id.clone(), |card| card.name.clone())
}
