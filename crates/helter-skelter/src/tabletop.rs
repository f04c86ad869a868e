//! All that lies on or around the table, and its small verbs: deploy, discard, draw, damage. Sections 1, 5, 12, 13.

use crate::action::{CardId, CardSet};
use crate::content::{Ability, Card, Content, TeamSheet};
use crate::event::{CardCode, Event, Log};
use crate::map::Map;
use crate::names::{Character, Space, Spaces, Team};
use engine::pile::turn_up;
use engine::{Chance, Outcome, Pack, PerSeat, Pile, Rule, Seat, Seats, Viewers};
use serde::{Deserialize, Serialize};

pub type Cards = Pile<CardId, 30>;

/// HS-005: where a character is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Place {
    Undeployed,
    Deployed(Space),
    Dead,
}

/// A character card with its figure, its health cubes and the map cards below it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Figure {
    pub place: Place,
    pub health: u8,
    pub map_cards: Spaces,
}

/// A player's belongings.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Player {
    pub team: Team,
    pub hand: Cards,
    pub deck: Cards,
    pub discard: Cards,
    /// Own fragments on the map, and those collected.
    pub fragments: Spaces,
    pub collected: u8,
    /// Enemy figures taken, a bit each.
    pub taken: Characters,
    /// The ten map cards dealt, until they are passed on or lie under characters.
    pub dealt: Spaces,
}

/// A set of characters, one bit each.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(from = "Vec<Character>", into = "Vec<Character>")]
pub struct Characters(u32);

impl Characters {
    pub const NONE: Characters = Characters(0);

    pub const fn has(self, who: Character) -> bool {
        self.0 >> who.index() & 1 == 1
    }

    #[must_use]
    pub const fn with(self, who: Character) -> Characters {
        Characters(self.0 | 1 << who.index())
    }

    #[must_use]
    pub const fn without(self, who: Character) -> Characters {
        Characters(self.0 & !(1 << who.index()))
    }

    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub fn iter(self) -> impl Iterator<Item = Character> {
        Character::all().filter(move |&who| self.has(who))
    }
}

impl FromIterator<Character> for Characters {
    fn from_iter<I: IntoIterator<Item = Character>>(all: I) -> Characters {
        all.into_iter().fold(Characters::NONE, Characters::with)
    }
}

impl From<Vec<Character>> for Characters {
    fn from(all: Vec<Character>) -> Characters {
        all.into_iter().collect()
    }
}

impl From<Characters> for Vec<Character> {
    fn from(all: Characters) -> Vec<Character> {
        all.iter().collect()
    }
}

/// What the table agreed on beyond the book; HS-R63 and HS-R64 are house rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct HouseRules {
    /// HS-R63: a player may concede; with more than two players a bot takes over.
    pub concession: bool,
    /// HS-R64: ten full rounds in which nobody deploys or acts end the game.
    pub stalling: bool,
    /// HS-R64: the game ends after so many turns. Off by default.
    pub turn_cap: Option<u16>,
}

impl Default for HouseRules {
    fn default() -> Self {
        HouseRules { concession: true, stalling: true, turn_cap: None }
    }
}

