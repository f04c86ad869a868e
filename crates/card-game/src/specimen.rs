//! What the conformance suite cannot know of this game, and the one line that runs it.

use crate::action::Action;
use crate::code::{CardRef, Code};
use crate::content::Content;
use crate::effect::ast::Roll;
use crate::names::{CardId, Kind, Severity, Stat};
use crate::procedures::Frame;
use crate::state::{Options, Start, State};
use crate::tabletop::object::{ObjectId, Place};
use engine::conformance::{Specimen, conformance};
use engine::{Chance, Game, Known, Pack, Purpose, Seat, Viewer};

/// All hidden piles, with the names of their places.
fn piles(state: &State) -> Vec<(String, Vec<(CardId, Known)>)> {
    let table = &state.tabletop;
    let mut all = Vec::new();
    for seat in Seat::first(usize::from(table.seats)) {
        for (name, pile) in [("hand", &table.areas[seat].hand), ("deck", &table.areas[seat].deck)] {
            let cards = pile.cards().iter().copied().zip(pile.known().iter().copied());
            all.push((format!("{name} of {seat}"), cards.collect()));
        }
    }
    all
}

/// Every title that lies open somewhere, or that the viewer knows.
fn seen(state: &State, viewer: Viewer) -> Vec<CardId> {
    let table = &state.tabletop;
    let mut seen: Vec<CardId> = table.objects.iter().map(|(_, object)| object.card).collect();
    for area in &table.areas.0 {
        seen.extend(area.resyk.iter().chain(&area.iso_cubes).chain(&area.wasted).chain(&area.returned));
    }
    seen.extend(table.lasting.iter().map(|it| it.from));
    seen.extend(table.used.iter().map(|it| it.0));
    let known = piles(state).into_iter().flat_map(|(_, cards)| cards).filter(|(_, known)| known.by.has(viewer));
    seen.extend(known.map(|(card, _)| card));
    // CG-414: the own list is known, wherever its cards lie.
    if let Viewer::Seat(seat) = viewer {
        let area = &table.areas[seat];
        seen.extend(area.deck.cards().iter().chain(area.hand.cards()).chain(&area.roster));
    }
    seen
}

/// Every card of the decks with its owner: titles move, but none is lost or made. Judges come with the draft.
fn titles(state: &State) -> Vec<(Seat, Vec<CardId>)> {
    let table = &state.tabletop;
    let of = |seat: Seat| {
        let area = &table.areas[seat];
        let in_team = |&judge: &ObjectId| table.objects[judge].place == Place::Team(seat);
        assert!(area.team.iter().all(in_team), "CG-041: who is in the row is in the team");
        let piles = area.deck.cards().iter().chain(area.hand.cards());
        let open = area.resyk.iter().chain(&area.iso_cubes).chain(&area.wasted);
        let in_play = table.objects.iter().filter(|(_, object)| object.owner() == seat);
        let cards = piles.chain(open).copied().chain(in_play.map(|(_, object)| object.card));
        let mut cards: Vec<CardId> = cards.filter(|&card| table.content().card(card).kind != Kind::Judge).collect();
        cards.sort();
        (seat, cards)
    };
    Seat::first(usize::from(table.seats)).map(of).collect()
}

impl Specimen for State {
    /// CG-R80: a hundred turns of some forty questions each.
    const LONGEST: usize = 20_000;

    fn options(game: usize, chance: &mut Chance) -> Options {
        let content = Pack::<Content>::built_in();
        let players = [2, 2, 3, 2, 4][game % 5];
        let any = |chance: &mut Chance| content.decks[chance.below(Purpose::Other, content.decks.len())].id.clone();
        let start = if game % 3 == 2 { Start::Draft } else { Start::Ready };
        // Some play a list of their own, which is a secret (CG-R87).
        let own = |deck: String| content.deck(&deck).expect("a deck of the pack").text(&content);
        let decks = (0..players).map(|_| any(chance)).zip(0..).map(|(deck, seat)| match (game + seat) % 3 {
            0 => own(deck),
            _ => deck,
        });
        Options { players: Some(players), decks: decks.collect(), start }
    }

