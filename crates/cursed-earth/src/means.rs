//! What a team has, and what a card would do to it: a glance that carries symbols out as cheaply as can be. For bots.
//!
//! Everything is worth thousandths of the log-odds of winning: fitted to the results of games between bots, see
//! docs/balance/cursed-earth.md.

use crate::content::{Caption, Encounter, Here, Kind};
use crate::names::{Expertise, Symbol, Team};
use crate::procedures::setup;
use crate::tabletop::{HEALTH, Member, Tabletop};
use engine::{Seat, Viewer};

/// By what a character can lose until he dies: the last health is worth more than the fifth.
const LIFE: [i32; 6] = [0, 450, 950, 1300, 1600, 1850];
const RADIATION: [i32; 6] = [0, 180, 200, 230, 400, 600];
/// The first few are worth more than a hoard.
const RATION: [i32; 6] = [0, 180, 380, 610, 710, 800];
const AMMUNITION: [i32; 6] = [0, 250, 380, 560, 660, 740];
const KEPT: [i32; 4] = [0, 150, 400, 500];
/// A location nearer to Max Normal, for the own pawn and for the other one.
const STEP: [i32; 2] = [1300, 480];
const DUEL_STEP: [i32; 2] = [550, 550];
/// Who is there has won.
const THERE: i32 = 5000;
/// A card more to be resolved.
const PSI: i32 = -150;

/// What a team has, as far as its prospects go: small enough to try a card on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Means {
    members: [Member; 3],
    rations: usize,
    ammunition: usize,
    /// Kept cards that store survival, and diplomacy: in the order of those who could pay instead.
    kept: [usize; 2],
    /// Half locations to Max Normal, for the team and for the other one; and what a whole one is worth.
    road: [i32; 2],
    step: [i32; 2],
}

impl Means {
    pub fn of(table: &Tabletop, team: Team) -> Means {
        let area = &table.teams[team];
        let stores = |what| area.kept.iter().filter(|kept| kept.stores(what)).count();
        Means {
            members: area.members,
            rations: usize::from(area.rations),
            ammunition: usize::from(area.ammunition),
            kept: [stores(Expertise::Survival), stores(Expertise::Diplomacy)],
            road: [road(table, team), road(table, team.other())],
            step: if table.head_to_head() { DUEL_STEP } else { STEP },
        }
    }

    /// What all of it is worth, without the hand.
    pub fn worth(&self) -> i32 {
        self.goods() - self.distance(0) + self.distance(1)
    }

    /// Without the hunt.
    pub fn goods(&self) -> i32 {
        let lives: i32 = self.members.iter().map(life).sum();
        let kept: i32 = self.kept.iter().map(|&kept| stock(&KEPT, kept)).sum();
        lives + stock(&RATION, self.rations) + stock(&AMMUNITION, self.ammunition) + kept
    }

    /// What the way before a pawn costs.
    fn distance(&self, pawn: usize) -> i32 {
        if self.road[pawn] > 0 { self.step[pawn] * self.road[pawn] / 2 } else { -THERE }
    }

    // What a change brings.

    /// Everything that a card does at its best: all events, one choice, and the options that are worth it.
    pub fn card(mut self, card: &Encounter, row: Row) -> i32 {
        let mut gain = 0;
        for caption in card.captions(Kind::Event) {
            gain += self.caption(caption, row);
        }
        let tried = |caption: &Caption| {
            let mut then = self;
            (then.caption(caption, row), then)
        };
        if let Some((more, then)) = card.captions(Kind::Choice).iter().map(tried).max_by_key(|&(gain, _)| gain) {
            self = then;
            gain += more;
        }
        for caption in card.captions(Kind::Option) {
            let mut then = self;
            let more = then.caption(caption, row);
            if more > 0 {
                self = then;
                gain += more;
            }
        }
        gain
    }

    /// The symbols of a caption, from left to right. `row` is what lies behind the card.
    pub fn caption(&mut self, caption: &[Symbol], mut row: Row) -> i32 {
        caption.iter().map(|&symbol| self.symbol(symbol, &mut row)).sum()
    }

    fn symbol(&mut self, symbol: Symbol, row: &mut Row) -> i32 {
        let discarded = |means: &Means, card: Option<&Encounter>| card.map_or(0, |card| -means.card(card, Row::NONE));
        match symbol {
            Symbol::Heal => self.anybody(|member| (member.health < HEALTH).then(|| healed(member))),
            Symbol::Wound => self.anybody(|member| Some(wounded(member, 1))),
            Symbol::Eat if self.rations > 0 => more(&RATION, &mut self.rations, -1),
            Symbol::Radiation | Symbol::Eat => self.anybody(|member| Some(irradiated(member))),
            Symbol::Death => self.anybody(|_| Some(Member::default())),
            Symbol::Ration => more(&RATION, &mut self.rations, 1),
            Symbol::Ammo => self.shoot(1),
            Symbol::Violence => self.violence(),
            Symbol::GainSurvival => self.keep(0, 1),
            Symbol::GainDiplomacy => self.keep(1, 1),
            Symbol::SpendSurvival => self.spend(0),
            Symbol::SpendDiplomacy => self.spend(1),
            Symbol::Advance => self.advance(0),
            Symbol::EnemyAdvance => self.advance(1),
            Symbol::Skip => discarded(self, row.take_first()),
            Symbol::Remove => discarded(self, row.take_last()),
            Symbol::Psi => PSI,
            Symbol::Swap => 0,
        }
    }

