//! One table of two players and a spectator, who come back whenever the server is gone.

use crate::Shared;
use anyhow::{Result, bail};
use client::{A, Ask, B, Client, Error, Kind, LARGE_GAP, Seat, Tell, Told, two_seats, without_nulls};
use engine::Chance;
use engine::chance::Purpose;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::sync::{MutexGuard, PoisonError};
use std::time::Duration;

/// A move that was asked for, and what became of it.
#[derive(Clone, Debug)]
pub struct Record {
    pub table: String,
    pub id: String,
    /// The number on which it was decided.
    pub decided: usize,
    /// As it must stand in the log.
    pub text: String,
    pub fate: Fate,
}

#[derive(Clone, PartialEq, Debug)]
pub enum Fate {
    /// Acknowledged, with the number after it.
    Done(usize),
    Refused(Kind),
}

/// Seat `a`, seat `b`, and somebody who looks on.
pub struct Table {
    shared: Arc<Shared>,
    luck: Chance,
    link: String,
    people: [Client; 3],
    looked: u64,
}

const SEATS: [Option<Seat>; 3] = [Some(A), Some(B), None];

impl Table {
    pub async fn sit_down(shared: Arc<Shared>, mut luck: Chance) -> Result<Table> {
        let mut people = Vec::new();
        for _ in 0..3 {
            let url = &shared.urls[luck.below(Purpose::Dice, shared.urls.len())];
            people.push(Client::guest(url).await?);
        }
        let people = people.try_into().expect("three");
        let mut table = Table { shared, luck, link: String::new(), people, looked: 0 };
        table.begin().await?;
        Ok(table)
    }

    /// A new table for the same people. Whatever is lost on the way is begun again.
    async fn begin(&mut self) -> Result<()> {
        loop {
            match self.try_to_begin().await {
                Err(error) if error.is_lost() => {}
                other => return Ok(other?),
            }
            for at in 0..3 {
                self.come_back(at).await?;
            }
        }
    }

    async fn try_to_begin(&mut self) -> client::Result<()> {
        let [ann, bob, eve] = &mut self.people;
        for person in [&mut *ann, &mut *bob, &mut *eve] {
            let watched: Vec<String> = person.all_told().iter().map(|told| told.table.clone()).collect();
            for table in watched {
                person.unwatch(&table).await?;
            }
        }
        self.link = ann.create(two_seats()).await?;
        bob.sit(&self.link, B).await?;
        ann.watch(&self.link, A, None).await?;
        bob.watch(&self.link, B, None).await?;
        eve.watch(&self.link, None, None).await?;
        ann.start(&self.link).await?;
        Ok(())
    }

    pub async fn play(mut self) -> Result<()> {
        loop {
            let looks = self.shared.looks.load(Ordering::Relaxed);
            let ending = self.shared.ending.load(Ordering::Relaxed);
            let over = self.people.iter().any(|person| person.is_over(&self.link));
            if looks > self.looked || over || ending {
                self.looked = looks;
                self.look_through().await?;
                if ending {
                    return Ok(());
                }
            }
            if over {
                self.shared.games.fetch_add(1, Ordering::Relaxed);
                self.begin().await?;
            }
            self.step().await?;
        }
    }

    /// Whoever is asked answers, both at once if both are; then everybody hears what there is to hear.
    async fn step(&mut self) -> Result<()> {
        for (at, seat) in [A, B].into_iter().enumerate() {
            let told = self.people[at].told(&self.link, seat);
            if !told.actions.is_empty() {
                let action = told.actions[self.luck.below(Purpose::Dice, told.actions.len())].clone();
                let ask = self.people[at].act_of(&self.link, seat, &action);
                // An ask that cannot be sent stays unanswered, as one whose answer does not come.
                let _ = self.people[at].send(ask).await;
            }
        }
        for at in 0..2 {
            self.answers(at).await?;
        }
        for at in 0..3 {
            match self.people[at].settle(Duration::from_millis(1)).await {
                Err(error) if error.is_lost() => self.come_back(at).await?,
                heard => heard?,
            }
        }
        Ok(())
    }

    /// Waits for what became of everything that this player has asked, however often the server is gone meanwhile.
    async fn answers(&mut self, at: usize) -> Result<()> {
        while let Some(ask) = self.people[at].unanswered().first().cloned() {
            let Ask::Act { id, table, seat, seq, actions } = &ask else { bail!("only moves are left unanswered") };
            let fate = match self.people[at].answer(id).await {
                Ok(Tell::Done { seq: Some(after), .. }) => Fate::Done(after),
                Ok(other) => bail!("a move is answered by {other:?}"),
                // Both were asked, and the other's answer has closed the question.
                Err(Error::Refused(refused)) if refused.kind == Kind::Stale => Fate::Refused(refused.kind),
                Err(Error::Refused(refused)) if refused.kind == Kind::Unavailable => {
                    self.again(at, ask).await?;
                    continue;
                }
                Err(Error::Refused(refused)) => {
                    self.shared.fault(format!("{actions:?} on {seq} was refused: {refused}"));
                    Fate::Refused(refused.kind)
                }
                Err(error) if error.is_lost() => {
                    self.come_back(at).await?;
                    continue;
                }
                Err(error) => return Err(error.into()),
            };
            let text = format!("{seat}: {}", actions[0]);
            let record = Record { table: table.clone(), id: id.clone(), decided: *seq, text, fate };
            self.records().push(record);
        }
        Ok(())
    }

