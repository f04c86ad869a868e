//! Questions about the table that clients and cases ask. All of it is public (HS-595).

use crate::action::ATTACKS;
use crate::names::{Character, Space, Spaces, Symbol};
use crate::procedures::{attack, cost};
use crate::tabletop::Tabletop;
use engine::Seat;
use serde_json::{Value, json};

const REASONS: &str =
    "it names a space or seat that is not there, a character that is not on the map, or is no question";
const HELP: &str = "one can ask `sees 3 > 7`, `sees 3`, `blocker 3 > 7`, `adjacent 3 > 7`, `adjacent 3`, `range 3 > 7`, \
                    `moves dredd`, `climbs dredd`, `flights dredd`, `targets snipe dredd`, `points a`";

pub fn ask(table: &Tabletop, question: &str) -> Result<Value, String> {
    answer(table, question).ok_or_else(|| format!("`{question}` has no answer: {REASONS}; {HELP}"))
}

fn answer(table: &Tabletop, question: &str) -> Option<Value> {
    let map = table.map();
    let space =
        |text: &str| text.parse().ok().map(Space).filter(|&space| space.0 <= Space::MAX && map.spaces.has(space));
    let stands = |name: &str| table.space(Character::named(name)?);
    let list = |spaces: Spaces| Some(json!(spaces));
    let words: Vec<&str> = question.split_whitespace().collect();
    match words.as_slice() {
        ["sees", from, ">", to] => Some(json!(map.sees(space(from)?, space(to)?))),
        ["sees", from] => list(map.seen_from(space(from)?)),
        ["blocker", from, ">", to] => Some(json!(map.blocker(space(from)?, space(to)?))),
        ["adjacent", from, ">", to] => Some(json!(map.adjacent(space(from)?).has(space(to)?))),
        ["adjacent", from] => list(map.adjacent(space(from)?)),
        ["range", from, ">", to] => Some(json!(map.range(space(from)?, space(to)?))),
        ["moves", who] => list(map.steps(stands(who)?)),
        ["climbs", who] => list(map.climbs(stands(who)?)),
        ["flights", who] => list(map.flights(stands(who)?)),
        ["targets", symbol, who] => targets(table, Symbol::named(symbol)?, Character::named(who)?),
        ["points", seat] => Some(json!(table.points(Seat::named(seat).filter(|s| s.index() < table.seats as usize)?))),
        _ => None,
    }
}

/// Enemies that an attack reaches.
fn targets(table: &Tabletop, attack: Symbol, by: Character) -> Option<Value> {
    let (seat, from) = (table.owner(by)?, table.space(by)?);
    ATTACKS.contains(&attack).then_some(())?;
    let reach = attack::reach(table, attack, by, from);
    let reached = cost::enemies(table, seat).filter(|&(_, to)| reach.has(to));
    Some(json!(reached.map(|(who, _)| who).collect::<Vec<_>>()))
}
