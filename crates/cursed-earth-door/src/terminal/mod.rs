//! The Cursed Earth in the terminal: how a game is set up, told and listed.

use super::Wanted;
use super::game::{Decision, Filed, Glance, Playable, Printed, Side};
use cursed_earth::names::{CardId, Difficulty, Mode, Symbol, Team};
use cursed_earth::view::{Lying, TeamView};
use cursed_earth::{Action, Content, Event, Options, State, View};
use engine::{Chance, Game, Outcome, Pack, Seat};

type Look<'a> = Glance<'a, State>;

impl Playable for State {
    const TITLE: &'static str = "The Cursed Earth";

    const AIM: &'static str = "Find Max Normal before the perps do, with at least one Judge alive.";

    fn sides(_: &Content) -> Vec<Side> {
        let side = |mode: &Mode| {
            let (name, members) = match mode {
                Mode::Cooperative => ("Together", "two to four players guide the Judges"),
                Mode::Solo => ("Alone", "one player guides the Judges"),
                Mode::HeadToHead => ("Head-to-head", "Judges against perps"),
            };
            Side { id: mode.to_string(), name: name.to_string(), members: members.to_string() }
        };
        Mode::ALL.iter().map(side).collect()
    }

    fn side_meant(_: &Content, line: &str) -> Result<String, String> {
        named(line, Mode::ALL.iter().map(|mode| mode.word()), "mode").map(String::from)
    }

    fn options(wanted: &Wanted, pack: Pack<Content>, _: &mut Chance) -> Result<Options, String> {
        if wanted.map.is_some() || !wanted.teams.is_empty() || wanted.turn_cap.is_some() {
            return Err("The Cursed Earth has neither maps, teams nor a turn cap to choose".to_string());
        }
        if !wanted.decks.is_empty() || wanted.start.is_some() {
            return Err("The Cursed Earth has neither decks nor another start to choose".to_string());
        }
        let players = wanted.players.map(|players| u8::try_from(players).unwrap_or(u8::MAX));
        let usual = if players == Some(1) { Mode::Solo } else { Mode::Cooperative };
        let mode = wanted
            .mode
            .as_deref()
            .map_or(Ok(usual.word()), |mode| named(mode, Mode::ALL.iter().map(|mode| mode.word()), "mode"))?;
        let difficulty = wanted.difficulty.as_deref().map_or(Ok(Difficulty::StreetJudge.word()), |level| {
            named(level, Difficulty::ALL.iter().map(|level| level.word()), "difficulty")
        })?;
        let mode = Mode::named(mode).expect("one of the modes");
        let difficulty = Difficulty::named(difficulty).expect("one of the difficulties");
        let options = Options { mode, players, difficulty, ..Options::default() };
        options.seats().map_err(|why| State::refusal(pack.content(), why).to_string())?;
        Ok(options)
    }

    fn side(_: &Content, view: &View, seat: Seat) -> String {
        match view.players[seat.index()].team {
            Team::Judges => "The Judges".to_string(),
            Team::Perps => "The perps".to_string(),
        }
    }

    fn news(content: &Content, events: &[&Event]) -> Vec<String> {
        events.iter().map(|event| event.describe(content)).collect()
    }

    fn title(look: &Look) -> (String, String) {
        ("The Cursed Earth".to_string(), format!("round {}, {}", look.view.round, look.view.time))
    }

    fn table(look: &Look) -> Vec<String> {
        let view = look.view;
        let mut parts: Vec<String> = view.teams.iter().map(|team| team_line(look.content, team)).collect();
        if let Some(current) = &view.current {
            parts.push(format!("Now: {}", card_line(look.content, current.card)));
        }
        for (name, row) in [("Row", &view.rows.above), ("Row below", &view.rows.below)] {
            if !row.is_empty() {
                let cards: Vec<String> = row.iter().map(|card| lying_line(look.content, card)).collect();
                parts.push(format!("{name}: {}", cards.join("\n     ")));
            }
        }
        parts.push(format!("{} cards in the deck, {} discarded", view.deck.count, view.discard.len()));
        parts
    }

    fn hand(look: &Look) -> Vec<String> {
        let Some(seat) = look.viewer.seat() else { return Vec::new() };
        let hand = &look.view.players[seat.index()].hand.known;
        let mut cards: Vec<String> = hand.iter().map(|&card| card_line(look.content, card)).collect();
        let drawn = look.view.drawn.iter().filter_map(|lying| lying.card);
        cards.extend(drawn.map(|card| format!("drawn: {}", card_line(look.content, card))));
        cards
    }

