//! What a line asks of whom, and which answers are legal (DP-11).

use super::{Line, refs};
use crate::action::Action;
use crate::effect::ast::{Cost, FilterId, Op, Ref, Step};
use crate::names::{CardId, Pile};
use crate::tabletop::Tabletop;
use crate::tabletop::object::ObjectId;
use crate::why::{Question, Why};
use engine::Seat;

/// What is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ask {
    Opponent,
    Way,
    /// A card in play; as a cost it must be ready and not lead.
    Card {
        filter: FilterId,
        cost: bool,
    },
    /// A title out of a pile, if it fits; `optional` may be left.
    Title {
        pile: Pile,
        of: Seat,
        filter: Option<FilterId>,
        optional: bool,
    },
    /// One of the top cards of a deck that are not yet in their order.
    Top {
        of: Seat,
    },
}

/// CG-511: those with whom the line can be carried out; if with none, all.
pub(super) fn opponents(line: &Line, table: &Tabletop) -> impl Iterator<Item = Seat> {
    let others = table.playing.without(line.you);
    let fits = |seat: Seat| {
        let scope = crate::reading::Scope { opponent: Some(seat), ..line.scope() };
        table.can_complete(&scope, line.card, line.effect(table), line.fully())
    };
    let able: engine::Seats = others.iter().filter(|&seat| others.len() == 1 || fits(seat)).collect();
    let offered = if able.is_empty() { others } else { able };
    table.in_turn(table.left_of(line.you)).filter(move |&seat| offered.has(seat))
}

impl Line {
    /// Who is asked what, if the line waits for an answer.
    pub(super) fn ask(&self, table: &Tabletop) -> Option<(Seat, Ask)> {
        if self.opponent.is_none() && self.nature(table).names_opponent {
            return Some((self.you, Ask::Opponent));
        }
        if !self.begun {
            return None;
        }
        let (seat, what) = match (self.cost(table), self.step(table)) {
            (Some(cost), _) => self.ask_for_cost(table, cost),
            (None, Some(Step::Choose { .. })) => table.next_of(self.you, self.askees).map(|seat| (seat, Ask::Way)),
            (None, Some(Step::Do(op))) => self.ask_for_op(table, op),
            _ => None,
        }?;
        table.plays(seat).then_some((seat, what))
    }

    fn ask_for_cost(&self, table: &Tabletop, cost: Cost) -> Option<(Seat, Ask)> {
        match cost {
            Cost::Activate { card } | Cost::Inactivate { card } => self.ask_for_card(table, card, true),
            Cost::Trash { card } | Cost::PersonalDemerit { card, .. } => self.ask_for_card(table, card, false),
            Cost::Discard { player, .. } if self.left > 0 => {
                let seat = table.player(&self.scope(), player)?;
                Some((seat, Ask::Title { pile: Pile::Hand, of: seat, filter: None, optional: false }))
            }
            Cost::Discard { .. } | Cost::Prestige { .. } => None,
        }
    }

    /// Only a word that leaves a choice asks, and only until it is made.
    fn ask_for_card(&self, table: &Tabletop, card: Ref, cost: bool) -> Option<(Seat, Ask)> {
        let (seat, filter) = match card {
            _ if self.picked > 0 => return None,
            Ref::Pick(filter) => (self.you, filter),
            Ref::PickBy(player, filter) => (table.player(&self.scope(), player)?, filter),
            _ => return None,
        };
        match table.pile_of(&self.scope(), filter) {
            None => Some((seat, Ask::Card { filter, cost })),
            Some((pile, of)) => Some((seat, Ask::Title { pile, of: of?, filter: Some(filter), optional: false })),
        }
    }

