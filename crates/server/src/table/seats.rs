//! Before and beside the game: who sits where, who is away, bots in empty seats, the start, playing again.

use super::{Done, Table, Who};
use crate::protocol::{Kind, Refused, Status, Tell};
use crate::store::{PersonId, SeatRow, TableRow};
use engine::Seat;

impl Table {
    pub(super) async fn sit(&mut self, who: &Who, id: &str, seat: Seat, value: Option<String>) -> Done {
        let person = who.person.person;
        value.as_deref().map_or(Ok(()), check_value)?;
        self.seat_row(seat)?;
        self.change_if(|row| {
            let open = row.status == Status::Open;
            let seat = &mut row.seats[seat.index()];
            match (open, seat.person, &seat.bot) {
                // Free, or one's own: then the value is given again.
                (true, None, None) => seat.person = Some(person),
                (true, Some(own), _) if own == person => {}
                (true, ..) => return Err(Refused::new(Kind::Conflict, "somebody else sits there")),
                // A bot has kept the seat.
                (false, Some(own), _) if own == person => {
                    if row.status != Status::Playing {
                        return Err(Refused::new(Kind::Conflict, "the game is over"));
                    }
                    seat.bot = None;
                }
                (false, ..) => return Err(Refused::new(Kind::Conflict, "the game has begun without you")),
            }
            seat.away = None;
            if open {
                // The seed is made from the values at the start; later ones would come too late.
                seat.value = value.clone().or(seat.value.take());
            }
            Ok(())
        })
        .await?;
        who.out.done(id, None);
        Ok(())
    }

    pub(super) async fn stand(&mut self, who: &Who, id: &str, seat: Seat) -> Done {
        self.own_seat(who, seat)?;
        let (person, now) = (who.person.person, self.hall.now());
        self.change_if(|row| {
            let open = row.status == Status::Open;
            let row = &mut row.seats[seat.index()];
            if row.person != Some(person) {
                return Err(super::play::not_your_seat(seat));
            }
            if open {
                *row = SeatRow::default();
            } else {
                row.away = Some(now);
            }
            Ok(())
        })
        .await?;
        // A seat that is free again is not for any device of whoever left it.
        let (free, socket) = (self.row.status == Status::Open, who.out.socket);
        let viewer = engine::Viewer::Seat(seat);
        self.left(|watcher| watcher.viewer == viewer && (free || watcher.who.out.socket == socket)).await;
        who.out.done(id, None);
        Ok(())
    }

    pub(super) async fn appoint(&mut self, who: &Who, id: &str, seat: Seat, bot: Option<String>) -> Done {
        if let Some(bot) = &bot {
            check_bot(bot)?;
        }
        self.seat_row(seat)?;
        let (person, now) = (who.person.person, self.hall.now());
        let plays = !self.seats_of(person).is_empty();
        self.change_if(|row| {
            let (host, patience) = (row.host == person, i64::from(row.setup.patience) * 1000);
            match row.status {
                Status::Open => {
                    let seat = &mut row.seats[seat.index()];
                    if !host {
                        return Err(Refused::new(Kind::Forbidden, "before the start the host seats the bots"));
                    }
                    if seat.person.is_some() {
                        return Err(Refused::new(Kind::Conflict, "somebody sits there"));
                    }
                    *seat = SeatRow { bot: bot.clone(), ..SeatRow::default() };
                }
                Status::Playing => {
                    let seat = &mut row.seats[seat.index()];
                    if !plays {
                        return Err(Refused::new(Kind::Forbidden, "only whoever plays here may give a seat to a bot"));
                    }
                    let Some(bot) = &bot else {
                        return Err(Refused::field("bot", "a seat is taken back by its owner, who sits down again"));
                    };
                    let left = match seat.away {
                        _ if seat.person == Some(person) => 0,
                        _ if seat.bot.is_some() => {
                            return Err(Refused::new(Kind::Conflict, "a bot plays this seat already"));
                        }
                        None => return Err(Refused::new(Kind::Conflict, "whoever sits there is not away")),
                        Some(away) => away + patience - now,
                    };
                    if left > 0 {
                        let sentence = format!("the seat can be given to a bot in {} seconds", (left + 999) / 1000);
                        return Err(Refused::new(Kind::Conflict, sentence));
                    }
                    seat.bot = Some(bot.clone());
                    row.driven = true;
                }
                Status::Over | Status::Frozen { .. } => {
                    return Err(Refused::new(Kind::Conflict, "there is no game to be played"));
                }
            }
            Ok(())
        })
        .await?;
        self.take_the_wheel().await;
        who.out.done(id, None);
        Ok(())
    }

