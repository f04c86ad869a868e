//! How the games of `tests/replays` are made: `cargo xtask record helter-skelter`, after every change of the pack or rules.
//!
//! Rare endings are found by trying many seeds, or by seats that play into each other's hands. The recorder looks at
//! the whole truth; what it records is a legal game all the same.

use super::replays::folder;
use engine::{Chance, Events, Game, Outcome, Pack, Purpose, Seat, Seats, Seed, Session};
use helter_skelter::names::{Character, Team};
use helter_skelter::tabletop::{HouseRules, Place};
use helter_skelter::{Action, Options, State};

type Policy = dyn Fn(&State, Seat, &mut Chance) -> Action;

/// No recorded game is longer.
const LONGEST: usize = 4000;

fn play(options: &Options, seed: u64, policy: &Policy) -> Session<State> {
    let mut session =
        Session::<State>::start(options.clone(), Pack::built_in(), Seed::from(seed)).expect("legal options");
    let mut chance = Chance::seeded(seed + 1);
    for _ in 0..LONGEST {
        let Some(seat) = session.state().deciders().iter().next() else { break };
        let action = policy(session.state(), seat, &mut chance);
        session.act(seat, action).expect("a legal action");
    }
    session
}

/// A recorded game: how it is found, and what its name says of its ending.
struct Wanted {
    /// Begins with the rule that ends the game.
    name: &'static str,
    options: Options,
    seeds: u64,
    policy: Box<Policy>,
    ending: fn(&State, &Outcome) -> bool,
}

impl Wanted {
    fn is_found(&self, session: &Session<State>) -> bool {
        let state = session.state();
        state.outcome().is_some_and(|outcome| {
            outcome.rule.to_string() == self.name[..6].to_uppercase() && (self.ending)(state, &outcome)
        })
    }

    /// The shortest game with that ending, over the seeds.
    fn record(&self) {
        let games = (0..self.seeds).map(|seed| play(&self.options, seed, &self.policy));
        let shortest = games.filter(|session| self.is_found(session)).min_by_key(|session| session.entries().len());
        let session = shortest.unwrap_or_else(|| panic!("{}: no game in {} ended so", self.name, self.seeds));
        let path = folder().join(format!("{}.toml", self.name));
        std::fs::write(&path, session.record().to_string()).expect("a replay can be written");
        println!("{}: {} entries", self.name, session.entries().len());
    }
}

fn options(map: &str, teams: &[Team], turn_cap: Option<u16>) -> Options {
    let house = HouseRules { turn_cap, ..HouseRules::default() };
    Options { map: map.to_string(), teams: teams.to_vec(), house }
}

fn at_random(state: &State, seat: Seat, chance: &mut Chance) -> Action {
    state.sample(seat, chance, &mut Vec::new())
}

fn greedily(state: &State, seat: Seat, chance: &mut Chance) -> Action {
    let mut bot = bots::named::<State>("greedy", chance.fork()).expect("there is a greedy bot");
    bots::ask(bot.as_mut(), state, seat, chance)
}

fn by_default(state: &State, seat: Seat, _: &mut Chance) -> Action {
    state.fallback(seat)
}

/// Both sides work for one end: all dead at once, as a draw or not. Sláine's team may take `most` of the others.
fn together(most: i16, draw: bool) -> impl Fn(&State, Seat, &mut Chance) -> Action {
    move |state, seat, chance| {
        let mut actions = Vec::new();
        state.actions(seat, &mut actions);
        let distance = |action: &Action| {
            let mut after = state.clone();
            after.apply(seat, action, &mut Events::off());
            // Nobody defends or interrupts.
            while let Some(other) = after.deciders().iter().find(|&other| other != seat) {
                let answer = after.fallback(other);
                after.apply(other, &answer, &mut Events::off());
            }
            from_the_end(&after, most, draw)
        };
        let best = actions.iter().map(distance).min().expect("somebody can always act");
        let best: Vec<Action> = actions.into_iter().filter(|action| distance(action) == best).collect();
        best[chance.below(Purpose::Other, best.len())]
    }
}

/// How far a state is from the end that `together` wants: Middenface blows up himself and Kai, the last of all.
fn from_the_end(state: &State, most: i16, draw: bool) -> i64 {
    const NEVER: i64 = 1 << 40;
    let table = &state.tabletop;
    if let Some(outcome) = table.outcome {
        let wanted = outcome.rule.to_string() == "HS-331" && outcome.winners.is_empty() == draw;
        return if wanted { -NEVER } else { NEVER };
    }
    let (dogs, slaine) = (Seat::new(0), Seat::new(1));
    let last = [Character::MIDDENFACE, Character::KAI];
    if last.iter().any(|&who| table.dead(who)) || table.points(slaine) > most || table.points(dogs) > 3 {
        return NEVER;
    }
    let mut far = 0;
    for who in table.seats().flat_map(|seat| table.players[seat].team.characters()) {
        let cubes = i64::from(table.figure(who).health) - i64::from(last.contains(&who));
        far += 1000 * cubes;
        match table.figure(who).place {
            Place::Undeployed => far += 500,
            Place::Deployed(space) => {
                let near = |other: Character| table.space(other).and_then(|at| table.map().range(space, at));
                let enemies = Character::all().filter(|other| other.team() != who.team());
                far += 10 * enemies.filter_map(near).map(i64::from).min().unwrap_or(10);
            }
            Place::Dead => {}
        }
    }
    let [a, b] = last.map(|who| table.space(who));
    if let (Some(a), Some(b)) = (a, b) {
        far += 5 * i64::from(table.map().range(a, b).unwrap_or(20));
    }
    // A hand with the card for the end is worth keeping.
    let keeps = table.players[dogs].hand.cards().iter().any(|&card| {
        table.card(dogs, card).linked_to(Character::MIDDENFACE) == Some(helter_skelter::names::Symbol::Explode)
    });
    far - if keeps { 300 } else { 0 }
}

