//! The terrain as it is now: what was broken, opened or built since it was laid out (MG-350, MG-370, MG-403 to MG-419,
//! MG-561, MG-562). The changes are the value; the ground with all of them is made when somebody asks for it.

use super::Tabletop;
use crate::event::{Event, Log};
use crate::geometry::blocks::{blocks, has_blocks, nearest_block, remaining, whole_power};
use crate::geometry::{Ground, Kind, OpeningKind, Piece, PieceId, Point, Polygon, Sturdiness};
use serde::{Deserialize, Serialize};
use std::sync::{Arc, OnceLock};

/// MG-R110: wrecks, and what cards put down.
const MOST_BUILT: usize = 16;

words! {
    /// MG-410, MG-418, MG-419.
    pub enum OpeningState {
        Secured = "secured",
        /// Not secured: whoever passes opens it; sight does not.
        Closed = "closed",
        Open = "open",
        Smashed = "smashed",
    }
}

/// What was put down after set-up: a wreck, a barricade.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Built {
    pub kind: Kind,
    pub corners: [Point; 4],
    pub z0: i32,
    pub top: i32,
    pub sturdiness: Sturdiness,
    pub cover: bool,
    /// Taken away again: its number is not given to another.
    #[serde(default)]
    pub gone: bool,
}

/// What has changed; most of a game nothing has, and copies of a state share it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Terrain(Option<Arc<Changes>>);

impl Serialize for Terrain {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.0.as_deref().unwrap_or(&Changes::default()).serialize(to)
    }
}

impl<'de> Deserialize<'de> for Terrain {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let changes = Changes::deserialize(from)?;
        if changes.built.len() > MOST_BUILT || changes.built.iter().any(|built| Polygon::new(&built.corners).is_err()) {
            return Err(serde::de::Error::custom("what was built has no outline, or there is too much of it"));
        }
        Ok(Terrain((changes != Changes::default()).then(|| Arc::new(changes))))
    }
}

#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Changes {
    /// MG-561: blocks that are gone, by piece and number.
    gone: Vec<(u16, u16)>,
    /// MG-561: the net power that a piece without blocks has taken.
    worn: Vec<(u16, u16)>,
    built: Vec<Built>,
    /// One bit for each opening (MG-410): by default all are secured.
    closed: u64,
    open: u64,
    smashed: u64,
    /// The layout's ground with the changes.
    #[serde(skip)]
    now: OnceLock<Ground>,
}

impl PartialEq for Changes {
    fn eq(&self, other: &Changes) -> bool {
        let bits = |changes: &Changes| (changes.closed, changes.open, changes.smashed);
        self.gone == other.gone && self.worn == other.worn && self.built == other.built && bits(self) == bits(other)
    }
}

impl Eq for Changes {}

/// Whoever copies it means to change it.
impl Clone for Changes {
    fn clone(&self) -> Changes {
        let (gone, worn, built) = (self.gone.clone(), self.worn.clone(), self.built.clone());
        let (closed, open, smashed) = (self.closed, self.open, self.smashed);
        Changes { gone, worn, built, closed, open, smashed, now: OnceLock::new() }
    }
}

impl Terrain {
    pub fn opening(&self, place: usize) -> OpeningState {
        self.0.as_ref().map_or(OpeningState::Secured, |changes| changes.opening(place))
    }

    fn is_gone(&self, piece: usize, block: usize) -> bool {
        self.0.as_ref().is_some_and(|changes| changes.is_gone(piece, block))
    }

    fn wear(&self, piece: usize) -> i32 {
        self.0.as_ref().map_or(0, |changes| changes.wear(piece))
    }

    fn built(&self) -> &[Built] {
        self.0.as_ref().map_or(&[], |changes| &changes.built)
    }

    fn change(&mut self) -> &mut Changes {
        let changes = Arc::make_mut(self.0.get_or_insert_default());
        changes.now = OnceLock::new();
        changes
    }
}

