//! People over HTTP, against a server that listens: every route, every way to ask it wrongly, and what must never show.

mod accounts;
mod answers;
mod guests;
mod mistakes;
mod operators;
mod rates;
mod town;
