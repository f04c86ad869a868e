//! What a viewer may know, built up from nothing. Section 15.

use crate::action::CardId;
use crate::content::{Ability, Content};
use crate::event::CardCode;
use crate::names::{Character, Space, Spaces, Symbol, Team};
use crate::procedures::Frame;
use crate::procedures::interrupt::Reply;
use crate::procedures::turn::Step;
use crate::state::State;
use crate::tabletop::{Cards, Characters, HouseRules, Place, Tabletop, TurnKind};
use engine::{Outcome, Seat, Seats, Viewer};
use serde::Serialize;

#[derive(PartialEq, Eq, Debug, Serialize)]
pub struct View {
    pub map: String,
    /// The pack this table plays with.
    pub content: String,
    pub house: HouseRules,
    /// Nobody has the marker before the fragments lie (HS-083).
    pub marker: Option<Seat>,
    pub controller: Option<Seat>,
    pub turn: TurnKind,
    pub ended: bool,
    pub turns: u16,
    /// Turns in a row in which nobody deployed or acted (HS-R64).
    pub quiet: u16,
    pub sudden_death: bool,
    pub players: Vec<PlayerView>,
    /// HS-403: public, because the multiplayer symbol is.
    pub map_cards_in_play: Spaces,
    pub asks: Option<Question>,
    pub outcome: Option<Outcome>,
}

#[derive(PartialEq, Eq, Debug, Serialize)]
pub struct PlayerView {
    pub seat: Seat,
    pub team: Team,
    pub points: i16,
    pub fragments: Spaces,
    pub collected: u8,
    pub taken: Characters,
    pub hand: Hand,
    pub deck: usize,
    pub discard: Vec<CardCode>,
    pub characters: Vec<CharacterView>,
    /// During placement: how many map cards were dealt and, to the seat itself, which.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dealt: Option<Dealt>,
    /// Sláine's warp cubes and form.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub warp: Option<Warp>,
    /// HS-R41: the owner remembers Ukko's other card.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unused_map_card: Option<Space>,
    pub eliminated: bool,
    pub conceded: bool,
}

/// A hand: how many, and the cards of it that the viewer knows.
#[derive(PartialEq, Eq, Debug, Serialize)]
pub struct Hand {
    pub count: usize,
    pub known: Vec<CardCode>,
}

#[derive(PartialEq, Eq, Debug, Serialize)]
pub struct Dealt {
    pub count: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cards: Option<Spaces>,
}

#[derive(PartialEq, Eq, Debug, Serialize)]
pub struct Warp {
    pub cubes: u8,
    pub warped: bool,
}

#[derive(PartialEq, Eq, Debug, Serialize)]
pub struct CharacterView {
    pub who: Character,
    pub place: Place,
    pub health: u8,
    pub starting_health: u8,
    /// How many map cards lie below, and to the owner, which (HS-401).
    pub cards_below: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub map_cards: Option<Spaces>,
}

/// The open question, as far as it is public, and the viewer's own sealed answer.
#[derive(PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "question", rename_all = "kebab-case")]
pub enum Question {
    Placement {
        asked: Seats,
        #[serde(skip_serializing_if = "Option::is_none")]
        yours: Option<Draft>,
    },
    DeployOne {
        asked: Seat,
    },
    DeployOrAct {
        asked: Seat,
    },
    Defend {
        asked: Option<Seat>,
        attack: Symbol,
        by: Character,
        defender: Character,
        still_to_decide: Characters,
    },
    Vampirism {
        asked: Option<Seat>,
        by: Character,
    },
    Psi {
        asked: Option<Seat>,
        by: Character,
        defender: Character,
    },
    /// HS-410: who was asked is public; answers are not.
    Interrupt {
        asked: Seats,
        opener: Seat,
        #[serde(skip_serializing_if = "Option::is_none")]
        yours: Option<Answer>,
    },
}

#[derive(PartialEq, Eq, Debug, Serialize)]
pub struct Draft {
    pub cards: Vec<Option<Space>>,
    pub ready: bool,
}

#[derive(PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Answer {
    Pass,
    Interrupt(CardCode),
}

impl View {
    pub fn of(state: &State, viewer: Viewer) -> View {
        let table = &state.tabletop;
        // A game that ends by a concession during placement has not begun either: map cards are still dealt out.
        let placing = matches!(state.stack.asking(), Some(Frame::Placement(_)));
        let begun = !placing && table.seats().all(|seat| table.players[seat].dealt.is_empty());
        View {
            map: table.map().id.clone(),
            content: table.content.hash().short(),
            house: table.house,
            marker: begun.then_some(table.marker),
            controller: begun.then_some(table.controller),
            turn: table.kind,
            ended: table.ended,
            turns: table.turns,
            quiet: table.quiet,
            sudden_death: table.sudden_death,
            players: table.seats().map(|seat| player(table, seat, viewer)).collect(),
            map_cards_in_play: crate::procedures::placement::map_cards(&table.content, table.seats as usize),
            asks: question(state, viewer),
            outcome: table.outcome,
        }
    }
}

impl View {
    /// Every player's side of the table as its owner sees it.
    pub fn revealed(state: &State) -> View {
        let table = &state.tabletop;
        let players = table.seats().map(|seat| player(table, seat, Viewer::Seat(seat))).collect();
        View { players, ..View::of(state, Viewer::Spectator) }
    }
}

