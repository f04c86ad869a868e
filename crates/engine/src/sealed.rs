//! Secret, simultaneous answers: collected unseen, changed freely until the question closes, opened together.

use crate::event::Events;
use crate::seat::{PerSeat, Seat, Seats, Viewer, Viewers};
use serde::{Deserialize, Serialize};

/// One question put to several seats at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Sealed<T> {
    asked: Seats,
    answers: PerSeat<Option<T>>,
}

impl<T: Copy> Sealed<T> {
    pub fn ask(asked: Seats) -> Sealed<T> {
        Sealed { asked, answers: PerSeat([None; Seat::MAX]) }
    }

    /// Everybody who was asked: public.
    pub fn asked(&self) -> Seats {
        self.asked
    }

    /// Who has not answered yet: never shown, because it tells who has.
    pub fn silent(&self) -> Seats {
        self.asked.iter().filter(|&seat| self.answers[seat].is_none()).collect()
    }

    /// A seat's own answer so far.
    pub fn answer(&self, seat: Seat) -> Option<T> {
        self.answers[seat]
    }

    /// Answers, or changes the answer.
    pub fn put(&mut self, seat: Seat, answer: T) {
        self.answers[seat] = Some(answer);
    }

    /// Takes an answer back.
    pub fn withdraw(&mut self, seat: Seat) {
        self.answers[seat] = None;
    }

    /// The question closes; that it does tells everybody something about the answers.
    pub fn open<E: Copy>(&self, events: &mut Events<E>) -> PerSeat<Option<T>> {
        events.learn(Viewers::ALL);
        self.answers
    }

    /// As this viewer knows it: the others' answers are open again.
    pub fn forget_others(&mut self, viewer: Viewer) {
        for seat in self.asked.iter().filter(|&seat| viewer != Viewer::Seat(seat)) {
            self.withdraw(seat);
        }
    }
}
