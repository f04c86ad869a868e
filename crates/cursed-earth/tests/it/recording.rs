//! How the games of `tests/replays` are made: `cargo xtask record cursed-earth`, after every change of the pack.
//!
//! Rare endings are steered for: each answer is tried in a few random games to the end, and the one is given from which
//! the wanted ending looks nearest. The recorder looks at the whole truth; what it records is a legal game all the same.

use super::replays::folder;
use bots::arena::playout;
use cursed_earth::names::{Difficulty, Mode, Team};
use cursed_earth::tabletop::{Ending, Member};
use cursed_earth::{Action, Options, State};
use engine::{Chance, Events, Game, Pack, Purpose, Seat, Seed, Session};

/// An ending, and how near a game has come to it: below zero if it ended otherwise.
struct Wanted {
    name: &'static str,
    options: Options,
    nearness: fn(&State) -> i64,
}

/// As near as it gets.
const FOUND: i64 = 1_000_000;
/// How often each answer is tried, how many answers are, and how many decisions further.
const TRIES: usize = 150;
const ANSWERS: usize = 12;
const HORIZON: usize = 60;
const SEEDS: u64 = 400;

impl Wanted {
    /// The rule that ends the game, which the name begins with.
    fn rule(&self) -> String {
        self.name[..6].to_uppercase()
    }

    fn is_found(&self, state: &State) -> bool {
        let rule = state.outcome().map(|outcome| outcome.rule.to_string());
        rule == Some(self.rule()) && (self.nearness)(state) >= 0
    }

    fn judge(&self, state: &State) -> i64 {
        if self.is_found(state) { FOUND } else { (self.nearness)(state).min(FOUND / 2) }
    }

    fn answer(&self, state: &State, seat: Seat, chance: &mut Chance) -> Action {
        let mut list = Vec::new();
        state.actions(seat, &mut list);
        // A rating moves nothing; what else has many answers is tried in part.
        if matches!(list[0], Action::Rate { .. }) {
            return state.fallback(seat);
        }
        while list.len() > ANSWERS {
            list.swap_remove(chance.below(Purpose::Other, list.len()));
        }
        let mut scratch = Vec::new();
        let mut promise = |action: &Action| -> i64 {
            let mut after = state.clone();
            after.apply(seat, action, &mut Events::off());
            let mut try_it = || {
                let mut game = after.clone();
                playout(&mut game, chance, &mut scratch, HORIZON);
                self.judge(&game)
            };
            (0..TRIES).map(|_| try_it()).sum()
        };
        *list.iter().max_by_key(|action| promise(action)).expect("a decider can act")
    }

    fn play(&self, seed: u64) -> Session<State> {
        let start = Session::<State>::start(self.options, Pack::built_in(), Seed::from(seed));
        let mut session = start.expect("legal options");
        let mut chance = Chance::seeded(seed + 1);
        while let Some(seat) = session.state().deciders().iter().next() {
            let action = self.answer(session.state(), seat, &mut chance);
            session.act(seat, action).expect("a legal action");
        }
        session
    }

    /// Records the first game with that ending.
    fn record(&self) {
        let mut games = (0..SEEDS).map(|seed| self.play(seed));
        let found = games.find(|session| self.is_found(session.state()));
        let session = found.unwrap_or_else(|| panic!("{}: no game in {SEEDS} ended so", self.name));
        let path = folder().join(format!("{}.toml", self.name));
        std::fs::write(&path, session.record().to_string()).expect("a replay can be written");
        println!("{}: {} entries", self.name, session.entries().len());
    }
}

fn position(state: &State, team: Team) -> i64 {
    i64::from(state.tabletop.teams[team].position)
}

/// Near to Max Normal.
fn ahead(state: &State) -> i64 {
    10 * position(state, Team::Judges) + i64::from(state.tabletop.round)
}

fn behind(state: &State) -> i64 {
    10 * position(state, Team::Perps) - position(state, Team::Judges)
}

