//! All that lies on the table (section 1.3), and the questions about it that need no effect of a card.

pub mod crimes;
pub mod lasting;
pub mod leaving;
pub mod object;
pub mod verbs;

use crate::code::{CardRef, Code};
use crate::content::{Card, Content};
use crate::effect::ast::{DayOrNight, Roll, Side};
use crate::names::{CardId, Kind, Pile as Name, Round};
use crate::state::Agreed;
use engine::{Chance, Outcome, Pack, PerSeat, Pile, Seat, Seats};
use lasting::{Happened, Lasting, MOST_LASTING, Waiting};
use object::{Object, ObjectId, ObjectSet, Objects, Place, Role};
use serde::{Deserialize, Serialize};
use tinyvec::ArrayVec;

/// CG-R82: at most 120 cards and the five Judges of the team.
pub const MOST_CARDS: usize = 125;
/// CG-R82.
pub const LARGEST_DECK: usize = 120;
/// CG-068.
pub const HAND: i32 = 7;
/// CG-062.
pub const TEAM: usize = 5;
pub const TEAM_EXPERIENCE: i32 = 40;

/// A hidden pile.
pub type Cards = Pile<CardId, MOST_CARDS>;
/// A pile that lies face up, the top last.
pub type Row = ArrayVec<[CardId; 128]>;

/// CG-040: what one player has, but for the cards in play.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Area {
    /// Once the player is out: what has left the game unseen (CG-R89).
    pub deck: Cards,
    pub hand: Cards,
    /// Once the player is out: what has left the game face up (CG-396).
    pub resyk: Row,
    pub iso_cubes: Row,
    pub wasted: Row,
    /// The Judges from left to right. A game has twenty at most.
    pub team: ArrayVec<[ObjectId; 20]>,
    pub prestige: u16,
    pub demerits: u8,
    pub commendations: u8,
    /// What everybody saw go into the deck before a shuffle, and nobody has seen since. Beyond so many they are forgotten.
    pub returned: ArrayVec<[CardId; 32]>,
    /// CG-059: for the draft; empty once it is over.
    pub roster: ArrayVec<[CardId; 16]>,
}

/// One Investigation phase (CG-250).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Inquiry {
    pub investigator: Seat,
    pub crime: ObjectId,
    /// CG-537: how the two rolls ended.
    pub challenge: Option<bool>,
    pub combat: Option<bool>,
    pub apprehended: bool,
    /// The Lead Perp was wasted in Combat (CG-339).
    pub wasted: bool,
    /// CG-R35: the Lead was a Dark Judge, beaten by double, and is gone.
    pub vanished: bool,
    pub solved: bool,
    /// The phase ends as soon as the current round has ended (CG-254).
    pub over: bool,
    /// CG-R41: where the Lead Perp goes in the clean-up.
    pub to: Name,
    /// CG-R62: who bears the result of the roll that is being carried out.
    pub bearer: Option<ObjectId>,
    /// CG-524: rerolls granted for this round, to the Investigator and to the Perp player.
    pub rerolls: [u8; 2],
}

/// The dice of a Challenge or Combat, while they lie there.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Dice {
    pub roll: Roll,
    /// Zeros are not thrown yet.
    pub dice: [[u8; 2]; 2],
    /// CG-523: what was added, and by which title.
    pub bonuses: ArrayVec<[Bonus; MOST_BONUSES]>,
    /// CG-287: the Investigator's result, once it is fixed.
    pub fixed: Option<i8>,
}

/// An addition to a roll.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Bonus {
    pub side: Side,
    pub from: CardId,
    pub by: i8,
}

impl Default for Bonus {
    fn default() -> Bonus {
        Bonus { side: Side::Investigator, from: CardId(0), by: 0 }
    }
}

/// CG-R86.
pub const MOST_BONUSES: usize = 8;

impl Dice {
    pub fn of(roll: Roll) -> Dice {
        Dice { roll, dice: [[0; 2]; 2], bonuses: ArrayVec::new(), fixed: None }
    }

    /// Whose dice lie there last: those of the Perp once the Investigator's result is fixed.
    pub fn side(&self) -> Side {
        if self.fixed.is_none() { Side::Investigator } else { Side::Perp }
    }

    /// CG-R86: says whether there was room for it.
    pub fn add(&mut self, from: CardId, by: i8) -> bool {
        let room = self.bonuses.len() < MOST_BONUSES;
        if room {
            self.bonuses.push(Bonus { side: self.side(), from, by });
        }
        room
    }

    pub fn bonus(&self, side: Side) -> i32 {
        self.bonuses.iter().filter(|it| it.side == side).map(|it| i32::from(it.by)).sum()
    }

