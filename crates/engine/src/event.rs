//! Events: what happened, in rulebook words, and who is told what.

use crate::seat::{Seat, Viewer, Viewers};

/// One fact. Where it holds a secret it is two: what the table is told, and what some viewers are told instead.
/// `seen_by` chooses; nothing is ever stripped.
/// It is not serialised as it is: that would say everything to everybody.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Told<E> {
    table: E,
    instead: Option<(Viewers, E)>,
    /// Who learned something hidden with this event: set by `pile.rs`, read by the undo fence and by twins.
    taught: Viewers,
}

impl<E> Told<E> {
    pub fn seen_by(&self, viewer: Viewer) -> &E {
        match &self.instead {
            Some((viewers, told)) if viewers.has(viewer) => told,
            _ => &self.table,
        }
    }

    /// What everybody is told.
    pub fn public(&self) -> &E {
        &self.table
    }

    /// What those are told who know most.
    pub fn revealed(&self) -> &E {
        self.instead.as_ref().map_or(&self.table, |(_, told)| told)
    }

    pub fn taught(&self) -> Viewers {
        self.taught
    }
}

/// The events of one or more actions. Switched off it records nothing and costs nothing: playouts need none.
#[derive(Clone, Debug)]
pub struct Events<E> {
    told: Vec<Told<E>>,
    /// Learned since the last event; goes with the next one.
    learned: Viewers,
    on: bool,
}

impl<E: Copy> Events<E> {
    pub fn on() -> Events<E> {
        Events { told: Vec::new(), learned: Viewers::NONE, on: true }
    }

    pub fn off() -> Events<E> {
        Events { told: Vec::new(), learned: Viewers::NONE, on: false }
    }

    /// Whether anything is recorded: reasons that are only told need not be worked out otherwise.
    #[inline]
    pub fn is_on(&self) -> bool {
        self.on
    }

    /// Everybody is told.
    #[inline]
    pub fn tell(&mut self, event: E) {
        self.push(event, None);
    }

    /// One seat is told more than the table.
    #[inline]
    pub fn tell_seat(&mut self, seat: Seat, told: E, table: E) {
        self.push(table, Some((Viewers::seat(seat), told)));
    }

    #[inline]
    fn push(&mut self, table: E, instead: Option<(Viewers, E)>) {
        if self.on {
            let taught = std::mem::take(&mut self.learned);
            self.told.push(Told { table, instead, taught });
        }
    }

    /// These viewers now know something that was hidden from them. Only the verbs of piles and chance call this.
    #[inline]
    pub(crate) fn learn(&mut self, viewers: Viewers) {
        if self.on {
            self.learned = self.learned.or(viewers);
        }
    }

    pub fn as_slice(&self) -> &[Told<E>] {
        &self.told
    }

    pub fn len(&self) -> usize {
        self.told.len()
    }

    pub fn is_empty(&self) -> bool {
        self.told.is_empty()
    }

    pub fn clear(&mut self) {
        self.told.clear();
        self.learned = Viewers::NONE;
    }

    /// Everybody who learned something hidden, whether an event says so or not.
    pub fn taught(&self) -> Viewers {
        self.told.iter().fold(self.learned, |all, told| all.or(told.taught))
    }
}
