//! Single-observer information-set tree search, for any game.
//!
//! Every iteration deals the hidden cards anew (`redeal`), walks down the tree with that deal, adds one arm, plays on for
//! a while, judges, and tells the arms it came by. An arm can only be chosen when its answer is legal in the deal, so it
//! is weighed against the visits in which it was. The tree is what the searching seat sees: an answer that is sealed for
//! it splits nothing, and seats that are asked together choose from arms of their own.
//!
//! Where there are many answers, a node starts with a few, the likeliest first (`Game::odds`), and takes in more as its
//! visits grow. A question with one legal answer costs no iteration.
//!
//! All arithmetic is in whole numbers: the same seed gives the same answer on every machine.

mod tree;

use crate::Bot;
use crate::budget::{Alarm, Budget};
use crate::thoughts::{Alternative, ONE, Sum, Thoughts, result};
use engine::{Chance, Events, Game, PerSeat, Purpose, Seat, Viewer};
use tree::{ArmId, NodeId, Tree};

/// How a search thinks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    pub budget: Budget,
    /// Answers that are played on beyond the tree before the position is judged; none is to the end of the game.
    pub horizon: Option<u32>,
    /// Weight of curiosity against what looks best, in 16ths.
    pub curiosity: u32,
    /// Answers a node starts with; further ones come with the square root of its visits.
    pub breadth: u32,
    /// Playing on, of so many draws the likeliest is taken: 1 is at random.
    pub sense: u32,
    /// Trees grown side by side; each has the whole budget of time and its share of the iterations.
    pub threads: usize,
}

impl Settings {
    pub const fn new(budget: Budget) -> Settings {
        Settings { budget, horizon: Some(24), curiosity: 12, breadth: 4, sense: 3, threads: 1 }
    }
}

/// A playout that never ends is cut here and judged.
const LONGEST: u32 = 20_000;
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
    /// For whom the trees were grown, while they fit the game.
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
    weights: Vec<u32>,
    found: Vec<Option<ArmId>>,
}

impl<G: Game> Search<G> {
    pub fn new(settings: Settings, chance: Chance) -> Search<G> {
        Search { settings, chance, thinkers: Vec::new(), whose: None }
    }

    fn grow(&mut self, knowledge: &G, seat: Seat) {
        let threads = self.settings.threads.max(1);
        self.thinkers.resize_with(threads, Thinker::new);
        if self.whose != Some(seat) || self.thinkers.iter().any(|thinker| thinker.tree.is_larger_than(LARGEST_KEPT)) {
            self.thinkers.iter_mut().for_each(|thinker| thinker.tree.clear());
        }
        self.whose = Some(seat);
        let iterations = self.settings.budget.most_iterations();
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
        let Some(action) = action else { return };
        if !self.thinkers.iter_mut().all(|thinker| thinker.tree.follow(seat, action)) {
            self.whose = None;
        }
    }
}

impl<G: Game> Thinker<G> {
    fn new() -> Thinker<G> {
        let (path, legal, weights, found) = Default::default();
        Thinker { tree: Tree::new(), now: Sum::default(), path, legal, weights, found }
    }