    fn ask_for_op(&self, table: &Tabletop, op: Op) -> Option<(Seat, Ask)> {
        let now = table.next_of(self.you, self.todo);
        let hand = |seat: Seat| Ask::Title { pile: Pile::Hand, of: seat, filter: None, optional: false };
        match op {
            Op::Discard { .. } if self.left > 0 => {
                let seat = now?;
                (!table.areas[seat].hand.is_empty()).then_some((seat, hand(seat)))
            }
            Op::Recycle { .. } if self.left > 0 => {
                let seat = now?;
                let what = Ask::Title { pile: Pile::Resyk, of: seat, filter: None, optional: true };
                (!table.areas[seat].resyk.is_empty()).then_some((seat, what))
            }
            Op::Search { filter, .. } if self.picked == 0 => {
                let (pile, of) = table.pile_of(&self.scope(), filter)?;
                Some((now?, Ask::Title { pile, of: of?, filter: Some(filter), optional: true }))
            }
            Op::Arrange { of, .. } if self.left > 1 => {
                let of = table.player(&self.scope(), of)?;
                Some((now?, Ask::Top { of }))
            }
            Op::Attach { card, crime } => match self.picked {
                0 if is_choice(card) => self.ask_for_card(table, card, false),
                0 => self.ask_for_card(table, crime, false),
                1 if is_choice(card) && is_choice(crime) => {
                    Line { picked: 0, ..*self }.ask_for_card(table, crime, false)
                }
                _ => None,
            },
            op => self.ask_for_card(table, refs(op)[0]?, false),
        }
    }

    /// The cards in play that answer.
    pub(super) fn cards(&self, table: &Tabletop, what: &Ask) -> impl Iterator<Item = ObjectId> {
        let scope = self.scope();
        let (filter, cost) = match *what {
            Ask::Card { filter, cost } => (Some(filter), cost),
            _ => (None, false),
        };
        let op = match self.cost(table) {
            None => self.step(table),
            Some(_) => None,
        };
        let (card, fully) = (self.card, self.fully());
        table.objects.iter().map(|(id, _)| id).filter(move |&id| {
            filter.is_some_and(|filter| table.may_pick(&scope, filter, id))
                && (!cost || table.can_turn(&scope, id))
                && match op {
                    // A Crime for evidence must take it (CG-352).
                    Some(Step::Do(Op::Attach { card: Ref::This, .. })) => table.may_attach_title(card, id, false),
                    // CG-332: in full.
                    Some(Step::Do(Op::PersonalDemerit { n, .. })) if fully => {
                        i32::from(table.objects[id].marks) + table.amount(&scope, n) >= 0
                    }
                    _ => true,
                }
        })
    }

    fn title_answers(&self, table: &Tabletop, pile: Pile, of: Seat, filter: Option<FilterId>, card: CardId) -> bool {
        let attaches = |crime: Ref| {
            let crime = table.card_meant(&self.scope(), crime);
            crime.is_none_or(|crime| table.may_attach_title(card, crime, false))
        };
        table.pile(of, pile).contains(&card)
            && filter.is_none_or(|filter| table.title_fits(table.filter(filter), card))
            && match self.step(table) {
                Some(Step::Do(Op::Attach { crime, .. })) if self.cost(table).is_none() => attaches(crime),
                _ => true,
            }
    }

