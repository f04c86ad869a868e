use super::super::super::summary::Run;
use super::*;
use ::card_game::Content;
use ::card_game::names::{CardId, Kind};
use engine::Pack;

fn card_game(players: usize) -> Rules {
    rules(card_game_door::game(), players, &[], "greedy")
}

/// Everybody plays the cards of some deck of the table: Crimes change hands, other cards do not.
#[test]
fn what_is_counted_fits_the_game() {
    let (mut solved, mut apprehended, mut cards) = (0, 0, 0);
    for players in 2..=4 {
        let rules = card_game(players);
        let content = Pack::<Content>::built_in().content();
        for number in 0..12 {
            let (fixture, record) = (rules.schedule.game(number), rules.play(number));
            assert!(record.end != End::Unfinished && record.rule.is_some());
            assert!(record.notes.first.is_some() && (1..=100).contains(&record.notes.turns));
            for &(seat, card) in &record.notes.played {
                let deck = &content.decks[fixture.setup.sides[seat.index()]];
                let id = CardId(card);
                let judge = content.card(id).kind == Kind::Judge;
                assert!(judge || deck.copies().any(|copy| copy == id), "{seat} plays {}", content.card(id).title);
            }
            for seat in Seat::first(players) {
                let counts = record.notes.counts[seat];
                assert!(counts[2] <= 1 && counts[1] <= counts[0], "{counts:?}");
                solved += record.notes.points[seat][0];
                apprehended += counts[0];
            }
            cards += record.notes.played.len();
        }
    }
    assert!(solved > 0 && apprehended > 0 && cards > 500, "{solved} {apprehended} {cards}");
}

#[test]
fn two_decks_make_a_pairing() {
    let rules = card_game(2);
    let records: Vec<_> = (0..20).map(|number| rules.play(number)).collect();
    let sections = Run { rules: &rules, records: &records, wanted: 20, luck: None }.sections();
    let ids: Vec<&str> = sections.iter().map(|section| section.id.as_str()).collect();
    assert_eq!(ids, ["deck", "pairing", "seat", "first", "length", "ending", "lead", "points", "counts", "cards"]);
}
