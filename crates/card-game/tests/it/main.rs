//! One test binary: rule cases, set-up and set, recorded games with their playthroughs, and counted positions.

mod cards;
mod cases;
mod perft;
mod recording;
mod replays;
mod set;
mod setup;
mod teams;
mod whole_games;
