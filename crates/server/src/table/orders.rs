//! Standing orders: a seat tells the table to let questions go by for it.
//!
//! What the table does follows from the order and from public facts, never from the hand: it passes wherever the book
//! lets it, after the least time that any bot takes, whatever the seat holds. Nobody but the seat is told of it.

use super::{Done, Playing, Table, Who};
use crate::protocol::{Standing, Status};
use crate::store::StandingRow;
use engine::erased::AnySession;
use engine::{Seat, Viewer};
use serde_json::Value;
use tokio::time::Instant;

/// For how long the table passes for a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Order {
    kind: Standing,
    /// The number of the last event that was looked at.
    since: usize,
    /// The turn in which it was ordered.
    lap: u32,
    /// With `ThisAction`: when the question was put that it is about.
    about: Option<usize>,
}

impl Order {
    fn from_row(row: &StandingRow) -> Option<(Seat, Order)> {
        let seat = usize::try_from(row.seat).ok().filter(|&seat| seat < Seat::MAX).map(Seat::new)?;
        let kind = serde_json::from_value(Value::String(row.kind.clone())).ok()?;
        let (since, lap) = (usize::try_from(row.since).ok()?, u32::try_from(row.lap).ok()?);
        Some((seat, Order { kind, since, lap, about: None }))
    }

    fn row(&self, seat: Seat) -> StandingRow {
        let kind = serde_json::to_value(self.kind).ok().and_then(|kind| kind.as_str().map(str::to_string));
        StandingRow {
            seat: seat.index() as i64,
            kind: kind.expect("an order is written as a word"),
            since: self.since as i64,
            lap: self.lap.into(),
        }
    }

    /// Takes in what has happened; false once the order has ended, as its name says.
    fn goes_on(&mut self, seat: Seat, game: &dyn AnySession) -> bool {
        let (seq, since) = (game.seq(), self.since);
        self.since = seq;
        let ended = match self.kind {
            Standing::None => true,
            Standing::ThisAction => {
                if self.about.is_none() && game.pass(seat).is_some() {
                    self.about = Some(seq);
                }
                self.about.is_some_and(|about| about != seq)
            }
            Standing::ThisTurn => self.lap != game.lap(),
            Standing::UntilAttacked => game.attacked(seat, since),
        };
        !ended && game.outcome().is_none()
    }
}

impl Playing {
    /// What the seat is told of its order.
    pub(super) fn standing(&self, seat: Seat) -> Option<Standing> {
        self.orders.get(&seat).map(|order| order.kind)
    }

    /// After something has happened: some orders have ended.
    pub(super) fn follow_orders(&mut self) {
        let (game, relieved) = (self.game.as_ref(), &mut self.relieved);
        self.orders.retain(|&seat, order| {
            let goes_on = order.goes_on(seat, game);
            if !goes_on {
                relieved.push(seat);
            }
            goes_on
        });
    }

    /// The answer that the table gives for the seat, if it is to give one now.
    fn pass_by_order(&self, seat: Seat) -> Option<String> {
        self.orders.get(&seat).filter(|_| self.game.deciders().has(seat)).and_then(|_| self.game.pass(seat))
    }
}

impl Table {
    pub(super) async fn standing(&mut self, who: &Who, id: &str, seat: Seat, order: Standing) -> Done {
        self.may_play(who, seat)?;
        self.order(seat, order).await?;
        let playing = self.playing.as_mut().expect("there is one to play");
        let (viewer, seq) = (Viewer::Seat(seat), playing.game.seq());
        let told = playing.changes(&self.row.link, viewer, seq);
        for watcher in self.watchers.iter().filter(|watcher| watcher.viewer == viewer) {
            watcher.who.out.send(told.clone());
        }
        who.out.done(id, Some(seq));
        Ok(())
    }

    /// Keeps an order, or ends it.
    pub(super) async fn order(&mut self, seat: Seat, kind: Standing) -> Done {
        let (store, table) = (self.hall.store(), self.row.key);
        let Some(playing) = &mut self.playing else { return Ok(()) };
        if kind == Standing::None {
            if playing.orders.contains_key(&seat) {
                store.forget_standing(table, seat.index() as i64).await?;
                playing.orders.remove(&seat);
            }
            return Ok(());
        }
        let order = Order { kind, since: playing.game.seq(), lap: playing.game.lap(), about: None };
        store.keep_standing(table, &order.row(seat)).await?;
        playing.orders.insert(seat, order);
        playing.follow_orders();
        Ok(())
    }

    /// Reads the orders that are kept: when the table comes into memory, and when another node may have changed them.
    pub(super) async fn read_orders(&mut self) -> Done {
        let rows = self.hall.store().standing(self.row.key).await?;
        let Some(playing) = &mut self.playing else { return Ok(()) };
        let mut orders: std::collections::BTreeMap<Seat, Order> = rows.iter().filter_map(Order::from_row).collect();
        for (seat, order) in &mut orders {
            // What was noted since then is known here alone.
            if let Some(known) =
                playing.orders.get(seat).filter(|known| (known.kind, known.lap) == (order.kind, order.lap))
            {
                *order = Order { since: order.since.max(known.since), ..*known };
            }
        }
        playing.orders = orders;
        playing.follow_orders();
        Ok(())
    }

    /// Strikes out what has ended.
    pub(super) async fn strike_out_orders(&mut self) -> Done {
        let Some(playing) = &mut self.playing else { return Ok(()) };
        for seat in std::mem::take(&mut playing.relieved) {
            self.hall.store().forget_standing(self.row.key, seat.index() as i64).await?;
        }
        Ok(())
    }

    /// The seats for which the table is to pass now.
    fn passed_for(&self) -> Vec<Seat> {
        let Some(playing) = self.playing.as_ref().filter(|_| self.row.status == Status::Playing) else {
            return Vec::new();
        };
        let here = |seat: &Seat| !self.is_bot(*seat) && playing.pass_by_order(*seat).is_some();
        playing.orders.keys().copied().filter(here).collect()
    }

    /// Sets the time at which the table passes: from when the question is open, for all seats alike.
    pub(super) fn mind_orders(&mut self) {
        self.due = match &self.playing {
            Some(playing) if !self.passed_for().is_empty() => {
                let about = playing.game.seq();
                let due = || (about, Instant::now() + self.hall.config().pace);
                Some(self.due.filter(|&(before, _)| before == about).unwrap_or_else(due))
            }
            _ => None,
        };
    }

    /// Passes for everybody who has told the table to, all at the same moment.
    pub(super) async fn pass_for_others(&mut self) {
        let Some((about, _)) = self.due.take_if(|(_, due)| *due <= Instant::now()) else { return };
        if self.hall.store().is_shared() {
            let read = self.read_orders().await;
            self.log_failure(read);
        }
        for seat in self.passed_for() {
            let Some(playing) = self.playing.as_ref().filter(|playing| playing.game.seq() == about) else { return };
            let Some(pass) = playing.pass_by_order(seat) else { continue };
            if playing.standing(seat) == Some(Standing::ThisAction) {
                // Struck out first: if the server ends between the two, the seat is asked, and not passed for once more.
                let struck = self.hall.store().forget_standing(self.row.key, seat.index() as i64).await;
                self.log_failure(struck.map_err(Into::into));
            }
            let done = self.answer_for(seat, &pass).await;
            self.log_failure(done);
        }
    }
}
