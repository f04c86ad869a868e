//! Dredd: The Card Game in the terminal: how a game is set up, told and listed.

mod news;
mod setup;
mod steps;
mod words;

use super::Wanted;
use super::board::{Ink, Pick, Row, Step};
use super::game::{Decision, Filed, Glance, Playable, Printed, Side};
use card_game::code::Code;
use card_game::{Action, Content, Event, Options, State, View};
use engine::{Chance, Outcome, Pack, Seat};

type Look<'a> = Glance<'a, State>;

impl Playable for State {
    const TITLE: &'static str = "Dredd: The Card Game";

    const AIM: &'static str =
        "Solve Crimes and sentence Perps: 20 Prestige win, or 5 Commendations, counted when a turn ends.";

    const SIDE: &'static str = "deck";

    const ASKS_SIDE: bool = true;

    const HELP: &'static str = HELP;

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
        let team = &view.players[seat.index()].team;
        let leader = team.iter().find(|judge| judge.leads).or(team.first());
        leader.map_or("no Judges yet".to_string(), |judge| format!("{}'s team", words::title(content, judge.card.code)))
    }

    fn news(content: &Content, events: &[&Event]) -> Vec<String> {
        news::lines(content, events)
    }

    fn title(look: &Look) -> (String, String) {
        words::place_and_time(look)
    }

    fn table(look: &Look) -> Vec<String> {
        let mut parts: Vec<String> = look.view.players.iter().map(|player| words::player(look, player)).collect();
        parts.extend(words::centre(look));
        parts
    }

    fn hand(look: &Look) -> Vec<String> {
        words::hand(look)
    }

    fn map(_: &Look) -> Vec<String> {
        Vec::new()
    }

    fn place(look: &Look, words: &str) -> Result<String, String> {
        words::printed(look.content, words)
    }

    fn printed(look: &Look, what: Printed, words: &str) -> Result<String, String> {
        match (what, words) {
            (Printed::Reference, _) => Ok(REFERENCE.to_string()),
            (Printed::Team, "") => words::team(look),
            (Printed::Cards, "") => Ok(words::in_sight(look)),
            (_, words) => words::printed(look.content, words),
        }
    }

    fn filed(action: &Action) -> Filed {
        let text = action.to_string();
        let (kind, detail) = text.split_once(' ').unwrap_or((&text, ""));
        Filed {
            rank: KINDS.iter().position(|known| *known == kind).unwrap_or(KINDS.len()),
            heading: kind.to_uppercase(),
            detail: detail.to_string(),
        }
    }

    fn in_list(content: &Content, action: &Action) -> String {
        words::action(content, action)
    }

    fn decision(look: &Look) -> Decision {
        match look.view.asks.as_ref().map(|asks| asks.kind) {
            Some("window") => Decision::Window,
            Some("draft" | "order") | None => Decision::Own,
            // Where there is one answer, nobody need be asked for it.
            Some(_) => Decision::Reaction,
        }
    }

    fn turns(view: &View) -> usize {
        usize::from(view.turn)
    }

    fn left_to_bot(_: &View, _: Seat) -> bool {
        false
    }

    fn result(content: &Content, view: &View, outcome: &Outcome) -> String {
        let winners: Vec<String> =
            outcome.winners.iter().map(|seat| format!("{seat} ({})", State::side(content, view, seat))).collect();
        let who = match winners.as_slice() {
            [] => "Nobody wins".to_string(),
            [one] => format!("{one} wins"),
            several => format!("{} win together", several.join(" and ")),
        };
        format!("{who}. {}.", words::how_it_ended(outcome.rule))
    }

    fn steps(look: &Look, action: &Action) -> Vec<Step> {
        steps::steps(look.content, action)
    }

    /// The Crimes and the investigation, and below them the teams.
    fn centre(look: &Look) -> Vec<Row> {
        let mut parts = words::centre(look);
        if parts.is_empty() {
            parts.push("No Crime lies on the table.".to_string());
        }
        parts.extend(look.view.players.iter().map(|player| words::player(look, player)));
        parts.iter().map(|part| headed(part, None)).collect()
    }

    fn cards(look: &Look) -> Vec<Row> {
        let cards = words::hand_cards(look);
        cards.iter().map(|(code, text)| headed(text, steps::pick(look.content, *code))).collect()
    }

    fn standings(look: &Look) -> Vec<Row> {
        look.view.players.iter().map(|player| headed(&words::standing(look, player), None)).collect()
    }

    fn attempts(look: &Look, _: &[Pick], wanted: Pick) -> Vec<Action> {
        steps::attempts(look.content, wanted)
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
