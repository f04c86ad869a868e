//! Dredd: The Card Game in the terminal: how a game is set up, told and listed.

mod news;
mod setup;
mod steps;
mod words;

use card_game::code::Code;
use card_game::{Action, Content, State, View};
use door::board::{Ink, Pick, Row, Step};
use door::own;
use door::terminal::{Decision, Filed, Printed, Side, Terminal, Wanted};
use engine::content::File;
use engine::erased::AnySession;
use engine::{Chance, Game, Outcome, Seat, Viewer};
use serde_json::{Value, json};

pub struct CardGame;

impl Terminal for CardGame {
    fn aim(&self) -> &'static str {
        "Solve Crimes and sentence Perps: 20 Prestige win, or 5 Commendations, counted when a turn ends."
    }

    fn side(&self) -> &'static str {
        "deck"
    }

    fn asks_side(&self) -> bool {
        true
    }

    fn help(&self) -> Option<&'static str> {
        Some(HELP)
    }

    fn sides(&self, files: Option<&[File]>) -> Result<Vec<Side>, String> {
        Ok(setup::sides(door::terminal::content(files)?))
    }

    fn side_meant(&self, files: Option<&[File]>, line: &str) -> Result<String, String> {
        setup::side_meant(door::terminal::content(files)?, line)
    }

    fn options(&self, wanted: &Wanted, files: Option<&[File]>, chance: &mut Chance) -> Result<Value, String> {
        Ok(json!(setup::options(wanted, door::terminal::content(files)?, chance)?))
    }

    fn filed(&self, action: &str) -> Filed {
        let (kind, detail) = action.split_once(' ').unwrap_or((action, ""));
        Filed {
            rank: KINDS.iter().position(|known| *known == kind).unwrap_or(KINDS.len()),
            heading: kind.to_uppercase(),
            detail: detail.to_string(),
        }
    }

    fn in_list(&self, session: &dyn AnySession, action: &str) -> String {
        words::action(own::<State>(session).pack().content(), action)
    }

    fn news(&self, session: &dyn AnySession, viewer: Viewer, since: usize) -> Vec<String> {
        door::terminal::news::<State>(session, viewer, since, news::lines)
    }

    fn look(&self, session: &dyn AnySession, viewer: Viewer) -> Box<dyn door::Look> {
        let session = own::<State>(session);
        Box::new(Look { content: session.pack().content(), view: session.state().view(viewer), viewer })
    }
}

/// What one viewer looks at.
struct Look {
    content: &'static Content,
    view: View,
    viewer: Viewer,
}

impl door::Look for Look {
    fn side(&self, seat: Seat) -> String {
        let team = &self.view.players[seat.index()].team;
        let leader = team.iter().find(|judge| judge.leads).or(team.first());
        leader.map_or("no Judges yet".to_string(), |judge| {
            format!("{}'s team", words::title(self.content, judge.card.code))
        })
    }

    fn title(&self) -> (String, String) {
        words::place_and_time(self)
    }

    fn table(&self) -> Vec<String> {
        let mut parts: Vec<String> = self.view.players.iter().map(|player| words::player(self, player)).collect();
        parts.extend(words::centre(self));
        parts
    }

    fn hand(&self) -> Vec<String> {
        words::hand(self)
    }

    fn map(&self) -> Vec<String> {
        Vec::new()
    }

    fn place(&self, words: &str) -> Result<String, String> {
        words::printed(self.content, words)
    }

    fn printed(&self, what: Printed, words: &str) -> Result<String, String> {
        match (what, words) {
            (Printed::Reference, _) => Ok(REFERENCE.to_string()),
            (Printed::Team, "") => words::team(self),
            (Printed::Cards, "") => Ok(words::in_sight(self)),
            (_, words) => words::printed(self.content, words),
        }
    }

    fn decision(&self) -> Decision {
        match self.view.asks.as_ref().map(|asks| asks.kind) {
            Some("window") => Decision::Window,
            Some("draft" | "order") | None => Decision::Own,
            // Where there is one answer, nobody need be asked for it.
            Some(_) => Decision::Reaction,
        }
    }

    fn turns(&self) -> usize {
        usize::from(self.view.turn)
    }

