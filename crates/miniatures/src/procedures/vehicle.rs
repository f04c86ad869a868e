//! Vehicles (section 12): their activation, their moves, what they ram, what is done to them.

pub mod course;
pub mod damage;
pub mod drive;
pub mod driving;
pub mod push;
pub mod ram;
