//! Games between bots: whoever thinks wins, and what they are offered is legal and quickly found.

use crate::state::{Options, State};
use bots::{Bot, Budget, arena, named_with};
use engine::{Chance, Events, Game, Pack, Seat, Seed};

fn start(seed: u64, scenario: &str, forces: [&str; 2]) -> State {
    let forces = forces.map(String::from).to_vec();
    let options = Options { scenario: Some(scenario.into()), forces, ..Options::default() };
    State::start(&options, Pack::built_in(), Seed::from(seed), &mut Events::off()).expect("the game starts")
}

fn bot(name: &str, iterations: u32, seed: u64) -> Box<dyn Bot<State>> {
    named_with(name, Some(Budget::iterations(iterations)), Chance::seeded(seed)).expect("there is such a bot")
}

/// Games won by the first of two bots, on both sides of the table, and games drawn.
fn won(scenario: &str, force: &str, strong: (&str, u32), weak: (&str, u32), games: u64) -> (u64, u64) {
    let (mut won, mut drawn) = (0, 0);
    for game in 0..games {
        let place = game as usize % 2;
        let mut bots = [bot(weak.0, weak.1, game), bot(weak.0, weak.1, game + 1000)];
        bots[place] = bot(strong.0, strong.1, game + 2000);
        let state = start(game / 2, scenario, [force, force]);
        let end = arena::play(state, &mut bots, &mut Chance::seeded(game), 20_000).state.outcome();
        let winners = end.expect("the game ends").winners;
        won += u64::from(winners.has(Seat::new(place)));
        drawn += u64::from(winners.is_empty());
    }
    (won, drawn)
}

/// A little thought is enough against chance.
#[test]
fn whoever_thinks_beats_chance() {
    for scenario in ["street-rumble", "hold-the-block"] {
        let (won, drawn) = won(scenario, "scrap-uprising", ("cadet", 6), ("random", 0), 6);
        assert!(won >= 5, "{scenario}: {won} won, {drawn} drawn of 6");
    }
}

#[test]
#[ignore]
fn experiment() {
    use std::time::Instant;
    let set = |name: &str| std::env::var(name).unwrap_or_default();
    let number = |name: &str| set(name).parse::<u32>().unwrap_or(0);
    if set("WHAT") == "list" {
        let force = set("FORCE");
        let mut state = start(1, &set("SCENARIO"), [&force, &force]);
        let (mut scratch, mut list, mut chance) = (Vec::new(), Vec::new(), Chance::seeded(5));
        let mut by: std::collections::BTreeMap<String, [u128; 5]> = Default::default();
        for game in 0..number("GAMES") {
            let Some(seat) = state.deciders().iter().next() else {
                state = start(u64::from(game), &set("SCENARIO"), [&force, &force]);
                continue;
            };
            let words: Vec<String> = state.question(seat).split_whitespace().map(String::from).collect();
            let question = words
                .iter()
                .filter(|word| !word.chars().any(|c| c.is_ascii_digit()))
                .cloned()
                .collect::<Vec<_>>()
                .join(" ");
            let clock = Instant::now();
            state.actions(seat, &mut list);
            let listed = clock.elapsed().as_nanos();
            let clock = Instant::now();
            let sum: u64 = list.iter().map(|action| u64::from(state.odds(seat, action))).sum();
            let judged = clock.elapsed().as_nanos() + u128::from(sum == 1);
            let clock = Instant::now();
            let value = state.evaluate(seat);
            let valued = clock.elapsed().as_nanos() + u128::from(value == 1);
            let entry = by.entry(question).or_default();
            for (sum, more) in entry.iter_mut().zip([1, listed, judged, valued, list.len() as u128]) {
                *sum += more;
            }
            let action = state.sample(seat, &mut chance, &mut scratch);
            state.apply(seat, &action, &mut Events::off());
        }
        for (question, [n, list, odds, value, long]) in by {
            eprintln!(
                "{n:6} list {:6} us, odds {:6} us, value {:6} us, {:4} long: {question}",
                list / n / 1000,
                odds / n / 1000,
                value / n / 1000,
                long / n
            );
        }
        let clock = Instant::now();
        let mut decisions = 0;
        for game in 0..20 {
            decisions += arena::playout(
                &mut start(game, &set("SCENARIO"), [&force, &force]),
                &mut Chance::seeded(game),
                &mut scratch,
                50_000,
            );
        }
        eprintln!("{decisions} sampled decisions in {:?}", clock.elapsed());
        return;
    }
    let clock = Instant::now();
    let games = u64::from(number("GAMES"));
    let result =
        won(&set("SCENARIO"), &set("FORCE"), (&set("STRONG"), number("MORE")), (&set("WEAK"), number("LESS")), games);
    eprintln!(
        "{} {}: {} {} won {} drawn {} of {games} against {} {}, {:?} a game",
        set("SCENARIO"),
        set("FORCE"),
        set("STRONG"),
        number("MORE"),
        result.0,
        result.1,
        set("WEAK"),
        number("LESS"),
        clock.elapsed() / games.max(1) as u32
    );
}
