//! The Miniatures Game in the terminal: how a game is set up, told and listed, and where everybody stands.

mod places;
mod setup;

use super::Wanted;
use super::game::{Decision, Filed, Glance, Playable, Printed, Side};
use engine::{Chance, Outcome, Pack, Seat};
use miniatures::action::Code;
use miniatures::content::Layout;
use miniatures::tabletop::figure::Place;
use miniatures::view::{ModelView, PlayerView};
use miniatures::{Action, Content, Event, Options, State, View};

type Look<'a> = Glance<'a, State>;

impl Playable for State {
    const TITLE: &'static str = "The Miniatures Game";

    const AIM: &'static str =
        "Do what the scenario asks of your side, or put the other side down: `printed` says what that is.";

    const SIDE: &'static str = "force";

    fn sides(content: &Content) -> Vec<Side> {
        setup::sides(content)
    }

    fn side_meant(content: &Content, line: &str) -> Result<String, String> {
        setup::side_meant(content, line)
    }

    fn options(wanted: &Wanted, pack: Pack<Content>, chance: &mut Chance) -> Result<Options, String> {
        setup::options(wanted, pack.content(), chance)
    }

    fn side(_: &Content, view: &View, seat: Seat) -> String {
        let player = &view.players[seat.index()];
        format!("{} ({})", player.faction, player.role)
    }

    fn news(content: &Content, events: &[&Event]) -> Vec<String> {
        events.iter().map(|event| event.describe(content)).collect()
    }

    fn title(look: &Look) -> (String, String) {
        let scenario = look.content.scenario(&look.view.scenario).map(|place| &look.content.scenarios[place]);
        let name = scenario.map_or(look.view.scenario.clone(), |scenario| scenario.name.clone());
        let time = match look.view.turn {
            0 => "before the first turn".to_string(),
            turn => format!("turn {turn} of {}", look.view.turns),
        };
        (format!("{name}, on {}", layout(look).name), time)
    }

    fn table(look: &Look) -> Vec<String> {
        let view = look.view;
        let mut parts: Vec<String> = view.players.iter().map(player).collect();
        parts.extend(view.models.iter().map(|it| model(look, it)));
        parts.push(format!("{} chips in the bag", view.bag.len()));
        parts
    }

    fn hand(look: &Look) -> Vec<String> {
        let Some(seat) = look.viewer.seat() else { return Vec::new() };
        let player = &look.view.players[seat.index()];
        let cards = player.armoury.known.iter().chain(&player.big_meg.known);
        cards.map(|&code| card(look.content, code)).collect()
    }

    fn map(look: &Look) -> Vec<String> {
        vec![places::map(layout(look), look.view)]
    }

    fn place(look: &Look, words: &str) -> Result<String, String> {
        let layout = layout(look);
        let word = words.trim();
        if let Some(model) = look.view.models.iter().find(|it| it.id.to_string() == word.to_lowercase()) {
            return Ok(details(look, model));
        }
        places::piece(layout, word)
            .ok_or_else(|| format!("name a model (`a1`) or a piece of terrain: {}", layout.names.pieces.join(", ")))
    }

    fn printed(look: &Look, what: Printed, words: &str) -> Result<String, String> {
        let content = look.content;
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
            Printed::Team => Ok(look.view.models.iter().map(|it| details(look, it)).collect::<Vec<_>>().join("\n")),
            Printed::Reference => {
                let scenario = content.scenario(&look.view.scenario).map(|place| &content.scenarios[place]);
                let about =
                    scenario.map_or(String::new(), |scenario| format!("{}: {}\n", scenario.name, scenario.about));
                Ok(format!("{about}{REFERENCE}"))
            }
        }
    }

    /// `bury A04 (Smart Scope)`: a code alone says nothing.
    fn in_list(content: &Content, action: &Action) -> String {
        match *action {
            Action::Bury { card } | Action::Play { card, .. } => {
                format!("{action} ({})", miniatures::event::title(content, card))
            }
            _ => action.to_string(),
        }
    }

    /// Where a point lies and what it is good for, and the odds of an attack.
    fn remarks(state: &State, seat: Seat) -> Vec<(String, String)> {
        let named = |action: &str| !action.starts_with("bury ") && !action.starts_with("play ");
        let advice = miniatures::advice::advice(state, seat).into_iter().filter(|it| named(&it.action));
        advice.map(|it| (it.action, it.words.trim_end_matches('.').to_string())).collect()
    }

    fn filed(action: &Action) -> Filed {
        let text = action.to_string();
        let mut words: Vec<&str> = text.split(' ').collect();
        let who = if words.len() > 1 && is_model(words[0]) { Some(words.remove(0)) } else { None };
        let what = words.first().copied().unwrap_or_default();
        let heading = match who {
            Some(who) => format!("{who} {}", what.to_uppercase()),
            None => what.to_uppercase(),
        };
        Filed { rank: 0, heading, detail: words.get(1..).unwrap_or_default().join(" ") }
    }

    fn decision(look: &Look) -> Decision {
        let mine = look.viewer.seat().is_some_and(|seat| look.view.asked.has(seat));
        if mine { Decision::Own } else { Decision::Reaction }
    }

    fn turns(view: &View) -> usize {
        usize::from(view.turn)
    }

    fn left_to_bot(_: &View, _: Seat) -> bool {
        false
    }

    fn result(content: &Content, view: &View, outcome: &Outcome) -> String {
        let rule = outcome.rule.to_string();
        let who = match outcome.winners.iter().next() {
            Some(winner) => format!("{} wins", State::side(content, view, winner)),
            None => "Nobody wins".to_string(),
        };
        let [a, b] = [0, 1].map(|seat| outcome.scores[Seat::new(seat)]);
        format!("{who} ({rule}), {a} to {b}.")
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

fn layout<'a>(look: &Look<'a>) -> &'a Layout {
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
