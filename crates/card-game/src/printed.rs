//! Cards and decks as a person reads them: in the terminal, and wherever plain text is enough.

use crate::content::{Card, Content};
use crate::deck::stats::Stats;
use crate::effect::check::has_number;
use crate::effect::text::{self, Live};
use crate::names::{Keywords, Stat};
use std::fmt;

/// `P05  Mean Machine  Perp  Gang, Mutant  PV 2, Ability 9, Resolve 8`
pub fn line(card: &Card, content: &Content) -> String {
    let parts = [card.code.to_string(), card.title.clone(), card.kind.name().to_owned()];
    let rest = [names(card.keywords, content), numbers(card)];
    parts.into_iter().chain(rest.into_iter().filter(|part| !part.is_empty())).collect::<Vec<_>>().join("  ")
}

/// The whole card, a line each: the numbers, what else is printed, the text, the flavour.
pub fn card(card: &Card, content: &Content, live: &dyn Live) -> String {
    let mut lines = vec![line(card, content)];
    if !card.motives.is_empty() {
        let names: Vec<&str> = card.motives.iter().map(|motivation| motivation.name()).collect();
        lines.push(format!("Motivations: {}", names.join(", ")));
    }
    if !card.signatures.is_empty() {
        lines.push(format!("Signature crimes: {}", names(card.signatures, content)));
    }
    if card.unique != card.kind.unique() {
        lines.push(if card.unique { "Unique." } else { "Not unique." }.into());
    }
    if card.solo {
        lines.push("May neither support nor be supported.".into());
    }
    lines.extend(text::card(card, content, live).iter().map(|line| text::plain(line)));
    if !card.flavour.is_empty() {
        lines.push(format!("“{}”", card.flavour));
    }
    lines.join("\n    ")
}

fn names(keywords: Keywords, content: &Content) -> String {
    keywords.iter().map(|keyword| content.dictionary.name(keyword)).collect::<Vec<_>>().join(", ")
}

fn numbers(card: &Card) -> String {
    let short = |stat: Stat| if stat == Stat::PrestigeValue { "PV" } else { stat.name() };
    let printed = Stat::ALL.iter().filter(|stat| has_number(card.kind, **stat));
    printed.map(|&stat| format!("{} {}", short(stat), card.stat(stat))).collect::<Vec<_>>().join(", ")
}

/// Thousandths as a percentage with one digit.
struct Percent(u32);

impl fmt::Display for Percent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{} %", self.0 / 10, self.0 % 10)
    }
}

impl fmt::Display for Stats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} cards", self.size)?;
        for kind in self.kinds.iter().filter(|kind| kind.count > 0) {
            let name = format!("{}s", kind.kind.name());
            let hand = Percent(kind.in_first_hand_permille);
            writeln!(f, "  {name:<10} {:>3} of {:>2} titles, in the first hand {hand}", kind.count, kind.titles)?;
        }
        let (experience, prestige) = (self.team_experience, self.starting_prestige);
        writeln!(f, "team: Experience {experience}, starting Prestige {prestige}")?;
        writeln!(f, "  best Authority {}, best Ability {}", self.best_authority, self.best_ability)?;
        let costs: Vec<String> =
            self.costs.iter().enumerate().map(|(cost, count)| format!("{count} for {cost}")).collect();
        writeln!(f, "Prestige to play: {}", costs.join(", "))?;
        let tenths = |n: u32| format!("{}.{}", n / 10, n % 10);
        let (resolve, ability) = (tenths(self.mean_resolve_tenths), tenths(self.mean_ability_tenths));
        writeln!(f, "Perps: Resolve {resolve} and Ability {ability} on average, without Dark Judges")?;
        let (motivated, signature) = (Percent(self.motivated_permille), Percent(self.signature_permille));
        writeln!(f, "  with a Crime of the deck: motivated {motivated}, a signature {signature}")?;
        let counted = |list: &mut dyn Iterator<Item = (String, u32)>| {
            list.map(|(name, count)| format!("{count} {name}")).collect::<Vec<_>>().join(", ")
        };
        writeln!(f, "keywords: {}", counted(&mut self.keywords.iter().cloned()))?;
        writeln!(f, "timing: {}", counted(&mut self.timings.iter().map(|(round, n)| (round.to_string(), *n))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::effect::text::Printed;
    use engine::Pack;

    fn shown(code: &str) -> String {
        let content = Pack::<Content>::built_in().content();
        card(content.card(content.coded(code.parse().unwrap()).unwrap()), content, &Printed)
    }

    #[test]
    fn a_card_shows_everything_that_is_printed_on_it() {
        assert_eq!(
            shown("P34"),
            "P34  Mindbreaker Tooms  Perp  Psyker  PV 2, Ability 7, Resolve 8\n    \
             Motivations: politics, violence\n    \
             Signature crimes: Murder, Vice\n    \
             May neither support nor be supported.\n    \
             [Investigation Challenge] Perp player only. The Investigating player's Team Leader gets -2 Authority until \
             the end of this round."
        );
        assert!(shown("P02").contains("Not unique."));
        assert!(shown("C08").contains("\n    Fair, 25 years: You draw 1 card.\n"));
        assert_eq!(shown("S01"), "S01  Con-Apt Corridor  Scene  Indoor, Block  PV 1");
    }

    #[test]
    fn statistics_are_shown() {
        let content = Pack::<Content>::built_in().content();
        let shown = content.deck("iron-fist").unwrap().stats(content).to_string();
        assert!(shown.starts_with("60 cards\n  Resources   10 of  9 titles, in the first hand 74."), "{shown}");
        assert!(
            shown.contains("team: Experience 40, starting Prestige 8\n  best Authority 9, best Ability 9\n"),
            "{shown}"
        );
    }
}
