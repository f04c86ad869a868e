//! The bots of a game, behind its door.

use bots::{Bot, Prospect};
use engine::erased::AnySession;
use engine::{Chance, Positions, Seat, Session, Viewer};
use serde_json::{Value, json};

/// Work for a thread of low priority, with everything it needs. It holds a redealt state, never the true one.
pub type Job<T> = Box<dyn FnOnce() -> T + Send>;

/// The strength that stands in for people, and that is offered first.
pub const USUAL_BOT: &str = "street-judge";

/// The bot that gives hints.
const ADVISER: &str = "chief-judge";

/// How many actions a hint names.
const BEST: usize = 3;

/// Makes the job of a bot of that name for a seat, if there is one.
type Think = fn(&dyn AnySession, Seat, &str, [Chance; 2]) -> Option<Job<String>>;

/// Opponents and hints for one game.
#[derive(Clone, Copy)]
pub struct Mind {
    think: Think,
    hint: fn(&dyn AnySession, Seat, [Chance; 2]) -> Job<Value>,
}

impl Mind {
    pub(crate) const fn of<G: Positions>() -> Mind {
        Mind { think: think::<G>, hint: hint::<G> }
    }

    /// A bot's answer for a seat; nothing if there is no bot of that name.
    pub fn think(&self, session: &dyn AnySession, seat: Seat, bot: &str, luck: [Chance; 2]) -> Option<Job<String>> {
        (self.think)(session, seat, bot, luck)
    }

    /// What a strong bot thinks of the seat's question.
    pub fn hint(&self, session: &dyn AnySession, seat: Seat, luck: [Chance; 2]) -> Job<Value> {
        (self.hint)(session, seat, luck)
    }
}

impl std::fmt::Debug for Mind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Mind")
    }
}

pub(crate) fn own<G: Positions>(session: &dyn AnySession) -> &Session<G> {
    session.as_any().downcast_ref().expect("a door is asked about its own game")
}

fn think<G: Positions>(session: &dyn AnySession, seat: Seat, bot: &str, luck: [Chance; 2]) -> Option<Job<String>> {
    let [mut deal, own_luck] = luck;
    let mut bot: Box<dyn Bot<G>> = bots::live(bot, own_luck)?;
    let knowledge = own::<G>(session).state().redeal(Viewer::Seat(seat), &mut deal);
    Some(Box::new(move || bot.choose(&knowledge, seat).to_string()))
}

fn hint<G: Positions>(session: &dyn AnySession, seat: Seat, luck: [Chance; 2]) -> Job<Value> {
    let [mut deal, own_luck] = luck;
    let mut bot: Box<dyn Bot<G>> = bots::live(ADVISER, own_luck).expect("the adviser is one of the bots");
    let knowledge = own::<G>(session).state().redeal(Viewer::Seat(seat), &mut deal);
    Box::new(move || {
        let prospect = |it: &Prospect| json!({ "expected": it.expected, "spread": it.spread });
        let thoughts = bot.think(&knowledge, seat);
        let best: Vec<Value> = thoughts
            .alternatives
            .iter()
            .take(BEST)
            .map(|it| {
                json!({ "action": it.action.to_string(), "visits": it.visits, "prospect": prospect(&it.prospect) })
            })
            .collect();
        json!({ "now": prospect(&thoughts.now), "best": best })
    })
}
