//! Whether procedures that a position names can be running on its table. Positions come from anybody; what would be
//! impossible in a game is refused here, so that the procedures need not look for it.

use crate::names::Mode;
use crate::procedures::Frame;
use crate::procedures::day::{Day, Step};
use crate::procedures::symbols::{Source, Symbols};
use crate::procedures::{advance, psi, resolution};
use crate::tabletop::{DRAWN_AT_DUSK, OPENING, Tabletop};
use engine::Seat;

pub(super) fn stack(frames: &[Frame], table: &Tabletop) -> Result<(), String> {
    let days = frames.iter().filter(|frame| matches!(frame, Frame::Day(_))).count();
    if !matches!(frames.first(), Some(Frame::Day(_)) | None) || days > 1 {
        return Err("the outermost procedure is the day, and there is one".to_string());
    }
    if frames.is_empty() && table.outcome.is_none() {
        return Err("a game that is not over has a day".to_string());
    }
    frames.iter().try_for_each(|frame| fits(frame, table).map_err(|reason| format!("{}: {reason}", name(frame))))
}

fn name(frame: &Frame) -> &'static str {
    match frame {
        Frame::Day(_) => "day",
        Frame::Resolution(_) => "resolution",
        Frame::Symbols(_) => "symbols",
        Frame::Pick(_) => "pick",
        Frame::Violence(_) => "violence",
        Frame::Spend(_) => "spend",
        Frame::Psi(_) => "psi",
        Frame::Swap(_) => "swap",
        Frame::Advance(_) => "advance",
        Frame::Together(_) => "together",
    }
}

fn must(holds: bool, reason: &str) -> Result<(), String> {
    if holds { Ok(()) } else { Err(reason.to_string()) }
}

fn fits(frame: &Frame, table: &Tabletop) -> Result<(), String> {
    let team = match frame {
        Frame::Day(day) => return day_fits(day, table),
        Frame::Together(_) => return must(table.head_to_head(), "CE-490: only head-to-head asks both teams at once"),
        Frame::Advance(it) => {
            must(!matches!(it.at, advance::Step::Effects(done) if done > 2), "there are two teams")?;
            it.by
        }
        Frame::Resolution(it) => {
            must(table.current.is_some(), "no card is being resolved")?;
            let captions = match it.at {
                resolution::Stage::Events(done) => Some((crate::content::Kind::Event, done)),
                resolution::Stage::Options(done) => Some((crate::content::Kind::Option, done)),
                resolution::Stage::Choice => None,
            };
            if let (Some((kind, done)), Some(current)) = (captions, table.current) {
                let count = table.content.content().encounter(current.kept.card).captions(kind).len();
                must(usize::from(done) <= count, "the card has no such caption")?;
            }
            it.team
        }
        Frame::Symbols(it) => {
            symbols_fit(it, table)?;
            it.team
        }
        Frame::Psi(it) => {
            psi_fits(it, table)?;
            it.team
        }
        Frame::Pick(it) => it.team,
        Frame::Violence(it) => it.team,
        Frame::Spend(it) => it.team,
        Frame::Swap(it) => it.team,
    };
    must(table.teams().any(|playing| playing == team), "CE-469: nobody plays that team")
}

fn day_fits(day: &Day, table: &Tabletop) -> Result<(), String> {
    let sits = |seat: Seat| seat.index() < usize::from(table.seats);
    must(day.picked_at_dawn.is_none_or(sits), "nobody sits there")?;
    match day.at {
        Step::Setup(done) => {
            must(table.path.len() >= OPENING, "CE-185: three locations are revealed first")?;
            must(usize::from(done) <= 2 * OPENING, "there are three locations and two teams")
        }
        Step::Start(done) => must(done <= 2, "there are two teams"),
        Step::Play { played, drawn } => {
            let alone = table.mode() == Mode::Solo;
            must(alone || drawn == 0, "CE-265: only a lone player draws")?;
            let most = if alone { 6 } else { table.seats * 3 };
            must(played.saturating_add(drawn) <= most, "CE-202: so many cards are not played")
        }
        Step::Place { played, drawn } => {
            must(table.mode() == Mode::Solo && table.drawn.len() == 1, "CE-265: a lone player has drawn one card")?;
            must((1..=3).contains(&played) && (1..=DRAWN_AT_DUSK).contains(&drawn), "CE-265: three of each")
        }
        Step::RowRight => must(table.head_to_head(), "CE-318: only head-to-head has rows to pick"),
        Step::RowPick { picker } => {
            must(table.head_to_head(), "CE-318: only head-to-head has rows to pick")?;
            must(sits(picker), "nobody sits there")
        }
        Step::Row { picker, .. } => must(sits(picker), "nobody sits there"),
        Step::EndEffects | Step::Eat | Step::Eaten | Step::RoundEnd => Ok(()),
    }
}

fn symbols_fit(symbols: &Symbols, table: &Tabletop) -> Result<(), String> {
    let content = table.content.content();
    match symbols.source {
        Source::Caption { card, kind, index } => {
            let known = card.0 > 0 && card.index() < content.encounters.len();
            let caption = known.then(|| content.encounter(card).captions(kind).get(usize::from(index))).flatten();
            must(table.current.is_some_and(|current| current.kept.card == card), "the card is not being resolved")?;
            must(caption.is_some(), "the card has no such caption")?;
        }
        Source::Reveal(location) | Source::Start(location) | Source::End(location) => {
            must(location.index() < content.locations.len(), "there is no such location")?;
        }
        Source::Eat => {}
    }
    let count = symbols.source.symbols(table).len();
    must(usize::from(symbols.next) <= count, "there are fewer symbols")
}

fn psi_fits(psi: &psi::Psi, table: &Tabletop) -> Result<(), String> {
    let (mode, wanted) = match psi.at {
        psi::Step::Branch => return Ok(()),
        psi::Step::Rate => (Mode::Cooperative, usize::from(table.seats)),
        psi::Step::Keep => (Mode::Solo, psi::DRAWN_ALONE),
        psi::Step::Lay => (Mode::HeadToHead, 1),
    };
    must(table.mode() == mode, "this mode has another psi action")?;
    must(table.drawn.len() == wanted, "so many psi cards are not drawn")
}