    /// The server could not do it, and says that trying again is right.
    async fn again(&mut self, at: usize, ask: Ask) -> Result<()> {
        tokio::time::sleep(Duration::from_millis(20)).await;
        self.shared.asked_again.fetch_add(1, Ordering::Relaxed);
        let _ = self.people[at].send(ask).await;
        Ok(())
    }

    fn records(&self) -> MutexGuard<'_, Vec<Record>> {
        self.shared.records.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// To any node; one that is dead is left for another.
    async fn come_back(&mut self, at: usize) -> Result<()> {
        self.shared.reconnects.fetch_add(1, Ordering::Relaxed);
        let asks = self.people[at].unanswered().len() as u64;
        self.shared.asked_again.fetch_add(asks, Ordering::Relaxed);
        self.people[at].patience = Duration::from_millis(200);
        let mut last = None;
        for _ in 0..150 {
            let url = &self.shared.urls[self.luck.below(Purpose::Dice, self.shared.urls.len())];
            match self.people[at].move_to(url).await {
                Ok(()) => {
                    self.people[at].patience = Duration::from_secs(20);
                    return Ok(());
                }
                Err(error @ (Error::Lost(_) | Error::Late(_))) => last = Some(error),
                Err(error) if error.kind() == Some(Kind::Unavailable) => last = Some(error),
                Err(error) => return Err(error.into()),
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        bail!("nobody could come back for half a minute: {last:?}")
    }

    /// Whether everybody was told the same, and whether somebody who comes now is told the same again.
    async fn look_through(&mut self) -> Result<()> {
        loop {
            match self.try_to_look_through().await {
                Ok(()) => break,
                Err(Error::Lost(_)) => {}
                Err(error) if error.kind() == Some(Kind::Unavailable) => {}
                Err(Error::Late(what)) => {
                    self.shared.fault(format!("waited in vain for {what}"));
                    break;
                }
                Err(error) => return Err(error.into()),
            }
            for at in 0..3 {
                if !self.people[at].is_open() {
                    self.come_back(at).await?;
                }
            }
        }
        self.shared.looked_through.fetch_add(1, Ordering::Relaxed);
        Ok(())
    }

    async fn try_to_look_through(&mut self) -> client::Result<()> {
        // Nothing is under way, so all of them come to the same number.
        let link = self.link.clone();
        let last = self.people.iter().map(|person| person.seq(&link)).max().unwrap_or(0);
        let acknowledged = self.records().iter().rev().find_map(|record| match record.fate {
            Fate::Done(after) if record.table == link => Some(after),
            _ => None,
        });
        if acknowledged.is_some_and(|number| number > last) {
            self.shared.fault(format!("{acknowledged:?} was acknowledged, and nobody was told more than {last}"));
        }
        for person in &mut self.people {
            person.until("the last number", |it| it.seq(&link) == last).await?;
        }
        for (at, seat) in SEATS.into_iter().enumerate() {
            let url = &self.shared.urls[self.luck.below(Purpose::Dice, self.shared.urls.len())];
            let mut fresh = Client::rejoin(url, self.people[at].cookie()).await?;
            fresh.watch(&link, seat, Some(last.saturating_sub(LARGE_GAP))).await?;
            // Another node may hear of the last move a little later.
            fresh.until("the last number", |it| it.seq(&link) >= last).await?;
            for difference in differences(self.people[at].told(&link, seat), fresh.told(&link, seat)) {
                self.shared.fault(format!("{link}, seen by {seat:?}: {difference}"));
            }
        }
        let [ann, bob, eve] = &self.people;
        let (ann, bob, eve) = (ann.told(&link, A), bob.told(&link, B), eve.told(&link, None));
        for other in [ann, bob] {
            for difference in public_differences(eve, other) {
                self.shared.fault(format!("{link}, {} and a spectator: {difference}", other.viewer));
            }
        }
        Ok(())
    }
}

/// The same viewer, who was there, and who came later.
fn differences(there: &Told, later: &Told) -> Vec<String> {
    let mut found = public_differences(there, later);
    for (number, notice) in &later.events {
        let other = there.events.get(number);
        if other.is_some_and(|other| other.event != notice.event || other.words != notice.words) {
            found.push(format!("event {number} is another"));
        }
    }
    if without_nulls(&there.view) != without_nulls(&later.view) {
        found.push(format!("the view at {:?} is another", later.seq));
    }
    if there.actions != later.actions {
        found.push("what may be done is another".to_string());
    }
    found
}

/// What is the same for all viewers, whatever else each may know.
fn public_differences(one: &Told, other: &Told) -> Vec<String> {
    let mut found = Vec::new();
    if one.seq != other.seq {
        found.push(format!("{:?} and {:?} are the last numbers", one.seq, other.seq));
    }
    if one.asked != other.asked || one.outcome != other.outcome {
        found.push("who is asked, or how it ended, is another".to_string());
    }
    for (number, notice) in &one.events {
        if other.events.get(number).is_some_and(|other| name(&other.event) != name(&notice.event)) {
            found.push(format!("event {number} is of another kind"));
        }
    }
    found
}

/// The kind of an event: what it is called in the game's own types.
fn name(event: &serde_json::Value) -> Option<&str> {
    match event {
        serde_json::Value::String(name) => Some(name),
        serde_json::Value::Object(fields) => match fields.get("type").and_then(|name| name.as_str()) {
            Some(name) => Some(name),
            None => fields.keys().next().map(String::as_str),
        },
        _ => None,
    }
}
