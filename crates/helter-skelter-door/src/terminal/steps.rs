//! The choices that make up an action, and the things on the table that they point at.

use super::words::{ground, map_of, name, standing};
use super::{Look, panels};
use door::board::{Pick, Step};
use helter_skelter::action::{ATTACKS, Step as Leg};
use helter_skelter::content::Ability;
use helter_skelter::names::{Character, Space};
use helter_skelter::tabletop::Place;
use helter_skelter::view::Question;
use helter_skelter::{Action, CardId, Event};

pub fn figure(who: Character) -> Pick {
    Pick::Figure(who.index() as u16)
}

pub fn place(space: Space) -> Pick {
    Pick::Place(space.0.into())
}

fn card(card: CardId) -> Pick {
    Pick::Card(card.0.into())
}

pub fn character(pick: Pick) -> Option<Character> {
    let Pick::Figure(index) = pick else { return None };
    Character::all().find(|who| who.index() == usize::from(index))
}

pub fn space(pick: Pick) -> Option<Space> {
    let Pick::Place(number) = pick else { return None };
    u8::try_from(number).ok().map(Space)
}

pub fn is_own(look: &Look, pick: Pick) -> bool {
    let own = look.own().map(|own| own.team);
    character(pick).is_some_and(|who| Some(who.team()) == own)
}

pub fn whereabouts(look: &Look, pick: Pick) -> Option<Pick> {
    match pick {
        Pick::Place(_) => Some(pick),
        Pick::Card(_) => None,
        Pick::Figure(_) => {
            let who = character(pick)?;
            standing(look).find(|&(_, other, _)| other == who).map(|(_, _, at)| place(at))
        }
    }
}

/// Everybody on a space, the viewer's own first.
pub fn standing_at(look: &Look, at: Pick) -> Vec<Pick> {
    let here = standing(look).filter(|&(_, _, there)| place(there) == at);
    let mut here: Vec<Pick> = here.map(|(_, who, _)| figure(who)).collect();
    here.sort_by_key(|&pick| !is_own(look, pick));
    here
}

pub fn steps(look: &Look, action: &Action) -> Vec<Step> {
    let who = |who: Character| Step::of(figure(who), name(look, who));
    let kind = |words: &str| Step::new(words);
    let to = |space: Space| Step::of(place(space), format!("to {}", there(look, space)));
    let target = |who: Character| Step::of(figure(who), target(look, who));
    let pays = |paid: CardId| Step::of(card(paid), format!("with {}", panels::card_text(look, paid)));
    match *action {
        Action::Assign { card, to } => {
            let ground = ground(map_of(look), card);
            vec![kind(&format!("{} on", name(look, to))), Step::of(place(card), ground)]
        }
        Action::Ready => vec![kind("READY: the placement is final")],
        Action::Deploy { who: one, to } => {
            let own = look.own().into_iter().flat_map(|own| &own.characters).find(|own| own.who == one);
            let cards = own.and_then(|one| one.map_cards).unwrap_or_default();
            let there = to.or_else(|| cards.iter().next());
            let step = match there {
                Some(space) => Step::of(place(space), format!("DEPLOY on {space}")),
                None => kind("DEPLOY"),
            };
            vec![who(one), step]
        }
        Action::Move { who: one, to: space, card } => vec![who(one), kind("MOVE"), to(space), pays(card)],
        Action::Fly { who: one, to: space, card } => vec![who(one), kind("FLY"), to(space), pays(card)],
        Action::Climb { who: one, to: space, cards } => {
            [vec![who(one), kind("CLIMB"), to(space)], cards.map(pays).to_vec()].concat()
        }
        Action::Collect { who: one, showing, cards } => {
            let mut steps = vec![who(one), kind("COLLECT the fragment")];
            if showing != one {
                steps.push(kind(&format!("with cards of {}", name(look, showing))));
            }
            steps.extend(cards.map(pays));
            steps
        }
        Action::Attack { attack, by, on, hi_ex, card } => {
            let mut steps = vec![who(by), kind(attack.id()), target(on)];
            if look.content.sheet(by).ability == Some(Ability::HiEx) && attack == helter_skelter::names::Symbol::Snipe {
                steps.push(kind(if hi_ex { "HI-EX, everybody there" } else { "alone" }));
            }
            steps.push(pays(card));
            steps
        }
        Action::Explode { by, on, card } => {
            vec![who(by), kind("EXPLODE"), Step::of(place(on), format!("at {}", there(look, on))), pays(card)]
        }
        Action::Heal { by, whom, card } => vec![who(by), kind("HEAL"), target(whom), pays(card)],
        Action::Rally { leader, ally, card } => {
            let mut steps = vec![who(leader.who), kind("RALLY")];
            steps.push(Step::of(figure(ally.who), format!("and {}", name(look, ally.who))));
            steps.extend(leg(look, leader));
            steps.extend(leg(look, ally));
            steps.push(pays(card));
            steps
        }
        Action::EndTurn => vec![kind("END the turn")],
        Action::Defend { with, card } => vec![kind(&format!("DEFEND by {with}")), pays(card)],
        Action::TakeDamage => vec![kind("TAKE the damage")],
        Action::Discard { card } => vec![kind("DISCARD"), pays(card)],
        Action::TakeCube => vec![kind("TAKE the cube")],
        Action::LeaveCube => vec![kind("LEAVE the cube")],
        Action::Interrupt { card } => vec![kind("INTERRUPT"), pays(card)],
        Action::Pass => vec![kind("PASS")],
        Action::Concede => vec![kind("CONCEDE")],
    }
}

