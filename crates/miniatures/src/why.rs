//! Every refusal: the rule, and one sentence.

use crate::action::Code;
use crate::cards::Moment;
use crate::content::Content;
use crate::event::{decimal, title};
use crate::geometry::path::{PathWhy, Stopped};
use crate::geometry::{Obstacle, Spot};
use crate::tabletop::figure::{FigureId, MOST_FIGURES};
use engine::{Refusal, Rule, Seat};

/// What a seat is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Question {
    Bury(u8),
    Deploy,
    Activate,
    Act(FigureId),
    Path(FigureId),
    Strike(FigureId),
    Dodge(FigureId),
    /// K19
    Foresee(FigureId),
    DodgeMove(FigureId),
    Counter(FigureId),
    Pistol(FigureId),
    Guard(FigureId),
    Overwatch(FigureId),
    /// Which of several strikes.
    Attacker,
    /// MG-295
    RideBy(FigureId),
    StarChip(FigureId),
    Dismount(FigureId),
    Drive(FigureId),
    Push(FigureId),
    Out(FigureId),
    Quiet(FigureId),
    Card(Moment),
    Below,
    ReturnFire(FigureId),
    Arrive,
}

impl Question {
    pub const fn rule(self) -> &'static str {
        match self {
            Question::Bury(_) => "MG-043",
            Question::Deploy => "MG-050",
            Question::Activate => "MG-064",
            Question::Act(_) => "MG-068",
            Question::Path(_) => "MG-598",
            Question::Strike(_) => "MG-604",
            Question::Dodge(_) => "MG-191",
            Question::Foresee(_) => "MG-602",
            Question::DodgeMove(_) => "MG-193",
            Question::Counter(_) => "MG-258",
            Question::Pistol(_) => "MG-264",
            Question::Guard(_) => "MG-602",
            Question::Overwatch(_) => "MG-132",
            Question::Attacker => "MG-094",
            Question::RideBy(_) => "MG-295",
            Question::StarChip(_) => "MG-071",
            Question::Dismount(_) => "MG-298",
            Question::Drive(_) => "MG-606",
            Question::Push(_) | Question::Out(_) => "MG-607",
            Question::Quiet(_) => "MG-145",
            Question::Card(_) => "MG-058",
            Question::Below => "MG-059",
            Question::ReturnFire(_) => "MG-112",
            Question::Arrive => "MG-591",
        }
    }

    /// The kind of question in one word, for clients.
    pub const fn kind(self) -> &'static str {
        match self {
            Question::Bury(_) => "bury",
            Question::Deploy => "deploy",
            Question::Activate => "activate",
            Question::Act(_) => "act",
            Question::Path(_) => "path",
            Question::Strike(_) => "strike",
            Question::Dodge(_) => "dodge",
            Question::Foresee(_) => "foresee",
            Question::DodgeMove(_) => "dodge-move",
            Question::Counter(_) => "counter",
            Question::Pistol(_) => "pistol",
            Question::Guard(_) => "guard",
            Question::Overwatch(_) => "overwatch",
            Question::Attacker => "attacker",
            Question::RideBy(_) => "ride-by",
            Question::StarChip(_) => "star-chip",
            Question::Dismount(_) => "dismount",
            Question::Drive(_) => "drive",
            Question::Push(_) => "push",
            Question::Out(_) => "out",
            Question::Quiet(_) => "quiet",
            Question::Card(_) => "card",
            Question::Below => "below",
            Question::ReturnFire(_) => "return-fire",
            Question::Arrive => "arrive",
        }
    }

    /// The model that it is about.
    pub const fn who(self) -> Option<FigureId> {
        match self {
            Question::Act(who)
            | Question::Path(who)
            | Question::Strike(who)
            | Question::Dodge(who)
            | Question::Foresee(who)
            | Question::DodgeMove(who)
            | Question::Counter(who)
            | Question::Pistol(who)
            | Question::Guard(who)
            | Question::Overwatch(who)
            | Question::RideBy(who)
            | Question::StarChip(who)
            | Question::Dismount(who)
            | Question::Drive(who)
            | Question::Push(who)
            | Question::Out(who)
            | Question::Quiet(who)
            | Question::ReturnFire(who) => Some(who),
            Question::Bury(_)
            | Question::Deploy
            | Question::Activate
            | Question::Attacker
            | Question::Card(_)
            | Question::Below
            | Question::Arrive => None,
        }
    }

    pub fn sentence(self) -> String {
        match self {
            Question::Bury(count) => format!("Set {count} armoury cards aside."),
            Question::Deploy => "Deploy a model in your zone.".into(),
            Question::Activate => "Choose a model to activate.".into(),
            Question::Act(who) => format!("Take an action with {who}, or end its activation."),
            Question::Path(who) => format!("Say where {who} goes."),
            Question::Strike(who) => format!("Say whom {who} strikes, and with what."),
            Question::Dodge(who) => format!("{who} is hit: dodge, or pass."),
            Question::Foresee(who) => format!("{who} has foreseen it, and may roll the dodge again: dodge, or pass."),
            Question::DodgeMove(who) => format!("{who} has dodged: move up to 3 inches, or pass."),
            Question::Counter(who) => format!("{who} may strike or shoot back: counter, or pass."),
            Question::Pistol(who) => format!("{who} may use the pistol's POWER: pistol, or pass."),
            Question::Guard(who) => format!("{who} is hit: a bodyguard may take it, or pass."),
            Question::Overwatch(who) => format!("{who} acts in sight of your overwatch: shoot, pass, or hold."),
            Question::Attacker => "Say who strikes, or pass.".into(),
            Question::RideBy(who) => format!("{who} rides past its target: attack now, or pass."),
            Question::StarChip(who) => format!("{who} may test COOL to return its star chip: test cool, or pass."),
            Question::Drive(who) => format!("Take an action with the vehicle {who}, or end its activation."),
            Question::Push(who) => format!("Put {who} out of the vehicle's way."),
            Question::Out(who) => format!("Put those who leave {who} within an inch of it."),
            Question::Quiet(who) => format!("{who} may try a door or window quietly, or pass."),
            Question::Dismount(who) => format!("Place {who} beside the mount."),
            Question::Card(moment) => {
                format!("{} Play a card, pass, or hold for the rest of the turn.", moment.sentence())
            }
            Question::Below => "Put one of the cards that you saw under the deck: bury.".into(),
            Question::Arrive => "Place the pack that comes in, touching the edge.".into(),
            Question::ReturnFire(who) => format!("{who} may fire a snapshot back, or pass."),
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Why {
    // Options.
    NoSuchScenario,
    NoSuchLayout,
    NoSuchForce(Seat),
    ForceUnfit(Seat),
    /// A table of the pack and a drawn one.
    TwoTables,
    /// The first fault of a drawn table: its line, and the rule that it breaks.
    TableFaulty {
        line: u16,
        rule: &'static str,
    },
    /// The scenario is about pieces of its own table.
    NeedsItsTable,
    /// On a drawn table, where not every scenario can be played.
    ScenarioOpen,
    TableUnfit {
        rule: &'static str,
        at: Option<Spot>,
    },
    /// A part of the rules that is not played yet.
    NotPlayed(&'static str),
    // Any question.
    NotYourDecision,
    GameIsOver(Rule),
    Expected(Question),
    NoSuchModel(FigureId),
    NotYours(FigureId),
    NotInHand(Code),
    WrongTime(Code),
    NoTarget(Code),
    // Deployment and activation.
    Deployed(FigureId),
    OutsideZone(FigureId),
    NotEligible(FigureId),
    NotActing(FigureId),
    SameAction(FigureId),
    MustShakeOff(FigureId),
    NothingToShake(FigureId),
    MoreNerve(FigureId),
    Rejoin(FigureId),
    NoOverwatch(FigureId),
    DoubleTooLate(FigureId),
    TooFarFromPack(FigureId),
    // Movement.
    Path(Stopped),
    TooFar {
        needs: i32,
        has: i32,
    },
    LeavesFront,
    Difficult,
    /// The same three with the point where the path breaks the rule.
    TooFarFrom {
        needs: i32,
        has: i32,
        at: Spot,
    },
    LeavesFrontAt(Spot),
    DifficultAt(Spot),
    Leaves(FigureId),
    NotCloser(FigureId),
    Closer(FigureId),
    NotInFront(FigureId),
    FullPath,
    NoWaypoint,
    NotNimble(FigureId),
    // Attacks.
    NoSuchWeapon(FigureId),
    NoSuchMode,
    WrongWeapon(&'static str, &'static str),
    /// A rule, and what it says.
    Not(&'static str, &'static str),
    NotEnemy(FigureId),
    OutOfRange {
        gap: i32,
        range: i32,
    },
    OutOfArc,
    OutOfSight(FigureId),
    Blocked(Obstacle),
    NoDice,
    Engaged(FigureId),
    NothingInReach(FigureId),
    NotInReach(FigureId),
    NoPointsLeft,
    NotNonLethal,
    TooManyHands,
    NeedsSkill(&'static str),
    NotPlaceable(Spot),
    // Cards and scenarios.
    OnePerWindow(Code),
    NoSeat(FigureId, FigureId),
    NotAtEdge(FigureId),
    NoToken(FigureId),
    NotCuffed(FigureId),
    NotFreed(FigureId),
    Panicked(FigureId),
    SpareMagazine(FigureId),
}

impl Why {
    pub fn refusal(self, content: &Content) -> Refusal {
        let (rule, sentence) = self.words(content);
        Refusal::new(Rule::new(rule), sentence).at(self.point().map(|at| [at.x, at.y, at.z]))
    }

    /// Where on the table it goes wrong: the last free point of a path, for a client to mark.
    fn point(self) -> Option<Spot> {
        match self {
            Why::Path(stopped) => Some(stopped.at),
            Why::NotPlaceable(at) | Why::LeavesFrontAt(at) | Why::DifficultAt(at) => Some(at),
            Why::TooFarFrom { at, .. } => Some(at),
            Why::TableUnfit { at, .. } => at,
            _ => None,
        }
    }

    fn words(self, content: &Content) -> (&'static str, String) {
        match self {
            Why::NoSuchScenario => ("MG-040", "The pack has no such scenario.".into()),
            Why::NoSuchLayout => ("MG-040", "The pack has no such layout.".into()),
            Why::NoSuchForce(seat) => ("MG-041", format!("The force of {seat} cannot be read.")),
            Why::ForceUnfit(seat) => ("MG-055", format!("The force of {seat} does not fit the scenario.")),
            Why::TwoTables => {
                ("MG-R170", "A game is played on a drawn table or on one of the pack, not on both.".into())
            }
            Why::TableFaulty { line, rule } => (rule, format!("The drawn table has a fault in line {line}.")),
            Why::NeedsItsTable => {
                ("MG-R172", "The scenario is about a piece of its own table, and is played there only.".into())
            }
            Why::ScenarioOpen => ("MG-R172", "On a drawn table the scenario is chosen, not rolled.".into()),
            Why::TableUnfit { rule, .. } => (rule, "The scenario cannot be played on the drawn table.".into()),
            Why::NotPlayed(what) => ("MG-040", format!("{what} cannot be played yet.")),
            Why::NotYourDecision => ("MG-613", "It is not your decision.".into()),
            Why::GameIsOver(rule) => ("MG-480", format!("The game is over ({rule}).")),
            Why::Expected(question) => (question.rule(), question.sentence()),
            Why::NoSuchModel(who) => ("MG-181", format!("{who} is not on the table, or down.")),
            Why::NotYours(who) => ("MG-065", format!("{who} is not yours.")),
            Why::NotInHand(card) => ("MG-057", format!("You do not hold {}.", title(content, card))),
            Why::WrongTime(card) => ("MG-058", format!("{} is not played now.", title(content, card))),
            Why::NoTarget(card) => ("MG-045", format!("{} cannot be played on that.", title(content, card))),
            Why::Deployed(who) => ("MG-050", format!("{who} is deployed already.")),
            Why::OutsideZone(who) => ("MG-050", format!("{who} would not stand wholly within your zone.")),
            Why::NotEligible(who) => ("MG-065", format!("{who} has a chip beside it, or is down.")),
            Why::NotActing(who) => ("MG-068", format!("{who} is not being activated, or has acted.")),
            Why::SameAction(who) => ("MG-091", format!("{who} takes the same action as the rest of its pack.")),
            Why::MustShakeOff(who) => ("MG-200", format!("{who} is pinned, and must shake it off first.")),
            Why::NothingToShake(who) => ("MG-117", format!("{who} has no such marker.")),
            Why::MoreNerve(who) => ("MG-118", format!("{who} is Panicky: after shaking off a pin it only moves.")),
            Why::Rejoin(who) => ("MG-093", format!("{who} has lost its pack, which must come together first.")),
            Why::NoOverwatch(who) => ("MG-132", format!("{who} is not on overwatch.")),
            Why::DoubleTooLate(who) => {
                ("MG-069", format!("{who} has taken an action, and a double action needs both."))
            }
            Why::TooFarFromPack(who) => ("MG-092", format!("{who} would end more than 3 inches from its pack.")),
            Why::Path(stopped) => path(stopped),
            Why::TooFar { needs, has } | Why::TooFarFrom { needs, has, .. } => {
                ("MG-525", format!("The way is {} inches long; {} are left.", decimal(needs), decimal(has)))
            }
            Why::LeavesFront | Why::LeavesFrontAt(_) => ("MG-121", "The way leaves the front arc.".into()),
            Why::Difficult | Why::DifficultAt(_) => {
                ("MG-383", "Sprint and charge do not cross difficult terrain.".into())
            }
            Why::Leaves(enemy) => ("MG-116", format!("It would leave {enemy}; only move, sprint and charge do.")),
            Why::NotCloser(target) => ("MG-124", format!("A charge must end closer to {target}.")),
            Why::Closer(enemy) => ("MG-142", format!("It would end closer to {enemy}.")),
            Why::NotInFront(target) => ("MG-123", format!("{target} is not in the front arc.")),
            Why::FullPath => ("MG-525", "A path has at most 32 legs.".into()),
            Why::NoWaypoint => ("MG-525", "There is no waypoint to take back.".into()),
            Why::NotNimble(who) => ("MG-385", format!("{who} has no EVADE to test, or has tested.")),
            Why::NoSuchWeapon(who) => ("MG-180", format!("{who} has no such weapon, or has used it up.")),
            Why::NoSuchMode => ("MG-459", "The weapon has no such mode.".into()),
            Why::Not(rule, reason) => (rule, reason.into()),
            Why::WrongWeapon(rule, reason) => (rule, reason.into()),
            Why::NotEnemy(who) => ("MG-181", format!("{who} is no enemy.")),
            Why::OutOfRange { gap, range } => {
                ("MG-182", format!("It is {} inches away; the weapon reaches {}.", decimal(gap), decimal(range)))
            }
            Why::OutOfArc => ("MG-183", "The target is not in the fire arc.".into()),
            Why::OutOfSight(target) => ("MG-184", format!("{target} cannot be seen.")),
            Why::Blocked(obstacle) => ("MG-184", format!("{} blocks the line of sight.", thing(obstacle))),
            Why::NoDice => ("MG-186", "There would be no dice to roll; choose another target.".into()),
            Why::Engaged(who) => ("MG-130", format!("{who} is engaged, and cannot aim.")),
            Why::NothingInReach(who) => ("MG-114", format!("No enemy would be within an inch of {who}.")),
            Why::NotInReach(target) => ("MG-240", format!("{target} is not within an inch.")),
            Why::NoPointsLeft => ("MG-256", "Not so much FIGHT is left to divide.".into()),
            Why::NotNonLethal => ("MG-253", "Only a Stun weapon subdues.".into()),
            Why::TooManyHands => ("MG-054", "There are not enough hands for these weapons.".into()),
            Why::NeedsSkill(skill) => ("MG-118", format!("It takes {skill}, and a friend in reach.")),
            Why::OnePerWindow(card) => {
                ("MG-058", format!("{} waits: one big meg card a window.", title(content, card)))
            }
            Why::NoSeat(who, vehicle) => ("MG-051", format!("{vehicle} has no seat for {who}.")),
            Why::NotAtEdge(who) => ("MG-591", format!("{who} comes in touching the edge.")),
            Why::NoToken(who) => ("MG-118", format!("{who} has its hands full, or no token lies within an inch.")),
            Why::NotCuffed(who) => ("MG-118", format!("{who} is not the Mark, subdued and within an inch.")),
            Why::NotFreed(who) => ("MG-118", format!("{who} is no ambusher at the prisoner's standing wagon.")),
            Why::Panicked(who) => ("MG-058", format!("{who} has panicked, and takes no double action.")),
            Why::SpareMagazine(who) => {
                ("MG-057", format!("{who} has one more snapshot, with the weapon it has fired."))
            }
            Why::NotPlaceable(at) => {
                ("MG-558", format!("No model can be put at {}, {}.", decimal(at.x), decimal(at.y)))
            }
        }
    }
}

fn thing(obstacle: Obstacle) -> String {
    match obstacle {
        Obstacle::Piece(piece) => format!("Terrain piece {}", piece.0 + 1),
        Obstacle::Body(body) if usize::from(body.0) >= MOST_FIGURES => {
            format!("Mount m{}", usize::from(body.0) - MOST_FIGURES + 1)
        }
        Obstacle::Body(body) => FigureId(body.0).to_string(),
        Obstacle::Edge => "The edge of the table".into(),
    }
}

/// A refused move says which rule, and where on the path.
fn path(Stopped { leg, at, why }: Stopped) -> (&'static str, String) {
    let place = format!("leg {}, at {}, {}", leg + 1, decimal(at.x), decimal(at.y));
    match why {
        PathWhy::Legs(_) => ("MG-525", "A path has from 1 to 32 legs.".into()),
        PathWhy::Meets(Obstacle::Edge) => ("MG-004", format!("The base would leave the table ({place}).")),
        PathWhy::Meets(body @ Obstacle::Body(_)) => ("MG-111", format!("{} is in the way ({place}).", thing(body))),
        PathWhy::Meets(piece) => ("MG-386", format!("{} is in the way ({place}).", thing(piece))),
        PathWhy::Unsupported => ("MG-388", format!("Nothing holds the model there ({place}).")),
        PathWhy::NoLink => ("MG-523", format!("No ladder, stairs or lift leads there ({place}).")),
        PathWhy::Narrow => ("MG-307", format!("The way up is too narrow for a mount ({place}).")),
        PathWhy::RestsOn(other) => ("MG-530", format!("{} is in the place where it would stop.", thing(other))),
        PathWhy::OnWall(_) => ("MG-389", "Nobody stops on a low wall without climbing it.".into()),
        PathWhy::Slanted => ("MG-536", format!("A climb goes straight up or down, or along a face ({place}).")),
    }
}
