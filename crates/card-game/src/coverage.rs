//! Every card in play, every line at work: games by players who look for what was seen least.
//!
//! A card counts as played when a Judge stands in a team, a Resource is issued, a Crime reported, a Scene or Perp attached,
//! an Incident or Event played. A line counts as used when it has been carried out to its end; a static line, once in each
//! game in which its condition held and it had somebody to work on; a `require`, when it let its card be played.

use crate::action::Action;
use crate::content::{Card, Content};
use crate::deck::{Deck, TEAM, TEAM_EXPERIENCE};
use crate::effect::ast::{Head, Op, Part, Step};
use crate::effect::print;
use crate::event::{Event, Log};
use crate::names::{CardId, Kind, Severity};
use crate::procedures::line::SENTENCE;
use crate::reading::Scope;
use crate::state::{Options, Start, State};
use crate::tabletop::Tabletop;
use engine::{Chance, Game, Pack, Purpose, Seat, Seed};
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::fmt::Write;

thread_local! {
    static CARRIED_OUT: RefCell<Vec<(CardId, u8)>> = const { RefCell::new(Vec::new()) };
}

/// Called where a line ends, in tests only.
pub(crate) fn carried_out(card: CardId, line: u8) {
    CARRIED_OUT.with_borrow_mut(|lines| lines.push((card, line)));
}

/// What was seen of one card. Lines: its effects, then its sentences.
#[derive(Clone, Default)]
struct Seen {
    played: u32,
    lines: Vec<u32>,
}

impl Seen {
    /// How often the least used part of it was used.
    fn least(&self) -> u32 {
        self.lines.iter().copied().fold(self.played, u32::min)
    }
}

struct Coverage {
    content: &'static Content,
    seen: Vec<Seen>,
    games: u32,
}

impl Coverage {
    fn new() -> Coverage {
        let content = Pack::<Content>::built_in().content();
        let seen = content.cards.iter().map(|card| Seen { played: 0, lines: vec![0; card.lines().count()] }).collect();
        Coverage { content, seen, games: 0 }
    }

    fn line(&mut self, card: CardId, line: u8) {
        let effects = self.content.card(card).effects.len();
        let place = line.checked_sub(SENTENCE).map_or(usize::from(line), |sentence| effects + usize::from(sentence));
        self.seen[card.index()].lines[place] += 1;
    }

    fn play(&mut self, card: CardId) {
        self.seen[card.index()].played += 1;
        let requires = |(_, effect): &(usize, &crate::effect::ast::Effect)| effect.head == Head::Require;
        for (line, _) in self.content.card(card).effects.iter().enumerate().filter(requires) {
            self.line(card, line as u8);
        }
    }

    fn event(&mut self, event: &Event) {
        let (Event::Issued { card, .. }
        | Event::BroughtIn { card, .. }
        | Event::Reported { card, .. }
        | Event::Attached { card, .. }
        | Event::Played { card, .. }) = event
        else {
            return;
        };
        let id = self.content.coded(*card).expect("a card of the pack");
        // Evidence is attached by being played.
        if !matches!(event, Event::Attached { .. }) || self.content.card(id).kind != Kind::Incident {
            self.play(id);
        }
    }

    /// What has been used least comes first.
    fn rarity(&self, card: CardId) -> u32 {
        1000 / (1 + self.seen[card.index()].least().min(50))
    }

    fn missing(&self) -> Vec<String> {
        let mut missing = Vec::new();
        for (card, seen) in self.content.cards.iter().zip(&self.seen) {
            if seen.played == 0 {
                missing.push(format!("{} {} was never played", card.code, card.title));
            }
            for (line, _) in card.lines().zip(&seen.lines).filter(|(_, used)| **used == 0) {
                let line = print::effect(line, &self.content.dictionary);
                missing.push(format!("{} {}: never used: {line}", card.code, card.title));
            }
        }
        missing
    }

    /// One game with these decks. Half of the decisions go to what was seen least; with `ambition`, the others to what
    /// looks best, since some lines are for winners.
    fn game(&mut self, decks: Vec<String>, seed: u64, ambition: bool) {
        let options = Options { players: Some(decks.len() as u8), decks, start: Start::Ready };
        let mut events = Log::on();
        CARRIED_OUT.take();
        let pack = Pack::<Content>::built_in();
        let mut state = State::start(&options, pack, Seed::from(seed), &mut events).expect("sound decks");
        for area in &state.tabletop.areas.0 {
            area.team.iter().for_each(|&judge| self.play(state.tabletop.objects[judge].card));
        }
        let mut chance = Chance::seeded(seed ^ 0x5eed);
        let mut at_work = BTreeSet::new();
        let mut actions = Vec::new();
        while let Some(seat) = state.deciders().iter().next().filter(|_| state.tabletop.turn <= 60) {
            state.actions(seat, &mut actions);
            let action = match ambition && chance.below(Purpose::Other, 2) == 0 {
                true => best(&state, seat, &actions),
                false => self.choose(&state, &actions, &mut chance),
            };
            CARRIED_OUT.take();
            events.clear();
            state.apply(seat, &action, &mut events);
            events.as_slice().iter().for_each(|told| self.event(told.public()));
            CARRIED_OUT.take().into_iter().for_each(|(card, line)| self.line(card, line));
            static_lines(&state.tabletop, &mut at_work);
        }
        at_work.into_iter().for_each(|(card, line)| self.line(card, line));
        self.games += 1;
    }