impl View {
    /// The table in short sentences, for logs and playthroughs.
    pub fn glance(&self, content: &Content) -> Vec<String> {
        let mut lines = Vec::new();
        if let Some(controller) = self.controller {
            let turn = if self.turn == TurnKind::Normal { "turn" } else { "interrupting turn" };
            let ended = if self.ended { ", end declared" } else { "" };
            lines.push(format!("{turn} of {controller}{ended}"));
        }
        self.players.iter().for_each(|player| player.glance(content, &mut lines));
        lines
    }
}

impl PlayerView {
    fn glance(&self, content: &Content, lines: &mut Vec<String>) {
        let list = |cards: &[CardCode]| cards.iter().map(|card| card.to_string()).collect::<Vec<_>>().join(" ");
        let (seat, hand) = (self.seat, &self.hand);
        lines.push(format!("{seat}: {} points", self.points));
        lines.push(match hand.known.as_slice() {
            [] => format!("{seat} holds {}", hand.count),
            known if known.len() == hand.count => format!("{seat} holds {}", list(known)),
            known => format!("{seat} holds {}, among them {}", hand.count, list(known)),
        });
        if !self.fragments.is_empty() {
            let on: Vec<String> = self.fragments.iter().map(|space| space.to_string()).collect();
            lines.push(format!("{seat}'s fragments on {}", on.join(" ")));
        }
        if let Some(cards) = self.dealt.as_ref().and_then(|dealt| dealt.cards) {
            let cards: Vec<String> = cards.iter().map(|space| space.to_string()).collect();
            lines.push(format!("{seat} has the map cards {}", cards.join(" ")));
        }
        for character in &self.characters {
            let name = &content.sheet(character.who).short;
            match character.place {
                Place::Deployed(space) => lines.push(format!("{name} on {space} ({})", character.health)),
                Place::Dead => lines.push(format!("{name} dead")),
                Place::Undeployed => {}
            }
        }
        if self.warp.as_ref().is_some_and(|warp| warp.warped) {
            lines.push("Sláine is Warp-Sláine".to_string());
        }
    }
}

fn player(table: &Tabletop, seat: Seat, viewer: Viewer) -> PlayerView {
    let player = &table.players[seat];
    let own = viewer == Viewer::Seat(seat);
    let codes = |cards: &[CardId]| cards.iter().map(|&card| table.code(seat, card)).collect();
    let slaine = player.team.characters().any(|who| table.ability(who) == Some(Ability::WarpSpasm));
    PlayerView {
        seat,
        team: player.team,
        points: table.points(seat),
        fragments: player.fragments,
        collected: player.collected,
        taken: player.taken,
        hand: hand(table, seat, &player.hand, viewer),
        deck: player.deck.len(),
        discard: codes(player.discard.cards()),
        characters: player.team.characters().map(|who| character(table, who, own)).collect(),
        dealt: (!player.dealt.is_empty())
            .then(|| Dealt { count: player.dealt.len(), cards: own.then_some(player.dealt) }),
        warp: slaine.then_some(Warp { cubes: table.warp, warped: table.warped }),
        unused_map_card: table.unused.filter(|_| own && table.owner(Character::UKKO) == Some(seat)),
        eliminated: table.eliminated.has(seat),
        conceded: table.conceded.has(seat),
    }
}

fn hand(table: &Tabletop, seat: Seat, hand: &Cards, viewer: Viewer) -> Hand {
    Hand { count: hand.len(), known: hand.known_to(viewer).map(|card| table.code(seat, card)).collect() }
}

fn character(table: &Tabletop, who: Character, own: bool) -> CharacterView {
    let figure = table.figure(who);
    CharacterView {
        who,
        place: figure.place,
        health: figure.health,
        starting_health: table.starting_health(who),
        cards_below: figure.map_cards.len(),
        map_cards: own.then_some(figure.map_cards),
    }
}

fn question(state: &State, viewer: Viewer) -> Option<Question> {
    let table = &state.tabletop;
    Some(match state.stack.asking()? {
        Frame::Placement(placement) => Question::Placement {
            asked: placement.asked(),
            yours: viewer
                .seat()
                .map(|seat| Draft { cards: placement.draft(seat).to_vec(), ready: placement.is_ready(seat) }),
        },
        Frame::Turn(turn) if turn.at == Step::DeployOne => Question::DeployOne { asked: table.marker },
        Frame::Turn(_) => Question::DeployOrAct { asked: table.controller },
        Frame::Attack(attack) => match attack.defender(table) {
            Some(defender) => Question::Defend {
                asked: table.owner(defender),
                attack: attack.attack,
                by: attack.by,
                defender,
                still_to_decide: attack.pending(),
            },
            None => Question::Vampirism { asked: table.owner(attack.by), by: attack.by },
        },
        Frame::Psi(psi) => Question::Psi { asked: table.owner(psi.on), by: psi.by, defender: psi.on },
        Frame::Window(window) => Question::Interrupt {
            asked: window.asked(),
            opener: window.opener(),
            yours: viewer.seat().and_then(|seat| window.answer_of(seat).map(|answer| (seat, answer))).map(
                |(seat, answer)| match answer {
                    Reply::Pass => Answer::Pass,
                    Reply::With(card) => Answer::Interrupt(table.code(seat, card)),
                },
            ),
        },
    })
}
