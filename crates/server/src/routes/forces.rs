//! The miniatures game over HTTP: what a force can be made of, what is wrong with one, and what scenarios ask.

use crate::App;
use crate::protocol::{Refused, whole_sentence};
use crate::routes::{Body, Problem, Wanted};
use axum::routing::{get, post};
use axum::{Json, Router};
use engine::Pack;
use miniatures::Content;
use miniatures::content::{Mode, Profile, Scenario, Weapon};
use miniatures::explain::{self, Explained};
use miniatures::force::{self, Draft, Force, Unit};
use miniatures::names::{Skills, Stats, Traits, WeaponId, WeaponRule};
use miniatures::state::ANY_SCENARIO;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::{OpenApi, ToSchema};

/// Nobody reads more of them at once.
const MOST_FAULTS: usize = 40;

pub fn routes() -> Router<Arc<App>> {
    Router::new()
        .route("/api/games/miniatures/units", get(units))
        .route("/api/games/miniatures/scenarios", get(scenarios))
        .route("/api/games/miniatures/forces", post(look))
}

#[derive(Debug, OpenApi)]
#[openapi(paths(units, scenarios, look))]
pub struct Api;

fn content() -> &'static Content {
    Pack::<Content>::built_in().content()
}

/// Whether a list that is kept is a force, whatever the scenario.
pub(super) fn sound(list: &str) -> bool {
    content().force(list).is_ok_and(|force| force::faults(&force, content()).is_empty())
}

/// A word of a profile or weapon, and what it means.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Explanation {
    pub name: String,
    pub text: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub rule: Option<String>,
}

impl From<Explained> for Explanation {
    fn from(Explained { name, text, rule }: Explained) -> Explanation {
        Explanation { name, text, rule: rule.map(|rule| rule.to_string()) }
    }
}

