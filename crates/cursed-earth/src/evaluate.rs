//! How good the table looks to a seat, in whole points. For bots.
//!
//! What a team has is weighed in thousandths of the log-odds of winning, and turned into points at the end.

use crate::content::{Encounter, Here, Kind};
use crate::names::{Expertise, Symbol, Team};
use crate::tabletop::{HEALTH, Member, Tabletop};
use engine::{Outcome, Seat, Viewer};

/// A game that is over. Alone, a better score is a little better even then.
const WON: i32 = 200_000;
const SCORE: i32 = 1_000;

// Fitted: see docs/balance/cursed-earth.md. The last health of a character is worth more than the fifth.
const LIFE: [i32; 6] = [0, 250, 390, 500, 580, 640];
const RADIATION: i32 = 30;
const RATION: [i32; 6] = [0, 95, 170, 225, 265, 295];
const AMMUNITION: [i32; 6] = [0, 120, 220, 300, 360, 400];
const KEPT: [i32; 4] = [0, 65, 110, 140];
/// A location nearer to Max Normal.
const STEP: i32 = 350;
/// A location that the perps have left before them.
const START_STEP: i32 = 90;
/// CE-451: rounds for which the deck still has cards.
const HAND: i32 = 50;
/// All of it together at the start, less the log-odds there.
const EVEN: i32 = 3 * LIFE[5] + RATION[3] + AMMUNITION[4] - 9 * STEP + 7 * START_STEP;

pub fn evaluate(table: &Tabletop, seat: Seat) -> i32 {
    if let Some(outcome) = table.outcome {
        return result(outcome, seat);
    }
    let team = table.team_of(seat);
    let own = Means::of(table, team);
    points(match table.head_to_head() {
        true => own.worth() - Means::of(table, team.other()).worth(),
        false => own.worth() - EVEN + own.hands(table) * HAND / 100,
    })
}

fn result(outcome: Outcome, seat: Seat) -> i32 {
    let score = SCORE * i32::from(outcome.scores[seat]);
    if outcome.winners.has(seat) { WON + score } else { -WON + score }
}

/// Thousandths of log-odds as points: twice the odds is about 1500 points, a clear lead.
fn points(log_odds: i32) -> i32 {
    /// The odds at every half of log-odds, in thousandths.
    const ODDS: [i32; 14] =
        [1000, 1649, 2718, 4482, 7389, 12182, 20086, 33115, 54598, 90017, 148413, 244692, 403429, 665142];
    let much = log_odds.abs().min(6499);
    let (place, beyond) = ((much / 500) as usize, much % 500);
    let odds = ODDS[place] + (ODDS[place + 1] - ODDS[place]) / 500 * beyond;
    log_odds.signum() * (odds - 1000) * 3 / 2
}

/// What a team has, as far as its prospects go: small enough to try a card on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Means {
    pub members: [Member; 3],
    pub rations: i32,
    pub ammunition: i32,
    /// Kept cards that store survival, and diplomacy.
    pub kept: [i32; 2],
    /// Half locations to Max Normal, for the team and for the other one.
    pub road: [i32; 2],
}

impl Means {
    pub fn of(table: &Tabletop, team: Team) -> Means {
        let area = &table.teams[team];
        let stores = |what| area.kept.iter().filter(|kept| kept.stores(what)).count() as i32;
        Means {
            members: area.members,
            rations: i32::from(area.rations),
            ammunition: i32::from(area.ammunition),
            kept: [stores(Expertise::Survival), stores(Expertise::Diplomacy)],
            road: [road(table, team), road(table, team.other())],
        }
    }

    /// In thousandths of log-odds, without the hand.
    pub fn worth(&self) -> i32 {
        let stock = |worth: &[i32], count: i32| worth[(count.max(0) as usize).min(worth.len() - 1)];
        let lives: i32 = self.members.iter().map(life).sum();
        let kept: i32 = self.kept.iter().map(|&kept| stock(&KEPT, kept)).sum();
        lives + stock(&RATION, self.rations) + stock(&AMMUNITION, self.ammunition) + kept - STEP * self.road[0] / 2
            + START_STEP * self.road[1] / 2
    }

    pub fn hands(&self, table: &Tabletop) -> i32 {
        let content = table.content.content();
        let cards = table.seats().flat_map(|seat| table.hands[seat].cards());
        cards.map(|&card| self.gain(content.encounter(card), Row::NONE)).sum()
    }

    /// What a card brings at its best: all events, one choice, and the options that are worth it. `row` is what lies
    /// behind it.
    pub fn gain(&self, card: &Encounter, row: Row) -> i32 {
        let mut now = *self;
        let mut beside = 0;
        for caption in card.captions(Kind::Event) {
            beside += now.carry_out(caption, row);
        }
        let choices = card.captions(Kind::Choice).iter().map(|caption| {
            let mut then = now;
            let beside = then.carry_out(caption, row);
            (beside + then.worth(), beside, then)
        });
        if let Some((_, more, then)) = choices.max_by_key(|&(worth, ..)| worth) {
            now = then;
            beside += more;
        }
        for caption in card.captions(Kind::Option) {
            let mut then = now;
            let more = then.carry_out(caption, row);
            if then.worth() + more > now.worth() {
                now = then;
                beside += more;
            }
        }
        now.worth() - self.worth() + beside
    }

