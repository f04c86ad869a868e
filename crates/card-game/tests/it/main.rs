//! One test binary: rule cases, recorded games with their playthroughs, and counted positions.

mod cases;