/// Everything that a force can be made of.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Units {
    pub factions: Vec<FactionInfo>,
    pub profiles: Vec<ProfileInfo>,
    pub weapons: Vec<WeaponInfo>,
    pub mounts: Vec<MountInfo>,
    pub vehicles: Vec<VehicleInfo>,
    pub starters: Vec<StarterForce>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct FactionInfo {
    pub id: String,
    pub name: String,
    pub about: String,
    /// Weapons that its models may buy, by id.
    pub buys: Vec<String>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ProfileInfo {
    pub id: String,
    pub name: String,
    pub faction: String,
    /// MOVE, SHOOT, FIGHT, EVADE, RESIST, COOL; nothing is a dash.
    pub stats: Vec<Option<i8>>,
    pub cost: u16,
    /// Models that come as one; 1 is no pack.
    pub members: u8,
    /// Hands of weapons that it carries at most, and has already.
    pub carries: u8,
    pub carried: u8,
    pub weapons: Vec<String>,
    /// Its skills, traits and what else is particular, explained.
    pub skills: Vec<Explanation>,
    pub traits: Vec<Explanation>,
    /// Mounts that it may be bought with, by id.
    pub mounts: Vec<String>,
    /// Radius of its base and height, in thousandths of an inch.
    pub radius: i32,
    pub height: i32,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct WeaponInfo {
    pub id: String,
    pub name: String,
    /// Hands to use it.
    pub hands: u8,
    /// Hands that count when it is carried.
    pub carried: u8,
    /// Up to where, in thousandths of an inch, and what is added to SHOOT. None: close combat.
    pub bands: Vec<BandInfo>,
    pub arc: String,
    pub modes: Vec<ModeInfo>,
    /// Nothing: it comes with its bearer and cannot be bought.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub cost: Option<u8>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct BandInfo {
    pub to: i32,
    pub dice: i8,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ModeInfo {
    /// Empty where a weapon has only one.
    pub name: String,
    /// POWER; of a close combat weapon dice added to FIGHT.
    pub power: i8,
    pub rules: Vec<Explanation>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct MountInfo {
    pub id: String,
    pub name: String,
    /// Added to the stats of its rider.
    pub bonus: Vec<Option<i8>>,
    pub cost: u16,
    pub weapons: Vec<String>,
    pub traits: Vec<Explanation>,
    /// The one faction that may ride it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub keyed: Option<String>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct VehicleInfo {
    pub id: String,
    pub name: String,
    pub stats: Vec<Option<i8>>,
    pub cost: u16,
    pub seats: u8,
    pub weapons: Vec<String>,
    pub traits: Vec<Explanation>,
    /// Length and width, in thousandths of an inch.
    pub length: i32,
    pub width: i32,
}

/// A force that is ready to play.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct StarterForce {
    /// By which options name it.
    pub id: String,
    pub about: String,
    pub made: ForceMade,
}

fn stats(stats: &Stats) -> Vec<Option<i8>> {
    stats.0.to_vec()
}

fn weapon_ids(weapons: &[WeaponId]) -> Vec<String> {
    weapons.iter().map(|&weapon| content().weapon(weapon).id.clone()).collect()
}

fn skills(skills: Skills) -> Vec<Explanation> {
    skills.iter().map(|kind| explain::skill(content().skill(kind)).into()).collect()
}

fn traits(traits: Traits) -> Vec<Explanation> {
    traits.iter().map(|word| explain::trait_of(word).into()).collect()
}

impl ProfileInfo {
    fn of(profile: &Profile) -> ProfileInfo {
        let content = content();
        let mut particular = traits(profile.traits);
        if profile.members > 1 {
            particular.push(explain::pack(profile.members).into());
        }
        if profile.arms != 2 {
            particular.push(explain::arms(profile.arms).into());
        }
        let rides = |mount: &&miniatures::content::Mount| {
            profile.members == 1 && mount.keyed.is_none_or(|faction| faction == profile.faction)
        };
        ProfileInfo {
            id: profile.id.clone(),
            name: profile.name.clone(),
            faction: content.faction(profile.faction).id.clone(),
            stats: stats(&profile.stats),
            cost: profile.cost,
            members: profile.members,
            carries: profile.carries,
            carried: profile.weapons.iter().map(|&weapon| content.weapon(weapon).carried()).sum(),
            weapons: weapon_ids(&profile.weapons),
            skills: skills(profile.skills),
            traits: particular,
            mounts: content.mounts.iter().filter(rides).map(|mount| mount.id.clone()).collect(),
            radius: profile.radius,
            height: profile.height,
        }
    }
}

impl WeaponInfo {
    fn of(weapon: &Weapon) -> WeaponInfo {
        WeaponInfo {
            id: weapon.id.clone(),
            name: weapon.name.clone(),
            hands: weapon.hands,
            carried: weapon.carried(),
            bands: weapon.bands.iter().map(|band| BandInfo { to: band.to, dice: band.dice }).collect(),
            arc: format!("{:?}", weapon.arc),
            modes: weapon.modes.iter().map(mode).collect(),
            cost: weapon.cost,
        }
    }
}

fn mode(mode: &Mode) -> ModeInfo {
    let blast = mode.blast.map(explain::blast);
    let rules = mode.rules.iter().map(explain::weapon_rule as fn(WeaponRule) -> Explained);
    ModeInfo {
        name: mode.name.clone(),
        power: mode.power,
        rules: blast.into_iter().chain(rules).map(Into::into).collect(),
    }
}

/// Factions, models with their weapons and skills explained, mounts, vehicles, prices, and the forces that are ready to
/// play.
#[utoipa::path(get, path = "/api/games/miniatures/units", tag = "forces", responses((status = 200, body = Units)))]
pub async fn units() -> Json<Units> {
    let content = content();
    let factions = content.factions.iter().map(|faction| FactionInfo {
        id: faction.id.clone(),
        name: faction.name.clone(),
        about: faction.about.clone(),
        buys: weapon_ids(&faction.buys),
    });
    let mounts = content.mounts.iter().map(|mount| MountInfo {
        id: mount.id.clone(),
        name: mount.name.clone(),
        bonus: stats(&mount.bonus),
        cost: mount.cost,
        weapons: weapon_ids(&mount.weapons),
        traits: traits(mount.traits),
        keyed: mount.keyed.map(|faction| content.faction(faction).id.clone()),
    });
    let vehicles = content.vehicles.iter().map(|vehicle| VehicleInfo {
        id: vehicle.id.clone(),
        name: vehicle.name.clone(),
        stats: stats(&vehicle.stats),
        cost: vehicle.cost,
        seats: vehicle.seats,
        weapons: weapon_ids(&vehicle.weapons),
        traits: traits(vehicle.traits),
        length: vehicle.hull.length,
        width: vehicle.hull.width,
    });
    let starters = content.forces.iter().map(|force| StarterForce {
        id: force.id.clone(),
        about: force.about.clone(),
        made: ForceMade::of(force),
    });
    Json(Units {
        factions: factions.collect(),
        profiles: content.profiles.iter().map(ProfileInfo::of).collect(),
        weapons: content.weapons.iter().map(WeaponInfo::of).collect(),
        mounts: mounts.collect(),
        vehicles: vehicles.collect(),
        starters: starters.collect(),
    })
}

/// What a scenario is, and what it asks of you.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ScenarioInfo {
    /// As options name it: `street-rumble`.
    pub id: String,
    pub name: String,
    pub about: String,
    /// Notoriety that a force has at most.
    pub limit: u16,
    pub turns: u8,
    /// Its own table.
    pub layout: String,
    /// Tables on which it can be played, its own first.
    pub layouts: Vec<String>,
    pub sides: Vec<ScenarioSide>,
    /// What holds for both sides, and how it ends.
    pub both: Vec<String>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ScenarioSide {
    pub role: String,
    /// The faction that takes this side, whoever sits where.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub prefers: Option<String>,
    /// Where it begins, and what it wants.
    pub wants: Vec<String>,
}

impl ScenarioInfo {
    fn of(scenario: &Scenario) -> ScenarioInfo {
        let content = content();
        let asked = explain::asked(scenario, content);
        let sides = scenario.sides.iter().zip(asked.sides).map(|(side, wants)| ScenarioSide {
            role: side.role.clone(),
            prefers: side.prefers.map(|faction| content.faction(faction).id.clone()),
            wants,
        });
        let own = content.layouts[scenario.layout].slug.clone();
        let others = content.layouts.iter().filter(|layout| layout.slug != own && !scenario.needs_its_layout());
        ScenarioInfo {
            id: scenario.slug.clone(),
            name: scenario.name.clone(),
            about: scenario.about.clone(),
            limit: scenario.limit,
            turns: scenario.turns,
            layouts: std::iter::once(own.clone()).chain(others.map(|layout| layout.slug.clone())).collect(),
            layout: own,
            sides: sides.collect(),
            both: asked.both,
        }
    }
}

/// The scenarios, and what each asks of its two sides.
#[utoipa::path(get, path = "/api/games/miniatures/scenarios", tag = "forces",
    responses((status = 200, body = Vec<ScenarioInfo>)))]
pub async fn scenarios() -> Json<Vec<ScenarioInfo>> {
    Json(content().scenarios.iter().map(ScenarioInfo::of).collect())
}

/// A force to be looked at.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct ForceText {
    /// A list (a line a unit, with its count), a share code, or the id of a starter force.
    pub force: String,
    /// The scenario that it is for, with its limit; `roll` asks for the lowest of all limits.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub scenario: Option<String>,
    /// The house rule of the chip cap is on.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub chip_cap: Option<bool>,
}

