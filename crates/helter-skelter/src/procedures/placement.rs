//! Set-up: the deal, the secret assignment of map cards, fragments, starting hands and the first player. Section 4.

use super::{Frame, turn::Turn};
use crate::action::Action;
use crate::content::{Ability, Content};
use crate::event::{Event, Log};
use crate::names::{Character, Space, Spaces, Team};
use crate::tabletop::{Figure, HAND_LIMIT, HouseRules, Place, Player, Tabletop, TurnKind};
use crate::why::Why;
use engine::pile::{hand_over, turn_up};
use engine::{Chance, Flow, Pack, PerSeat, Sealed, Seat, Seats, Viewer, Viewers};
use serde::{Deserialize, Serialize};

/// HS-078: every team assigns five map cards; a character with STEALTH gets two of them.
pub const ASSIGNED: usize = 5;
/// HS-077.
const DEALT: usize = 10;

/// Everybody assigns map cards in secret; nothing is passed until all have committed (HS-079).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Placement {
    /// The card of each place of `places`, as far as assigned.
    drafts: PerSeat<Draft>,
    ready: Sealed<bool>,
}

/// The map cards of one player's places, as far as assigned. Written with 0 for a free place.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(from = "[u8; ASSIGNED]", into = "[u8; ASSIGNED]")]
pub struct Draft(pub [Option<Space>; ASSIGNED]);

impl From<[u8; ASSIGNED]> for Draft {
    fn from(numbers: [u8; ASSIGNED]) -> Draft {
        Draft(numbers.map(|number| (1..=Space::MAX).contains(&number).then_some(Space(number))))
    }
}

impl From<Draft> for [u8; ASSIGNED] {
    fn from(draft: Draft) -> [u8; ASSIGNED] {
        draft.0.map(|card| card.map_or(0, |space| space.0))
    }
}

/// The characters of a team, the one with STEALTH twice: where its five map cards lie.
pub fn places(content: &Content, team: Team) -> impl Iterator<Item = Character> + Clone {
    team.characters().flat_map(|who| {
        let cards = if content.sheet(who).ability == Some(Ability::Stealth) { 2 } else { 1 };
        std::iter::repeat_n(who, cards)
    })
}

/// A table before anything is dealt: cubes on the cards, decks in printed order (HS-071 to HS-075).
pub fn lay_out(content: Pack<Content>, map: u8, teams: &[Team], house: HouseRules, chance: Chance) -> Tabletop {
    let mut players = PerSeat([Player::new(Team::Judges); Seat::MAX]);
    teams.iter().enumerate().for_each(|(seat, &team)| players.0[seat] = Player::new(team));
    let absent = Figure { place: Place::Dead, health: 0, map_cards: Spaces::NONE };
    let mut figures = [absent; Character::COUNT];
    for who in teams.iter().flat_map(|team| team.characters()) {
        let health = content.sheet(who).health;
        figures[who.index()] = Figure { place: Place::Undeployed, health, map_cards: Spaces::NONE };
    }
    Tabletop {
        content,
        map,
        seats: teams.len() as u8,
        house,
        players,
        figures,
        warp: 0,
        warped: false,
        unused: None,
        undealt: Spaces::NONE,
        marker: Seat::new(0),
        ended: false,
        controller: Seat::new(0),
        kind: TurnKind::Normal,
        eliminated: Seats::NONE,
        sudden_death: false,
        conceded: Seats::NONE,
        stirred: false,
        quiet: 0,
        turns: 0,
        outcome: None,
        chance,
    }
}

/// HS-076: the map cards in use; two players play without those that bear the multiplayer symbol.
pub fn map_cards(content: &Content, seats: usize) -> Spaces {
    if seats == 2 { content.map_cards.minus(content.multiplayer) } else { content.map_cards }
}

/// HS-074, HS-077: shuffles the decks and deals the map cards.
pub fn deal(table: &mut Tabletop, events: &mut Log) {
    for seat in Seat::first(table.seats as usize) {
        table.players[seat].deck.shuffle(&mut table.chance);
    }
    let mut cards: Vec<Space> = map_cards(&table.content, table.seats as usize).iter().collect();
    table.chance.shuffle(&mut cards);
    let mut cards = cards.into_iter();
    for seat in Seat::first(table.seats as usize) {
        let dealt = hand_over(cards.by_ref().take(DEALT).collect(), seat, events);
        table.players[seat].dealt = dealt;
        events.tell_seat(seat, Event::Dealt { seat, cards: Some(dealt) }, Event::Dealt { seat, cards: None });
    }
    table.undealt = cards.collect();
}

impl Placement {
    pub fn new(seats: usize) -> Placement {
        Placement { drafts: PerSeat::default(), ready: Sealed::ask(Seats::first(seats)) }
    }

    pub fn draft(&self, seat: Seat) -> &[Option<Space>; ASSIGNED] {
        &self.drafts[seat].0
    }

    pub fn is_ready(&self, seat: Seat) -> bool {
        self.ready.answer(seat).is_some()
    }

    pub fn asked(&self) -> Seats {
        self.ready.asked()
    }

    /// As this viewer knows it: the others have assigned nothing. Says who is asked now.
    pub fn forget_others(&mut self, viewer: Viewer) -> Seats {
        self.ready.forget_others(viewer);
        for seat in self.ready.asked().iter().filter(|&seat| viewer != Viewer::Seat(seat)) {
            self.drafts[seat] = Draft::default();
        }
        self.ready.silent()
    }

    fn free_cards(&self, table: &Tabletop, seat: Seat) -> Spaces {
        table.players[seat].dealt.minus(self.drafts[seat].0.iter().flatten().copied().collect())
    }

