//! What a game adds to be played in the terminal: words for play line by line, and a drawing for the full screen.
//!
//! Two values stand for a game there. `Terminal` is one per game: what is known before anybody sits down, and how the
//! game speaks of actions and of what has happened. `Look` is what one viewer sees now.

use crate::board::{Canvas, Marks, Pick, Row, Step};
use crate::own;
use engine::content::{File, Pack, Stored};
use engine::erased::AnySession;
use engine::session::Seen;
use engine::{Chance, Outcome, Positions, Seat, Viewer};
use serde_json::Value;

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

/// The game that is wanted. What is left open, the game chooses.
#[derive(Clone, Debug)]
pub struct Wanted {
    pub map: Option<String>,
    pub mode: Option<String>,
    pub difficulty: Option<String>,
    pub players: Option<usize>,
    /// From seat a on, as the next two.
    pub teams: Vec<String>,
    pub decks: Vec<String>,
    pub start: Option<String>,
    pub scenario: Option<String>,
    pub forces: Vec<String>,
    pub no_concession: bool,
    pub no_stalling: bool,
    pub turn_cap: Option<u16>,
    /// Reads the file of that name, if there is one: a deck or a force may be a list in a file, and a door opens none.
    pub read: fn(&str) -> Option<Result<String, String>>,
}

/// A game in the terminal. An action that is given to it is one that the game has written itself; files are those of a
/// pack to play with instead of the built-in one.
pub trait Terminal: Send + Sync {
    /// How to win, for somebody who has never played.
    fn aim(&self) -> &'static str;

    /// What a side is: a team, a deck.
    fn side(&self) -> &'static str {
        "team"
    }

    /// Whether everybody who has not named a side is asked for one, and not only somebody new.
    fn asks_side(&self) -> bool {
        false
    }

    /// Whether there are scenarios and forces to choose.
    fn has_forces(&self) -> bool {
        false
    }

    /// What can be typed, where the usual help does not fit.
    fn help(&self) -> Option<&'static str> {
        None
    }

    /// What a mark on the board means.
    fn legend(&self) -> Vec<Row> {
        Vec::new()
    }

    /// What a new player chooses from.
    fn sides(&self, files: Option<&[File]>) -> Result<Vec<Side>, String>;

    /// The id of the side that a person means; the error lists what exists.
    fn side_meant(&self, files: Option<&[File]>, line: &str) -> Result<String, String>;

    /// The options of a new game. The error lists what exists.
    fn options(&self, wanted: &Wanted, files: Option<&[File]>, chance: &mut Chance) -> Result<Value, String>;

    fn filed(&self, action: &str) -> Filed;

    /// How an action stands in a list: its notation, with names where that has only codes.
    fn in_list(&self, _session: &dyn AnySession, action: &str) -> String {
        action.to_string()
    }

    /// What follows an action in a list, where its notation does not say what it means: pairs of notation and words.
    fn remarks(&self, _session: &dyn AnySession, _seat: Seat) -> Vec<(String, String)> {
        Vec::new()
    }

    /// What the viewer was told after that number, one line for each thing that somebody did.
    fn news(&self, session: &dyn AnySession, viewer: Viewer, since: usize) -> Vec<String>;

    /// What the viewer was told of has happened to these, after that number.
    fn touched(&self, _session: &dyn AnySession, _viewer: Viewer, _since: usize) -> Vec<Pick> {
        Vec::new()
    }

    /// What the viewer sees now.
    fn look(&self, session: &dyn AnySession, viewer: Viewer) -> Box<dyn Look>;
}

/// What one viewer looks at. There is only a view in it: what the viewer may not know cannot be shown.
pub trait Look {
    /// How the others call a seat: `The Judges`.
    fn side(&self, seat: Seat) -> String;

    /// Where the game is played, and how far it is: `City Blocks` and `turn 3`.
    fn title(&self) -> (String, String);

    /// Everybody's points, cards and figures. It comes in parts, so that what has not changed need not be said again;
    /// the same goes for the next two.
    fn table(&self) -> Vec<String>;

    /// What the seat holds, spelled out.
    fn hand(&self) -> Vec<String>;

    /// What lies around the seat's own figures.
    fn map(&self) -> Vec<String>;