impl Wanted for ForceText {}

/// What is wrong with a force, and what it is made of as far as it can be read.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ForceInfo {
    /// None: it can be played.
    pub faults: Vec<ForceFault>,
    /// What the scenario allows, if one was named.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub limit: Option<u16>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub made: Option<ForceMade>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ForceFault {
    /// The rule that forbids it; nothing where the text cannot be read.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub rule: Option<String>,
    pub sentence: String,
    /// Both counted from 1. What is wrong with the force as a whole stands at its beginning.
    pub line: usize,
    pub column: usize,
    /// Its place among the units of `made`, if one of them is to blame.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub unit: Option<usize>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ForceMade {
    pub name: String,
    /// Ids, like those of the units.
    pub faction: String,
    pub units: Vec<UnitMade>,
    /// What all of it costs.
    pub notoriety: u32,
    /// The chips that it puts into the bag.
    pub chips: usize,
    pub models: usize,
    /// As people read and send it.
    pub text: String,
    /// The same in about sixty letters, for messages and links. Nothing if it has no units.
    pub share_code: String,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct UnitMade {
    /// Of a model or pack its profile, of a vehicle that.
    pub id: String,
    /// What was bought besides.
    pub weapons: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub mount: Option<String>,
    pub count: u8,
    /// Of one of them.
    pub cost: u32,
    /// As a list names it.
    pub text: String,
}

