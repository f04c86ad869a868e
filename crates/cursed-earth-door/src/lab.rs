//! The Cursed Earth in the laboratory: modes and difficulties, locations passed, cards played.

use crate::CursedEarth;
use cursed_earth::names::{Difficulty, Mode, Team};
use cursed_earth::{Content, Event, Options, State};
use door::lab::{Card, Choices, Lab, Notes, Setup, Setups, Side};
use engine::{Pack, Seat};

const LOCATIONS: usize = 0;

// What is counted beside.
const PSI_ACTIONS: usize = 0;
const ADDED: usize = 1;
const SHOOTOUTS: usize = 2;
const DEATHS: usize = 3;

impl Lab for CursedEarth {
    type Game = State;
    const SIDE: &'static str = "team";
    const SOURCES: &'static [&'static str] = &["locations"];
    const COUNTS: &'static [&'static str] = &["psi actions", "cards added", "shootouts", "deaths"];
    const TURNS: &'static str = "rounds";

    fn sides(_: &Content) -> Vec<Side> {
        let side = |name: &str, colour: &str| Side { name: name.to_string(), colour: colour.to_string() };
        vec![side("The Judges", "#51A0FB"), side("The perps", "#E2725B")]
    }

    fn cards(content: &Content) -> Vec<Card> {
        let card = |card: &cursed_earth::content::Encounter| Card {
            code: card.card.to_string(),
            text: format!("{}: {}", card.name, card.text()),
            side: None,
        };
        content.encounters.iter().map(card).collect()
    }

    fn setups(_: Pack<Content>, players: Option<usize>, choices: &Choices) -> Setups<State> {
        choices.only(&["mode", "difficulty"])?;
        let all: Vec<&str> = Mode::ALL.iter().map(|mode| mode.word()).collect();
        let wanted = choices.fixed("mode").map(|_| choices.among("mode", &all)).transpose()?;
        // Unless a mode is asked for: alone, or together.
        let usual = if players == Some(1) { Mode::Solo } else { Mode::Cooperative };
        let modes = wanted.unwrap_or(vec![usual.word().to_string()]);
        let levels: Vec<&str> = Difficulty::ALL.iter().map(|difficulty| difficulty.word()).collect();
        let levels = choices.among("difficulty", &levels)?;
        let mut setups: Vec<(Options, Setup)> = Vec::new();
        for mode in &modes {
            let mode = Mode::named(mode).expect("one of the modes");
            // Head-to-head has no difficulty (CE-303), but two ways to sit.
            let levels = if mode == Mode::HeadToHead { &levels[..1] } else { &levels[..] };
            let chairs: &[Option<Seat>] =
                if mode == Mode::HeadToHead { &[Some(Seat::new(0)), Some(Seat::new(1))] } else { &[None] };
            for level in levels {
                for &judges in chairs {
                    let difficulty = Difficulty::named(level).expect("one of the difficulties");
                    let players = players.map(|players| u8::try_from(players).unwrap_or(u8::MAX));
                    let options = Options { mode, players, difficulty, senior: None, judges };
                    let seats = options.seats().map_err(|_| format!("{mode} is not for {players:?} players"))?;
                    let side = |seat: Seat| match judges {
                        Some(judges) if judges != seat => Team::Perps as usize,
                        _ => Team::Judges as usize,
                    };
                    let sides = Seat::first(seats).map(side).collect();
                    let fields = vec![("mode", mode.to_string()), ("difficulty", level.clone())];
                    // CE-280.
                    let scored = mode == Mode::Solo;
                    setups.push((options, Setup { fields, sides, scored }));
                }
            }
        }
        if setups.windows(2).any(|two| two[0].1.sides.len() != two[1].1.sides.len()) {
            return Err("option mode: these modes are for different numbers of players".to_string());
        }
        Ok(setups)
    }

    fn against_the_game(state: &State) -> bool {
        state.tabletop.mode() != Mode::HeadToHead
    }

    fn observe(state: &State, event: &Event, notes: &mut Notes) {
        notes.turns = u32::from(state.tabletop.round);
        let seats = |team| state.tabletop.seats().filter(move |&seat| state.tabletop.team_of(seat) == team);
        match *event {
            Event::SeniorJudge { .. } => notes.first = Some(state.tabletop.first_senior),
            Event::Advanced { team, .. } => seats(team).for_each(|seat| notes.score(seat, LOCATIONS, 1)),
            Event::PsiAction { team } => seats(team).for_each(|seat| notes.count(seat, PSI_ACTIONS)),
            Event::Added { team, .. } => seats(team).for_each(|seat| notes.count(seat, ADDED)),
            Event::Shootout { .. } => seats(Team::Judges).for_each(|seat| notes.count(seat, SHOOTOUTS)),
            Event::Died { who } => seats(who.team()).for_each(|seat| notes.count(seat, DEATHS)),
            Event::Played { seat, card: Some(card), .. } => notes.play(seat, card.index()),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn setups(players: Option<usize>, options: &[&str]) -> Setups<State> {
        let options: Vec<String> = options.iter().map(|option| option.to_string()).collect();
        CursedEarth::setups(Pack::built_in(), players, &Choices::read(&options)?)
    }

    #[test]
    fn modes_and_difficulties_are_mixed_or_fixed() {
        assert_eq!(setups(None, &[]).unwrap().len(), 3);
        assert_eq!(setups(Some(1), &["difficulty=cadet"]).unwrap()[0].0.mode, Mode::Solo);
        let duel = setups(None, &["mode=head-to-head"]).unwrap();
        assert_eq!(duel.iter().map(|one| one.1.sides.clone()).collect::<Vec<_>>(), [[0, 1], [1, 0]]);
        assert!(setups(Some(5), &[]).is_err() && setups(Some(3), &["mode=head-to-head"]).is_err());
        assert!(setups(None, &["map=moon"]).unwrap_err().contains("there is no option `map`"));
    }
}
