//! Playing: asks that change the game, what the viewers are told of it, bots and clocks.

use super::{Done, Playing, Question, Table, ViewerKey, Watcher, Who, shorten_names};
use crate::protocol::{Kind, Proposal, Refused, Standing, Status, Tell};
use crate::store::{Append, Appended, EntryRow, Millis, SeatRow};
use axum::extract::ws::Utf8Bytes;
use engine::erased::{AnySession, Refused as NotTaken, Tree};
use engine::session::{NoUndo, Permission};
use engine::{Outcome, Seat, Seats, Talk, Viewer};
use serde::Serialize;
use std::sync::Arc;
use std::time::Instant;

/// Whoever has missed more than this is shown how things stand, without what led there.
const LARGE_GAP: usize = 2000;
/// Room for an update. Most fit, and it is given back soon.
const USUAL_UPDATE: usize = 4096;

impl Table {
    pub(super) async fn watch(&mut self, who: &Arc<Who>, id: &str, seat: Option<Seat>, since: Option<usize>) -> Done {
        let viewer = match seat {
            Some(seat) => {
                if self.seat_row(seat)?.person != Some(who.person.person) {
                    return Err(not_your_seat(seat));
                }
                Viewer::Seat(seat)
            }
            None => Viewer::Spectator,
        };
        let own = self.seats_of(who.person.person);
        if viewer == Viewer::Spectator
            && own.is_empty()
            && !self.row.setup.spectators
            && self.row.status != Status::Open
        {
            return Err(Refused::new(Kind::Forbidden, "this table has no spectators"));
        }
        if let Some(since) = since {
            self.hear_up_to(since).await?;
        }
        if let (Some(since), Some(playing)) = (since, &self.playing)
            && since > playing.game.seq()
        {
            let sentence = format!("nothing has happened after number {} yet", playing.game.seq());
            return Err(Refused { seq: Some(playing.game.seq()), ..Refused::field("since", sentence) });
        }
        let (socket, same) = (who.out.socket, |watcher: &Watcher| watcher.viewer == viewer);
        self.watchers.retain(|watcher| watcher.who.out.socket != socket || !same(watcher));
        self.watchers.push(Watcher { who: who.clone(), viewer });
        who.out.tell(&Tell::Table { info: self.info() });
        self.tell_chat_so_far(who).await?;
        if let Some(playing) = &mut self.playing {
            let update = playing.whole(&self.row.link, viewer, since);
            who.out.send(update);
        }
        self.tell_advice_so_far(who);
        who.out.done(id, self.playing.as_ref().map(|playing| playing.game.seq()));
        self.greet_the_present().await;
        Ok(())
    }

    /// These watch no more.
    pub(super) async fn left(&mut self, gone: impl Fn(&Watcher) -> bool) {
        let people: Vec<_> = self.watchers.iter().filter(|it| gone(it)).map(Watcher::person).collect();
        self.watchers.retain(|watcher| !gone(watcher));
        if let Some(playing) = &mut self.playing {
            let here = |key: &ViewerKey| self.watchers.iter().any(|watcher| ViewerKey::from(watcher.viewer) == *key);
            playing.shown.retain(|key, _| here(key));
            if playing.shown.is_empty() {
                playing.spare = Tree::default();
            }
        }
        for person in people {
            self.note_absence(person).await;
        }
    }

    pub(super) async fn act(&mut self, who: &Who, id: &str, seat: Seat, seq: usize, actions: &[String]) -> Done {
        let start = Instant::now();
        self.own_seat(who, seat)?;
        if actions.is_empty() || actions.len() > 32 {
            return Err(Refused::field("actions", "an ask has 1 to 32 actions"));
        }
        let ask = ask_key(seq, id)?;
        self.hear_up_to(seq).await?;
        let concedes = loop {
            let playing = self.game()?;
            // Before anything else: it may have been the last move of the game, or of this player.
            if let Some(seq) = playing.was_done(seat, &ask) {
                who.out.done(id, Some(seq));
                return Ok(());
            }
            self.may_play(who, seat)?;
            let playing = self.game()?;
            playing.fresh_enough(seq)?;
            let entries = playing.game.entry_texts(seat, actions).map_err(refused)?;
            if self.write(entries.texts, Some(&ask)).await? {
                break entries.concedes;
            }
        };
        who.out.done(id, Some(self.game()?.game.seq()));
        self.hall.metrics().move_seconds.observe(start.elapsed().as_secs_f64());
        if concedes {
            self.stand_in_for_the_conceded().await?;
        }
        self.after_a_move().await
    }