    fn map(look: &Look) -> Vec<String> {
        let line = |it: &cursed_earth::view::LocationView| {
            let location = look.content.location(it.location);
            let here = look.view.teams.iter().filter(|team| team.position == it.position).map(|team| team.team.title());
            let here: Vec<&str> = here.collect();
            let who = if here.is_empty() { String::new() } else { format!(" <- {}", here.join(", ")) };
            let token = if it.token { " (ammunition lies here)" } else { "" };
            format!("{} {}: {}{token}{who}", it.position, location.name, location.text())
        };
        let mut lines: Vec<String> = look.view.locations.iter().map(line).collect();
        lines.push(format!("{} locations still face-down", look.view.location_deck.count));
        lines
    }

    fn place(look: &Look, words: &str) -> Result<String, String> {
        let position = words.trim().parse::<u8>().map_err(|_| "name a location by its number: `3`".to_string())?;
        let it = look.view.locations.iter().find(|it| it.position == position);
        let it = it.ok_or_else(|| format!("location {position} does not lie open"))?;
        let location = look.content.location(it.location);
        Ok(format!("{position} {}: {}", location.name, location.text()))
    }

    fn printed(look: &Look, what: Printed, _: &str) -> Result<String, String> {
        Ok(match what {
            Printed::Reference => Symbol::ALL.iter().map(|symbol| symbol.word()).collect::<Vec<_>>().join("\n"),
            Printed::Team => {
                let cards = look.content.characters.iter();
                cards.map(|card| format!("{}: {}", card.name, card.expertise)).collect::<Vec<_>>().join("\n")
            }
            Printed::Cards => {
                let cards = look.content.encounters.iter().map(|card| card_line(look.content, card.card));
                cards.collect::<Vec<_>>().join("\n")
            }
        })
    }

    fn filed(action: &Action) -> Filed {
        let text = action.to_string();
        let (heading, detail) = text.rsplit_once(' ').unwrap_or((&text, ""));
        Filed { rank: 0, heading: heading.to_uppercase(), detail: detail.to_string() }
    }

    fn decision(_: &Look) -> Decision {
        Decision::Own
    }

    fn turns(view: &View) -> usize {
        usize::from(view.round)
    }

    fn left_to_bot(_: &View, _: Seat) -> bool {
        false
    }

    fn result(_: &Content, view: &View, outcome: &Outcome) -> String {
        let rule = outcome.rule.to_string();
        let how = match rule.as_str() {
            "CE-142" => "all Judges are dead",
            "CE-161" => "the Judges have found Max Normal",
            "CE-162" => "the perps have found Max Normal",
            "CE-344" => "Max Normal was found",
            "CE-345" => "a team is dead",
            "CE-346" => "the deck has run out, and who is closer wins",
            "CE-347" => "it is a tie, which the first Senior Judge loses",
            _ => "the encounter deck has run out",
        };
        let score = match view.mode {
            Mode::Solo => format!(" Score: {}.", outcome.scores[Seat::new(0)]),
            _ => String::new(),
        };
        let who: Vec<&str> = outcome.winners.iter().map(Seat::name).collect();
        let who = if who.is_empty() { "The game is lost".to_string() } else { format!("Won by {}", who.join(", ")) };
        format!("{who}. {rule}: {how}.{score}")
    }
}

/// The one word that begins so; the error lists what exists.
fn named<'a>(line: &str, all: impl Iterator<Item = &'a str> + Clone, what: &str) -> Result<&'a str, String> {
    let line = line.trim().to_lowercase();
    let mut fitting = all.clone().filter(|word| !line.is_empty() && word.starts_with(&line));
    match (fitting.next(), fitting.next()) {
        (Some(word), None) => Ok(word),
        _ => Err(format!("there is no {what} `{line}`; there are {}", all.collect::<Vec<_>>().join(", "))),
    }
}

fn card_line(content: &Content, card: CardId) -> String {
    let encounter = content.encounter(card);
    format!("{} {}: {}", card.number(), encounter.name, encounter.text())
}

fn lying_line(content: &Content, lying: &Lying) -> String {
    lying.card.map_or("a face-down card".to_string(), |card| card_line(content, card))
}

fn team_line(content: &Content, team: &TeamView) -> String {
    let title = team.team.title();
    if team.members.is_empty() {
        return format!("{title}: on location {}", team.position);
    }
    let members = team.members.iter().map(|member| {
        let name = &content.character(member.who).short;
        match (member.alive, member.radiation) {
            (false, _) => format!("{name} dead"),
            (true, 0) => format!("{name} {} health", member.health),
            (true, radiation) => format!("{name} {} health, {radiation} radiation", member.health),
        }
    });
    let members: Vec<String> = members.collect();
    let kept: Vec<String> = team.kept.iter().map(|kept| kept.card.number().to_string()).collect();
    let kept = if kept.is_empty() { String::new() } else { format!(", kept cards {}", kept.join(", ")) };
    let (rations, ammunition, position) = (team.rations, team.ammunition, team.position);
    let goods = format!("{rations} rations, {ammunition} ammunition{kept}, on location {position}");
    format!("{title}: {}; {goods}", members.join(", "))
}
