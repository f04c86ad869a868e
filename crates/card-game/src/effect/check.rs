//! What can be read but could never work is refused when the pack is loaded: impossible targets, missing durations,
//! verbs in the wrong place. So the interpreter needs no answer for them.

mod filter;
mod target;

use super::ast::{Amount, Cost, Duration, Effect, FilterId, Flag, Head, Op, Part, Player, Ref, Step, Test, Trigger};
use super::ast::{User, Victim};
use super::dictionary::Dictionary;
use super::read::{Places, Unread};
use crate::names::{Keywords, Kind, Phase, Pile, Round};

pub use filter::has_number;
pub use target::kind_of;

/// The card that a line is on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct On {
    pub kind: Kind,
    pub keywords: Keywords,
}

/// Everything that is wrong with a line.
pub fn line(effect: &Effect, places: &Places, on: On, dictionary: &Dictionary) -> Vec<Unread> {
    let mut check = Check { effect, on, dictionary, wrong: Vec::new() };
    check.head(places);
    for (condition, &at) in effect.conditions.iter().zip(&places.conditions) {
        check.test(&condition.test, at);
    }
    for (cost, &at) in effect.costs.iter().zip(&places.costs) {
        check.cost(cost, at);
    }
    for (place, (step, &at)) in effect.steps.iter().zip(&places.steps).enumerate() {
        check.step(place, step, at);
    }
    check.wrong
}

/// What is wrong with a card's lines taken together.
pub fn together(effects: &[Effect], on: On, dictionary: &Dictionary) -> Vec<String> {
    let mut wrong = Vec::new();
    let timed = effects.iter().filter(|effect| matches!(effect.head, Head::Timed { .. })).count();
    let does = |wanted: fn(&Op) -> bool| effects.iter().any(|effect| ops(effect).any(|op| wanted(&op)));
    if matches!(on.kind, Kind::Incident | Kind::Event) {
        let rule = if on.kind == Kind::Incident { "CG-026" } else { "CG-028" };
        if timed != 1 {
            wrong.push(format!("{rule}: {timed} timed lines; an Incident or Event has exactly one timing bar"));
        }
        let stays = does(|op| matches!(op, Op::Stay {} | Op::Attach { card: Ref::This, .. }));
        let lasting = |effect: &Effect| {
            matches!(effect.head, Head::Static | Head::When { .. } | Head::Instead { .. } | Head::Leave { .. })
        };
        if !stays && effects.iter().any(lasting) {
            wrong.push("CG-529: it never stays in play: say `stay()` or `attach(self,…)`".into());
        }
    }
    let evidence = dictionary.keyword("evidence").is_some_and(|evidence| on.keywords.has(evidence));
    if evidence && on.kind == Kind::Incident && !does(|op| matches!(op, Op::Attach { card: Ref::This, .. })) {
        wrong.push("CG-350: evidence attaches itself to a Crime".into());
    }
    wrong
}

/// The operations of a line, in order, all ways included.
pub fn ops(effect: &Effect) -> impl Iterator<Item = Op> {
    effect.steps.iter().filter_map(|step| match step {
        Step::Do(op) => Some(*op),
        _ => None,
    })
}

/// Every player, card and filter that a line names.
pub fn parts(effect: &Effect) -> Vec<Part> {
    let mut all = Vec::new();
    let mut see = |part| all.push(part);
    match effect.head {
        Head::When { trigger, .. } | Head::Instead { trigger, .. } | Head::Leave { trigger } => trigger.parts(&mut see),
        Head::Timed { .. } | Head::Static | Head::Roll { .. } | Head::Require | Head::Sentence => {}
    }
    effect.conditions.iter().for_each(|condition| condition.test.parts(&mut see));
    effect.costs.iter().for_each(|cost| cost.parts(&mut see));
    ops(effect).for_each(|op| op.parts(&mut see));
    all
}

/// Every filter that a line names.
pub fn filters(effect: &Effect) -> impl Iterator<Item = FilterId> {
    parts(effect).into_iter().filter_map(|part| match part {
        Part::Filter(filter) => Some(filter),
        Part::Player(_) | Part::Card(_) => None,
    })
}

struct Check<'a> {
    effect: &'a Effect,
    on: On,
    dictionary: &'a Dictionary,
    wrong: Vec<Unread>,
}

