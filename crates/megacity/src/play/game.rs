//! What a game adds to be played in the terminal: words for both kinds of play, and a drawing for the full screen.

use super::Wanted;
use super::board::{Canvas, Marks, Pick, Row, Step};
use engine::{Chance, Outcome, Pack, Positions, Seat, Viewer};

/// What one viewer looks at. There is only a view in it: what the viewer may not know cannot be shown.
pub struct Glance<'a, G: Playable> {
    pub content: &'static G::Content,
    pub view: &'a G::View,
    pub viewer: Viewer,
}

/// What kind of decision is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Decision {
    /// Of the seat's own doing: it wants to see everything.
    Own,
    /// An answer to what another has done.
    Reaction,
    /// An answer that is nearly always no.
    Window,
}

/// The printed cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Printed {
    Cards,
    Team,
    Reference,
}

/// An action in a list: what it is filed under, and what tells it from its neighbours there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Filed {
    /// Lists are in this order.
    pub rank: usize,
    pub heading: String,
    pub detail: String,
}

/// A side that a new player can choose.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Side {
    /// As the command line names it.
    pub id: String,
    pub name: String,
    /// Who belongs to it.
    pub members: String,
}

pub trait Playable: Positions {
    /// As people write it.
    const TITLE: &'static str;

    /// How to win, for somebody who has never played.
    const AIM: &'static str;

    /// What a side is: a team, a deck.
    const SIDE: &'static str = "team";

    /// Whether everybody who has not named a side is asked for one, and not only somebody new.
    const ASKS_SIDE: bool = false;

    /// What can be typed.
    const HELP: &'static str = super::commands::HELP;

    /// What a new player chooses from.
    fn sides(content: &Self::Content) -> Vec<Side>;

    /// The id of the side that a person means; the error lists what exists.
    fn side_meant(content: &Self::Content, line: &str) -> Result<String, String>;

    /// The options of a new game. The error lists what exists.
    fn options(wanted: &Wanted, pack: Pack<Self::Content>, chance: &mut Chance) -> Result<Self::Options, String>;

    /// How the others call a seat: `The Judges`.
    fn side(content: &Self::Content, view: &Self::View, seat: Seat) -> String;

    /// What happened, one line for each thing that somebody did.
    fn news(content: &Self::Content, events: &[&Self::Event]) -> Vec<String>;

    /// Where the game is played, and how far it is: `City Blocks` and `turn 3`.
    fn title(glance: &Glance<Self>) -> (String, String);

    /// Everybody's points, cards and figures. It comes in parts, so that what has not changed need not be said again;
    /// the same goes for the next two.
    fn table(glance: &Glance<Self>) -> Vec<String>;

    /// What the seat holds, spelled out.
    fn hand(glance: &Glance<Self>) -> Vec<String>;

    /// What lies around the seat's own figures.
    fn map(glance: &Glance<Self>) -> Vec<String>;

    /// One place of the map; the error says what can be asked.
    fn place(glance: &Glance<Self>, words: &str) -> Result<String, String>;

    fn printed(glance: &Glance<Self>, what: Printed, words: &str) -> Result<String, String>;

    fn filed(action: &Self::Action) -> Filed;

    /// How an action stands in a list: its notation, with names where that has only codes.
    fn in_list(_content: &Self::Content, action: &Self::Action) -> String {
        action.to_string()
    }

    /// What follows an action in a list, where its notation does not say what it means: pairs of notation and words.
    fn remarks(_state: &Self, _seat: Seat) -> Vec<(String, String)> {
        Vec::new()
    }

    fn decision(glance: &Glance<Self>) -> Decision;

    /// The number of the turn; 0 before the first.
    fn turns(view: &Self::View) -> usize;

    /// Whether the seat has left its play to a bot.
    fn left_to_bot(view: &Self::View, seat: Seat) -> bool;

    /// Who has won, and by which rule, in one sentence.
    fn result(content: &Self::Content, view: &Self::View, outcome: &Outcome) -> String;

    // The full screen. A game that says nothing here is played from lists and sentences.

    /// The choices that make up an action, in the order in which people make them.
    fn steps(_glance: &Glance<Self>, action: &Self::Action) -> Vec<Step> {
        vec![Step::new(action.to_string())]
    }

    /// The board in cells, at most as large as this or as small as it stays readable.
    fn board(_glance: &Glance<Self>, _marks: &Marks, _size: (u16, u16)) -> Option<Canvas> {
        None
    }

    /// What stands in the place of a board that a game does not have.
    fn centre(glance: &Glance<Self>) -> Vec<Row> {
        Self::glance(glance.content, glance.view).into_iter().map(Row::plain).collect()
    }

    /// What a mark on the board means.
    fn legend() -> Vec<Row> {
        Vec::new()
    }

    /// The cards in hand, one after the other.
    fn cards(glance: &Glance<Self>) -> Vec<Row> {
        Self::hand(glance).iter().flat_map(|part| part.lines()).map(Row::plain).collect()
    }

    /// Everybody's standing.
    fn standings(glance: &Glance<Self>) -> Vec<Row> {
        Self::table(glance).iter().flat_map(|part| part.lines()).map(Row::plain).collect()
    }

    /// One thing on the board in a sentence.
    fn about(_glance: &Glance<Self>, _pick: Pick) -> String {
        String::new()
    }

    /// Where on the board a thing is; a place is where it is.
    fn whereabouts(_glance: &Glance<Self>, pick: Pick) -> Option<Pick> {
        matches!(pick, Pick::Place(_)).then_some(pick)
    }

    /// The figures of the viewer that can be picked there, and the others.
    fn standing_at(_glance: &Glance<Self>, _place: Pick) -> Vec<Pick> {
        Vec::new()
    }

    /// What a person may have meant by picking this after those, likeliest first: asked only when nothing legal fits,
    /// for the refusal.
    fn attempts(_glance: &Glance<Self>, _chosen: &[Pick], _wanted: Pick) -> Vec<Self::Action> {
        Vec::new()
    }

    /// What the open question is about: who attacks, and whom.
    fn concerned(_glance: &Glance<Self>) -> Vec<Pick> {
        Vec::new()
    }

    /// What an event has happened to.
    fn touched(_event: &Self::Event) -> Vec<Pick> {
        Vec::new()
    }
}
