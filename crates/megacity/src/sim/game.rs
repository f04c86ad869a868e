//! One game between bots, watched.

use super::lab::{Lab, Notes};
use super::schedule::{Fixture, Schedule};
use bots::{Bot, Budget, arena};
use engine::{Chance, Events, Game, Pack, PerSeat, Rule, Seat, Seats};

/// What is kept of one game.
#[derive(Clone, PartialEq, Debug)]
pub struct Record {
    pub end: End,
    /// The rule that ended it.
    pub rule: Option<Rule>,
    pub scores: PerSeat<i16>,
    pub decisions: u32,
    pub notes: Notes,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    Won(Seats),
    Drawn,
    /// Against the game itself.
    Lost,
    /// Given up after the longest game that is wanted.
    Unfinished,
}

impl Record {
    pub fn won(&self, seat: Seat) -> bool {
        matches!(self.end, End::Won(winners) if winners.has(seat))
    }

    /// 1 for a win, a half for a draw.
    pub fn result(&self, seat: Seat) -> f64 {
        match self.end {
            End::Won(winners) if winners.has(seat) => 1.0,
            End::Won(_) | End::Lost => 0.0,
            End::Drawn | End::Unfinished => 0.5,
        }
    }
}

/// Everything that games have in common.
#[derive(Debug)]
pub struct Rules<G: Game> {
    pub schedule: Schedule<G>,
    pub pack: Pack<G::Content>,
    /// A game is given up after so many decisions.
    pub longest: u32,
    /// What bots that search have instead of their own. Never a clock: a game follows from its number.
    pub budget: Option<Budget>,
}

impl<G: Lab> Rules<G> {
    pub fn play(&self, number: usize) -> Record {
        let fixture = self.schedule.game(number);
        let mut events = Events::on();
        let state = self.deal(&fixture, &mut events);
        self.play_on(state, &fixture, self.schedule.luck("game", number), events)
    }

    /// The same deal as often as one likes: what comes later, and what the bots think, is different each time.
    pub fn replay(&self, fixture: &Fixture<G>, number: usize) -> Record {
        let mut events = Events::on();
        let mut state = self.deal(fixture, &mut events);
        state.chance().rekey(number as u64);
        self.play_on(state, fixture, self.schedule.luck("replay", number), events)
    }

    fn deal(&self, fixture: &Fixture<G>, events: &mut Events<G::Event>) -> G {
        let seed = self.schedule.deal(fixture.deal);
        G::start(&fixture.setup.options, self.pack, seed, events)
            .expect("every setup has been tried before the first game")
    }

    fn play_on(&self, state: G, fixture: &Fixture<G>, mut chance: Chance, mut events: Events<G::Event>) -> Record {
        let mut bots: Vec<Box<dyn Bot<G>>> = fixture.bots.iter().map(|&bot| self.bot(bot, chance.fork())).collect();
        let mut notes = Notes::default();
        let played =
            arena::watch(state, &mut bots, &mut chance, self.longest as usize, &mut events, |state, events| {
                events.as_slice().iter().for_each(|told| state.observe(told.public(), &mut notes));
                events.clear();
            });
        let (state, decisions) = (played.state, played.decisions as u32);
        let outcome = state.outcome();
        notes.close();
        let end = match outcome {
            None => End::Unfinished,
            Some(outcome) if !outcome.winners.is_empty() => End::Won(outcome.winners),
            Some(_) if state.against_the_game() => End::Lost,
            Some(_) => End::Drawn,
        };
        let mut scores = PerSeat::default();
        for seat in Seat::first(state.seats()) {
            scores[seat] = outcome.map_or_else(|| notes.total(seat), |outcome| outcome.scores[seat]);
        }
        Record { end, rule: outcome.map(|outcome| outcome.rule), scores, decisions, notes }
    }

    fn bot(&self, bot: usize, chance: Chance) -> Box<dyn Bot<G>> {
        bots::named_with(&self.schedule.bots()[bot], self.budget, chance).expect("the names have been checked")
    }
}

#[cfg(test)]
mod tests {
    use super::super::lab::Choices;
    use super::*;
    use engine::Seed;
    use helter_skelter::State;

    fn rules(players: usize) -> Rules<State> {
        let setups = State::setups(Pack::built_in(), Some(players), &Choices::default()).unwrap();
        let schedule = Schedule::new(setups, &vec!["random".to_string(); players], Seed::from(1));
        Rules { schedule, pack: Pack::built_in(), longest: 10_000, budget: None }
    }

    /// What is noted from events is what the game itself counts in the end.
    #[test]
    fn points_by_source_add_up_to_the_score() {
        let (mut sources, mut changes, mut cards) = ([0; 2], 0, 0);
        for players in 2..=4 {
            let rules = rules(players);
            let all = State::cards(rules.pack.content());
            for number in 0..40 {
                let (fixture, record) = (rules.schedule.game(number), rules.play(number));
                assert!(record.end != End::Unfinished && record.rule.is_some());
                for seat in Seat::first(players) {
                    assert_eq!(record.notes.total(seat), record.scores[seat]);
                    (0..2).for_each(|source| sources[source] += record.notes.points[seat][source]);
                }
                assert!(record.notes.first.is_some() && record.notes.turns > 0);
                let own =
                    |(seat, card): &(Seat, u16)| all[*card as usize].side == Some(fixture.setup.sides[seat.index()]);
                assert!(record.notes.played.iter().all(own), "everybody plays cards of their own team");
                changes += record.notes.lead_changes;
                cards += record.notes.played.len();
            }
        }
        assert!(sources.iter().all(|&points| points > 0) && changes > 0 && cards > 0, "{sources:?} {changes} {cards}");
    }

    #[test]
    fn a_game_follows_from_its_number() {
        let rules = rules(2);
        assert_eq!(rules.play(3), rules.play(3));
        assert_ne!(rules.play(3), rules.play(3 + rules.schedule.round()));
    }

    #[test]
    fn a_replay_has_the_deal_and_other_luck() {
        let rules = rules(2);
        let fixture = rules.schedule.game(0);
        assert_eq!(rules.replay(&fixture, 1), rules.replay(&fixture, 1));
        assert_ne!(rules.replay(&fixture, 1), rules.replay(&fixture, 2));
        let deal = |events: &mut Events<_>| rules.deal(&fixture, events).tabletop.players;
        assert_eq!(deal(&mut Events::on()), deal(&mut Events::on()));
    }

    #[test]
    fn what_takes_too_long_is_given_up() {
        let rules = Rules { longest: 30, ..rules(2) };
        let record = rules.play(0);
        assert_eq!((record.end, record.rule, record.decisions), (End::Unfinished, None, 30));
    }
}
