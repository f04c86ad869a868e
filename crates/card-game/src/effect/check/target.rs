//! What each operation can be done to.

use super::{Check, filter};
use crate::effect::ast::{Amount, Head, Ignored, Op, Part, Player, Ref};
use crate::effect::dictionary::Dictionary;
use crate::names::{Kind, Phase, Pile, Stat};

impl Check<'_> {
    pub(super) fn op(&mut self, op: Op, at: usize) {
        op.parts(&mut |part| self.named(part, at));
        let word = op.word();
        if self.effect.head == Head::Static && !continuous(op) {
            self.wrong(at, format!("CG-518: `{word}` happens once, and a static line is always on"));
        }
        self.piles(op, at);
        match op {
            Op::Mod { card, stat, n, lasts } | Op::ModDark { card, stat, n, lasts } => {
                self.lasts(lasts, word, at);
                self.not_zero(n, at);
                self.number(card, stat, at);
            }
            Op::Ignore { what, card, lasts } => {
                self.lasts(lasts, word, at);
                let kind = if what == Ignored::Equipment { Kind::Judge } else { Kind::Perp };
                self.must_be(card, &[kind], what.word(), at);
            }
            Op::Reroll { side, roll } => self.reroll(side.is_some() && roll.is_some(), at),
            Op::Bonus { n } => {
                self.not_zero(Amount::Fixed(n), at);
                if !matches!(self.effect.head, Head::Roll { .. }) {
                    self.wrong(at, "`bonus` stands only in a roll option");
                }
            }
            Op::Prestige { n, .. } | Op::Commend { n, .. } | Op::TeamDemerit { n, .. } => self.not_zero(n, at),
            Op::PersonalDemerit { card, n } => {
                self.not_zero(n, at);
                self.must_be(card, &[Kind::Judge], word, at);
            }
            Op::Draw { n, .. } | Op::Discard { n, .. } | Op::DiscardRandom { n, .. } => self.positive(n, at),
            Op::Mill { n, .. } | Op::Recycle { n, .. } => self.positive(n, at),
            Op::Search { filter, .. } => {
                if !matches!(self.dictionary.filter(filter).pile, Some((Pile::Deck, _))) {
                    self.wrong(at, "CG-526: a deck is searched: `perp@deck(you)`");
                }
            }
            Op::Attach { card, crime } => self.attach(card, crime, at),
            Op::Activate { card } | Op::Inactivate { card } | Op::Prep { card } => self.has_state(card, word, at),
            Op::Waste { card } => self.must_be(card, &[Kind::Judge, Kind::Perp], word, at),
            Op::Escape {} | Op::Apprehend {} | Op::EndPhase {} if !self.investigating() => {
                self.wrong(at, "CG-513: there is no investigation then");
            }
            Op::Skip { round } => self.skip(round, at),
            Op::SetLead { card } => {
                self.must_be(card, &[Kind::Perp], word, at);
                self.one(card, "there is one Lead Perp", at);
            }
            Op::Control { card, player, lasts } => {
                self.lasts(lasts, word, at);
                self.must_be(card, &[Kind::Judge], word, at);
                self.one(card, "Judges change teams one at a time", at);
                self.one_player(player, at);
            }
            Op::Keyword { lasts, .. } => self.lasts(lasts, word, at),
            Op::Classify { card, lasts, .. } => {
                self.lasts(lasts, word, at);
                self.must_be(card, &[Kind::Crime], word, at);
            }
            Op::Motive { card, lasts, .. } => {
                self.lasts(lasts, word, at);
                self.must_be(card, &[Kind::Crime, Kind::Perp], word, at);
            }
            Op::HandMax { n, lasts, .. } | Op::Tax { n, lasts, .. } => {
                self.lasts(lasts, word, at);
                self.not_zero(n, at);
            }
            Op::Forbid { lasts, .. } | Op::Permit { lasts, .. } | Op::Shield { lasts, .. } => {
                self.lasts(lasts, word, at)
            }
            Op::Peek { player, hand } => {
                self.one_player(hand.0, at);
                if hand.0 == player {
                    self.wrong(at, "everyone knows the own hand");
                }
            }
            Op::Arrange { of, n, .. } => {
                self.positive(n, at);
                self.one_player(of, at);
            }
            Op::Assign { card, player } => {
                self.must_be(card, &[Kind::Crime], word, at);
                self.one(card, "CG-229: a player has one assigned Crime", at);
                self.one_player(player, at);
            }
            Op::Release { card } => {
                self.must_be(card, &[Kind::Perp], word, at);
                self.one(card, "Dark Judges are released one at a time", at);
            }
            Op::Stay {} => {
                let timed = matches!(self.effect.head, Head::Timed { .. });
                if !timed || !matches!(self.on.kind, Kind::Event | Kind::Incident) {
                    self.wrong(at, "CG-529: only an Incident or Event can stay, and only where it is played");
                }
            }
            Op::Counter { card, n } => {
                self.positive(n, at);
                if card != Ref::This {
                    self.wrong(at, "CG-529: counters are put on the card itself: `counter(self,n)`");
                }
            }
            Op::Win { player } | Op::Reorder { player } => self.one_player(player, at),
            Op::Move { .. } | Op::Trash { .. } | Op::Time { .. } | Op::Check { .. } => {}
            Op::Escape {} | Op::Apprehend {} | Op::EndPhase {} => {}
        }
    }

    /// In a roll option the roll is known; elsewhere it must be named, and there must be rolls to come.
    fn reroll(&mut self, named: bool, at: usize) {
        match self.effect.head {
            Head::Roll { .. } if named => self.wrong(at, "CG-523: in a roll option it is `reroll()`"),
            Head::Roll { .. } => {}
            _ if !named => self.wrong(at, "CG-524: say whose and which: `reroll(inv,challenge)`"),
            Head::Timed { round, .. } if round.phase() != Phase::Investigation => {
                self.wrong(at, format!("CG-524: nobody rolls in the {round} round"));
            }
            _ => {}
        }
    }

    /// A card comes to a Crime while it is played, or out of the own hand; nothing moves from Crime to Crime.
    fn attach(&mut self, card: Ref, crime: Ref, at: usize) {
        let from = match card {
            Ref::Pick(filter) => self.dictionary.filter(filter).pile,
            _ => None,
        };
        if card != Ref::This && from != Some((Pile::Hand, Player::You)) {
            self.wrong(at, "CG-530: `self` is attached, or a card out of the own hand: `pick(perp@hand(you))`");
        }
        self.must_be(card, &[Kind::Scene, Kind::Perp, Kind::Incident], "attach", at);
        self.must_be(crime, &[Kind::Crime], "attach to", at);
        self.one(card, "cards are attached one at a time", at);
        self.one(crime, "a card is attached to one Crime", at);
    }

    fn kind(&self, card: Ref) -> Option<Kind> {
        kind_of(card, self.on.kind, self.dictionary)
    }

    pub(super) fn must_be(&mut self, card: Ref, kinds: &[Kind], what: &str, at: usize) {
        if let Some(kind) = self.kind(card).filter(|kind| !kinds.contains(kind)) {
            let names: Vec<&str> = kinds.iter().map(|kind| kind.name()).collect();
            self.wrong(at, format!("`{what}` is for a {}, and this is a {}", names.join(" or "), kind.name()));
        }
    }

    /// CG-140, CG-146: Judges and backup are ready, activated or inactive; equipment and skills are not.
    pub(super) fn has_state(&mut self, card: Ref, what: &str, at: usize) {
        self.must_be(card, &[Kind::Judge, Kind::Resource], what, at);
        if card == Ref::This && (self.keyword("equipment") || self.keyword("skill")) {
            self.wrong(at, "CG-146: equipment and skills are neither ready nor activated");
        }
    }

    fn number(&mut self, card: Ref, stat: Stat, at: usize) {
        if let Some(kind) = self.kind(card).filter(|kind| !filter::has_number(*kind, stat)) {
            self.wrong(at, format!("a {} has no {}", kind.name(), stat.name()));
        }
    }

    fn one(&mut self, card: Ref, why: &str, at: usize) {
        if matches!(card, Ref::Each(_)) {
            self.wrong(at, format!("{why}: say `pick(…)`"));
        }
    }

    fn one_player(&mut self, player: Player, at: usize) {
        if player.several() {
            self.wrong(at, format!("`{player}` are several players, and this is for one"));
        }
    }

    /// A card in a pile can be moved or attached; there is nothing else to do to it (CG-046).
    fn piles(&mut self, op: Op, at: usize) {
        let mut lying = None;
        op.parts(&mut |part| {
            if let Part::Card(card @ (Ref::Pick(filter) | Ref::PickBy(_, filter) | Ref::Each(filter))) = part {
                lying = lying.or(self.dictionary.filter(filter).pile.map(|(pile, _)| (pile, card)));
            }
        });
        let Some((pile, card)) = lying else { return };
        match op {
            Op::Move { .. } | Op::Attach { .. } => {
                self.one(card, "cards leave a pile one at a time", at);
                if pile == Pile::Deck {
                    self.wrong(at, "CG-526: nobody looks through a deck but by `search`");
                }
            }
            _ => {
                let name = pile.name();
                self.wrong(at, format!("CG-046: cards in a {name} are not in play: `{}` cannot reach them", op.word()));
            }
        }
    }
}

/// The type of a card, where a line on a card of that type says it.
pub fn kind_of(card: Ref, on: Kind, dictionary: &Dictionary) -> Option<Kind> {
    match card {
        Ref::This => Some(on),
        Ref::Bearer | Ref::Leader(_) => Some(Kind::Judge),
        Ref::Lead => Some(Kind::Perp),
        Ref::Crime => Some(Kind::Crime),
        Ref::Scene => Some(Kind::Scene),
        Ref::It => None,
        Ref::Pick(filter) | Ref::PickBy(_, filter) | Ref::Each(filter) => Some(dictionary.filter(filter).kind),
    }
}

/// CG-518: what can be true for as long as a card is there.
const fn continuous(op: Op) -> bool {
    matches!(
        op,
        Op::Mod { .. }
            | Op::ModDark { .. }
            | Op::Ignore { .. }
            | Op::Forbid { .. }
            | Op::Permit { .. }
            | Op::Tax { .. }
            | Op::Shield { .. }
            | Op::Time { .. }
            | Op::Keyword { .. }
            | Op::Classify { .. }
            | Op::Motive { .. }
            | Op::HandMax { .. }
            | Op::Skip { .. }
    )
}
