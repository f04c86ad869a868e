//! Every refusal: the rule, and one sentence. Words are made only to be shown.

use crate::action::CardId;
use crate::content::{Content, Defence};
use crate::names::{Character, Space, Symbol};
use crate::sight::Blocker;
use engine::{Refusal, Rule};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Why {
    // Starting a game.
    NumberOfPlayers,
    TeamTwice,
    NoSuchMap,
    // Whose decision it is, and what is asked.
    GameIsOver(Rule),
    NotYourDecision,
    PlaceFirst,
    PlacementIsOver,
    DeployFirst,
    NobodyAttacks,
    NoPsi,
    NoCubeToTake,
    NoWindow,
    WaitForTheOthers,
    PassOrInterrupt,
    SameAnswer,
    DefendOrTakeDamage(Character),
    DiscardForPsi(Character),
    TakeOrLeaveTheCube,
    NoConceding,
    ConcededAlready,
    Eliminated,
    // Placement.
    NotDealt(Space),
    AssignToOthers(Character),
    AlreadyAssigned(Space, Character),
    AssignFirst,
    AlreadyReady,
    // Who acts, and who is meant.
    NotYours(Character),
    ActingUndeployed(Character),
    ActingDead(Character),
    NotInTheGame(Character),
    NotAnEnemy(Character),
    TargetUndeployed(Character),
    TargetDead(Character),
    NoSuchSpace(Space),
    // Cards.
    NotInHand(CardId),
    CardTwice(CardId),
    DoesNotShow(CardId, Character),
    NoSymbol(CardId, Symbol, Character),
    /// Whichever card of the hand were to pay, this rule forbids it.
    NothingPays(Rule),
    // Deploying.
    DeployedBefore(Character),
    NoMapCard(Character),
    NoChoiceOfSpace(Character),
    ChooseTheSpace(Character),
    NotUnder(Space, Character),
    // Standard actions.
    NotAdjacent(Space, Space),
    WallBetween(Space, Space),
    StandsThere(Character),
    MustClimb(Character, Space),
    TooFarToClimb(Character, Space),
    ClimbFromHigh(Character),
    ClimbToNormal(Space),
    NoFragment(Character, Space),
    NotADeadTeamMate(Character),
    CollectNeeds(CardId, Character),
    CollectNeedsDead(CardId, Character),
    MixedCost(CardId, Character, Character),
    // Combat actions.
    NotOnTheSpace(Symbol, Character),
    BeyondDemons(Character, Space),
    NoSight(Character, Space, Blocker),
    OutOfRange(Character, Space),
    NoHiEx(Character),
    HiExAlone(Character),
    ExplodeTooFar(Character, Space),
    NoEnemyThere(Space),
    FlyNowhere(Character),
    FlyTooFar(Space, Space),
    FlyThroughWall(Space, Space),
    OwnAlly(Character),
    NoAlly(Character),
    AllyTooFar(Character, Character),
    NobodySteps,
    RallyClimbCosts(Character),
    NothingToPay(Character),
    DoesNotPayClimb(CardId, Character),
    RallyCardTwice(CardId),
    HealOthers(Character),
    HealUndeployed(Character),
    HealDead(Character),
    HealTooFar(Character, Character),
    FullHealth(Character),
    // Answers.
    NotAnInterrupt(CardId),
    InterruptNotInHand(CardId),
    WrongDefence(Symbol, Defence),
    NotOnCover(Character),
    BerserkNeverBlocks,
    DoesNotDefend(CardId, Defence, Character),
    NoDefenceAgainstPsi,
    PsiNeeds(CardId, Character),
}

impl Why {
    /// Whether it is about the card alone: with another one the same might be legal.
    pub(crate) fn is_about_a_card(self) -> bool {
        matches!(
            self,
            Why::NotInHand(_)
                | Why::CardTwice(_)
                | Why::DoesNotShow(..)
                | Why::NoSymbol(..)
                | Why::CollectNeeds(..)
                | Why::CollectNeedsDead(..)
                | Why::MixedCost(..)
                | Why::DoesNotPayClimb(..)
                | Why::RallyCardTwice(_)
                | Why::NotAnInterrupt(_)
                | Why::InterruptNotInHand(_)
                | Why::DoesNotDefend(..)
                | Why::PsiNeeds(..)
        )
    }