impl ForceMade {
    fn of(force: &Force) -> ForceMade {
        let content = content();
        let unit = |(unit, count): &(Unit, u8)| {
            let (id, weapons, mount) = match unit {
                Unit::Model { profile, weapons, mount } => (
                    content.profile(*profile).id.clone(),
                    weapon_ids(weapons),
                    mount.map(|mount| content.mount(mount).id.clone()),
                ),
                Unit::Vehicle(vehicle) => (content.vehicle(*vehicle).id.clone(), Vec::new(), None),
            };
            UnitMade { id, weapons, mount, count: *count, cost: unit.cost(content), text: unit.text(content) }
        };
        ForceMade {
            name: force.name.clone(),
            faction: content.faction(force.faction).id.clone(),
            units: force.units.iter().map(unit).collect(),
            notoriety: force.notoriety(content),
            chips: force.chips(content),
            models: force.each().map(|unit| unit.models(content)).sum(),
            text: force.text(content),
            share_code: if force.units.is_empty() { String::new() } else { force.share_code(content) },
        }
    }
}

/// Looks a force through: every fault with its rule and its place, what it is made of and what that costs, its list and
/// its share code. Nothing is kept.
#[utoipa::path(post, path = "/api/games/miniatures/forces", tag = "forces", request_body = ForceText,
    responses((status = 200, body = ForceInfo), (status = 400, body = Refused), (status = 413, body = Refused)))]
pub async fn look(Body(asked): Body<ForceText>) -> Result<Json<ForceInfo>, Problem> {
    let content = content();
    let limit = asked.scenario.as_deref().map(limit_of).transpose()?;
    // A text of one line is the name of a starter force, or a share code.
    let (draft, made) = match asked.force.trim().contains('\n') {
        true => (force::draft(&asked.force, content), true),
        false => match content.force(&asked.force) {
            Ok(force) => (Draft { places: vec![0; force.units.len()], force, ..Draft::default() }, true),
            Err(wrong) => (Draft { wrong, ..Draft::default() }, false),
        },
    };
    let Draft { force, places, wrong } = draft;
    let mut faults: Vec<ForceFault> = wrong
        .into_iter()
        .map(|unread| {
            let (line, column) = unread.place(&asked.force);
            ForceFault { rule: None, sentence: whole_sentence(unread.reason), line, column, unit: None }
        })
        .collect();
    // What is missing because a line could not be read would only be said twice.
    if faults.is_empty() {
        let capped = asked.chip_cap.unwrap_or(false);
        let found = match limit {
            Some(limit) => force::faults_for(&force, content, limit, capped),
            None => force::faults(&force, content),
        };
        faults.extend(found.into_iter().map(|fault| {
            let at = fault.unit.and_then(|unit| places.get(unit)).copied().unwrap_or(0);
            let (line, column) = miniatures::words::place(&asked.force, at);
            let sentence = whole_sentence(fault.sentence);
            ForceFault { rule: Some(fault.rule.to_string()), sentence, line, column, unit: fault.unit }
        }));
    }
    faults.truncate(MOST_FAULTS);
    Ok(Json(ForceInfo { faults, limit, made: made.then(|| ForceMade::of(&force)) }))
}

/// MG-040: whatever the die says, the force must fit.
fn limit_of(scenario: &str) -> Result<u16, Refused> {
    let scenarios = &content().scenarios;
    let least = scenarios.iter().map(|scenario| scenario.limit).min();
    let named = content().scenario(scenario).map(|place| scenarios[place].limit);
    let limit = if scenario == ANY_SCENARIO { least } else { named };
    limit.ok_or_else(|| Refused::field("scenario", "There is no such scenario."))
}
