//! What a viewer may know, built up from nothing. Section 7.2.

use crate::content::{Content, Kind};
use crate::names::{CardId, Character, Difficulty, LocationId, Mode, Side, Symbol, Team, Time};
use crate::procedures::Frame;
use crate::procedures::day::Step;
use crate::procedures::psi::{self, Rating};
use crate::procedures::resolution::Stage;
use crate::procedures::symbols::Source;
use crate::state::State;
use crate::tabletop::{Ending, Kept, PerSide, Tabletop};
use engine::{Outcome, Pile, Seat, Seats, Viewer, Viewers};
use serde::Serialize;

#[derive(PartialEq, Eq, Debug, Serialize)]
pub struct View {
    pub mode: Mode,
    pub difficulty: Difficulty,
    /// The pack this table plays with.
    pub content: String,
    pub senior: Seat,
    pub first_senior: Seat,
    pub time: Time,
    pub round: u8,
    pub players: Vec<PlayerView>,
    pub teams: Vec<TeamView>,
    pub deck: Hidden<CardId>,
    pub discard: Vec<CardId>,
    pub rows: PerSide<Vec<Lying>>,
    /// Head-to-head: psi cards that wait for the next investigation.
    pub pending: PerSide<Vec<Lying>>,
    /// Cards drawn for a psi action, from the Senior Judge's on; or a lone player's drawn card.
    pub drawn: Vec<Lying>,
    pub current: Option<CurrentView>,
    pub locations: Vec<LocationView>,
    pub location_deck: Hidden<LocationId>,
    pub removed: Hidden<LocationId>,
    pub asks: Option<Question>,
    pub outcome: Option<Outcome>,
}

/// How many, and those of them that the viewer knows.
#[derive(PartialEq, Eq, Debug, Serialize)]
pub struct Hidden<T> {
    pub count: usize,
    pub known: Vec<T>,
}

/// A card on the table; the viewer may know a face-down one.
#[derive(PartialEq, Eq, Debug, Serialize)]
pub struct Lying {
    pub card: Option<CardId>,
    pub face_up: bool,
}

#[derive(PartialEq, Eq, Debug, Serialize)]
pub struct PlayerView {
    pub seat: Seat,
    pub team: Team,
    pub hand: Hidden<CardId>,
}

#[derive(PartialEq, Eq, Debug, Serialize)]
pub struct TeamView {
    pub team: Team,
    /// Where its pawn stands.
    pub position: u8,
    /// None for perps that nobody plays.
    pub members: Vec<MemberView>,
    pub rations: u16,
    pub ammunition: u16,
    pub kept: Vec<Kept>,
    pub row: Option<Side>,
    pub ended: Option<Ending>,
}

#[derive(PartialEq, Eq, Debug, Serialize)]
pub struct MemberView {
    pub who: Character,
    pub alive: bool,
    pub health: u8,
    pub radiation: u8,
}

/// The card that is being resolved, and how far.
#[derive(PartialEq, Eq, Debug, Serialize)]
pub struct CurrentView {
    pub card: CardId,
    pub team: Team,
    pub caption: Option<CaptionView>,
}

#[derive(PartialEq, Eq, Debug, Serialize)]
pub struct CaptionView {
    pub kind: Kind,
    pub index: u8,
    /// Which symbol is being carried out, counted from 0.
    pub symbol: u8,
}

#[derive(PartialEq, Eq, Debug, Serialize)]
pub struct LocationView {
    pub position: u8,
    pub location: LocationId,
    pub token: bool,
}

/// The open question, as far as it is public.
#[derive(PartialEq, Eq, Debug, Serialize)]
pub struct Question {
    pub question: &'static str,
    /// Who was asked; who has answered in secret does not show.
    pub asked: Seats,
    pub team: Option<Team>,
    /// What the own seat has answered in secret.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub yours: Option<Character>,
    /// CE-503: ratings are public as they are sent.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub ratings: Vec<(Seat, Rating)>,
}

impl View {
    pub fn of(state: &State, viewer: Viewer) -> View {
        let table = &state.tabletop;
        View {
            mode: table.mode(),
            difficulty: table.options.difficulty,
            content: table.content.hash().short(),
            senior: table.senior,
            first_senior: table.first_senior,
            time: table.time,
            round: table.round,
            players: table.seats().map(|seat| player(table, seat, viewer)).collect(),
            teams: Team::ALL.iter().map(|&team| team_view(table, team)).collect(),
            deck: hidden(&table.deck, viewer),
            discard: table.discard.cards().to_vec(),
            rows: PerSide { above: lying(&table.rows.above, viewer), below: lying(&table.rows.below, viewer) },
            pending: PerSide { above: lying(&table.pending.above, viewer), below: lying(&table.pending.below, viewer) },
            drawn: lying(&table.drawn, viewer),
            current: current(state),
            locations: locations(table),
            location_deck: hidden(&table.locations, viewer),
            removed: hidden(&table.removed, viewer),
            asks: question(state, viewer),
            outcome: table.outcome,
        }
    }