/// Greedy play for a while, then the second seat gives up.
fn until_one_concedes(state: &State, seat: Seat, chance: &mut Chance) -> Action {
    let late = state.tabletop.turns > 4;
    if late && seat == Seat::new(1) { Action::Concede } else { greedily(state, seat, chance) }
}

fn wanted() -> Vec<Wanted> {
    use Team::{Judges, NikolaiDante, Slaine, StrontiumDogs};
    let end = |name, options: &Options, seeds, policy: Box<Policy>, ending| {
        let options = options.clone();
        Wanted { name, options, seeds, policy, ending }
    };
    let players = |map, teams: &[Team]| options(map, teams, None);
    let two = players("city-blocks", &[Judges, StrontiumDogs]);
    let hall = players("grand-hall", &[NikolaiDante, Slaine, Judges]);
    let crowd = players("grand-hall", &[Slaine, StrontiumDogs, Judges, NikolaiDante]);
    let three = players("city-blocks", &[StrontiumDogs, Slaine, NikolaiDante]);
    let capped = options("city-blocks", &[StrontiumDogs, Slaine, NikolaiDante, Judges], Some(6));
    let pair = players("city-blocks", &[StrontiumDogs, Slaine]);
    vec![
        end("hs-320-five-points-four-players", &crowd, 6, Box::new(greedily), |state, it| five_points(state, it, 4)),
        end("hs-320-five-points-three-players", &hall, 8, Box::new(greedily), |state, it| five_points(state, it, 3)),
        end("hs-320-five-points-two-players", &two, 12, Box::new(greedily), |state, it| five_points(state, it, 2)),
        end("hs-326-elimination", &three, 2000, Box::new(at_random), |state, it| {
            let left = survivors(state);
            left.len() < state.seats() && it.winners.len() == 1 && it.winners.iter().all(|seat| left.has(seat))
        }),
        end("hs-327-sudden-death", &three, 6000, Box::new(at_random), |_, it| it.winners.len() == 1),
        end("hs-331-all-fall-draw", &pair, 4000, Box::new(together(4, true)), |state, it| {
            survivors(state).is_empty() && it.winners.is_empty()
        }),
        end("hs-331-all-fall-with-a-winner", &pair, 4000, Box::new(together(3, false)), |state, it| {
            survivors(state).is_empty() && it.winners.len() == 1
        }),
        end("hs-r63-concession", &two, 1, Box::new(until_one_concedes), |_, it| it.winners == Seats::one(Seat::new(0))),
        end("hs-r64-nobody-stirs", &two, 1, Box::new(by_default), |state, _| {
            state.seats() == 2 && Seat::first(2).all(|seat| state.tabletop.points(seat) == 0)
        }),
        end("hs-r64-turn-cap", &capped, 4, Box::new(greedily), |state, _| state.tabletop.house.turn_cap == Some(6)),
    ]
}

fn five_points(state: &State, outcome: &Outcome, players: usize) -> bool {
    state.seats() == players && outcome.winners.iter().any(|seat| state.tabletop.points(seat) >= 5)
}

/// The seats with a character that is not dead.
fn survivors(state: &State) -> Seats {
    let table = &state.tabletop;
    let lives = |seat: &Seat| table.players[*seat].team.characters().any(|who| !table.dead(who));
    table.seats().filter(lives).collect()
}

#[test]
#[ignore = "records the games anew"]
fn record_the_endings() {
    let only = std::env::var("ONLY").unwrap_or_default();
    wanted().iter().filter(|wanted| wanted.name.starts_with(&only)).for_each(Wanted::record);
}

/// Every game of the folder has a recorder and ends as its name says, and no two are the same.
#[test]
fn every_recording_is_what_its_name_says() {
    let (recorded, wanted) = (super::replays::recorded(), wanted());
    let names: Vec<&str> = recorded.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, wanted.iter().map(|wanted| wanted.name).collect::<Vec<_>>());
    for ((name, session), wanted) in recorded.iter().zip(&wanted) {
        assert!(wanted.is_found(session), "{name} ends in another way");
    }
    let mut texts: Vec<String> = recorded.iter().map(|(_, session)| session.record().to_string()).collect();
    texts.sort();
    texts.dedup();
    assert_eq!(texts.len(), names.len(), "two names for one game");
}
