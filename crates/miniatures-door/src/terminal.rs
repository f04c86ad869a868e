//! The Miniatures Game in the terminal: how a game is set up, told and listed, and where everybody stands.

mod places;
mod setup;

use door::board::Row;
use door::own;
use door::terminal::{Decision, Filed, Printed, Side, Terminal, Wanted};
use engine::content::File;
use engine::erased::AnySession;
use engine::{Chance, Game, Outcome, Seat, Viewer};
use miniatures::action::Code;
use miniatures::content::Layout;
use miniatures::tabletop::figure::Place;
use miniatures::view::{ModelView, PlayerView};
use miniatures::{Action, Content, State, View};
use serde_json::{Value, json};

pub struct Miniatures;

impl Terminal for Miniatures {
    fn aim(&self) -> &'static str {
        "Do what the scenario asks of your side, or put the other side down: `printed` says what that is."
    }

    fn side(&self) -> &'static str {
        "force"
    }

    fn has_forces(&self) -> bool {
        true
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

    /// `bury A04 (Smart Scope)`: a code alone says nothing.
    fn in_list(&self, session: &dyn AnySession, action: &str) -> String {
        match door::terminal::action::<State>(action) {
            Action::Bury { card } | Action::Play { card, .. } => {
                format!("{action} ({})", miniatures::event::title(own::<State>(session).pack().content(), card))
            }
            _ => action.to_string(),
        }
    }

    /// Where a point lies and what it is good for, and the odds of an attack.
    fn remarks(&self, session: &dyn AnySession, seat: Seat) -> Vec<(String, String)> {
        let named = |action: &str| !action.starts_with("bury ") && !action.starts_with("play ");
        let advice =
            miniatures::advice::advice(own::<State>(session).state(), seat).into_iter().filter(|it| named(&it.action));
        advice.map(|it| (it.action, it.words.trim_end_matches('.').to_string())).collect()
    }

    fn filed(&self, action: &str) -> Filed {
        let mut words: Vec<&str> = action.split(' ').collect();
        let who = if words.len() > 1 && is_model(words[0]) { Some(words.remove(0)) } else { None };
        let what = words.first().copied().unwrap_or_default();
        let heading = match who {
            Some(who) => format!("{who} {}", what.to_uppercase()),
            None => what.to_uppercase(),
        };
        Filed { rank: 0, heading, detail: words.get(1..).unwrap_or_default().join(" ") }
    }

    fn news(&self, session: &dyn AnySession, viewer: Viewer, since: usize) -> Vec<String> {
        door::terminal::news::<State>(session, viewer, since, |content, events| {
            events.iter().map(|event| event.describe(content)).collect()
        })
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
        let player = &self.view.players[seat.index()];
        format!("{} ({})", player.faction, player.role)
    }

    fn title(&self) -> (String, String) {
        let scenario = self.content.scenario(&self.view.scenario).map(|place| &self.content.scenarios[place]);
        let name = scenario.map_or(self.view.scenario.clone(), |scenario| scenario.name.clone());
        let time = match self.view.turn {
            0 => "before the first turn".to_string(),
            turn => format!("turn {turn} of {}", self.view.turns),
        };
        (format!("{name}, on {}", layout(self).name), time)
    }

    fn table(&self) -> Vec<String> {
        let view = &self.view;
        let mut parts: Vec<String> = view.players.iter().map(player).collect();
        parts.extend(view.models.iter().map(|it| model(self, it)));
        parts.push(format!("{} chips in the bag", view.bag.len()));
        parts
    }

    fn hand(&self) -> Vec<String> {
        let Some(seat) = self.viewer.seat() else { return Vec::new() };
        let player = &self.view.players[seat.index()];
        let cards = player.armoury.known.iter().chain(&player.big_meg.known);
        cards.map(|&code| card(self.content, code)).collect()
    }

    fn map(&self) -> Vec<String> {
        vec![places::map(layout(self), &self.view)]
    }

    fn place(&self, words: &str) -> Result<String, String> {
        let layout = layout(self);
        let word = words.trim();
        if let Some(model) = self.view.models.iter().find(|it| it.id.to_string() == word.to_lowercase()) {
            return Ok(details(self, model));
        }
        places::piece(layout, word)
            .ok_or_else(|| format!("name a model (`a1`) or a piece of terrain: {}", layout.names.pieces.join(", ")))
    }

    fn printed(&self, what: Printed, words: &str) -> Result<String, String> {
        let content = self.content;
        match what {
            Printed::Cards if !words.is_empty() => {
                Code::named(words.trim()).map(|code| card(content, code)).ok_or("a card is A01 or B01".to_string())
            }
            Printed::Cards => Ok(content
                .cards
                .iter()
                .filter_map(|it| Some(card(content, Code::named(&it.id)?)))
                .collect::<Vec<_>>()
                .join("\n")),
            Printed::Team => Ok(self.view.models.iter().map(|it| details(self, it)).collect::<Vec<_>>().join("\n")),
            Printed::Reference => {
                let scenario = content.scenario(&self.view.scenario).map(|place| &content.scenarios[place]);
                let about =
                    scenario.map_or(String::new(), |scenario| format!("{}: {}\n", scenario.name, scenario.about));
                Ok(format!("{about}{REFERENCE}"))
            }
        }
    }

    fn decision(&self) -> Decision {
        let mine = self.viewer.seat().is_some_and(|seat| self.view.asked.has(seat));
        if mine { Decision::Own } else { Decision::Reaction }
    }

    fn turns(&self) -> usize {
        usize::from(self.view.turn)
    }

    fn result(&self, outcome: &Outcome) -> String {
        let rule = outcome.rule.to_string();
        let who = match outcome.winners.iter().next() {
            Some(winner) => format!("{} wins", self.side(winner)),
            None => "Nobody wins".to_string(),
        };
        let [a, b] = [0, 1].map(|seat| outcome.scores[Seat::new(seat)]);
        format!("{who} ({rule}), {a} to {b}.")
    }

    fn centre(&self) -> Vec<Row> {
        State::glance(self.content, &self.view).into_iter().map(Row::plain).collect()
    }
}

