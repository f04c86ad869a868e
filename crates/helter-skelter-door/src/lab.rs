//! Helter Skelter in the laboratory: teams in all seats on both maps, points by fragments and figures, cards played.

use crate::HelterSkelter;
use door::lab::{Card, Choices, Lab, Notes, Setup, Setups, Side, arrangements};
use engine::Pack;
use helter_skelter::names::Team;
use helter_skelter::tabletop::HouseRules;
use helter_skelter::{CardId, Content, Event, Options, State, cards};

const FRAGMENTS: usize = 0;
const FIGURES: usize = 1;
/// Action cards of a team (HS-550).
const CARDS: usize = 30;

impl Lab for HelterSkelter {
    type Game = State;
    const SIDE: &'static str = "team";
    const SOURCES: &'static [&'static str] = &["fragments", "figures"];

    fn sides(content: &Content) -> Vec<Side> {
        content.teams.iter().map(|team| Side { name: team.name.clone(), colour: team.colour.clone() }).collect()
    }

    fn cards(content: &Content) -> Vec<Card> {
        let of = |team: Team| content.team(team).cards.iter().map(move |card| (team, card.number));
        let all = Team::ALL.into_iter().flat_map(of);
        all.map(|(team, number)| {
            let text = cards::action_card(content, team, number);
            let (code, text) = text.split_once(": ").expect("a card is printed with its code");
            Card { code: code.to_string(), text: text.to_string(), side: Some(team as usize) }
        })
        .collect()
    }

    fn setups(pack: Pack<Content>, players: Option<usize>, choices: &Choices) -> Setups<State> {
        choices.only(&["map", "teams", "turn-cap"])?;
        let maps: Vec<&str> = pack.content().maps.iter().map(|map| map.id.as_str()).collect();
        let maps = choices.among("map", &maps)?;
        let caps = choices.fixed("turn-cap").map(|caps| caps.iter().map(|cap| turn_cap(cap)).collect());
        // The house rule is off, and no field of the rows, unless it is asked for.
        let caps: Vec<(Option<u16>, Option<String>)> = caps.unwrap_or_else(|| Ok(vec![(None, None)]))?;
        let mut setups = Vec::new();
        for teams in seatings(players, choices)? {
            let sides: Vec<usize> = teams.iter().map(|&team| team as usize).collect();
            for map in &maps {
                for (cap, said) in &caps {
                    let house = HouseRules { turn_cap: *cap, ..HouseRules::default() };
                    let options = Options { map: map.clone(), teams: teams.clone(), house };
                    let cap = said.iter().map(|said| ("turn-cap", said.clone()));
                    let fields = [("map", map.clone())].into_iter().chain(cap).collect();
                    setups.push((options, Setup { fields, sides: sides.clone(), scored: false }));
                }
            }
        }
        Ok(setups)
    }

    fn observe(state: &State, event: &Event, notes: &mut Notes) {
        let place = |team: Team, card: CardId| team as usize * CARDS + usize::from(card.0) - 1;
        match *event {
            Event::MarkerTo { seat } => notes.turn(seat),
            Event::Collected { seat, .. } => notes.score(seat, FRAGMENTS, 1),
            Event::Killed { by, point: true, .. } => notes.score(by, FIGURES, 1),
            // Not every card that is discarded is played: PSI makes a player throw one away.
            Event::Declared { seat, action } => {
                let team = state.tabletop.players[seat].team;
                action.price().into_iter().for_each(|card| notes.play(seat, place(team, card)));
            }
            Event::Interrupted { seat, card } => notes.play(seat, place(card.team, card.card)),
            Event::Defended { who, card, .. } => {
                let seat = state.tabletop.owner(who).expect("only characters in the game defend");
                notes.play(seat, place(card.team, card.card));
            }
            _ => {}
        }
    }
}

/// Every way to seat the teams that is left open: sets of teams in the order of the book, and each set in all orders.
fn seatings(players: Option<usize>, choices: &Choices) -> Result<Vec<Vec<Team>>, String> {
    let fixed: Option<Vec<Vec<Team>>> =
        choices.fixed("teams").map(|values| values.iter().map(|value| teams(value)).collect()).transpose()?;
    let counts = fixed.iter().flatten().map(Vec::len);
    let players = players.or(counts.clone().next()).unwrap_or(2);
    if !(2..=4).contains(&players) {
        return Err(format!("--players {players}: two to four can play"));
    }
    if let Some(other) = counts.clone().find(|&count| count != players) {
        return Err(format!("option teams: {other} teams are named where {players} play"));
    }
    Ok(fixed.unwrap_or_else(|| {
        let sets = (0..1 << Team::ALL.len()).filter(|set: &usize| set.count_ones() as usize == players);
        let members = |set: usize| Team::ALL.into_iter().filter(move |&team| set >> team as usize & 1 == 1);
        sets.flat_map(|set| arrangements(&members(set).collect::<Vec<_>>())).collect()
    }))
}