    /// One place of the map; the error says what can be asked.
    fn place(&self, words: &str) -> Result<String, String>;

    fn printed(&self, what: Printed, words: &str) -> Result<String, String>;

    fn decision(&self) -> Decision;

    /// The number of the turn; 0 before the first.
    fn turns(&self) -> usize;

    /// Whether the seat has left its play to a bot.
    fn left_to_bot(&self, _seat: Seat) -> bool {
        false
    }

    /// Who has won, and by which rule, in one sentence.
    fn result(&self, outcome: &Outcome) -> String;

    // The full screen. A game that says nothing here is played from lists and sentences.

    /// The choices that make up an action, in the order in which people make them.
    fn steps(&self, action: &str) -> Vec<Step> {
        vec![Step::new(action)]
    }

    /// The board in cells, at most as large as this or as small as it stays readable.
    fn board(&self, _marks: &Marks, _size: (u16, u16)) -> Option<Canvas> {
        None
    }

    /// What stands in the place of a board that a game does not have.
    fn centre(&self) -> Vec<Row> {
        Vec::new()
    }

    /// The cards in hand, one after the other.
    fn cards(&self) -> Vec<Row> {
        rows(&self.hand())
    }

    /// Everybody's standing.
    fn standings(&self) -> Vec<Row> {
        rows(&self.table())
    }

    /// One thing on the board in a sentence.
    fn about(&self, _pick: Pick) -> String {
        String::new()
    }

    /// Where on the board a thing is; a place is where it is.
    fn whereabouts(&self, pick: Pick) -> Option<Pick> {
        matches!(pick, Pick::Place(_)).then_some(pick)
    }

    /// The figures of the viewer that can be picked there, and the others.
    fn standing_at(&self, _place: Pick) -> Vec<Pick> {
        Vec::new()
    }

    /// The actions that a person may have meant by picking this after those, likeliest first: asked only when nothing
    /// legal fits, for the refusal.
    fn attempts(&self, _chosen: &[Pick], _wanted: Pick) -> Vec<String> {
        Vec::new()
    }

    /// What the open question is about: who attacks, and whom.
    fn concerned(&self) -> Vec<Pick> {
        Vec::new()
    }
}

fn rows(parts: &[String]) -> Vec<Row> {
    parts.iter().flat_map(|part| part.lines()).map(Row::plain).collect()
}

/// The content in these files, or the built-in one.
pub fn content<C: Stored>(files: Option<&[File]>) -> Result<&'static C, String> {
    let pack = files.map_or(Ok(Pack::built_in()), |files| Pack::load(files.to_vec()));
    pack.map(Pack::content).map_err(|faults| faults.iter().map(|fault| format!("{fault}\n")).collect())
}

/// An action that the game has written itself.
pub fn action<G: Positions>(text: &str) -> G::Action {
    text.parse().unwrap_or_else(|_| panic!("`{text}` is an action of {}", G::NAME))
}

/// What the viewer was told after that number, where `lines` tells events that follow each other. What was taken back
/// stays told, and a line says so.
pub fn news<G: Positions>(
    session: &dyn AnySession,
    viewer: Viewer,
    since: usize,
    lines: fn(&G::Content, &[&G::Event]) -> Vec<String>,
) -> Vec<String> {
    let session = own::<G>(session);
    let content = session.pack().content();
    let mut told = Vec::new();
    let mut events = Vec::new();
    for news in session.news_since(since) {
        match news.seen_by(viewer) {
            Seen::Event(event) => events.push(event),
            Seen::Undone { undone, .. } => {
                told.extend(lines(content, &std::mem::take(&mut events)));
                told.push(format!("{undone} takes that back."));
            }
        }
    }
    told.extend(lines(content, &events));
    told
}

/// What the viewer was told of has happened to these after that number, where `of` tells it of one event.
pub fn touched<G: Positions>(
    session: &dyn AnySession,
    viewer: Viewer,
    since: usize,
    of: fn(&G::Event) -> Vec<Pick>,
) -> Vec<Pick> {
    let seen = own::<G>(session).news_since(since).iter().map(|news| news.seen_by(viewer));
    seen.flat_map(|seen| if let Seen::Event(event) = seen { of(event) } else { Vec::new() }).collect()
}