    fn result(&self, outcome: &Outcome) -> String {
        let winners: Vec<String> = outcome.winners.iter().map(|seat| format!("{seat} ({})", self.side(seat))).collect();
        let who = match winners.as_slice() {
            [] => "Nobody wins".to_string(),
            [one] => format!("{one} wins"),
            several => format!("{} win together", several.join(" and ")),
        };
        format!("{who}. {}.", words::how_it_ended(outcome.rule))
    }

    fn steps(&self, action: &str) -> Vec<Step> {
        steps::steps(self.content, &door::terminal::action::<State>(action))
    }

    /// The Crimes and the investigation, and below them the teams.
    fn centre(&self) -> Vec<Row> {
        let mut parts = words::centre(self);
        if parts.is_empty() {
            parts.push("No Crime lies on the table.".to_string());
        }
        parts.extend(self.view.players.iter().map(|player| words::player(self, player)));
        parts.iter().map(|part| headed(part, None)).collect()
    }

    fn cards(&self) -> Vec<Row> {
        let cards = words::hand_cards(self);
        cards.iter().map(|(code, text)| headed(text, steps::pick(self.content, *code))).collect()
    }

    fn standings(&self) -> Vec<Row> {
        self.view.players.iter().map(|player| headed(&words::standing(self, player), None)).collect()
    }

    fn attempts(&self, _: &[Pick], wanted: Pick) -> Vec<String> {
        steps::attempts(self.content, wanted).iter().map(Action::to_string).collect()
    }
}

/// A row of several lines, the first of which stands out.
fn headed(text: &str, pick: Option<Pick>) -> Row {
    let (first, rest) = text.split_at(text.find('\n').unwrap_or(text.len()));
    Row { words: vec![(first.to_string(), Ink::Strong), (rest.to_string(), Ink::Text)], pick }
}

/// The order of lists: what a player does, then what ends the question.
#[rustfmt::skip]
const KINDS: [&str; 21] = [
    "draft", "play", "use", "reroll", "issue", "bring", "report", "assign", "attach", "lead", "sentence", "contain",
    "accept", "refuse", "pick", "take", "choose", "way", "next", "discard", "pass",
];

const HELP: &str = "\
Type an action by its number, in full (attach P05), or shorter, as long as only
one can be meant (att mean). Cards go by code or title.
  Enter alone     everything again
  p               pass
  pass round      passes this window, and the others of this round
  pass turn       the same for the whole turn
  list            every action with its number; `list play` only those
  hand, table     your cards with their texts; everybody's teams and Crimes
  cards           the printed texts of all cards in sight; `cards mean` and
                  `cards type:perp k:gang resolve>=6` search the whole set
  team            your Judges, as printed
  number J04 ability, odds combat, leader a    are answered, too
  why ACTION      whether it is legal and, if not, the rule
  hint            what a bot would do for you
  undo            takes back what you did last
  reference       the rounds of a turn, and how to win
  auto-pass on    answers for you where you have nothing to answer with;
                  `always` passes every window, `off` always asks
  save FILE       keeps a replay in a file, up to date from now on
  view            what you may know, as JSON
  concede, quit   gives up; leaves the table";

const REFERENCE: &str = "\
A turn. Every round begins with a window: one action or a pass, in turn, until all pass.
  ready        Judges are readied; the Duty Judge is found, and whether it is day or night
  resource     issue Resources to Judges, call in backup, bring in Judges
  crime        report Crimes from the hand
  assignment   the Duty Judge gives each Crime to a player; who has none goes on patrol
  Then each player investigates, the player on the left being the Perp player:
  scene        the Perp player may attach a Scene
  perp         the Perp player attaches Perps, and one leads
  challenge    Authority of the Team Leader and two dice against Resolve and two dice;
               won, the Perps surrender
  combat       lost: Ability and two dice against Ability and two dice; twice as much wastes
  sentencing   severe, fair or lenient; the Crime is solved, and brings Prestige
  debrief      discard, draw up to the hand size
Numbers come with their reasons: Ability 7 (3 printed, +3 signature crime, +1 support).";

/// A title out of the pack; a card that the pack does not know keeps its code.
fn name(content: &Content, code: Code) -> String {
    content.coded(code).map_or(code.to_string(), |card| content.card(card).title.clone())
}
