//! What is printed on the cards (section 19), as plain text made from the pack, so that text and play cannot disagree.
//!
//! The wording is ours. Clients lay the same facts out as pictures; this is what a screen reader and a terminal show.

use crate::content::{Ability, Combat, Content, Defence, Reach, TeamSheet};
use crate::names::{Character, Symbol, Team};
use crate::sight;
use std::fmt::Write;

/// A card with two sides.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Printed {
    pub front: String,
    pub back: String,
}

impl Ability {
    /// As printed: `HI-EX`.
    pub const fn name(self) -> &'static str {
        match self {
            Ability::HiEx => "HI-EX",
            Ability::Vampirism => "VAMPIRISM",
            Ability::Demons => "DEMONS",
            Ability::WarpSpasm => "WARP-SPASM",
            Ability::Stealth => "STEALTH",
        }
    }

    pub const fn text(self) -> &'static str {
        match self {
            Ability::HiEx => {
                "When you SNIPE with this character, you may hit everybody else on the defender's space too, friends \
                 and the shooter included. All of them or none; each defends alone."
            }
            Ability::Vampirism => {
                "When her MELEE takes a cube from an enemy, you may put one cube back on her card. She never holds \
                 more than three."
            }
            Ability::Demons => {
                "Her MELEE and SMASH also reach an adjacent space, seen or unseen. Walls, falls and corners keep her \
                 out; a step up to high ground does not."
            }
            Ability::WarpSpasm => {
                "Each cube that his MELEE or SMASH takes from an enemy puts one of the five warp cubes on his card. Once he has as \
                 many warp cubes as health, Warp-Sláine replaces him at once, on the same space, with the same health, \
                 for the rest of the game."
            }
            Ability::Stealth => {
                "Two map cards lie under him. When you deploy him, choose one of the two spaces; nobody is shown the \
                 other."
            }
        }
    }
}

/// BERSERK, which comes with WARP-SPASM.
pub const BERSERK: &str =
    "Warp-Sláine may pay for SMASH with a MELEE symbol of his or a wild one. He never makes a BLOCK.";

/// HS-162, on the dead side of every character card.
pub const DEAD: &str = "Dead. Three of these symbols pay for a fragment.";

/// An action card: `JU-03: Giant (SHOTGUN), Anderson. Any: DEFLECT.`
pub fn action_card(content: &Content, team: Team, number: u8) -> String {
    let card = content.card(team, number);
    let shown = team.characters().filter(|&who| card.shows(who)).map(|who| {
        let short = &content.sheet(who).short;
        match card.linked_to(who) {
            Some(symbol) => format!("{short} ({symbol})"),
            None => short.clone(),
        }
    });
    let mut text = format!("{}-{number:02}: {}.", team.code(), shown.collect::<Vec<_>>().join(", "));
    if let Some(wild) = card.wild {
        write!(text, " Any: {wild}.").expect("a string takes all");
    }
    text
}

/// HS-572: a character card, and its dead side.
pub fn character_card(content: &Content, who: Character) -> Printed {
    let sheet = content.sheet(who);
    let mut front = format!("{}\nHealth {}\n", sheet.name, sheet.health);
    if let Some(ability) = sheet.ability {
        writeln!(front, "{}: {}", ability.name(), ability.text()).expect("a string takes all");
    }
    writeln!(front, "{}", sheet.line).expect("a string takes all");
    Printed { front, back: format!("{}\n{DEAD}\n", sheet.name) }
}

/// The twentieth character card (HS-004): a form of Sláine, who lends it his health and his symbol.
pub fn warp_slaine_card(content: &Content) -> Printed {
    let slaine = &content.sheet(Character::SLAINE).short;
    Printed {
        front: format!("Warp-Sláine\nHealth as {slaine} had\nBERSERK: {BERSERK}\n"),
        back: format!("Warp-Sláine\n{DEAD}\n"),
    }
}

/// HS-571: symbol frequencies in front, special rules behind.
pub fn team_card(content: &Content, team: Team) -> Printed {
    let sheet = content.team(team);
    Printed { front: frequencies(sheet), back: special_rules(sheet) }
}

fn frequencies(sheet: &TeamSheet) -> String {
    let mut header = vec![sheet.name.clone(), "total".into(), "wild".into()];
    header.extend(sheet.characters.iter().map(|character| character.short.clone()));
    let mut rows = vec![header];
    for symbol in Symbol::ALL {
        let counts = sheet.frequency(symbol);
        let mut row = vec![symbol.to_string(), counts.iter().sum::<usize>().to_string()];
        row.extend(counts.iter().map(|&count| if count == 0 { "-".into() } else { count.to_string() }));
        rows.push(row);
    }
    let mut shown = vec!["cards that show".to_string(), String::new(), String::new()];
    shown.extend(sheet.characters.iter().map(|character| sheet.shown(character.who).to_string()));
    rows.push(shown);
    columns(&rows)
}