    fn garbage(chance: &mut Chance) -> Action {
        let mut below = |n| chance.below(Purpose::Other, n);
        let code = |kind: usize, number: usize| Code { kind: Kind::ALL[kind], number: 1 + number as u16 };
        let card = code(below(7), below(40));
        let name = CardRef { code: code(below(7), below(36)), copy: 1 + (below(8) / 7) as u8 };
        let seat = Seat::new(below(4));
        match below(22) {
            0 => Action::Pass,
            1 => Action::Accept,
            2 => Action::Refuse,
            3 => Action::Draft { card: code(0, below(34)) },
            4 => Action::Play { card: code(5 + below(2), below(38)) },
            5 => Action::Use { card: name, line: 1 + below(3) as u8 },
            6 => Action::Reroll,
            7 => Action::Pick { card: name },
            8 => Action::Take { card },
            9 => Action::Choose { player: seat },
            10 => Action::Way { way: 1 + below(3) as u8 },
            11 => Action::Next { judge: name },
            12 => Action::Issue { card: code(1, below(36)), to: (below(2) == 0).then_some(name) },
            13 => Action::Bring { card: code(0, below(32)), at: 1 + below(6) as u8 },
            14 => Action::Report { card: code(2, below(26)) },
            15 => Action::Assign { crime: name, to: seat },
            16 => Action::Attach { card: code(3 + below(2), below(38)) },
            17 => Action::Lead { perp: name },
            18 => Action::Sentence { severity: Severity::ALL[below(3)] },
            19 => Action::Contain { judge: name },
            20 => Action::Discard { card },
            _ => Action::Concede,
        }
    }

    /// How many cards of the decks each player has; that their titles stay the same is `random_games_end`, since
    /// the list of a deck is secret, and another one is redealt.
    fn inventory(&self) -> Vec<String> {
        titles(self).iter().map(|(seat, titles)| format!("{} cards of {seat}", titles.len())).collect()
    }

    fn secrets(&self, viewer: Viewer) -> Vec<String> {
        let seen = seen(self, viewer);
        let hidden = piles(self).into_iter().flat_map(|(_, cards)| cards).filter(|(_, known)| !known.by.has(viewer));
        // `CG-R16` is a ruling that refusals name.
        let telling = |code: &String| code != "R16";
        let mut secrets: Vec<String> = hidden
            .filter(|(card, _)| !seen.contains(card))
            .map(|(card, _)| self.tabletop.code_of(card).to_string())
            .filter(telling)
            .collect();
        let rosters = Seat::first(self.seats()).filter(|&seat| viewer != Viewer::Seat(seat));
        let drafted = rosters.flat_map(|seat| self.tabletop.areas[seat].roster);
        secrets.extend(drafted.filter(|card| !seen.contains(card)).map(|card| self.tabletop.code_of(card).to_string()));
        secrets.sort();
        secrets.dedup();
        secrets
    }

    fn hidden(&self, viewer: Viewer) -> Vec<(String, String)> {
        let unseen = piles(self).into_iter().filter(|(_, cards)| cards.iter().any(|(_, known)| !known.by.has(viewer)));
        let mut hidden: Vec<_> = unseen.map(|(place, cards)| (place, format!("{cards:?}"))).collect();
        let secret = |seat: &Seat| {
            let table = &self.tabletop;
            viewer != Viewer::Seat(*seat) && table.agreed.ready_deck(table.content(), *seat).is_none()
        };
        for seat in Seat::first(self.seats()).filter(secret) {
            let mut deck: Vec<CardId> = titles(self).swap_remove(seat.index()).1;
            deck.dedup();
            hidden.push((format!("list of {seat}"), format!("{deck:?}")));
            let roster = &self.tabletop.areas[seat].roster;
            if !roster.is_empty() {
                hidden.push((format!("roster of {seat}"), format!("{roster:?}")));
            }
        }
        hidden
    }

