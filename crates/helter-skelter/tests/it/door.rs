//! The game as a server drives it, and games that begin at a position.

use engine::erased::{AnyGame, AnySession, NoStart, Refused, erased};
use engine::{Chance, Purpose, Replay, Seat, Seed, Viewer};
use helter_skelter::State;
use serde_json::{Value, json};

const A: Seat = Seat::new(0);
const B: Seat = Seat::new(1);

fn game() -> &'static dyn AnyGame {
    erased::<State>()
}

fn start(teams: &[&str], seed: u64) -> Box<dyn AnySession> {
    game().start(&json!({ "teams": teams }), None, Seed::from(seed)).expect("legal options")
}

fn play(session: &mut dyn AnySession, actions: usize, chance: &mut Chance) {
    for _ in 0..actions {
        let deciders: Vec<Seat> = session.deciders().iter().collect();
        if deciders.is_empty() {
            return;
        }
        let seat = deciders[chance.below(Purpose::Other, deciders.len())];
        let actions = session.actions(seat);
        session.act(seat, &actions[chance.below(Purpose::Other, actions.len())]).expect("a listed action");
    }
}

fn looks(session: &dyn AnySession) -> Vec<String> {
    let views = Viewer::all(session.seats()).map(|viewer| format!("{:?}", session.view_parts(viewer)));
    views.chain(Seat::first(session.seats()).map(|seat| session.actions_json(seat))).collect()
}

/// What a seat would answer to have its map cards assigned, but for `ready`.
fn assignments(session: &dyn AnySession, seat: Seat) -> Vec<String> {
    let mut copy = session.clone_box();
    let mut all = Vec::new();
    while let Some(action) = copy.fallback(seat).filter(|action| action != "ready") {
        copy.act(seat, &action).expect("a fallback is legal");
        all.push(action);
    }
    all
}

#[test]
fn a_placement_is_sent_at_once() {
    let mut session = start(&["judges", "slaine"], 3);
    let before = (looks(&*session), session.record());
    let mut batch = assignments(&*session, A);
    assert_eq!(batch.len(), 5);
    assert!(batch.iter().all(|action| session.is_sealed(A, action)));

    let refused = |session: &mut dyn AnySession, actions: &[String]| {
        let said = session.check_all(A, actions).expect_err("it cannot be done");
        assert_eq!(session.act_all(A, actions), Err(said.clone()));
        said
    };
    let twice = [batch.clone(), batch.clone()].concat();
    assert!(matches!(refused(&mut *session, &twice), Refused::Rule(_)), "a card that lies there already");
    let early = [batch[..4].to_vec(), vec!["ready".to_string()]].concat();
    assert!(matches!(refused(&mut *session, &early), Refused::Rule(_)));
    batch.push("ready".to_string());
    let after_ready = [batch.clone(), batch[..1].to_vec()].concat();
    let ends = "`ready` can end the question, so nothing can be sent along after it.";
    assert_eq!(refused(&mut *session, &after_ready).to_string(), ends);
    assert_eq!((looks(&*session), session.record()), before);

    assert_eq!(session.check_all(A, &batch), Ok(()));
    let told = session.seq();
    assert_eq!(session.act_all(A, &batch), Ok(told));
    assert_eq!((session.entry_count(), session.seq(), session.deciders().has(A)), (6, told, false));

    // Now `ready` would close the question, and the refusal is the same: it does not tell that a is ready.
    let mut batch = assignments(&*session, B);
    batch.push("ready".to_string());
    let after_ready = [batch.clone(), batch[..1].to_vec()].concat();
    assert_eq!(session.check_all(B, &after_ready).unwrap_err().to_string(), ends);
    assert_eq!(session.act_all(B, &batch), Ok(told));
    assert!(session.seq() > told);
    // A change of mind came too late.
    assert!(session.check(A, &batch[0]).is_err());
}

#[test]
fn texts_for_the_wire_say_what_the_values_say() {
    let mut chance = Chance::seeded(1);
    let mut session = start(&["judges", "strontium-dogs", "slaine"], 1);
    for _ in 0..150 {
        for viewer in Viewer::all(4) {
            let read = |(name, text): (String, String)| (name, serde_json::from_str(&text).unwrap());
            let parts: serde_json::Map<String, Value> = session.view_parts(viewer).into_iter().map(read).collect();
            assert_eq!(Value::Object(parts), session.view(viewer));
            let since = session.seq().saturating_sub(9);
            let news = serde_json::to_string(&session.news(viewer, since)).unwrap();
            assert_eq!(session.news_json(viewer, since), news);
        }
        for seat in Seat::first(4) {
            assert_eq!(session.actions_json(seat), serde_json::to_string(&session.actions(seat)).unwrap());
        }
        play(&mut *session, 1, &mut chance);
    }
    let sees = session.query(Viewer::Seat(A), "sees 1 > 1");
    assert!(matches!(sees, Ok(Value::Bool(_))), "{sees:?}");
    assert!(session.query(Viewer::Spectator, "hand b").is_err());
    assert_eq!(Some(&session.digest()), session.record().digests.last());
}

