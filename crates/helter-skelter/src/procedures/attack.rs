//! MELEE, SMASH, SNIPE, SHOTGUN and EXPLODE, their defences, and the abilities that hang on them.
//! Sections 9.1 to 9.3, 11, 12 and 14.

use super::{Frame, Level, cost};
use crate::action::{Action, CardId, CardSet};
use crate::content::{Ability, Defence};
use crate::event::{Event, Log};
use crate::names::{Character, Space, Spaces, Symbol};
use crate::tabletop::{Characters, Tabletop};
use crate::why::Why;
use engine::{Flow, Seat, Seats};
use serde::{Deserialize, Serialize};

/// HS-352.
const DURHAMS_LIMIT: u8 = 3;

/// An attack being resolved.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Attack {
    seat: Seat,
    pub attack: Symbol,
    pub by: Character,
    /// Defenders who have not decided yet, and those without a defence.
    pending: Characters,
    undefended: Characters,
    at: Step,
}

/// The steps of an attack (HS-306).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Step {
    Defend,
    TakeDamage,
    Vampirism,
}

/// The spaces that an attack reaches from a space.
#[inline]
pub fn reach(table: &Tabletop, attack: Symbol, by: Character, from: Space) -> Spaces {
    let map = table.map();
    match attack {
        Symbol::Melee | Symbol::Smash if table.ability(by) == Some(Ability::Demons) => map.adjacent(from).with(from),
        Symbol::Melee | Symbol::Smash => Spaces::NONE.with(from),
        Symbol::Shotgun => map.seen_from(from).and(map.within_two(from)), // HS-190
        _ => map.seen_from(from),
    }
}

fn in_reach(table: &Tabletop, attack: Symbol, by: Character, from: Space, to: Space) -> Result<(), Why> {
    if reach(table, attack, by, from).has(to) {
        return Ok(());
    }
    Err(match (attack, table.map().blocker(from, to)) {
        (Symbol::Melee | Symbol::Smash, _) if table.ability(by) == Some(Ability::Demons) => Why::BeyondDemons(by, to),
        (Symbol::Melee | Symbol::Smash, _) => Why::NotOnTheSpace(attack, by),
        (_, Some(blocker)) => Why::NoSight(by, to, blocker),
        (_, None) => Why::OutOfRange(by, to),
    })
}

/// Enemies stand on `aims`.
pub fn propose_explode(
    table: &Tabletop,
    aims: Spaces,
    by: Character,
    from: Space,
    card: CardId,
    out: &mut Vec<Action>,
) {
    let near = table.map().adjacent(from).with(from).and(aims);
    out.extend(near.iter().map(|on| Action::Explode { by, on, card }));
}

#[allow(clippy::too_many_arguments)]
#[inline]
pub fn propose(
    table: &Tabletop,
    seat: Seat,
    aims: Spaces,
    attack: Symbol,
    by: Character,
    from: Space,
    card: CardId,
    out: &mut Vec<Action>,
) {
    let reached = reach(table, attack, by, from).and(aims);
    if reached.is_empty() {
        return;
    }
    let hi_ex = attack == Symbol::Snipe && table.ability(by) == Some(Ability::HiEx);
    for (on, to) in cost::enemies(table, seat).filter(|&(_, to)| reached.has(to)) {
        out.push(Action::Attack { attack, by, on, hi_ex: false, card });
        if hi_ex && crowded(table, to) {
            out.push(Action::Attack { attack, by, on, hi_ex: true, card });
        }
    }
}

pub fn check(
    table: &Tabletop,
    seat: Seat,
    attack: Symbol,
    by: Character,
    on: Character,
    hi_ex: bool,
    card: CardId,
) -> Result<(), Why> {
    let from = cost::acting(table, seat, by)?;
    let to = cost::enemy(table, seat, on)?;
    in_reach(table, attack, by, from, to)?;
    if hi_ex {
        if table.ability(by) != Some(Ability::HiEx) {
            return Err(Why::NoHiEx(by)); // HS-343
        }
        if !crowded(table, to) {
            return Err(Why::HiExAlone(on));
        }
    }
    cost::with_symbol(table, seat, card, attack, by)
}

/// HS-340: there must be others.
fn crowded(table: &Tabletop, space: Space) -> bool {
    table.standing_on(space).nth(1).is_some()
}

