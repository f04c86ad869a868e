use super::super::schedule::Schedule;
use super::super::stats::Interval;
use super::*;
use door::lab::{Choices, Notes};
use engine::{PerSeat, Rule, Seats, Seed};

const A: Seat = Seat::new(0);
const B: Seat = Seat::new(1);

/// Judges and Sláine in both seats on both maps, greedy and random in both seats: eight games.
fn rules() -> Rules {
    let options = ["teams=judges,slaine|slaine,judges".to_string()];
    let door = helter_skelter_door::game();
    let bench = door.lab.open(None, None, &Choices::read(&options).unwrap()).unwrap();
    let schedule = Schedule::new(bench.setups().to_vec(), &["greedy", "random"].map(str::to_string), Seed::from(1));
    assert_eq!(schedule.round(), 8);
    Rules { door, bench, schedule, longest: 100, budget: None }
}

/// Game by game: seats a, a, a win, a draw, b wins, unfinished, b, a win. Judges sit in seat a in the first four games.
/// Seat a is the first player in even games. Judges score two fragments and a figure, Sláine one fragment, and in games
/// 0, 1 and 3 Judges play card JU-01. No two counts are equal that could be mistaken for each other.
fn records() -> Vec<Record> {
    let won = |seat| End::Won(Seats::one(seat));
    let ends = [won(A), won(A), won(A), End::Drawn, won(B), End::Unfinished, won(B), won(A)];
    let record = |(number, end): (usize, End)| {
        let (judges, slaine) = if number < 4 { (A, B) } else { (B, A) };
        let mut notes = Notes::default();
        notes.score(judges, 0, 2);
        notes.score(judges, 1, 1);
        notes.score(slaine, 0, 1);
        notes.first = Some(if number % 2 == 0 { A } else { B });
        notes.turns = 10 + number as u32;
        notes.lead_changes = number as u32 % 3;
        if [0, 1, 3].contains(&number) {
            notes.play(judges, 0);
        }
        let rule = match end {
            End::Won(_) => Some(Rule::new("HS-320")),
            End::Drawn => Some(Rule::new("HS-R64")),
            End::Lost | End::Unfinished => None,
        };
        Record { end, rule, scores: PerSeat::default(), decisions: 100, notes }
    };
    ends.into_iter().enumerate().map(record).collect()
}

fn section(id: &str) -> Section {
    let (rules, records) = (rules(), records());
    let luck = Luck { deal: 0.25, interval: Interval { low: 0.1, high: 0.4 }, deals: 40, replays: 6 };
    let run = Run { rules: &rules, records: &records, wanted: 8, luck: Some(luck) };
    run.sections().into_iter().find(|section| section.id == id).unwrap_or_else(|| panic!("there is no section {id}"))
}

/// Label, won, games, drawn.
fn rates(id: &str) -> Vec<(String, u64, u64, u64)> {
    match section(id).figure {
        Figure::Rates(rates) => {
            rates.into_iter().map(|rate| (rate.label, rate.won.count, rate.won.of, rate.drawn)).collect()
        }
        other => panic!("{id} has no rates: {other:?}"),
    }
}

fn row(label: &str, won: u64, of: u64, drawn: u64) -> (String, u64, u64, u64) {
    (label.to_string(), won, of, drawn)
}

#[test]
fn wins_are_counted_for_whoever_had_them() {
    assert_eq!(rates("bots"), [row("greedy", 2, 8, 1), row("random", 4, 8, 1)]);
    assert_eq!(rates("team"), [row("The Judges", 5, 8, 1), row("Sláine Mac Roth", 1, 8, 1)]);
    assert_eq!(rates("pairing"), [row("The Judges against Sláine Mac Roth", 5, 8, 1)]);
    assert_eq!(rates("seat"), [row("seat a", 4, 8, 1), row("seat b", 2, 8, 1)]);
    assert_eq!(rates("first"), [row("first player", 2, 8, 1), row("second player", 4, 8, 1)]);
    assert_eq!(
        rates("map"),
        [
            row("city-blocks: The Judges", 3, 4, 0),
            row("city-blocks: Sláine Mac Roth", 0, 4, 0),
            row("grand-hall: The Judges", 2, 4, 1),
            row("grand-hall: Sláine Mac Roth", 1, 4, 1),
        ]
    );
}