impl Changes {
    fn is_gone(&self, piece: usize, block: usize) -> bool {
        self.gone.contains(&(piece as u16, block as u16))
    }

    /// MG-561: the net power that a piece without blocks has taken.
    fn wear(&self, piece: usize) -> i32 {
        self.worn.iter().find(|worn| usize::from(worn.0) == piece).map_or(0, |worn| i32::from(worn.1))
    }

    fn opening(&self, place: usize) -> OpeningState {
        let has = |bits: u64| bits >> place & 1 == 1;
        match (has(self.smashed), has(self.open), has(self.closed)) {
            (true, ..) => OpeningState::Smashed,
            (_, true, _) => OpeningState::Open,
            (_, _, true) => OpeningState::Closed,
            _ => OpeningState::Secured,
        }
    }

    /// The ground with the changes. Pieces keep their numbers; what a broken one has left beyond its first part comes last.
    fn make(&self, laid: &Ground) -> Ground {
        let mut ground = laid.clone();
        ground.passable = self.closed | self.open | self.smashed;
        ground.holes = self.open | self.smashed;
        for built in &self.built {
            let polygon = Polygon::new(&built.corners).expect("what is built has an outline");
            let mut piece = Piece::new(built.kind, polygon, built.z0, built.top);
            (piece.sturdiness, piece.cover) = (built.sturdiness, built.cover);
            ground.pieces.push(if built.gone { nothing(&piece) } else { piece });
        }
        ground.origins = (0..ground.pieces.len() as u16).collect();
        let mut parts = Vec::new();
        for place in 0..ground.pieces.len() {
            let piece = &ground.pieces[place];
            if self.wear(place) >= whole_power(piece) && self.wear(place) > 0 {
                ground.pieces[place] = nothing(piece);
            } else if self.gone.iter().any(|gone| usize::from(gone.0) == place) {
                parts.clear();
                remaining(piece, |block| self.is_gone(place, block), &mut parts);
                ground.pieces[place] = parts.first().cloned().unwrap_or_else(|| nothing(piece));
                for part in parts.drain(..).skip(1) {
                    ground.pieces.push(part);
                    ground.origins.push(place as u16);
                }
            }
        }
        ground
    }
}

/// MG-407: open terrain where a piece was.
fn nothing(piece: &Piece) -> Piece {
    Piece { kind: Kind::Open, z0: 0, top: 0, cover: false, roof: false, ..piece.clone() }
}

impl Tabletop {
    #[inline]
    pub fn ground(&self) -> &Ground {
        let laid = &self.layout().ground;
        match &self.terrain.0 {
            None => laid,
            Some(changes) => changes.now.get_or_init(|| changes.make(laid)),
        }
    }

    /// The pieces as they were laid out or built, whole.
    pub fn piece_as_built(&self, piece: PieceId) -> Option<Piece> {
        let laid = &self.layout().ground.pieces;
        let place = usize::from(piece.0);
        match laid.get(place) {
            Some(piece) => Some(piece.clone()),
            None => {
                let built = self.terrain.built().get(place - laid.len()).filter(|built| !built.gone)?;
                let mut piece = Piece::new(built.kind, Polygon::new(&built.corners).ok()?, built.z0, built.top);
                (piece.sturdiness, piece.cover) = (built.sturdiness, built.cover);
                Some(piece)
            }
        }
    }

    /// What a piece is called. What is left of a broken one keeps its name; what was built is told by its number.
    pub fn piece_name(&self, piece: PieceId) -> String {
        let origin = self.ground().origin(piece.0);
        let name = self.layout().names.pieces.get(usize::from(origin));
        name.cloned().unwrap_or_else(|| format!("piece {}", origin + 1))
    }

    /// MG-561: how many blocks of a piece are left; of one without blocks, what it still stands.
    pub fn blocks_left(&self, piece: PieceId) -> usize {
        let place = usize::from(piece.0);
        match self.piece_as_built(piece) {
            None => 0,
            Some(whole) if has_blocks(&whole) => {
                blocks(&whole).filter(|block| !self.terrain.is_gone(place, block.number)).count()
            }
            Some(whole) => (whole_power(&whole) - self.terrain.wear(place)).max(0) as usize,
        }
    }

