//! Going back through a game: at every step a viewer sees what that viewer was shown then, and no sealed answer shows.

use engine::erased::{AnySession, erased};
use engine::{Chance, Purpose, Seat, Seed, Viewer};
use helter_skelter::State;
use serde_json::json;
use std::collections::BTreeMap;

/// All that a viewer was shown after an event, but for what can be taken back.
fn shown(session: &dyn AnySession) -> Vec<String> {
    let seat = |viewer: Viewer| viewer.seat().map(|seat| (session.question(seat), session.actions_json(seat)));
    let look = |viewer| format!("{:?} {:?} {:?}", session.view_parts(viewer), seat(viewer), session.asked());
    Viewer::all(session.seats()).map(look).collect()
}

fn below(luck: &mut Chance, n: usize) -> usize {
    luck.below(Purpose::Other, n)
}

fn game(seed: u64, seats: usize) {
    let mut luck = Chance::seeded(seed);
    let teams = ["judges", "slaine", "nikolai-dante", "strontium-dogs"];
    let options = json!({ "teams": teams[..seats], "house": { "turn_cap": 10 } });
    let mut session = erased::<State>().start(&options, None, Seed::from(seed)).expect("legal options");
    let mut seen = BTreeMap::from([(session.seq(), shown(&*session))]);
    let mut undone = 0;
    for _ in 0..400 {
        let deciders: Vec<Seat> = session.deciders().iter().collect();
        if deciders.is_empty() {
            break;
        }
        let seat = deciders[below(&mut luck, deciders.len())];
        let (before, steps) = (session.seq(), session.steps());
        if below(&mut luck, 12) == 0 && session.undo(seat, true).is_ok() {
            undone += 1;
            continue;
        }
        let actions = session.actions(seat);
        session.act(seat, &actions[below(&mut luck, actions.len())]).expect("listed");
        if session.seq() > before {
            seen.insert(session.seq(), shown(&*session));
        } else {
            assert_eq!(session.steps(), steps, "a sealed answer makes no step");
        }
    }
    assert!(undone > 0 && session.seq() > 50, "hardly a game: {undone} undone, {} events", session.seq());

    let steps = session.steps();
    assert!(steps.len() > 20);
    for step in &steps {
        let back = session.back_at(step.seq).expect("a step");
        assert_eq!(shown(&*back), seen[&step.seq], "at {}", step.seq);
    }
    let names: Vec<usize> = steps.iter().map(|step| step.seq).collect();
    assert!(names.is_sorted_by(|one, other| one < other), "{names:?}");
    for seq in 0..=session.seq() + 1 {
        assert_eq!(session.back_at(seq).is_some(), names.contains(&seq), "{seq}");
    }
    for viewer in Viewer::all(seats) {
        let told = session.news(viewer, 0);
        for step in &steps {
            let events = session.told_at(*step, Some(viewer));
            assert_eq!(events, told[step.since..step.seq], "as it was told");
        }
    }
    for step in &steps {
        let mut walk = session.fresh();
        session.entries()[..step.entries].iter().for_each(|entry| walk.enter(entry).expect("it fits"));
        let back = session.back_at(step.seq).expect("a step");
        assert_eq!(back.position(), walk.position(), "at {} and after {} entries", step.seq, step.entries);
    }
}

#[test]
fn whoever_goes_back_sees_what_was_shown_then() {
    for seed in 0..4 {
        game(seed, 2 + (seed as usize % 3));
    }
}

/// After the end all cards lie open, and events say what they hid.
#[test]
fn everything_is_revealed_at_once() {
    let options = json!({ "teams": ["judges", "slaine"] });
    let session = erased::<State>().start(&options, None, Seed::from(3)).expect("legal options");
    let (revealed, spectator) = (session.revealed(), session.view(Viewer::Spectator));
    for (at, seat) in Seat::first(2).enumerate() {
        let own = session.view(Viewer::Seat(seat));
        assert_eq!(revealed["players"][at], own["players"][at]);
        assert_ne!(revealed["players"][at], spectator["players"][at]);
    }
    let start = session.steps()[0];
    let (all, public) = (session.told_at(start, None), session.told_at(start, Some(Viewer::Spectator)));
    for (seat, at) in [("a", 0), ("b", 1)] {
        let dealt = |events: &[engine::erased::Notice]| {
            let event = events.iter().find(|it| it.event["event"] == "dealt" && it.event["seat"] == seat);
            event.expect("everybody is dealt map cards").event["cards"].clone()
        };
        assert!(dealt(&public).is_null());
        assert_eq!(dealt(&all), revealed["players"][at]["dealt"]["cards"]);
    }
}