    pub fn refusal(self, content: &Content) -> Refusal {
        let name = |who: Character| content.sheet(who).short.as_str();
        let (rule, sentence) = match self {
            Why::GameIsOver(rule) => return Refusal::new(rule, "The game is over."),
            Why::NothingPays(rule) => return Refusal::new(rule, "No card in your hand pays for that."),
            Why::NumberOfPlayers => ("HS-001", "Two, three or four players play.".to_string()),
            Why::TeamTwice => ("HS-001", "No team is used twice.".to_string()),
            Why::NoSuchMap => {
                let ids: Vec<&str> = content.maps.iter().map(|map| map.id.as_str()).collect();
                ("HS-020", format!("There is no such map; there are {}.", ids.join(" and ")))
            }
            Why::NotYourDecision => ("HS-444", "It is not your decision.".to_string()),
            Why::PlaceFirst => ("HS-078", "First everybody assigns map cards to the characters.".to_string()),
            Why::PlacementIsOver => ("HS-079", "The map cards have been assigned and passed on.".to_string()),
            Why::DeployFirst => ("HS-101", "Your turn begins with the deployment of a character.".to_string()),
            Why::NobodyAttacks => ("HS-280", "There is no attack to answer.".to_string()),
            Why::NoPsi => ("HS-211", "No PSI asks you to discard.".to_string()),
            Why::NoCubeToTake => ("HS-350", "Durham Red has bitten nobody just now.".to_string()),
            Why::NoWindow => ("HS-256", "No interrupt window is open.".to_string()),
            Why::WaitForTheOthers => ("HS-258", "The others may interrupt first.".to_string()),
            Why::PassOrInterrupt => ("HS-258", "Pass, or interrupt.".to_string()),
            Why::SameAnswer => ("HS-442", "That is your answer already.".to_string()),
            Why::DefendOrTakeDamage(who) => ("HS-438", format!("Defend with {}, or take the damage.", name(who))),
            Why::DiscardForPsi(who) => ("HS-211", format!("You must discard a card showing {}.", name(who))),
            Why::TakeOrLeaveTheCube => ("HS-350", "Take the cube, or leave it.".to_string()),
            Why::NoConceding => ("HS-R63", "This table plays without conceding.".to_string()),
            Why::ConcededAlready => ("HS-R63", "You have conceded already.".to_string()),
            Why::Eliminated => ("HS-328", "You are eliminated.".to_string()),
            Why::NotDealt(card) => ("HS-078", format!("Map card {card} was not dealt to you.")),
            Why::AssignToOthers(who) => ("HS-078", format!("{} is not in your team.", name(who))),
            Why::AlreadyAssigned(card, who) => ("HS-078", format!("Map card {card} lies under {} already.", name(who))),
            Why::AssignFirst => (
                "HS-078",
                "Five map cards are assigned first: one to each character, two to one with STEALTH.".to_string(),
            ),
            Why::AlreadyReady => ("HS-079", "You have committed your assignment already.".to_string()),
            Why::NotYours(who) => ("HS-130", format!("{} is not in your team.", name(who))),
            Why::ActingUndeployed(who) => ("HS-124", format!("{} is not deployed yet.", name(who))),
            Why::ActingDead(who) => ("HS-131", format!("{} is dead.", name(who))),
            Why::NotInTheGame(who) => ("HS-001", format!("{}'s team does not play.", name(who))),
            Why::NotAnEnemy(who) => ("HS-139", format!("{} is on your own side.", name(who))),
            Why::TargetUndeployed(who) => ("HS-124", format!("{} is not on the map yet.", name(who))),
            Why::TargetDead(who) => ("HS-301", format!("{} is dead.", name(who))),
            Why::NoSuchSpace(space) => ("HS-021", format!("There is no space {space} on this map.")),
            Why::NotInHand(card) => ("HS-130", format!("Card {card} is not in your hand.")),
            Why::CardTwice(card) => ("HS-134", format!("Card {card} cannot pay twice.")),
            Why::DoesNotShow(card, who) => ("HS-132", format!("Card {card} does not show {}.", name(who))),
            Why::NoSymbol(card, symbol, who) => {
                ("HS-133", format!("Card {card} has no {symbol} that {} could use.", name(who)))
            }
            Why::DeployedBefore(who) => ("HS-123", format!("{} has been deployed before.", name(who))),
            Why::NoMapCard(who) => ("HS-120", format!("No map card lies under {}.", name(who))),
            Why::NoChoiceOfSpace(who) => ("HS-120", format!("{} has one map card: there is no choice.", name(who))),
            Why::ChooseTheSpace(who) => ("HS-380", format!("Say which of the two spaces {} takes.", name(who))),
            Why::NotUnder(space, who) => ("HS-380", format!("Map card {space} does not lie under {}.", name(who))),
            Why::NotAdjacent(from, to) => ("HS-150", format!("Spaces {from} and {to} share no border.")),
            Why::StandsThere(who) => ("HS-150", format!("{} stands there already.", name(who))),
            Why::WallBetween(from, to) => ("HS-151", format!("A wall stands between {from} and {to}.")),
            Why::TooFarToClimb(who, to) => {
                ("HS-155", format!("{to} shares no border with the space of {}.", name(who)))
            }
            Why::MustClimb(who, to) => ("HS-151", format!("{to} is high ground: {} has to CLIMB.", name(who))),
            Why::ClimbFromHigh(who) => ("HS-156", format!("{} stands on high ground: MOVE instead.", name(who))),
            Why::ClimbToNormal(to) => ("HS-156", format!("{to} is not high ground: MOVE instead.")),
            Why::NoFragment(who, space) => {
                ("HS-160", format!("No fragment of your colour lies on {space}, where {} stands.", name(who)))
            }
            Why::NotADeadTeamMate(who) => ("HS-162", format!("{} is no dead member of your team.", name(who))),
            Why::CollectNeeds(card, who) => ("HS-161", format!("Card {card} does not show {}.", name(who))),
            Why::CollectNeedsDead(card, who) => ("HS-162", format!("Card {card} does not show {}.", name(who))),
            Why::MixedCost(card, shown, wanted) => {
                ("HS-163", format!("Card {card} shows {}, not {}; the two cannot be mixed.", name(shown), name(wanted)))
            }
            Why::NotOnTheSpace(Symbol::Smash, who) => {
                ("HS-176", format!("The target is not on {}'s space.", name(who)))
            }
            Why::NotOnTheSpace(_, who) => ("HS-171", format!("The target is not on {}'s space.", name(who))),
            Why::BeyondDemons(who, to) => {
                ("HS-360", format!("{}'s demons do not reach {to}, only adjacent spaces.", name(who)))
            }
            Why::NoSight(who, to, blocker) => no_sight(name(who), to, blocker),
            Why::OutOfRange(who, to) => ("HS-190", format!("{to} is more than two spaces away from {}.", name(who))),
            Why::NoHiEx(who) => ("HS-343", format!("{} has no HI-EX.", name(who))),
            Why::HiExAlone(who) => ("HS-340", format!("Nobody else stands on the space of {}.", name(who))),
            Why::ExplodeTooFar(who, to) => {
                ("HS-203", format!("{to} shares no border with the space of {}.", name(who)))
            }
            Why::NoEnemyThere(space) => ("HS-200", format!("No enemy stands on {space}.")),
            Why::FlyNowhere(who) => ("HS-223", format!("{} must end on another space.", name(who))),
            Why::FlyTooFar(from, to) => ("HS-220", format!("{to} is not within two steps of {from}.")),
            Why::FlyThroughWall(from, to) => ("HS-223", format!("A wall stands between {from} and {to}.")),
            Why::OwnAlly(who) => ("HS-230", format!("{} cannot be its own ally.", name(who))),
            Why::NoAlly(who) => ("HS-230", format!("{} is no living member of your team on the map.", name(who))),
            Why::AllyTooFar(leader, ally) => {
                ("HS-230", format!("{} is neither on nor next to the space of {}.", name(ally), name(leader)))
            }
            Why::NobodySteps => ("HS-232", "At least one of the two must step.".to_string()),
            Why::RallyClimbCosts(who) => ("HS-233", format!("{} climbs: that costs a further card.", name(who))),
            Why::NothingToPay(who) => ("HS-233", format!("{} does not climb: no further card is due.", name(who))),
            Why::DoesNotPayClimb(card, who) => {
                ("HS-233", format!("Card {card} neither shows {} nor has a RALLY linked to leader or ally.", name(who)))
            }
            Why::RallyCardTwice(card) => ("HS-234", format!("Card {card} cannot pay twice.")),
            Why::HealOthers(who) => ("HS-245", format!("{} is not in your team.", name(who))),
            Why::HealUndeployed(who) => ("HS-247", format!("{} is not deployed yet.", name(who))),
            Why::HealDead(who) => ("HS-247", format!("{} is dead.", name(who))),
            Why::HealTooFar(by, whom) => {
                ("HS-245", format!("{} is neither on nor next to the space of {}.", name(whom), name(by)))
            }
            Why::FullHealth(who) => ("HS-246", format!("{} is at starting health.", name(who))),
            Why::InterruptNotInHand(card) => ("HS-443", format!("Card {card} is not in your hand.")),
            Why::NotAnInterrupt(card) => ("HS-443", format!("Card {card} has no INTERRUPT.")),
            Why::WrongDefence(attack, with) => {
                let rule = match with {
                    Defence::Block => "HS-281",
                    Defence::Deflect => "HS-282",
                    Defence::Precog => "HS-283",
                    Defence::Cover => "HS-291",
                };
                (rule, format!("{} does not answer {attack}.", with))
            }
            Why::NotOnCover(who) => ("HS-291", format!("{} does not stand on a cover space.", name(who))),
            Why::BerserkNeverBlocks => ("HS-377", "Warp-Sláine never makes a BLOCK defence.".to_string()),
            Why::DoesNotDefend(card, with, who) => {
                ("HS-280", format!("Card {card} has no {} that {} could use.", with.symbol(), name(who)))
            }
            Why::NoDefenceAgainstPsi => ("HS-213", "No defence answers PSI.".to_string()),
            Why::PsiNeeds(card, who) => ("HS-211", format!("Card {card} does not show {}.", name(who))),
        };
        Refusal::new(Rule::new(rule), sentence)
    }
}

/// The row of the line-of-sight table that forbids it.
fn no_sight(who: &str, to: Space, blocker: Blocker) -> (&'static str, String) {
    match blocker {
        Blocker::HighTarget => {
            ("HS-053", format!("{who} stands on normal ground, and cannot see a character on high ground."))
        }
        Blocker::Wall { .. } => ("HS-055", format!("A wall stands between {who} and {to}.")),
        Blocker::HighGround(space) => ("HS-056", format!("The high ground of {space} hides {to} from {who}.")),
        Blocker::Cover(space) => ("HS-057", format!("The cover on {space} hides {to} from {who}.")),
    }
}
