//! The suite that every game passes: `conformance::<State>(200)` is one line of a game's tests.
//!
//! It plays whole games, at random, greedily and wildly, and at every step asks the questions that need no knowledge of
//! the rules: is what is listed legal, and what is legal listed; does anything hidden show; can it be saved, replayed
//! and taken back. Each property is a small function; `toy.rs` has a bug for each, and a test that sees it red.

mod attempts;
mod legality;
mod saving;
mod secrecy;
mod taking_back;

use crate::chance::{Chance, Purpose, Seed};
use crate::content::Pack;
use crate::event::Events;
use crate::game::Game;
use crate::position::Positions;
use crate::seat::{Seat, Viewer};
use crate::session::Session;
use attempts::Attempts;
use secrecy::Shuffled;

/// What the suite cannot know of a game.
pub trait Specimen: Positions {
    /// No game takes more listed actions than this.
    const LONGEST: usize;

    /// Legal options, drawn at random; `game` counts the games, so that each choice comes up.
    fn options(game: usize, chance: &mut Chance) -> Self::Options;

    /// A pack in which every card has a name of its own makes the best canaries.
    fn pack() -> Pack<Self::Content> {
        Pack::built_in()
    }

    /// Any action at all, mostly illegal.
    fn garbage(chance: &mut Chance) -> Self::Action;

    /// Everything that is never lost or made: cards, figures, tokens.
    fn inventory(&self) -> Vec<String>;

    /// Texts that must not occur in anything this viewer is shown.
    fn secrets(&self, viewer: Viewer) -> Vec<String>;

    /// What is hidden from this viewer: the name of each hidden place, and what is there. `redeal` must be seen to
    /// change every one of them.
    fn hidden(&self, viewer: Viewer) -> Vec<(String, String)>;

    /// Questions whose answers must not tell a viewer anything hidden.
    fn queries(&self) -> Vec<String> {
        Vec::new()
    }
}

/// Plays so many games and checks every property.
///
/// # Panics
/// When a property does not hold. The replay of the game so far is printed.
pub fn conformance<G: Specimen>(games: usize) {
    let mut shuffled = Shuffled::default();
    for game in 0..games {
        Trial::<G>::new(game).run(&mut shuffled);
    }
    shuffled.judge();
}

/// How the seats of a game play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Style {
    Random,
    /// For what looks best at once: gets further into games than chance does.
    Greedy,
    /// At random, also what no list holds: changes of mind, free points, conceding.
    Wild,
}

/// One game.
struct Trial<G: Specimen> {
    game: usize,
    style: Style,
    session: Session<G>,
    /// The suite's own luck; the game's is in its state.
    luck: Chance,
}

impl<G: Specimen> Trial<G> {
    fn new(game: usize) -> Trial<G> {
        let mut luck = Chance::new(Seed::fair(&Seed::from(game as u64), ["conformance"]));
        let options = G::options(game, &mut luck);
        let seed = Seed::fair(&Seed::from(game as u64), ["game"]);
        let session = Session::start(options, G::pack(), seed).unwrap_or_else(|why| panic!("options are legal: {why}"));
        let style = [Style::Random, Style::Greedy, Style::Random, Style::Wild][game % 4];
        Trial { game, style, session, luck }
    }

    fn below(&mut self, n: usize) -> usize {
        self.luck.below(Purpose::Other, n)
    }

    fn run(mut self, shuffled: &mut Shuffled) {
        let inventory = sorted(self.session.state().inventory());
        let mut listed = 0;
        loop {
            let attempts = Attempts::new(self.session.state(), &mut self.luck);
            self.at_rest(&attempts, shuffled);
            if self.session.state().outcome().is_some() {
                break;
            }
            let (seat, action) = self.choose(&attempts);
            listed += usize::from(self.session.state().listed(seat, &action));
            assert!(listed <= G::LONGEST, "a game ends within {} actions", G::LONGEST);
            self.in_motion(seat, action, shuffled);
            assert_eq!(sorted(self.session.state().inventory()), inventory, "nothing is lost or made");
        }
        saving::a_replay_gives_the_same_bytes(&self.session);
        taking_back::everything_can_be_taken_back(&self.session);
    }