    /// MG-404, MG-407, MG-561: takes so many blocks out of a piece, each time the one nearest to the hit. Says how many.
    pub fn remove_blocks(&mut self, piece: PieceId, hit: Point, count: i32, events: &mut Log) -> i32 {
        let place = usize::from(piece.0);
        let Some(whole) = self.piece_as_built(piece).filter(|whole| whole.sturdiness != Sturdiness::Fixed) else {
            return 0;
        };
        let mut removed = 0;
        if has_blocks(&whole) {
            while removed < count {
                let Some(block) = nearest_block(&whole, |block| self.terrain.is_gone(place, block), hit) else { break };
                self.terrain.change().gone.push((piece.0, block.number as u16));
                removed += 1;
            }
        } else if count > 0 && self.blocks_left(piece) > 0 {
            let worn = &mut self.terrain.change().worn;
            match worn.iter_mut().find(|worn| worn.0 == piece.0) {
                Some(worn) => worn.1 += count as u16,
                None => worn.push((piece.0, count as u16)),
            }
            removed = count;
        }
        if removed > 0 {
            let left = self.blocks_left(piece) as u16;
            events.tell(Event::TerrainBroken { piece: piece.0, removed: removed as u8, left });
        }
        removed
    }

    pub fn set_opening(&mut self, place: usize, state: OpeningState, events: &mut Log) {
        let bit = 1 << place;
        let terrain = self.terrain.change();
        (terrain.closed, terrain.open, terrain.smashed) =
            (terrain.closed & !bit, terrain.open & !bit, terrain.smashed & !bit);
        match state {
            OpeningState::Secured => {}
            OpeningState::Closed => terrain.closed |= bit,
            OpeningState::Open => terrain.open |= bit,
            OpeningState::Smashed => terrain.smashed |= bit,
        }
        if *terrain == Changes::default() {
            self.terrain = Terrain::default(); // one value for one table
        }
        events.tell(Event::OpeningIs { opening: place as u8, state });
        if state == OpeningState::Smashed {
            self.alarm(events); // MG-418
        }
    }

    /// MG-R110: whether one more wreck or barricade can be put down.
    pub fn has_room(&self) -> bool {
        self.terrain.built().len() < MOST_BUILT
    }

    /// Puts something down; nothing if there is no room for more (MG-R110).
    pub fn build(&mut self, built: Built) -> Option<PieceId> {
        let number = self.layout().ground.pieces.len() + self.terrain.built().len();
        if self.terrain.built().len() == MOST_BUILT {
            return None;
        }
        self.terrain.change().built.push(Built { gone: false, ..built });
        Some(PieceId(number as u16))
    }

    /// Takes away what was put down.
    pub fn unbuild(&mut self, piece: PieceId) {
        let first = self.layout().ground.pieces.len();
        let place = usize::from(piece.0).checked_sub(first).filter(|&place| place < self.terrain.built().len());
        if let Some(place) = place {
            self.terrain.change().built[place].gone = true;
        }
    }

    /// MG-410, MG-411: the doors and windows that nobody has opened yet.
    pub fn is_secured(&self, place: usize) -> bool {
        place < self.layout().ground.openings.len() && self.terrain.opening(place) == OpeningState::Secured
    }

    pub fn is_window(&self, place: usize) -> bool {
        self.layout().ground.openings.get(place).is_some_and(|opening| opening.kind == OpeningKind::Window)
    }
}

/// MG-403, MG-415
pub const fn sturdiness_resist(sturdiness: Sturdiness) -> i32 {
    match sturdiness {
        Sturdiness::Flimsy => 1,
        Sturdiness::Solid => 4,
        Sturdiness::Sturdy | Sturdiness::Fixed => 8,
    }
}
