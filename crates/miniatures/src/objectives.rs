//! What a scenario is about, as it stands now: for panels beside the table. All of it lies open (MG-580).

use crate::content::Mission;
use crate::geometry::gap::gap_from;
use crate::geometry::{PieceId, Spot};
use crate::tabletop::Tabletop;
use crate::tabletop::figure::{FigureId, Place};
use engine::Seat;
use serde::Serialize;

/// One thing that counts.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Objective {
    pub kind: &'static str,
    pub name: String,
    /// How it stands, in one sentence.
    pub words: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<Spot>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub radius: Option<i32>,
    /// A piece of terrain by its name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub piece: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub model: Option<FigureId>,
    /// Who has it, if somebody has.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub side: Option<Seat>,
    /// Of each seat: units in a zone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count: Option<[usize; 2]>,
    /// Blocks that are left.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub left: Option<usize>,
}

impl Tabletop {
    /// SC7: units of a seat in a zone; a pack counts as one.
    pub fn units_in_zone(&self, seat: Seat, zone: crate::geometry::Point, radius: i32) -> usize {
        let inside = |id: FigureId| gap_from(zone.at(self.figures[id].at.z), &self.body(id)).at_most(radius);
        let members = |id: FigureId| self.unit(id).find(|&member| inside(member));
        self.friends(seat).filter(|&(id, _)| members(id) == Some(id)).count()
    }

    pub fn objectives(&self) -> Vec<Objective> {
        match &self.scenario().mission {
            Mission::Rumble => Vec::new(),
            Mission::Hold { zones, radius, from_turn, points } => {
                let one = |(place, &zone): (usize, &crate::geometry::Point)| {
                    let count = [0, 1].map(|seat| self.units_in_zone(Seat::new(seat), zone, *radius));
                    let side = match count[0].cmp(&count[1]) {
                        std::cmp::Ordering::Greater => Some(Seat::new(0)),
                        std::cmp::Ordering::Less => Some(Seat::new(1)),
                        std::cmp::Ordering::Equal => None,
                    };
                    let held = side.map_or("Nobody holds it".to_string(), |seat| format!("{seat} holds it"));
                    let words =
                        format!("{held}: {} to {}; {points} a turn from turn {from_turn} on.", count[0], count[1]);
                    let (at, radius) = (Some(zone.at(0)), Some(*radius));
                    let name = format!("Zone {}", place + 1);
                    Objective {
                        kind: "zone",
                        name,
                        words,
                        at,
                        radius,
                        side,
                        count: Some(count),
                        ..Objective::default()
                    }
                };
                zones.iter().enumerate().map(one).collect()
            }
            Mission::Loot { .. } => self.loot(),
            Mission::Arrest { escape_from_turn, .. } => {
                let Some(mark) = self.mark() else { return Vec::new() };
                let figure = &self.figures[mark];
                let words = match (figure.place, figure.down) {
                    (Place::Left, _) => format!("{mark} has got away."),
                    (_, true) if figure.is_subdued() => format!("{mark} is subdued: cuff it within an inch."),
                    (_, true) => format!("{mark} is down."),
                    _ => format!("{mark} is free; from turn {escape_from_turn} on it may leave by any edge."),
                };
                let name = format!("The Mark: {}", self.profile(mark).name);
                let at = (figure.place == Place::Table).then_some(figure.at);
                vec![Objective { kind: "mark", name, words, at, model: Some(mark), ..Objective::default() }]
            }
            Mission::Demolition { piece } => {
                let id = PieceId(*piece as u16);
                let (left, name) = (self.blocks_left(id), self.piece_name(id));
                let words = format!("{left} blocks of {name} are left.");
                let piece = Some(name.clone());
                vec![Objective { kind: "demolition", name, words, piece, left: Some(left), ..Objective::default() }]
            }
            Mission::Chase { roof } => {
                let runner = self.leader(self.side_of(true));
                let name = self.piece_name(PieceId(*roof as u16));
                let words = match runner {
                    Some(id) if self.figures[id].down => format!("{id} is down."),
                    Some(id) => format!("{id} must end an activation on the roof of {name}."),
                    None => String::new(),
                };
                vec![Objective {
                    kind: "roof",
                    name: name.clone(),
                    words,
                    piece: Some(name),
                    model: runner,
                    ..Objective::default()
                }]
            }
            Mission::Convoy { .. } => self.convoy(),
            Mission::Riot { south_of, south, .. } => {
                let words = format!("Each pack wholly south of the line at the end of a turn scores {south}.");
                let at = Some(Spot::new(self.ground().width / 2, *south_of, 0));
                vec![Objective { kind: "line", name: "The line".into(), words, at, ..Objective::default() }]
            }
        }
    }

    fn loot(&self) -> Vec<Objective> {
        let one = |(place, token): (usize, &crate::scenario::Token)| {
            let name = format!("Token {}", place + 1);
            let (words, at) = match (token.gone, token.carrier) {
                (true, _) => ("Carried off the table.".to_string(), None),
                (_, Some(id)) => (format!("{id} carries it."), Some(self.figures[id].at)),
                _ => ("It lies on the table.".to_string(), Some(token.at)),
            };
            let side = token.carrier.map(|id| self.side(id));
            Objective { kind: "token", name, words, at, model: token.carrier, side, ..Objective::default() }
        };
        self.objects.tokens.iter().enumerate().map(one).collect()
    }

    fn convoy(&self) -> Vec<Objective> {
        let Some(prisoner) = self.objects.prisoner else { return Vec::new() };
        let figure = &self.figures[prisoner];
        let words = match (figure.place, self.objects.freed) {
            (Place::Left, _) => format!("{prisoner} has left the table."),
            (_, true) if figure.down => format!("{prisoner} is freed, and down."),
            (_, true) => format!("{prisoner} is freed."),
            _ => format!("{prisoner} sits in the wagon."),
        };
        let at = match figure.place {
            Place::Table => Some(figure.at),
            Place::Aboard => self.objects.wagon.map(|wagon| self.figures[wagon].at),
            _ => None,
        };
        let name = "The prisoner".to_string();
        vec![Objective { kind: "prisoner", name, words, at, model: Some(prisoner), ..Objective::default() }]
    }
}
