//! What a run has shown, as data: each section is a figure that can be read as a table or looked at as a plot.

use super::stats::{Interval, Luck, Sample, Share};

/// A part of the result.
#[derive(Clone, PartialEq, Debug)]
pub struct Section {
    /// For links.
    pub id: String,
    pub title: String,
    /// One or two sentences on how to read it.
    pub note: String,
    pub figure: Figure,
}

#[derive(Clone, PartialEq, Debug)]
pub enum Figure {
    Rates(Vec<Rate>),
    /// The histogram is the first sample's.
    Lengths {
        histogram: Histogram,
        unit: &'static str,
        samples: Vec<(String, Sample)>,
    },
    Counts {
        what: &'static str,
        buckets: Vec<Bucket>,
    },
    Stacks {
        parts: Vec<String>,
        rows: Vec<Stack>,
    },
    Swings(Vec<Swing>),
    Luck(Luck),
}

/// How often somebody won.
#[derive(Clone, PartialEq, Debug)]
pub struct Rate {
    pub label: String,
    pub colour: Option<String>,
    pub won: Share,
    pub drawn: u64,
    /// What it would be if it did not matter, where somebody wins in any case.
    pub fair: Option<f64>,
}

/// Counts of equal steps.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Histogram {
    pub from: i32,
    pub width: i32,
    pub counts: Vec<u64>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bucket {
    pub label: String,
    pub count: u64,
}

/// Means that add up.
#[derive(Clone, PartialEq, Debug)]
pub struct Stack {
    pub label: String,
    pub means: Vec<f64>,
}

/// What playing a card goes with.
#[derive(Clone, PartialEq, Debug)]
pub struct Swing {
    pub code: String,
    pub text: String,
    /// Whose it is; empty where all play from one deck.
    pub side: String,
    pub colour: Option<String>,
    /// Of those who played it.
    pub won: Share,
    /// Of all.
    pub side_won: Share,
    pub swing: f64,
    pub interval: Interval,
}

/// Words in rows; the first row is the heading.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table(pub Vec<Vec<String>>);

impl Figure {
    pub fn table(&self) -> Table {
        let mut rows: Vec<Vec<String>> = Vec::new();
        match self {
            Figure::Rates(rates) => {
                // Columns that would say the same everywhere are left out.
                let drawn = rates.iter().any(|rate| rate.drawn > 0);
                let fair = rates.iter().any(|rate| rate.fair != rates[0].fair);
                let row = |cells: [String; 7]| {
                    let keep = [true, true, true, true, drawn, true, fair];
                    cells.into_iter().zip(keep).filter(|(_, keep)| *keep).map(|(cell, _)| cell).collect()
                };
                let head = ["", "win rate", "95 % interval", "won", "drawn", "games", "if even"];
                rows.push(row(head.map(str::to_string)));
                for Rate { label, won, drawn, fair, .. } in rates {
                    let [count, drawn, games] = [won.count, *drawn, won.of].map(|number| number.to_string());
                    let (rate, interval) = (percent(won.rate()), interval(won.interval()));
                    let fair = fair.map_or(String::new(), percent);
                    rows.push(row([label.clone(), rate, interval, count, drawn, games, fair]));
                }
            }
            Figure::Lengths { samples, .. } => {
                rows.push(words(["", "mean", "least", "5 %", "25 %", "median", "75 %", "95 %", "most"]));
                for (label, sample) in samples {
                    let quantiles = [0.0, 0.05, 0.25, 0.5, 0.75, 0.95, 1.0].map(|share| short(sample.quantile(share)));
                    rows.push([label.clone(), short(sample.mean())].into_iter().chain(quantiles).collect());
                }
            }
            Figure::Counts { what, buckets } => {
                rows.push(words([what, "games", "share"]));
                let all: u64 = buckets.iter().map(|bucket| bucket.count).sum();
                for Bucket { label, count } in buckets {
                    let share = Share { count: *count, of: all };
                    rows.push(vec![label.clone(), count.to_string(), percent(share.rate())]);
                }
            }
            Figure::Stacks { parts, rows: stacks } => {
                rows.push([String::new()].into_iter().chain(parts.clone()).chain(["in all".to_string()]).collect());
                for Stack { label, means } in stacks {
                    let all = [means.iter().sum::<f64>()];
                    let means = means.iter().chain(&all).map(|mean| format!("{mean:.2}"));
                    rows.push([label.clone()].into_iter().chain(means).collect());
                }
            }
            Figure::Swings(swings) => {
                rows.push(words(["card", "swing", "95 % interval", "win rate", "games", "shows"]));
                for one in swings {
                    let [low, high] = [one.interval.low, one.interval.high].map(points);
                    rows.push(vec![
                        one.code.clone(),
                        points(one.swing),
                        format!("{low} to {high}"),
                        percent(one.won.rate()),
                        one.won.of.to_string(),
                        one.text.clone(),
                    ]);
                }
            }
            Figure::Luck(luck) => {
                rows.push(words(["", "share of the result", "95 % interval"]));
                let Interval { low, high } = luck.interval;
                let rest = Interval { low: 1.0 - high, high: 1.0 - low };
                rows.push(vec!["the deal".to_string(), percent(luck.deal), interval(luck.interval)]);
                rows.push(vec!["play and later luck".to_string(), percent(1.0 - luck.deal), interval(rest)]);
            }
        }
        Table(rows)
    }
}

fn words<const N: usize>(row: [&str; N]) -> Vec<String> {
    row.map(str::to_string).to_vec()
}

pub fn percent(share: f64) -> String {
    format!("{:.1} %", share * 100.0)
}

pub fn interval(of: Interval) -> String {
    format!("{:.1} to {:.1} %", of.low * 100.0, of.high * 100.0)
}

/// Percentage points with their sign.
pub fn points(difference: f64) -> String {
    format!("{:+.1}", difference * 100.0)
}

/// With one digit after the point, if it is not 0.
pub fn short(number: f64) -> String {
    let text = format!("{number:.1}");
    text.strip_suffix(".0").map_or_else(|| text.clone(), str::to_string)
}

impl Table {
    /// In columns for a terminal: the first to the left, numbers to the right.
    pub fn text(&self) -> String {
        let columns = self.0.first().map_or(0, Vec::len);
        let width = |column: usize| self.0.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
        let widths: Vec<usize> = (0..columns).map(width).collect();
        let line = |row: &Vec<String>| {
            let cells = row.iter().zip(&widths).enumerate().map(|(column, (cell, &width))| match column {
                0 => format!("{cell:<width$}"),
                _ => format!("{cell:>width$}"),
            });
            format!("  {}\n", cells.collect::<Vec<_>>().join("  ").trim_end())
        };
        self.0.iter().map(line).collect()
    }
}
