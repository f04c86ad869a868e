//! Every refusal: the rule, and one sentence.

use crate::content::Content;
use crate::names::{CardId, Character, Expertise};
use engine::{Refusal, Rule, Seat};

/// What a seat is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Question {
    Play,
    Place,
    RowRight,
    RowPick,
    Choice,
    Option,
    Heal,
    Wound,
    Radiation,
    Death,
    Violence,
    Spend(Expertise),
    Psi,
    Rate,
    PickPlayer,
    Keep,
    Lay,
    Swap,
}

impl Question {
    pub const fn rule(self) -> &'static str {
        match self {
            Question::Play => "CE-204",
            Question::Place => "CE-265",
            Question::RowRight | Question::RowPick => "CE-318",
            Question::Choice => "CE-023",
            Question::Option => "CE-024",
            Question::Heal => "CE-040",
            Question::Wound => "CE-042",
            Question::Radiation => "CE-043",
            Question::Death => "CE-103",
            Question::Violence => "CE-047",
            Question::Spend(_) => "CE-061",
            Question::Psi => "CE-080",
            Question::Rate => "CE-503",
            Question::PickPlayer => "CE-232",
            Question::Keep => "CE-270",
            Question::Lay => "CE-330",
            Question::Swap => "CE-101",
        }
    }

    pub const fn sentence(self) -> &'static str {
        match self {
            Question::Play => "Play a card from your hand.",
            Question::Place => "Put the drawn card at the left or the right end of the row.",
            Question::RowRight => "Pick a row yourself, or let the other player pick.",
            Question::RowPick => "Pick the row above or the row below.",
            Question::Choice => "Choose one of the choices of the card.",
            Question::Option => "Trigger the option, or decline it.",
            Question::Heal => "Heal: who gains a health?",
            Question::Wound => "Wound: who loses a health?",
            Question::Radiation => "Radiation: who gains it?",
            Question::Death => "Death: who dies?",
            Question::Violence => "Violence: pay ammunition, two health of one character, or a life.",
            Question::Spend(Expertise::Survival) => {
                "Survival: pay a kept card, one health of the specialist, or two of somebody else."
            }
            Question::Spend(_) => "Diplomacy: pay a kept card, one health of the specialist, or two of somebody else.",
            Question::Psi => "Psi: add the top card to the row, or take the psi action.",
            Question::Rate => "Rate the card that you have drawn: risk, value, and what you would do.",
            Question::PickPlayer => "Pick the player whose card is added to the row.",
            Question::Keep => "Keep two of the four cards.",
            Question::Lay => "Lay the card above or below the location deck.",
            Question::Swap => "Swap two cards of the row, or decline.",
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Why {
    // Options.
    NumberTogether,
    NumberAlone,
    NumberHeadToHead,
    NobodyThere(&'static str, Seat),
    JudgesOnlyHeadToHead,
    // Any question.
    NotYourDecision,
    GameIsOver(Rule),
    Expected(Question),
    // Playing cards.
    NotInHand(CardId),
    OneRow,
    SayWhichRow,
    SayWhichEnd,
    HandFirst,
    DrawnEnough,
    DeckIsEmpty,
    // Captions and symbols.
    NoSuchChoice(u8),
    ChoiceIsCompulsory,
    OtherTeam(Character),
    Dead(Character),
    FullHealth(Character),
    NoAmmunition,
    ViolenceTakesTwo,
    NotKept(CardId),
    StoresOther(CardId, Expertise),
    NoSpecialist(Character, Expertise),
    SpecialistPaysOne(Character),
    SamePlace,
    NoSuchPlace(u8),
    // Psi.
    NobodyForPsi(Character),
    TooFewForPsi(u8),
    OnlyPsiPays,
    RateFirst,
    NobodySits(Seat),
    KeepTwo,
    NotDrawn(CardId),
}

impl Why {
    pub fn refusal(self, content: &Content) -> Refusal {
        let name = |who: Character| content.character(who).short.as_str();
        let (rule, sentence) = match self {
            Why::NumberTogether => ("CE-186", "Together two to four play: `players` is 2, 3 or 4.".to_string()),
            Why::NumberAlone => ("CE-260", "A solo game has one player: `players` is 1, or not named.".to_string()),
            Why::NumberHeadToHead => {
                ("CE-300", "Head-to-head is played by two: `players` is 2, or not named.".to_string())
            }
            Why::NobodyThere(field, seat) => ("CE-187", format!("`{field}` is {seat}, and nobody sits there.")),
            Why::JudgesOnlyHeadToHead => {
                ("CE-008", "`judges` is for head-to-head: otherwise everybody plays the Judges.".to_string())
            }
            Why::NotYourDecision => ("CE-520", "This is not yours to decide now.".to_string()),
            Why::GameIsOver(rule) => return Refusal::new(rule, "The game is over."),
            Why::Expected(question) => (question.rule(), question.sentence().to_string()),
            Why::NotInHand(card) => ("CE-204", format!("Card {} is not in your hand.", card.number())),
            Why::OneRow => ("CE-208", "There is one row, and one place in it.".to_string()),
            Why::SayWhichRow => ("CE-311", "Say which row: above or below.".to_string()),
            Why::SayWhichEnd => ("CE-265", "Say which end of the row: left or right.".to_string()),
            Why::HandFirst => ("CE-265", "The first card of a dusk comes from your hand.".to_string()),
            Why::DrawnEnough => ("CE-265", "Three cards were drawn already.".to_string()),
            Why::DeckIsEmpty => ("CE-452", "The encounter deck is empty.".to_string()),
            Why::NoSuchChoice(count) => ("CE-023", format!("The card has {count} choices.")),
            Why::ChoiceIsCompulsory => ("CE-023", "One of the choices must be triggered.".to_string()),
            Why::OtherTeam(who) => ("CE-049", format!("{} is not in your team.", name(who))),
            Why::Dead(who) => ("CE-141", format!("{} is dead.", name(who))),
            Why::FullHealth(who) => ("CE-041", format!("{} has five health.", name(who))),
            Why::NoAmmunition => ("CE-047", "You have no ammunition.".to_string()),
            Why::ViolenceTakesTwo => ("CE-047", "Violence takes two health of one character.".to_string()),
            Why::NotKept(card) => ("CE-062", format!("Card {} is not in your team area.", card.number())),
            Why::StoresOther(card, on) => ("CE-062", format!("Card {} stores no {on}.", card.number())),
            Why::NoSpecialist(who, on) => {
                ("CE-064", format!("{} is no specialist of {on}, and pays two health.", name(who)))
            }
            Why::SpecialistPaysOne(who) => ("CE-409", format!("{} is the specialist, and pays one health.", name(who))),
            Why::SamePlace => ("CE-101", "A swap takes two cards.".to_string()),
            Why::NoSuchPlace(place) => ("CE-101", format!("The row has no card at place {place}.")),
            Why::NobodyForPsi(who) => {
                ("CE-440", format!("{} is dead, and nobody else takes the psi action.", name(who)))
            }
            Why::TooFewForPsi(left) => ("CE-452", format!("The deck has too few cards for that: {left}.")),
            Why::OnlyPsiPays => ("CE-083", "Only the psi specialist pays for the psi action.".to_string()),
            Why::RateFirst => ("CE-503", "Not everybody has rated the own card yet.".to_string()),
            Why::NobodySits(seat) => ("CE-504", format!("Nobody sits at {seat}.")),
            Why::KeepTwo => ("CE-442", "Keep two different cards.".to_string()),
            Why::NotDrawn(card) => ("CE-270", format!("Card {} is not one of the four.", card.number())),
        };
        Refusal::new(Rule::new(rule), sentence)
    }
}
