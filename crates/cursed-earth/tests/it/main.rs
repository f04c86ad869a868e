//! One test binary: rule cases, recorded games with their playthroughs, and counted positions.

mod cases;
mod perft;
mod recording;
mod replays;
mod setup;
