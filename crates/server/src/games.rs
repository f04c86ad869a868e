//! The games that are played here, and what a table needs of each beyond the engine's own door.

use bots::{Bot, Prospect};
use engine::erased::{AnyGame, AnySession, erased};
use engine::{Chance, Pack, Positions, Seat, Session, Viewer};
use serde_json::{Value, json};
use std::ops::RangeInclusive;

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

/// A game and what is needed to offer it.
#[derive(Clone, Copy)]
pub struct Desk {
    pub game: &'static dyn AnyGame,
    pub title: &'static str,
    pub seats: (usize, usize),
    /// Options for this many seats that anybody can start with.
    pub usual: fn(usize) -> Value,
    think: Think,
    hint: fn(&dyn AnySession, Seat, [Chance; 2]) -> Job<Value>,
}

impl Desk {
    const fn new<G: Positions>(title: &'static str, seats: (usize, usize), usual: fn(usize) -> Value) -> Desk {
        Desk { game: erased::<G>(), title, seats, usual, think: think::<G>, hint: hint::<G> }
    }

    pub fn seats(&self) -> RangeInclusive<usize> {
        self.seats.0..=self.seats.1
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

/// A new game is one line here.
pub fn desks() -> Vec<Desk> {
    vec![
        Desk::new::<helter_skelter::State>("Helter Skelter", (2, 4), |seats| {
            let teams = ["judges", "strontium-dogs", "nikolai-dante", "slaine"];
            json!({ "map": "city-blocks", "teams": teams.get(..seats).unwrap_or(&teams) })
        }),
        Desk::new::<cursed_earth::State>(
            "The Cursed Earth",
            (1, 4),
            |seats| json!({ "mode": if seats == 1 { "solo" } else { "co-operative" }, "players": seats }),
        ),
        Desk::new::<card_game::State>("Dredd: The Card Game", (2, 4), |seats| {
            let decks = Pack::<card_game::Content>::built_in().content().decks.iter().map(|deck| deck.id.as_str());
            json!({ "players": seats, "decks": decks.take(seats).collect::<Vec<_>>(), "start": "ready" })
        }),
        Desk::new::<miniatures::State>("The Miniatures Game", (2, 2), |_| {
            let forces = Pack::<miniatures::Content>::built_in().content().forces.iter().map(|force| force.id.as_str());
            json!({ "scenario": "street-rumble", "forces": forces.take(2).collect::<Vec<_>>() })
        }),
    ]
}

fn own<G: Positions>(session: &dyn AnySession) -> &Session<G> {
    session.as_any().downcast_ref().expect("a desk is asked about its own game")
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

impl std::fmt::Debug for Desk {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.game.name())
    }
}
