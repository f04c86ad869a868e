//! What a card says, made from what it does: text and behaviour have the same numbers.

use crate::content::{Card, Content};
use crate::event::decimal;
use crate::names::{CardKind, Lasts, Window};

/// When it is played, what it does, and how long it stays: a sentence each.
pub fn text(card: &Card, content: &Content) -> Vec<String> {
    let mut lines = vec![when(card.window).to_string(), does(card, content)];
    lines.extend(match card.lasts {
        Some(Lasts::Activation) => Some("It stays until the end of the activation.".to_string()),
        Some(Lasts::Turn) => Some("It stays until the end of the turn.".to_string()),
        Some(Lasts::Game) => Some("It stays beside the model.".to_string()),
        None => None,
    });
    lines
}

const fn when(window: Window) -> &'static str {
    match window {
        Window::TurnStart => "When a turn begins.",
        Window::BeforeDraw => "Before a chip is drawn.",
        Window::OwnActivation => "In an activation of your own.",
        Window::EnemyActivation => "When an enemy is activated.",
        Window::AttackDeclared => "When an attack is declared.",
        Window::AfterRoll => "After a roll.",
        Window::WouldBePinned => "When a model of yours would be pinned.",
    }
}

fn does(card: &Card, content: &Content) -> String {
    let (reach, dice) = (decimal(card.reach), card.dice);
    let size = card.size.map_or(String::new(), |(x, y)| format!("{} by {} inches", decimal(x), decimal(y)));
    match card.does {
        CardKind::MediPack => {
            format!("Remove an injury or stunned marker from the acting model, or from a friend within {reach} inch.")
        }
        CardKind::CombatStimm => format!("{:+} FIGHT and {:+} MOVE.", card.fight, card.moves),
        CardKind::TargetScope => format!("One ranged weapon has {dice:+} to SHOOT with aimed fire."),
        CardKind::SpareMagazine => {
            "A third action: one more snapshot with the weapon that was fired in this activation.".into()
        }
        CardKind::KevlexVest => format!("{dice:+} RESIST against ranged attacks."),
        CardKind::RespiratorKit => "The model is immune to gas.".into(),
        CardKind::SmokeCanister => format!(
            "A disc of smoke of {} inches around a point within {reach}: sight through it gives light cover, until the end of the next turn.",
            decimal(card.radius)
        ),
        CardKind::Grapnel => format!("Leap and climb {reach} inches further; tests at gaps are passed."),
        CardKind::Bandolier => {
            let name = card.weapon.map_or("a weapon", |weapon| content.weapon(weapon).name.as_str());
            format!("The model has {name}, for {} uses.", card.uses)
        }
        CardKind::ApRounds => "One ranged weapon is Piercing.".into(),
        CardKind::ExplosiveRounds => format!("One ranged weapon has {dice:+} POWER."),
        CardKind::GyroStabiliser => "The model pays no heed to Long Barrel and to the limits of Heavy.".into(),
        CardKind::JumpBoots => format!(
            "Move up to {reach} inches more, over models and over pieces of up to {} inches.",
            decimal(card.height)
        ),
        CardKind::LockBuster => format!("Open a door or window within {reach} inch, without alarm."),
        CardKind::AdrenalShot => "Cancel that marker.".into(),
        CardKind::ReflexBooster => format!("{:+} EVADE.", card.evade),
        CardKind::ShockKnuckles => format!("Unarmed attacks have {dice:+} POWER and Electro."),
        CardKind::AutoDoc => "When the model hunkers down, SPECIAL heals as ARMOUR does.".into(),
        CardKind::RiotPlate => format!("The model is not knocked back. {:+} MOVE.", card.moves),
        CardKind::CommLink => {
            format!("Look at the top {} cards of the big meg deck, and put one of them under it.", card.cards)
        }
        CardKind::BreachingCharge => {
            format!(
                "Remove up to {} blocks of one piece of terrain within {reach} inch, unless it is fixed.",
                card.blocks
            )
        }
        CardKind::MotionScanner => "Overwatch shots are made in the whole front arc.".into(),
        CardKind::MonoBlade => "One close combat weapon is Rending.".into(),
        CardKind::TrafficSnarl => format!("Every vehicle and every mount has {:+} MOVE this turn.", card.moves),
        CardKind::PowerCut => format!("Ranged attacks over more than {reach} inches have {dice} die less this turn."),
        CardKind::CrowdSurge => {
            format!("A crowd of {size}, difficult terrain, where no model stands; it stays for the game.")
        }
        CardKind::RadioJamming => "The next chip of the enemy goes back into the bag, and another one is drawn.".into(),
        CardKind::QuickOffTheMark => "Take a normal chip of your own from the bag.".into(),
        CardKind::Jammed => "A ranged attack of the enemy is lost, unless the weapon is natural or has modes.".into(),
        CardKind::LuckyBreak => "Roll any dice of one of your rolls again.".into(),
        CardKind::BadLuck => format!("Up to {dice} dice of a roll of the enemy are rolled again."),
        CardKind::HiddenStash => format!("Draw {} armoury cards and keep one.", card.cards),
        CardKind::LooseRailing => "An enemy within an inch of a drop makes a ledge check.".into(),
        CardKind::StrayShot => format!(
            "A shot without Blast that has missed your model hits another model of the enemy within {reach} inches of it."
        ),
        CardKind::WeatherControlGlitch => "Fire drives nobody this turn, and gas is gone on SPECIAL as well.".into(),
        CardKind::Panic => {
            format!("An enemy with COOL {} or less passes a COOL test, or takes no double action.", card.cool)
        }
        CardKind::SecondWind => "Remove all stunned markers from the acting model.".into(),
        CardKind::SpyInTheSky => "Look at the enemy's big meg cards.".into(),
        CardKind::SlipHazard => "An enemy that sprints or charges subtracts its die.".into(),
        CardKind::StreetKnowledge => "The acting model pays no heed to difficult terrain.".into(),
        CardKind::ReturnFire => "A model of yours that a shot has missed fires a snapshot at whoever fired it.".into(),
        CardKind::SewerAccess => format!(
            "A double action: from within an inch of an edge or of a scatter feature to another such place within {reach} inches, out of every enemy's sight."
        ),
        CardKind::JobsworthRobot => "All doors and windows are secured again.".into(),
        CardKind::MediaCrew => "Whoever goes down this turn counts double notoriety.".into(),
        CardKind::Overcharge => {
            format!(
                "Your Laser or Electro attack has {dice:+} POWER; without a HIT in the power roll the attacker is stunned."
            )
        }
        CardKind::Barricade => format!(
            "A solid wall of {size}, {} inches high, at least {reach} inches from every enemy.",
            decimal(card.height)
        ),
        CardKind::HoldTheLine => {
            format!("Friends within {reach} inches of the acting model lose their pinned markers.")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::Pack;

    #[test]
    fn every_card_says_when_and_what() {
        let content = Pack::<Content>::built_in().content();
        for card in &content.cards {
            let lines = text(card, content);
            assert!(lines.len() >= 2 && lines.iter().all(|line| line.ends_with('.')), "{}: {lines:?}", card.id);
        }
        let smoke = content.cards.iter().find(|card| card.id == "A07").expect("a card");
        assert!(text(smoke, content)[1].starts_with("A disc of smoke of 2 inches around a point within 6"));
    }
}