    pub(super) async fn undo(&mut self, who: &Who, id: &str, seat: Seat, seq: usize) -> Done {
        self.own_seat(who, seat)?;
        let ask = ask_key(seq, id)?;
        self.hear_up_to(seq).await?;
        loop {
            let playing = self.game()?;
            if let Some(seq) = playing.was_done(seat, &ask) {
                who.out.done(id, Some(seq));
                return Ok(());
            }
            self.may_take_back(who, seat)?;
            let playing = self.game()?;
            playing.fresh_enough(seq)?;
            let others = self.others(seat);
            match playing.game.may_undo(seat) {
                Permission::Nothing => return Err(Refused::new(Kind::Conflict, NoUndo::Nothing.to_string())),
                Permission::ByConsent if !others.is_empty() => {
                    let proposal = Proposal { seat, agreed: Vec::new(), seq };
                    self.change(|row| {
                        // Asked again, it is the same proposal, and whoever has agreed to it has.
                        if row.proposal.as_ref().is_none_or(|before| (before.seat, before.seq) != (seat, seq)) {
                            row.proposal = Some(proposal.clone());
                        }
                    })
                    .await?;
                    break;
                }
                // Bots always agree.
                Permission::Free | Permission::ByConsent => {
                    let text = playing.game.undo_entry(seat, true).map_err(no_undo)?;
                    // Whoever takes something back wants to decide again.
                    self.order(seat, Standing::None).await?;
                    if self.write(vec![text], Some(&ask)).await? {
                        break;
                    }
                }
            }
        }
        who.out.done(id, Some(self.game()?.game.seq()));
        self.after_a_move().await
    }

    pub(super) async fn agree(&mut self, who: &Who, id: &str, seat: Seat, agree: bool) -> Done {
        self.may_take_back(who, seat)?;
        let nothing = || Refused::new(Kind::Conflict, "nobody has proposed to take anything back");
        loop {
            let seq = self.game()?.game.seq();
            let proposal = self.row.proposal.clone().filter(|it| it.seq == seq).ok_or_else(nothing)?;
            let others = self.others(proposal.seat);
            if !others.has(seat) {
                return Err(Refused::new(Kind::Forbidden, "it is for the others to agree"));
            }
            let mut agreed = proposal.agreed.iter().copied().fold(Seats::one(seat), Seats::with);
            // Who plays several seats agrees for all of them.
            agreed = self.seats_of(who.person.person).iter().fold(agreed, Seats::with);
            if !agree {
                self.change(|row| row.proposal = None).await?;
                break;
            }
            if others.iter().all(|other| agreed.has(other)) {
                let text = self.game()?.game.undo_entry(proposal.seat, true).map_err(no_undo)?;
                self.order(proposal.seat, Standing::None).await?;
                if !self.write(vec![text], None).await? {
                    continue;
                }
                // An undo of a sealed answer is no event, by which it would fall.
                self.change(|row| row.proposal = None).await?;
                break;
            }
            let agreed: Vec<Seat> = agreed.iter().collect();
            self.change(|row| {
                if let Some(proposal) = &mut row.proposal {
                    proposal.agreed.clone_from(&agreed);
                }
            })
            .await?;
            break;
        }
        who.out.done(id, Some(self.game()?.game.seq()));
        self.after_a_move().await
    }

    pub(super) fn query(&mut self, who: &Who, id: &str, seat: Option<Seat>, question: &str) -> Done {
        let viewer = match seat {
            Some(seat) => {
                self.own_seat(who, seat)?;
                Viewer::Seat(seat)
            }
            None => self.spectates(who)?,
        };
        let value =
            self.game()?.game.query(viewer, question).map_err(|why| Refused::field("question", shorten_names(&why)))?;
        who.out.tell(&Tell::Answer { id: id.to_string(), value });
        Ok(())
    }