    /// What holds of a state. The costly properties are looked at now and then.
    fn at_rest(&mut self, attempts: &Attempts<G>, shuffled: &mut Shuffled) {
        let state = self.session.state();
        legality::somebody_can_act_until_the_end(state, attempts);
        legality::what_is_listed_is_legal(state, attempts);
        legality::what_is_legal_is_listed(state, attempts);
        legality::fallbacks_are_legal(state);
        legality::a_shared_decision_is_one_seats(state);
        legality::a_refusal_changes_nothing(&mut self.session, attempts);
        let state = self.session.state();
        saving::notation_reads_what_it_writes(attempts);
        for viewer in Viewer::all(state.seats()) {
            secrecy::no_secret_is_told(&self.session, viewer);
        }
        if self.session.entries().len() == 0 || state.outcome().is_some() || self.luck.below(Purpose::Other, 3) == 0 {
            saving::a_state_survives_saving(state);
            for viewer in Viewer::all(state.seats()) {
                secrecy::no_secret_shows(&self.session, viewer, attempts);
                secrecy::twins_look_the_same(&self.session, viewer, attempts, &mut self.luck, shuffled);
            }
            saving::a_state_is_its_position(&self.session, attempts);
        }
    }

    /// Performs the action, and looks at what it did.
    fn in_motion(&mut self, seat: Seat, action: G::Action, shuffled: &mut Shuffled) {
        let before = self.session.state().clone();
        let sealed = before.sealed(seat, &action);
        if self.below(4) == 0 {
            saving::a_copy_is_a_copy(&before, seat, &action);
        }
        saving::the_same_action_does_the_same(&before, seat, &action);
        for viewer in Viewer::all(before.seats()) {
            secrecy::twins_move_the_same(&self.session, viewer, seat, &action, &mut self.luck, shuffled);
        }
        let events = self.session.act(seat, action).expect("the list holds legal actions").len();
        assert_eq!(events == 0, sealed, "`{seat}: {action}`: every action makes an event, unless it is sealed");
        // These go through the whole game again: in a long one more rarely, or it would take its length squared.
        let entries = self.session.entries().len();
        if self.below(6 + entries / 8) == 0 {
            saving::a_replay_gives_the_same_bytes(&self.session);
            taking_back::a_free_undo_leaves_no_trace(&self.session, seat);
            taking_back::an_undo_beyond_the_fence_changes_the_luck(&self.session, seat, &mut self.luck);
        }
    }

    fn choose(&mut self, attempts: &Attempts<G>) -> (Seat, G::Action) {
        let deciders: Vec<Seat> = self.session.state().deciders().iter().collect();
        let seat = deciders[self.below(deciders.len())];
        if self.style == Style::Wild && !attempts.unlisted.is_empty() && self.below(8) == 0 {
            return attempts.unlisted[self.below(attempts.unlisted.len())];
        }
        let state = self.session.state();
        let sampled = state.sample(seat, &mut self.luck, &mut Vec::new());
        let legal = &attempts.legal[seat.index()];
        assert!(legal.contains(&sampled), "`{sampled}`: a sampled action is listed");
        if self.style != Style::Greedy {
            return (seat, sampled);
        }
        let looks = |action: &G::Action| {
            let mut after = state.clone();
            after.apply(seat, action, &mut Events::off());
            after.evaluate(seat)
        };
        // Of a long list the first are enough: the game only has to go somewhere else than at random.
        let best = legal.iter().take(48).map(&looks).max().expect("a decider can act");
        let ties: Vec<G::Action> = legal.iter().take(48).filter(|action| looks(action) == best).copied().collect();
        (seat, ties[self.luck.below(Purpose::Other, ties.len())])
    }
}

/// Whoever sees a property fail wants the game in which it did.
impl<G: Specimen> Drop for Trial<G> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            let (game, style, entries) = (self.game, self.style, self.session.entries().len());
            eprintln!("game {game}, {style:?}, after {entries} entries:\n{}", self.session.record());
        }
    }
}

fn sorted(mut texts: Vec<String>) -> Vec<String> {
    texts.sort();
    texts
}

fn json<T: serde::Serialize>(value: &T) -> String {
    serde_json::to_string(value).expect("it can be written as JSON")
}

/// The luck of a state, which only shows itself to those who may change it.
fn luck_of<G: Game>(state: &G) -> Chance {
    state.clone().chance().clone()
}

/// The same state with that luck.
fn with_luck<G: Game>(mut state: G, luck: &Chance) -> G {
    *state.chance() = luck.clone();
    state
}
