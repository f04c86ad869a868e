//! The Miniatures Game in the laboratory: scenarios, starter forces against each other, who was put down.

use crate::Miniatures;
use door::lab::{Card, Choices, Lab, Notes, Setup, Setups, Side};
use engine::{Chance, Pack};
use miniatures::{Content, Event, Options, State};

const SCENARIO: usize = 0;

// What is counted beside.
const DOWN: usize = 0;
const SHOTS: usize = 1;
const STRIKES: usize = 2;
const CARDS: usize = 3;

impl Lab for Miniatures {
    type Game = State;
    const SIDE: &'static str = "force";
    const SOURCES: &'static [&'static str] = &["scenario"];
    const COUNTS: &'static [&'static str] = &["models lost", "shots", "strikes", "cards played"];

    fn sides(content: &Content) -> Vec<Side> {
        let colours = ["#51A0FB", "#E2725B", "#6BBF59", "#C9A227", "#A66BD8", "#5BC0BE"];
        let sides = content.forces.iter().zip(colours.into_iter().cycle());
        sides.map(|(force, colour)| Side { name: force.name.clone(), colour: colour.to_string() }).collect()
    }

    fn cards(content: &Content) -> Vec<Card> {
        let card = |card: &miniatures::content::Card| Card {
            code: card.id.clone(),
            text: format!("{} ({})", card.name, card.window),
            side: None,
        };
        content.cards.iter().map(card).collect()
    }

    fn setups(pack: Pack<Content>, players: Option<usize>, choices: &Choices) -> Setups<State> {
        choices.only(&["scenario", "forces"])?;
        if players.is_some_and(|players| players != 2) {
            return Err("the Miniatures Game is for 2 players".to_string());
        }
        let content = pack.content();
        let all: Vec<&str> = content.scenarios.iter().map(|scenario| scenario.slug.as_str()).collect();
        let scenarios = choices.among("scenario", &all)?;
        let ids: Vec<&str> = content.forces.iter().map(|force| force.id.as_str()).collect();
        let pairs: Vec<(usize, usize)> = match choices.fixed("forces") {
            None => (0..ids.len()).flat_map(|a| (0..a).map(move |b| (a, b))).collect(),
            Some(wanted) => wanted.iter().map(|pair| read_pair(pair, &ids)).collect::<Result<_, _>>()?,
        };
        let mut setups = Vec::new();
        for scenario in &scenarios {
            for &(a, b) in &pairs {
                for sides in [[a, b], [b, a]] {
                    let forces = sides.map(|side| ids[side].to_string()).to_vec();
                    let options = Options { scenario: Some(scenario.clone()), forces, ..Options::default() };
                    // Not every force may play every scenario.
                    if miniatures::state::lay_out(&options, pack, Chance::seeded(0)).is_ok() {
                        let fields = vec![("scenario", scenario.clone())];
                        setups.push((options, Setup { fields, sides: sides.to_vec(), scored: false }));
                    }
                }
            }
        }
        if setups.is_empty() { Err("no force may play this scenario".to_string()) } else { Ok(setups) }
    }

    fn observe(state: &State, event: &Event, notes: &mut Notes) {
        notes.turns = u32::from(state.tabletop.turn);
        match *event {
            Event::ChipDrawn { seat, .. } if notes.first.is_none() => notes.first = Some(seat),
            Event::Scored { seat, points } => notes.score(seat, SCENARIO, points),
            Event::Down { who, .. } => notes.count(who.seat(), DOWN),
            Event::Shoots { who, .. } => notes.count(who.seat(), SHOTS),
            Event::Strikes { who, .. } => notes.count(who.seat(), STRIKES),
            Event::Played { seat, card, .. } => {
                notes.count(seat, CARDS);
                let place = state.tabletop.content().cards.iter().position(|it| it.id == card.to_string());
                place.into_iter().for_each(|place| notes.play(seat, place));
            }
            _ => {}
        }
    }
}

fn read_pair(pair: &str, ids: &[&str]) -> Result<(usize, usize), String> {
    let place = |id: &str| {
        let known = || format!("option forces: there is no `{id}`; there are {}", ids.join(", "));
        ids.iter().position(|known| *known == id.trim()).ok_or_else(known)
    };
    let (a, b) = pair.split_once(',').ok_or("option forces: write two forces with a comma between them")?;
    Ok((place(a)?, place(b)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn setups(options: &[&str]) -> Setups<State> {
        let options: Vec<String> = options.iter().map(|option| option.to_string()).collect();
        Miniatures::setups(Pack::built_in(), None, &Choices::read(&options)?)
    }

    #[test]
    fn forces_change_seats() {
        let two = setups(&["scenario=street-rumble", "forces=sector-house,alley-kings"]).unwrap();
        assert_eq!(two.iter().map(|one| one.1.sides.clone()).collect::<Vec<_>>(), [[0, 1], [1, 0]]);
        assert_eq!(two[1].0.forces, ["alley-kings", "sector-house"]);
        assert!(setups(&["forces=nobody,sector-house"]).unwrap_err().contains("there is no `nobody`"));
        assert!(setups(&["map=moon"]).unwrap_err().contains("there is no option `map`"));
    }
}
