//! Questions about the table that clients and cases ask. All of it is public (HS-595), but for `odds`, which knows the
//! cards that the viewer knows.

use crate::action::{ATTACKS, CardSet};
use crate::content::Defence;
use crate::names::{Character, Space, Spaces, Symbol};
use crate::procedures::attack::{self, Attack};
use crate::procedures::cost;
use crate::sight;
use crate::state::State;
use crate::tabletop::Tabletop;
use engine::{Chance, Game, Seat, Viewer};
use serde_json::{Value, json};

const REASONS: &str =
    "it names a space or seat that is not there, a character that is not on the map, or is no question";
const HELP: &str = "one can ask `sees 3 > 7`, `sees 3`, `blocker 3 > 7`, `sight 3 > 7`, `adjacent 3 > 7`, `adjacent 3`, \
                    `range 3 > 7`, `moves dredd`, `climbs dredd`, `flights dredd`, `reach snipe dredd`, \
                    `targets snipe dredd`, `defences snipe wulf`, `odds snipe dredd > wulf`, `odds explode kai > 14`, `points a`";

/// So many deals are looked at for `odds`.
const DEALS: usize = 200;

pub fn ask(state: &State, viewer: Option<Viewer>, question: &str) -> Result<Value, String> {
    answer(state, viewer, question).ok_or_else(|| format!("`{question}` has no answer: {REASONS}; {HELP}"))
}

fn answer(state: &State, viewer: Option<Viewer>, question: &str) -> Option<Value> {
    let table = &state.tabletop;
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
        ["sight", from, ">", to] => Some(line(table, space(from)?, space(to)?)),
        ["adjacent", from, ">", to] => Some(json!(map.adjacent(space(from)?).has(space(to)?))),
        ["adjacent", from] => list(map.adjacent(space(from)?)),
        ["range", from, ">", to] => Some(json!(map.range(space(from)?, space(to)?))),
        ["moves", who] => list(map.steps(stands(who)?)),
        ["climbs", who] => list(map.climbs(stands(who)?)),
        ["flights", who] => list(map.flights(stands(who)?)),
        ["reach", symbol, who] => list(reach(table, Symbol::named(symbol)?, Character::named(who)?)?),
        ["defences", symbol, who] => {
            let (attack, who) = (Symbol::named(symbol)?, Character::named(who)?);
            table.space(who).filter(|_| ATTACKS.contains(&attack) || attack == Symbol::Explode)?;
            let answers = attack::defences(table, attack, who);
            Some(json!(answers.map(|(with, _)| with.id()).collect::<Vec<_>>()))
        }
        ["odds", "explode", by, ">", on] => {
            let (seat, _) = actor(table, Character::named(by)?)?;
            Some(odds(state, viewer, Attack::explosion(table, seat, Character::named(by)?, space(on)?)))
        }
        ["odds", symbol, by, ">", on] => {
            let (attack, by, on) = (Symbol::named(symbol)?, Character::named(by)?, Character::named(on)?);
            let (seat, _) = actor(table, by).filter(|_| ATTACKS.contains(&attack))?;
            table.space(on)?;
            Some(odds(state, viewer, Attack::new(table, seat, attack, by, on, false)))
        }
        ["targets", symbol, who] => targets(table, Symbol::named(symbol)?, Character::named(who)?),
        ["points", seat] => Some(json!(table.points(Seat::named(seat).filter(|s| s.index() < table.seats as usize)?))),
        _ => None,
    }
}

/// Who acts, and from where.
fn actor(table: &Tabletop, by: Character) -> Option<(Seat, Space)> {
    Some((table.owner(by)?, table.space(by)?))
}

/// The line of sight as it is drawn, and what stops it where.
fn line(table: &Tabletop, from: Space, to: Space) -> Value {
    let (map, blocker) = (table.map(), table.map().blocker(from, to));
    json!({
        "sees": blocker.is_none(),
        "from": map.plot(from).at,
        "to": map.plot(to).at,
        "stop": sight::stop(map, from, to),
        "blocker": blocker,
        "rule": blocker.map(sight::Blocker::rule),
    })
}

/// The spaces that an attack reaches.
fn reach(table: &Tabletop, attack: Symbol, by: Character) -> Option<Spaces> {
    let (_, from) = actor(table, by)?;
    match attack {
        Symbol::Explode => Some(table.map().adjacent(from).with(from)), // HS-203
        _ => ATTACKS.contains(&attack).then(|| attack::reach(table, attack, by, from)),
    }
}

/// Enemies that an attack reaches.
fn targets(table: &Tabletop, attack: Symbol, by: Character) -> Option<Value> {
    let (seat, from) = actor(table, by)?;
    ATTACKS.contains(&attack).then_some(())?;
    let reach = attack::reach(table, attack, by, from);
    let reached = cost::enemies(table, seat).filter(|&(_, to)| reach.has(to));
    Some(json!(reached.map(|(who, _)| who).collect::<Vec<_>>()))
}

/// Whom an attack hits, how hard, the defences that could answer it there, and in how many of a hundred cases a card for
/// one of them is in hand (for PSI: a card to discard). What the viewer does not know is dealt again and again.
fn odds(state: &State, viewer: Option<Viewer>, attack: Attack) -> Value {
    let table = &state.tabletop;
    let deals: Vec<State> = match viewer {
        None => vec![state.clone()],
        Some(viewer) => {
            let mut chance = Chance::seeded(0);
            (0..DEALS).map(|_| state.redeal(viewer, &mut chance)).collect()
        }
    };
    let hit = |who: Character| {
        let owner = table.owner(who)?;
        let ways: Vec<(Defence, CardSet)> = attack::defences(table, attack.attack, who).collect();
        let fitting = match attack.attack {
            Symbol::Psi => table.team(owner).showing(who),
            _ => ways.iter().fold(CardSet::NONE, |all, &(_, cards)| all.or(cards)),
        };
        let held = deals.iter().filter(|deal| !deal.tabletop.hand(owner).and(fitting).is_empty()).count();
        let names: Vec<&str> = ways.iter().map(|(with, _)| with.id()).collect();
        Some(json!({ "who": who, "defences": names, "chance": (held * 200 + deals.len()) / (deals.len() * 2) }))
    };
    let on: Vec<Value> = attack.pending().iter().filter_map(hit).collect();
    json!({ "damage": table.content.content().damage(attack.attack), "on": on })
}