    pub(super) fn hint(&mut self, who: &Who, id: &str, seat: Seat) -> Done {
        self.own_seat(who, seat)?;
        let playing = self.game()?;
        if !playing.game.deciders().has(seat) {
            return Err(Refused::new(Kind::Conflict, "you are not asked anything now"));
        }
        let door = self.hall.door(&self.row.setup.game).expect("its game is being played");
        let job = door.mind.hint(playing.game.as_ref(), seat, self.hall.bot_luck());
        let (out, id) = (who.out.clone(), id.to_string());
        self.hall.thinkers().think(job, move |value| match value {
            Some(value) => out.tell(&Tell::Answer { id, value }),
            None => out.refuse(Some(&id), Refused::new(Kind::Unavailable, "the adviser has lost the thread")),
        });
        Ok(())
    }

    /// Writes entries to the log, performs them and tells everybody; false when somebody else was quicker: then theirs
    /// have been performed and told.
    async fn write(&mut self, texts: Vec<String>, ask: Option<&str>) -> Result<bool, Refused> {
        let (key, now) = (self.row.key, self.hall.now());
        let playing = self.playing.as_mut().expect("only a game is written to");
        let first = playing.game.entry_count() as i64 + 1;
        let row = |(entry, text)| EntryRow { entry, at: now, text, ask: ask.map(str::to_string) };
        let rows: Arc<[EntryRow]> = (first..).zip(texts).map(row).collect();
        let append = Append { table: key, first, rows: rows.clone(), snapshot: playing.snapshot.take() };
        match self.hall.store().append(append).await? {
            Appended::Written => {
                self.hall.metrics().moves_total.inc_by(rows.len() as u64);
                self.perform(&rows).map(|()| true)
            }
            Appended::Lost => self.catch_up().await.map(|()| false),
        }
    }

    /// Whoever comes from another node may know more than this one has heard of yet.
    pub(super) async fn hear_up_to(&mut self, seq: usize) -> Done {
        match &self.playing {
            Some(playing) if seq > playing.game.seq() => self.catch_up().await,
            _ => Ok(()),
        }
    }

    /// Reads what others have written.
    pub(super) async fn catch_up(&mut self) -> Done {
        let Some(playing) = &self.playing else { return Ok(()) };
        let rows = self.hall.store().entries(self.row.key, playing.game.entry_count() as i64 + 1).await?;
        if !rows.is_empty() {
            self.perform(&rows)?;
        }
        if self.hall.store().is_shared() {
            self.read_orders().await?;
            self.read_advice().await?;
        }
        if !rows.is_empty() {
            self.after_a_move().await?;
        }
        Ok(())
    }

    /// Performs what is in the log now, and tells each viewer what that viewer may know.
    fn perform(&mut self, rows: &[EntryRow]) -> Done {
        let playing = self.playing.as_mut().expect("only a game has a log");
        let before = playing.game.seq();
        let mut actors = Seats::NONE;
        for row in rows {
            if let Err(reason) = playing.enter(row) {
                // It was checked before it was written: the log and the rules disagree about what this build does.
                tracing::error!(table = self.row.key, "{reason}");
                return Err(Refused::new(Kind::Unavailable, "the log of this table cannot be followed"));
            }
            actors = row.text.split(':').next().and_then(Seat::named).into_iter().fold(actors, Seats::with);
        }
        playing.follow_orders();
        playing.talk.follow(playing.game.as_ref());
        // Sealed answers are nobody else's business: not even that there is one.
        let told = playing.game.seq() != before;
        let mut written_for: Vec<(Viewer, Utf8Bytes)> = Vec::with_capacity(4);
        for watcher in &self.watchers {
            let viewer = watcher.viewer;
            if !told && viewer.seat().is_none_or(|seat| !actors.has(seat)) {
                continue;
            }
            let text = match written_for.iter().find(|(for_whom, _)| *for_whom == viewer) {
                Some((_, text)) => text.clone(),
                None => {
                    let text = playing.changes(&self.row.link, viewer, before);
                    written_for.push((viewer, text.clone()));
                    text
                }
            };
            watcher.who.out.send(text);
        }
        if told {
            self.drop_advice();
        }
        Ok(())
    }

    pub(super) fn tell_all_whole(&mut self) {
        let Some(playing) = &mut self.playing else { return };
        for watcher in &self.watchers {
            watcher.who.out.send(playing.whole(&self.row.link, watcher.viewer, None));
        }
    }

