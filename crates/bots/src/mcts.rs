//! Single-observer information-set tree search, for any game.
//!
//! Every iteration deals the hidden cards anew (`redeal`), walks down the tree with that deal, adds one arm, plays on for
//! a while, judges, and tells the arms it came by. An arm can only be chosen when its answer is legal in the deal, so it
//! is weighed against the visits in which it was. The tree is what the searching seat sees: an answer that is sealed for
//! it splits nothing, and seats that are asked together choose from arms of their own.
//!
//! Where there are many answers, a node starts with a few, the likeliest first (`Game::odds`), and widens as its visits
//! grow. A question with one legal answer costs no iteration.
//!
//! All arithmetic is in whole numbers: the same seed gives the same answer on every machine.

mod tree;

use crate::Bot;
use crate::budget::{Alarm, Budget};
use crate::thoughts::{Alternative, ONE, Sum, Thoughts, result};
use engine::{Chance, Events, Game, PerSeat, Purpose, Seat, Seats, Viewer};
use tree::{ArmId, NodeId, Tree};

/// How a search thinks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    pub budget: Budget,
    /// Answers that are played on beyond the tree before the position is judged; none is to the end of the game. A game
    /// that knows when it is `settled` is judged then.
    pub horizon: Option<u32>,
    /// Plays on by the game's odds, or at random, which is quicker and knows nothing.
    pub by_odds: bool,
    /// Weight of curiosity against what looks best, in 16ths.
    pub curiosity: u32,
    /// Trees grown side by side; each has the whole budget of time and its share of the iterations.
    pub threads: usize,
}

impl Settings {
    pub const fn new(budget: Budget) -> Settings {
        Settings { budget, horizon: Some(24), by_odds: true, curiosity: 12, threads: 1 }
    }
}

/// How much worse than the rest an untried answer is taken to be.
const UNTRIED: i32 = ONE / 20;
/// A playout that never ends is cut here and judged.
const LONGEST: u32 = 20_000;
/// Iterations that no haste takes away.
const LEAST: u32 = 12;
/// The clock is read at least this often while playing on.
const BETWEEN_GLANCES: u32 = 64;
/// A tree that has grown beyond this is not kept for the next question.
const LARGEST_KEPT: usize = 400_000;

/// A bot that searches.
#[derive(Debug)]
pub struct Search<G: Game> {
    settings: Settings,
    chance: Chance,
    thinkers: Vec<Thinker<G>>,
    /// Whose trees have followed the game to where it is. A bot that nobody told what happened since its last answer
    /// starts anew.
    kept: Option<Seat>,
    /// For whom the trees were grown.
    whose: Option<Seat>,
}

/// One tree, and the memory it works with.
#[derive(Debug)]
struct Thinker<G: Game> {
    tree: Tree<G::Action>,
    /// How the searching seat fared in all iterations from the present root.
    now: Sum,
    path: Vec<ArmId>,
    legal: Vec<G::Action>,
    /// The odds of each legal answer, and its arm.
    options: Vec<(u32, Option<ArmId>)>,
    /// What the searching seat can answer now, and the odds: the same in every deal, so they are asked for once.
    first: Vec<(G::Action, u32)>,
    guesses: Vec<(u32, G::Action)>,
}

impl<G: Game> Search<G> {
    pub fn new(settings: Settings, chance: Chance) -> Search<G> {
        Search { settings, chance, thinkers: Vec::new(), kept: None, whose: None }
    }

    fn grow(&mut self, knowledge: &G, seat: Seat) {
        let threads = self.settings.threads.max(1);
        self.thinkers.resize_with(threads, Thinker::new);
        if self.kept.take() != Some(seat)
            || self.thinkers.iter().any(|thinker| thinker.tree.is_larger_than(LARGEST_KEPT))
        {
            self.thinkers.iter_mut().for_each(|thinker| thinker.tree.clear());
        }
        self.whose = Some(seat);
        let whole = self.settings.budget.most_iterations();
        // However many questions share it, each has enough to tell a good answer from a bad one.
        let iterations = (whole / knowledge.haste().max(1)).max(whole.min(LEAST));
        let share = iterations.div_ceil(threads as u32).max(1);
        let alarm = self.settings.budget.start();
        let settings = self.settings;
        let mut work: Vec<_> = self.thinkers.iter_mut().map(|thinker| (thinker, self.chance.fork())).collect();
        let Some((own, others)) = work.split_first_mut() else { return };
        std::thread::scope(|scope| {
            for (thinker, chance) in others {
                scope.spawn(|| thinker.think(knowledge, seat, &settings, share, alarm, chance));
            }
            own.0.think(knowledge, seat, &settings, share, alarm, &mut own.1);
        });
    }