    fn think(&mut self, knowledge: &G, seat: Seat, settings: &Settings, most: u32, alarm: Alarm, chance: &mut Chance) {
        self.now = Sum::default();
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
        self.descend(&mut state, observer, settings, chance);
        self.play_on(&mut state, settings, alarm, chance);
        let results: PerSeat<i32> = PerSeat(std::array::from_fn(|place| match place < state.seats() {
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
    fn descend(&mut self, state: &mut G, observer: Seat, settings: &Settings, chance: &mut Chance) {
        let mut events = Events::off();
        let mut node = self.tree.root();
        while let Some(seat) = state.deciders().iter().next() {
            state.actions(seat, &mut self.legal);
            let arm = self.select(state, node, seat, settings, chance);
            let action = self.tree.arm(arm).action;
            let unseen = seat != observer && state.sealed(seat, &action);
            let fresh = self.tree.arm(arm).sum.count == 0 && self.legal.len() > 1;
            self.path.push(arm);
            state.apply(seat, &action, &mut events);
            if fresh {
                break;
            }
            if !unseen {
                node = self.tree.child(arm);
            }
        }
    }

    /// The arm to go by, out of those that are legal in this deal; a new one while the node may have more.
    fn select(&mut self, state: &G, node: NodeId, seat: Seat, settings: &Settings, chance: &mut Chance) -> ArmId {
        let (mut known, mut visits) = (0, 0);
        let mut best: Option<(i64, ArmId)> = None;
        self.found.clear();
        self.found.resize(self.legal.len(), None);
        let tree = &mut self.tree;
        let mut next = tree.first(node);
        while let Some(id) = next {
            next = tree.next(id);
            let arm = tree.arm(id);
            if arm.seat != seat {
                continue;
            }
            let Some(place) = self.legal.iter().position(|action| *action == arm.action) else { continue };
            self.found[place] = Some(id);
            known += 1;
            visits += arm.sum.count;
            let arm = tree.arm_mut(id);
            arm.available += 1;
            let worth = worth(arm.sum.mean(), arm.sum.count, arm.available, settings.curiosity);
            if best.is_none_or(|(most, _)| worth > most) {
                best = Some((worth, id));
            }
        }
        let room = settings.breadth + (visits * settings.breadth / 4).isqrt();
        match best {
            Some((_, arm)) if known == self.legal.len() || known >= room as usize => arm,
            _ => self.widen(state, node, seat, chance),
        }
    }

    /// Takes in an answer that the node does not know yet: the likeliest, or one that is as likely.
    fn widen(&mut self, state: &G, node: NodeId, seat: Seat, chance: &mut Chance) -> ArmId {
        let (mut most, mut ties, mut choice) = (0, 0, 0);
        for (place, action) in self.legal.iter().enumerate().filter(|&(place, _)| self.found[place].is_none()) {
            let odds = state.odds(seat, action).max(1);
            if odds > most {
                (most, ties, choice) = (odds, 1, place);
            } else if odds == most {
                ties += 1;
                if chance.below(Purpose::Other, ties) == 0 {
                    choice = place;
                }
            }
        }
        let id = self.tree.add(node, seat, self.legal[choice], most);
        self.tree.arm_mut(id).available = 1;
        id
    }

    /// Plays on beyond the tree.
    fn play_on(&mut self, state: &mut G, settings: &Settings, alarm: &Alarm, chance: &mut Chance) {
        let mut events = Events::off();
        for answer in 1..=settings.horizon.unwrap_or(LONGEST) {
            let Some(seat) = state.deciders().iter().next() else { return };
            if answer % BETWEEN_GLANCES == 0 && alarm.rings() {
                return;
            }
            let action = match settings.sense {
                0 | 1 => state.sample(seat, chance, &mut self.legal),
                draws => self.sensible(state, seat, draws, chance),
            };
            state.apply(seat, &action, &mut events);
        }
    }

    /// An answer drawn by its odds.
    fn sensible(&mut self, state: &G, seat: Seat, _draws: u32, chance: &mut Chance) -> G::Action {
        state.actions(seat, &mut self.legal);
        if let [only] = self.legal[..] {
            return only;
        }
        self.weights.clear();
        let mut sum = 0;
        for action in &self.legal {
            sum += state.odds(seat, action);
            self.weights.push(sum);
        }
        if sum == 0 {
            return self.legal[chance.below(Purpose::Other, self.legal.len())];
        }
        let drawn = chance.below(Purpose::Other, sum as usize) as u32;
        self.legal[self.weights.partition_point(|&up_to| up_to <= drawn)]
    }
}

/// What looks good, or has been looked at too little (UCB1, weighed by the visits in which the answer was legal).
fn worth(mean: i32, visits: u32, available: u32, curiosity: u32) -> i64 {
    if visits == 0 {
        return i64::MAX;
    }
    let doubt = ((ln(available) << 16) / u64::from(visits)).isqrt();
    i64::from(mean) + (doubt * u64::from(curiosity) / 16) as i64
}

/// The natural logarithm in 65536ths, good to a tenth: straight lines between the powers of two.
fn ln(n: u32) -> u64 {
    let power = n.max(1).ilog2();
    let rest = (u64::from(n.max(1)) << 16 >> power) - (1 << 16);
    ((u64::from(power) << 16) + rest) * 45426 >> 16
}
