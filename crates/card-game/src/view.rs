//! What a viewer may know, built up from nothing. Section 2.

use crate::code::{CardRef, Code};
use crate::effect::ast::{DayOrNight, Duration, Roll, Side};
use crate::names::{CardId, Kind, Phase, Round, Stat};
use crate::numbers::Reason;
use crate::odds::Odds;
use crate::procedures::roll::total;
use crate::state::State;
use crate::tabletop::lasting::Change;
use crate::tabletop::object::{ObjectId, Place, Readiness, Role};
use crate::tabletop::{Cards, Tabletop};
use engine::{Outcome, Seat, Seats, Viewer};
use serde::Serialize;

#[derive(PartialEq, Eq, Debug, Serialize)]
pub struct View {
    /// The pack this table plays with.
    pub content: String,
    pub turn: u16,
    pub phase: Phase,
    pub round: Round,
    pub duty: Seat,
    /// As it counts now, effects included.
    pub time: Option<DayOrNight>,
    pub playing: Seats,
    pub players: Vec<PlayerView>,
    pub crimes: Vec<CrimeView>,
    pub inquiry: Option<InquiryView>,
    pub lasting: Vec<LastingView>,
    /// CG-123: titles and effects used in this round.
    pub used: Vec<(Code, u8)>,
    /// Cards whose effect is being carried out.
    pub resolving: Vec<CardView>,
    pub asks: Option<Question>,
    pub outcome: Option<Outcome>,
}

/// How many, and those of them that the viewer knows.
#[derive(PartialEq, Eq, Debug, Serialize)]
pub struct Hidden {
    pub count: usize,
    pub known: Vec<Code>,
}

/// A number with the reasons for it.
#[derive(PartialEq, Eq, Debug, Serialize)]
pub struct Tally {
    pub total: i32,
    pub parts: Vec<(Reason, i32)>,
}

impl Tally {
    fn of(count: impl FnOnce(&mut dyn FnMut(Reason, i32)) -> i32) -> Tally {
        let mut parts = Vec::new();
        let total = count(&mut |reason, n| parts.push((reason, n)));
        Tally { total, parts }
    }

    fn is_nothing(&self) -> bool {
        self.parts.is_empty()
    }
}

#[derive(PartialEq, Eq, Debug, Serialize)]
pub struct PlayerView {
    pub seat: Seat,
    /// CG-R87: the ready-to-play deck; none for a list of the player's own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub plays: Option<String>,
    pub prestige: u16,
    pub demerits: u8,
    pub commendations: u8,
    pub hand: Hidden,
    /// CG-068, as effects change it.
    pub hand_size: Tally,
    /// CG-528: what each Resource costs more.
    #[serde(skip_serializing_if = "Tally::is_nothing")]
    pub tax: Tally,
    pub deck: Hidden,
    /// Known to be somewhere among the hidden cards: they went into the deck before a shuffle.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub returned: Vec<Code>,
    pub resyk: Vec<Code>,
    pub iso_cubes: Vec<Code>,
    pub wasted: Vec<Code>,
    pub team: Vec<CardView>,
    pub backup: Vec<CardView>,
    pub events: Vec<CardView>,
    /// The own roster, while Judges are drafted.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub roster: Vec<Code>,
    /// What has left the game with a player who is out, and in no pile any more.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub removed: Option<Removed>,
}

/// CG-396, CG-R89: the cards that left the game.
#[derive(PartialEq, Eq, Debug, Serialize)]
pub struct Removed {
    /// CG-416: everybody may look through these.
    pub face_up: Vec<Code>,
    /// Hand and deck.
    pub unseen: Hidden,
}

/// A card in play.
#[derive(PartialEq, Eq, Debug, Serialize)]
pub struct CardView {
    pub card: CardRef,
    pub owner: Seat,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub readiness: Option<Readiness>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub role: Option<Role>,
    #[serde(skip_serializing_if = "is_false")]
    pub leads: bool,
    /// Personal Demerits or counters.
    #[serde(skip_serializing_if = "is_zero")]
    pub marks: u8,
    pub numbers: Vec<(Stat, Tally)>,
    /// Issued to it, or contained by it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub under: Vec<CardView>,
}

