//! Numbers that rules modify, computed when needed, with their reasons (MG-024, MG-032 to MG-036).

use crate::dice::{MOST_DICE, Reason, Tally};
use crate::geometry::direction::behind;
use crate::geometry::sight::aim;
use crate::geometry::{Arc, gap};
use crate::names::{CardKind, SkillKind, Stat, Trait, WeaponId};
use crate::tabletop::Tabletop;
use crate::tabletop::figure::FigureId;

/// MG-240: close combat range.
pub const CLOSE: i32 = 1000;

impl Tabletop {
    /// MG-033: printed, then mount and cards, then markers, then no lower than 0.
    pub fn stat_tally(&self, id: FigureId, stat: Stat) -> Tally {
        let mut tally = Tally::new(Reason::Stat(stat), self.profile(id).stats.number(stat));
        self.each_change(id, stat, |reason, dice| tally.add(reason, dice));
        tally.floor();
        tally
    }

    /// The same without the reasons.
    #[inline]
    pub fn stat(&self, id: FigureId, stat: Stat) -> i32 {
        let mut sum = self.profile(id).stats.number(stat);
        self.each_change(id, stat, |_, dice| sum += dice);
        sum.clamp(0, MOST_DICE)
    }

    /// MG-033: what changes a printed stat, in its order.
    #[inline]
    fn each_change(&self, id: FigureId, stat: Stat, mut add: impl FnMut(Reason, i32)) {
        let figure = &self.figures[id];
        let profile = self.profile(id);
        if let Some(mount) = figure.mount {
            add(Reason::Mount, self.content().mount(mount).bonus.number(stat));
        }
        // K21
        if figure.vehicle.is_some() && stat == Stat::Cool && self.is_well_driven(id) {
            add(Reason::Skill(SkillKind::Driver), self.content().skill(SkillKind::Driver).dice);
        }
        // MG-030: cards do not raise what is not there.
        if profile.stats.get(stat).is_some() {
            for attached in self.attached.iter().filter(|attached| attached.to == id) {
                let card = self.content().card(attached.card);
                let more = match stat {
                    Stat::Move => card.moves,
                    Stat::Fight => card.fight,
                    Stat::Evade => card.evade,
                    _ => 0,
                };
                add(Reason::Card(attached.card), more);
            }
            for &(id, _) in &self.this_turn {
                let card = self.content().card(id);
                let driven = figure.mount.is_some() || figure.vehicle.is_some();
                let snarled = card.does == CardKind::TrafficSnarl && stat == Stat::Move && driven;
                if snarled {
                    add(Reason::Card(id), card.moves);
                }
            }
        }
        if stat == Stat::Move {
            add(Reason::Loot, self.burden(id));
        }
        add(Reason::Markers, -figure.markers());
    }

    /// MG-036: without markers, mounts and cards.
    pub fn unmodified(&self, id: FigureId, stat: Stat) -> i32 {
        self.profile(id).stats.number(stat)
    }

    pub fn has_skill(&self, id: FigureId, skill: SkillKind) -> bool {
        self.profile(id).skills.has(skill)
    }

    /// A card of this kind that lies beside the model.
    pub fn attached_kind(&self, id: FigureId, kind: CardKind) -> Option<&crate::tabletop::Attached> {
        self.attached.iter().find(|attached| attached.to == id && self.content().card(attached.card).does == kind)
    }

    /// MG-456: immune to gas.
    pub fn is_sealed(&self, id: FigureId) -> bool {
        self.profile(id).sealed() || self.attached_kind(id, CardKind::RespiratorKit).is_some()
    }

    /// MG-384: Grav, of the model or of its mount.
    pub fn has_grav(&self, id: FigureId) -> bool {
        let mount = self.figures[id].mount.map(|mount| self.content().mount(mount).traits);
        self.profile(id).traits.has(Trait::Grav) || mount.is_some_and(|traits| traits.has(Trait::Grav))
    }

    pub fn is_machine(&self, id: FigureId) -> bool {
        let traits = self.profile(id).traits;
        traits.has(Trait::Robot) || traits.has(Trait::Cyborg)
    }

    /// MG-003: whether two models are within a distance of each other.
    #[inline]
    pub fn within(&self, a: FigureId, b: FigureId, distance: i32) -> bool {
        gap(&self.body(a), &self.body(b)).at_most(distance)
    }