    /// The first place that has no card yet.
    fn next_place(&self, table: &Tabletop, seat: Seat) -> Option<Character> {
        let team = table.players[seat].team;
        places(&table.content, team).zip(self.drafts[seat].0).find(|(_, card)| card.is_none()).map(|(who, _)| who)
    }

    pub fn resume(&mut self, table: &mut Tabletop, events: &mut Log) -> Flow<Frame> {
        let silent = self.ready.silent();
        if !silent.is_empty() {
            return Flow::Ask(silent);
        }
        self.ready.open(events);
        self.pass_and_place(table, events);
        // HS-082: only now the starting hands.
        for seat in Seat::first(table.seats as usize) {
            table.draw_up_to(seat, HAND_LIMIT, events);
        }
        let first = table.seats().min_by_key(|&seat| table.players[seat].fragments.iter().next());
        table.take_marker(first.expect("somebody plays"), events); // HS-083
        Flow::Become(Frame::Turn(Turn::START))
    }

    /// HS-080, HS-081: the other five go to the right-hand neighbour, who places fragments on them.
    fn pass_and_place(&self, table: &mut Tabletop, events: &mut Log) {
        let seats = table.seats as usize;
        for seat in Seat::first(seats) {
            let passed = self.free_cards(table, seat);
            let team = table.players[seat].team;
            for (who, card) in places(&table.content.clone(), team).zip(self.drafts[seat].0) {
                let figure = table.figure_mut(who);
                figure.map_cards = figure.map_cards.with(card.expect("nobody is ready before all are assigned"));
            }
            table.players[seat].dealt = Spaces::NONE;
            table.players[seat.right(seats)].fragments = turn_up(passed, Viewers::NONE, events);
        }
        for seat in Seat::first(seats) {
            events.tell(Event::FragmentsPlaced { seat, on: table.players[seat].fragments });
        }
    }

    /// Whether the others are still waited for after this answer: then nobody hears of it.
    pub fn stays_open(&self, seat: Seat, action: &Action) -> bool {
        *action != Action::Ready || !self.ready.silent().without(seat).is_empty()
    }

    /// A change of mind is legal, but in no list.
    pub fn listed(&self, table: &Tabletop, seat: Seat, action: &Action) -> bool {
        match *action {
            Action::Assign { card, to } => {
                !self.is_ready(seat)
                    && self.next_place(table, seat) == Some(to)
                    && self.free_cards(table, seat).has(card)
            }
            _ => true,
        }
    }

    pub fn propose(&self, table: &Tabletop, seat: Seat, out: &mut Vec<Action>) {
        match self.next_place(table, seat) {
            _ if self.is_ready(seat) => {}
            Some(to) => out.extend(self.free_cards(table, seat).iter().map(|card| Action::Assign { card, to })),
            None => out.push(Action::Ready),
        }
    }

    pub fn check(&self, table: &Tabletop, seat: Seat, action: &Action) -> Result<(), Why> {
        if !self.ready.asked().has(seat) {
            return Err(Why::NotYourDecision);
        }
        let team = table.players[seat].team;
        match *action {
            Action::Assign { to, .. } if to.team() != team => Err(Why::AssignToOthers(to)),
            Action::Assign { card, .. } if !table.players[seat].dealt.has(card) => Err(Why::NotDealt(card)),
            Action::Assign { card, to } => {
                let there =
                    places(&table.content, team).zip(self.drafts[seat].0).any(|place| place == (to, Some(card)));
                if there { Err(Why::AlreadyAssigned(card, to)) } else { Ok(()) }
            }
            Action::Ready if self.next_place(table, seat).is_some() => Err(Why::AssignFirst),
            Action::Ready if self.is_ready(seat) => Err(Why::AlreadyReady),
            Action::Ready => Ok(()),
            _ => Err(Why::PlaceFirst),
        }
    }

    pub fn answer(&mut self, table: &mut Tabletop, seat: Seat, action: &Action, _: &mut Log) -> Flow<Frame> {
        match *action {
            Action::Assign { card, to } => {
                self.ready.withdraw(seat);
                self.assign(table, seat, card, to);
            }
            _ => self.ready.put(seat, true),
        }
        Flow::Next
    }

    /// Puts the card into a free place of the character, else in place of the first of its cards; if the card lay
    /// elsewhere, the two change places.
    fn assign(&mut self, table: &Tabletop, seat: Seat, card: Space, to: Character) {
        let team = table.players[seat].team;
        let draft = &mut self.drafts[seat].0;
        let own = |place: &usize| places(&table.content, team).nth(*place) == Some(to);
        let place = (0..ASSIGNED).filter(own).find(|&place| draft[place].is_none());
        let place = place.or((0..ASSIGNED).find(own)).expect("every character has a place");
        let before = draft[place];
        if let Some(elsewhere) = draft.iter_mut().find(|held| **held == Some(card)) {
            *elsewhere = before;
        }
        draft[place] = Some(card);
        // The newest card of two lies last.
        if let Some(second) = (place + 1..ASSIGNED).find(own)
            && draft[second].is_some()
        {
            draft.swap(place, second);
        }
    }

    /// HS-430: characters as printed, map cards ascending.
    pub fn fallback(&self, table: &Tabletop, seat: Seat) -> Action {
        match (self.next_place(table, seat), self.free_cards(table, seat).iter().next()) {
            (Some(to), Some(card)) => Action::Assign { card, to },
            _ => Action::Ready,
        }
    }

    pub fn question(&self, table: &Tabletop, seat: Seat) -> String {
        match self.next_place(table, seat) {
            Some(who) => format!("Which map card lies under {}?", table.content.sheet(who).short),
            None => "Is your assignment final?".to_string(),
        }
    }
}
