//! The set-up (section 1.5), which no position shows.

use card_game::event::Throw;
use card_game::names::Kind;
use card_game::state::Start;
use card_game::tabletop::object::Readiness;
use card_game::{Action, Event, Options, State};
use engine::{Chance, Events, Game, Pack, Seat, Seed};

fn begin(players: u8, start: Start, deck: &str, seed: u64) -> (State, Vec<Event>) {
    let decks = vec![deck.to_string(); usize::from(players)];
    let options = Options { players: Some(players), decks, start };
    let mut events = Events::on();
    let state = State::start(&options, Pack::built_in(), Seed::from(seed), &mut events).expect("legal options");
    (state, events.as_slice().iter().map(|told| *told.public()).collect())
}

fn asked(state: &State) -> Seat {
    state.deciders().iter().next().expect("somebody is asked")
}

fn refused(state: &State, seat: Seat, action: &str) -> String {
    let action: Action = action.parse().expect("an action");
    let why = state.check(seat, &action).expect_err("it is refused");
    State::refusal(&Pack::built_in(), why).rule.to_string()
}

fn act(state: &mut State, seat: Seat, action: &str) {
    let action: Action = action.parse().expect("an action");
    assert!(state.check(seat, &action).is_ok(), "{seat}: {action}");
    state.apply(seat, &action, &mut Events::off());
}

/// The highest roll picks first, and those who tie for it roll again.
#[test]
fn cg_061_the_highest_roll_picks_first() {
    let mut ties = 0;
    for seed in 0..60 {
        let players = 2 + (seed % 3) as u8;
        let (state, events) = begin(players, Start::Draft, "by-the-book", seed);
        let mut throws = events.iter().filter_map(|event| match *event {
            Event::Thrown { seat, face, to: Throw::DraftOrder } => Some((seat, face)),
            _ => None,
        });
        let mut rolling: Vec<Seat> = Seat::first(usize::from(players)).collect();
        while rolling.len() > 1 {
            let faces: Vec<(Seat, u8)> = throws.by_ref().take(rolling.len()).collect();
            assert_eq!(faces.iter().map(|it| it.0).collect::<Vec<_>>(), rolling, "all who are tied roll");
            let highest = faces.iter().map(|it| it.1).max();
            rolling = faces.iter().filter(|it| Some(it.1) == highest).map(|it| it.0).collect();
            ties += usize::from(rolling.len() > 1);
        }
        assert_eq!((throws.next(), asked(&state)), (None, rolling[0]));
    }
    assert!(ties > 5, "{ties} ties: CG-R16");
}

/// One Judge at a time, passing left; a title that is taken is taken (CG-R19).
#[test]
fn cg_063_no_judge_is_picked_twice() {
    let (mut state, _) = begin(3, Start::Draft, "by-the-book", 4);
    let first = asked(&state);
    let roster = state.tabletop.areas[first].roster;
    let title = |at: usize| format!("draft {}", state.tabletop.code_of(roster[at]));
    let (one, other) = (title(0), title(1));
    assert_eq!(refused(&state, first, "pass"), "CG-064", "a team needs one Judge");
    assert_eq!(refused(&state, first, "draft J32"), "CG-R16", "picks come from the own roster");
    act(&mut state, first, &one);
    let second = asked(&state);
    assert_eq!(second, first.left(3));
    assert_eq!(refused(&state, second, &one), "CG-063");
    act(&mut state, second, &other);
    assert_eq!(asked(&state), second.left(3));
}

/// Whoever stops is not asked again; a full team leaves by itself; nobody has more than five Judges or 40 Experience.
#[test]
fn cg_064_the_draft_ends_when_all_have_left() {
    for seed in 0..40 {
        let (mut state, _) = begin(2 + (seed % 3) as u8, Start::Draft, "iron-fist", seed);
        let (mut chance, mut list, mut stopped) = (Chance::seeded(seed), Vec::new(), Vec::new());
        while state.tabletop.turn == 0 {
            let seat = asked(&state);
            let drafting = state.tabletop.areas.0.iter().any(|area| !area.roster.is_empty());
            let action = state.sample(seat, &mut chance, &mut list);
            if drafting {
                assert!(!stopped.contains(&seat), "CG-064: who has left is not asked again");
                assert!(state.tabletop.areas[seat].team.len() < 5, "CG-062: a full team picks nobody");
                if action == Action::Pass {
                    stopped.push(seat);
                }
            }
            state.apply(seat, &action, &mut Events::off());
        }
        for area in &state.tabletop.areas.0[..state.seats()] {
            let experience: i32 = area.team.iter().map(|&judge| i32::from(state.tabletop.card(judge).exp)).sum();
            assert!((1..=5).contains(&area.team.len()) && experience <= 40, "CG-062");
        }
    }
}

