//! Bots think about what their seat may know, and about nothing else.

use super::world::*;
use engine::erased::AnySession;
use engine::{Chance, Game, Seat, Seed, Viewer};

/// A bot at seat a gets two games that differ in all it may not know, luck included; with luck of its own that is the
/// same it answers the same.
#[test]
fn a_bot_answers_twins_alike() {
    let (door, asked) = (doors::doors()[0], Seat::new(0));
    let mut by_luck = 0;
    for seed in 1..13 {
        let state = midgame(2 + seed as usize % 2, seed, 30 + 10 * (seed as usize % 9));
        for round in 0..8 {
            let twin = twin_for_a(&state, seed + 100 * round);
            let lay = |position: &str, luck: u64| door.game.lay(position, None, Seed::from(luck)).expect("a game");
            let [truth, twin] = [lay(&written(&state), 1), lay(&written(&twin), 2)];
            assert_ne!(truth.position(), twin.position());
            // Those whose budget could run out of time on a slow machine would differ for that reason alone.
            let patient = if seed < 4 && round < 4 { &["random", "greedy", "cadet"][..] } else { &["greedy"] };
            for &bot in patient {
                let answer = |session: &dyn AnySession, luck: u64| {
                    let luck = [Chance::seeded(luck), Chance::seeded(luck + 1)];
                    door.mind.think(session, asked, bot, luck).expect("there is such a bot")()
                };
                let answers = [answer(truth.as_ref(), round), answer(twin.as_ref(), round)];
                assert_eq!(answers[0], answers[1], "{bot} of game {seed} has seen more than its view");
                assert!(truth.check(asked, &answers[0]).is_ok(), "{bot}: {}", answers[0]);
                by_luck += usize::from(answer(truth.as_ref(), round + 50) != answers[0]);
            }
            // The bots deal afresh once more before they think, so what they are handed is compared as well.
            let handed =
                |session: &dyn AnySession| state_of(session).redeal(Viewer::Seat(asked), &mut Chance::seeded(round));
            assert!(handed(truth.as_ref()) == handed(twin.as_ref()), "game {seed} is dealt by more than the view");
            assert!(state_of(truth.as_ref()) != state_of(twin.as_ref()));
        }
    }
    assert!(by_luck > 0, "these answers depend on nothing at all");
}
