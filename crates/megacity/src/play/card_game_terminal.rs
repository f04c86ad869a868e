//! Dredd: The Card Game in the terminal: how a game is set up, told and listed.

use super::Wanted;
use super::game::{Decision, Filed, Glance, Playable, Printed, Side};
use card_game::code::Code;
use card_game::view::{CardView, PlayerView};
use card_game::{Action, Content, Event, Options, State, View};
use engine::{Chance, Game, Outcome, Pack, Seat};

type Look<'a> = Glance<'a, State>;

impl Playable for State {
    const TITLE: &'static str = "Dredd: The Card Game";

    const AIM: &'static str = "Solve Crimes, apprehend Perps and be the first with the Prestige to win.";

    fn sides(content: &Content) -> Vec<Side> {
        let side = |deck: &card_game::deck::Deck| {
            let team: Vec<&str> = deck.team.iter().map(|&judge| content.card(judge).title.as_str()).collect();
            Side { id: deck.id.clone(), name: deck.name.clone(), members: team.join(", ") }
        };
        content.decks.iter().map(side).collect()
    }

    fn side_meant(content: &Content, line: &str) -> Result<String, String> {
        let line = line.trim().to_lowercase();
        let mut fitting = content.decks.iter().filter(|deck| {
            !line.is_empty() && (deck.id.starts_with(&line) || deck.name.to_lowercase().starts_with(&line))
        });
        match (fitting.next(), fitting.next()) {
            (Some(deck), None) => Ok(deck.id.clone()),
            _ => {
                let all: Vec<&str> = content.decks.iter().map(|deck| deck.id.as_str()).collect();
                Err(format!("there is no deck `{line}`; there are {}", all.join(", ")))
            }
        }
    }

    fn options(wanted: &Wanted, pack: Pack<Content>, _: &mut Chance) -> Result<Options, String> {
        if wanted.map.is_some() || wanted.mode.is_some() || wanted.difficulty.is_some() || wanted.turn_cap.is_some() {
            return Err("the card game has no map, mode, difficulty or turn cap to choose".to_string());
        }
        let content = pack.content();
        let decks: Vec<String> =
            wanted.teams.iter().map(|line| Self::side_meant(content, line)).collect::<Result<_, _>>()?;
        let players = wanted.players.map(|players| u8::try_from(players).unwrap_or(u8::MAX));
        let options = Options { players, decks, ..Options::default() };
        options.seats().map_err(|why| State::refusal(content, why).to_string())?;
        Ok(options)
    }

    fn side(_: &Content, _: &View, seat: Seat) -> String {
        format!("Player {seat}")
    }

    fn news(content: &Content, events: &[&Event]) -> Vec<String> {
        events.iter().map(|event| event.describe(content)).collect()
    }

    fn title(look: &Look) -> (String, String) {
        ("Mega-City One".to_string(), format!("turn {}, {} round", look.view.turn, look.view.round))
    }

    fn table(look: &Look) -> Vec<String> {
        let mut parts: Vec<String> =
            look.view.players.iter().map(|player| player_lines(look.content, player)).collect();
        parts.extend(look.view.crimes.iter().map(|crime| {
            let attached: Vec<String> = crime.attached.iter().map(|card| card_words(look.content, card)).collect();
            let to = crime.assigned.map_or("unassigned".to_string(), |seat| format!("assigned to {seat}"));
            format!("{} ({to}): {}", card_words(look.content, &crime.crime), attached.join(", "))
        }));
        parts
    }

    fn hand(look: &Look) -> Vec<String> {
        let Some(seat) = look.viewer.seat() else { return Vec::new() };
        look.view.players[seat.index()].hand.known.iter().map(|&code| title(look.content, code)).collect()
    }

    fn map(_: &Look) -> Vec<String> {
        Vec::new()
    }

    fn place(_: &Look, _: &str) -> Result<String, String> {
        Err("the card game has no map".to_string())
    }

    fn printed(look: &Look, _: Printed, words: &str) -> Result<String, String> {
        let words = words.trim().to_lowercase();
        let cards = look.content.cards.iter().filter(|card| card.title.to_lowercase().contains(&words));
        Ok(cards.map(|card| format!("{} {}", card.code, card.title)).collect::<Vec<_>>().join("\n"))
    }

    fn filed(action: &Action) -> Filed {
        let text = action.to_string();
        let (heading, detail) = text.split_once(' ').unwrap_or((&text, ""));
        Filed { rank: 0, heading: heading.to_uppercase(), detail: detail.to_string() }
    }

    fn decision(_: &Look) -> Decision {
        Decision::Own
    }

    fn turns(view: &View) -> usize {
        usize::from(view.turn)
    }

    fn left_to_bot(_: &View, _: Seat) -> bool {
        false
    }

    fn result(_: &Content, _: &View, outcome: &Outcome) -> String {
        let who: Vec<&str> = outcome.winners.iter().map(Seat::name).collect();
        let who = if who.is_empty() { "Nobody wins".to_string() } else { format!("Won by {}", who.join(", ")) };
        format!("{who} ({}).", outcome.rule)
    }
}

fn title(content: &Content, code: Code) -> String {
    content.coded(code).map_or(code.to_string(), |card| format!("{code} {}", content.card(card).title))
}

fn card_words(content: &Content, card: &CardView) -> String {
    let under: Vec<String> = card.under.iter().map(|below| card_words(content, below)).collect();
    let under = if under.is_empty() { String::new() } else { format!(" [{}]", under.join(", ")) };
    format!("{}{under}", title(content, card.card.code))
}

fn player_lines(content: &Content, player: &PlayerView) -> String {
    let team: Vec<String> = player.team.iter().map(|judge| card_words(content, judge)).collect();
    format!(
        "{}: {} Prestige, {} demerits, {} Commendations, {} in hand, {} in the deck\n  {}",
        player.seat,
        player.prestige,
        player.demerits,
        player.commendations,
        player.hand.count,
        player.deck.count,
        team.join(", ")
    )
}
