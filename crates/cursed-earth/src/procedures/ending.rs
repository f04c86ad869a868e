//! How a head-to-head game is decided: section 6.4.

use crate::event::Log;
use crate::names::Team;
use crate::tabletop::{Ending, Tabletop};
use engine::{Rule, Seats};

/// CE-494: finding Max Normal first, then death, then the empty deck.
pub fn judge(table: &mut Tabletop, events: &mut Log) {
    let met = |ending| Team::ALL.iter().filter(|&&team| table.teams[team].ended == Some(ending)).count();
    let which = |ending| Team::ALL.iter().copied().find(|&team| table.teams[team].ended == Some(ending));
    let (winner, rule) = match (met(Ending::MaxNormal), met(Ending::Dead)) {
        (1, _) => (which(Ending::MaxNormal), "CE-344"),
        (2, _) => (ahead(table, strength), "CE-344"),
        (_, 1) => (which(Ending::Dead).map(Team::other), "CE-345"),
        (_, 2) => (ahead(table, position), "CE-345"),
        _ => return decked_out(table, events),
    };
    award(table, winner, rule, events);
}

/// CE-346: closer to Max Normal, then more living characters.
pub fn decked_out(table: &mut Tabletop, events: &mut Log) {
    let living = |table: &Tabletop, team: Team| table.living(team).count() as u32;
    let winner = ahead(table, position).or_else(|| ahead(table, living));
    award(table, winner, "CE-346", events);
}

/// CE-347: what is still a tie is lost by the first Senior Judge of the game.
fn award(table: &mut Tabletop, winner: Option<Team>, rule: &str, events: &mut Log) {
    let first = table.team_of(table.first_senior);
    let (winner, rule) = winner.map_or((first.other(), "CE-347"), |winner| (winner, rule));
    table.finish(Seats::one(table.resolver(winner)), Rule::new(rule), events);
}

/// The team with the higher number; nobody if they are equal.
fn ahead(table: &Tabletop, number: impl Fn(&Tabletop, Team) -> u32) -> Option<Team> {
    let [judges, perps] = [Team::Judges, Team::Perps].map(|team| number(table, team));
    match judges.cmp(&perps) {
        std::cmp::Ordering::Greater => Some(Team::Judges),
        std::cmp::Ordering::Less => Some(Team::Perps),
        std::cmp::Ordering::Equal => None,
    }
}

/// CE-344: living characters times their health.
fn strength(table: &Tabletop, team: Team) -> u32 {
    let health: u32 = table.living(team).map(|who| u32::from(table.member(who).health)).sum();
    table.living(team).count() as u32 * health
}

/// CE-495: a higher position is closer to Max Normal.
fn position(table: &Tabletop, team: Team) -> u32 {
    u32::from(table.teams[team].position)
}