/// Hand size at which drawing stops, and cards drawn in a turn (HS-105).
pub const HAND_LIMIT: usize = 7;
pub const DRAWN_A_TURN: usize = 3;
/// HS-320.
pub const POINTS_TO_WIN: i16 = 5;
/// HS-002, HS-371: the warp cubes in the box.
pub const WARP_CUBES: u8 = 5;
/// HS-R64.
const QUIET_ROUNDS: u16 = 10;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TurnKind {
    /// The marker holder's own turn (HS-100).
    Normal,
    /// Step 2 only, after an INTERRUPT (HS-260).
    Interrupting,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Tabletop {
    pub content: Pack<Content>,
    /// Which of the content's maps.
    pub map: u8,
    pub seats: u8,
    pub house: HouseRules,
    pub players: PerSeat<Player>,
    #[serde(with = "by_name")]
    pub figures: [Figure; Character::COUNT],
    /// Warp cubes on Sláine's card; whether he is Warp-Sláine.
    pub warp: u8,
    pub warped: bool,
    /// HS-R41: Ukko's map card that was not used; face down, known to its owner.
    pub unused: Option<Space>,
    /// Map cards that were not dealt: face down, unseen by all (HS-077).
    pub undealt: Spaces,
    pub marker: Seat,
    /// The marker holder has declared the end of the turn.
    pub ended: bool,
    pub controller: Seat,
    pub kind: TurnKind,
    pub eliminated: Seats,
    pub sudden_death: bool,
    /// HS-R63: these seats are played by bots.
    pub conceded: Seats,
    /// Whether somebody has deployed or acted in this turn; normal turns in a row in which nobody did; all of them.
    pub stirred: bool,
    pub quiet: u16,
    pub turns: u16,
    pub outcome: Option<Outcome>,
    pub chance: Chance,
}

impl Tabletop {
    pub fn map(&self) -> &'static Map {
        &self.content.content().maps[self.map as usize]
    }

    pub fn card(&self, seat: Seat, card: CardId) -> &'static Card {
        self.content.content().card(self.players[seat].team, card.0)
    }

    /// The deck list that a seat plays with.
    pub fn team(&self, seat: Seat) -> &'static TeamSheet {
        self.content.content().team(self.players[seat].team)
    }

    /// The cards in hand.
    pub fn hand(&self, seat: Seat) -> CardSet {
        self.players[seat].hand.cards().iter().copied().collect()
    }

    pub fn code(&self, seat: Seat, card: CardId) -> CardCode {
        CardCode { team: self.players[seat].team, card }
    }

    pub fn seats(&self) -> impl DoubleEndedIterator<Item = Seat> + Clone {
        Seat::first(self.seats as usize)
    }

    /// Players still in the game.
    pub fn remaining(&self) -> impl DoubleEndedIterator<Item = Seat> + Clone {
        let eliminated = self.eliminated;
        self.seats().filter(move |&seat| !eliminated.has(seat))
    }

    /// Whose character it is; nobody's, if its team does not play.
    pub fn owner(&self, who: Character) -> Option<Seat> {
        self.seats().find(|&seat| self.players[seat].team == who.team())
    }

    pub fn figure(&self, who: Character) -> &Figure {
        &self.figures[who.index()]
    }

    pub fn figure_mut(&mut self, who: Character) -> &mut Figure {
        &mut self.figures[who.index()]
    }

    /// The space of a deployed, living character.
    pub fn space(&self, who: Character) -> Option<Space> {
        match self.figure(who).place {
            Place::Deployed(space) => Some(space),
            Place::Undeployed | Place::Dead => None,
        }
    }

    pub fn dead(&self, who: Character) -> bool {
        self.figure(who).place == Place::Dead
    }

    /// Everybody on a space, in the order of teams and slots.
    pub fn standing_on(&self, space: Space) -> impl Iterator<Item = Character> + '_ {
        Character::all().filter(move |&who| self.space(who) == Some(space))
    }

    pub fn ability(&self, who: Character) -> Option<Ability> {
        self.content.content().sheet(who).ability
    }

    pub fn starting_health(&self, who: Character) -> u8 {
        self.content.content().sheet(who).health
    }

    /// HS-376, HS-377: BERSERK is Warp-Sláine's.
    pub fn berserk(&self, who: Character) -> bool {
        self.warped && self.ability(who) == Some(Ability::WarpSpasm)
    }

    /// HS-304.
    pub fn points(&self, seat: Seat) -> i16 {
        let player = &self.players[seat];
        i16::from(player.collected) + player.taken.len() as i16
    }

    /// HS-101: characters that can still be deployed.
    pub fn undeployed(&self, seat: Seat) -> impl Iterator<Item = Character> + '_ {
        self.players[seat].team.characters().filter(|&who| {
            let figure = self.figure(who);
            figure.place == Place::Undeployed && !figure.map_cards.is_empty()
        })
    }

    /// HS-120, HS-380: stands the figure on its space; its map cards leave the game.
    pub fn deploy(&mut self, who: Character, to: Option<Space>, events: &mut Log) {
        let owner = self.owner(who).expect("check has seen the character in the game");
        let cards = turn_up(std::mem::take(&mut self.figure_mut(who).map_cards), Viewers::seat(owner), events);
        let to = to.or(cards.iter().next()).expect("check has seen a map card below the character");
        self.unused = cards.without(to).iter().next().or(self.unused);
        self.figure_mut(who).place = Place::Deployed(to);
        self.stirred = true;
        events.tell(Event::Deployed { who, to });
    }

    pub fn walk(&mut self, who: Character, to: Space, events: &mut Log) {
        let from = self.space(who).expect("check has seen the character on the map");
        self.figure_mut(who).place = Place::Deployed(to);
        events.tell(Event::Moved { who, from, to });
    }

    /// HS-130: the cards go face up onto their owner's discard pile, and everybody hears what for.
    pub fn pay(&mut self, seat: Seat, cards: &[CardId], purpose: Event, events: &mut Log) {
        let player = &mut self.players[seat];
        cards.iter().for_each(|&card| player.hand.show(card, &mut player.discard, events));
        events.tell(purpose);
        cards.iter().for_each(|&card| events.tell(Event::Discarded { seat, card: self.code(seat, card) }));
        self.rebuild_deck(seat, events);
    }

    /// A card goes face up onto its owner's discard pile, for nothing in return.
    pub fn discard(&mut self, seat: Seat, card: CardId, events: &mut Log) {
        let player = &mut self.players[seat];
        player.hand.show(card, &mut player.discard, events);
        events.tell(Event::Discarded { seat, card: self.code(seat, card) });
        self.rebuild_deck(seat, events);
    }

    /// HS-105: draws one by one, and stops at seven in hand.
    pub fn draw_up_to(&mut self, seat: Seat, count: usize, events: &mut Log) {
        for _ in 0..count {
            let player = &mut self.players[seat];
            if player.hand.len() >= HAND_LIMIT {
                return;
            }
            // RULING HS-R34: with deck and discard pile both empty, drawing stops.
            let Some(card) = player.deck.draw(&mut player.hand, seat, events) else {
                return;
            };
            let code = self.code(seat, card);
            events.tell_seat(seat, Event::Drew { seat, card: Some(code) }, Event::Drew { seat, card: None });
            self.rebuild_deck(seat, events);
        }
    }

    /// RULING HS-R33, HS-R34: an empty deck is rebuilt at once, as soon as there is something to build it from.
    fn rebuild_deck(&mut self, seat: Seat, events: &mut Log) {
        let player = &mut self.players[seat];
        if !player.deck.is_empty() || player.discard.is_empty() {
            return;
        }
        player.deck = std::mem::take(&mut player.discard);
        player.deck.shuffle(&mut self.chance);
        // All other cards of the list lay open a moment ago, so everybody can work out this hand (HS-414).
        player.hand.deduced();
        events.tell(Event::Reshuffled { seat });
    }

    /// HS-300, HS-301, HS-374: removes cubes, at most those present, and says how many.
    pub fn remove_cubes(&mut self, who: Character, damage: u8, events: &mut Log) -> u8 {
        let figure = self.figure_mut(who);
        let cubes = damage.min(figure.health);
        figure.health -= cubes;
        events.tell(Event::Damaged { who, cubes });
        cubes
    }

    /// HS-301 to HS-303: flips the dead, takes them off the map, and gives the point.
    pub fn bury(&mut self, who: Character, by: Seat, events: &mut Log) {
        if self.figure(who).health > 0 {
            return;
        }
        self.figure_mut(who).place = Place::Dead;
        if self.ability(who) == Some(Ability::WarpSpasm) {
            self.warp = 0; // HS-374: the warp cubes go back to the supply.
        }
        // HS-303: killing an own character scores nothing.
        let scores = self.owner(who) != Some(by);
        if scores {
            let player = &mut self.players[by];
            player.taken = player.taken.with(who);
        }
        events.tell(Event::Killed { who, by, point: scores });
    }

    /// HS-371 to HS-373: Sláine collects warp cubes and, with as many as health cubes, becomes Warp-Sláine.
    pub fn warp_spasm(&mut self, cubes: u8, events: &mut Log) {
        let who = Character::SLAINE;
        if self.warped || self.ability(who) != Some(Ability::WarpSpasm) || self.space(who).is_none() {
            return;
        }
        let gained = cubes.min(WARP_CUBES - self.warp);
        if gained > 0 {
            self.warp += gained;
            events.tell(Event::WarpCubes { gained, now: self.warp });
        }
        if self.warp > 0 && self.warp >= self.figure(who).health {
            self.warp = 0;
            self.warped = true;
            events.tell(Event::Warped);
        }
    }

    /// Section 13, checked when an action is carried out: true if the game is over.
    pub fn judge(&mut self, by: Seat, events: &mut Log) -> bool {
        // HS-320, HS-329: five points come first.
        if self.points(by) >= POINTS_TO_WIN {
            return self.finish(Seats::one(by), Rule::new("HS-320"), events);
        }
        let fallen: Seats =
            self.remaining().filter(|&seat| self.players[seat].team.characters().all(|who| self.dead(who))).collect();
        for seat in fallen.iter() {
            self.eliminated = self.eliminated.with(seat);
            events.tell(Event::Eliminated { seat });
        }
        if fallen.is_empty() && !self.sudden_death {
            return false;
        }
        let left: Seats = self.remaining().collect();
        if left.is_empty() {
            // RULING HS-R38: nobody is left, so those who fell together are compared.
            return self.finish(self.alone_ahead(fallen), Rule::new("HS-331"), events);
        }
        let ahead = self.alone_ahead(left);
        if !ahead.is_empty() {
            let rule = if self.sudden_death && fallen.is_empty() { "HS-327" } else { "HS-326" };
            return self.finish(ahead, Rule::new(rule), events);
        }
        if !self.sudden_death {
            self.sudden_death = true;
            events.tell(Event::SuddenDeath);
        }
        false
    }

    /// The one of these seats with strictly the most points; nobody if the lead is shared.
    fn alone_ahead(&self, seats: Seats) -> Seats {
        let most = seats.iter().map(|seat| self.points(seat)).max();
        let leaders: Seats = seats.iter().filter(|&seat| Some(self.points(seat)) == most).collect();
        if leaders.len() == 1 { leaders } else { Seats::NONE }
    }

    pub fn finish(&mut self, winners: Seats, rule: Rule, events: &mut Log) -> bool {
        let mut scores = PerSeat::default();
        self.seats().for_each(|seat| scores[seat] = self.points(seat));
        let outcome = Outcome { winners, rule, scores };
        self.outcome = Some(outcome);
        events.tell(Event::GameOver { outcome });
        true
    }

    /// RULING HS-R64, a house rule: too many quiet rounds, or too many turns. True if the game is over.
    pub fn stalled(&mut self, events: &mut Log) -> bool {
        let quiet = self.house.stalling && self.quiet >= QUIET_ROUNDS * self.remaining().count() as u16;
        let capped = self.house.turn_cap.is_some_and(|cap| self.turns >= cap);
        if !quiet && !capped {
            return false;
        }
        let left = self.remaining().collect();
        self.finish(self.alone_ahead(left), Rule::new("HS-R64"), events)
    }

    /// HS-107: the marker goes to the next player to the left who is still in the game.
    pub fn pass_marker(&mut self, events: &mut Log) {
        let next = self.marker.left(self.seats as usize).clockwise(self.seats as usize);
        let to =
            next.into_iter().find(|&seat| !self.eliminated.has(seat)).expect("somebody is left, or the game is over");
        self.take_marker(to, events);
    }

    pub fn take_marker(&mut self, to: Seat, events: &mut Log) {
        self.marker = to;
        self.controller = to;
        self.kind = TurnKind::Normal;
        self.ended = false;
        events.tell(Event::MarkerTo { seat: to });
    }

    /// HS-413: whether it is public that `seat` holds no card that would do: an empty hand, or all such cards of the
    /// team's list lying open in the discard pile.
    pub fn surely_has_none(&self, seat: Seat, would_do: CardSet) -> bool {
        let player = &self.players[seat];
        player.hand.is_empty() || would_do.iter().all(|card| player.discard.has(card))
    }
}

