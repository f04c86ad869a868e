//! The Cursed Earth in the laboratory: modes and difficulties, locations passed, cards played.

use super::lab::{Card, Choices, Lab, Notes, Setup, Side};
use cursed_earth::names::{Difficulty, Mode, Team};
use cursed_earth::{Content, Event, Options, State};
use engine::{Pack, Seat};

const LOCATIONS: usize = 0;

impl Lab for State {
    const SIDE: &'static str = "team";
    const SOURCES: &'static [&'static str] = &["locations"];

    fn sides(_: &Content) -> Vec<Side> {
        let side = |name: &str, colour: &str| Side { name: name.to_string(), colour: colour.to_string() };
        vec![side("The Judges", "#51A0FB"), side("The perps", "#E2725B")]
    }

    fn cards(content: &Content) -> Vec<Card> {
        let card = |card: &cursed_earth::content::Encounter| Card {
            code: card.card.to_string(),
            text: format!("{}: {}", card.name, card.text()),
            side: Team::Judges as usize,
        };
        content.encounters.iter().map(card).collect()
    }

    fn setups(_: Pack<Content>, players: Option<usize>, choices: &Choices) -> Result<Vec<Setup<State>>, String> {
        choices.only(&["mode", "difficulty"])?;
        let all: Vec<&str> = Mode::ALL.iter().map(|mode| mode.word()).collect();
        let wanted = choices.fixed("mode").map(|_| choices.among("mode", &all)).transpose()?;
        // Unless a mode is asked for: alone, or together.
        let usual = if players == Some(1) { Mode::Solo } else { Mode::Cooperative };
        let modes = wanted.unwrap_or(vec![usual.word().to_string()]);
        let levels: Vec<&str> = Difficulty::ALL.iter().map(|difficulty| difficulty.word()).collect();
        let levels = choices.among("difficulty", &levels)?;
        let mut setups: Vec<Setup<State>> = Vec::new();
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
                    setups.push(Setup { options, fields, sides });
                }
            }
        }
        if setups.windows(2).any(|two| two[0].sides.len() != two[1].sides.len()) {
            return Err("option mode: these modes are for different numbers of players".to_string());
        }
        Ok(setups)
    }

    fn against_the_game(&self) -> bool {
        self.tabletop.mode() != Mode::HeadToHead
    }

    fn observe(&self, event: &Event, notes: &mut Notes) {
        match *event {
            Event::SeniorJudge { seat } => notes.turn(seat),
            Event::Advanced { team, .. } => {
                let own = self.tabletop.seats().filter(|&seat| self.tabletop.team_of(seat) == team);
                own.for_each(|seat| notes.score(seat, LOCATIONS, 1));
            }
            Event::Played { seat, card: Some(card), .. } => notes.play(seat, card.index()),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn setups(players: Option<usize>, options: &[&str]) -> Result<Vec<Setup<State>>, String> {
        let options: Vec<String> = options.iter().map(|option| option.to_string()).collect();
        State::setups(Pack::built_in(), players, &Choices::read(&options)?)
    }

    #[test]
    fn modes_and_difficulties_are_mixed_or_fixed() {
        assert_eq!(setups(None, &[]).unwrap().len(), 3);
        assert_eq!(setups(Some(1), &["difficulty=cadet"]).unwrap()[0].options.mode, Mode::Solo);
        let duel = setups(None, &["mode=head-to-head"]).unwrap();
        assert_eq!(duel.iter().map(|one| one.sides.clone()).collect::<Vec<_>>(), [[0, 1], [1, 0]]);
        assert!(setups(Some(5), &[]).is_err() && setups(Some(3), &["mode=head-to-head"]).is_err());
        assert!(setups(None, &["map=moon"]).unwrap_err().contains("there is no option `map`"));
    }
}
