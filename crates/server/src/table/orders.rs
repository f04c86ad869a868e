//! Standing orders: a seat tells the table to let questions go by for it.
//!
//! What the table does follows from the order, from the stages of a turn in which the seat wants to be asked all the same,
//! and from public facts, never from the hand: it passes wherever the book lets it, after the least time that any bot
//! takes, whatever the seat holds. Nobody but the seat is told of it.

use super::{Done, Playing, Table, Who};
use crate::protocol::{Refused, Standing, Status};
use crate::store::StandingRow;
use engine::erased::AnySession;
use engine::{Seat, Viewer};
use serde_json::Value;
use tokio::time::Instant;

/// For how long the table passes for a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Order {
    kind: Standing,
    /// The number of the last event that was looked at.
    since: usize,
    /// The turn in which it was ordered, and the stage of it.
    lap: u32,
    stage: String,
    /// With `ThisAction`: when the question was put that it is about.
    about: Option<usize>,
}

impl Order {
    fn from_row(row: &StandingRow) -> Option<(Seat, Order)> {
        let seat = usize::try_from(row.seat).ok().filter(|&seat| seat < Seat::MAX).map(Seat::new)?;
        let kind = serde_json::from_value(Value::String(row.kind.clone())).ok()?;
        let (since, lap) = (usize::try_from(row.since).ok()?, u32::try_from(row.lap).ok()?);
        Some((seat, Order { kind, since, lap, stage: row.stage.clone(), about: None }))
    }

    fn row(&self, seat: Seat) -> StandingRow {
        let kind = serde_json::to_value(self.kind).ok().and_then(|kind| kind.as_str().map(str::to_string));
        StandingRow {
            seat: seat.index() as i64,
            kind: kind.expect("an order is written as a word"),
            since: self.since as i64,
            lap: self.lap.into(),
            stage: self.stage.clone(),
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
            Standing::ThisStage => (self.lap, &self.stage) != (game.lap(), &stage_of(game)),
            Standing::ThisTurn => self.lap != game.lap(),
            Standing::UntilAttacked => game.attacked(seat, since),
            Standing::UntilAnotherActs => game.stirred(seat, since),
            // Ordered in one's own part, it is about the next.
            Standing::UntilMine => {
                let begun_in_it = self.lap == game.lap() && belongs(&self.stage, seat);
                belongs(&stage_of(game), seat) && !begun_in_it
            }
        };
        !ended && game.outcome().is_none()
    }
}

/// The stage of the turn in one text, with whose it is: `challenge a`.
fn stage_of(game: &dyn AnySession) -> String {
    let of = |seat: Option<Seat>| seat.map(|seat| format!(" {seat}")).unwrap_or_default();
    game.stage().map(|stage| format!("{}{}", stage.name, of(stage.of))).unwrap_or_default()
}

fn belongs(stage: &str, seat: Seat) -> bool {
    stage.split_once(' ').is_some_and(|(_, of)| of == seat.name())
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
        let order = self.orders.get(&seat).filter(|_| self.game.deciders().has(seat))?;
        // Whoever lets just this question go by has seen where it stands.
        let stopped = order.kind != Standing::ThisAction && self.stops_at(seat);
        if stopped { None } else { self.game.pass(seat) }
    }

    /// Whether the seat wants to be asked in this stage, whatever its order.
    fn stops_at(&self, seat: Seat) -> bool {
        let Some(stage) = self.game.stage() else { return false };
        self.stops.get(&seat).is_some_and(|stops| stops.contains(&stage.name))
    }
}

impl Table {
    pub(super) async fn standing(&mut self, who: &Who, id: &str, seat: Seat, order: Standing) -> Done {
        self.may_play(who, seat)?;
        self.order(seat, order).await?;
        self.tell_seat(who, id, seat);
        Ok(())
    }

    pub(super) async fn set_stops(&mut self, who: &Who, id: &str, seat: Seat, wanted: &[String]) -> Done {
        self.may_play(who, seat)?;
        let known = self.hall.door(&self.row.setup.game).map_or(&[][..], |door| door.game.stages());
        if let Some(other) = wanted.iter().find(|stage| !known.contains(&stage.as_str())) {
            let there = if known.is_empty() { "none".to_string() } else { known.join(", ") };
            return Err(Refused::field("stages", format!("`{other}` is no stage of a turn here; there are: {there}")));
        }
        // In the order of the turn, each once.
        let stages: Vec<&str> = known.iter().copied().filter(|stage| wanted.iter().any(|it| it == stage)).collect();
        self.hall.store().keep_stops(self.row.key, seat.index() as i64, &stages).await?;
        let playing = self.playing.as_mut().expect("there is one to play");
        playing.stops.remove(&seat);
        if !stages.is_empty() {
            playing.stops.insert(seat, stages);
        }
        self.tell_seat(who, id, seat);
        Ok(())
    }

    /// What has changed for the seat alone.
    fn tell_seat(&mut self, who: &Who, id: &str, seat: Seat) {
        let playing = self.playing.as_mut().expect("there is one to play");
        let (viewer, seq) = (Viewer::Seat(seat), playing.game.seq());
        let told = playing.changes(&self.row.link, viewer, seq);
        for watcher in self.watchers.iter().filter(|watcher| watcher.viewer == viewer) {
            watcher.who.out.send(told.clone());
        }
        who.out.done(id, Some(seq));
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
        let game = playing.game.as_ref();
        let order = Order { kind, since: game.seq(), lap: game.lap(), stage: stage_of(game), about: None };
        store.keep_standing(table, &order.row(seat)).await?;
        playing.orders.insert(seat, order);
        playing.follow_orders();
        Ok(())
    }

    /// Reads the orders that are kept: when the table comes into memory, and when another node may have changed them.
    pub(super) async fn read_orders(&mut self) -> Done {
        let rows = self.hall.store().standing(self.row.key).await?;
        let stops = self.hall.store().stops(self.row.key).await?;
        let known = self.hall.door(&self.row.setup.game).map_or(&[][..], |door| door.game.stages());
        let Some(playing) = &mut self.playing else { return Ok(()) };
        let mut orders: std::collections::BTreeMap<Seat, Order> = rows.iter().filter_map(Order::from_row).collect();
        for (seat, order) in &mut orders {
            // What was noted since then is known here alone.
            let same = |it: &&Order| (it.kind, it.lap, &it.stage) == (order.kind, order.lap, &order.stage);
            if let Some(noted) = playing.orders.get(seat).filter(same) {
                *order = Order { since: order.since.max(noted.since), ..noted.clone() };
            }
        }
        playing.orders = orders;
        playing.stops.clear();
        for stage in known {
            for (seat, _) in stops.iter().filter(|(_, stop)| stop == stage) {
                if let Some(seat) = usize::try_from(*seat).ok().filter(|&seat| seat < Seat::MAX) {
                    playing.stops.entry(Seat::new(seat)).or_default().push(stage);
                }
            }
        }
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