impl Player {
    /// A player before anything is dealt: the deck in printed order, all else empty.
    pub fn new(team: Team) -> Player {
        Player {
            team,
            hand: Cards::new(),
            deck: Cards::of((1..=30).map(CardId), Viewers::NONE),
            discard: Cards::new(),
            fragments: Spaces::NONE,
            collected: 0,
            taken: Characters::NONE,
            dealt: Spaces::NONE,
        }
    }
}

/// Figures are written with the names of their characters, so that a pointer into a state reads `/figures/wulf`.
mod by_name {
    use super::{Character, Figure, Place, Spaces};
    use serde::{Deserialize, Deserializer, Serializer};
    use std::collections::BTreeMap;

    pub fn serialize<S: Serializer>(figures: &[Figure; Character::COUNT], to: S) -> Result<S::Ok, S::Error> {
        to.collect_map(Character::all().map(|who| (who, figures[who.index()])))
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<[Figure; Character::COUNT], D::Error> {
        let nobody = Figure { place: Place::Dead, health: 0, map_cards: Spaces::NONE };
        let mut figures = [nobody; Character::COUNT];
        for (who, figure) in BTreeMap::<Character, Figure>::deserialize(from)? {
            figures[who.index()] = figure;
        }
        Ok(figures)
    }
}
