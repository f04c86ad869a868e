//! The operations in words: the templates of section 5.4.

use super::{Text, capital};
use crate::effect::ast::{Amount, Class, Duration, Forbidden, Head, Ignored, Op, Permitted, Player, Side, Taxed};
use crate::names::Pile;

impl Text<'_> {
    fn is_static(&self) -> bool {
        self.effect.head == Head::Static
    }

    pub(super) fn op(&mut self, op: Op) -> String {
        match op {
            Op::Mod { card, stat, n, lasts } | Op::ModDark { card, stat, n, lasts } => {
                let gets = if self.is_static() { "has" } else { "gets" };
                let who = self.card(card);
                let n = self.signed(n, stat.name());
                let dark = if matches!(op, Op::ModDark { .. }) { " (this affects **Dark Judges**)" } else { "" };
                format!("{who} {gets} {n}{}{dark}", until(lasts))
            }
            Op::Ignore { what, card, lasts } => {
                let what = match what {
                    Ignored::Motivation => "Resolve modifier for matching motivations",
                    Ignored::Signature => "Ability modifier for signature crimes",
                    Ignored::Support => "modifiers for supporting Perps",
                    Ignored::Equipment => "benefit from **equipment**",
                };
                format!("{} gets no {what}{}", self.card(card), until(lasts))
            }
            Op::Reroll { side: Some(side), roll: Some(roll) } => {
                let who = match side {
                    Side::Investigator => "the Investigating player",
                    Side::Perp => "the Perp player",
                };
                format!("{who} may reroll both dice of the {} roll once this round", capital(roll.word()))
            }
            Op::Reroll { .. } => "reroll both dice".into(),
            Op::Bonus { n } => format!("add {n:+} to the roll"),
            Op::Prestige { player, n } => self.gains(player, n, "Prestige", "lose", false),
            Op::Commend { player, n } => self.gains(player, n, "Commendation", "lose", true),
            Op::TeamDemerit { player, n } => self.gains(player, n, "Team Demerit", "remove", true),
            Op::PersonalDemerit { card, n } => match n {
                Amount::Fixed(removed) if removed < 0 => {
                    let n = self.amount(n, "Personal Demerit", true);
                    format!("remove {n} from {}", self.card(card))
                }
                n => format!("{} gains {}", self.card(card), self.amount(n, "Personal Demerit", true)),
            },
            Op::Draw { player, n } => {
                format!("{} {}", self.does(player, "draw", "draws"), self.amount(n, "card", true))
            }
            Op::Discard { player, n } => self.discards(player, n, &format!("of {} choice", Text::own(player))),
            Op::DiscardRandom { player, n } => self.discards(player, n, "at random"),
            Op::Mill { player, n } => {
                let moves = self.does(player, "move", "moves");
                format!("{moves} the top {} of {} deck to resyk", self.amount(n, "card", true), Text::own(player))
            }
            Op::Recycle { player, n } => {
                let own = Text::own(player);
                let shuffle = self.imperative(player, "shuffle", "shuffles");
                let cards = self.amount(n, "card", true);
                format!("{shuffle} up to {cards} of {own} choice from {own} resyk into {own} deck")
            }
            Op::Search { player, filter, into } => self.search(player, filter, into),
            Op::Move { card, into } => format!("put {} into its owner's {}", self.card(card), into.name()),
            Op::Attach { card, crime } => format!("attach {} to {}", self.card(card), self.card(crime)),
            Op::Trash { card } => format!("discard {}", self.card(card)),
            Op::Activate { card } => format!("activate {}", self.card(card)),
            Op::Inactivate { card } => format!("make {} inactive", self.card(card)),
            Op::Prep { card } => format!("prep {}", self.card(card)),
            Op::Waste { card } => format!("{} is wasted", self.card(card)),
            Op::Escape {} => "the Perps escape from the Scene".into(),
            Op::Apprehend {} => "the Lead Perp is apprehended".into(),
            Op::EndPhase {} => "the Investigation phase ends at once".into(),
            Op::Skip { round } if self.is_static() => format!("the {} round is skipped", capital(round.word())),
            Op::Skip { round } => format!("skip the {} round", capital(round.word())),
            Op::SetLead { card } => format!("{} becomes the Lead Perp", self.card(card)),
            Op::Control { card, player, lasts } => {
                format!("{} joins {}{}", self.card(card), self.of(player, "team"), until(lasts))
            }
            Op::Time { time } => format!("the turn counts as {time}"),
            Op::Keyword { card, keyword, lasts } => {
                let keyword = self.keyword(keyword);
                format!("{} also has the keyword {keyword}{}", self.card(card), until(lasts))
            }
            Op::Classify { card, class: Class(class), lasts } => {
                let class = self.keyword(class);
                format!("{} has the classification {class} instead of its own{}", self.card(card), until(lasts))
            }
            Op::Motive { card, motivations, lasts } => {
                let names: Vec<&str> = motivations.iter().map(|one| one.name()).collect();
                let noun = if names.len() == 1 { "motivation" } else { "motivations" };
                format!("{} also has the {noun} {}{}", self.card(card), names.join(" and "), until(lasts))
            }
            Op::HandMax { player, n, lasts } => {
                let whose = self.of(player, "maximum hand size");
                let n = match n {
                    Amount::Fixed(n) => format!("{n:+}"),
                    n => self.signed(n, "card"),
                };
                format!("{whose} is {n}{}", until(lasts))
            }
            Op::Peek { player, hand } => {
                format!("{} at {}", self.does(player, "look", "looks"), self.of(hand.0, "hand"))
            }
            Op::Arrange { player, of, n } => {
                let looks = self.does(player, "look", "looks");
                let cards = self.amount(n, "card", true);
                let deck = if of == player { format!("{} deck", Text::own(of)) } else { self.of(of, "deck") };
                let put = if player == Player::You { "put" } else { "puts" };
                format!("{looks} at the top {cards} of {deck} and {put} them back in any order")
            }
            Op::Forbid { player, what, lasts } => {
                let what = match what {
                    Forbidden::Incidents => "play Incidents",
                    Forbidden::Reroll => "reroll dice",
                    Forbidden::Lenient => "select the lenient sentence",
                    Forbidden::Refuse => "refuse a Crime with a **Dark Judge** attached",
                };
                format!("{} cannot {what}{}", self.player(player), until(lasts))
            }
            Op::Permit { player, what, lasts } => {
                let what = match what {
                    Permitted::ExtraPerp => "have one more Perp than normal attached to the Crime being investigated",
                    Permitted::ExtraCrime => "report one more Crime than normal in the Crime round",
                };
                format!("{} may {what}{}", self.player(player), until(lasts))
            }
            Op::Tax { player, what: Taxed::Issue, n, lasts } => {
                let who = self.player(player);
                format!("each Resource costs {who} {} more to issue{}", self.amount(n, "Prestige", false), until(lasts))
            }
            Op::Shield { card, lasts } => {
                format!("{} cannot be chosen by other players' effects{}", self.card(card), until(lasts))
            }
            Op::Assign { card, player } => format!("assign {} to {}", self.card(card), self.player(player)),
            Op::Reorder { player } => format!("{} may reorder {} team", self.player(player), Text::own(player)),
            Op::Release { card } => format!("release and discard {}", self.card(card)),
            Op::Check { player } => format!("{} for victory", self.does(player, "check", "checks")),
            Op::Win { player } => format!("{} the game", self.does(player, "win", "wins")),
            Op::Stay {} => format!("{} stays in play", self.this()),
            Op::Counter { card, n } => format!("put {} on {}", self.amount(n, "counter", true), self.card(card)),
        }
    }

    /// `you gain 2 Prestige`, `that player loses 1 Prestige`.
    fn gains(&mut self, player: Player, n: Amount, noun: &str, lose: &str, countable: bool) -> String {
        let verb = match n {
            Amount::Fixed(n) if n < 0 => lose,
            _ => "gain",
        };
        let who = self.does(player, verb, &format!("{verb}s"));
        format!("{who} {}", self.amount(n, noun, countable))
    }

    fn discards(&mut self, player: Player, n: Amount, how: &str) -> String {
        let who = self.does(player, "discard", "discards");
        format!("{who} {} {how} from {} hand", self.amount(n, "card", true), Text::own(player))
    }

    /// For `you` a bare verb.
    fn imperative(&mut self, player: Player, you: &str, other: &str) -> String {
        if player == Player::You { you.into() } else { self.does(player, you, other) }
    }

    fn search(&mut self, player: Player, filter: crate::effect::ast::FilterId, into: Pile) -> String {
        let asked = *self.dictionary.filter(filter);
        let (_, whose) = asked.pile.unwrap_or((Pile::Deck, player));
        let search = self.imperative(player, "search", "searches");
        let deck = if whose == player { format!("{} deck", Text::own(whose)) } else { self.of(whose, "deck") };
        let wanted = self.wanted(&asked);
        let reveal = if player == Player::You { "reveal" } else { "reveals" };
        let (put, shuffle) = if player == Player::You { ("put", "shuffle") } else { ("puts", "shuffles") };
        let into = if whose == player {
            format!("{} {}", Text::own(whose), into.name())
        } else {
            format!("its owner's {}", into.name())
        };
        format!("{search} {deck} for {wanted}, {reveal} it and {put} it into {into}, then {shuffle}")
    }
}

/// How long a change lasts, with the space before it.
fn until(lasts: Option<Duration>) -> &'static str {
    match lasts {
        None => "",
        Some(Duration::Round) => " until the end of this round",
        Some(Duration::Phase) => " until the end of this phase",
        Some(Duration::Turn) => " until the end of this turn",
        Some(Duration::Attached) => " while attached to this Crime",
        Some(Duration::Game) => " for the rest of the game",
    }
}