    /// What follows from a move besides the game: a proposal falls, the game is over.
    async fn after_a_move(&mut self) -> Done {
        let Some(playing) = &self.playing else { return Ok(()) };
        let (seq, over) = (playing.game.seq(), playing.game.outcome().is_some());
        if self.row.proposal.as_ref().is_some_and(|proposal| proposal.seq != seq) {
            self.change(|row| row.proposal = None).await?;
        }
        self.strike_out_orders().await?;
        match (over, &self.row.status) {
            (true, Status::Playing) => {
                self.change(|row| {
                    row.status = Status::Over;
                    row.driven = false;
                })
                .await?;
            }
            // The others have agreed that it was not the end.
            (false, Status::Over) => {
                let driven = self.needs_driver();
                self.change(|row| {
                    row.status = Status::Playing;
                    row.driven = driven;
                })
                .await?;
                self.take_the_wheel().await;
            }
            _ => {}
        }
        if !self.row.driven {
            self.take_the_wheel().await;
        }
        Ok(())
    }

    /// A bot plays on for whoever has conceded, if the game goes on. The game says who that is: what a person typed is
    /// compared nowhere. Also asked when a table is read again, because the server may have ended between the move and
    /// the note about the bot.
    pub(super) async fn stand_in_for_the_conceded(&mut self) -> Done {
        let Some(playing) = self.playing.as_ref().filter(|playing| playing.game.outcome().is_none()) else {
            return Ok(());
        };
        let alone: Seats = playing.game.conceded().iter().filter(|&seat| !self.is_bot(seat)).collect();
        if alone.is_empty() {
            return Ok(());
        }
        self.change(|row| {
            for seat in alone.iter() {
                row.seats[seat.index()].bot = Some(door::USUAL_BOT.to_string());
            }
            row.driven = true;
        })
        .await?;
        self.take_the_wheel().await;
        Ok(())
    }

    pub(super) fn needs_driver(&self) -> bool {
        self.row.setup.clock != crate::protocol::Clock::None || self.row.seats.iter().any(|seat| seat.bot.is_some())
    }

    /// Sets the bots thinking whose answer the game waits for.
    pub(super) fn let_bots_think(&mut self) {
        let Some(playing) = self.playing.as_ref().filter(|_| self.driver && self.row.status == Status::Playing) else {
            return;
        };
        let about = playing.game.seq();
        for seat in playing.game.deciders().iter() {
            let Some(bot) = &self.row.seats[seat.index()].bot else { continue };
            if self.thinking.contains_key(&seat.index()) {
                continue;
            }
            let door = self.hall.door(&self.row.setup.game).expect("its game is being played");
            let Some(job) = door.mind.think(playing.game.as_ref(), seat, bot, self.hall.bot_luck()) else { continue };
            self.thinking.insert(seat.index(), about);
            let (own, pace) = (self.own.clone(), self.hall.config().pace);
            // However long it thinks, the others wait equally long: else the pause would tell what it holds.
            let due = tokio::time::Instant::now() + pace;
            let runtime = tokio::runtime::Handle::current();
            self.hall.thinkers().think(job, move |action| {
                runtime.spawn(async move {
                    tokio::time::sleep_until(due).await;
                    if let Some(own) = own.upgrade() {
                        let _ = own.send(super::Command::Thought { seat, about, action }).await;
                    }
                });
            });
        }
    }

    pub(super) async fn thought(&mut self, seat: Seat, about: Question, action: Option<String>) {
        self.thinking.remove(&seat.index());
        let Some(playing) = &self.playing else { return };
        let game = &playing.game;
        let same = about == game.seq() && game.deciders().has(seat) && self.is_bot(seat);
        if !same || !self.driver {
            return;
        }
        let legal = action.filter(|action| game.check(seat, action).is_ok());
        let answer = legal.or_else(|| game.fallback(seat)).expect("a seat that is asked has a fallback");
        let done = self.answer_for(seat, &answer).await;
        self.log_failure(done);
    }

