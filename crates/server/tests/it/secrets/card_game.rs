//! Twin worlds of the card game: hands, decks and their order are hidden, and so is what the table passes over.

use super::twins::Twins;
use super::world::*;
use ::card_game::State;
use engine::{Chance, Game, Positions, Seat, Session, Viewer};
use serde_json::json;

const GAME: &str = "card-game";
const A: Seat = Seat::new(0);

/// A game after some random play, at a window in which seat a is asked.
fn midgame(seats: usize, seed: u64, steps: usize) -> State {
    let mut luck = Chance::seeded(seed);
    let game = engine::erased::erased::<State>();
    let decks = ["by-the-book", "iron-fist", "internal-affairs", "paper-trail"];
    let options = json!({ "decks": decks[..seats] });
    let mut session = game.start(&options, None, engine::Seed::from(seed)).expect("a game");
    for step in 0.. {
        if session.outcome().is_some() {
            return midgame(seats, seed + 1000, steps);
        }
        let seat = session.deciders().iter().next().expect("somebody is asked");
        if step >= steps && seat == A && session.pass(A).is_some() {
            break;
        }
        let actions = session.actions(seat);
        session.act(seat, pick(&mut luck, &actions).as_str()).expect("listed");
    }
    session.as_any().downcast_ref::<Session<State>>().expect("it is this game").state().clone()
}

fn written(state: &State) -> String {
    toml::to_string(&state.position()).expect("a position can be written")
}

/// What seat a may not know lies differently; what a will draw stays, because a sees it soon.
fn twin_for_a(state: &State, seed: u64) -> State {
    let mut twin = state.redeal(Viewer::Seat(A), &mut Chance::seeded(seed));
    twin.tabletop.areas[A].deck = state.tabletop.areas[A].deck;
    twin
}

/// The others do only what they can in both worlds; nobody uses a card, since an effect may show what is hidden.
async fn play_alike(twins: &mut Twins, luck: &mut Chance, steps: usize) -> usize {
    let seats = twins.seats();
    for step in 0..steps {
        twins.same().await;
        let mut choices = Vec::new();
        for seat in 0..seats {
            let plain = |action: &String| !["play", "use", "take", "sentence"].contains(&verb(action));
            let common: Vec<String> = twins.common(seat).into_iter().filter(plain).collect();
            choices.extend((!common.is_empty()).then_some((seat, common)));
        }
        let Some((seat, actions)) = choices.first().cloned() else { return step };
        let action = pick(luck, &actions).clone();
        let answer = twins.act(seat, &action).await;
        assert_eq!(answer["type"], "done", "{action}: {answer}");
        if step % 8 == 3 {
            twins.same().await;
            twins.pester(step).await;
        }
    }
    twins.same().await;
    steps
}

fn verb(action: &str) -> &str {
    action.split(' ').next().unwrap_or_default()
}

async fn twins_are_alike(seats: usize, seeds: std::ops::Range<u64>) {
    let mut steps = 0;
    for seed in seeds {
        let state = midgame(seats, seed, 40 + 25 * (seed as usize % 3));
        let twin = twin_for_a(&state, seed + 100);
        let (original, twin) = (written(&state), written(&twin));
        assert_ne!(original, twin);
        let mut twins = Twins::of(GAME, seed, seats, [Some(&original), Some(&twin)]).await;
        steps += play_alike(&mut twins, &mut Chance::seeded(seed), 40).await;
        assert!(twins.others_differ(), "the others have seen the same cards");
    }
    assert!(steps > 40, "{steps} steps are hardly a game");
}

#[tokio::test]
async fn two_players_cannot_tell_hands_and_decks_apart() {
    twins_are_alike(2, 1..4).await;
}

#[tokio::test]
async fn four_players_cannot_tell_hands_and_decks_apart() {
    twins_are_alike(4, 11..13).await;
}

/// b has told the table to pass for the turn, but to ask in the combat round. In one world b holds what could be played
/// in every window, in the other nothing: a and a spectator hear the same, as soon, and nothing of the order.
#[tokio::test]
async fn passing_tells_nothing_of_the_hand() {
    let position = |hand: &str| format!("duty = \"a\"\nprestige = {{ b = 9 }}\nhand = {{ b = [{hand}] }}\nturn = 2");
    let (rich, poor) = (position("\"N17\", \"N25\", \"N26\", \"N30\""), position("\"S01\", \"S02\", \"S03\", \"S04\""));
    let mut twins = Twins::of(GAME, 31, 2, [Some(&rich), Some(&poor)]).await;
    twins.same().await;
    let table = twins.table.clone();
    for person in twins.everybody(1) {
        person.must("stops", json!({ "table": table, "seat": "b", "stages": ["combat"] })).await;
        person.must("standing", json!({ "table": table, "seat": "b", "order": "this-turn" })).await;
    }
    for _ in 0..12 {
        // The table answers for b by itself, in both worlds alike; what is b's own to do b does alike.
        twins.quiet().await;
        twins.same().await;
        let seat = (0..2).find(|&seat| !twins.common(seat).is_empty()).expect("somebody is asked in both worlds");
        let action = twins.common(seat).into_iter().find(|action| action == "pass");
        let Some(action) = action else { break };
        let answer = twins.act(seat, &action).await;
        assert_eq!(answer["type"], "done", "{answer}");
    }
    twins.quiet().await;
    twins.same().await;
    for text in twins.heard_by_a() {
        assert!(!text.contains("stops") && !text.contains("standing") && !text.contains("this-turn"), "{text}");
    }
    assert!(twins.others_differ(), "b knows what b holds");
}
