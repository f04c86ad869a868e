//! One test binary: rule cases, recorded games with their playthroughs, and counted positions.

mod asking;
mod cases;
mod door;
mod perft;
mod recording;
mod replays;
mod sampling;
mod setup;
mod steps;
