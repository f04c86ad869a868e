//! A state written down as a position.

use super::overlay::{difference, written as value};
use super::own::Own;
use super::{Given, Things};
use crate::state::State;
use crate::tabletop::Tabletop;
use crate::tabletop::figure::{Figure, FigureId};
use serde_json::Value;
use std::collections::BTreeMap;
use toml::{Spanned, Table};

fn spanned<T>(value: T) -> Spanned<T> {
    Spanned::new(0..0, value)
}

fn things(plain: BTreeMap<String, Table>) -> Things {
    plain.into_iter().map(|(name, table)| (name, spanned(table))).collect()
}

/// A state as a position. Spans are of nothing: this was read from no text.
pub(super) fn written(state: &State) -> Given {
    let table = &state.tabletop;
    let own = Own::in_pack(table.content);
    let of_pack = own.ground.is_none() && table.agreed.drawn().is_none();
    let layout = of_pack.then(|| spanned(table.layout().slug.clone()));
    let mut given = Given {
        options: Some(spanned(table.agreed.options().clone())),
        layout,
        agreed_forces: true,
        weapons: things(own.weapons),
        profiles: things(own.profiles),
        mounts: things(own.mounts),
        vehicles: things(own.vehicles),
        scenarios: things(own.scenarios),
        models: table.figures.iter().map(|(id, figure)| (id.to_string(), spanned(model(table, id, figure)))).collect(),
        stack: Some(spanned(state.stack.frames().copied().collect())),
        ..Given::default()
    };
    if let Some(ground) = own.ground {
        given.size = Some(ground.size);
        given.terrain = things(ground.terrain);
        given.links = things(ground.links);
        given.openings = things(ground.openings);
    }
    given.tabletop = Some(spanned(everything(table)));
    given
}

/// What no other field of the position says.
const SAID: [&str; 6] = ["content", "agreed", "chance", "figures", "layout", "scenario"];

fn everything(table: &Tabletop) -> Table {
    let Value::Object(mut fields) = json(table) else { unreachable!("a table has fields") };
    SAID.iter().for_each(|name| drop(fields.remove(*name)));
    fields.iter().map(|(name, field)| (name.clone(), value(field))).collect()
}

fn model(table: &Tabletop, id: FigureId, figure: &Figure) -> Table {
    let content = table.content();
    let text = |text: &str| toml::Value::String(text.to_owned());
    let Value::Object(fields) = json(figure) else { unreachable!("a model has fields") };
    let mut model = difference(&json(&Figure::default()), &fields);
    ["profile", "vehicle", "facing", "mount", "weapons"].iter().for_each(|name| drop(model.remove(*name)));
    model.insert("is".into(), text(&table.profile(id).id));
    model.insert("place".into(), value(&json(&figure.place)));
    let at = [figure.at.x, figure.at.y, figure.at.z].map(|length| toml::Value::Integer(length.into()));
    model.insert("at".into(), toml::Value::Array(at.into()));
    model.insert("face".into(), toml::Value::Integer(figure.facing.tick().into()));
    let weapons = figure.weapons.iter().map(|&weapon| text(&content.weapon(weapon).id));
    model.insert("weapons".into(), toml::Value::Array(weapons.collect()));
    if let Some(mount) = figure.mount {
        model.insert("mount".into(), text(&content.mount(mount).id));
    }
    model
}

fn json<T: serde::Serialize>(thing: &T) -> Value {
    serde_json::to_value(thing).expect("what lies on a table can be written")
}