    /// What a change brings.
    pub fn gain_from(&self, change: impl FnOnce(&mut Means)) -> i32 {
        let mut then = *self;
        change(&mut then);
        then.worth() - self.worth()
    }

    pub fn lose(&mut self, slot: usize, health: u8) {
        lose(&mut self.members[slot], health);
    }

    pub fn irradiate(&mut self, slot: usize) {
        irradiate(&mut self.members[slot]);
    }

    /// What one caption brings.
    pub fn gain_of(&self, caption: &[Symbol], row: Row) -> i32 {
        let mut then = *self;
        let beside = then.carry_out(caption, row);
        then.worth() - self.worth() + beside
    }

    /// Carries symbols out as cheaply as can be. What they are worth beside the means is returned.
    fn carry_out(&mut self, caption: &[Symbol], row: Row) -> i32 {
        let mut row = row;
        let mut beside = 0;
        for &symbol in caption {
            match symbol {
                Symbol::Heal => {
                    self.best(|member| member.lives() && member.health < HEALTH, |member| member.health += 1)
                }
                Symbol::Wound => self.best(Member::lives, |member| lose(member, 1)),
                Symbol::Radiation => self.best(Member::lives, irradiate),
                Symbol::Ration => self.rations += 1,
                Symbol::Eat if self.rations > 0 => self.rations -= 1,
                Symbol::Eat => self.best(Member::lives, irradiate),
                Symbol::Ammo => self.ammunition += 1,
                Symbol::Violence => self.violence(),
                Symbol::GainSurvival => self.kept[0] += 1,
                Symbol::GainDiplomacy => self.kept[1] += 1,
                Symbol::SpendSurvival => self.spend(0),
                Symbol::SpendDiplomacy => self.spend(1),
                Symbol::Death => self.best(Member::lives, |member| *member = Member::default()),
                Symbol::Advance => self.road[0] -= 2,
                Symbol::EnemyAdvance => self.road[1] -= 2,
                Symbol::Skip => beside -= row.take_first().map_or(0, |card| self.gain(card, Row::NONE)),
                Symbol::Remove => beside -= row.take_last().map_or(0, |card| self.gain(card, Row::NONE)),
                Symbol::Psi => beside += PSI,
                Symbol::Swap => {}
            }
        }
        beside
    }

    /// Does something to the member for whom it is best.
    fn best(&mut self, fits: impl Fn(&Member) -> bool, does: impl Fn(&mut Member)) {
        let gain = |member: &Member| {
            let mut then = *member;
            does(&mut then);
            life(&then) - life(member)
        };
        if let Some(member) = self.members.iter_mut().filter(|member| fits(member)).max_by_key(|member| gain(member)) {
            does(member);
        }
    }

    fn cheapest(self, ways: impl IntoIterator<Item = Means>) -> Means {
        ways.into_iter().max_by_key(Means::worth).unwrap_or(self)
    }

    /// CE-047.
    fn violence(&mut self) {
        let shot = Means { ammunition: self.ammunition - 1, ..*self };
        let mut bled = *self;
        bled.best(Member::lives, |member| lose(member, 2));
        *self = if self.ammunition > 0 { shot.cheapest([bled, shot]) } else { bled };
    }

    /// CE-061.
    fn spend(&mut self, slot: usize) {
        let mut paid = *self;
        paid.kept[slot] -= 1;
        let mut own = *self;
        lose(&mut own.members[slot], 1);
        let mut other = *self;
        let specialist = std::mem::take(&mut other.members[slot]);
        other.best(Member::lives, |member| lose(member, 2));
        other.members[slot] = specialist;
        let ways = [(paid, self.kept[slot] > 0), (own, specialist.lives()), (other, other != *self)];
        *self = self.cheapest(ways.into_iter().filter(|&(_, can)| can).map(|(way, _)| way));
    }
}

/// What a psi symbol is worth: a card more.
const PSI: i32 = -60;

/// CE-140.
fn lose(member: &mut Member, health: u8) {
    member.health = member.health.saturating_sub(health);
    look_for_death(member);
}

fn irradiate(member: &mut Member) {
    member.radiation += 1;
    look_for_death(member);
}

fn look_for_death(member: &mut Member) {
    if member.health < member.radiation || member.health == 0 {
        *member = Member::default();
    }
}

/// What a character is worth, by what he can lose until he dies.
pub fn life(member: &Member) -> i32 {
    let losses = member.health.min(member.health + 1 - member.radiation.min(member.health + 1));
    LIFE[usize::from(losses)] - RADIATION * i32::from(member.radiation)
}

/// Half locations to Max Normal, which is among the last three (CE-184): in the mean, unless it has been found.
fn road(table: &Tabletop, team: Team) -> i32 {
    let goal = table.content.content().goal();
    let there = match table.path.iter().position(|&location| location == goal) {
        Some(place) => 2 * (place as i32 + 1),
        None => {
            let to_come = table.locations.len() as i32;
            2 * (table.path.len() as i32 + to_come) - (to_come.min(crate::procedures::setup::LAST as i32) - 1)
        }
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