/// A roster is secret, so whoever has room for a Judge of the set is asked, and may only stop if none of the own is left.
#[test]
fn cg_r88_an_empty_roster_is_asked_too() {
    let deck = "Team:\nJudge Giant\nJudge Goon\nJudge Vance\nJudge Tully\nJudge Rook\nCards:\n40 Slab Plaza\n";
    let (mut state, _) = begin(2, Start::Draft, deck, 3);
    for _ in 0..5 {
        let seat = asked(&state);
        let action = state.fallback(seat);
        assert_ne!(action, Action::Pass);
        state.apply(seat, &action, &mut Events::off());
    }
    let (seat, mut list) = (asked(&state), Vec::new());
    state.actions(seat, &mut list);
    assert_eq!((list, state.tabletop.areas[seat].team.len()), (vec![Action::Pass], 2));
}

/// CG-065: the players put their Judges in a row, and the leftmost leads.
#[test]
fn cg_065_the_leftmost_judge_leads() {
    let (mut state, _) = begin(2, Start::Draft, "by-the-book", 9);
    while state.tabletop.areas.0.iter().any(|area| !area.roster.is_empty()) {
        let seat = asked(&state);
        let action = state.fallback(seat);
        state.apply(seat, &action, &mut Events::off());
    }
    let seat = asked(&state);
    let last = *state.tabletop.areas[seat].team.last().expect("a team has Judges");
    let name = state.tabletop.name(last);
    act(&mut state, seat, &format!("next {name}"));
    act(&mut state, seat, "pass");
    assert_eq!(state.tabletop.leader(seat), Some(last));
}

/// CG-043, CG-060, CG-065 to CG-069: what lies on the table when the first turn begins.
#[test]
fn cg_066_prestige_hands_and_the_first_duty_judge() {
    let mut orders = Vec::new();
    for seed in 0..20 {
        let players = 2 + (seed % 3) as u8;
        let (state, _) = begin(players, Start::Ready, "by-the-book", seed);
        let table = &state.tabletop;
        for seat in Seat::first(usize::from(players)) {
            let area = &table.areas[seat];
            let pvs: i32 = area.team.iter().map(|&judge| i32::from(table.card(judge).pv)).sum();
            assert_eq!(i32::from(area.prestige), pvs, "CG-066");
            assert_eq!(area.hand.len(), 7, "CG-067");
            assert!(area.team.iter().all(|&judge| table.objects[judge].readiness == Readiness::Ready), "CG-065");
            assert!(area.resyk.is_empty() && area.iso_cubes.is_empty() && area.wasted.is_empty(), "CG-043");
            let no_judge = |card: &_| table.content().card(*card).kind != Kind::Judge;
            assert!(area.deck.cards().iter().chain(area.hand.cards()).all(no_judge), "CG-056");
        }
        orders.push(table.areas[Seat::new(0)].deck.cards().to_vec());
        let highest = table.areas.0.iter().map(|area| area.prestige).max();
        assert_eq!(Some(table.areas[table.duty].prestige), highest, "CG-069, CG-207");
        assert_eq!(asked(&state), table.left_of(table.duty));
    }
    let mut different = orders.clone();
    different.sort();
    different.dedup();
    assert_eq!(different.len(), orders.len(), "CG-060: every deck is shuffled");
}

#[test]
fn cg_001_two_to_four_play() {
    for (players, fine) in [(1, false), (2, true), (4, true), (5, false)] {
        let options = Options { players: Some(players), ..Options::default() };
        let begun = State::start(&options, Pack::built_in(), Seed::from(1), &mut Events::off());
        assert_eq!(begun.is_ok(), fine, "{players} players");
    }
}