    /// The enemies within an inch. MG-R112: a vehicle engages nobody, since it cannot fight (MG-334).
    pub fn engaging(&self, id: FigureId) -> impl Iterator<Item = FigureId> + '_ {
        let ride = self.ride(id);
        let near = move |enemy: FigureId| match (ride, self.ride(enemy)) {
            (None, None) => !self.is_vehicle(enemy) && self.figures[enemy].is_active() && self.within(id, enemy, CLOSE),
            (own, other) => own == other, // MG-R112: those in one vehicle, and nobody else
        };
        let enemies = self.figures.iter().filter(move |(enemy, figure)| figure.is_up() && enemy.seat() != id.seat());
        enemies.map(|(enemy, _)| enemy).filter(move |&enemy| near(enemy))
    }

    /// MG-240, MG-119: within an inch; of those in a vehicle, in the same one.
    pub fn in_reach(&self, who: FigureId, target: FigureId) -> bool {
        match (self.ride(who), self.ride(target)) {
            (None, None) => self.within(who, target, CLOSE),
            (own, other) => own == other,
        }
    }

    /// Whether there is anybody to strike at.
    pub fn has_target(&self, who: FigureId) -> bool {
        let up = self.figures.iter().filter(|(id, figure)| figure.is_up() && self.side(*id) != who.seat());
        up.map(|(id, _)| id).any(|id| self.in_reach(who, id))
    }

    pub fn is_engaged(&self, id: FigureId) -> bool {
        self.engaging(id).next().is_some()
    }

    /// MG-163: whether a model sees another in an arc.
    pub fn in_arc(&self, by: FigureId, arc: Arc, target: FigureId) -> bool {
        let (from, to) = (self.body(by), self.body(target));
        arc.holds(self.facing(by), aim(&from.outline, &to.outline))
    }

    /// MG-164: whether `by` stands strictly behind `target`.
    pub fn is_behind(&self, by: FigureId, target: FigureId) -> bool {
        let (from, to) = (self.body(target), self.body(by));
        behind(self.figures[target].facing, aim(&from.outline, &to.outline))
    }

    /// The weapon of a number in the model's list; 0 is bare hands (MG-252).
    pub fn weapon_of(&self, id: FigureId, number: u8) -> Option<WeaponId> {
        match number {
            0 => Some(self.content().unarmed),
            number => {
                let place = usize::from(number) - 1;
                let figure = &self.figures[id];
                let own = figure.weapons.get(place).copied().filter(|_| figure.spent >> place & 1 == 0);
                own.or_else(|| {
                    // MG-308: those of the mount follow.
                    let mount = self.content().mount(figure.mount?);
                    mount.weapons.get(place.checked_sub(figure.weapons.len())?).copied()
                })
                .or_else(|| {
                    let card = self.attached[self.bandolier_of(id, number)?].card;
                    self.content().card(card).weapon
                })
            }
        }
    }

    /// A09, A10: the card behind a number: bandoliers come after the weapons of model and mount.
    pub fn bandolier_of(&self, id: FigureId, number: u8) -> Option<usize> {
        let figure = &self.figures[id];
        let mounted = figure.mount.map_or(0, |mount| self.content().mount(mount).weapons.len());
        let place = usize::from(number).checked_sub(1 + figure.weapons.len() + mounted)?;
        self.bandoliers(id).nth(place).map(|(place, _)| place)
    }

    /// The numbers of the weapons that a model can use.
    pub fn weapon_numbers(&self, id: FigureId) -> impl Iterator<Item = (u8, WeaponId)> + '_ {
        (1..=10).filter_map(move |number| Some((number, self.weapon_of(id, number)?)))
    }

    /// MG-200, K03, K16: the test of a pinned model.
    pub fn pinned_pool(&self, id: FigureId) -> Tally {
        let mut best = self.stat_tally(id, Stat::Cool);
        let reach = self.content().skill(SkillKind::Commander).reach;
        for (friend, _) in self.friends(id.seat()) {
            if friend != id && self.has_skill(friend, SkillKind::Commander) && self.within(friend, id, reach) {
                let cool = self.stat(friend, Stat::Cool);
                if cool > best.dice() {
                    best = Tally::new(Reason::Skill(SkillKind::Commander), cool);
                }
            }
        }
        self.intimidated(id, &mut best);
        best
    }

    /// K16
    fn intimidated(&self, id: FigureId, pool: &mut Tally) {
        let skill = self.content().skill(SkillKind::Intimidate);
        let near =
            |enemy: FigureId| self.has_skill(enemy, SkillKind::Intimidate) && self.within(enemy, id, skill.reach);
        let any = self.enemies(id.seat()).any(|(enemy, _)| near(enemy));
        pool.add_if(any, Reason::Skill(SkillKind::Intimidate), -skill.dice);
    }

    /// MG-071, MG-073: the test to return a star chip.
    pub fn star_pool(&self, id: FigureId, last: bool) -> Tally {
        let mut pool = self.stat_tally(id, Stat::Cool);
        pool.add_if(last, Reason::LastChip, -2);
        self.intimidated(id, &mut pool);
        pool
    }

    /// B22: what it adds to POWER.
    pub fn overcharge(&self, overcharged: bool) -> i32 {
        let mut cards = self.content().cards.iter().filter(|card| card.does == CardKind::Overcharge);
        if overcharged { cards.next().map_or(0, |card| card.dice) } else { 0 }
    }

    /// MG-191, MG-194: the dodge of a model.
    pub fn dodge_pool(&self, id: FigureId, blast: bool, incendiary: bool) -> Tally {
        // MG-194: nobody dodges in a seat, and no vehicle does that has no EVADE.
        let still =
            self.ride(id).is_some() || (self.is_vehicle(id) && self.profile(id).stats.get(Stat::Evade).is_none());
        if still {
            return Tally::default();
        }
        let mut pool = self.stat_tally(id, Stat::Evade);
        pool.add_if(incendiary, Reason::Incendiary, -1);
        pool.add_if(blast, Reason::Blast, 1);
        pool
    }
}
