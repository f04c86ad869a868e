//! How the games of `tests/replays` were made: `cargo test -p helter-skelter --test it record -- --ignored`.
//!
//! Rare endings are found by trying many seeds, or by seats that play into each other's hands. The recorder looks at
//! the whole truth; what it records is a legal game all the same.

use super::replays::folder;
use engine::{Chance, Events, Game, Pack, Purpose, Seat, Seed, Session};
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

fn ended_by(session: &Session<State>) -> String {
    session.state().outcome().map_or(String::new(), |outcome| outcome.rule.to_string())
}

/// The shortest game with that ending, over many seeds.
fn search(options: &Options, rule: &str, seeds: u64, policy: &Policy) -> Session<State> {
    let games = (0..seeds).map(|seed| play(options, seed, policy)).filter(|session| ended_by(session) == rule);
    games.min_by_key(|session| session.entries().len()).unwrap_or_else(|| panic!("no game ended by {rule}"))
}

fn save(name: &str, session: &Session<State>) {
    let path = folder().join(format!("{name}.toml"));
    std::fs::write(&path, session.record().to_string()).expect("a replay can be written");
    println!("{name}: {} entries, {}", session.entries().len(), ended_by(session));
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

/// Both sides work for one end: all dead at once. Sláine's team may take `most` of the others.
fn together(most: i16) -> impl Fn(&State, Seat, &mut Chance) -> Action {
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
            from_the_end(&after, most)
        };
        let best = actions.iter().map(distance).min().expect("somebody can always act");
        let best: Vec<Action> = actions.into_iter().filter(|action| distance(action) == best).collect();
        best[chance.below(Purpose::Other, best.len())]
    }
}

/// How far a state is from the end that `together` wants: Middenface blows up himself and Kai, the last of all.
fn from_the_end(state: &State, most: i16) -> i64 {
    const NEVER: i64 = 1 << 40;
    let table = &state.tabletop;
    if let Some(outcome) = table.outcome {
        return if outcome.rule.to_string() == "HS-331" { -NEVER } else { NEVER };
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

#[test]
#[ignore = "records the games anew"]
fn record_the_endings() {
    use Team::{Judges, NikolaiDante, Slaine, StrontiumDogs};
    let two = options("city-blocks", &[Judges, StrontiumDogs], None);
    save("hs-320-five-points-two-players", &search(&two, "HS-320", 12, &greedily));
    let three = options("grand-hall", &[NikolaiDante, Slaine, Judges], None);
    save("hs-320-five-points-three-players", &search(&three, "HS-320", 8, &greedily));
    let four = options("grand-hall", &[Slaine, StrontiumDogs, Judges, NikolaiDante], None);
    save("hs-320-five-points-four-players", &search(&four, "HS-320", 6, &greedily));

    let three = options("city-blocks", &[StrontiumDogs, Slaine, NikolaiDante], None);
    save("hs-326-elimination", &search(&three, "HS-326", 2000, &at_random));
    save("hs-327-sudden-death", &search(&three, "HS-327", 6000, &at_random));
    let four = options("city-blocks", &[StrontiumDogs, Slaine, NikolaiDante, Judges], Some(6));
    save("hs-r64-turn-cap", &search(&four, "HS-R64", 4, &greedily));
    save("hs-r64-nobody-stirs", &search(&two, "HS-R64", 1, &by_default));

    let pair = options("city-blocks", &[StrontiumDogs, Slaine], None);
    save("hs-331-all-fall-draw", &search(&pair, "HS-331", 4000, &together(4)));
    save("hs-331-all-fall-with-a-winner", &search(&pair, "HS-331", 4000, &together(3)));

    let mut conceded = Session::<State>::start(two, Pack::built_in(), Seed::from(7)).expect("legal options");
    let mut chance = Chance::seeded(8);
    for _ in 0..40 {
        let seat = conceded.state().deciders().iter().next().expect("the game goes on");
        let action = greedily(conceded.state(), seat, &mut chance);
        conceded.act(seat, action).expect("a legal action");
    }
    conceded.act(Seat::new(1), Action::Concede).expect("conceding is allowed");
    save("hs-r63-concession", &conceded);
}
