//! What a game adds to be played in plain text.

use super::{Screen, Wanted};
use engine::{Chance, Outcome, Pack, Positions, Seat};
use std::io;

/// What one seat looks at. There is only a view in it: what the seat may not know cannot be printed.
pub struct Glance<'a, G: PlainText> {
    pub content: &'static G::Content,
    pub view: &'a G::View,
    pub seat: Seat,
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

pub trait PlainText: Positions {
    /// How to win, for somebody who has never played.
    const AIM: &'static str;

    /// Asks a new player what the command line has left open.
    fn choose(screen: &mut Screen, pack: Pack<Self::Content>, wanted: &mut Wanted) -> io::Result<()>;

    /// The options of a new game. The error lists what exists.
    fn options(wanted: &Wanted, pack: Pack<Self::Content>, chance: &mut Chance) -> Result<Self::Options, String>;

    /// How the others call a seat: `The Judges`.
    fn side(content: &Self::Content, view: &Self::View, seat: Seat) -> String;

    /// What happened, one line for each thing that somebody did.
    fn news(content: &Self::Content, events: &[&Self::Event]) -> Vec<String>;

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

    /// An unfinished line made whole in all ways that the seat could mean.
    fn completions(glance: &Glance<Self>, line: &str) -> Vec<String>;

    fn decision(glance: &Glance<Self>) -> Decision;

    /// The number of the turn; 0 before the first.
    fn turns(view: &Self::View) -> usize;

    /// Whether the seat has left its play to a bot.
    fn left_to_bot(view: &Self::View, seat: Seat) -> bool;

    /// Who has won, and by which rule, in one sentence.
    fn result(content: &Self::Content, view: &Self::View, outcome: &Outcome) -> String;
}