fn is_false(value: &bool) -> bool {
    !value
}

fn is_zero(value: &u8) -> bool {
    *value == 0
}

#[derive(PartialEq, Eq, Debug, Serialize)]
pub struct CrimeView {
    pub crime: CardView,
    pub assigned: Option<Seat>,
    pub refused: Seats,
    pub attached: Vec<CardView>,
}

#[derive(PartialEq, Eq, Debug, Serialize)]
pub struct InquiryView {
    pub investigator: Seat,
    pub perp_player: Seat,
    pub crime: Option<CardRef>,
    pub challenge: Option<bool>,
    pub combat: Option<bool>,
    pub apprehended: bool,
    pub wasted: bool,
    pub rerolls: [u8; 2],
    pub dice: Option<DiceView>,
    /// CG-336: what solving the Crime would bring now, card by card.
    pub worth: Option<Tally>,
    /// What the two rolls would come to now.
    pub challenge_odds: Option<Odds>,
    pub combat_odds: Option<Odds>,
}

#[derive(PartialEq, Eq, Debug, Serialize)]
pub struct DiceView {
    pub roll: Roll,
    pub investigator: [u8; 2],
    pub perp: [u8; 2],
    /// What was added after the dice, by which card.
    pub bonuses: Vec<(Side, Code, i8)>,
    /// Dice, number and additions of each side, as they are now.
    pub totals: [i32; 2],
    pub fixed: Option<i8>,
}

#[derive(PartialEq, Eq, Debug, Serialize)]
pub struct LastingView {
    pub change: Change,
    pub until: Duration,
    pub on: Option<CardRef>,
    pub from: Code,
}

/// The open question, as far as it is public.
#[derive(PartialEq, Eq, Debug, Serialize)]
pub struct Question {
    /// In one word: `window`, `scene`, `sentence`.
    pub kind: &'static str,
    pub question: String,
    pub asked: Seats,
}

impl Serialize for CardRef {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl View {
    pub fn of(state: &State, viewer: Viewer) -> View {
        let table = &state.tabletop;
        let resolving = |place| matches!(place, Place::Resolving(_));
        View {
            content: table.content.hash().short(),
            turn: table.turn,
            phase: table.round.phase(),
            round: table.round,
            duty: table.duty,
            time: table.time_at(0),
            playing: table.playing,
            players: Seat::first(usize::from(table.seats)).map(|seat| player(table, seat, viewer)).collect(),
            crimes: ids(table, |place| matches!(place, Place::Centre | Place::Assigned(_)))
                .filter(|&id| table.kind(id) == Kind::Crime)
                .map(|crime| crime_view(table, crime))
                .collect(),
            inquiry: inquiry(table),
            lasting: lasting(table),
            used: table.used.iter().map(|&(card, line)| (table.code_of(card), line + 1)).collect(),
            resolving: ids(table, resolving).map(|id| card(table, id)).collect(),
            asks: state.stack.asking().map(|frame| {
                let question = frame.question(table);
                let sentence = question.sentence(table.content());
                Question { kind: question.word(), question: sentence, asked: state.stack.asked() }
            }),
            outcome: table.outcome,
        }
    }
}

fn ids(table: &Tabletop, fits: impl Fn(Place) -> bool) -> impl Iterator<Item = ObjectId> {
    table.objects.iter().filter(move |(_, object)| fits(object.place)).map(|(id, _)| id)
}

fn codes(table: &Tabletop, cards: &[CardId]) -> Vec<Code> {
    cards.iter().map(|&card| table.code_of(card)).collect()
}

fn hidden(table: &Tabletop, pile: &Cards, viewer: Viewer) -> Hidden {
    Hidden { count: pile.len(), known: pile.known_to(viewer).map(|card| table.code_of(card)).collect() }
}

fn player(table: &Tabletop, seat: Seat, viewer: Viewer) -> PlayerView {
    let area = &table.areas[seat];
    let own = viewer == Viewer::Seat(seat);
    let plays = table.plays(seat);
    PlayerView {
        seat,
        plays: table.agreed.ready_deck(table.content(), seat).map(|deck| deck.name.clone()),
        prestige: area.prestige,
        demerits: area.demerits,
        commendations: area.commendations,
        hand: hidden(table, &area.hand, viewer),
        hand_size: Tally::of(|mut say| table.hand_size(seat, &mut say) as i32),
        tax: Tally::of(|mut say| table.tax(seat, &mut say)),
        deck: if plays { hidden(table, &area.deck, viewer) } else { Hidden { count: 0, known: Vec::new() } },
        returned: codes(table, &area.returned),
        resyk: if plays { codes(table, &area.resyk) } else { Vec::new() },
        iso_cubes: codes(table, &area.iso_cubes),
        wasted: codes(table, &area.wasted),
        team: area.team.iter().map(|&judge| card(table, judge)).collect(),
        backup: ids(table, |place| place == Place::Backup(seat)).map(|id| card(table, id)).collect(),
        events: ids(table, |place| place == Place::Events(seat)).map(|id| card(table, id)).collect(),
        roster: if own { codes(table, &area.roster) } else { Vec::new() },
        removed: (!plays)
            .then(|| Removed { face_up: codes(table, &area.resyk), unseen: hidden(table, &area.deck, viewer) }),
    }
}

/// The numbers that a type has (section 1.2).
fn stats(kind: Kind) -> &'static [Stat] {
    match kind {
        Kind::Judge => &[Stat::Experience, Stat::PrestigeValue, Stat::Authority, Stat::Ability],
        Kind::Perp => &[Stat::Resolve, Stat::Ability, Stat::PrestigeValue],
        _ => &[Stat::PrestigeValue],
    }
}

