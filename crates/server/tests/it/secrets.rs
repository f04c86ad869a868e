//! What must not get out, and what must not get in: twin worlds, canaries, proofs, mangled messages, ends and logs, all
//! against servers that listen.

mod bots;
mod canaries;
mod card_game;
mod ending;
mod fairness;
mod lines;
mod logs;
mod mangled;
mod twins;
mod world;
