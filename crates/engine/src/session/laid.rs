//! Games that begin at a position instead of their start: one that was pasted, or one of a recorded game.

use super::Session;
use crate::chance::{Chance, Seed};
use crate::content::{Fault, Pack};
use crate::event::Events;
use crate::game::Game;
use crate::position::Positions;
use std::sync::Arc;

/// Where such a game began.
#[derive(Debug)]
pub struct Laid<G: Game> {
    text: String,
    /// The piles were shuffled before the first question.
    shuffled: bool,
    /// The pack over which the position was laid; it may have brought content of its own.
    over: Pack<G::Content>,
    state: G,
}

impl<G: Game> Laid<G> {
    /// The position, as TOML.
    pub fn text(&self) -> &str {
        &self.text
    }

    pub fn shuffled(&self) -> bool {
        self.shuffled
    }

    pub fn over(&self) -> Pack<G::Content> {
        self.over
    }

    pub(super) fn state(&self) -> &G {
        &self.state
    }
}

const FILE: &str = "position";

impl<G: Positions> Session<G> {
    /// A game that begins at this position, with the piles as it has them and with luck from the seed.
    pub fn lay(position: &str, pack: Pack<G::Content>, seed: Seed) -> Result<Session<G>, Vec<Fault>> {
        Session::begin_at(position, pack, seed, false)
    }

    /// The same, but what lies in an order that nobody may know is shuffled first, by the seed: whoever wrote the
    /// position, or saw the game it comes from, knows that order.
    pub fn lay_shuffled(position: &str, pack: Pack<G::Content>, seed: Seed) -> Result<Session<G>, Vec<Fault>> {
        Session::begin_at(position, pack, seed, true)
    }

    pub(crate) fn begin_at(
        position: &str,
        over: Pack<G::Content>,
        seed: Seed,
        shuffled: bool,
    ) -> Result<Session<G>, Vec<Fault>> {
        let given: G::Given = toml::from_str(position).map_err(|error| vec![Fault::toml(FILE, position, &error)])?;
        let mut state = G::lay(&given, over).map_err(|misplaced| {
            let fault = |wrong: crate::position::Misplaced| match wrong.span {
                Some(span) => Fault::at(FILE, position, span.start, wrong.reason),
                None => Fault::new(FILE, wrong.reason),
            };
            misplaced.into_iter().map(fault).collect::<Vec<Fault>>()
        })?;
        // A case may force what comes next; a game that is played has luck from its seed and nothing else.
        *state.chance() = Chance::new(seed);
        if shuffled {
            state.reshuffle();
        }
        let (options, pack) = (state.agreed(), state.content());
        let laid = Laid { text: position.to_string(), shuffled, over, state: state.clone() };
        let session = Session::begin(options, pack, seed, state, Events::on());
        Ok(Session { laid: Some(Arc::new(laid)), ..session })
    }
}

impl<G: Game> Session<G> {
    /// The position where this game began, if not at the game's own start.
    pub fn laid(&self) -> Option<&Laid<G>> {
        self.laid.as_deref()
    }
}
