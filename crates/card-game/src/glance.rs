//! A view in short sentences, one a fact: what a playthrough shows when it is new.

use crate::code::Code;
use crate::odds::Odds;
use crate::tabletop::object::Readiness;
use crate::view::{CardView, CrimeView, InquiryView, PlayerView, View};

impl View {
    pub fn glance(&self) -> Vec<String> {
        let time = self.time.map_or(String::new(), |time| format!(", {time}"));
        let mut lines = vec![format!("turn {}, {} round{time}", self.turn, self.round)];
        lines.push(format!("{} on duty", self.duty));
        self.players.iter().for_each(|player| lines.extend(glance_at_player(player)));
        lines.extend(self.crimes.iter().map(glance_at_crime));
        lines.extend(self.inquiry.iter().flat_map(glance_at_inquiry));
        lines
    }
}

fn list(cards: &[Code]) -> String {
    cards.iter().map(Code::to_string).collect::<Vec<_>>().join(" ")
}

fn cards(cards: &[CardView]) -> String {
    cards.iter().map(glance_at_card).collect::<Vec<_>>().join(" ")
}

fn glance_at_player(player: &PlayerView) -> Vec<String> {
    let seat = player.seat;
    let mut counters = format!("{seat} has {} Prestige", player.prestige);
    for (number, name) in [(player.demerits, "Team Demerits"), (player.commendations, "Commendations")] {
        if number > 0 {
            counters += &format!(", {number} {name}");
        }
    }
    let mut lines = vec![counters];
    lines.push(match (player.hand.known.as_slice(), player.hand.count) {
        ([], count) => format!("{seat} holds {count}"),
        (known, count) if known.len() == count => format!("{seat} holds {}", list(known)),
        (known, count) => format!("{seat} holds {count}, with {}", list(known)),
    });
    match &player.removed {
        Some(removed) => lines.push(format!("{seat} is out, with {} cards unseen", removed.unseen.count)),
        None => lines.push(format!("{seat}'s deck {}", player.deck.count)),
    }
    lines.push(format!("{seat}'s team {}", cards(&player.team)));
    for (name, row) in [("backup", &player.backup), ("events", &player.events)] {
        if !row.is_empty() {
            lines.push(format!("{seat}'s {name} {}", cards(row)));
        }
    }
    lines
}

/// `J01`, `(J04)` activated, `((J04))` inactive; what lies under it follows in brackets.
fn glance_at_card(card: &CardView) -> String {
    let name = match card.readiness {
        Some(Readiness::Activated) => format!("({})", card.card),
        Some(Readiness::Inactive) => format!("(({}))", card.card),
        _ => card.card.to_string(),
    };
    let marks = if card.marks > 0 { format!(":{}", card.marks) } else { String::new() };
    let under = if card.under.is_empty() { String::new() } else { format!("[{}]", cards(&card.under)) };
    format!("{name}{marks}{under}")
}

fn glance_at_crime(crime: &CrimeView) -> String {
    let place = crime.assigned.map_or("unassigned".to_string(), |seat| format!("to {seat}"));
    let attached = crime.attached.iter().map(|card| match card.role {
        Some(role) => format!(", {} {}", role.word(), card.card),
        None => format!(", {}", card.card),
    });
    format!("{} {place}{}", crime.crime.card, attached.collect::<String>())
}

fn glance_at_inquiry(inquiry: &InquiryView) -> Vec<String> {
    let mut lines = vec![format!("{} investigates", inquiry.investigator)];
    let chance = |name: &str, odds: &Odds| format!("{name} {} of {}", odds.won, odds.of);
    lines.extend(inquiry.challenge_odds.iter().map(|odds| chance("challenge", odds)));
    lines.extend(inquiry.combat_odds.iter().map(|odds| chance("combat", odds)));
    lines
}
