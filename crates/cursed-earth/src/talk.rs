//! Table talk: on which decisions everybody advises, and what may be said (CE-201, CE-205, CE-525, section 7.1).

use crate::content::Kind;
use crate::names::{Mode, Team};
use crate::procedures::Frame;
use crate::procedures::psi::Step;
use crate::procedures::resolution::Stage;
use crate::state::State;
use crate::tabletop::{HEALTH, Tabletop};
use engine::{Rule, Seat, Talk, Viewers};
use std::cmp::Ordering;

/// CE-525: the Senior Judge decides while cards are resolved (D02 to D09, D12, D13), and everybody may propose. Nobody
/// advises on a card from a hand (CE-204) or on whose psi card is picked, about which people are silent (CE-502).
pub fn shared(state: &State) -> Option<Seat> {
    let open = match state.stack.asking()? {
        Frame::Resolution(_) | Frame::Pick(_) | Frame::Violence(_) | Frame::Spend(_) | Frame::Swap(_) => true,
        Frame::Psi(psi) => psi.at == Step::Branch,
        _ => false,
    };
    (open && state.tabletop.mode() == Mode::Cooperative).then_some(state.tabletop.senior)
}

/// CE-500, CE-502. Alone there is nobody to tell, against each other people tell what they like, and after the end
/// everything is public (CE-511).
pub fn talk(state: &State) -> Talk {
    match state.stack.asking() {
        Some(_) if state.tabletop.mode() != Mode::Cooperative => Talk::Free,
        Some(Frame::Psi(psi)) if psi.at == Step::Rate => Talk::Silence { rule: Rule::new("CE-502") },
        Some(frame) => Talk::Phrases { phrases: phrases(&state.tabletop, frame), rule: Rule::new("CE-500") },
        None => Talk::Free,
    }
}

/// Sentences about what lies open, the most pressing first. None is about a hand, or about a card that lies face-down:
/// somebody may know it.
fn phrases(table: &Tabletop, asking: &Frame) -> Vec<String> {
    let mut say = Vec::with_capacity(48);
    choices(table, asking, &mut say);
    cards(table, &mut say);
    people(table, &mut say);
    stores(table, &mut say);
    journey(table, &mut say);
    say.extend(
        ["Good thinking.", "I am not sure.", "Let us take our time.", "Senior Judge, you decide."].map(String::from),
    );
    say
}

/// What the card that is being resolved offers.
fn choices(table: &Tabletop, asking: &Frame, say: &mut Vec<String>) {
    let (Some(current), Frame::Resolution(resolution)) = (table.current, asking) else { return };
    let encounter = table.content.content().encounter(current.kept.card);
    match resolution.at {
        Stage::Options(_) => say.extend(["The option is worth it.", "The option costs too much."].map(String::from)),
        _ => {
            for choice in 1..=encounter.captions(Kind::Choice).len() {
                say.push(format!("Choice {choice} helps us most."));
                say.push(format!("Choice {choice} costs too much."));
            }
        }
    }
}

/// The cards of the row, by number.
fn cards(table: &Tabletop, say: &mut Vec<String>) {
    let row = table.row(Team::Judges);
    let open = row.cards().iter().zip(row.known()).filter(|(_, known)| known.by == Viewers::ALL);
    for (card, _) in open {
        let number = card.number();
        say.push(format!("Card {number} helps us."));
        say.push(format!("Card {number} worries me."));
    }
    if row.len() > 1 {
        say.push("The order of the row is good.".to_string());
        say.push("The order of the row is bad.".to_string());
    }
}

/// The Judges, and what they can bear.
fn people(table: &Tabletop, say: &mut Vec<String>) {
    for who in table.living(Team::Judges) {
        let (name, member) = (&table.content.content().character(who).short, table.member(who));
        say.push(format!("{name} can take it."));
        say.push(format!("We must spare {name}."));
        if member.health < HEALTH {
            say.push(format!("Let us heal {name}."));
        }
        if member.radiation > 0 {
            say.push(format!("{name} glows too much already."));
        }
    }
}

