//! Helter Skelter in the terminal: how a game is set up, told, listed and drawn.

mod board;
mod news;
mod panels;
mod plan;
mod setup;
mod steps;
mod words;

use super::Wanted;
use super::board::{Canvas, Marks, Pick, Row, Step};
use super::game::{Decision, Filed, Glance, Playable, Printed, Side};
use engine::{Chance, Outcome, Pack, Seat};
use helter_skelter::names::Team;
use helter_skelter::view::{PlayerView, Question};
use helter_skelter::{Action, Content, Event, Options, State, View, cards};

type Look<'a> = Glance<'a, State>;

impl Look<'_> {
    /// The viewer's own side; a spectator has none.
    fn own(&self) -> Option<&PlayerView> {
        self.viewer.seat().map(|seat| &self.view.players[seat.index()])
    }
}

impl Playable for State {
    const TITLE: &'static str = "Helter Skelter";

    const AIM: &'static str = "Five points win: one for each enemy killed, one for each fragment of yours collected.";

    fn sides(content: &Content) -> Vec<Side> {
        setup::sides(content)
    }

    fn side_meant(content: &Content, line: &str) -> Result<String, String> {
        setup::side_meant(content, line)
    }

    fn options(wanted: &Wanted, pack: Pack<Content>, chance: &mut Chance) -> Result<Options, String> {
        setup::options(wanted, pack.content(), chance)
    }

    fn side(content: &Content, view: &View, seat: Seat) -> String {
        content.team(view.players[seat.index()].team).name.clone()
    }

    fn news(content: &Content, events: &[&Event]) -> Vec<String> {
        news::lines(content, events)
    }

    fn title(look: &Look) -> (String, String) {
        words::title(look)
    }

    fn table(look: &Look) -> Vec<String> {
        words::table(look)
    }

    fn hand(look: &Look) -> Vec<String> {
        words::hand(look)
    }

    fn map(look: &Look) -> Vec<String> {
        words::map(look)
    }

    fn place(look: &Look, words: &str) -> Result<String, String> {
        words::place(look, words)
    }

    fn printed(look: &Look, what: Printed, words: &str) -> Result<String, String> {
        let team = match words {
            "" => look.own().ok_or("name a team")?.team,
            id => setup::team_named(id)?,
        };
        Ok(match what {
            Printed::Reference => {
                let card = cards::reference_card(look.content);
                format!("{}\n{}", card.front, card.back)
            }
            Printed::Team => team_and_characters(look.content, team),
            Printed::Cards => words::deck_list(look, team),
        })
    }

    fn filed(action: &Action) -> Filed {
        let text = action.to_string();
        let (kind, rest) = text.split_once(' ').unwrap_or((&text, ""));
        let (who, rest) = rest.split_once(' ').unwrap_or((rest, ""));
        // The price tells nothing until the rest is chosen.
        let what = rest.split("with").next().unwrap_or_default();
        let (heading, detail) = match action {
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

    fn decision(look: &Look) -> Decision {
        match look.view.asks {
            Some(Question::Interrupt { .. }) => Decision::Window,
            Some(Question::Defend { .. }) => Decision::Reaction,
            _ => Decision::Own,
        }
    }

    fn turns(view: &View) -> usize {
        match view.asks {
            Some(Question::Placement { .. }) => 0,
            _ => usize::from(view.turns) + 1,
        }
    }

    fn left_to_bot(view: &View, seat: Seat) -> bool {
        view.players[seat.index()].conceded
    }

    fn result(content: &Content, view: &View, outcome: &Outcome) -> String {
        let winners: Vec<String> =
            outcome.winners.iter().map(|seat| format!("{seat} ({})", State::side(content, view, seat))).collect();
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

    fn steps(look: &Look, action: &Action) -> Vec<Step> {
        steps::steps(look, action)
    }

    fn board(look: &Look, marks: &Marks, size: (u16, u16)) -> Option<Canvas> {
        Some(board::draw(look, marks, size))
    }

    fn legend() -> Vec<Row> {
        panels::legend()
    }

    fn cards(look: &Look) -> Vec<Row> {
        panels::cards(look)
    }

    fn standings(look: &Look) -> Vec<Row> {
        panels::standings(look)
    }

    fn about(look: &Look, pick: Pick) -> String {
        panels::about(look, pick)
    }

    fn whereabouts(look: &Look, pick: Pick) -> Option<Pick> {
        steps::whereabouts(look, pick)
    }

    fn standing_at(look: &Look, place: Pick) -> Vec<Pick> {
        steps::standing_at(look, place)
    }

    fn attempts(look: &Look, chosen: &[Pick], wanted: Pick) -> Vec<Action> {
        steps::attempts(look, chosen, wanted)
    }

    fn concerned(look: &Look) -> Vec<Pick> {
        steps::concerned(look)
    }

    fn touched(event: &Event) -> Vec<Pick> {
        steps::touched(event)
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