pub fn tally(table: &Tabletop, id: ObjectId, stat: Stat) -> Tally {
    Tally::of(|mut say| table.tally(id, stat, 0, &mut say))
}

fn card(table: &Tabletop, id: ObjectId) -> CardView {
    let object = &table.objects[id];
    let crime = table.kind(id) == Kind::Crime;
    CardView {
        card: table.name(id),
        owner: object.owner(),
        readiness: table.has_readiness(id).then_some(object.readiness),
        role: object.role(),
        leads: table.controller(id).is_some_and(|seat| table.leader(seat) == Some(id)),
        marks: if crime { 0 } else { object.marks },
        numbers: stats(table.kind(id)).iter().map(|&stat| (stat, tally(table, id, stat))).collect(),
        under: table.under(id).map(|(below, _)| card(table, below)).collect(),
    }
}

fn crime_view(table: &Tabletop, crime: ObjectId) -> CrimeView {
    CrimeView {
        crime: card(table, crime),
        assigned: match table.objects[crime].place {
            Place::Assigned(seat) => Some(seat),
            _ => None,
        },
        refused: table.refused(crime),
        attached: table.attached(crime).map(|(id, _)| card(table, id)).collect(),
    }
}

fn inquiry(table: &Tabletop) -> Option<InquiryView> {
    let inquiry = table.inquiry?;
    let dice = table.dice.map(|dice| DiceView {
        roll: dice.roll,
        investigator: dice.dice[0],
        perp: dice.dice[1],
        bonuses: dice.bonuses.iter().map(|it| (it.side, table.code_of(it.from), it.by)).collect(),
        totals: [total(table, Side::Investigator), total(table, Side::Perp)],
        fixed: dice.fixed,
    });
    Some(InquiryView {
        investigator: inquiry.investigator,
        perp_player: table.left_of(inquiry.investigator),
        crime: table.crime().map(|crime| table.name(crime)),
        challenge: inquiry.challenge,
        combat: inquiry.combat,
        apprehended: inquiry.apprehended,
        wasted: inquiry.wasted,
        rerolls: inquiry.rerolls,
        dice,
        worth: table.crime().map(|crime| Tally::of(|mut say| table.worth(crime, &mut say))),
        challenge_odds: table.odds(Roll::Challenge),
        combat_odds: table.odds(Roll::Combat),
    })
}

fn lasting(table: &Tabletop) -> Vec<LastingView> {
    let view = |it: &crate::tabletop::lasting::Lasting| LastingView {
        change: it.change,
        until: it.until,
        on: it.on.filter(|&id| table.objects[id].in_play()).map(|id| table.name(id)),
        from: table.code_of(it.from),
    };
    table.lasting.iter().map(view).collect()
}
