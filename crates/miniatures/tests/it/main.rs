//! One test binary: rule cases, recorded games with their playthroughs, counted positions, and texts that nobody sane wrote.

mod cases;
mod parsers;
mod perft;
mod recording;
mod replays;