    fn choose(&self, state: &State, actions: &[Action], chance: &mut Chance) -> Action {
        let weights: Vec<u32> = actions.iter().map(|action| self.weight(&state.tabletop, action)).collect();
        let mut left = chance.below(Purpose::Other, weights.iter().sum::<u32>() as usize) as u32;
        for (action, weight) in actions.iter().zip(weights) {
            match left.checked_sub(weight) {
                Some(rest) => left = rest,
                None => return *action,
            }
        }
        unreachable!("the weights sum up")
    }

    fn weight(&self, table: &Tabletop, action: &Action) -> u32 {
        let rarity = |code| self.content.coded(code).map_or(1, |card| 1 + self.rarity(card));
        let line = |code, line: u8| {
            let card = self.content.coded(code).expect("a card of the pack");
            1 + 1000 / (1 + self.seen[card.index()].lines[usize::from(line)].min(50))
        };
        match *action {
            Action::Play { card } | Action::Issue { card, .. } | Action::Report { card } | Action::Attach { card } => {
                20 + rarity(card)
            }
            Action::Bring { card, .. } | Action::Take { card } => rarity(card),
            Action::Use { card, line: used } => 20 + line(card.code, used - 1),
            Action::Lead { perp } => rarity(perp.code),
            Action::Assign { crime, .. } => rarity(crime.code),
            Action::Sentence { severity } => {
                let place = Severity::ALL.iter().position(|it| *it == severity).expect("one of three") as u8;
                table.crime().map_or(1, |crime| line(table.code(crime), place))
            }
            // Only the worst cards are thrown away.
            Action::Discard { card } => (60 / rarity(card)).max(1),
            Action::Contain { .. } | Action::Accept | Action::Reroll => 100,
            Action::Pass => 30,
            _ => 10,
        }
    }

    /// A deck of sixty with a team: at random, the titles that were seen least more often than the others.
    fn deck(&self, taken: &mut BTreeSet<CardId>, chance: &mut Chance) -> String {
        let mut deck = Deck { name: "Whatever".into(), ..Deck::default() };
        let mut judges = self.shuffled(Kind::Judge, chance);
        judges.retain(|judge| !taken.contains(judge));
        let mut experience = 0;
        for judge in judges.iter().copied() {
            let more = i32::from(self.content.card(judge).exp);
            if deck.team.len() < TEAM && experience + more <= TEAM_EXPERIENCE {
                deck.team.push(judge);
                experience += more;
                taken.insert(judge);
            } else if deck.alternates.len() < TEAM {
                deck.alternates.push(judge);
            }
        }
        let shares = [
            (Kind::Resource, 9),
            (Kind::Crime, 13),
            (Kind::Scene, 12),
            (Kind::Perp, 12),
            (Kind::Incident, 9),
            (Kind::Event, 5),
        ];
        for (kind, titles) in shares {
            deck.cards.extend(self.shuffled(kind, chance).into_iter().take(titles).map(|card| (card, 1)));
        }
        deck.cards.sort_unstable();
        deck.text(self.content)
    }

    /// The titles of a type, the rare ones rather first.
    fn shuffled(&self, kind: Kind, chance: &mut Chance) -> Vec<CardId> {
        let of_kind = self.content.ids().filter(|&id| self.content.card(id).kind == kind);
        let mut drawn: Vec<(usize, CardId)> =
            of_kind.map(|id| (chance.below(Purpose::Other, 1 + self.rarity(id) as usize), id)).collect();
        drawn.sort_unstable_by(|one, other| other.cmp(one));
        drawn.into_iter().map(|(_, card)| card).collect()
    }

    /// Games with decks made at random, for two to four players.
    fn explore(&mut self, games: u32, seed: u64) {
        for game in 0..u64::from(games) {
            let mut chance = Chance::seeded(seed + game);
            let players = [2, 2, 3, 2, 4][game as usize % 5];
            let mut taken = BTreeSet::new();
            let decks = (0..players).map(|_| self.deck(&mut taken, &mut chance)).collect();
            self.game(decks, seed + game, game % 4 == 3);
        }
    }
}

