//! Setting up: sections 5.1, 6.1 and 6.2.

use crate::content::Content;
use crate::event::{Event, Log};
use crate::names::{CardId, Difficulty, Mode, Team, Time};
use crate::state::Options;
use crate::tabletop::{AMMUNITION, HEALTH, Hand, Member, OPENING, RATIONS, Tabletop, Teams};
use engine::{Chance, Pack, PerSeat, Pile, Purpose, Seat, Viewers};

/// CE-182: ordinary locations taken out unseen. CE-303: head-to-head is set up as for Street Judge.
pub fn taken_out(options: &Options) -> usize {
    match options.difficulty {
        Difficulty::Cadet if options.mode != Mode::HeadToHead => 3,
        _ => 2,
    }
}

/// CE-184: Max Normal is among the last so many locations.
pub const LAST: usize = 3;

/// CE-301: head-to-head goes without the cards that exclaim.
pub fn plays(content: &Content, mode: Mode, card: CardId) -> bool {
    mode != Mode::HeadToHead || !content.encounter(card).exclaims()
}

/// A table before anything is shuffled or dealt.
pub fn lay_out(content: Pack<Content>, options: Options, seats: usize, chance: Chance) -> Tabletop {
    let mut teams = Teams::default();
    for team in Team::ALL {
        let area = &mut teams[*team];
        area.position = 1;
        if *team == Team::Judges || options.mode == Mode::HeadToHead {
            area.members = [Member { health: HEALTH, radiation: 0 }; 3];
            area.ammunition = AMMUNITION;
            area.rations = RATIONS;
        }
    }
    let senior = options.senior.unwrap_or(Seat::new(0));
    let cards = (1..=CardId::COUNT).map(CardId).filter(|&card| plays(&content, options.mode, card));
    Tabletop {
        content,
        options,
        seats: seats as u8,
        senior,
        first_senior: senior,
        time: Time::Dawn,
        round: 1,
        hands: PerSeat([Hand::new(); Seat::MAX]),
        deck: Pile::of(cards, Viewers::NONE),
        discard: Pile::new(),
        rows: Default::default(),
        pending: Default::default(),
        drawn: Pile::new(),
        current: None,
        teams,
        path: Default::default(),
        locations: Pile::new(),
        removed: Pile::new(),
        tokens: 0,
        outcome: None,
        chance,
    }
}

/// Shuffles, deals and reveals the first locations; what these do comes with the first day (CE-464).
pub fn deal(table: &mut Tabletop, events: &mut Log) {
    if table.options.senior.is_none() {
        // CE-187, CE-304: at random, or by the token.
        table.senior = Seat::new(table.chance.below(Purpose::Other, usize::from(table.seats)));
        table.first_senior = table.senior;
    }
    locations(table);
    table.deck.shuffle(&mut table.chance);
    events.tell(Event::SeniorJudge { seat: table.senior });
    draw_hands(table, events);
    for _ in 0..OPENING {
        super::advance::reveal(table, events);
    }
    // CE-185, CE-303.
    table.teams[Team::Judges].position = 1;
    table.teams[Team::Perps].position = if table.head_to_head() { 1 } else { OPENING as u8 };
}

/// CE-181 to CE-184.
fn locations(table: &mut Tabletop) {
    let content = table.content.content();
    let mut deck: Pile<_, 13> = Pile::of(content.ordinary(), Viewers::NONE);
    deck.shuffle(&mut table.chance);
    for _ in 0..taken_out(&table.options) {
        let (card, known) = deck.take(deck.len() - 1);
        table.removed.push(card, known);
    }
    let mut bottom: Pile<_, 13> = Pile::of([content.goal()], Viewers::NONE);
    for _ in 1..LAST {
        let (card, known) = deck.take(0);
        bottom.push(card, known);
    }
    bottom.shuffle(&mut table.chance);
    for place in (0..bottom.len()).rev() {
        deck.put(0, bottom.cards()[place], bottom.known()[place]);
    }
    table.locations = deck;
}

/// CE-186, CE-212, CE-322: a full hand for everybody, from the Senior Judge on.
pub fn draw_hands(table: &mut Tabletop, events: &mut Log) {
    for seat in table.senior.clockwise(usize::from(table.seats)) {
        for _ in 0..table.hand_size() {
            let Tabletop { deck, hands, .. } = table;
            let card = deck.draw(&mut hands[seat], seat, events);
            events.tell_seat(seat, Event::Drew { seat, card }, Event::Drew { seat, card: None });
        }
    }
}
