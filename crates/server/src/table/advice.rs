//! Advice: where one seat decides and everybody may have a say, seats propose answers, and agree or differ.
//!
//! Advice is about the question that was open at a `seq`. It is void once anything has happened, and nobody has to strike
//! it out.

use super::play::refused;
use super::{Done, Playing, Table, Who};
use crate::protocol::{Advice, Kind, Refused, Tell};
use crate::store::AdviceRow;
use engine::{Seat, Seats};
use std::collections::HashSet;

impl Playing {
    /// The answer to the shared decision that these words mean, and who decides.
    fn meant(&self, words: &str) -> Result<(Seat, String), Refused> {
        let nothing = || Refused::new(Kind::Conflict, "there is no decision now on which the others advise");
        let decider = self.game.shared().ok_or_else(nothing)?;
        let wrong = |no| Refused { field: Some("action".to_string()), ..refused(no) };
        let entry = self.game.entry_text(decider, words).map_err(|error| wrong(error.into()))?;
        let action = entry.split_once(": ").map_or(words, |(_, action)| action).to_string();
        if !self.game.actions(decider).contains(&action) {
            self.game.check(decider, &action).map_err(wrong)?;
            return Err(Refused::field("action", "this is none of the answers on which the others advise"));
        }
        Ok((decider, action))
    }

    fn proposed(&self, action: &str) -> bool {
        self.advice.iter().any(|advice| advice.action == action)
    }

    /// What is proposed, in the order in which the decider is shown the answers. An answer that only the decider is
    /// still for is proposed by nobody.
    fn gathered(&self, rows: &[AdviceRow]) -> Vec<Advice> {
        let Some(decider) = self.game.shared() else { return Vec::new() };
        let seats = |action: &str, agree: bool| -> Seats {
            let says = |row: &&AdviceRow| row.action == action && row.agree == agree;
            let seat = |row: &AdviceRow| Seat::first(self.game.seats()).nth(usize::try_from(row.seat).ok()?);
            rows.iter().filter(says).filter_map(seat).collect()
        };
        let advice = |action: String| Advice { agree: seats(&action, true), differ: seats(&action, false), action };
        let proposed = |advice: &Advice| !advice.agree.without(decider).is_empty();
        self.game.actions(decider).into_iter().map(advice).filter(proposed).collect()
    }
}

impl Table {
    pub(super) async fn advise(
        &mut self,
        who: &Who,
        id: &str,
        seat: Seat,
        seq: usize,
        words: &str,
        agree: Option<bool>,
    ) -> Done {
        self.own_seat(who, seat)?;
        self.hear_up_to(seq).await?;
        self.may_play(who, seat)?;
        let playing = self.game()?;
        playing.fresh_enough(seq)?;
        let (decider, action) = playing.meant(words)?;
        match agree {
            Some(true) if seat == decider && !playing.proposed(&action) => {
                return Err(Refused::new(Kind::Conflict, "the decision is yours: you need not propose, do it"));
            }
            Some(false) if !playing.proposed(&action) => {
                return Err(Refused::new(Kind::Conflict, "nobody proposes that"));
            }
            _ => {}
        }
        self.hall.store().advise(self.row.key, seq as i64, seat.index() as i64, &action, agree).await?;
        self.read_advice().await?;
        who.out.done(id, Some(seq));
        Ok(())
    }

    /// Reads what was said of the open question, here or at another node, and tells everybody what is new.
    pub(super) async fn read_advice(&mut self) -> Done {
        let Some(playing) = self.playing.as_ref().filter(|playing| playing.game.shared().is_some()) else {
            return Ok(());
        };
        let rows = self.hall.store().advice(self.row.key, playing.game.seq() as i64).await?;
        let advice = playing.gathered(&rows);
        if advice != playing.advice {
            self.now_advised(advice);
        }
        Ok(())
    }

    /// The question is another one.
    pub(super) fn drop_advice(&mut self) {
        if self.playing.as_ref().is_some_and(|playing| !playing.advice.is_empty()) {
            self.now_advised(Vec::new());
        }
    }

    fn now_advised(&mut self, advice: Vec<Advice>) {
        let Some(playing) = &mut self.playing else { return };
        playing.advice = advice;
        let text = crate::out::written(&playing.told_advice(&self.row.link));
        let mut told = HashSet::new();
        for watcher in &self.watchers {
            if told.insert(watcher.who.out.socket) {
                watcher.who.out.send(text.clone());
            }
        }
    }

    /// For whoever comes while there is something to advise on.
    pub(super) fn tell_advice_so_far(&self, who: &Who) {
        if let Some(playing) = self.playing.as_ref().filter(|playing| playing.game.shared().is_some()) {
            who.out.tell(&playing.told_advice(&self.row.link));
        }
    }
}

impl Playing {
    fn told_advice(&self, link: &str) -> Tell {
        Tell::Advice { table: link.to_string(), seq: self.game.seq(), advice: self.advice.clone() }
    }
}