impl Check<'_> {
    fn wrong(&mut self, at: usize, reason: impl Into<String>) {
        self.wrong.push(Unread { at, reason: reason.into() });
    }

    fn keyword(&self, name: &str) -> bool {
        self.dictionary.keyword(name).is_some_and(|keyword| self.on.keywords.has(keyword))
    }

    /// Can there be an Investigation phase while the line works?
    fn investigating(&self) -> bool {
        match self.effect.head {
            Head::Timed { round, .. } => round.phase() == Phase::Investigation,
            Head::Static | Head::When { .. } | Head::Instead { .. } | Head::Roll { .. } => true,
            Head::Leave { .. } | Head::Sentence => true,
            Head::Require => self.on.kind != Kind::Resource,
        }
    }

    fn head(&mut self, places: &Places) {
        let kind = self.on.kind;
        if kind == Kind::Crime && self.effect.head != Head::Sentence {
            self.wrong(0, "CG-020: a Crime has sentences and no other lines");
        }
        match self.effect.head {
            Head::Timed { round, user } if round.phase() != Phase::Investigation => {
                if matches!(user, User::Investigator | User::NotInvestigator | User::PerpPlayer) {
                    self.wrong(0, format!("the {round} round is in no Investigation phase: it has no `{user}`"));
                }
            }
            Head::Static if !self.effect.costs.is_empty() => self.wrong(places.costs[0], "a static line has no cost"),
            Head::When { trigger, may } | Head::Instead { trigger, may } => {
                if !may && !self.effect.costs.is_empty() {
                    self.wrong(places.costs[0], "a cost can be declined: say `may` before it");
                }
                self.trigger(trigger, places.trigger);
            }
            Head::Leave { trigger } => self.trigger(trigger, places.trigger),
            Head::Roll { side, .. } => {
                // CG-122: only the Investigator uses effects of Judges and Resources.
                if matches!(kind, Kind::Judge | Kind::Resource) && side != super::ast::Side::Investigator {
                    self.wrong(0, "CG-122: only the Investigating player uses Judges and Resources: `roll inv`");
                }
                let one = matches!(*self.effect.steps, [Step::Do(Op::Reroll { .. } | Op::Bonus { .. })]);
                if !one {
                    let at = places.steps.first().copied().unwrap_or(0);
                    self.wrong(at, "CG-523: a roll option does one thing: `reroll()` or `bonus(n)`");
                }
            }
            Head::Require if !matches!(kind, Kind::Resource | Kind::Incident | Kind::Event) => {
                self.wrong(0, "CG-515: only a Resource, an Incident or an Event has requirements");
            }
            _ => {}
        }
    }

    fn trigger(&mut self, trigger: Trigger, at: usize) {
        let mut parts = Vec::new();
        trigger.parts(&mut |part| parts.push(part));
        parts.iter().for_each(|&part| self.named(part, at));
        self.settled(&parts, "an event", at);
        if let Head::Instead { .. } = self.effect.head
            && !matches!(trigger, Trigger::Wounded { .. } | Trigger::Wasted { .. })
        {
            self.wrong(at, format!("CG-522: `{}` cannot be replaced; `wounded` and `wasted` can", trigger.word()));
        }
        let kind = self.on.kind;
        match trigger {
            Trigger::Wounded { card } | Trigger::Wasted { victim: Victim::Card(card) } => {
                self.must_be(card, &[Kind::Judge, Kind::Perp], trigger.word(), at);
            }
            Trigger::Solved { crime: super::ast::Solved::Host } | Trigger::Attached {}
                if !matches!(kind, Kind::Scene | Kind::Perp | Kind::Incident) =>
            {
                self.wrong(at, format!("a {} is never attached to a Crime", kind.name()));
            }
            Trigger::Issued {} if kind != Kind::Resource => {
                self.wrong(at, format!("a {} is never issued", kind.name()));
            }
            Trigger::Suspended {} if kind != Kind::Judge => {
                self.wrong(at, format!("a {} is never suspended", kind.name()));
            }
            _ => {}
        }
    }

    fn test(&mut self, test: &Test, at: usize) {
        let mut parts = Vec::new();
        test.parts(&mut |part| parts.push(part));
        for &part in &parts {
            self.named(part, at);
            self.open(part, at);
        }
        self.settled(&parts, "a condition", at);
        match *test {
            Test::Is { card, filter } => {
                let asked = self.dictionary.filter(filter);
                if asked.pile.is_some() {
                    self.wrong(at, "`is` asks about a card in play, not about a pile");
                }
                self.must_be(card, &[asked.kind], "is", at);
            }
            Test::Counters { card } if card != Ref::This => self.wrong(at, "CG-529: only `counters(self)` can be read"),
            Test::OnCrime { .. } if !matches!(self.on.kind, Kind::Scene | Kind::Perp | Kind::Incident) => {
                self.wrong(at, format!("a {} is never attached to a Crime", self.on.kind.name()));
            }
            Test::Won { .. } | Test::LeadWasted {} | Test::Motivated {} | Test::InSignature {}
                if !self.investigating() =>
            {
                self.wrong(at, "CG-513: there is no investigation then");
            }
            _ => {}
        }
    }

    fn cost(&mut self, cost: &Cost, at: usize) {
        cost.parts(&mut |part| self.named(part, at));
        let mut each = false;
        cost.parts(&mut |part| each |= matches!(part, Part::Card(Ref::Each(_))));
        if each {
            self.wrong(at, "a cost is paid with one card: say `pick(…)`");
        }
        match *cost {
            Cost::Activate { card } | Cost::Inactivate { card } => self.has_state(card, cost.word(), at),
            Cost::PersonalDemerit { card, n } => {
                self.must_be(card, &[Kind::Judge], "pdemerit", at);
                self.positive(Amount::Fixed(n), at);
            }
            Cost::Prestige { n } => self.positive(Amount::Fixed(n), at),
            Cost::Discard { player, n } => {
                self.positive(Amount::Fixed(n), at);
                if player != Player::You {
                    self.wrong(at, "a cost is paid by the user: `discard(you,n)`");
                }
            }
            Cost::Trash { .. } => {}
        }
    }

    fn step(&mut self, place: usize, step: &Step, at: usize) {
        match *step {
            Step::Do(op) => self.op(op, at),
            Step::Choose { who, each } => {
                self.player(who, at);
                if each && self.chooses_within(place) {
                    self.wrong(at, "while several players choose in turn nobody else is asked to choose a way");
                }
                if each && !who.several() {
                    self.wrong(at, format!("`each` asks several players: `{who}` is one"));
                }
                if !each && who.several() {
                    self.wrong(at, format!("`{who}` are several players: say `each {who}`"));
                }
            }
            Step::Dice => self.faces(place, at),
            Step::Way { .. } | Step::Join { .. } => {}
        }
        if self.effect.head == Head::Static && !matches!(step, Step::Do(_)) {
            self.wrong(at, "CG-518: a static line is always on and chooses nothing");
        }
    }

    /// Is there another `choose` inside the ways of the one at this place?
    fn chooses_within(&self, choice: usize) -> bool {
        let Some(Step::Way { join, .. }) = self.effect.steps.get(choice + 1) else { return false };
        self.effect.steps[choice + 1..usize::from(*join)].iter().any(|step| matches!(step, Step::Choose { .. }))
    }

    /// A die has six faces, and each leads one way.
    fn faces(&mut self, dice: usize, at: usize) {
        let mut seen = [0; 7];
        let mut way = dice + 1;
        while let Step::Way { low, high, next, .. } = self.effect.steps[way] {
            (low..=high).for_each(|face| seen[usize::from(face)] += 1);
            way = usize::from(next);
        }
        for (face, &ways) in seen.iter().enumerate().skip(1).filter(|(_, ways)| **ways != 1) {
            let how = if ways == 0 { "leads no way" } else { "leads two ways" };
            self.wrong(at, format!("the face {face} {how}"));
        }
    }

    /// CG-536: static lines have no duration, the others must say one.
    fn lasts(&mut self, lasts: Option<Duration>, word: &str, at: usize) {
        match (lasts, self.effect.head == Head::Static) {
            (Some(_), true) => self.wrong(at, format!("CG-536: a static `{word}` has no duration")),
            (None, false) => {
                let known = Duration::WORDS.join(", ");
                self.wrong(at, format!("CG-536: `{word}` needs a duration here: {known}"));
            }
            _ => {}
        }
    }

    fn positive(&mut self, n: Amount, at: usize) {
        self.counted(n, at);
        if let Amount::Fixed(n) = n
            && n <= 0
        {
            self.wrong(at, format!("{n} is not a number from 1"));
        }
    }

    fn not_zero(&mut self, n: Amount, at: usize) {
        self.counted(n, at);
        if n == Amount::Fixed(0) {
            self.wrong(at, "0 changes nothing");
        }
    }

    fn counted(&mut self, n: Amount, at: usize) {
        if let Amount::Count(filter) = n {
            self.open(Part::Filter(filter), at);
        }
    }

    /// Whatever a line names must be nameable where it stands.
    fn named(&mut self, part: Part, at: usize) {
        match part {
            Part::Player(player) => self.player(player, at),
            Part::Card(card) => self.card(card, at),
            Part::Filter(filter) => self.filter(filter, at),
        }
    }

    fn player(&mut self, player: Player, at: usize) {
        let choosing = self.effect.steps.iter().any(|step| matches!(step, Step::Choose { each: true, .. }));
        let about = matches!(self.effect.head, Head::When { .. } | Head::Instead { .. });
        match player {
            Player::It if !choosing && !about => {
                self.wrong(at, "`it` is the player asked by `choose(each …)`, or the one an event is about");
            }
            Player::Opponent if self.effect.head == Head::Static => {
                self.wrong(at, "CG-511: `opp` is chosen, and a static line chooses nothing");
            }
            Player::Investigator | Player::PerpPlayer if !self.investigating() => {
                self.wrong(at, format!("CG-513: there is no investigation then, and no `{player}`"));
            }
            _ => {}
        }
    }

    fn card(&mut self, card: Ref, at: usize) {
        match card {
            Ref::Bearer if !(self.keyword("equipment") || self.keyword("skill")) => {
                self.wrong(at, "CG-514: only equipment and skills have a `bearer`");
            }
            Ref::Lead | Ref::Crime | Ref::Scene if !self.investigating() => {
                self.wrong(at, "CG-513: there is no investigation then");
            }
            Ref::It if !self.picks() && !matches!(self.effect.head, Head::When { .. } | Head::Instead { .. }) => {
                self.wrong(at, "`it` is the card picked before, and nothing is picked");
            }
            Ref::Leader(player) | Ref::PickBy(player, _) if player.several() => {
                self.wrong(at, format!("`{player}` are several players, and this is for one"));
            }
            Ref::Pick(_) | Ref::PickBy(..) if self.effect.head == Head::Static => {
                self.wrong(at, "CG-518: a static line is always on and picks nothing: say `each(…)`");
            }
            _ => {}
        }
    }

    fn picks(&self) -> bool {
        parts(self.effect).iter().any(|part| matches!(part, Part::Card(Ref::Pick(_) | Ref::PickBy(..))))
    }

    /// Events and conditions look at players and cards that are settled: nothing is chosen for them.
    fn settled(&mut self, parts: &[Part], what: &str, at: usize) {
        let (mut chosen, mut opponent) = (false, false);
        for &part in parts {
            match part {
                Part::Card(card) => chosen |= matches!(card, Ref::Pick(_) | Ref::PickBy(..) | Ref::Each(_)),
                Part::Player(player) => opponent |= player == Player::Opponent,
                Part::Filter(filter) => opponent |= self.dictionary.filter(filter).flags.has(Flag::OfOpponent),
            }
        }
        if opponent {
            self.wrong(at, format!("CG-511: `opp` is chosen by the line, and {what} comes before that"));
        }
        if chosen {
            self.wrong(at, format!("{what} names one settled card: nothing is picked for it"));
        }
    }

    fn filter(&mut self, id: FilterId, at: usize) {
        let filter = *self.dictionary.filter(id);
        for reason in filter::impossible(&filter) {
            self.wrong(at, reason);
        }
        let flags = filter.flags;
        if flags.has(Flag::OnBearer) && !(self.keyword("equipment") || self.keyword("skill")) {
            self.wrong(at, "CG-514: only equipment and skills have a bearer");
        }
        if (flags.has(Flag::Here) || flags.has(Flag::OfInvestigator)) && !self.investigating() {
            self.wrong(at, "CG-513: there is no investigation then");
        }
        if flags.has(Flag::OfOpponent) && self.effect.head == Head::Static {
            self.wrong(at, "CG-511: a player is chosen for `ofopp`, and a static line chooses nothing");
        }
        if let Some((_, player)) = filter.pile {
            self.player(player, at);
            if player.several() {
                self.wrong(at, format!("`{player}` have several piles: name one"));
            }
        }
    }

    /// CG-410, CG-412: what a condition or a count asks, everybody may work out.
    pub(super) fn open(&mut self, part: Part, at: usize) {
        if let Part::Filter(filter) = part
            && let Some((pile @ (Pile::Hand | Pile::Deck), _)) = self.dictionary.filter(filter).pile
        {
            self.wrong(at, format!("CG-412: what lies in a {} is hidden, and cannot be counted", pile.name()));
        }
    }

    /// Timed, a round is skipped while it runs (CG-525); there is no other to skip.
    fn skip(&mut self, round: Round, at: usize) {
        if let Head::Timed { round: now, .. } = self.effect.head
            && now != round
        {
            self.wrong(at, format!("CG-525: in the {now} round a timed line can only `skip({now})`"));
        }
    }
}