/// A step of a RALLY. It names who goes, so that two who could go to the same space are told apart.
fn leg(look: &Look, leg: Leg) -> Vec<Step> {
    let name = name(look, leg.who);
    let Some(to) = leg.to else {
        return vec![Step::new(format!("{name} stays"))];
    };
    let mut steps = vec![Step::of(place(to), format!("{name} to {}", there(look, to)))];
    if let Some(paying) = leg.paying {
        steps.push(Step::of(card(paying), format!("up with {}", panels::card_text(look, paying))));
    }
    steps
}

/// A space, who is there, and whether a fragment of the viewer's lies there.
fn there(look: &Look, space: Space) -> String {
    let mut text = space.to_string();
    let map = map_of(look);
    if map.cover.has(space) {
        text.push_str(", cover");
    }
    if map.high.has(space) {
        text.push_str(", high");
    }
    if look.own().is_some_and(|own| own.fragments.has(space)) {
        text.push_str(", fragment");
    }
    let here: Vec<&str> = standing(look).filter(|&(_, _, at)| at == space).map(|(_, who, _)| name(look, who)).collect();
    if !here.is_empty() {
        text.push_str(&format!(": {}", here.join(", ")));
    }
    text
}

fn target(look: &Look, who: Character) -> String {
    let all = look.view.players.iter().flat_map(|player| &player.characters);
    let one = all.into_iter().find(|one| one.who == who);
    match one.map(|one| (one.place, one.health, one.starting_health)) {
        Some((Place::Deployed(space), health, full)) => format!("{} on {space} {health}/{full}", name(look, who)),
        _ => name(look, who).to_string(),
    }
}

pub fn attempts(look: &Look, chosen: &[Pick], wanted: Pick) -> Vec<Action> {
    let Some(own) = look.own() else {
        return Vec::new();
    };
    let held: Vec<CardId> = own.hand.known.iter().map(|code| code.card).collect();
    // Cards that show the character first: then the refusal is about the place, not about the price.
    let paying = |who: Character| -> Vec<CardId> {
        let mut cards = held.clone();
        cards.sort_by_key(|card| !look.content.card(own.team, card.0).shows(who));
        cards.extend([1, 2].map(CardId));
        cards
    };
    let first = |who: Character| paying(who)[0];
    let on_map = |who: Character| space(whereabouts(look, figure(who))?);
    let map = map_of(look);
    let by = chosen.iter().copied().chain([wanted]).filter(|&pick| is_own(look, pick)).find_map(character);
    let walk = |who: Character, to: Space| {
        let mut pair = [paying(who)[0], paying(who)[1]];
        pair.sort();
        match on_map(who) {
            Some(from) if map.climbs(from).has(to) => Action::Climb { who, to, cards: pair },
            _ => Action::Move { who, to, card: first(who) },
        }
    };
    match (by, wanted) {
        (None, Pick::Place(_)) => {
            // Nobody is chosen: the one nearest to it is meant.
            let Some(to) = space(wanted) else { return Vec::new() };
            let standing = own.team.characters().filter_map(|who| Some((map.range(on_map(who)?, to)?, who)));
            standing.min().map(|(_, who)| walk(who, to)).into_iter().collect()
        }
        (Some(who), Pick::Place(_)) => space(wanted).map(|to| walk(who, to)).into_iter().collect(),
        (Some(by), Pick::Figure(_)) if !is_own(look, wanted) => {
            let Some(on) = character(wanted) else { return Vec::new() };
            let usable = |card: &CardId, attack| look.content.card(own.team, card.0).usable(attack, by);
            let attacks = ATTACKS.into_iter().flat_map(|attack| {
                let card = held.iter().copied().find(|card| usable(card, attack));
                card.map(|card| Action::Attack { attack, by, on, hi_ex: false, card })
            });
            let vain = Action::Attack { attack: ATTACKS[0], by, on, hi_ex: false, card: first(by) };
            attacks.chain([vain]).collect()
        }
        (Some(who), Pick::Figure(_)) => {
            let near = on_map(who).and_then(|from| map.steps(from).iter().next());
            near.map(|to| walk(who, to)).into_iter().collect()
        }
        (Some(who), Pick::Card(number)) => {
            let near = on_map(who).and_then(|from| map.steps(from).iter().next());
            near.map(|to| Action::Move { who, to, card: CardId(number as u8) }).into_iter().collect()
        }
        (None, _) => Vec::new(),
    }
}

pub fn concerned(look: &Look) -> Vec<Pick> {
    match look.view.asks {
        Some(Question::Defend { by, defender, .. } | Question::Psi { by, defender, .. }) => {
            vec![figure(defender), figure(by)]
        }
        Some(Question::Vampirism { by, .. }) => vec![figure(by)],
        _ => Vec::new(),
    }
}

pub fn touched(event: &Event) -> Vec<Pick> {
    match *event {
        Event::FragmentsPlaced { on, .. } => on.iter().map(place).collect(),
        Event::Deployed { to, .. } => vec![place(to)],
        Event::Moved { from, to, .. } => vec![place(from), place(to)],
        Event::Collected { on, .. } => vec![place(on)],
        Event::Defended { who, .. }
        | Event::Undefended { who }
        | Event::Damaged { who, .. }
        | Event::Healed { who, .. } => vec![figure(who)],
        Event::Declared { action: Action::Explode { on, .. }, .. } => vec![place(on)],
        Event::Declared { action: Action::Attack { by, on, .. }, .. } => vec![figure(by), figure(on)],
        _ => Vec::new(),
    }
}
