//! One test binary: rule cases, recorded games with their playthroughs, and counted positions.

mod cases;
mod options;
mod perft;
mod recording;
mod replays;
mod setup;
mod undo;