/// The action after which the seat stands best.
fn best(state: &State, seat: Seat, actions: &[Action]) -> Action {
    let stands = |action: &&Action| {
        let mut next = state.clone();
        next.apply(seat, action, &mut Log::off());
        next.evaluate(seat)
    };
    *actions.iter().max_by_key(stands).expect("whoever is asked has an answer")
}

/// Which static lines hold now and have somebody to work on.
fn static_lines(table: &Tabletop, at_work: &mut BTreeSet<(CardId, u8)>) {
    for (id, object) in table.objects.iter() {
        let card: &Card = table.content().card(object.card);
        if !table.is_on(id) {
            continue;
        }
        let Some(you) = table.you_of(id) else { continue };
        for (line, effect) in card.effects.iter().enumerate() {
            let scope = Scope { depth: 1, ..Scope::on(id, you) };
            let works = |op: &Op| {
                let mut named = None;
                op.parts(&mut |part| {
                    if let Part::Card(card) = part {
                        named = named.or(Some(card));
                    }
                });
                named.is_none_or(|named| table.objects.iter().any(|(it, _)| table.means(&scope, named, it)))
            };
            if effect.head == Head::Static
                && table.line_is_on(id, line, you)
                && table.holds(&scope, &effect.conditions)
                && effect.steps.iter().any(|step| matches!(step, Step::Do(op) if works(op)))
            {
                at_work.insert((object.card, line as u8));
            }
        }
    }
}

fn ids(content: &Content) -> Vec<String> {
    content.decks.iter().map(|deck| deck.id.clone()).collect()
}

/// Nothing in the set is dead: at most a thousand quick games play every card and use every line.
#[test]
fn every_card_is_played_and_every_line_used() {
    let mut coverage = Coverage::new();
    let most = 1000;
    while !coverage.missing().is_empty() && coverage.games < most {
        coverage.explore(20, 1000 + u64::from(coverage.games));
    }
    let missing = coverage.missing();
    assert!(missing.is_empty(), "after {} games {} remain\n{}", coverage.games, missing.len(), missing.join("\n"));
}

/// docs/balance/card-game-coverage.md is what is counted here; if not, the failure says how it should read.
#[test]
#[ignore = "takes minutes"]
fn the_page_of_the_coverage() {
    let mut ready = Coverage::new();
    let ids = ids(ready.content);
    for round in 0..20 {
        for (one, first) in ids.iter().enumerate() {
            for (other, second) in ids.iter().enumerate() {
                if one != other {
                    ready.game(
                        vec![first.clone(), second.clone()],
                        100 * round + (5 * one + other) as u64,
                        round % 4 == 3,
                    );
                }
            }
        }
    }
    let mut any = Coverage::new();
    any.explore(1000, 0);
    assert_eq!(any.missing(), [""; 0]);
    let page = page(&ready, &any);
    let written = include_str!("../../../docs/balance/card-game-coverage.md");
    assert!(page == written, "docs/balance/card-game-coverage.md should read:\n{page}");
}

fn page(ready: &Coverage, any: &Coverage) -> String {
    let mut page = format!(
        "# Every card and every line, counted\n\n\
         Played: Judges that stood in a team, Resources issued, Crimes reported, Scenes and Perps attached, Incidents and \
         Events played. Used: for each line of the card in its order (of a Crime: severe, fair, lenient) how often it was \
         carried out to its end; for a static line, in how many games its condition held and it had somebody to work on; \
         for a `require`, how often it let its card be played. The players choose at random, and rather what was seen \
         least, in every fourth game also what looks best: the numbers show that nothing is dead, not how good it is.\n\n\
         The five decks: {} games, each pairing of two. Any decks: {} games of two, three and four players with sixty \
         cards and a team at random. A card that is in none of the five decks has no numbers there.\n\n\
         `cargo nextest run -p card-game --run-ignored only the_page_of_the_coverage` holds this page to it.\n\n\
         | card | five decks: played | used | any decks: played | used |\n| --- | ---: | --- | ---: | --- |\n",
        ready.games, any.games
    );
    for (place, card) in any.content.cards.iter().enumerate() {
        let used = |seen: &Seen| seen.lines.iter().map(u32::to_string).collect::<Vec<_>>().join(" / ");
        let (ours, all) = (&ready.seen[place], &any.seen[place]);
        let _ = writeln!(
            page,
            "| {} {} | {} | {} | {} | {} |",
            card.code,
            card.title,
            if ours.played == 0 { String::new() } else { ours.played.to_string() },
            if ours.played == 0 { String::new() } else { used(ours) },
            all.played,
            used(all)
        );
    }
    page
}