    pub fn thrown(&self, side: Side) -> i32 {
        let [one, two] = self.dice[side as usize];
        i32::from(one) + i32::from(two)
    }
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Tabletop {
    pub content: Pack<Content>,
    pub agreed: Agreed,
    pub chance: Chance,
    pub seats: u8,
    /// Who is still in the game.
    pub playing: Seats,
    pub areas: PerSeat<Area>,
    pub objects: Objects,
    pub turn: u16,
    /// The round that is being played.
    pub round: Round,
    pub duty: Seat,
    /// CG-R15: between whom dice decided about the Duty Judge.
    pub duty_tie: Seats,
    /// Neither before the first roll (CG-R66).
    pub time: Option<DayOrNight>,
    pub inquiry: Option<Inquiry>,
    pub dice: Option<Dice>,
    pub lasting: ArrayVec<[Lasting; MOST_LASTING]>,
    /// CG-123: titles and lines used in this round.
    pub used: ArrayVec<[(CardId, u8); 64]>,
    pub happened: ArrayVec<[Happened; 32]>,
    pub waiting: ArrayVec<[Waiting; 32]>,
    /// CG-521: which cards were switched on just before the step that is being carried out.
    pub awake: ObjectSet,
    /// CG-R79: lines carried out since the last state check.
    pub chain: u8,
    /// CG-111: the round is skipped although it has begun.
    pub cut: bool,
    pub outcome: Option<Outcome>,
}

impl Tabletop {
    pub fn content(&self) -> &'static Content {
        self.content.content()
    }

