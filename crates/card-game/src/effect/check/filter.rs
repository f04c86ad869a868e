//! Filters that no card could ever pass.

use crate::effect::ast::{Filter, Flag};
use crate::names::{Kind, Stat};

/// Why no card passes; nothing if one could.
pub(super) fn impossible(filter: &Filter) -> Vec<String> {
    let mut wrong = Vec::new();
    let kind = filter.kind;
    for flag in filter.flags.iter() {
        if !kinds(flag).contains(&kind) {
            wrong.push(format!("CG-535: a {} is never `{flag}`", kind.name()));
        }
        if filter.pile.is_some() && !matches!(flag, Flag::Any | Flag::Other) {
            wrong.push(format!("CG-535: a card in a pile is never `{flag}`"));
        }
    }
    for (one, other) in OPPOSITES {
        if filter.flags.has(*one) && filter.flags.has(*other) {
            wrong.push(format!("CG-535: no card is both `{one}` and `{other}`"));
        }
    }
    for (stat, _) in filter.limits.into_iter().flatten() {
        if !has_number(kind, stat) {
            wrong.push(format!("a {} has no {}", kind.name(), stat.name()));
        }
    }
    wrong
}

/// Which numbers a type has (CG-012 to CG-028).
pub const fn has_number(kind: Kind, stat: Stat) -> bool {
    match stat {
        Stat::PrestigeValue => true,
        Stat::Experience | Stat::Authority => matches!(kind, Kind::Judge),
        Stat::Ability => matches!(kind, Kind::Judge | Kind::Perp),
        Stat::Resolve => matches!(kind, Kind::Perp),
    }
}

/// Which types a flag is for.
const fn kinds(flag: Flag) -> &'static [Kind] {
    match flag {
        // In a team, issued to it, or contained by it.
        Flag::Mine | Flag::Theirs | Flag::OfInvestigator | Flag::OfOpponent => {
            &[Kind::Judge, Kind::Resource, Kind::Perp]
        }
        Flag::Ready | Flag::NonReady | Flag::Activated | Flag::Inactive => &[Kind::Judge, Kind::Resource],
        Flag::Leader | Flag::NonLeader | Flag::LeaderOk | Flag::Demerited => &[Kind::Judge],
        Flag::Lead | Flag::Support | Flag::Contained => &[Kind::Perp],
        Flag::FaceUp | Flag::FaceDown => &[Kind::Scene],
        Flag::Unassigned | Flag::Assigned => &[Kind::Crime],
        Flag::OnBearer => &[Kind::Resource],
        Flag::Here => &[Kind::Crime, Kind::Scene, Kind::Perp, Kind::Incident],
        Flag::Other | Flag::Any => Kind::ALL,
    }
}

const OPPOSITES: &[(Flag, Flag)] = &[
    (Flag::Mine, Flag::Theirs),
    (Flag::Mine, Flag::OfOpponent),
    (Flag::Ready, Flag::NonReady),
    (Flag::Ready, Flag::Activated),
    (Flag::Ready, Flag::Inactive),
    (Flag::Activated, Flag::Inactive),
    (Flag::Leader, Flag::NonLeader),
    // The leader is the leftmost ready Judge (CG-150).
    (Flag::Leader, Flag::NonReady),
    (Flag::Leader, Flag::Activated),
    (Flag::Leader, Flag::Inactive),
    (Flag::Lead, Flag::Support),
    (Flag::Here, Flag::Contained),
    (Flag::FaceUp, Flag::FaceDown),
    (Flag::Unassigned, Flag::Assigned),
    (Flag::Unassigned, Flag::Here),
];