    /// The answer that the rules give when the time is over.
    pub(super) async fn clocks_ran_out(&mut self) {
        if !self.driver {
            return;
        }
        let Some(playing) = self.playing.as_ref().filter(|_| self.row.status == Status::Playing) else { return };
        for seat in playing.clocks.late(playing.game.deciders(), self.hall.now()).iter() {
            let Some(answer) = self.playing.as_ref().and_then(|playing| playing.game.fallback(seat)) else { continue };
            let done = self.answer_for(seat, &answer).await;
            self.log_failure(done);
        }
    }

    pub(super) async fn answer_for(&mut self, seat: Seat, action: &str) -> Done {
        let text = self.game()?.game.entry_text(seat, action).map_err(|error| refused(error.into()))?;
        self.write(vec![text], None).await?;
        self.after_a_move().await
    }

    pub(super) fn game(&self) -> Result<&Playing, Refused> {
        let closed = || match &self.row.status {
            Status::Frozen { reason } => Refused::new(Kind::Conflict, format!("the table is frozen: {reason}")),
            _ => Refused::new(Kind::Conflict, "the game has not begun"),
        };
        self.playing.as_ref().ok_or_else(closed)
    }

    /// The people's seats whose consent an undo of this seat needs.
    fn others(&self, seat: Seat) -> Seats {
        let by = self.row.seats[seat.index()].person;
        let asked = |(_, row): &(Seat, &SeatRow)| row.bot.is_none() && row.person.is_some() && row.person != by;
        Seat::first(self.row.seats.len())
            .zip(&self.row.seats)
            .filter(asked)
            .map(|(seat, _)| seat)
            .fold(Seats::NONE, Seats::with)
    }

    pub(super) fn own_seat(&self, who: &Who, seat: Seat) -> Done {
        match self.seat_row(seat)?.person == Some(who.person.person) {
            true => Ok(()),
            false => Err(not_your_seat(seat)),
        }
    }

    pub(super) fn may_play(&self, who: &Who, seat: Seat) -> Done {
        self.own_seat(who, seat)?;
        if self.is_bot(seat) {
            return Err(Refused::new(Kind::Forbidden, "a bot plays your seat; sit down again first"));
        }
        match &self.row.status {
            Status::Playing => Ok(()),
            Status::Over => Err(Refused::new(Kind::Conflict, "the game is over")),
            Status::Open | Status::Frozen { .. } => self.game().map(|_| ()),
        }
    }

    /// The end can be taken back too, until the record has shown what was hidden.
    fn may_take_back(&self, who: &Who, seat: Seat) -> Done {
        match self.row.status {
            Status::Over if self.record_shown => {
                let sentence = "the game is over, and its record was shown: nobody can play on without knowing more";
                self.own_seat(who, seat)?;
                Err(Refused::new(Kind::Conflict, sentence))
            }
            Status::Over => self.own_seat(who, seat),
            _ => self.may_play(who, seat),
        }
    }

    pub(super) fn spectates(&self, who: &Who) -> Result<Viewer, Refused> {
        let own = self.seats_of(who.person.person);
        if own.is_empty() && !self.row.setup.spectators {
            return Err(Refused::new(Kind::Forbidden, "this table has no spectators"));
        }
        Ok(Viewer::Spectator)
    }
}

impl Playing {
    fn was_done(&self, seat: Seat, ask: &str) -> Option<usize> {
        self.done.iter().rev().find(|(by, done, _)| *by == seat && done == ask).map(|&(_, _, seq)| seq)
    }

    pub(super) fn fresh_enough(&self, seq: usize) -> Done {
        let now = self.game.seq();
        if seq == now {
            return Ok(());
        }
        let sentence = format!("this was decided on number {seq}, and number {now} has happened");
        Err(Refused { seq: Some(now), ..Refused::new(Kind::Stale, sentence) })
    }

    /// Everything a viewer may see, and what was missed.
    fn whole(&mut self, link: &str, viewer: Viewer, since: Option<usize>) -> Utf8Bytes {
        let mut view = self.shown.remove(&viewer.into()).unwrap_or_default();
        self.game.draw_view(viewer, &mut view);
        let seq = self.game.seq();
        let missed = since.filter(|since| seq - since <= LARGE_GAP).unwrap_or(seq);
        let update = self.update(link, viewer, missed, true, |to| view.write(to));
        self.shown.insert(viewer.into(), view);
        update
    }

