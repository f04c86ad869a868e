//! The bots of a game, behind its door.

use bots::{Alternative, Bot, Prospect};
use engine::erased::AnySession;
use engine::{Chance, Positions, Seat, Session, Viewer};
use serde_json::{Value, json};

/// Work for a thread of low priority, with everything it needs. It holds a redealt state, never the true one.
pub type Job<T> = Box<dyn FnOnce() -> T + Send>;

/// The strength that stands in for people, and that is offered first.
pub const USUAL_BOT: &str = "street-judge";

/// The bot that gives hints: good enough to learn from, quick enough to wait for.
pub const ADVISER: &str = "chief-judge";

/// How many actions a hint names.
const BEST: usize = 3;

/// How a position looks, and the few best answers, the bot's own choice first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Advice {
    pub now: Prospect,
    pub best: Vec<Alternative<String>>,
}

/// Makes the job of a bot of that name for a seat, if there is one.
type Think = fn(&dyn AnySession, Seat, &str, [Chance; 2]) -> Option<Job<String>>;

/// Opponents and hints for one game. Luck comes in two parts: for dealing what the seat cannot see, and for the bot.
#[derive(Clone, Copy)]
pub struct Mind {
    think: Think,
    think_through: Think,
    advise: fn(&dyn AnySession, Seat, [Chance; 2]) -> Job<Advice>,
}

impl Mind {
    pub(crate) const fn of<G: Positions>() -> Mind {
        Mind { think: think::<G>, think_through: think_through::<G>, advise: advise::<G> }
    }

    /// A bot's answer for a seat; nothing if there is no bot of that name. It thinks no longer than people like to wait.
    pub fn think(&self, session: &dyn AnySession, seat: Seat, bot: &str, luck: [Chance; 2]) -> Option<Job<String>> {
        (self.think)(session, seat, bot, luck)
    }

    /// The same however long it takes, so that it is the same answer on every machine.
    pub fn think_through(
        &self,
        session: &dyn AnySession,
        seat: Seat,
        bot: &str,
        luck: [Chance; 2],
    ) -> Option<Job<String>> {
        (self.think_through)(session, seat, bot, luck)
    }

    /// What a strong bot thinks of the seat's question.
    pub fn advise(&self, session: &dyn AnySession, seat: Seat, luck: [Chance; 2]) -> Job<Advice> {
        (self.advise)(session, seat, luck)
    }

    /// The same as JSON.
    pub fn hint(&self, session: &dyn AnySession, seat: Seat, luck: [Chance; 2]) -> Job<Value> {
        let advise = self.advise(session, seat, luck);
        Box::new(move || advise().json())
    }
}

impl std::fmt::Debug for Mind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Mind")
    }
}

impl Advice {
    fn json(&self) -> Value {
        let prospect = |it: &Prospect| json!({ "expected": it.expected, "spread": it.spread });
        let alternative = |it: &Alternative<String>| json!({ "action": it.action, "visits": it.visits, "prospect": prospect(&it.prospect) });
        json!({ "now": prospect(&self.now), "best": self.best.iter().map(alternative).collect::<Vec<_>>() })
    }
}

/// The session itself, for those who know its game.
pub fn own<G: Positions>(session: &dyn AnySession) -> &Session<G> {
    session.as_any().downcast_ref().expect("a door is asked about its own game")
}

fn think<G: Positions>(session: &dyn AnySession, seat: Seat, bot: &str, luck: [Chance; 2]) -> Option<Job<String>> {
    let [deal, own] = luck;
    Some(answer::<G>(bots::live(bot, own)?, session, seat, deal))
}

fn think_through<G: Positions>(
    session: &dyn AnySession,
    seat: Seat,
    bot: &str,
    luck: [Chance; 2],
) -> Option<Job<String>> {
    let [deal, own] = luck;
    Some(answer::<G>(bots::named(bot, own)?, session, seat, deal))
}

fn answer<G: Positions>(
    mut bot: Box<dyn Bot<G>>,
    session: &dyn AnySession,
    seat: Seat,
    mut deal: Chance,
) -> Job<String> {
    let knowledge = own::<G>(session).state().redeal(Viewer::Seat(seat), &mut deal);
    Box::new(move || bot.choose(&knowledge, seat).to_string())
}

fn advise<G: Positions>(session: &dyn AnySession, seat: Seat, luck: [Chance; 2]) -> Job<Advice> {
    let [mut deal, own_luck] = luck;
    let mut bot: Box<dyn Bot<G>> = bots::live(ADVISER, own_luck).expect("the adviser is one of the bots");
    let knowledge = own::<G>(session).state().redeal(Viewer::Seat(seat), &mut deal);
    Box::new(move || {
        let thoughts = bot.think(&knowledge, seat);
        let in_text = |it: &Alternative<G::Action>| Alternative {
            action: it.action.to_string(),
            visits: it.visits,
            prospect: it.prospect,
        };
        Advice { now: thoughts.now, best: thoughts.alternatives.iter().take(BEST).map(in_text).collect() }
    })
}