#[test]
fn a_client_gets_cards_and_maps_by_hash() {
    let session = start(&["judges", "slaine"], 1);
    let content = game().content_json(Some(session.content())).expect("it is played with");
    assert_eq!(content["hash"], json!(session.content().to_string()));
    // A view names the pack in short.
    assert_eq!(session.view(Viewer::Spectator)["content"], json!(session.content().short()));
    let files = content["files"].as_object().expect("files by path");
    assert!(files.values().all(Value::is_object));
    for path in ["combat.toml", "maps/city-blocks.toml", "maps/city-blocks.look.toml", "teams/slaine.toml"] {
        assert!(files.contains_key(path), "{path}");
    }
    assert_eq!(game().content_json(None), Some(content));
    assert_eq!(game().seats_of(&json!({ "teams": ["judges", "slaine", "nikolai-dante"] })), Ok(3));
    assert!(matches!(game().seats_of(&json!({ "teams": ["judges"] })), Err(NoStart::Rule(_))));
}

#[test]
fn a_recorded_game_goes_on_from_every_step() {
    for (seed, teams) in [(1, &["judges", "strontium-dogs"][..]), (2, &["slaine", "nikolai-dante", "judges"])] {
        let mut chance = Chance::seeded(seed);
        let mut session = start(teams, seed);
        play(&mut *session, 4000, &mut chance);
        let replay = Replay::parse(&session.record().to_string()).expect("a replay");
        let recorded = game().load(&replay).expect("it fits");
        let mut walk = recorded.fresh();
        let entries = recorded.entries();
        for entry in &entries {
            let position = walk.position();
            let laid = game().lay(&position, None, Seed::from(77)).expect("a state can be laid");
            assert_eq!((looks(&*laid), laid.position()), (looks(&*walk), position.clone()), "{position}");
            assert_eq!(
                (laid.options(), laid.asked(), laid.deciders()),
                (walk.options(), walk.asked(), walk.deciders())
            );
            let shuffled = game().lay_shuffled(&position, None, Seed::from(77)).expect("a state can be laid");
            assert_eq!(looks(&*shuffled), looks(&*walk), "nobody sees the order of a deck");
            walk.enter(entry).expect("it fits");
        }
        assert_eq!(walk.outcome(), session.outcome());

        // As a table of its own, from the middle on, to its own end and back.
        let mut middle = recorded.fresh();
        entries[..entries.len() / 2].iter().for_each(|entry| middle.enter(entry).expect("it fits"));
        let mut table = game().lay_shuffled(&middle.position(), None, Seed::from(78)).expect("a state can be laid");
        assert_ne!(table.position(), middle.position(), "the decks are shuffled");
        play(&mut *table, 20_000, &mut chance);
        assert!(table.outcome().is_some());
        let replay = Replay::parse(&table.record().to_string()).expect("a replay");
        let loaded = game().load(&replay).expect("it fits");
        assert_eq!((loaded.position(), loaded.record()), (table.position(), table.record()));
        assert_eq!(looks(&*loaded.fresh()), looks(&*middle));
    }
}

#[test]
fn a_position_brings_content_along() {
    let position = "
        map = { rows = ['1 2 3', '4 5 6'] }
        teams = ['judges', 'slaine']
        starting_health = { dredd = 2 }
        at = { dredd = 1, slaine = 6 }
    ";
    let mut session = game().lay(position, None, Seed::from(1)).unwrap_or_else(|why| panic!("{why}"));
    assert_eq!(session.options()["map"], "own");
    let files = session.content_files().expect("it is no longer the built-in pack");
    assert!(files.iter().any(|file| file.path == "own/map.toml"));
    let content = game().content_json(Some(session.content())).expect("it is played with");
    assert_eq!(content["files"]["own/map.toml"]["rows"], json!(["1 2 3", "4 5 6"]));
    assert_ne!(game().content_json(None), Some(content));

    play(&mut *session, 12, &mut Chance::seeded(1));
    let text = session.record().to_string();
    assert!(!text.contains("[pack]"), "the position is enough");
    let loaded = game().load(&Replay::parse(&text).expect("a replay")).expect("it fits");
    assert_eq!((loaded.content(), looks(&*loaded)), (session.content(), looks(&*session)));
    assert_eq!(loaded.record().to_string(), text);
    // And so is the position of a later state.
    let later = game().lay(&session.position(), None, Seed::from(2)).unwrap_or_else(|why| panic!("{why}"));
    assert_eq!((later.content(), looks(&*later)), (session.content(), looks(&*session)));
}

#[test]
fn an_impossible_position_is_refused_with_its_place() {
    let faults = |position: &str| match game().lay(position, None, Seed::from(1)) {
        Err(NoStart::Position(faults)) => faults.iter().map(|fault| fault.to_string()).collect::<Vec<_>>(),
        other => panic!("{other:?}"),
    };
    let all = faults("at = { dredd = 63 }\nhealth = { dredd = 99, wulf = 0 }");
    let places = ["position:1:16: HS-021: ", "position:2:20: HS-246: ", "position:2:31: HS-301: "];
    assert_eq!(all.len(), places.len());
    assert!(all.iter().zip(places).all(|(fault, place)| fault.starts_with(place)), "{all:?}");
    assert!(faults("map = 'atlantis'")[0].starts_with("position:1:7: HS-020: there is no map `atlantis`"));
    assert!(faults("at = {")[0].starts_with("position:1:"));
}