    /// The top cards of a deck that an `arrange` has not put in order yet.
    fn loose_top<'a>(&self, table: &'a Tabletop, of: Seat) -> &'a [CardId] {
        let deck = table.areas[of].deck.cards();
        let placed = usize::from(self.picked);
        let end = deck.len().saturating_sub(placed);
        &deck[end.saturating_sub(usize::from(self.left))..end]
    }

    pub(super) fn answers(&self, table: &Tabletop, say: &mut impl FnMut(Action)) {
        let Some((_, what)) = self.ask(table) else { return };
        match what {
            Ask::Opponent => opponents(self, table).for_each(|player| say(Action::Choose { player })),
            Ask::Way => self.ways(table).for_each(|(way, ..)| say(Action::Way { way })),
            Ask::Card { .. } => {
                self.cards(table, &what).for_each(|id| say(Action::Pick { card: table.name(id) }));
            }
            Ask::Title { pile, of, optional, .. } => {
                if optional || self.check_answer(table, &Action::Pass).is_ok() {
                    say(Action::Pass);
                }
                let say = |card| say(Action::Take { card: table.code_of(card) });
                match pile {
                    Pile::Deck => each_title_sorted(table.pile(of, pile), say),
                    _ => each_title(table.pile(of, pile), say),
                }
            }
            Ask::Top { of } => {
                each_title(self.loose_top(table, of), |card| say(Action::Take { card: table.code_of(card) }));
            }
        }
    }

    pub(super) fn check_answer(&self, table: &Tabletop, action: &Action) -> Result<(), Why> {
        let (_, what) = self.ask(table).ok_or(Why::NotYourDecision)?;
        let code = table.code_of(self.card);
        match (what, *action) {
            (Ask::Opponent, Action::Choose { player }) => {
                let mut offered = opponents(self, table);
                if offered.any(|seat| seat == player) { Ok(()) } else { Err(Why::CannotChoose(player)) }
            }
            (Ask::Opponent, _) => Err(Why::Expected(Question::Opponent(code))),
            (Ask::Way, Action::Way { way }) => self.check_way(table, way),
            (Ask::Way, _) => Err(Why::Expected(Question::Way(code))),
            (Ask::Card { .. }, Action::Pick { card }) => {
                let id = table.find(card).ok_or(Why::NotInPlay(card.code))?;
                let mut offered = self.cards(table, &what);
                if offered.any(|it| it == id) { Ok(()) } else { Err(Why::CannotPick(card.code)) }
            }
            (Ask::Card { .. }, _) => Err(Why::Expected(Question::Pick(code))),
            (Ask::Title { optional: true, .. }, Action::Pass) => Ok(()),
            // Only where the others cannot know whether there is one.
            (Ask::Title { pile, of, filter, .. }, Action::Pass) => {
                let mut titles = table.pile(of, pile).iter();
                match titles.any(|&card| self.title_answers(table, pile, of, filter, card)) {
                    true => Err(Why::MustChoose),
                    false => Ok(()),
                }
            }
            (Ask::Title { pile, of, filter, .. }, Action::Take { card }) => {
                let title = table.content().coded(card).ok_or(Why::NoSuchCard(card))?;
                let fits = self.title_answers(table, pile, of, filter, title);
                if fits { Ok(()) } else { Err(Why::CannotTake(card)) }
            }
            (Ask::Top { of }, Action::Take { card }) => {
                let title = table.content().coded(card).ok_or(Why::NoSuchCard(card))?;
                if self.loose_top(table, of).contains(&title) { Ok(()) } else { Err(Why::CannotTake(card)) }
            }
            (Ask::Title { .. } | Ask::Top { .. }, _) => Err(Why::Expected(Question::Take(code))),
        }
    }

    /// A way must be one that can be gone; if none can, any will do.
    fn check_way(&self, table: &Tabletop, way: u8) -> Result<(), Why> {
        let effect = self.effect(table);
        let asked = table.next_of(self.you, self.askees);
        let scope = crate::reading::Scope { player: asked, ..self.scope() };
        let fits = |body: u8, end: u8| {
            table.way_fits(&scope, self.card, effect, usize::from(body), usize::from(end), self.fully())
        };
        let (_, body, end, _) = self.ways(table).find(|it| it.0 == way).ok_or(Why::NoSuchWay(way))?;
        match fits(body, end) || !self.ways(table).any(|(_, body, end, _)| fits(body, end)) {
            true => Ok(()),
            false => Err(Why::NoSuchWay(way)),
        }
    }
}

fn is_choice(card: Ref) -> bool {
    matches!(card, Ref::Pick(_) | Ref::PickBy(..))
}

/// Every title once, whatever the order.
fn each_title(cards: &[CardId], mut say: impl FnMut(CardId)) {
    for (at, card) in cards.iter().enumerate() {
        if !cards[..at].contains(card) {
            say(*card);
        }
    }
}

/// Every title once, in the order of the set: the order of a deck is nobody's business.
fn each_title_sorted(cards: &[CardId], mut say: impl FnMut(CardId)) {
    let mut last = None;
    while let Some(&next) = cards.iter().filter(|&&card| last.is_none_or(|last| card > last)).min() {
        say(next);
        last = Some(next);
    }
}
