//! Where we are in the rulebook: procedures on a stack, as data.
//!
//! A procedure is a small `Copy` struct with its locals and a bookmark. It changes the tabletop; only the `Flow` it
//! returns moves the stack, so nobody can jump by stealth.

use crate::event::Events;
use crate::seat::{Seat, Seats};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use std::fmt::Debug;

/// What happens after a step of a procedure.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flow<F: Procedure> {
    /// Go on with this procedure.
    Next,
    /// Run that one first, then come back.
    Call(F),
    /// Run that one in this one's place.
    Become(F),
    /// Wait until one of these seats answers.
    Ask(Seats),
    /// This one is done; its caller goes on.
    Done,
    /// Drop the callers too, down to the procedure of that level: "the turn ends at once". If none has that level, all
    /// are dropped: the game is over.
    Leave(F::Level),
}

/// One of the book's procedures: its steps, who may answer in it, and what an answer does.
pub trait Procedure: Copy + Eq + Debug + Serialize + DeserializeOwned {
    type Tabletop;
    type Action: Copy;
    type Event: Copy;
    type Why: Copy;
    type Level: Copy + Eq + Debug;

    /// The level that `Flow::Leave` can come back to, if this procedure is one.
    fn level(&self) -> Option<Self::Level>;
    /// Goes on from the bookmark.
    fn resume(&mut self, table: &mut Self::Tabletop, events: &mut Events<Self::Event>) -> Flow<Self>;
    /// Offers what `seat` may want to answer.
    fn propose(&self, table: &Self::Tabletop, seat: Seat, out: &mut Vec<Self::Action>);
    /// Whether `seat` may answer this.
    fn check(&self, table: &Self::Tabletop, seat: Seat, action: &Self::Action) -> Result<(), Self::Why>;
    /// Takes a checked answer.
    fn answer(
        &mut self,
        table: &mut Self::Tabletop,
        seat: Seat,
        action: &Self::Action,
        events: &mut Events<Self::Event>,
    ) -> Flow<Self>;
}

/// The procedures that are running, the innermost last, and the seats it waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stack<F, const DEPTH: usize> {
    frames: [Option<F>; DEPTH],
    depth: u8,
    asked: Seats,
}

impl<F: Procedure, const DEPTH: usize> Stack<F, DEPTH> {
    pub fn new(first: F) -> Stack<F, DEPTH> {
        let mut stack = Stack { frames: [None; DEPTH], depth: 0, asked: Seats::NONE };
        stack.push(first);
        stack
    }

    /// From the outermost to the innermost; empty when nothing runs any more.
    pub fn of(frames: &[F]) -> Option<Stack<F, DEPTH>> {
        if frames.len() > DEPTH {
            return None;
        }
        let mut stack = Stack { frames: [None; DEPTH], depth: 0, asked: Seats::NONE };
        frames.iter().for_each(|&frame| stack.push(frame));
        Some(stack)
    }

    #[inline]
    fn push(&mut self, frame: F) {
        let depth = self.depth as usize;
        assert!(depth < DEPTH, "the book nests no deeper");
        self.frames[depth] = Some(frame);
        self.depth += 1;
    }

    #[inline]
    fn pop(&mut self) {
        self.depth -= 1;
        self.frames[self.depth as usize] = None;
    }

    #[inline]
    fn top(&mut self) -> Option<&mut F> {
        let last = (self.depth as usize).checked_sub(1)?;
        self.frames[last].as_mut()
    }

    /// The running procedures, the outermost first.
    #[inline]
    pub fn frames(&self) -> impl DoubleEndedIterator<Item = &F> {
        self.frames.iter().flatten()
    }

    /// The procedure that asks, if one does.
    #[inline]
    pub fn asking(&self) -> Option<&F> {
        if self.asked.is_empty() { None } else { self.frames[..self.depth as usize].last()?.as_ref() }
    }

    /// The seats whose answer is awaited.
    #[inline]
    pub fn asked(&self) -> Seats {
        self.asked
    }

    /// Runs the procedures up to the next question, or until none is left.
    pub fn run(&mut self, table: &mut F::Tabletop, events: &mut Events<F::Event>) {
        self.asked = Seats::NONE;
        while self.asked.is_empty() {
            let Some(top) = self.top() else { return };
            let flow = top.resume(table, events);
            self.follow(flow);
        }
    }

    /// Gives a checked answer to the procedure that asks, and runs on.
    pub fn answer(&mut self, table: &mut F::Tabletop, seat: Seat, action: &F::Action, events: &mut Events<F::Event>) {
        let top = self.top().expect("a question is open");
        let flow = top.answer(table, seat, action, events);
        self.asked = Seats::NONE;
        self.follow(flow);
        if self.asked.is_empty() {
            self.run(table, events);
        }
    }

    #[inline]
    fn follow(&mut self, flow: Flow<F>) {
        match flow {
            Flow::Next => {}
            Flow::Call(frame) => self.push(frame),
            Flow::Become(frame) => *self.top().expect("a procedure runs") = frame,
            Flow::Ask(seats) => {
                assert!(!seats.is_empty(), "a question is put to somebody");
                self.asked = seats;
            }
            Flow::Done => self.pop(),
            Flow::Leave(level) => {
                while self.top().is_some_and(|frame| frame.level() != Some(level)) {
                    self.pop();
                }
            }
        }
    }

    /// Nothing runs any more: the game is over.
    pub fn clear(&mut self) {
        *self = Stack { frames: [None; DEPTH], depth: 0, asked: Seats::NONE };
    }

    /// Changes the procedure that asks; `redeal` opens sealed answers with it.
    pub fn reopen(&mut self, change: impl FnOnce(&mut F) -> Seats) {
        if let Some(top) = self.top() {
            self.asked = change(top);
        }
    }
}

#[derive(Serialize, Deserialize)]
struct Saved<F> {
    frames: Vec<F>,
    asked: Seats,
}

impl<F: Procedure, const DEPTH: usize> Serialize for Stack<F, DEPTH> {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        Saved { frames: self.frames().copied().collect(), asked: self.asked }.serialize(to)
    }
}

impl<'de, F: Procedure, const DEPTH: usize> Deserialize<'de> for Stack<F, DEPTH> {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let saved = Saved::<F>::deserialize(from)?;
        let mut stack = Stack::of(&saved.frames).ok_or_else(|| {
            serde::de::Error::custom(format!("{} procedures; at most {DEPTH} nest", saved.frames.len()))
        })?;
        stack.asked = saved.asked;
        Ok(stack)
    }
}
