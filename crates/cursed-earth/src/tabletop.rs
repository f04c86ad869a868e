//! All that lies on or around the table, and its small verbs.

use crate::content::{Content, Here, Location};
use crate::event::{Event, Log, Why as Because};
use crate::names::{CardId, Character, Expertise, LocationId, Mode, Side, Team, Time};
use crate::state::Options;
use engine::{Chance, Known, Outcome, Pack, PerSeat, Pile, Rule, Seat, Seats, Viewers};
use serde::{Deserialize, Serialize};
use std::ops::{Index, IndexMut};
use tinyvec::ArrayVec;

/// CE-180, CE-302: what a team starts with; CE-041: the most health.
pub const HEALTH: u8 = 5;
pub const AMMUNITION: u16 = 4;
pub const RATIONS: u16 = 3;
/// CE-185: locations revealed at the start.
pub const OPENING: usize = 3;
/// CE-265: cards that a lone player draws at dusk.
pub const DRAWN_AT_DUSK: u8 = 3;

/// The sixty cards, and a few that a position brings along.
pub const MOST_CARDS: usize = 64;
pub type Cards = Pile<CardId, MOST_CARDS>;
pub type Hand = Pile<CardId, 6>;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Member {
    pub health: u8,
    pub radiation: u8,
}

impl Member {
    /// CE-141: the dead have no tokens.
    pub const fn lives(&self) -> bool {
        self.health > 0
    }
}

/// CE-421: a card in the team area, and which expertise was gained with it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Kept {
    pub card: CardId,
    pub survival: bool,
    pub diplomacy: bool,
}

impl Kept {
    pub const fn stores(&self, expertise: Expertise) -> bool {
        match expertise {
            Expertise::Survival => self.survival,
            Expertise::Diplomacy => self.diplomacy,
            Expertise::Psi => false, // CE-424
        }
    }
}

/// CE-340: how a team has met the end of a head-to-head game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ending {
    MaxNormal,
    Dead,
    DeckOut,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct TeamArea {
    pub members: [Member; Character::TEAM],
    pub rations: u16,
    pub ammunition: u16,
    pub kept: ArrayVec<[Kept; MOST_CARDS]>,
    /// Where the pawn stands, counted from 1.
    pub position: u8,
    /// Head-to-head: this team has left the race (CE-491).
    pub ended: Option<Ending>,
    /// The row that this team resolves.
    pub row: Option<Side>,
}

#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Teams {
    judges: TeamArea,
    perps: TeamArea,
}

impl Index<Team> for Teams {
    type Output = TeamArea;

    fn index(&self, team: Team) -> &TeamArea {
        match team {
            Team::Judges => &self.judges,
            Team::Perps => &self.perps,
        }
    }
}

impl IndexMut<Team> for Teams {
    fn index_mut(&mut self, team: Team) -> &mut TeamArea {
        match team {
            Team::Judges => &mut self.judges,
            Team::Perps => &mut self.perps,
        }
    }
}

/// The two rows, or the two places beside the location deck.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct PerSide<T> {
    pub above: T,
    pub below: T,
}

impl<T> Index<Side> for PerSide<T> {
    type Output = T;

    fn index(&self, side: Side) -> &T {
        match side {
            Side::Above => &self.above,
            Side::Below => &self.below,
        }
    }
}

impl<T> IndexMut<Side> for PerSide<T> {
    fn index_mut(&mut self, side: Side) -> &mut T {
        match side {
            Side::Above => &mut self.above,
            Side::Below => &mut self.below,
        }
    }
}

/// The card that is being resolved (CE-430), and what was gained on it so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Current {
    pub kept: Kept,
    pub team: Team,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Tabletop {
    pub content: Pack<Content>,
    pub options: Options,
    pub seats: u8,
    pub senior: Seat,
    pub first_senior: Seat,
    pub time: Time,
    pub round: u8,
    pub hands: PerSeat<Hand>,
    pub deck: Cards,
    pub discard: Cards,
    pub rows: PerSide<Cards>,
    /// CE-331: psi cards that lie face-down beside the location deck.
    pub pending: PerSide<Pile<CardId, 16>>,
    /// Cards drawn for a psi action, in seat order from the Senior Judge; or the card that a lone player has drawn and
    /// not yet placed.
    pub drawn: Pile<CardId, 4>,
    pub current: Option<Current>,
    pub teams: Teams,
    /// Every location revealed so far, by position; those behind the rearmost pawn have left the game.
    pub path: ArrayVec<[LocationId; LocationId::COUNT]>,
    /// The top is the end.
    pub locations: Pile<LocationId, 13>,
    /// CE-182: taken out unseen.
    pub removed: Pile<LocationId, 13>,
    /// CE-473: positions on which ammunition lies, one bit each.
    pub tokens: u16,
    pub outcome: Option<Outcome>,
    pub chance: Chance,
}