    /// Whoever it is best for, of the living whom it can befall.
    fn anybody(&mut self, becomes: impl Fn(Member) -> Option<Member>) -> i32 {
        let living = (0..self.members.len()).filter(|&slot| self.members[slot].lives());
        let changes = living.filter_map(|slot| becomes(self.members[slot]).map(|then| (slot, then)));
        let gain = |&(slot, then): &(usize, Member)| life(&then) - life(&self.members[slot]);
        match changes.max_by_key(gain) {
            Some((slot, then)) => self.becomes(slot, then),
            None => 0,
        }
    }

    fn becomes(&mut self, slot: usize, then: Member) -> i32 {
        let now = std::mem::replace(&mut self.members[slot], then);
        let over = !then.lives() && !self.members.iter().any(Member::lives);
        life(&then) - life(&now) - if over { THERE } else { 0 }
    }

    pub fn heal(&mut self, slot: usize) -> i32 {
        self.becomes(slot, healed(self.members[slot]))
    }

    pub fn wound(&mut self, slot: usize, health: u8) -> i32 {
        self.becomes(slot, wounded(self.members[slot], health))
    }

    pub fn irradiate(&mut self, slot: usize) -> i32 {
        self.becomes(slot, irradiated(self.members[slot]))
    }

    pub fn kill(&mut self, slot: usize) -> i32 {
        self.becomes(slot, Member::default())
    }

    pub fn shoot(&mut self, bullets: isize) -> i32 {
        more(&AMMUNITION, &mut self.ammunition, bullets)
    }

    pub fn keep(&mut self, kind: usize, cards: isize) -> i32 {
        more(&KEPT, &mut self.kept[kind], cards)
    }

    fn advance(&mut self, pawn: usize) -> i32 {
        let before = self.distance(pawn);
        self.road[pawn] -= 2;
        let nearer = before - self.distance(pawn);
        if pawn == 0 { nearer } else { -nearer }
    }

    /// CE-047: a bullet, or two health of one character.
    fn violence(&mut self) -> i32 {
        let mut bled = *self;
        let blood = bled.anybody(|member| Some(wounded(member, 2)));
        let mut shot = *self;
        let bullet = if self.ammunition > 0 { shot.shoot(-1) } else { i32::MIN };
        self.cheapest([(blood, bled), (bullet, shot)])
    }

    /// CE-061: a kept card, a health of the specialist, or two of somebody else.
    fn spend(&mut self, kind: usize) -> i32 {
        let mut paid = *self;
        let card = if self.kept[kind] > 0 { paid.keep(kind, -1) } else { i32::MIN };
        let specialist = self.members[kind];
        let mut own = *self;
        let one = if specialist.lives() { own.wound(kind, 1) } else { i32::MIN };
        let mut other = Means { members: self.members, ..*self };
        other.members[kind] = Member::default();
        let anybody = other.members.iter().any(Member::lives);
        let two = if anybody { other.anybody(|member| Some(wounded(member, 2))) } else { i32::MIN };
        other.members[kind] = specialist;
        self.cheapest([(card, paid), (one, own), (two, other)])
    }

    fn cheapest<const N: usize>(&mut self, ways: [(i32, Means); N]) -> i32 {
        let (gain, then) = ways.into_iter().max_by_key(|&(gain, _)| gain).expect("there is a way");
        *self = then;
        gain.max(-2 * THERE) // nobody is left who could pay
    }
}

fn stock(worth: &[i32], count: usize) -> i32 {
    worth[count.min(worth.len() - 1)]
}

fn more(worth: &[i32], count: &mut usize, by: isize) -> i32 {
    let before = stock(worth, *count);
    *count = count.saturating_add_signed(by);
    stock(worth, *count) - before
}

fn healed(member: Member) -> Member {
    Member { health: member.health + 1, ..member }
}

fn wounded(member: Member, health: u8) -> Member {
    unless_dead(Member { health: member.health.saturating_sub(health), ..member })
}

fn irradiated(member: Member) -> Member {
    unless_dead(Member { radiation: member.radiation + 1, ..member })
}

/// CE-140, CE-141.
fn unless_dead(member: Member) -> Member {
    if member.health < member.radiation { Member::default() } else { member }
}

fn life(member: &Member) -> i32 {
    let Member { health, radiation } = *member;
    let losses = health.min((health + 1).saturating_sub(radiation));
    LIFE[usize::from(losses)] - stock(&RADIATION, usize::from(radiation))
}