    /// What all trees say about the seat's answers, the most visited first.
    fn gather(&self, knowledge: &G, seat: Seat, legal: &[G::Action]) -> Thoughts<G::Action> {
        let mut now = Sum::default();
        let mut sums = vec![Sum::default(); legal.len()];
        for thinker in &self.thinkers {
            now.merge(&thinker.now);
            for id in thinker.tree.arms(thinker.tree.root(), seat) {
                let arm = thinker.tree.arm(id);
                if let Some(place) = legal.iter().position(|action| *action == arm.action) {
                    sums[place].merge(&arm.sum);
                }
            }
        }
        let mut alternatives: Vec<(Alternative<G::Action>, i32, u32)> = legal
            .iter()
            .zip(&sums)
            .map(|(&action, sum)| {
                let alternative = Alternative { action, visits: sum.count, prospect: sum.prospect() };
                (alternative, sum.mean(), knowledge.odds(seat, &action))
            })
            .collect();
        alternatives.sort_by(|(a, mean_a, odds_a), (b, mean_b, odds_b)| {
            (b.visits, mean_b, odds_b).cmp(&(a.visits, mean_a, odds_a)).then(a.action.cmp(&b.action))
        });
        Thoughts { now: now.prospect(), alternatives: alternatives.into_iter().map(|(it, ..)| it).collect() }
    }
}

impl<G: Game> Bot<G> for Search<G> {
    fn choose(&mut self, knowledge: &G, seat: Seat) -> G::Action {
        let mut legal = Vec::new();
        knowledge.actions(seat, &mut legal);
        match legal[..] {
            [only] => only,
            _ => {
                self.grow(knowledge, seat);
                self.gather(knowledge, seat, &legal).choice()
            }
        }
    }

    fn think(&mut self, knowledge: &G, seat: Seat) -> Thoughts<G::Action> {
        let mut legal = Vec::new();
        knowledge.actions(seat, &mut legal);
        self.grow(knowledge, seat);
        self.gather(knowledge, seat, &legal)
    }

    fn follow(&mut self, seat: Seat, action: Option<&G::Action>) {
        // A sealed answer leads nowhere in the tree: it goes on from where it was.
        let goes_on = action.is_none_or(|action| {
            self.thinkers.iter_mut().all(|thinker| thinker.tree.follow(seat, action)) // all, or none is of use
        });
        if !goes_on {
            self.whose = None;
        }
        self.kept = self.whose;
    }
}

impl<G: Game> Thinker<G> {
    fn new() -> Thinker<G> {
        let (path, legal, options, first, guesses) = Default::default();
        Thinker { tree: Tree::new(), now: Sum::default(), path, legal, options, first, guesses }
    }

    fn think(&mut self, knowledge: &G, seat: Seat, settings: &Settings, most: u32, alarm: Alarm, chance: &mut Chance) {
        self.now = Sum::default();
        self.first.clear();
        if knowledge.deciders().iter().next() == Some(seat) {
            knowledge.actions(seat, &mut self.legal);
            self.first.extend(self.legal.iter().map(|action| (*action, knowledge.odds(seat, action).max(1))));
        }
        for done in 0..most {
            // One iteration there always is: without one there is nothing to choose by.
            if done > 0 && alarm.rings() {
                break;
            }
            self.iterate(knowledge, seat, settings, &alarm, chance);
        }
    }

    fn iterate(&mut self, knowledge: &G, observer: Seat, settings: &Settings, alarm: &Alarm, chance: &mut Chance) {
        let mut state = knowledge.redeal(Viewer::Seat(observer), chance);
        self.path.clear();
        self.descend(&mut state, observer, settings);
        self.play_on(&mut state, settings, alarm, chance);
        // Only of those who chose something on the way: to judge is not for nothing.
        let mut asked = Seats::one(observer);
        self.path.iter().for_each(|&arm| asked = asked.with(self.tree.arm(arm).seat));
        let results: PerSeat<i32> = PerSeat(std::array::from_fn(|place| match asked.has(Seat::new(place)) {
            true => result(state.evaluate(Seat::new(place))),
            false => 0,
        }));
        self.now.add(results[observer]);
        for &arm in &self.path {
            let arm = self.tree.arm_mut(arm);
            arm.sum.add(results[arm.seat]);
        }
    }