/// HS-200, HS-203: the own or an adjacent space with an enemy on it.
pub fn check_explode(table: &Tabletop, seat: Seat, by: Character, on: Space, card: CardId) -> Result<(), Why> {
    let from = cost::acting(table, seat, by)?;
    cost::on_map(table, on)?;
    if on != from && !table.map().adjacent(from).has(on) {
        return Err(Why::ExplodeTooFar(by, on));
    }
    if !table.standing_on(on).any(|who| table.owner(who) != Some(seat)) {
        return Err(Why::NoEnemyThere(on));
    }
    cost::with_symbol(table, seat, card, Symbol::Explode, by)
}

/// The defences that answer this attack on this character where it stands, each with the cards of the deck that would
/// pay for it.
pub fn defences(table: &Tabletop, attack: Symbol, who: Character) -> impl Iterator<Item = (Defence, CardSet)> {
    let ways = Defence::ALL.into_iter().map(move |with| (with, paying(table, attack, who, with)));
    ways.filter(|(_, cards)| !cards.is_empty())
}

/// The cards of the deck that would pay for this defence; none if it does not answer this attack here.
fn paying(table: &Tabletop, attack: Symbol, who: Character, with: Defence) -> CardSet {
    match admits(table, attack, who, with) {
        Ok(()) => table.content.content().team(who.team()).usable(with.symbol(), who),
        Err(_) => CardSet::NONE,
    }
}

/// Section 11: which defence answers this attack, for this defender, here.
fn admits(table: &Tabletop, attack: Symbol, who: Character, with: Defence) -> Result<(), Why> {
    if !table.content.content().admits(attack, with) {
        return Err(Why::WrongDefence(attack, with));
    }
    match with {
        Defence::Block if table.berserk(who) => Err(Why::BerserkNeverBlocks), // HS-377
        Defence::Cover if !table.space(who).is_some_and(|space| table.map().cover.has(space)) => {
            Err(Why::NotOnCover(who))
        }
        _ => Ok(()),
    }
}

impl Attack {
    pub fn new(table: &Tabletop, seat: Seat, attack: Symbol, by: Character, on: Character, hi_ex: bool) -> Attack {
        let space = table.space(on).expect("check has seen the target on the map");
        // HS-341: all or none, friends and the shooter included.
        let pending = if hi_ex { table.standing_on(space).collect() } else { Characters::NONE.with(on) };
        Attack { seat, attack, by, pending, undefended: Characters::NONE, at: Step::Defend }
    }

    /// HS-201: everybody on the space defends.
    pub fn explosion(table: &Tabletop, seat: Seat, by: Character, on: Space) -> Attack {
        let pending = table.standing_on(on).collect();
        Attack { seat, attack: Symbol::Explode, by, pending, undefended: Characters::NONE, at: Step::Defend }
    }

    /// RULING HS-R21: owners clockwise from the attacker's left, the attacker's owner last; by slot within a team.
    fn next_defender(&self, table: &Tabletop) -> Option<(Seat, Character)> {
        let seats = table.seats as usize;
        self.seat.left(seats).clockwise(seats).find_map(|seat| {
            let who = table.players[seat].team.characters().find(|&who| self.pending.has(who))?;
            Some((seat, who))
        })
    }

    pub fn pending(&self) -> Characters {
        self.pending
    }

    pub fn defender(&self, table: &Tabletop) -> Option<Character> {
        (self.at == Step::Defend).then(|| self.next_defender(table)).flatten().map(|(_, who)| who)
    }

    pub fn resume(&mut self, table: &mut Tabletop, events: &mut Log) -> Flow<Frame> {
        match self.at {
            Step::Defend => {
                let Some((seat, who)) = self.next_defender(table) else {
                    self.at = Step::TakeDamage;
                    return Flow::Next;
                };
                // HS-413: asked even without a fitting card, unless it is public that none is there.
                let could = defences(table, self.attack, who).fold(CardSet::NONE, |all, (_, cards)| all.or(cards));
                if table.surely_has_none(seat, could) {
                    self.take(who, events);
                    return Flow::Next;
                }
                Flow::Ask(Seats::one(seat))
            }
            Step::TakeDamage => self.take_damage(table, events),
            Step::Vampirism => Flow::Ask(Seats::one(self.seat)),
        }
    }

    fn take(&mut self, who: Character, events: &mut Log) {
        self.pending = self.pending.without(who);
        self.undefended = self.undefended.with(who);
        events.tell(Event::Undefended { who });
    }