/// Of three, c begins, then a, then b.
#[test]
fn the_order_of_turns_goes_clockwise_from_the_first_player() {
    let door = helter_skelter_door::game();
    let bench = door.lab.open(None, Some(3), &Choices::default()).unwrap();
    let setups = bench.setups().to_vec();
    let schedule = Schedule::new(setups, &["random"; 3].map(str::to_string), Seed::from(1));
    let rules = Rules { door, bench, schedule, longest: 100, budget: None };
    let mut record = records().swap_remove(0);
    record.notes.first = Some(Seat::new(2));
    let run = Run { rules: &rules, records: &[record], wanted: 1, luck: None };
    let Figure::Rates(rates) = run.turn_order().figure else { panic!("no rates") };
    assert_eq!(rates.iter().map(|rate| rate.won.count).collect::<Vec<_>>(), [0, 1, 0]);
}

#[test]
fn a_table_says_it_in_words() {
    assert_eq!(
        section("bots").figure.table().text(),
        "          win rate   95 % interval  won  drawn  games\n  \
         greedy    25.0 %   7.1 to 59.1 %    2      1      8\n  \
         random    50.0 %  21.5 to 78.5 %    4      1      8\n"
    );
    assert_eq!(
        section("luck").figure.table().text(),
        "                       share of the result   95 % interval\n  \
         the deal                          25.0 %  10.0 to 40.0 %\n  \
         play and later luck               75.0 %  60.0 to 90.0 %\n"
    );
}

#[test]
fn lengths_endings_leads_and_points() {
    assert_eq!(
        section("length").figure.table().text(),
        "             mean  least   5 %  25 %  median  75 %  95 %  most\n  \
         turns      13.5     10  10.3  11.8    13.5  15.2  16.6    17\n  \
         decisions   100    100   100   100     100   100   100   100\n"
    );
    let Figure::Lengths { histogram, .. } = section("length").figure else { panic!("no lengths") };
    assert_eq!(histogram, Histogram { from: 10, width: 1, counts: vec![1; 8] });
    let counts = |id| match section(id).figure {
        Figure::Counts { buckets, .. } => buckets.into_iter().map(|bucket| (bucket.label, bucket.count)).collect(),
        _ => Vec::new(),
    };
    assert_eq!(
        counts("ending"),
        [("HS-320", 6), ("HS-R64, a draw", 1), ("unfinished", 1)].map(|(l, n)| (l.to_string(), n))
    );
    assert_eq!(counts("lead"), [("0", 3), ("1", 3), ("2", 2)].map(|(label, count)| (label.to_string(), count)));
    let Figure::Stacks { parts, rows } = section("points").figure else { panic!("no points") };
    assert_eq!(parts, ["fragments", "figures"]);
    assert_eq!((rows[0].means.as_slice(), rows[1].means.as_slice()), ([2.0, 1.0].as_slice(), [1.0, 0.0].as_slice()));
}

#[test]
fn the_swing_of_a_card_is_its_teams() {
    let Figure::Swings(swings) = section("cards").figure else { panic!("no cards") };
    let [card] = swings.as_slice() else { panic!("one card was played: {swings:?}") };
    assert_eq!((card.code.as_str(), card.side.as_str()), ("JU-01", "The Judges"));
    assert_eq!((card.won, card.side_won), (Share { count: 2, of: 3 }, Share { count: 5, of: 8 }));
    assert!((card.swing - (2.0 / 3.0 - 5.0 / 8.0)).abs() < 1e-9, "{}", card.swing);
}

#[test]
fn long_samples_have_few_round_steps() {
    let steps = histogram(&Sample::new([3, 7, 399, 400]));
    assert_eq!((steps.from, steps.width, steps.counts.len()), (0, 20, 21));
    assert_eq!((steps.counts[0], steps.counts[19], steps.counts[20]), (2, 1, 1));
    assert_eq!(histogram(&Sample::new([])), Histogram::default());
}
