//! What a deck is made of, in whole numbers and tenths.

use super::Deck;
use crate::content::{Card, Content};
use crate::effect::ast::Head;
use crate::names::{Kind, Motivations, Round};
use serde::Serialize;

/// CG-067: the first hand.
const HAND: u64 = 7;

/// Counts are copies, not titles.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Stats {
    pub size: u32,
    pub kinds: Vec<KindStats>,
    pub team_experience: i32,
    /// CG-066.
    pub starting_prestige: i32,
    /// The first Judge of the team leads.
    pub best_authority: i32,
    pub best_ability: i32,
    /// What it costs to play everything that has a price: copies by cost from 0.
    pub costs: Vec<u32>,
    /// Of the Perps, Dark Judges apart, in tenths.
    pub mean_resolve_tenths: u32,
    pub mean_ability_tenths: u32,
    /// Of all pairs of a Perp and a Crime of the deck, how many thousandths share a motivation (CG-292), or make the
    /// Crime a signature (CG-304).
    pub motivated_permille: u32,
    pub signature_permille: u32,
    /// Keywords by how many copies have them, most first.
    pub keywords: Vec<(String, u32)>,
    /// Copies with a timed line, by round.
    pub timings: Vec<(Round, u32)>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct KindStats {
    pub kind: Kind,
    pub count: u32,
    pub titles: u32,
    /// The chance that the first hand has at least one, in thousandths.
    pub in_first_hand_permille: u32,
}

impl Deck {
    pub fn stats(&self, content: &Content) -> Stats {
        let cards: Vec<(&Card, u32)> =
            self.cards.iter().map(|&(card, copies)| (content.card(card), u32::from(copies))).collect();
        let count = |fits: &dyn Fn(&Card) -> bool| {
            cards.iter().filter(|(card, _)| fits(card)).map(|(_, copies)| copies).sum::<u32>()
        };
        let size = count(&|_| true);
        let kinds = Kind::ALL.iter().filter(|kind| **kind != Kind::Judge).map(|&kind| {
            let titles = cards.iter().filter(|(card, _)| card.kind == kind).count() as u32;
            let count = count(&|card| card.kind == kind);
            KindStats { kind, count, titles, in_first_hand_permille: first_hand(size, count) }
        });
        let priced = |card: &Card| matches!(card.kind, Kind::Resource | Kind::Incident | Kind::Event);
        let cost = |card: &Card| usize::try_from(-card.pv.min(0)).expect("a price is not negative");
        let dearest = cards.iter().filter(|(card, _)| priced(card)).map(|(card, _)| cost(card)).max();
        let costs = dearest.map_or(0..0, |dearest| 0..dearest + 1);
        let perp = |card: &Card| card.kind == Kind::Perp && !card.keywords.has(content.dark_judge);
        let mean = |number: &dyn Fn(&Card) -> i8| {
            let perps = cards.iter().filter(|(card, _)| perp(card));
            let sum: u32 = perps.map(|(card, copies)| copies * u32::from(number(card).unsigned_abs())).sum();
            (10 * sum).checked_div(count(&perp)).unwrap_or(0)
        };
        let pairs = |fits: &dyn Fn(&Card, &Card) -> bool| {
            let of = |kind| cards.iter().filter(move |(card, _)| card.kind == kind);
            let all = of(Kind::Perp).flat_map(|perp| of(Kind::Crime).map(move |crime| (perp, crime)));
            let (fit, total) = all.fold((0, 0), |(fit, total), (perp, crime)| {
                let weight = perp.1 * crime.1;
                (fit + if fits(perp.0, crime.0) { weight } else { 0 }, total + weight)
            });
            (1000 * fit).checked_div(total).unwrap_or(0)
        };
        let mut keywords: Vec<(String, u32)> = content
            .dictionary
            .names()
            .filter_map(|name| {
                let keyword = content.dictionary.keyword(name)?;
                Some((name.to_owned(), count(&|card| card.keywords.has(keyword))))
            })
            .filter(|(_, count)| *count > 0)
            .collect();
        keywords.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        let timed = |card: &Card, at: Round| {
            card.effects.iter().any(|effect| matches!(effect.head, Head::Timed { round, .. } if round == at))
        };
        let timings = Round::ALL.iter().map(|&round| (round, count(&|card| timed(card, round))));
        let team = || self.team.iter().map(|&judge| content.card(judge));
        Stats {
            size,
            kinds: kinds.collect(),
            team_experience: team().map(|judge| i32::from(judge.exp)).sum(),
            starting_prestige: team().map(|judge| i32::from(judge.pv)).sum(),
            best_authority: team().map(|judge| i32::from(judge.authority)).max().unwrap_or(0),
            best_ability: team().map(|judge| i32::from(judge.ability)).max().unwrap_or(0),
            costs: costs.map(|price| count(&|card| priced(card) && cost(card) == price)).collect(),
            mean_resolve_tenths: mean(&|card| card.resolve),
            mean_ability_tenths: mean(&|card| card.ability),
            motivated_permille: pairs(&|perp, crime| Motivations::meets(perp.motives, crime.motives)),
            signature_permille: pairs(&|perp, crime| perp.signatures.meets(crime.keywords)),
            keywords,
            timings: timings.filter(|(_, count)| *count > 0).collect(),
        }
    }
}

/// The chance of at least one of `wanted` cards among the first seven of `size`: one less all the ways without any.
fn first_hand(size: u32, wanted: u32) -> u32 {
    let (mut none, mut all) = (1_u128, 1_u128);
    for drawn in 0..HAND.min(u64::from(size)) as u32 {
        none *= u128::from((size - wanted).saturating_sub(drawn));
        all *= u128::from(size - drawn);
    }
    1000 - ((1000 * none + all / 2) / all) as u32
}