    /// HS-294, HS-306: all damage at once, then the dead and the points, the end of the game, and the abilities.
    fn take_damage(&mut self, table: &mut Tabletop, events: &mut Log) -> Flow<Frame> {
        let damage = table.content.content().damage(self.attack);
        let mut from_enemies = 0;
        for who in self.undefended.iter() {
            let cubes = table.remove_cubes(who, damage, events);
            if table.owner(who) != Some(self.seat) {
                from_enemies += cubes;
            }
        }
        for who in self.undefended.iter() {
            table.bury(who, self.seat, events);
        }
        if table.judge(self.seat, events) {
            return Flow::Leave(Level::GameOver);
        }
        // HS-371: his own MELEE or SMASH feeds the warp-spasm; any damage may tip the balance (HS-372).
        let up_close = matches!(self.attack, Symbol::Melee | Symbol::Smash);
        let feeds = up_close && table.ability(self.by) == Some(Ability::WarpSpasm);
        table.warp_spasm(if feeds { from_enemies } else { 0 }, events);
        // HS-350 to HS-352.
        let drinks = self.attack == Symbol::Melee
            && table.ability(self.by) == Some(Ability::Vampirism)
            && from_enemies > 0
            && table.figure(self.by).health < DURHAMS_LIMIT;
        if drinks {
            self.at = Step::Vampirism;
            return Flow::Next;
        }
        Flow::Done
    }

    pub fn propose(&self, table: &Tabletop, seat: Seat, out: &mut Vec<Action>) {
        match (self.at, self.next_defender(table)) {
            (Step::Defend, Some((owner, who))) if owner == seat => {
                out.push(Action::TakeDamage);
                let paying = Defence::ALL.map(|with| (with, paying(table, self.attack, who, with)));
                for &card in table.players[seat].hand.cards() {
                    let ways = paying.iter().filter(|(_, cards)| cards.has(card));
                    out.extend(ways.map(|&(with, _)| Action::Defend { with, card }));
                }
            }
            (Step::Vampirism, _) if seat == self.seat => out.extend([Action::TakeCube, Action::LeaveCube]),
            _ => {}
        }
    }

    pub fn check(&self, table: &Tabletop, seat: Seat, action: &Action) -> Result<(), Why> {
        if self.at == Step::Vampirism {
            return match action {
                _ if seat != self.seat => Err(Why::NotYourDecision),
                Action::TakeCube | Action::LeaveCube => Ok(()),
                _ => Err(Why::TakeOrLeaveTheCube),
            };
        }
        let (owner, who) = self.next_defender(table).expect("a defender is asked");
        if seat != owner {
            return Err(Why::NotYourDecision);
        }
        match *action {
            Action::TakeDamage => Ok(()), // HS-292: defending is optional
            Action::Defend { with, card } => {
                admits(table, self.attack, who, with)?;
                let face = cost::in_hand(table, seat, card)?;
                if face.usable(with.symbol(), who) { Ok(()) } else { Err(Why::DoesNotDefend(card, with, who)) }
            }
            _ => Err(Why::DefendOrTakeDamage(who)),
        }
    }

    pub fn answer(&mut self, table: &mut Tabletop, seat: Seat, action: &Action, events: &mut Log) -> Flow<Frame> {
        match *action {
            Action::TakeCube => {
                super::heal::perform(table, self.by, events);
                return Flow::Done;
            }
            Action::LeaveCube => {
                events.tell(Event::CubeLeft { who: self.by });
                return Flow::Done;
            }
            _ => {}
        }
        let (_, who) = self.next_defender(table).expect("a defender is asked");
        if let Action::Defend { with, card } = *action {
            let card_code = table.code(seat, card);
            table.pay(seat, &[card], Event::Defended { who, with, card: card_code }, events);
            self.pending = self.pending.without(who);
        } else {
            self.take(who, events);
        }
        Flow::Next
    }

    /// HS-438: no defence; HS-440: take the cube.
    pub fn fallback(&self, _: &Tabletop, _: Seat) -> Action {
        if self.at == Step::Vampirism { Action::TakeCube } else { Action::TakeDamage }
    }

    pub fn question(&self, table: &Tabletop, _: Seat) -> String {
        let name = |who| table.content.content().sheet(who).short.as_str();
        match self.next_defender(table) {
            Some((_, who)) if self.at == Step::Defend => {
                format!(
                    "{} is attacked by {} with {}: defend, or take the damage?",
                    name(who),
                    name(self.by),
                    self.attack
                )
            }
            _ => format!("Does {} take a cube?", name(self.by)),
        }
    }
}
