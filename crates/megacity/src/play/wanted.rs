//! The game that is wanted, as the command line says it.

use crate::folder;
use std::path::Path;

/// The game that is wanted.
#[derive(clap::Args, Clone, Default)]
pub struct Wanted {
    /// The map: city-blocks (for a first game) or grand-hall; of the Miniatures Game a table: block-plaza, meg-way, rooftops.
    #[arg(long)]
    pub map: Option<String>,
    /// The Cursed Earth: co-operative, solo or head-to-head.
    #[arg(long)]
    pub mode: Option<String>,
    /// The Cursed Earth: cadet, street-judge or chief-judge.
    #[arg(long)]
    pub difficulty: Option<String>,
    /// How many play, 2 to 4.
    #[arg(long, value_name = "N")]
    pub players: Option<usize>,
    /// Teams from seat a on, with commas between them: judges, strontium-dogs, nikolai-dante, slaine. Seats left open,
    /// and those that say `any`, draw one.
    #[arg(long, value_delimiter = ',')]
    pub teams: Vec<String>,
    /// The card game: decks from seat a on, with commas between them: a ready-to-play deck (iron-fist), a file with a list,
    /// or a share code (CG1-…). Seats left open, and those that say `any`, draw one.
    #[arg(long, value_delimiter = ',', value_name = "DECK")]
    pub decks: Vec<String>,
    /// The card game: `ready` (the teams of the decks) or `draft` (the Judge draft of the book).
    #[arg(long)]
    pub start: Option<String>,
    /// The Miniatures Game: street-rumble, hold-the-block and others.
    #[arg(long)]
    pub scenario: Option<String>,
    /// The Miniatures Game: forces from seat a on, with commas between them: a starter force (sector-house), a file with a
    /// list, or a share code. Seats left open, and those that say `any`, draw one.
    #[arg(long, value_delimiter = ',', value_name = "FORCE")]
    pub forces: Vec<String>,
    /// Nobody may concede.
    #[arg(long)]
    pub no_concession: bool,
    /// Ten rounds in which nobody does anything do not end the game.
    #[arg(long)]
    pub no_stalling: bool,
    /// The game ends after so many turns.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub turn_cap: Option<u16>,
}

impl Wanted {
    /// The same for a game's door.
    pub fn asked_for(self) -> door::terminal::Wanted {
        door::terminal::Wanted {
            map: self.map,
            mode: self.mode,
            difficulty: self.difficulty,
            players: self.players,
            teams: self.teams,
            decks: self.decks,
            start: self.start,
            scenario: self.scenario,
            forces: self.forces,
            no_concession: self.no_concession,
            no_stalling: self.no_stalling,
            turn_cap: self.turn_cap,
            read: |name| {
                let path = Path::new(name);
                path.is_file().then(|| folder::read(path).map_err(|error| format!("{error:#}")))
            },
        }
    }
}