impl Tabletop {
    pub fn mode(&self) -> Mode {
        self.options.mode
    }

    pub fn seats(&self) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator + Clone {
        Seat::first(self.seats as usize)
    }

    pub fn everybody(&self) -> Seats {
        Seats::first(self.seats as usize)
    }

    /// CE-186, CE-261, CE-304.
    pub fn hand_size(&self) -> usize {
        if self.seats <= 2 { 6 } else { 4 }
    }

    pub fn head_to_head(&self) -> bool {
        self.mode() == Mode::HeadToHead
    }

    /// The teams that have characters: the Perps only when somebody plays them (CE-469).
    pub fn teams(&self) -> impl Iterator<Item = Team> + Clone + use<> {
        let count = if self.head_to_head() { 2 } else { 1 };
        Team::ALL[..count].iter().copied()
    }

    /// Who plays a team of a head-to-head game.
    fn player_of(&self, team: Team) -> Seat {
        let judges = self.options.judges.unwrap_or(Seat::new(0));
        if team == Team::Judges { judges } else { judges.left(2) }
    }

    /// The team of a seat: together everybody plays the Judges (CE-008).
    pub fn team_of(&self, seat: Seat) -> Team {
        if self.head_to_head() && self.player_of(Team::Perps) == seat { Team::Perps } else { Team::Judges }
    }

    /// Who decides for a team: CE-205, CE-260, CE-323.
    pub fn resolver(&self, team: Team) -> Seat {
        if self.head_to_head() { self.player_of(team) } else { self.senior }
    }

    pub fn member(&self, who: Character) -> &Member {
        &self.teams[who.team()].members[who.slot()]
    }

    fn member_mut(&mut self, who: Character) -> &mut Member {
        &mut self.teams[who.team()].members[who.slot()]
    }

    pub fn lives(&self, who: Character) -> bool {
        self.member(who).lives()
    }

