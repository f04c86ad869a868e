//! Helter Skelter in plain text: how a game is set up, drawn and listed.

mod draw;
mod news;
mod setup;

use super::game::{Decision, Filed, Glance, PlainText, Printed};
use super::{Screen, Wanted};
use engine::{Chance, Outcome, Pack, Seat};
use helter_skelter::names::Team;
use helter_skelter::view::{PlayerView, Question};
use helter_skelter::{Action, CardId, Content, Event, Options, State, View, cards};
use std::io;

type Look<'a> = Glance<'a, State>;

impl Look<'_> {
    fn own(&self) -> &PlayerView {
        &self.view.players[self.seat.index()]
    }
}

impl PlainText for State {
    const AIM: &'static str = "Five points win: one for each enemy killed, one for each fragment of yours collected.";

    fn choose(screen: &mut Screen, pack: Pack<Content>, wanted: &mut Wanted) -> io::Result<()> {
        setup::choose(screen, pack.content(), wanted)
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

    fn table(look: &Look) -> Vec<String> {
        draw::table(look)
    }

    fn hand(look: &Look) -> Vec<String> {
        draw::hand(look)
    }

    fn map(look: &Look) -> Vec<String> {
        draw::map(look)
    }

    fn place(look: &Look, words: &str) -> Result<String, String> {
        draw::place(look, words)
    }

    fn printed(look: &Look, what: Printed, words: &str) -> Result<String, String> {
        let team = match words {
            "" => look.own().team,
            id => setup::team_named(id)?,
        };
        Ok(match what {
            Printed::Reference => {
                let card = cards::reference_card(look.content);
                format!("{}\n{}", card.front, card.back)
            }
            Printed::Team => team_and_characters(look.content, team),
            Printed::Cards => draw::deck_list(look, team),
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

    fn completions(look: &Look, line: &str) -> Vec<String> {
        let line = line.trim_end();
        let line = line.strip_suffix(" with").unwrap_or(line);
        let own = look.own();
        let to = own.team.characters().map(|who| format!("{line} to {who}"));
        // With an empty hand any number does: it is refused for another reason first, or for this one.
        let cards = own.hand.known.iter().map(|code| code.card).chain([CardId(1)]);
        to.chain(cards.map(|card| format!("{line} with {card}"))).collect()
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
