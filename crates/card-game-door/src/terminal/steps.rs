//! An action as choices: what, with which card of the hand, and for whom.

use super::name;
use card_game::code::Code;
use card_game::{Action, Content};
use door::board::{Pick, Step};

/// A title, as something that can be pointed at.
pub fn pick(content: &Content, code: Code) -> Option<Pick> {
    content.ids().position(|id| content.card(id).code == code).map(|at| Pick::Card(at as u16))
}

pub fn steps(content: &Content, action: &Action) -> Vec<Step> {
    let text = action.to_string();
    let (kind, rest) = text.split_once(' ').unwrap_or((&text, ""));
    let mut steps = vec![Step::new(kind.to_uppercase())];
    let held = |code: Code| {
        let words = format!("{code} {}", name(content, code));
        pick(content, code).map_or_else(|| Step::new(words.clone()), |pick| Step::of(pick, words.clone()))
    };
    match *action {
        Action::Issue { card, to } => {
            steps.push(held(card));
            steps.extend(to.map(|judge| Step::new(format!("> {judge} {}", name(content, judge.code)))));
        }
        Action::Bring { card, at } => steps.extend([held(card), Step::new(format!("at {at}"))]),
        Action::Play { card }
        | Action::Report { card }
        | Action::Attach { card }
        | Action::Discard { card }
        | Action::Draft { card } => steps.push(held(card)),
        _ if rest.is_empty() => {}
        _ => {
            let words = super::words::action(content, &text);
            steps.push(Step::new(words.split_once(' ').map_or(String::new(), |(_, rest)| rest.to_string())));
        }
    }
    steps
}

/// What somebody may mean who points at a card of the hand: whatever cards of its type are for.
pub fn attempts(content: &Content, wanted: Pick) -> Vec<Action> {
    let Pick::Card(at) = wanted else { return Vec::new() };
    let Some(card) = content.ids().nth(usize::from(at)).map(|id| content.card(id).code) else { return Vec::new() };
    use card_game::names::Kind;
    match card.kind {
        Kind::Judge => vec![Action::Bring { card, at: 1 }],
        Kind::Resource => vec![Action::Issue { card, to: None }],
        Kind::Crime => vec![Action::Report { card }],
        Kind::Scene | Kind::Perp => vec![Action::Attach { card }],
        Kind::Incident | Kind::Event => vec![Action::Play { card }],
    }
}