    fn queries(&self) -> Vec<String> {
        let table = &self.tabletop;
        let mut queries: Vec<String> = Roll::WORDS.iter().map(|roll| format!("odds {roll}")).collect();
        queries.extend(["leader a", "leader d", "number J01 ability", "nonsense"].map(String::from));
        for (id, _) in table.objects.iter().take(3) {
            queries.push(format!("number {} {}", table.name(id), Stat::Authority));
        }
        queries
    }
}

#[test]
fn conforms() {
    // CG-424, CG-430: what is listed is what is legal, and nobody sees more than the seat may.
    conformance::<State>(20);
}

/// The long run: `cargo xtask long`.
#[test]
#[ignore = "takes minutes"]
fn conforms_for_long() {
    conformance::<State>(250);
}

#[test]
fn states_and_actions_stay_small() {
    assert!(std::mem::size_of::<State>() <= 16 * 1024, "{} bytes", std::mem::size_of::<State>());
    assert!(std::mem::size_of::<Action>() <= 32);
    assert!(std::mem::size_of::<Frame>() <= 48, "{} bytes", std::mem::size_of::<Frame>());
}

/// Random games end, and every question has an answer.
#[test]
fn random_games_end() {
    // CG-551
    use engine::{Events, Seed};
    let content = Pack::<Content>::built_in();
    let mut endings = std::collections::BTreeMap::<String, usize>::new();
    for game in 0..40u64 {
        let (mut chance, mut list) = (Chance::seeded(game), Vec::new());
        let options = <State as Specimen>::options(game as usize, &mut chance);
        let mut state = State::start(&options, content, Seed::from(game), &mut Events::off()).expect("legal options");
        let (mut steps, all) = (0, titles(&state));
        while let Some(seat) = state.deciders().iter().next() {
            let action = state.sample(seat, &mut chance, &mut list);
            state.apply(seat, &action, &mut Events::off());
            steps += 1;
            assert!(steps < 20_000, "{action}");
            assert_eq!(titles(&state), all, "{action}: no title is lost or made");
        }
        *endings.entry(state.outcome().expect("it has ended").rule.to_string()).or_default() += 1;
    }
    assert!(endings.len() >= 2, "{endings:?}");
}

/// A table of fixed size does nothing with what is too much.
#[test]
fn cg_r85_what_a_step_and_a_round_can_hold() {
    use crate::effect::ast::Duration;
    use crate::given::Given;
    use crate::tabletop::lasting::{Change, Happening, Lasting};
    use engine::Positions;
    let mut state = State::lay(&Given::default(), Pack::built_in()).expect("the default position");
    let table = &mut state.tabletop;
    let one_more = CardId(80);
    for card in 0..64 {
        assert!(!table.is_used(one_more, 0), "{card} titles are not too many");
        table.use_up(CardId(card), 0);
    }
    assert!(table.is_used(one_more, 0), "after 64 nothing more is used in the round");
    for _ in 0..70 {
        table.last(Lasting { change: Change::Shield, until: Duration::Turn, on: None, from: one_more });
        table.happen(Happening::RoundEnd, None, None);
    }
    assert_eq!((table.lasting.len(), table.happened.len()), (64, 32));
}

#[test]
fn cg_r86_eight_lines_add_to_a_roll() {
    use crate::effect::ast::Side;
    use crate::tabletop::Dice;
    let mut dice = Dice::of(Roll::Combat);
    let added = (0..10).filter(|&card| dice.add(CardId(card), 1)).count();
    assert_eq!((added, dice.bonus(Side::Investigator), dice.bonus(Side::Perp)), (8, 8, 0));
    // Once the first result is fixed the additions are the Perp's.
    let mut dice = Dice { fixed: Some(12), ..Dice::of(Roll::Combat) };
    dice.add(CardId(1), 3);
    assert_eq!((dice.bonus(Side::Investigator), dice.bonus(Side::Perp)), (0, 3));
}