    #[inline]
    pub fn card(&self, id: ObjectId) -> &'static Card {
        self.content().card(self.objects[id].card)
    }

    #[inline]
    pub fn kind(&self, id: ObjectId) -> Kind {
        self.card(id).kind
    }

    pub fn code(&self, id: ObjectId) -> Code {
        self.card(id).code
    }

    pub fn code_of(&self, card: CardId) -> Code {
        self.content().card(card).code
    }

    /// How a card in play is written: copies are counted over the whole table.
    pub fn name(&self, id: ObjectId) -> CardRef {
        let card = self.objects[id].card;
        let before = self.objects.iter().take_while(|&(other, _)| other != id).filter(|(_, it)| it.card == card);
        CardRef { code: self.content().card(card).code, copy: (1 + before.count()).min(255) as u8 }
    }

    pub fn find(&self, name: CardRef) -> Option<ObjectId> {
        let card = self.content().coded(name.code)?;
        let mut copies = self.objects.iter().filter(|(_, it)| it.card == card);
        copies.nth(usize::from(name.copy).checked_sub(1)?).map(|(id, _)| id)
    }

    // Players.

    pub fn plays(&self, seat: Seat) -> bool {
        self.playing.has(seat)
    }

    /// CG-001: the next seat clockwise that is still in the game.
    pub fn left_of(&self, seat: Seat) -> Seat {
        let n = usize::from(self.seats);
        let mut left = seat.left(n);
        while !self.plays(left) && left != seat {
            left = left.left(n);
        }
        left
    }

    /// CG-002: everybody in the game, in turn from this seat on.
    pub fn in_turn(&self, from: Seat) -> impl Iterator<Item = Seat> + Clone + use<> {
        let playing = self.playing;
        from.clockwise(usize::from(self.seats)).filter(move |&seat| playing.has(seat))
    }

    /// In turn from the left of the Duty Judge (section 3, order D).
    pub fn order_d(&self) -> impl Iterator<Item = Seat> + Clone + use<> {
        self.in_turn(self.left_of(self.duty))
    }

    /// From the Perp player, the Investigator last (order P).
    pub fn order_p(&self) -> impl Iterator<Item = Seat> + Clone + use<> {
        self.in_turn(self.first_option())
    }

    /// CG-116, CG-117: who has the first option.
    pub fn first_option(&self) -> Seat {
        self.left_of(self.inquiry.map_or(self.duty, |inquiry| inquiry.investigator))
    }

    pub fn investigator(&self) -> Option<Seat> {
        self.inquiry.map(|inquiry| inquiry.investigator)
    }

    pub fn perp_player(&self) -> Option<Seat> {
        self.inquiry.map(|inquiry| self.left_of(inquiry.investigator))
    }

    // Teams.

    pub fn judge(&self, id: ObjectId) -> &Object {
        &self.objects[id]
    }

    /// CG-150: the leftmost ready Judge; CG-R62: while a roll's result is carried out, the Judge who bears it.
    pub fn leader(&self, seat: Seat) -> Option<ObjectId> {
        let team = &self.areas[seat].team;
        if let Some(inquiry) = &self.inquiry
            && inquiry.investigator == seat
            && let Some(bearer) = inquiry.bearer.filter(|bearer| team.contains(bearer))
        {
            return Some(bearer);
        }
        team.iter().copied().find(|&judge| self.objects[judge].ready())
    }

    pub fn has_ready_judge(&self, seat: Seat) -> bool {
        self.areas[seat].team.iter().any(|&judge| self.objects[judge].ready())
    }

    /// The player in whose team or event area a card is; of a Crime, its Investigator to be.
    pub fn controller(&self, id: ObjectId) -> Option<Seat> {
        match self.objects[id].place {
            Place::Team(seat) | Place::Backup(seat) | Place::Events(seat) | Place::Resolving(seat) => Some(seat),
            Place::Issued(judge) | Place::Contained(judge) => self.controller(judge),
            Place::Gone(seat) => Some(seat),
            Place::Nowhere | Place::Centre | Place::Assigned(_) | Place::Attached(..) => None,
        }
    }

    /// CG-510: who `you` is on a card in play.
    pub fn you_of(&self, id: ObjectId) -> Option<Seat> {
        match self.objects[id].place {
            Place::Attached(_, Role::Lead | Role::Support) => self.perp_player(),
            Place::Attached(..) | Place::Centre | Place::Assigned(_) => self.investigator(),
            _ => self.controller(id),
        }
    }

    pub fn under(&self, judge: ObjectId) -> impl Iterator<Item = (ObjectId, &Object)> + Clone {
        let lies_there = move |place| place == Place::Issued(judge) || place == Place::Contained(judge);
        self.objects.iter().filter(move |(_, it)| lies_there(it.place))
    }

    /// The Dark Judge that this Judge contains.
    pub fn contained_by(&self, judge: ObjectId) -> Option<ObjectId> {
        self.objects.iter().find(|(_, it)| it.place == Place::Contained(judge)).map(|(id, _)| id)
    }

    pub fn is_dark(&self, id: ObjectId) -> bool {
        self.card(id).keywords.has(self.content().dark_judge)
    }

    /// CG-191 to CG-193: nobody has a card of this title in play, in iso cubes or in a wasted pile.
    pub fn unique_is_free(&self, card: CardId) -> bool {
        if !self.content().card(card).unique {
            return true;
        }
        let in_pile = |seat: Seat| {
            let area = &self.areas[seat];
            area.iso_cubes.contains(&card) || area.wasted.contains(&card)
        };
        !self.objects.iter().any(|(_, it)| it.card == card) && !Seat::first(usize::from(self.seats)).any(in_pile)
    }

    // Crimes.

    pub fn attached(&self, crime: ObjectId) -> impl Iterator<Item = (ObjectId, Role)> + Clone + '_ {
        self.objects.iter().filter_map(move |(id, it)| match it.place {
            Place::Attached(host, role) if host == crime => Some((id, role)),
            _ => None,
        })
    }

    pub fn lead_of(&self, crime: ObjectId) -> Option<ObjectId> {
        self.attached(crime).find(|&(_, role)| role == Role::Lead).map(|(id, _)| id)
    }

    pub fn scene_of(&self, crime: ObjectId) -> Option<ObjectId> {
        self.attached(crime).find(|&(_, role)| role == Role::FaceUp).map(|(id, _)| id)
    }

    pub fn perps_of(&self, crime: ObjectId) -> impl Iterator<Item = ObjectId> + Clone + '_ {
        self.attached(crime).filter(|(_, role)| matches!(role, Role::Lead | Role::Support)).map(|(id, _)| id)
    }

    /// CG-513: the Lead Perp, the Scene and the Crime under investigation.
    pub fn lead(&self) -> Option<ObjectId> {
        self.inquiry.and_then(|inquiry| self.lead_of(inquiry.crime))
    }

    pub fn scene(&self) -> Option<ObjectId> {
        self.inquiry.and_then(|inquiry| self.scene_of(inquiry.crime))
    }

    /// The Crime under investigation; none once it has been cleaned up.
    pub fn crime(&self) -> Option<ObjectId> {
        let crime = self.inquiry?.crime;
        matches!(self.objects[crime].place, Place::Assigned(_)).then_some(crime)
    }

    /// CG-231: the Crime assigned to a player.
    pub fn crime_of(&self, seat: Seat) -> Option<ObjectId> {
        self.objects.iter().find(|(_, it)| it.place == Place::Assigned(seat)).map(|(id, _)| id)
    }

    pub fn has_dark_judge(&self, crime: ObjectId) -> bool {
        self.perps_of(crime).any(|perp| self.is_dark(perp))
    }
}