fn special_rules(sheet: &TeamSheet) -> String {
    let mut text = format!("{}\n", sheet.name);
    let mut abilities: Vec<Ability> = sheet.characters.iter().filter_map(|character| character.ability).collect();
    abilities.sort();
    abilities.dedup();
    for ability in abilities {
        let has = sheet.characters.iter().filter(|character| character.ability == Some(ability));
        let names: Vec<&str> = has.map(|character| character.short.as_str()).collect();
        writeln!(text, "{} ({}): {}", ability.name(), names.join(", "), ability.text()).expect("a string takes all");
        if ability == Ability::WarpSpasm {
            writeln!(text, "BERSERK (Warp-Sláine): {BERSERK}").expect("a string takes all");
        }
    }
    text
}

/// HS-570: defences and sight in front, the turn and the actions behind.
pub fn reference_card(content: &Content) -> Printed {
    Printed { front: format!("{}\n{}", defences(content), line_of_sight()), back: turn_and_actions(content) }
}

fn attacks(content: &Content) -> impl Iterator<Item = &Combat> {
    Symbol::ALL.into_iter().filter_map(|symbol| content.combat(symbol))
}

fn undefended(combat: &Combat) -> String {
    match combat.attack {
        Symbol::Psi => format!("discard a card of the character, or without one {} damage", combat.damage),
        Symbol::Explode => format!("{} damage each", combat.damage),
        _ => format!("{} damage", combat.damage),
    }
}

fn defences(content: &Content) -> String {
    let mut header = vec!["Attack".to_string()];
    header.extend(Defence::ALL.iter().map(Defence::to_string));
    header.push("undefended".into());
    let mut rows = vec![header];
    for combat in attacks(content) {
        let mut row = vec![combat.attack.to_string()];
        row.extend(Defence::ALL.iter().map(|&defence| if combat.admits(defence) { "yes" } else { "-" }.to_string()));
        row.push(undefended(combat));
        rows.push(row);
    }
    columns(&rows) + "COVER only on a cover space. BLOCK is paid with MELEE, PRECOG with PSI of the defender.\n"
}

fn line_of_sight() -> String {
    let cell = |from_high: bool, to_high: bool| match sight::TABLE[usize::from(from_high)][usize::from(to_high)] {
        None => "never".to_string(),
        Some(obstacles) => {
            let named =
                [(obstacles.walls, "walls"), (obstacles.high_ground, "high ground"), (obstacles.cover, "cover")];
            let names: Vec<&str> = named.into_iter().filter(|&(blocks, _)| blocks).map(|(_, name)| name).collect();
            format!("blocked by {}", names.join(", "))
        }
    };
    let rows = [
        vec!["Line of sight".to_string(), "to high ground".into(), "to normal ground".into()],
        vec!["from high ground".into(), cell(true, true), cell(true, false)],
        vec!["from normal ground".into(), cell(false, true), cell(false, false)],
    ];
    columns(&rows) + "The two spaces themselves, falls, characters and fragments never block.\n"
}

fn turn_and_actions(content: &Content) -> String {
    let mut text = String::from(
        "Your turn
1. Deploy one character, if one is left to deploy.
2. Deploy and act, as often as you like and can pay.
3. Declare the end of your turn.
4. Draw up to three cards, to at most seven in hand; pass the marker on.

Standard actions
MOVE: 1 card showing the character. To an adjacent space, not up to high ground.
CLIMB: 2 cards showing the character. From normal ground to adjacent high ground.
COLLECT: 3 cards showing the character, or 3 showing one dead team-mate. One fragment of your colour where it stands.

Combat actions: 1 card with the symbol, wild or linked to the character
",
    );
    for combat in attacks(content) {
        let reach = match combat.reach {
            Reach::OwnSpace => "An enemy on the same space".to_string(),
            Reach::OwnOrAdjacentSpace => "Everybody on the same or an adjacent space with an enemy".into(),
            Reach::LineOfSight => "An enemy in line of sight".into(),
            Reach::LineOfSightWithin(spaces) => format!("An enemy in line of sight, at most {spaces} spaces away"),
        };
        let answers: Vec<String> = combat.defences().map(|defence| defence.to_string()).collect();
        let answers = if answers.is_empty() { "no defence".to_string() } else { answers.join(", ") };
        writeln!(text, "{}: {reach}; {answers}; else {}.", combat.attack, undefended(combat))
            .expect("a string takes all");
    }
    text.push_str(
        "FLY: One or two steps, up and over falls, not through walls; it ends on a space.
RALLY: The leader and a team-mate on the same or an adjacent space each may step; a CLIMB costs one more card.
HEAL: A team-mate or oneself, on the same or an adjacent space, gains a cube, never above starting health.

INTERRUPT: 1 card, right after another player's action or declared end of turn. Deploy and act, then declare the end;
play goes back to the player with the marker. Of several, the player whose turn is closest interrupts.
",
    );
    text
}

/// Lines up rows of cells.
fn columns(rows: &[Vec<String>]) -> String {
    let width = |column: usize| rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count()).max();
    let mut text = String::new();
    for row in rows {
        let cells = row.iter().enumerate().map(|(column, cell)| {
            let width = width(column).expect("the row has the column");
            format!("{cell:width$}")
        });
        text.push_str(cells.collect::<Vec<_>>().join("  ").trim_end());
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests;