fn teams(value: &str) -> Result<Vec<Team>, String> {
    let mut teams = Vec::new();
    for id in value.split(',').map(str::trim) {
        let team = Team::named(id).ok_or_else(|| {
            let all = Team::ALL.map(Team::id).join(", ");
            format!("option teams: there is no team `{id}`; there are {all}; or write `teams=mixed`")
        })?;
        if teams.contains(&team) {
            return Err(format!("option teams: `{id}` is there twice, but a team plays in one seat only (HS-001)"));
        }
        teams.push(team);
    }
    Ok(teams)
}

/// The number, and how it was written.
fn turn_cap(value: &str) -> Result<(Option<u16>, Option<String>), String> {
    match value {
        "none" => Ok((None, Some(value.to_string()))),
        _ => match value.parse() {
            Ok(turns) if turns > 0 => Ok((Some(turns), Some(value.to_string()))),
            _ => Err(format!("option turn-cap: `{value}` is no number of turns; write one from 1, or `none`")),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn setups(players: Option<usize>, options: &[&str]) -> Setups<State> {
        let options: Vec<String> = options.iter().map(|option| option.to_string()).collect();
        HelterSkelter::setups(Pack::built_in(), players, &Choices::read(&options)?)
    }

    #[test]
    fn every_team_sits_in_every_seat_on_every_map_equally_often() {
        for (players, count) in [(2, 12 * 2), (3, 24 * 2), (4, 24 * 2)] {
            let all = setups(Some(players), &[]).unwrap();
            assert_eq!(all.len(), count);
            for seat in 0..players {
                for side in 0..4 {
                    for map in ["city-blocks", "grand-hall"] {
                        let there = all.iter().filter(|one| one.1.sides[seat] == side && one.0.map == map).count();
                        assert_eq!(there, count / 8, "{side} in seat {seat} on {map} of {players}");
                    }
                }
            }
        }
    }

    #[test]
    fn what_is_fixed_stays() {
        let all = setups(None, &["teams=judges,slaine|slaine,judges,", "map=mixed"]);
        assert!(all.unwrap_err().starts_with("option teams: there is no team ``"));
        let all = setups(None, &["teams=judges,slaine|slaine,judges", "map=grand-hall", "turn-cap=30|none"]).unwrap();
        assert_eq!(all.len(), 4);
        assert_eq!(all[0].1.fields, [("map", "grand-hall".to_string()), ("turn-cap", "30".to_string())]);
        assert_eq!((all[0].1.sides.as_slice(), all[0].0.house.turn_cap), ([0, 3].as_slice(), Some(30)));
        assert_eq!(setups(None, &["teams=judges,slaine,nikolai-dante"]).unwrap()[0].1.sides.len(), 3);
    }

    #[test]
    fn what_cannot_be_is_refused_by_its_name() {
        for (players, option, reason) in [
            (None, "map=moon", "option map: there is no `moon`; there are city-blocks, grand-hall"),
            (None, "teams=judges,judges", "option teams: `judges` is there twice"),
            (Some(3), "teams=judges,slaine", "option teams: 2 teams are named where 3 play"),
            (None, "teams=judges", "--players 1: two to four can play"),
            (Some(5), "map=mixed", "--players 5: two to four can play"),
            (None, "turn-cap=0", "option turn-cap: `0` is no number of turns"),
            (None, "weather=fog", "there is no option `weather`; there are map, teams, turn-cap"),
        ] {
            let said = setups(players, &[option]).unwrap_err();
            assert!(said.starts_with(reason), "{option}: {said}");
        }
    }

    #[test]
    fn cards_lie_team_by_team() {
        let cards = HelterSkelter::cards(Pack::<Content>::built_in().content());
        assert_eq!((cards.len(), cards[30 * 3 + 16].code.as_str(), cards[30 * 3].side), (120, "SL-17", Some(3)));
    }
}