    /// Walks down to an arm that is new, or to the end of the game.
    fn descend(&mut self, state: &mut G, observer: Seat, settings: &Settings) {
        let mut events = Events::off();
        let mut node = self.tree.root();
        while let Some(seat) = state.deciders().iter().next() {
            self.options.clear();
            // Somebody whose sealed answer is dealt anew may be asked before.
            if seat == observer && self.path.is_empty() && !self.first.is_empty() {
                self.legal.clear();
                self.legal.extend(self.first.iter().map(|&(action, _)| action));
                self.options.extend(self.first.iter().map(|&(_, odds)| (odds, None)));
            } else {
                state.actions(seat, &mut self.legal);
                self.options.extend(self.legal.iter().map(|action| (state.odds(seat, action).max(1), None)));
            }
            let arm = self.select(node, seat, settings);
            let action = self.tree.arm(arm).action;
            let unseen = seat != observer && state.sealed(seat, &action);
            let fresh = self.tree.arm(arm).sum.count == 0 && self.legal.len() > 1;
            self.path.push(arm);
            state.apply(seat, &action, &mut events);
            // Nothing has happened that the observer could see: the same node, and its next seat.
            if unseen {
                continue;
            }
            if fresh {
                break;
            }
            node = self.tree.child(arm);
        }
    }

    /// The arm to go by, out of the answers that are legal in this deal (PUCT): what has done well, or what is likely
    /// and was tried too little for that. An answer gets an arm when it is first chosen, so a question with a thousand
    /// answers starts with the likeliest few and widens as its visits grow.
    fn select(&mut self, node: NodeId, seat: Seat, settings: &Settings) -> ArmId {
        let all_odds: u64 = self.options.iter().map(|&(odds, _)| u64::from(odds)).sum();
        let mut before = Sum::default();
        let mut next = self.tree.first(node);
        while let Some(id) = next {
            next = self.tree.next(id);
            let arm = self.tree.arm_mut(id);
            if arm.seat == seat
                && let Some(place) = self.legal.iter().position(|action| *action == arm.action)
            {
                arm.available += 1;
                before.merge(&arm.sum);
                self.options[place].1 = Some(id);
            }
        }
        // What was never tried is taken to be a little worse than what was.
        let untried = (i64::from(before.mean() - UNTRIED), 0, before.count + 1);
        let mut best = (i64::MIN, 0);
        for (place, &(odds, arm)) in self.options.iter().enumerate() {
            let (mean, visits, available) = arm.map_or(untried, |id| {
                let arm = self.tree.arm(id);
                (i64::from(arm.sum.mean()), arm.sum.count, arm.available)
            });
            let share = (u64::from(odds) << 16) / all_odds;
            let doubt = ((share * root(available)) >> 16) / u64::from(visits + 1);
            let worth = mean + (doubt * u64::from(settings.curiosity) / 16) as i64;
            best = best.max((worth, self.options.len() - place));
        }
        let place = self.options.len() - best.1;
        self.options[place].1.unwrap_or_else(|| self.tree.add(node, seat, self.legal[place]))
    }

    /// Plays on beyond the tree: so many answers, or to the next moment that the game says can be judged.
    fn play_on(&mut self, state: &mut G, settings: &Settings, alarm: &Alarm, chance: &mut Chance) {
        let mut events = Events::off();
        let to_the_end = settings.horizon.is_none();
        let most = settings.horizon.filter(|_| state.settled().is_none()).unwrap_or(LONGEST);
        for answer in 1..=most {
            let Some(seat) = state.deciders().iter().next() else { return };
            if !to_the_end && state.settled() == Some(true) {
                return;
            }
            if answer % BETWEEN_GLANCES == 0 && alarm.rings() {
                return;
            }
            let action = match settings.by_odds {
                true => self.sensible(state, seat, chance),
                false => state.sample(seat, chance, &mut self.legal),
            };
            state.apply(seat, &action, &mut events);
        }
    }

    /// An answer drawn by its odds.
    fn sensible(&mut self, state: &G, seat: Seat, chance: &mut Chance) -> G::Action {
        if let Some(action) = state.guess(seat, chance, &mut self.guesses) {
            return action;
        }
        state.actions(seat, &mut self.legal);
        if let [only] = self.legal[..] {
            return only;
        }
        self.options.clear();
        let mut sum = 0;
        for action in &self.legal {
            sum += state.odds(seat, action);
            self.options.push((sum, None));
        }
        if sum == 0 {
            return self.legal[chance.below(Purpose::Other, self.legal.len())];
        }
        let drawn = chance.below(Purpose::Other, sum as usize) as u32;
        self.legal[self.options.partition_point(|&(up_to, _)| up_to <= drawn)]
    }
}

/// The square root, in 65536ths.
fn root(n: u32) -> u64 {
    (u64::from(n) << 32).isqrt()
}

#[cfg(test)]
mod tests;