    /// What has changed for a viewer who was told everything before.
    pub(super) fn changes(&mut self, link: &str, viewer: Viewer, since: usize) -> Utf8Bytes {
        let Some(shown) = self.shown.get_mut(&viewer.into()) else {
            return self.whole(link, viewer, Some(since));
        };
        // The view before, of this viewer or another, makes room.
        let mut view = std::mem::take(&mut self.spare);
        self.game.draw_view(viewer, &mut view);
        let before = std::mem::replace(shown, view);
        let now = &self.shown[&viewer.into()];
        let update = self.update(link, viewer, since, false, |to| now.write_changes(&before, to));
        self.spare = before;
        update
    }

    /// A `Tell::Update` as text: its large parts are JSON already, and are not read again to be written.
    fn update(
        &self,
        link: &str,
        viewer: Viewer,
        since: usize,
        whole: bool,
        write_view: impl FnOnce(&mut Vec<u8>),
    ) -> Utf8Bytes {
        let game: &dyn AnySession = self.game.as_ref();
        let seat = viewer.seat();
        let head = UpdateHead {
            kind: "update",
            table: link,
            viewer,
            seq: game.seq(),
            whole,
            question: seat.map(|seat| game.question(seat)).unwrap_or_default(),
            asked: game.asked(),
            undo: seat.map_or(Permission::Nothing, |seat| game.may_undo(seat)),
            outcome: game.outcome(),
            clocks: self.clocks.shown(),
            elapsed: self.clocks.elapsed(crate::hall::now()),
            standing: seat.and_then(|seat| self.standing(seat)),
            stops: seat.and_then(|seat| self.stops.get(&seat)),
            talk: self.talk.told(whole),
        };
        let mut text = Vec::with_capacity(USUAL_UPDATE);
        serde_json::to_writer(&mut text, &head).expect("a message can be written as JSON");
        assert_eq!(text.pop(), Some(b'}'), "an object ends with a brace");
        text.extend(b",\"events\":");
        game.write_news(viewer, since, &mut text);
        text.extend(b",\"view\":");
        write_view(&mut text);
        text.extend(b",\"actions\":");
        match seat {
            Some(seat) => game.write_actions(seat, &mut text),
            None => text.extend(b"[]"),
        }
        if let Some(decider) = game.shared() {
            text.extend(format!(",\"shared\":{{\"decider\":\"{decider}\",\"actions\":").as_bytes());
            game.write_actions(decider, &mut text);
            text.push(b'}');
        }
        text.push(b'}');
        String::from_utf8(text).expect("JSON is UTF-8").into()
    }
}

/// `protocol::Update` without what is JSON already.
#[derive(Serialize)]
struct UpdateHead<'a> {
    #[serde(rename = "type")]
    kind: &'static str,
    table: &'a str,
    viewer: Viewer,
    seq: usize,
    whole: bool,
    question: String,
    asked: Seats,
    undo: Permission,
    #[serde(skip_serializing_if = "Option::is_none")]
    outcome: Option<Outcome>,
    #[serde(skip_serializing_if = "Option::is_none")]
    clocks: Option<Vec<Millis>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    elapsed: Option<Millis>,
    #[serde(skip_serializing_if = "Option::is_none")]
    standing: Option<Standing>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stops: Option<&'a Vec<&'static str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    talk: Option<&'a Talk>,
}

/// An id may come again with another decision: it is the same ask only if it was decided on the same number.
fn ask_key(seq: usize, id: &str) -> Result<String, Refused> {
    match id.len() {
        1..=64 => Ok(format!("{seq} {id}")),
        _ => Err(Refused::field("id", "an id has 1 to 64 bytes")),
    }
}

pub(super) fn refused(no: NotTaken) -> Refused {
    match no {
        NotTaken::Rule(refusal) => Refused {
            rule: Some(refusal.rule.to_string()),
            point: refusal.point,
            ..Refused::new(Kind::Rule, refusal.sentence)
        },
        NotTaken::Undo(no) => no_undo(no),
        other => Refused::field("actions", shorten_names(&other.to_string())),
    }
}

fn no_undo(no: NoUndo) -> Refused {
    Refused::new(Kind::Conflict, no.to_string())
}

pub(super) fn not_your_seat(seat: Seat) -> Refused {
    Refused { field: Some("seat".to_string()), ..Refused::new(Kind::Forbidden, format!("seat {seat} is not yours")) }
}