/// Half locations to Max Normal, which is among the last three (CE-184): in the mean, unless it has been found.
fn road(table: &Tabletop, team: Team) -> i32 {
    let goal = table.content.content().goal();
    let (shown, to_come) = (table.path.len() as i32, table.locations.len() as i32);
    let there = match table.path.iter().position(|&location| location == goal) {
        Some(place) => 2 * (place as i32 + 1),
        None => 2 * (shown + to_come) - (to_come.min(setup::LAST as i32) - 1),
    };
    there - 2 * i32::from(table.teams[team].position)
}

/// The cards that lie behind the current one, as far as a seat can read them.
#[derive(Clone, Copy, Debug)]
pub struct Row<'a> {
    of: Option<(&'a Tabletop, Team, Seat)>,
    first: usize,
    last: usize,
}

impl<'a> Row<'a> {
    pub const NONE: Row<'static> = Row { of: None, first: 0, last: 0 };

    pub fn of(table: &'a Tabletop, team: Team, seat: Seat) -> Row<'a> {
        let stays = table.here(team, Here::NoSkipOrRemove);
        Row { of: Some((table, team, seat)), first: 0, last: if stays { 0 } else { table.row(team).len() } }
    }

    fn take_first(&mut self) -> Option<&'a Encounter> {
        let place = (self.first < self.last).then_some(self.first)?;
        self.first += 1;
        self.read(place)
    }

    fn take_last(&mut self) -> Option<&'a Encounter> {
        self.last = (self.first < self.last).then(|| self.last - 1)?;
        self.read(self.last)
    }

    fn read(&self, place: usize) -> Option<&'a Encounter> {
        let (table, team, seat) = self.of?;
        let row = table.row(team);
        let known = row.known().get(place)?.by.has(Viewer::Seat(seat));
        known.then(|| table.content.content().encounter(row.cards()[place]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::names::CardId;
    use crate::state::{Options, State};
    use engine::{Events, Game, Pack, Seed};

    fn fresh() -> (State, Means) {
        let start =
            |seed: u64| State::start(&Options::default(), Pack::built_in(), Seed::from(seed), &mut Events::off());
        let plain = |state: &State| !state.tabletop.here(Team::Judges, Here::NoSkipOrRemove);
        let state = (1..).map(|seed| start(seed).expect("it starts")).find(plain).expect("most locations allow it");
        let mut means = Means::of(&state.tabletop, Team::Judges);
        means.members = [Member { health: HEALTH, radiation: 0 }; 3]; // whatever the first locations did
        (state, means)
    }

    fn spent(means: Means, symbol: Symbol) -> Means {
        let mut then = means;
        let gain = then.symbol(symbol, &mut Row::NONE.clone());
        assert_eq!(gain, then.worth() - means.worth(), "{symbol} is worth what it changes");
        then
    }

    #[test]
    fn what_a_symbol_brings_is_the_change_of_all_means() {
        let (_, mut means) = fresh();
        means.members[0] = Member { health: 2, radiation: 2 };
        means.kept = [1, 0];
        for &symbol in Symbol::ALL {
            if symbol != Symbol::Psi {
                spent(means, symbol);
            }
        }
    }

    #[test]
    fn everything_is_paid_as_cheaply_as_can_be() {
        let (_, mut means) = fresh();
        means.kept = [1, 0];
        assert_eq!(spent(means, Symbol::SpendSurvival).kept, [0, 0], "a kept card rather than health");
        assert_eq!(spent(means, Symbol::SpendDiplomacy).members[1].health, 4, "the specialist rather than others");
        means.ammunition = 0;
        let bled = spent(means, Symbol::Violence).members.map(|member| member.health);
        assert_eq!(bled.iter().sum::<u8>(), 13, "two health of one character: {bled:?}");
        means.members[2] = Member { health: 1, radiation: 0 };
        assert_eq!(spent(means, Symbol::Wound).members[2].health, 1, "nobody dies who need not");
        means.members[2] = Member { health: 3, radiation: 3 };
        means.rations = 0;
        assert_eq!(spent(means, Symbol::Eat).members[2].radiation, 3, "nor of radiation");
    }

    #[test]
    fn a_skipped_card_is_worth_what_it_would_have_cost() {
        let (mut state, means) = fresh();
        let seat = Seat::new(0);
        let [bad, good] = [CardId(51), CardId(48)]; // Acid Storm, Mutant Warlord
        let content = state.tabletop.content.content();
        assert!(means.card(content.encounter(bad), Row::NONE) < -500);
        assert!(means.card(content.encounter(good), Row::NONE) > 1000);
        let skip = |state: &State| means.clone().caption(&[Symbol::Skip], Row::of(&state.tabletop, Team::Judges, seat));
        assert_eq!(skip(&state), 0, "there is nothing to skip");
        state.tabletop.append(Team::Judges, bad, &mut Events::off());
        assert!(skip(&state) > 500);
        state.tabletop.rows.above = Default::default();
        state.tabletop.append(Team::Judges, good, &mut Events::off());
        assert!(skip(&state) < -1000);
    }
}