    /// The table in short sentences, for logs and playthroughs.
    pub fn glance(&self, content: &Content) -> Vec<String> {
        let mut lines = vec![format!("round {}, {}", self.round, self.time)];
        let list = |cards: &[CardId]| cards.iter().map(CardId::to_string).collect::<Vec<_>>().join(" ");
        for player in self.players.iter().filter(|player| player.hand.count > 0) {
            let PlayerView { seat, hand, .. } = player;
            lines.push(match hand.known.as_slice() {
                [] => format!("{seat} holds {}", hand.count),
                known => format!("{seat} holds {}", list(known)),
            });
        }
        for (name, row) in [("above", &self.rows.above), ("below", &self.rows.below)] {
            if !row.is_empty() {
                let cards: Vec<String> =
                    row.iter().map(|it| it.card.map_or("face-down".to_string(), |card| card.to_string())).collect();
                let name = if self.mode == Mode::HeadToHead { format!(" {name}") } else { String::new() };
                lines.push(format!("row{name}: {}", cards.join(" ")));
            }
        }
        for team in &self.teams {
            let title = team.team.word();
            lines.push(format!("{title} on location {}", team.position));
            if team.members.is_empty() {
                continue;
            }
            let (rations, ammunition) = (team.rations, team.ammunition);
            lines.push(format!("{title}: {rations} rations, {ammunition} ammunition, {} kept", team.kept.len()));
            for member in &team.members {
                let name = &content.character(member.who).short;
                lines.push(match member {
                    MemberView { alive: false, .. } => format!("{name} dead"),
                    MemberView { health, radiation: 0, .. } => format!("{name} {health}"),
                    MemberView { health, radiation, .. } => format!("{name} {health}, radiation {radiation}"),
                });
            }
        }
        lines
    }
}

fn hidden<T: Copy + Ord + Default, const N: usize>(pile: &Pile<T, N>, viewer: Viewer) -> Hidden<T> {
    Hidden { count: pile.len(), known: pile.known_to(viewer).collect() }
}

fn lying<const N: usize>(pile: &Pile<CardId, N>, viewer: Viewer) -> Vec<Lying> {
    let cards = pile.cards().iter().zip(pile.known());
    cards
        .map(|(&card, known)| Lying { card: known.by.has(viewer).then_some(card), face_up: known.by == Viewers::ALL })
        .collect()
}

fn player(table: &Tabletop, seat: Seat, viewer: Viewer) -> PlayerView {
    PlayerView { seat, team: table.team_of(seat), hand: hidden(&table.hands[seat], viewer) }
}

fn team_view(table: &Tabletop, team: Team) -> TeamView {
    let area = &table.teams[team];
    let plays = table.teams().any(|playing| playing == team);
    let member = |who| {
        let member = table.member(who);
        MemberView { who, alive: member.lives(), health: member.health, radiation: member.radiation }
    };
    TeamView {
        team,
        position: area.position,
        members: team.characters().filter(|_| plays).map(member).collect(),
        rations: area.rations,
        ammunition: area.ammunition,
        kept: area.kept.to_vec(),
        row: area.row,
        ended: area.ended,
    }
}

/// CE-165, CE-462: what lies behind both pawns has left the game.
fn locations(table: &Tabletop) -> Vec<LocationView> {
    let rear = Team::ALL.iter().map(|&team| table.teams[team].position).min().unwrap_or(1);
    let row = table.path.iter().zip(1u8..).filter(|&(_, position)| position >= rear);
    row.map(|(&location, position)| LocationView { position, location, token: table.tokens >> position & 1 == 1 })
        .collect()
}

fn current(state: &State) -> Option<CurrentView> {
    let current = state.tabletop.current?;
    let caption = state.stack.frames().find_map(|frame| match frame {
        Frame::Symbols(symbols) => match symbols.source {
            Source::Caption { kind, index, .. } => {
                Some(CaptionView { kind, index, symbol: symbols.next.saturating_sub(1) })
            }
            _ => None,
        },
        _ => None,
    });
    Some(CurrentView { card: current.kept.card, team: current.team, caption })
}

fn question(state: &State, viewer: Viewer) -> Option<Question> {
    use crate::procedures::pick::What;
    let frame = state.stack.asking()?;
    let mut asks = Question { question: "", asked: state.stack.asked(), team: None, yours: None, ratings: Vec::new() };
    (asks.question, asks.team) = match frame {
        Frame::Day(day) => match day.at {
            Step::Place { .. } => ("place", None),
            Step::RowRight => ("row-right", None),
            Step::RowPick { .. } => ("row-pick", None),
            _ => ("play", None),
        },
        Frame::Resolution(card) if matches!(card.at, Stage::Options(_)) => ("option", Some(card.team)),
        Frame::Resolution(card) => ("choice", Some(card.team)),
        Frame::Pick(pick) => match pick.what {
            What::Heal => ("heal", Some(pick.team)),
            What::Wound => ("wound", Some(pick.team)),
            What::Radiation => ("radiation", Some(pick.team)),
            What::Death => ("death", Some(pick.team)),
        },
        Frame::Violence(violence) => (Symbol::Violence.word(), Some(violence.team)),
        Frame::Spend(spend) => (spend.on.word(), Some(spend.team)),
        Frame::Psi(psi) => match psi.at {
            psi::Step::Branch => ("psi", Some(psi.team)),
            psi::Step::Rate => {
                let rated = state.tabletop.seats().filter_map(|seat| psi.ratings[seat].map(|it| (seat, it)));
                asks.ratings = rated.collect();
                let all = psi.silent(&state.tabletop).is_empty();
                (if all { "pick-player" } else { "rate" }, Some(psi.team))
            }
            psi::Step::Keep => ("keep", Some(psi.team)),
            psi::Step::Lay => ("lay", Some(psi.team)),
        },
        Frame::Swap(swap) => ("swap", Some(swap.team)),
        Frame::Together(together) => {
            asks.asked = together.asked();
            asks.yours = viewer.seat().and_then(|seat| together.answer_of(seat));
            ("together", None)
        }
        Frame::Symbols(_) | Frame::Advance(_) => return None,
    };
    Some(asks)
}