    pub fn living(&self, team: Team) -> impl Iterator<Item = Character> + '_ {
        team.characters().filter(|&who| self.lives(who))
    }

    pub fn ended(&self, team: Team) -> bool {
        self.teams[team].ended.is_some()
    }

    pub fn specialist(&self, team: Team, expertise: Expertise) -> Character {
        self.content.content().specialist(team, expertise)
    }

    pub fn location_of(&self, team: Team) -> &'static Location {
        let position = usize::from(self.teams[team].position);
        self.content.content().location(self.path[position - 1])
    }

    /// CE-468: whether what holds at a location holds for this team now.
    pub fn here(&self, team: Team, what: Here) -> bool {
        self.location_of(team).here == Some(what)
    }

    /// The row that a team resolves.
    pub fn row(&self, team: Team) -> &Cards {
        &self.rows[self.teams[team].row.unwrap_or(Side::Above)]
    }

    pub fn row_mut(&mut self, team: Team) -> &mut Cards {
        let side = self.teams[team].row.unwrap_or(Side::Above);
        &mut self.rows[side]
    }

    // Characters (sections 3.1 and 3.6).

    pub fn heal(&mut self, who: Character, events: &mut Log) {
        let member = self.member_mut(who);
        member.health += 1;
        let health = member.health;
        events.tell(Event::Healed { who, health });
    }

    pub fn wound(&mut self, who: Character, events: &mut Log) {
        let member = self.member_mut(who);
        member.health -= 1;
        let health = member.health;
        events.tell(Event::Wounded { who, health });
        self.look_for_death(who, events);
    }

    /// CE-408: two single losses; who dies of the first has paid.
    pub fn wound_twice(&mut self, who: Character, events: &mut Log) {
        self.wound(who, events);
        if self.lives(who) {
            self.wound(who, events);
        }
    }

    pub fn irradiate(&mut self, who: Character, events: &mut Log) {
        let member = self.member_mut(who);
        member.radiation += 1;
        let radiation = member.radiation;
        events.tell(Event::Irradiated { who, radiation });
        self.look_for_death(who, events);
    }

    /// CE-140: no health, or less than radiation; equal numbers are safe.
    fn look_for_death(&mut self, who: Character, events: &mut Log) {
        let Member { health, radiation } = *self.member(who);
        if health == 0 || health < radiation {
            self.kill(who, events);
        }
    }

    /// CE-141, CE-142, CE-340.
    pub fn kill(&mut self, who: Character, events: &mut Log) {
        *self.member_mut(who) = Member::default();
        events.tell(Event::Died { who });
        let team = who.team();
        if self.living(team).next().is_none() {
            match self.head_to_head() {
                true => self.end_team(team, Ending::Dead, events),
                false => self.lose("CE-142", events),
            }
        }
    }

    // Resources (section 3.1).

    pub fn gain_ration(&mut self, team: Team, events: &mut Log) {
        let area = &mut self.teams[team];
        area.rations = area.rations.saturating_add(1); // CE-048
        events.tell(Event::Rations { team, now: area.rations });
    }

    pub fn gain_ammunition(&mut self, team: Team, events: &mut Log) {
        let area = &mut self.teams[team];
        area.ammunition = area.ammunition.saturating_add(1);
        events.tell(Event::Ammunition { team, now: area.ammunition });
    }

    /// CE-045, CE-414: takes a ration if there is one.
    pub fn eat(&mut self, team: Team, events: &mut Log) -> bool {
        let area = &mut self.teams[team];
        let eats = area.rations > 0;
        if eats {
            area.rations -= 1;
            events.tell(Event::Rations { team, now: area.rations });
        }
        eats
    }

    pub fn spend_ammunition(&mut self, team: Team, events: &mut Log) {
        let area = &mut self.teams[team];
        area.ammunition -= 1;
        events.tell(Event::Ammunition { team, now: area.ammunition });
    }

    /// CE-062, CE-423: a spent card goes to the discard pile.
    pub fn spend_kept(&mut self, team: Team, card: CardId, events: &mut Log) {
        let kept = &mut self.teams[team].kept;
        let place = kept.iter().position(|kept| kept.card == card).expect("check has seen the card in the team area");
        kept.remove(place);
        self.discard_open(card, Because::Spent, events);
    }

    /// CE-009: everybody sees what is discarded.
    fn discard_open(&mut self, card: CardId, why: Because, events: &mut Log) {
        self.discard.push(card, Known { by: Viewers::ALL, hint: 0 });
        events.tell(Event::Discarded { card, why });
    }

    // The encounter row (sections 2, 3.3 and 3.4).

    /// The top card of the deck, face-up in everybody's sight.
    pub fn draw_open(&mut self, events: &mut Log) -> CardId {
        let top = self.deck.len() - 1;
        self.deck.turn_up(top, events);
        self.deck.take(top).0
    }

    /// CE-081, CE-332: the top card of the deck goes face-up to the right end of the row.
    pub fn add_to_row(&mut self, team: Team, events: &mut Log) {
        let card = self.draw_open(events);
        self.append(team, card, events);
    }

    pub fn append(&mut self, team: Team, card: CardId, events: &mut Log) {
        self.row_mut(team).push(card, Known { by: Viewers::ALL, hint: 0 });
        events.tell(Event::Added { team, card });
    }

    /// CE-100, CE-102, CE-433: a card of the row is discarded unresolved, in everybody's sight.
    pub fn discard_from_row(&mut self, team: Team, at: usize, why: Because, events: &mut Log) {
        let row = self.row_mut(team);
        row.turn_up(at, events);
        let (card, _) = row.take(at);
        self.discard_open(card, why, events);
    }

    /// CE-027, CE-436: the next card of the row becomes the current one, turned up before anything else.
    pub fn next_card(&mut self, team: Team, events: &mut Log) {
        let row = self.row_mut(team);
        row.turn_up(0, events);
        let (card, _) = row.take(0);
        self.current = Some(Current { kept: Kept { card, ..Kept::default() }, team });
        events.tell(Event::Encountered { team, card });
    }

    /// CE-060, CE-421.
    pub fn gain_expertise(&mut self, team: Team, expertise: Expertise, events: &mut Log) {
        let Some(current) = &mut self.current else { return };
        match expertise {
            Expertise::Survival => current.kept.survival = true,
            Expertise::Diplomacy => current.kept.diplomacy = true,
            Expertise::Psi => unreachable!("psi cannot be gained"), // CE-424
        }
        events.tell(Event::Gained { team, expertise });
    }

    /// CE-026: kept with expertise, discarded without.
    pub fn card_done(&mut self, events: &mut Log) {
        let Some(Current { kept, team }) = self.current.take() else { return };
        if kept.survival || kept.diplomacy {
            self.teams[team].kept.push(kept);
            events.tell(Event::Kept { team, card: kept.card });
        } else {
            self.discard_open(kept.card, Because::Resolved, events);
        }
    }

    /// CE-341, CE-422: who stops in the middle of a card keeps nothing of it.
    pub fn abandon_card(&mut self, events: &mut Log) {
        if let Some(current) = self.current.take() {
            self.discard_open(current.kept.card, Because::Abandoned, events);
        }
    }

    /// Puts all psi cards of the table on the discard pile but those that were chosen (CE-232, CE-443).
    pub fn discard_drawn(&mut self, events: &mut Log) {
        while !self.drawn.is_empty() {
            self.drawn.turn_up(0, events);
            let (card, _) = self.drawn.take(0);
            self.discard_open(card, Because::Psi, events);
        }
    }

    // The end (sections 5.5 and 6.4).

    /// Head-to-head: the team has met an end condition.
    pub fn end_team(&mut self, team: Team, ending: Ending, events: &mut Log) {
        debug_assert!(!self.ended(team), "CE-491: who has met the end is frozen");
        self.teams[team].ended = Some(ending);
        events.tell(Event::Ended { team, ending });
    }

    /// CE-450: a rule demands a card that the deck does not have.
    pub fn deck_out(&mut self, team: Team, rule: &str, events: &mut Log) {
        match self.head_to_head() {
            true => self.end_team(team, Ending::DeckOut, events),
            false => self.lose(rule, events),
        }
    }

    pub fn win(&mut self, rule: &str, events: &mut Log) {
        self.finish(self.everybody(), Rule::new(rule), events);
    }

    pub fn lose(&mut self, rule: &str, events: &mut Log) {
        self.finish(Seats::NONE, Rule::new(rule), events);
    }

    /// CE-252: the first ending counts. CE-511: then everything lies open.
    pub fn finish(&mut self, winners: Seats, rule: Rule, events: &mut Log) {
        debug_assert!(self.outcome.is_none(), "CE-252: an ending stops everything");
        let mut scores = PerSeat::default();
        if self.mode() == Mode::Solo {
            scores[self.senior] = self.score(!winners.is_empty());
        }
        let outcome = Outcome { winners, rule, scores };
        self.outcome = Some(outcome);
        self.lay_open(events);
        events.tell(Event::GameOver { outcome });
    }

    pub fn lay_open(&mut self, events: &mut Log) {
        for seat in Seat::first(self.seats as usize) {
            lay_open(&mut self.hands[seat], events);
        }
        lay_open(&mut self.deck, events);
        for side in Side::ALL {
            lay_open(&mut self.rows[*side], events);
            lay_open(&mut self.pending[*side], events);
        }
        lay_open(&mut self.drawn, events);
        lay_open(&mut self.locations, events);
        lay_open(&mut self.removed, events);
    }

    /// CE-280, CE-480: what a lone player's score is made of: how many of what, and the points for each.
    pub fn score_lines(&self, found: bool) -> [(&'static str, i16, i16); 6] {
        let judges = &self.teams[Team::Judges];
        let dead = Team::Judges.characters().filter(|&who| !self.lives(who)).count();
        [
            ("rations", judges.rations.min(9999) as i16, 1),
            ("ammunition", judges.ammunition.min(9999) as i16, 1),
            ("kept cards", judges.kept.len() as i16, 2),
            ("locations left behind", i16::from(judges.position) - 1, 3),
            ("dead Judges", dead as i16, -8),
            ("Max Normal found", i16::from(found), 12),
        ]
    }

    pub fn score(&self, found: bool) -> i16 {
        self.score_lines(found).iter().map(|(_, count, points)| count * points).sum()
    }
}

fn lay_open<T: Copy + Ord + Default, const N: usize>(pile: &mut Pile<T, N>, events: &mut Log) {
    for at in 0..pile.len() {
        pile.turn_up(at, events);
    }
}