/// What the team owns.
fn stores(table: &Tabletop, say: &mut Vec<String>) {
    let team = &table.teams[Team::Judges];
    match team.ammunition {
        0 => say.push("We need ammunition.".to_string()),
        _ => say.extend(["Let us shoot.", "Let us save the ammunition."].map(String::from)),
    }
    match team.rations {
        0 => say.push("We need something to eat.".to_string()),
        1 => say.push("This is our last ration.".to_string()),
        _ => say.push("We have enough to eat.".to_string()),
    }
    if !team.kept.is_empty() {
        say.extend(["Let us spend a kept card.", "Let us save the kept cards."].map(String::from));
    }
    say.push("The deck is getting thin.".to_string());
}

/// Where the pawns stand.
fn journey(table: &Tabletop, say: &mut Vec<String>) {
    let place = &table.location_of(Team::Judges).name;
    say.push(format!("{place} is good for us."));
    say.push(format!("Away from {place}!"));
    say.push("Let us hurry on.".to_string());
    let [ours, theirs] = [Team::Judges, Team::Perps].map(|team| table.teams[team].position);
    let ahead = match theirs.cmp(&ours) {
        Ordering::Greater => "The perps get away from us.",
        Ordering::Equal => "We have caught up with the perps.",
        Ordering::Less => "The perps are behind us.",
    };
    say.push(ahead.to_string());
    say.push("We must stop the perps from moving on.".to_string());
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::{Game, Pack, Seed, Session};

    const A: Seat = Seat::new(0);
    const B: Seat = Seat::new(1);

    fn lay(given: &str) -> Session<State> {
        Session::lay(given, Pack::built_in(), Seed::from(1)).expect("a position")
    }

    fn act(session: &mut Session<State>, seat: Seat, action: &str) {
        session.act(seat, action.parse().expect("an action")).expect("legal");
    }

    fn said(session: &Session<State>) -> Vec<String> {
        match session.state().talk() {
            Talk::Phrases { phrases, rule } => {
                assert_eq!(rule, Rule::new("CE-500"));
                phrases
            }
            other => panic!("{other:?}"),
        }
    }

    /// A row of one card with these captions, and two players, or those that `more` says.
    fn at(card: &str, more: &str) -> Session<State> {
        lay(&format!("step = \"resolve\"\nrow = [901, 30, 31]\ncards = {{ 901 = \"{card}\" }}\n{more}"))
    }

    /// CE-525, CE-205: every decision of the resolver.
    #[test]
    fn everybody_advises_on_what_the_senior_judge_decides() {
        let wounded = "health = { dredd = 3, giant = 3 }";
        for (decision, card, more) in [
            ("D02", "C: ration | C: ammo", ""),
            ("D03", "O: ration", ""),
            ("D04", "E: heal", wounded),
            ("D05", "E: wound", ""),
            ("D06", "E: rad", ""),
            ("D06 eat", "E: eat", "rations = { judges = 0 }"),
            ("D07", "E: violence", ""),
            ("D08", "E: -surv", ""),
            ("D09", "E: psi", ""),
            ("D12", "E: swap", ""),
            ("D13", "E: death", ""),
        ] {
            let together = at(card, more);
            assert_eq!(together.state().shared(), Some(A), "{decision}");
            assert_eq!(together.state().deciders().iter().collect::<Vec<_>>(), [A], "{decision}");
            let alone = at(card, &format!("mode = \"solo\"\n{more}"));
            assert_eq!(alone.state().shared(), None, "{decision} alone");
            let apart = at(
                card,
                &format!("mode = \"head-to-head\"\nrows = {{ judges = \"above\", perps = \"below\" }}\n{more}"),
            );
            assert_eq!(apart.state().shared(), None, "{decision} head-to-head");
        }
    }

    /// CE-204: the player alone picks the card. CE-502: and nobody discusses psi cards.
    #[test]
    fn nobody_advises_on_hands_and_psi_cards() {
        let mut session = lay("hand = { a = [1, 2, 3], b = [4, 5, 6] }");
        assert_eq!(session.state().shared(), None);
        session = at("C: psi | C: ration", "deck = [40, 41, 42]");
        act(&mut session, A, "choose 1");
        assert_eq!(session.state().shared(), Some(A));
        act(&mut session, A, "psi");
        assert_eq!(session.state().shared(), None);
    }

    /// CE-502: from the first look until the choice is made.
    #[test]
    fn nobody_speaks_while_psi_cards_are_rated() {
        let silence = Talk::Silence { rule: Rule::new("CE-502") };
        let mut session = at("C: psi | C: ration", "deck = [40, 41, 42]");
        act(&mut session, A, "choose 1");
        assert_ne!(session.state().talk(), silence);
        for (seat, action) in [(A, "psi"), (B, "rate risk 1 value 2 play"), (A, "rate risk 2 value 2 neutral")] {
            act(&mut session, seat, action);
            assert_eq!(session.state().talk(), silence, "after {action}");
        }
        act(&mut session, A, "pick b");
        assert_ne!(session.state().talk(), silence);
    }

    /// CE-500: what lies open can be named, and nothing else.
    #[test]
    fn phrases_are_about_what_lies_open() {
        let session =
            lay("time = \"dusk\"\nhand = { a = [50, 51, 52], b = [53, 54, 55] }\nkept = { judges = [{ card = 8 }] }\n\
            row = [15, { face_down = 16, seen_by = [\"b\"] }, 17]\nhealth = { giant = 2 }\nradiation = { giant = 1 }");
        let said = said(&session);
        let numbers: Vec<u16> =
            said.iter().filter_map(|it| it.strip_prefix("Card ")?.split(' ').next()?.parse().ok()).collect();
        assert_eq!(numbers, [15, 15, 17, 17], "neither the face-down card nor a hand");
        for phrase in ["Let us heal Giant.", "Giant glows too much already.", "Let us save the kept cards."] {
            assert!(said.iter().any(|it| it == phrase), "{phrase}");
        }
        assert!(said.iter().all(|it| !it.contains("heal Dredd")), "Dredd is well");
    }

    #[test]
    fn phrases_are_about_the_pawns() {
        for (perps, phrase) in [(3, "get away from us"), (2, "caught up with"), (1, "are behind us")] {
            let session = at("C: ration | C: ammo", &format!("at = {{ judges = 2, perps = {perps} }}"));
            assert!(said(&session).iter().any(|it| it.contains(phrase)), "{phrase}");
        }
    }

    #[test]
    fn phrases_are_about_the_choices_on_offer() {
        let mut session = at("C: ration | C: ammo | O: ration", "");
        let offers = |session: &Session<State>| said(session).iter().filter(|it| it.starts_with("Choice ")).count();
        assert_eq!(offers(&session), 4);
        act(&mut session, A, "choose 2");
        assert_eq!(offers(&session), 0);
        assert!(said(&session).iter().any(|it| it.contains("The option")));
    }

    #[test]
    fn phrases_are_short_and_there_once() {
        let mut luck = engine::Chance::seeded(3);
        let mut session = Session::<State>::start(Default::default(), Pack::built_in(), Seed::from(5)).expect("a game");
        while session.state().outcome().is_none() {
            if let Talk::Phrases { mut phrases, .. } = session.state().talk() {
                assert!(
                    phrases.iter().all(|it| (3..=60).contains(&it.len()) && it.ends_with(['.', '!'])),
                    "{phrases:?}"
                );
                let count = phrases.len();
                phrases.sort();
                phrases.dedup();
                assert_eq!(phrases.len(), count);
                assert!((12..=80).contains(&count), "{count} are what a person can look through");
            }
            let seat = session.state().deciders().iter().next().expect("somebody is asked");
            let action = session.state().sample(seat, &mut luck, &mut Vec::new());
            session.act(seat, action).expect("legal");
        }
        assert_eq!(session.state().talk(), Talk::Free, "CE-511");
    }

    #[test]
    fn talk_is_free_alone_and_against_each_other() {
        for mode in ["solo", "head-to-head"] {
            assert_eq!(
                lay(&format!("mode = \"{mode}\"\nhand = {{ a = [2, 3, 4, 5, 6, 7] }}")).state().talk(),
                Talk::Free
            );
        }
    }
}