/// Far into the deck, alive and well, and far from Max Normal.
fn late(state: &State) -> i64 {
    let table = &state.tabletop;
    let used = 60 - table.deck.len() as i64;
    if table.outcome.is_some() {
        return used;
    }
    let well = |team: Team| {
        let area = &table.teams[team];
        let member = |member: &Member| match member.health {
            0 => 0,
            health => 6 + 2 * i64::from(health) - i64::from(member.radiation),
        };
        area.members.iter().map(member).sum::<i64>()
            + i64::from((area.rations + area.ammunition).min(20))
            + 2 * area.kept.len() as i64
    };
    let places: i64 = Team::ALL.iter().map(|&team| position(state, team)).sum();
    1000 + used + 2 * table.teams().map(well).sum::<i64>() - 8 * places
}

/// The same, and psi actions help to empty it.
fn burning(state: &State) -> i64 {
    late(state) + 4 * (60 - state.tabletop.deck.len() as i64)
}

fn any(_: &State) -> i64 {
    0
}

fn met(state: &State, ending: Ending) -> i64 {
    Team::ALL.iter().filter(|&&team| state.tabletop.teams[team].ended == Some(ending)).count() as i64
}

/// Not negative only if both teams have met that ending.
fn both_dead(state: &State) -> i64 {
    met(state, Ending::Dead) - 2
}

/// Not negative only if one team has met that ending and the other has not.
fn one_dead(state: &State) -> i64 {
    if met(state, Ending::Dead) == 1 { 0 } else { -1 }
}

fn both_at_max_normal(state: &State) -> i64 {
    let places = position(state, Team::Judges) + position(state, Team::Perps);
    if met(state, Ending::MaxNormal) == 2 { 0 } else { places - 1000 }
}

fn wanted() -> Vec<Wanted> {
    let solo = Options { mode: Mode::Solo, difficulty: Difficulty::Cadet, ..Options::default() };
    let chief = Options { difficulty: Difficulty::ChiefJudge, ..Options::default() };
    let three = Options { players: Some(3), ..Options::default() };
    let four = Options { players: Some(4), difficulty: Difficulty::Cadet, ..Options::default() };
    let duel = Options { mode: Mode::HeadToHead, ..Options::default() };
    let end = |name, options, nearness| Wanted { name, options, nearness };
    vec![
        end("ce-142-all-dead-two-players", chief, any),
        end("ce-161-won-alone", solo, ahead),
        end("ce-161-won-by-three", three, ahead),
        end("ce-161-won-by-four", four, ahead),
        end("ce-162-the-perps-find-him", chief, behind),
        end("ce-344-both-at-max-normal", duel, both_at_max_normal),
        end("ce-344-max-normal", duel, ahead),
        end("ce-345-both-teams-dead", duel, both_dead),
        end("ce-345-one-team-dead", duel, one_dead),
        end("ce-346-the-deck-runs-out", duel, late),
        end("ce-347-a-tie", duel, late),
        end("ce-450-psi-without-a-card", four, burning),
        end("ce-451-no-cards-for-a-new-round", four, late),
        end("ce-454-alone-without-a-card", Options { difficulty: Difficulty::StreetJudge, ..solo }, burning),
    ]
}

#[test]
#[ignore = "records the games anew"]
fn record_the_endings() {
    std::fs::create_dir_all(folder()).expect("a folder can be made");
    let only = std::env::var("ONLY").unwrap_or_default();
    wanted().iter().filter(|wanted| wanted.name.starts_with(&only)).for_each(Wanted::record);
}

/// The games of the folder are those that the recorder makes, and each ends as its name says.
#[test]
fn every_recording_is_what_its_name_says() {
    let recorded = super::replays::recorded();
    let mut wanted = wanted();
    wanted.sort_by_key(|wanted| wanted.name);
    let names: Vec<&str> = recorded.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, wanted.iter().map(|wanted| wanted.name).collect::<Vec<_>>());
    for ((name, session), wanted) in recorded.iter().zip(&wanted) {
        assert!(wanted.is_found(session.state()), "{name} ends in another way");
        assert_eq!(session.options(), &wanted.options, "{name} is played with other options");
    }
}
