//! Talk at the table.

use super::{Done, Table, Who};
use crate::protocol::{ChatLine, Kind, Refused, Status, Tell};
use crate::store::ChatRow;
use engine::erased::AnySession;
use engine::{Rule, Seat, Seats, Talk};
use std::collections::HashSet;

/// So many lines are shown to whoever comes in.
const LAST_LINES: i64 = 100;

/// How people may talk at a table now.
pub(super) struct TalkNow {
    /// The table has agreed to do without phrases.
    free: bool,
    talk: Talk,
    /// Whether the last entry has changed it.
    new: bool,
}

impl TalkNow {
    pub fn new(free: bool, game: &dyn AnySession) -> TalkNow {
        let mut now = TalkNow { free, talk: Talk::Free, new: false };
        now.follow(game);
        now
    }

    /// After something has happened.
    pub fn follow(&mut self, game: &dyn AnySession) {
        let talk = match game.talk() {
            Talk::Phrases { .. } if self.free => Talk::Free,
            other => other,
        };
        self.new = talk != self.talk;
        self.talk = talk;
    }

    /// What an update says of it: what is new, and to whoever was told nothing before, what is not usual.
    pub fn told(&self, whole: bool) -> Option<&Talk> {
        (self.new || (whole && self.talk != Talk::Free)).then_some(&self.talk)
    }

    fn allows(&self, text: &str) -> Done {
        let refuse = |rule: &Rule, sentence: &str| {
            Err(Refused { rule: Some(rule.to_string()), ..Refused::new(Kind::Rule, sentence) })
        };
        match &self.talk {
            Talk::Free => Ok(()),
            Talk::Phrases { phrases, .. } if phrases.iter().any(|phrase| phrase == text) => Ok(()),
            Talk::Phrases { rule, .. } => refuse(
                rule,
                "Here people speak in the phrases on offer; this is none of them. The host of a table can allow free talk.",
            ),
            Talk::Silence { rule } => refuse(rule, "Nobody speaks now, until the choice is made."),
        }
    }
}

impl Table {
    pub(super) async fn say(&mut self, who: &Who, id: &str, text: String) -> Done {
        let text = text.trim();
        if text.is_empty() {
            return Err(Refused::field("text", "say something"));
        }
        if text.chars().count() > self.hall.limits().chat_line {
            return Err(Refused::field("text", format!("at most {} characters at once", self.hall.limits().chat_line)));
        }
        if text.chars().any(|c| c.is_control()) {
            return Err(Refused::field("text", "one line of visible characters"));
        }
        let here = self.watchers.iter().any(|watcher| watcher.who.out.socket == who.out.socket);
        if !here && self.seats_of(who.person.person).is_empty() {
            return Err(Refused::new(Kind::Forbidden, "come to the table to speak there"));
        }
        if matches!(self.row.status, Status::Frozen { .. }) {
            return Err(Refused::new(Kind::Conflict, "the table is frozen"));
        }
        self.may_say(text).await?;
        self.hall.store().say(self.row.key, who.person.person, text, self.hall.now()).await?;
        self.hear().await;
        who.out.done(id, None);
        Ok(())
    }

    /// A silence that began at another node holds here too, before this one has heard of it.
    async fn may_say(&mut self, text: &str) -> Done {
        if self.hall.store().is_shared() {
            self.catch_up().await?;
        }
        self.playing.as_ref().map_or(Ok(()), |playing| playing.talk.allows(text))
    }

    /// Reminds whoever is asked. All of them, also those who have answered in secret: nobody may learn who has.
    pub(super) fn nudge(&self, who: &Who, id: &str) -> Done {
        let person = who.person.person;
        if self.seats_of(person).is_empty() {
            return Err(Refused::new(Kind::Forbidden, "only whoever plays here may remind the others"));
        }
        let asked = match self.row.status {
            Status::Playing => self.game()?.game.asked(),
            _ => Seats::NONE,
        };
        let late =
            |seat: &Seat| self.row.seats[seat.index()].person.is_some_and(|it| it != person) && !self.is_bot(*seat);
        let seats: Seats = asked.iter().filter(late).collect();
        if seats.is_empty() {
            return Err(Refused::new(Kind::Conflict, "nobody else is asked anything now"));
        }
        let by = who.person.clone();
        let text = crate::out::written(&Tell::Nudged { table: self.row.link.clone(), by, seats });
        let mut told = HashSet::new();
        for watcher in &self.watchers {
            let late = self.seats_of(watcher.person()).iter().any(|seat| seats.has(seat));
            if late && told.insert(watcher.who.out.socket) {
                watcher.who.out.send(text.clone());
            }
        }
        who.out.done(id, None);
        Ok(())
    }

    /// Reads what was said since, here or at another node, and tells everybody who wants to hear it.
    pub(super) async fn hear(&mut self) {
        let rows = match self.hall.store().chat(self.row.key, self.heard, LAST_LINES).await {
            Ok(rows) => rows,
            Err(error) => return self.log_failure(Err(error.into())),
        };
        let Some(last) = rows.last() else { return };
        self.heard = last.number;
        let lines = self.lines(rows).await;
        let mut told = HashSet::new();
        for watcher in &self.watchers {
            if told.insert(watcher.who.out.socket) {
                self.tell_lines(&watcher.who, &lines);
            }
        }
    }

    pub(super) async fn tell_chat_so_far(&mut self, who: &Who) -> Done {
        let rows = self.hall.store().chat(self.row.key, 0, LAST_LINES).await?;
        // What nobody here has been told yet is told to all by `hear`.
        if self.watchers.len() == 1 {
            self.heard = rows.last().map_or(0, |row| row.number);
        }
        let heard = self.heard;
        let lines = self.lines(rows.into_iter().filter(|row| row.number <= heard).collect()).await;
        self.tell_lines(who, &lines);
        Ok(())
    }

    fn tell_lines(&self, who: &Who, lines: &[ChatLine]) {
        let muted = who.muted.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let lines: Vec<ChatLine> = lines.iter().filter(|line| !muted.contains(&line.person)).cloned().collect();
        if !lines.is_empty() {
            who.out.tell(&Tell::Chat { table: self.row.link.clone(), lines });
        }
    }

    async fn lines(&mut self, rows: Vec<ChatRow>) -> Vec<ChatLine> {
        let mut unknown: Vec<_> = rows.iter().map(|row| row.person).collect();
        unknown.sort_unstable();
        unknown.dedup();
        unknown.retain(|person| !self.names.contains_key(person));
        if !unknown.is_empty() {
            for person in self.hall.store().people(&unknown).await.unwrap_or_default() {
                self.names.insert(person.id, person.info());
            }
        }
        let line = |row: ChatRow| ChatLine {
            number: row.number,
            person: row.person,
            name: self.names.get(&row.person).map_or_else(|| "somebody".to_string(), |it| it.name.clone()),
            text: row.text,
            at: row.at,
        };
        rows.into_iter().map(line).collect()
    }
}