const REFERENCE: &str = "\
A length is in mil, a thousandth of an inch, from the south-west corner; a facing is from 0 (east) over 1024 (north) to 4095.
`via 12000 9000` gives a waypoint, `a3 move 14000 9500 face 512` goes on from the last one; `back` takes one back.
`a3 snapshot b2 with 1 face 300` fires weapon 1; `with 1 2` two guns, `mode 3` another mode, `stun` spares.
`map b2` says where somebody stands, `map W1` what a piece of terrain is.";

fn is_model(word: &str) -> bool {
    miniatures::tabletop::figure::FigureId::named(word).is_some()
}

fn layout(look: &Look) -> &Layout {
    match &look.view.drawn {
        Some(drawn) => drawn.layout(),
        None => {
            let place = look.content.layout(&look.view.layout).expect("a table of this pack");
            &look.content.layouts[place]
        }
    }
}

fn player(it: &PlayerView) -> String {
    let cards = format!("{} armoury and {} big meg cards", it.armoury.count, it.big_meg.count);
    format!(
        "{}: {} ({}), {} points, {} notoriety put down, {cards}",
        it.seat, it.faction, it.role, it.points, it.notoriety
    )
}

fn model(look: &Look, it: &ModelView) -> String {
    let stands = match it.place {
        Place::Table => format!("at {}, facing {}", places::spot(layout(look), it.at), places::compass(it.facing)),
        Place::Reserve => "in reserve".to_string(),
        Place::Left => "has left the table".to_string(),
        _ => "not on the table".to_string(),
    };
    let mount = it.mount.as_ref().map_or(String::new(), |mount| format!(" on {mount}"));
    let mut state: Vec<String> = Vec::new();
    let mut say = |holds: bool, words: &str| state.extend(holds.then(|| words.to_string()));
    say(it.down && it.subdued, "subdued");
    say(it.down && !it.subdued, "incapacitated");
    say(it.pinned, "pinned");
    say(it.stunned > 0, &format!("{} stunned", it.stunned));
    say(it.injured > 0, &format!("{} injured", it.injured));
    say(it.fast, "moving fast");
    say(it.overwatch, "on overwatch");
    say(it.chip.is_some(), "activated");
    let state = if state.is_empty() { String::new() } else { format!("; {}", state.join(", ")) };
    format!("{} {}{mount}: {stands}{state}", it.id, it.name)
}

fn details(look: &Look, it: &ModelView) -> String {
    let names = ["MOVE", "SHOOT", "FIGHT", "EVADE", "RESIST", "COOL"];
    let stats: Vec<String> = names.iter().zip(it.stats).map(|(name, value)| format!("{name} {value}")).collect();
    let weapons: Vec<String> = it.weapons.iter().map(|(number, name)| format!("{number} {name}")).collect();
    let weapons = if weapons.is_empty() { "no weapons".to_string() } else { weapons.join(", ") };
    format!("{}\n   {}; {weapons}", model(look, it), stats.join(", "))
}

fn card(content: &Content, code: Code) -> String {
    let id = code.to_string();
    match content.cards.iter().find(|card| card.id == id) {
        Some(card) => format!("{id} {} ({})", card.name, card.window),
        None => format!("there is no card {id}"),
    }
}