    pub(super) async fn start(&mut self, who: &Who, id: &str) -> Done {
        let now = self.hall.now();
        let person = who.person.person;
        self.change_if(|row| {
            if row.host != person {
                return Err(Refused::new(Kind::Forbidden, "the host starts the game"));
            }
            if row.status != Status::Open {
                return Err(Refused::new(Kind::Conflict, "the game has begun already"));
            }
            if let Some(free) = row.seats.iter().position(|seat| seat.person.is_none() && seat.bot.is_none()) {
                let sentence = format!("seat {} is free: somebody must sit there, or a bot", Seat::new(free));
                return Err(Refused::new(Kind::Conflict, sentence));
            }
            row.status = Status::Playing;
            row.started = now;
            row.driven = row.setup.clock != crate::protocol::Clock::None || row.seats.iter().any(|it| it.bot.is_some());
            Ok(())
        })
        .await?;
        self.play_through(&[], None).await?;
        if !self.row.setup.spectators {
            self.send_strangers_away();
        }
        self.tell_all_whole();
        self.take_the_wheel().await;
        who.out.done(id, self.playing.as_ref().map(|playing| playing.game.seq()));
        Ok(())
    }

    fn send_strangers_away(&mut self) {
        let sentence = "the game has begun, and this table has no spectators".to_string();
        let gone = Tell::Gone { table: self.row.link.clone(), sentence };
        let (row, watchers) = (&self.row, &mut self.watchers);
        watchers.retain(|watcher| {
            let plays = row.seats.iter().any(|seat| seat.person == Some(watcher.who.person.person));
            if !plays {
                watcher.who.out.tell(&gone);
            }
            plays
        });
    }

    pub(super) async fn rematch(&mut self, who: &Who, id: &str) -> Done {
        if self.seats_of(who.person.person).is_empty() {
            return Err(Refused::new(Kind::Forbidden, "only whoever played here may ask for another game"));
        }
        if self.row.status != Status::Over {
            return Err(Refused::new(Kind::Conflict, "this game is not over yet"));
        }
        let link = match &self.row.rematch {
            Some(link) => link.clone(),
            None => {
                let again = self.hall.again(&self.row, who.person.person).await?;
                self.change_if(|row| {
                    // Whoever was quicker has made the table at which everybody meets.
                    row.rematch.get_or_insert(again.clone());
                    Ok(())
                })
                .await?;
                self.row.rematch.clone().expect("it was set just now")
            }
        };
        who.out.tell(&Tell::Done { id: id.to_string(), seq: None, table: Some(link) });
        Ok(())
    }

    /// Whoever has a socket here is not away.
    pub(super) async fn greet_the_present(&mut self) {
        let here = |person: Option<PersonId>| {
            person.is_some_and(|person| self.watchers.iter().any(|watcher| watcher.who.person.person == person))
        };
        let back: Vec<usize> = (0..self.row.seats.len())
            .filter(|&at| self.row.seats[at].away.is_some() && here(self.row.seats[at].person))
            .collect();
        if back.is_empty() {
            return;
        }
        let done = self.change(|row| back.iter().for_each(|&at| row.seats[at].away = None)).await;
        self.log_failure(done);
    }

    pub(super) async fn note_absence(&mut self, person: PersonId) {
        let seats = self.seats_of(person);
        let here = self.watchers.iter().any(|watcher| watcher.who.person.person == person);
        if here || seats.is_empty() || !matches!(self.row.status, Status::Open | Status::Playing) {
            return;
        }
        let now = self.hall.now();
        let away = |row: &mut TableRow| {
            for seat in seats.iter() {
                row.seats[seat.index()].away.get_or_insert(now);
            }
        };
        let done = self.change(away).await;
        self.log_failure(done);
    }
}

/// A client's part of the seed: any short text that can be shown.
pub fn check_value(value: &str) -> Result<(), Refused> {
    let shown = value.bytes().all(|byte| byte.is_ascii_graphic());
    if value.is_empty() || value.len() > 64 || !shown {
        return Err(Refused::field("value", "a value has 1 to 64 visible ASCII characters"));
    }
    Ok(())
}

pub fn check_bot(bot: &str) -> Result<(), Refused> {
    if bots::NAMES.contains(&bot) {
        return Ok(());
    }
    let sentence = format!("there is no bot `{}`; there are: {}", shortened(bot), bots::NAMES.join(", "));
    Err(Refused::field("bot", sentence))
}

/// What somebody sent is repeated only in part: it may be long.
pub fn shortened(text: &str) -> String {
    text.chars().filter(|c| !c.is_control()).take(40).collect()
}

/// The same for all that a sentence quotes.
pub fn shorten_names(sentence: &str) -> String {
    let short = |part: &str| if part.len() > 200 { shortened(part) } else { part.to_string() };
    sentence.split('`').map(short).collect::<Vec<_>>().join("`")
}
