//! Games of all four doors: what is counted fits what the game itself says.

mod card_game;
mod cursed_earth;

use super::*;
use door::lab::{Choices, End};
use engine::{Seat, Seed};

/// All setups that these options leave open, between bots of one name.
fn rules(door: &'static Door, players: usize, options: &[&str], bot: &str) -> Rules {
    let options: Vec<String> = options.iter().map(|option| option.to_string()).collect();
    let bench = door.lab.open(None, Some(players), &Choices::read(&options).unwrap()).unwrap();
    let schedule = Schedule::new(bench.setups().to_vec(), &vec![bot.to_string(); players], Seed::from(1));
    Rules { door, bench, schedule, longest: 50_000, budget: None }
}

fn helter_skelter(players: usize) -> Rules {
    rules(helter_skelter_door::game(), players, &[], "random")
}

/// What is noted from events is what the game itself counts in the end.
#[test]
fn points_by_source_add_up_to_the_score() {
    let (mut sources, mut changes, mut cards) = ([0; 2], 0, 0);
    for players in 2..=4 {
        let rules = helter_skelter(players);
        let all = rules.bench.cards();
        for number in 0..40 {
            let (fixture, record) = (rules.schedule.game(number), rules.play(number));
            assert!(record.end != End::Unfinished && record.rule.is_some());
            for seat in Seat::first(players) {
                assert_eq!(record.notes.total(seat), record.scores[seat]);
                (0..2).for_each(|source| sources[source] += record.notes.points[seat][source]);
            }
            assert!(record.notes.first.is_some() && record.notes.turns > 0);
            let own = |(seat, card): &(Seat, u16)| all[*card as usize].side == Some(fixture.setup.sides[seat.index()]);
            assert!(record.notes.played.iter().all(own), "everybody plays cards of their own team");
            changes += record.notes.lead_changes;
            cards += record.notes.played.len();
        }
    }
    assert!(sources.iter().all(|&points| points > 0) && changes > 0 && cards > 0, "{sources:?} {changes} {cards}");
}

#[test]
fn a_game_follows_from_its_number() {
    let rules = helter_skelter(2);
    assert_eq!(rules.play(3), rules.play(3));
    assert_ne!(rules.play(3), rules.play(3 + rules.schedule.round()));
}

#[test]
fn a_replay_has_the_deal_and_other_luck() {
    let rules = helter_skelter(2);
    let fixture = rules.schedule.game(0);
    assert_eq!(rules.replay(&fixture, 1), rules.replay(&fixture, 1));
    assert_ne!(rules.replay(&fixture, 1), rules.replay(&fixture, 2));
}

#[test]
fn what_takes_too_long_is_given_up() {
    let rules = Rules { longest: 30, ..helter_skelter(2) };
    let record = rules.play(0);
    assert_eq!((record.end, record.rule, record.decisions), (End::Unfinished, None, 30));
}
