//! Every refusal: the rule, and one sentence.

use crate::code::Code;
use crate::content::Content;
use crate::effect::ast::Roll;
use crate::names::{Kind, Round, Severity};
use engine::{Refusal, Rule, Seat};

/// What a seat is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Question {
    Draft,
    Order,
    Window(Round),
    Prep,
    Issue,
    Report,
    Assign,
    Refuse,
    Patrol(Seat),
    Scene,
    Perp,
    LeadPerp,
    AfterDice(Roll),
    Replace,
    Optional(Code),
    Triggers,
    Sentence,
    Contain,
    Debrief(u8),
    Pick(Code),
    Take(Code),
    Opponent(Code),
    Way(Code),
}

impl Question {
    pub const fn rule(self) -> &'static str {
        match self {
            Question::Draft => "CG-061",
            Question::Order => "CG-204",
            Question::Window(_) => "CG-118",
            Question::Prep => "CG-202",
            Question::Issue => "CG-210",
            Question::Report => "CG-220",
            Question::Assign => "CG-228",
            Question::Refuse => "CG-375",
            Question::Patrol(_) => "CG-242",
            Question::Scene => "CG-263",
            Question::Perp => "CG-270",
            Question::LeadPerp => "CG-276",
            Question::AfterDice(Roll::Challenge) => "CG-287",
            Question::AfterDice(Roll::Combat) => "CG-301",
            Question::Replace => "CG-R70",
            Question::Optional(_) => "CG-521",
            Question::Triggers => "CG-R69",
            Question::Sentence => "CG-331",
            Question::Contain => "CG-377",
            Question::Debrief(_) => "CG-362",
            Question::Pick(_) | Question::Take(_) | Question::Way(_) => "CG-175",
            Question::Opponent(_) => "CG-511",
        }
    }

    /// What kind of question it is, in one word: for clients, which treat a window otherwise than a choice.
    pub const fn word(self) -> &'static str {
        match self {
            Question::Draft => "draft",
            Question::Order => "order",
            Question::Window(_) => "window",
            Question::Prep => "prep",
            Question::Issue => "issue",
            Question::Report => "report",
            Question::Assign => "assign",
            Question::Refuse => "refuse",
            Question::Patrol(_) => "patrol",
            Question::Scene => "scene",
            Question::Perp => "perp",
            Question::LeadPerp => "lead-perp",
            Question::AfterDice(_) => "after-dice",
            Question::Replace => "replace",
            Question::Optional(_) => "optional",
            Question::Triggers => "triggers",
            Question::Sentence => "sentence",
            Question::Contain => "contain",
            Question::Debrief(_) => "debrief",
            Question::Pick(_) => "pick",
            Question::Take(_) => "take",
            Question::Opponent(_) => "opponent",
            Question::Way(_) => "way",
        }
    }

    pub fn sentence(self, content: &Content) -> String {
        let name = |code| title(content, code);
        match self {
            Question::Draft => "Pick a Judge for your team.".to_string(),
            Question::Order => "Put your Judges in order, from left to right, or pass.".to_string(),
            Question::Window(round) => format!("The {round} round: take one action, or pass."),
            Question::Prep => "Prep the Judge that contains a Dark Judge, or pass.".to_string(),
            Question::Issue => "Issue a Resource, bring in a Judge, or pass.".to_string(),
            Question::Report => "Report a Crime from your hand.".to_string(),
            Question::Assign => "Assign a Crime to a player.".to_string(),
            Question::Refuse => "Accept the Crime with the Dark Judge, or refuse it.".to_string(),
            Question::Patrol(seat) => format!("{seat} is on patrol: report a Crime to {seat}, or pass."),
            Question::Scene => "Attach a Scene, or pass.".to_string(),
            Question::Perp => "Attach a Perp, or pass.".to_string(),
            Question::LeadPerp => "Choose the Lead Perp.".to_string(),
            Question::AfterDice(roll) => format!("The dice of the {roll} lie: reroll, add to them, or pass."),
            Question::Replace => "Choose what happens instead.".to_string(),
            Question::Optional(card) => format!("Use {}, or pass.", name(card)),
            Question::Triggers => "Choose which effect comes first.".to_string(),
            Question::Sentence => "Choose a sentence.".to_string(),
            Question::Contain => "Contain the Dark Judge with a Psi Judge, or pass.".to_string(),
            Question::Debrief(0) => "Discard any cards, or pass.".to_string(),
            Question::Debrief(excess) => format!("Discard at least {excess}."),
            Question::Pick(card) | Question::Take(card) => format!("{}: choose a card.", name(card)),
            Question::Opponent(card) => format!("{}: choose another player.", name(card)),
            Question::Way(card) => format!("{}: choose one.", name(card)),
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Why {
    // Options.
    NumberOfPlayers,
    NoSuchDeck(Seat),
    DeckUnfit(Seat),
    // Any question.
    NotYourDecision,
    GameIsOver(Rule),
    Out,
    Expected(Question),
    NoSuchCard(Code),
    NotInPlay(Code),
    NotInHand(Code),
    WrongKind(Code, Kind),
    // Draft and order.
    NotInRoster(Code),
    TitleTaken(Code),
    TeamIsFull,
    TooMuchExperience(Code),
    NeedsOneJudge,
    NotYourJudge(Code),
    PlacedAlready(Code),
    // Actions.
    NoSuchLine(Code, u8),
    WrongRound(Code, Round),
    UsedThisRound(Code),
    NotReady(Code),
    SwitchedOff(Code),
    InvestigatorOnly(Code),
    NotForInvestigator(Code),
    PerpPlayerOnly(Code),
    NotYours(Code),
    IncidentsForbidden,
    DarkJudgeIncidents,
    RerollForbidden,
    NoReroll,
    ConditionFails(Code),
    CannotPay(Code),
    NothingToChoose(Code),
    NotUnique(Code),
    Requires(Code),
    // Choices.
    CannotPick(Code),
    CannotTake(Code),
    CannotChoose(Seat),
    NoSuchWay(u8),
    MustChoose,
    // Issuing.
    NeedsJudge(Code),
    GoesToTeam(Code),
    SameTitle(Code),
    PlaceLeads,
    NoSuchPlace(u8),
    // Crimes.
    MustReport,
    NotUnassigned(Code),
    NotEligible(Seat),
    AlreadyRefused(Code, Seat),
    MayNotRefuse,
    // Perps.
    Solo(Code),
    NoSharedKeyword(Code),
    OnePerpEach,
    NotHere(Code),
    // Sentencing.
    CannotBeCompleted(Severity),
    SentenceForbidden(Severity),
    CannotContain(Code),
    // Debrief.
    OverHandSize(u8),
}

fn title(content: &Content, code: Code) -> String {
    content.coded(code).map_or_else(|| code.to_string(), |card| content.card(card).title.clone())
}

impl Why {
    pub fn refusal(self, content: &Content) -> Refusal {
        let name = |code| title(content, code);
        let (rule, sentence) = match self {
            Why::NumberOfPlayers => ("CG-001", "Two, three or four play.".to_string()),
            Why::NoSuchDeck(seat) => ("CG-055", format!("The deck of {seat} cannot be read.")),
            Why::DeckUnfit(seat) => ("CG-055", format!("The deck of {seat} breaks the rules for decks.")),
            Why::NotYourDecision => ("CG-118", "This is not yours to decide now.".to_string()),
            Why::GameIsOver(rule) => return Refusal::new(rule, "The game is over."),
            Why::Out => ("CG-395", "You are out of the game.".to_string()),
            Why::Expected(question) => (question.rule(), question.sentence(content)),
            Why::NoSuchCard(card) => ("CG-010", format!("No card has the code {card}.")),
            Why::NotInPlay(card) => ("CG-046", format!("{} is not in play.", name(card))),
            Why::NotInHand(card) => ("CG-045", format!("{} is not in your hand.", name(card))),
            Why::WrongKind(card, kind) => ("CG-162", format!("{} is no {}.", name(card), kind.name())),
            Why::NotInRoster(card) => ("CG-R16", format!("{} is not in your roster.", name(card))),
            Why::TitleTaken(card) => ("CG-063", format!("{} is in a team already.", name(card))),
            Why::TeamIsFull => ("CG-062", "A team has at most five Judges.".to_string()),
            Why::TooMuchExperience(card) => {
                ("CG-062", format!("With {} the team has more than 40 Experience.", name(card)))
            }
            Why::NeedsOneJudge => ("CG-064", "A team needs at least one Judge.".to_string()),
            Why::NotYourJudge(card) => ("CG-204", format!("{} is not in your team.", name(card))),
            Why::PlacedAlready(card) => ("CG-204", format!("{} has a place already.", name(card))),
            Why::NoSuchLine(card, line) => ("CG-120", format!("{} has no effect {line} to use.", name(card))),
            Why::WrongRound(card, round) => ("CG-120", format!("{} is for the {round} round.", name(card))),
            Why::UsedThisRound(card) => ("CG-123", format!("{} was used in this round already.", name(card))),
            Why::NotReady(card) => ("CG-147", format!("{} is not ready.", name(card))),
            Why::SwitchedOff(card) => ("CG-R53", format!("{} does not work now.", name(card))),
            Why::InvestigatorOnly(card) => {
                ("CG-122", format!("Only the Investigating player can use {} now.", name(card)))
            }
            Why::NotForInvestigator(card) => ("CG-120", format!("The Investigating player cannot use {}.", name(card))),
            Why::PerpPlayerOnly(card) => ("CG-R51", format!("Only the Perp player can use {}.", name(card))),
            Why::NotYours(card) => ("CG-R51", format!("{} is not yours to use.", name(card))),
            Why::IncidentsForbidden => ("CG-528", "You cannot play Incidents now.".to_string()),
            Why::DarkJudgeIncidents => {
                ("CG-374", "While a Dark Judge is there only the Investigating player plays Incidents.".to_string())
            }
            Why::RerollForbidden => ("CG-528", "Nothing can be rerolled now.".to_string()),
            Why::NoReroll => ("CG-524", "No reroll was granted.".to_string()),
            Why::ConditionFails(card) => ("CG-517", format!("The condition of {} is not met.", name(card))),
            Why::CannotPay(card) => ("CG-516", format!("The cost of {} cannot be paid.", name(card))),
            Why::NothingToChoose(card) => ("CG-175", format!("{} has nothing to choose.", name(card))),
            Why::NotUnique(card) => ("CG-191", format!("{} is in play already.", name(card))),
            Why::Requires(card) => ("CG-160", format!("What {} requires is not met.", name(card))),
            Why::CannotPick(card) => ("CG-512", format!("{} cannot be chosen.", name(card))),
            Why::CannotTake(card) => ("CG-512", format!("{} is not there to be chosen.", name(card))),
            Why::CannotChoose(seat) => ("CG-511", format!("{seat} cannot be chosen.")),
            Why::NoSuchWay(way) => ("CG-175", format!("There is no way {way} to choose.")),
            Why::MustChoose => ("CG-175", "A choice must be made.".to_string()),
            Why::NeedsJudge(card) => ("CG-167", format!("{} goes to one Judge of your team.", name(card))),
            Why::GoesToTeam(card) => ("CG-167", format!("{} goes to the whole team.", name(card))),
            Why::SameTitle(card) => ("CG-168", format!("This Judge has {} already.", name(card))),
            Why::PlaceLeads => ("CG-165", "The new Judge must not lead while another Judge is ready.".to_string()),
            Why::NoSuchPlace(place) => ("CG-165", format!("The row has no place {place}.")),
            Why::MustReport => ("CG-220", "Who holds a Crime must report one.".to_string()),
            Why::NotUnassigned(card) => ("CG-228", format!("{} is not unassigned.", name(card))),
            Why::NotEligible(seat) => ("CG-227", format!("{seat} cannot be assigned a Crime.")),
            Why::AlreadyRefused(card, seat) => ("CG-376", format!("{seat} has refused {} this turn.", name(card))),
            Why::MayNotRefuse => ("CG-528", "The Crime cannot be refused now.".to_string()),
            Why::Solo(card) => ("CG-275", format!("{} neither supports nor is supported.", name(card))),
            Why::NoSharedKeyword(card) => ("CG-274", format!("{} shares no keyword with a Perp here.", name(card))),
            Why::OnePerpEach => ("CG-273", "You have a Perp attached to this Crime.".to_string()),
            Why::NotHere(card) => ("CG-276", format!("{} is not attached to this Crime.", name(card))),
            Why::CannotBeCompleted(severity) => {
                ("CG-332", format!("The {severity} sentence cannot be carried out in full."))
            }
            Why::SentenceForbidden(severity) => ("CG-528", format!("The {severity} sentence is forbidden.")),
            Why::CannotContain(card) => {
                ("CG-378", format!("{} is no ready Psi Judge with enough Experience.", name(card)))
            }
            Why::OverHandSize(excess) => ("CG-362", format!("Discard {excess} more first.")),
        };
        Refusal::new(Rule::new(rule), sentence)
    }
}
