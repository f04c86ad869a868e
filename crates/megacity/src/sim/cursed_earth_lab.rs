//! The Cursed Earth in the laboratory: modes and difficulties, locations passed, cards played.

use super::lab::{Card, Choices, Lab, Notes, Setup, Side};
use cursed_earth::names::{Difficulty, Mode, Team};
use cursed_earth::{Content, Event, Options, State};
use engine::{Pack, Seat};

const LOCATIONS: usize = 0;

// What is counted beside.
const PSI_ACTIONS: usize = 0;
const ADDED: usize = 1;
const SHOOTOUTS: usize = 2;
const DEATHS: usize = 3;

impl Lab for State {
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

    /// CE-280.
    fn scored(options: &Options) -> bool {
        options.mode == Mode::Solo
    }

    fn observe(&self, event: &Event, notes: &mut Notes) {
        notes.turns = u32::from(self.tabletop.round);
        let seats = |team| self.tabletop.seats().filter(move |&seat| self.tabletop.team_of(seat) == team);
        match *event {
            Event::SeniorJudge { .. } => notes.first = Some(self.tabletop.first_senior),
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
    use super::super::figure::Figure;
    use super::super::game::{End, Record, Rules};
    use super::super::schedule::Schedule;
    use super::super::summary::Run;
    use super::*;
    use engine::{Rule, Seed};

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

    fn rules(players: usize, options: &[&str]) -> Rules<State> {
        let setups = setups(Some(players), options).unwrap();
        let schedule = Schedule::new(setups, &vec!["greedy".to_string(); players], Seed::from(1));
        Rules { schedule, pack: Pack::built_in(), longest: 10_000, budget: None }
    }

    fn played(rules: &Rules<State>, games: usize) -> Vec<Record> {
        (0..games).map(|number| rules.play(number)).collect()
    }

    #[test]
    fn what_is_counted_fits_the_ending() {
        for (players, mode) in [(1, "mode=solo"), (2, "mode=head-to-head"), (3, "mode=co-operative")] {
            let rules = rules(players, &[mode]);
            let (mut shootouts, mut psi, mut lost) = (0, 0, 0);
            for (number, record) in played(&rules, 18).into_iter().enumerate() {
                let setup = rules.schedule.game(number).setup;
                let seats = || Seat::first(players);
                let all = |what| seats().map(|seat| record.notes.counts[seat][what]).sum::<u16>();
                let one_died = seats().any(|seat| record.notes.counts[seat][DEATHS] == 3);
                let died = [Rule::new("CE-142"), Rule::new("CE-345")].map(Some).contains(&record.rule);
                // Against each other a team may be dead and the game end with Max Normal (CE-494).
                assert!(one_died == died || one_died && players == 2, "{mode} {:?}", record.rule);
                assert_eq!(
                    record.end == End::Lost,
                    mode != "mode=head-to-head" && record.rule != Some(Rule::new("CE-161"))
                );
                assert!(record.notes.first.is_some() && (1..=5).contains(&record.notes.turns), "{:?}", record.notes);
                assert!(all(SHOOTOUTS) == 0 || setup.options.difficulty == Difficulty::ChiefJudge);
                shootouts += all(SHOOTOUTS);
                psi += all(PSI_ACTIONS) + all(ADDED);
                lost += usize::from(record.end == End::Lost);
            }
            assert!(psi > 0 && (shootouts > 0 || players == 2) && (lost > 0) == (players != 2), "{mode}");
        }
    }

    /// Three who win together have won one game, not three.
    #[test]
    fn those_who_play_together_are_counted_once() {
        let rules = rules(3, &[]);
        let records = played(&rules, 12);
        let sections = Run { rules: &rules, records: &records, wanted: 12, luck: None }.sections();
        let ids: Vec<&str> = sections.iter().map(|section| section.id.as_str()).collect();
        assert_eq!(ids, ["team", "difficulty", "length", "ending", "counts", "cards"]);
        let games = |place: usize| match &sections[place].figure {
            Figure::Rates(rates) => rates.iter().map(|rate| (rate.label.as_str(), rate.won.of)).collect::<Vec<_>>(),
            _ => Vec::new(),
        };
        assert_eq!(games(0), [("The Judges", 12)]);
        let levels = ["cadet: The Judges", "chief-judge: The Judges", "street-judge: The Judges"];
        assert_eq!(games(1), levels.map(|level| (level, 4)));
    }

    #[test]
    fn alone_there_is_a_score_and_head_to_head_there_are_sides() {
        let ids = |rules: &Rules<State>| {
            let records = played(rules, 4);
            let sections = Run { rules, records: &records, wanted: 4, luck: None }.sections();
            sections.into_iter().map(|section| section.id).collect::<Vec<_>>()
        };
        let alone = rules(1, &["difficulty=cadet"]);
        assert_eq!(ids(&alone), ["team", "length", "ending", "counts", "score", "cards"]);
        let duel = ids(&rules(2, &["mode=head-to-head"]));
        assert_eq!(duel, ["team", "pairing", "seat", "first", "length", "ending", "lead", "points", "counts", "cards"]);
    }
}
