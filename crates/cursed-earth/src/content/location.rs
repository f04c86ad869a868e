//! A location card: what it does, and when (sections 4 and 8.3, data format 11.2).

use super::encounter::{Caption, read_caption};
use crate::names::{LocationId, Symbol};
use engine::content::{Fault, File};
use serde::{Deserialize, Serialize};
use toml::Spanned;

/// What holds for a team as long as its pawn is here (CE-468).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Here {
    /// The Slough of St Louis (CE-472).
    LastDuskCardFaceDown,
    /// Third Eye Mesa.
    PsiActionIsFree,
    /// The Howling Interstate.
    NoSkipOrRemove,
    /// Trapper's Ridge.
    AnybodyIsASpecialist,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Location {
    pub id: String,
    pub name: String,
    /// Where Max Normal is.
    pub goal: bool,
    /// CE-465: for every team, as soon as the card is revealed.
    pub reveal: Caption,
    /// CE-466, CE-467: for the team that stands here when an investigation starts or ends.
    pub start: Caption,
    pub end: Caption,
    pub here: Option<Here>,
    /// CE-473: ammunition that the first team to leave takes along.
    pub token: bool,
}

impl Location {
    /// For positions: a location that does nothing.
    pub(super) fn open_ground() -> Location {
        Location {
            id: "open".to_string(),
            name: "Open ground".to_string(),
            goal: false,
            reveal: Caption::new(),
            start: Caption::new(),
            end: Caption::new(),
            here: None,
            token: false,
        }
    }

    /// What it does, in one line.
    pub fn text(&self) -> String {
        let timed = [("revealed", &self.reveal), ("start", &self.start), ("end", &self.end)];
        let mut parts: Vec<String> = timed
            .into_iter()
            .filter(|(_, caption)| !caption.is_empty())
            .map(|(when, caption)| format!("{when}: {}", super::encounter::text(caption)))
            .collect();
        if self.token {
            parts.push("the first team to leave takes 1 ammunition".to_string());
        }
        parts.extend(self.here.map(|here| match here {
            Here::LastDuskCardFaceDown => "the last card of a dusk is played face-down".to_string(),
            Here::PsiActionIsFree => "the psi action costs no health".to_string(),
            Here::NoSkipOrRemove => "skip and remove are ignored".to_string(),
            Here::AnybodyIsASpecialist => "anybody pays 1 health for expertise".to_string(),
        }));
        parts.join("; ")
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LocationsFile {
    location: Vec<Written>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    id: Spanned<String>,
    name: String,
    #[serde(default)]
    goal: bool,
    reveal: Option<Spanned<String>>,
    start: Option<Spanned<String>>,
    end: Option<Spanned<String>>,
    leave: Option<Spanned<String>>,
    here: Option<Here>,
}

/// What a location can do by itself: symbols that ask for one character at most, so that both teams of a head-to-head
/// can answer at once (CE-490).
const MILD: [Symbol; 6] = [Symbol::Heal, Symbol::Wound, Symbol::Radiation, Symbol::Ration, Symbol::Eat, Symbol::Ammo];

pub(super) fn read(file: &File, faults: &mut Vec<Fault>) -> Vec<Location> {
    let written: LocationsFile = match toml::from_str(&file.text) {
        Ok(written) => written,
        Err(error) => {
            faults.push(Fault::toml(&file.path, &file.text, &error));
            return Vec::new();
        }
    };
    let mut locations: Vec<Location> = Vec::new();
    for one in written.location {
        let mut say = |place: std::ops::Range<usize>, reason: String| {
            faults.push(Fault::at(&file.path, &file.text, place.start, reason));
        };
        let id = one.id.get_ref().clone();
        let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        if id.is_empty() || !id.chars().all(plain) {
            say(one.id.span(), format!("CE-001: the id `{id}` is written with small letters, digits and hyphens"));
        }
        if locations.iter().any(|other| other.id == id || other.name == one.name) {
            say(one.id.span(), format!("CE-001: location `{id}` ({}) is there twice", one.name));
        }
        let mut timed = |written: &Option<Spanned<String>>| {
            let Some(written) = written else { return Caption::new() };
            match read_caption(written.get_ref()) {
                Ok(caption) => {
                    if let Some(symbol) = caption.iter().find(|symbol| !MILD.contains(symbol)) {
                        let all = MILD.map(Symbol::word).join(", ");
                        say(written.span(), format!("CE-650: a location cannot do `{symbol}`; it can do {all}"));
                    }
                    caption
                }
                Err(reason) => {
                    say(written.span(), reason);
                    Caption::new()
                }
            }
        };
        let (reveal, start, end) = (timed(&one.reveal), timed(&one.start), timed(&one.end));
        let leave = timed(&one.leave);
        if let Some(written) = &one.leave
            && leave.as_slice() != [Symbol::Ammo]
        {
            say(written.span(), "CE-473: what lies on a location to be taken along is one `ammo`".to_string());
        }
        let token = !leave.is_empty();
        locations.push(Location { id, name: one.name, goal: one.goal, reveal, start, end, here: one.here, token });
    }
    locations
}

/// CE-001: twelve ordinary locations and Max Normal.
pub(super) fn goal(locations: &[Location], file: &File, faults: &mut Vec<Fault>) -> LocationId {
    let goals: Vec<usize> = (0..locations.len()).filter(|&place| locations[place].goal).collect();
    if goals.len() != 1 || locations.len() != LocationId::COUNT {
        let reason = format!(
            "CE-001: {} locations, {} with Max Normal; there are 12 ordinary ones and Max Normal's",
            locations.len(),
            goals.len()
        );
        faults.push(Fault::new(&file.path, reason));
    }
    LocationId(goals.first().copied().unwrap_or(0) as u8)
}
