//! The Cursed Earth in the terminal: how a game is set up, told and listed.

use cursed_earth::names::{CardId, Difficulty, Mode, Symbol, Team};
use cursed_earth::view::{Lying, TeamView};
use cursed_earth::{Content, Options, State, View};
use door::board::Row;
use door::own;
use door::terminal::{Decision, Filed, Printed, Side, Terminal, Wanted};
use engine::content::File;
use engine::erased::AnySession;
use engine::{Chance, Game, Outcome, Seat, Viewer};
use serde_json::{Value, json};

pub struct CursedEarth;

impl Terminal for CursedEarth {
    fn aim(&self) -> &'static str {
        "Find Max Normal before the perps do, with at least one Judge alive."
    }

    fn sides(&self, _: Option<&[File]>) -> Result<Vec<Side>, String> {
        let side = |mode: &Mode| {
            let (name, members) = match mode {
                Mode::Cooperative => ("Together", "two to four players guide the Judges"),
                Mode::Solo => ("Alone", "one player guides the Judges"),
                Mode::HeadToHead => ("Head-to-head", "Judges against perps"),
            };
            Side { id: mode.to_string(), name: name.to_string(), members: members.to_string() }
        };
        Ok(Mode::ALL.iter().map(side).collect())
    }

    fn side_meant(&self, _: Option<&[File]>, line: &str) -> Result<String, String> {
        named(line, Mode::ALL.iter().map(|mode| mode.word()), "mode").map(String::from)
    }

    fn options(&self, wanted: &Wanted, files: Option<&[File]>, _: &mut Chance) -> Result<Value, String> {
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
        let content = door::terminal::content(files)?;
        options.seats().map_err(|why| State::refusal(content, why).to_string())?;
        Ok(json!(options))
    }

    fn filed(&self, action: &str) -> Filed {
        let (heading, detail) = action.rsplit_once(' ').unwrap_or((action, ""));
        Filed { rank: 0, heading: heading.to_uppercase(), detail: detail.to_string() }
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
        match self.view.players[seat.index()].team {
            Team::Judges => "The Judges".to_string(),
            Team::Perps => "The perps".to_string(),
        }
    }

    fn title(&self) -> (String, String) {
        ("The Cursed Earth".to_string(), format!("round {}, {}", self.view.round, self.view.time))
    }

    fn table(&self) -> Vec<String> {
        let view = &self.view;
        let mut parts: Vec<String> = view.teams.iter().map(|team| team_line(self.content, team)).collect();
        if let Some(current) = &view.current {
            parts.push(format!("Now: {}", card_line(self.content, current.card)));
        }
        for (name, row) in [("Row", &view.rows.above), ("Row below", &view.rows.below)] {
            if !row.is_empty() {
                let cards: Vec<String> = row.iter().map(|card| lying_line(self.content, card)).collect();
                parts.push(format!("{name}: {}", cards.join("\n     ")));
            }
        }
        parts.push(format!("{} cards in the deck, {} discarded", view.deck.count, view.discard.len()));
        parts
    }

    fn hand(&self) -> Vec<String> {
        let Some(seat) = self.viewer.seat() else { return Vec::new() };
        let hand = &self.view.players[seat.index()].hand.known;
        let mut cards: Vec<String> = hand.iter().map(|&card| card_line(self.content, card)).collect();
        let drawn = self.view.drawn.iter().filter_map(|lying| lying.card);
        cards.extend(drawn.map(|card| format!("drawn: {}", card_line(self.content, card))));
        cards
    }

    fn map(&self) -> Vec<String> {
        let line = |it: &cursed_earth::view::LocationView| {
            let location = self.content.location(it.location);
            let here = self.view.teams.iter().filter(|team| team.position == it.position).map(|team| team.team.title());
            let here: Vec<&str> = here.collect();
            let who = if here.is_empty() { String::new() } else { format!(" <- {}", here.join(", ")) };
            let token = if it.token { " (ammunition lies here)" } else { "" };
            format!("{} {}: {}{token}{who}", it.position, location.name, location.text())
        };
        let mut lines: Vec<String> = self.view.locations.iter().map(line).collect();
        lines.push(format!("{} locations still face-down", self.view.location_deck.count));
        lines
    }

    fn place(&self, words: &str) -> Result<String, String> {
        let position = words.trim().parse::<u8>().map_err(|_| "name a location by its number: `3`".to_string())?;
        let it = self.view.locations.iter().find(|it| it.position == position);
        let it = it.ok_or_else(|| format!("location {position} does not lie open"))?;
        let location = self.content.location(it.location);
        Ok(format!("{position} {}: {}", location.name, location.text()))
    }

    fn printed(&self, what: Printed, _: &str) -> Result<String, String> {
        Ok(match what {
            Printed::Reference => Symbol::ALL.iter().map(|symbol| symbol.word()).collect::<Vec<_>>().join("\n"),
            Printed::Team => {
                let cards = self.content.characters.iter();
                cards.map(|card| format!("{}: {}", card.name, card.expertise)).collect::<Vec<_>>().join("\n")
            }
            Printed::Cards => {
                let cards = self.content.encounters.iter().map(|card| card_line(self.content, card.card));
                cards.collect::<Vec<_>>().join("\n")
            }
        })
    }

    fn decision(&self) -> Decision {
        Decision::Own
    }

    fn turns(&self) -> usize {
        usize::from(self.view.round)
    }

    fn result(&self, outcome: &Outcome) -> String {
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
        let score = match self.view.mode {
            Mode::Solo => format!(" Score: {}.", outcome.scores[Seat::new(0)]),
            _ => String::new(),
        };
        let who: Vec<&str> = outcome.winners.iter().map(Seat::name).collect();
        let who = if who.is_empty() { "The game is lost".to_string() } else { format!("Won by {}", who.join(", ")) };
        format!("{who}. {rule}: {how}.{score}")
    }

    fn centre(&self) -> Vec<Row> {
        State::glance(self.content, &self.view).into_iter().map(Row::plain).collect()
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
