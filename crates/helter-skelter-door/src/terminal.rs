//! Helter Skelter in the terminal: how a game is set up, told, listed and drawn.

mod board;
mod news;
mod panels;
mod plan;
mod setup;
mod steps;
mod words;

use door::board::{Canvas, Marks, Pick, Row, Step};
use door::own;
use door::terminal::{Decision, Filed, Printed, Side, Terminal, Wanted};
use engine::content::File;
use engine::erased::AnySession;
use engine::{Chance, Game, Outcome, Seat, Viewer};
use helter_skelter::names::Team;
use helter_skelter::view::{PlayerView, Question};
use helter_skelter::{Action, Content, State, View, cards};
use serde_json::{Value, json};

pub struct HelterSkelter;

impl Terminal for HelterSkelter {
    fn aim(&self) -> &'static str {
        "Five points win: one for each enemy killed, one for each fragment of yours collected."
    }

    fn legend(&self) -> Vec<Row> {
        panels::legend()
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

    fn filed(&self, text: &str) -> Filed {
        let (kind, rest) = text.split_once(' ').unwrap_or((text, ""));
        let (who, rest) = rest.split_once(' ').unwrap_or((rest, ""));
        // The price tells nothing until the rest is chosen.
        let what = rest.split("with").next().unwrap_or_default();
        let (heading, detail) = match door::terminal::action::<State>(text) {
            Action::Assign { card, to } => (format!("ASSIGN to {to}"), card.to_string()),
            Action::Rally { leader, ally, .. } => (format!("RALLY {} and", leader.who), ally.who.to_string()),
            Action::Discard { .. } | Action::Interrupt { .. } | Action::Defend { .. } => {
                (kind.to_uppercase(), String::new())
            }
            // The sign stands once in front, not before each of a list.
            _ => match what.trim().split_once(' ') {
                Some((sign @ (">" | "to"), what)) => (format!("{} {who} {sign}", kind.to_uppercase()), what.into()),
                _ => (format!("{} {who}", kind.to_uppercase()), what.trim().to_string()),
            },
        };
        Filed { rank: KINDS.iter().position(|known| *known == kind).unwrap_or(KINDS.len()), heading, detail }
    }

    fn news(&self, session: &dyn AnySession, viewer: Viewer, since: usize) -> Vec<String> {
        door::terminal::news::<State>(session, viewer, since, news::lines)
    }

    fn touched(&self, session: &dyn AnySession, viewer: Viewer, since: usize) -> Vec<Pick> {
        door::terminal::touched::<State>(session, viewer, since, steps::touched)
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

impl Look {
    /// The viewer's own side; a spectator has none.
    fn own(&self) -> Option<&PlayerView> {
        self.viewer.seat().map(|seat| &self.view.players[seat.index()])
    }
}

impl door::Look for Look {
    fn side(&self, seat: Seat) -> String {
        self.content.team(self.view.players[seat.index()].team).name.clone()
    }

    fn title(&self) -> (String, String) {
        words::title(self)
    }

    fn table(&self) -> Vec<String> {
        words::table(self)
    }

    fn hand(&self) -> Vec<String> {
        words::hand(self)
    }

    fn map(&self) -> Vec<String> {
        words::map(self)
    }

    fn place(&self, words: &str) -> Result<String, String> {
        words::place(self, words)
    }

    fn printed(&self, what: Printed, words: &str) -> Result<String, String> {
        let team = match words {
            "" => self.own().ok_or("name a team")?.team,
            id => setup::team_named(id)?,
        };
        Ok(match what {
            Printed::Reference => {
                let card = cards::reference_card(self.content);
                format!("{}\n{}", card.front, card.back)
            }
            Printed::Team => team_and_characters(self.content, team),
            Printed::Cards => words::deck_list(self, team),
        })
    }

    fn decision(&self) -> Decision {
        match self.view.asks {
            Some(Question::Interrupt { .. }) => Decision::Window,
            Some(Question::Defend { .. }) => Decision::Reaction,
            _ => Decision::Own,
        }
    }

    fn turns(&self) -> usize {
        match self.view.asks {
            Some(Question::Placement { .. }) => 0,
            _ => usize::from(self.view.turns) + 1,
        }
    }

    fn left_to_bot(&self, seat: Seat) -> bool {
        self.view.players[seat.index()].conceded
    }

    fn result(&self, outcome: &Outcome) -> String {
        let winners: Vec<String> = outcome.winners.iter().map(|seat| format!("{seat} ({})", self.side(seat))).collect();
        let who = match winners.as_slice() {
            [] => "The game is a draw".to_string(),
            [one] => format!("{one} wins"),
            several => format!("{} win", several.join(" and ")),
        };
        let rule = outcome.rule.to_string();
        let how = match rule.as_str() {
            "HS-320" => "five points were reached",
            "HS-326" => "a team was wiped out, and the lead among the others decides",
            "HS-327" => "the lead was taken in sudden death",
            "HS-331" => "nobody is left",
            "HS-R63" => "the other side has conceded",
            "HS-R64" => "the game was called off, and the lead decides",
            _ => "the game is over",
        };
        format!("{who}. {rule}: {how}.")
    }

    fn steps(&self, action: &str) -> Vec<Step> {
        steps::steps(self, &door::terminal::action::<State>(action))
    }

    fn board(&self, marks: &Marks, size: (u16, u16)) -> Option<Canvas> {
        Some(board::draw(self, marks, size))
    }

    fn cards(&self) -> Vec<Row> {
        panels::cards(self)
    }

    fn standings(&self) -> Vec<Row> {
        panels::standings(self)
    }

    fn about(&self, pick: Pick) -> String {
        panels::about(self, pick)
    }

    fn whereabouts(&self, pick: Pick) -> Option<Pick> {
        steps::whereabouts(self, pick)
    }

    fn standing_at(&self, place: Pick) -> Vec<Pick> {
        steps::standing_at(self, place)
    }

    fn attempts(&self, chosen: &[Pick], wanted: Pick) -> Vec<String> {
        steps::attempts(self, chosen, wanted).iter().map(Action::to_string).collect()
    }

    fn concerned(&self) -> Vec<Pick> {
        steps::concerned(self)
    }
}

/// The order of lists: what brings points first, what ends the turn last.
const KINDS: [&str; 22] = [
    "assign",
    "ready",
    "deploy",
    "collect",
    "melee",
    "smash",
    "snipe",
    "shotgun",
    "explode",
    "psi",
    "heal",
    "fly",
    "rally",
    "climb",
    "move",
    "defend",
    "take",
    "leave",
    "discard",
    "pass",
    "interrupt",
    "end",
];

fn team_and_characters(content: &Content, team: Team) -> String {
    let card = cards::team_card(content, team);
    let mut text = format!("{}\n{}", card.front, card.back);
    for who in team.characters() {
        text.push_str(&format!(" \n{}", cards::character_card(content, who).front));
    }
    text
}
