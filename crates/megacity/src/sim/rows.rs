//! Rows for other tools, as CSV and as Parquet: one for each seat of each game, and one for each card.

use super::figure::Swing;
use super::summary::Run;
use anyhow::Result;
use door::lab::{AnyLab, End};
use engine::Seat;
use parquet::data_type::{ByteArray, ByteArrayType, DoubleType, Int64Type};
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::schema::parser::parse_message_type;
use std::sync::Arc;

#[derive(Clone, PartialEq, Debug)]
pub enum Cell {
    Whole(i64),
    Real(f64),
    Text(String),
}

/// Every row has the same names and kinds, in the same order.
pub type Row = Vec<(&'static str, Cell)>;

fn whole(number: impl TryInto<i64>) -> Cell {
    Cell::Whole(number.try_into().unwrap_or(i64::MAX))
}

fn text(words: impl ToString) -> Cell {
    Cell::Text(words.to_string())
}

/// A row for each seat of each game.
pub fn games<'a>(run: &'a Run<'a>) -> impl Iterator<Item = Row> + 'a {
    let schedule = &run.rules.schedule;
    let (sides, lab) = (run.rules.bench.sides(), run.lab());
    run.games().enumerate().flat_map(move |(number, (fixture, record))| {
        let seed = schedule.deal(fixture.deal);
        let sides = sides.clone();
        Seat::first(schedule.seats()).map(move |seat| {
            let mut row = vec![
                ("game", whole(number)),
                ("deal", whole(fixture.deal)),
                ("seed", text(seed)),
                ("setup", whole(fixture.number)),
            ];
            row.extend(fixture.setup.fields.iter().map(|(name, value)| (*name, text(value))));
            row.extend([
                ("seat", text(seat)),
                (lab.side(), text(&sides[fixture.setup.sides[seat.index()]].name)),
                ("bot", text(&schedule.bots()[fixture.bots[seat.index()]])),
                ("first_player", record.notes.first.map_or_else(|| text(""), text)),
            ]);
            row.extend(
                lab.sources().iter().zip(record.notes.points[seat]).map(|(source, points)| (*source, whole(points))),
            );
            row.extend(lab.counts().iter().zip(record.notes.counts[seat]).map(|(what, count)| (*what, whole(count))));
            row.extend([
                ("score", whole(record.scores[seat])),
                ("result", text(result(record.end, seat))),
                ("rule", record.rule.map_or_else(|| text(""), text)),
                ("decisions", whole(record.decisions)),
                (lab.turns(), whole(record.notes.turns)),
                ("lead_changes", whole(record.notes.lead_changes)),
            ]);
            row
        })
    })
}

fn result(end: End, seat: Seat) -> &'static str {
    match end {
        End::Won(winners) if winners.has(seat) => "won",
        End::Won(_) | End::Lost => "lost",
        End::Drawn => "draw",
        End::Unfinished => "unfinished",
    }
}

/// A row for each card that was played.
pub fn cards<'a>(lab: &'static dyn AnyLab, swings: &'a [Swing]) -> impl Iterator<Item = Row> + 'a {
    swings.iter().map(move |one| {
        vec![
            ("card", text(&one.code)),
            ("shows", text(&one.text)),
            (lab.side(), text(&one.side)),
            ("games", whole(one.won.of)),
            ("won", whole(one.won.count)),
            ("win_rate", Cell::Real(one.won.rate())),
            ("side_win_rate", Cell::Real(one.side_won.rate())),
            ("swing", Cell::Real(one.swing)),
            ("low", Cell::Real(one.interval.low)),
            ("high", Cell::Real(one.interval.high)),
        ]
    })
}

pub fn csv(rows: impl Iterator<Item = Row>) -> Result<Vec<u8>> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    let mut rows = rows.peekable();
    if let Some(first) = rows.peek() {
        writer.write_record(first.iter().map(|(name, _)| column_name(name)))?;
    }
    for row in rows {
        for (_, cell) in row {
            match cell {
                Cell::Whole(number) => writer.write_field(number.to_string())?,
                Cell::Real(number) => writer.write_field(number.to_string())?,
                Cell::Text(words) => writer.write_field(words)?,
            }
        }
        writer.write_record(None::<&[u8]>)?;
    }
    Ok(writer.into_inner()?)
}

/// So many rows are held at once.
const ROW_GROUP: usize = 1 << 16;

pub fn parquet(rows: impl Iterator<Item = Row>) -> Result<Vec<u8>> {
    let mut rows = rows.peekable();
    let Some(first) = rows.peek() else {
        return Ok(Vec::new());
    };
    let columns: Vec<String> = first.iter().map(|(name, cell)| format!("required {};", column(name, cell))).collect();
    let schema = parse_message_type(&format!("message rows {{ {} }}", columns.concat()))?;
    let mut writer = SerializedFileWriter::new(Vec::new(), Arc::new(schema), Arc::new(WriterProperties::default()))?;
    while rows.peek().is_some() {
        let group: Vec<Row> = rows.by_ref().take(ROW_GROUP).collect();
        let mut into = writer.next_row_group()?;
        for column in 0..group[0].len() {
            let cells: Vec<&Cell> = group.iter().map(|row| &row[column].1).collect();
            write_column(&mut into, &cells)?;
        }
        into.close()?;
    }
    Ok(writer.into_inner()?)
}

/// Tools like names without hyphens and spaces.
fn column_name(name: &str) -> String {
    name.replace(['-', ' '], "_")
}

fn column(name: &str, cell: &Cell) -> String {
    let name = column_name(name);
    match cell {
        Cell::Whole(_) => format!("int64 {name}"),
        Cell::Real(_) => format!("double {name}"),
        Cell::Text(_) => format!("binary {name} (UTF8)"),
    }
}

fn write_column(into: &mut SerializedRowGroupWriter<Vec<u8>>, cells: &[&Cell]) -> Result<()> {
    let mut writer = into.next_column()?.expect("the schema has a column for each cell of a row");
    // Each of these takes its own kind, and the cells of a column are of one kind.
    match cells[0] {
        Cell::Whole(_) => {
            let take = |cell: &&Cell| if let Cell::Whole(number) = cell { Some(*number) } else { None };
            let numbers: Vec<i64> = cells.iter().filter_map(take).collect();
            writer.typed::<Int64Type>().write_batch(&numbers, None, None)?;
        }
        Cell::Real(_) => {
            let take = |cell: &&Cell| if let Cell::Real(number) = cell { Some(*number) } else { None };
            let numbers: Vec<f64> = cells.iter().filter_map(take).collect();
            writer.typed::<DoubleType>().write_batch(&numbers, None, None)?;
        }
        Cell::Text(_) => {
            let take = |cell: &&Cell| if let Cell::Text(words) = cell { Some(words.as_str().into()) } else { None };
            let words: Vec<ByteArray> = cells.iter().filter_map(take).collect();
            writer.typed::<ByteArrayType>().write_batch(&words, None, None)?;
        }
    }
    writer.close()?;
    Ok(())
}
