use super::super::super::figure::Figure;
use super::super::super::summary::Run;
use super::*;
use door::lab::Record;
use engine::Rule;

fn cursed_earth(players: usize, options: &[&str]) -> Rules {
    rules(cursed_earth_door::game(), players, options, "greedy")
}

fn played(rules: &Rules, games: usize) -> Vec<Record> {
    (0..games).map(|number| rules.play(number)).collect()
}

#[test]
fn what_is_counted_fits_the_ending() {
    for (players, mode) in [(1, "mode=solo"), (2, "mode=head-to-head"), (3, "mode=co-operative")] {
        let rules = cursed_earth(players, &[mode]);
        let (mut shootouts, mut psi, mut lost) = (0, 0, 0);
        for (number, record) in played(&rules, 18).into_iter().enumerate() {
            let setup = rules.schedule.game(number).setup;
            let seats = || Seat::first(players);
            let all = |what| seats().map(|seat| record.notes.counts[seat][what]).sum::<u16>();
            let one_died = seats().any(|seat| record.notes.counts[seat][3] == 3);
            let died = [Rule::new("CE-142"), Rule::new("CE-345")].map(Some).contains(&record.rule);
            // Against each other a team may be dead and the game end with Max Normal (CE-494).
            assert!(one_died == died || one_died && players == 2, "{mode} {:?}", record.rule);
            assert_eq!(
                record.end == End::Lost,
                mode != "mode=head-to-head" && record.rule != Some(Rule::new("CE-161"))
            );
            assert!(record.notes.first.is_some() && (1..=5).contains(&record.notes.turns), "{:?}", record.notes);
            assert!(all(2) == 0 || setup.fields[1].1 == "chief-judge");
            shootouts += all(2);
            psi += all(0) + all(1);
            lost += usize::from(record.end == End::Lost);
        }
        assert!(psi > 0 && (shootouts > 0 || players == 2) && (lost > 0) == (players != 2), "{mode}");
    }
}

/// Three who win together have won one game, not three.
#[test]
fn those_who_play_together_are_counted_once() {
    let rules = cursed_earth(3, &[]);
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
    let ids = |rules: &Rules| {
        let records = played(rules, 4);
        let sections = Run { rules, records: &records, wanted: 4, luck: None }.sections();
        sections.into_iter().map(|section| section.id).collect::<Vec<_>>()
    };
    let alone = cursed_earth(1, &["difficulty=cadet"]);
    assert_eq!(ids(&alone), ["team", "length", "ending", "counts", "score", "cards"]);
    let duel = ids(&cursed_earth(2, &["mode=head-to-head"]));
    assert_eq!(duel, ["team", "pairing", "seat", "first", "length", "ending", "lead", "points", "counts", "cards"]);
}
