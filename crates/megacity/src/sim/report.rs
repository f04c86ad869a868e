//! The report: one page that needs nothing from outside, and the rows beside it.

use super::figure::{Figure, Section, Table};
use super::plot::{escape, plot};
use super::rows;
use super::summary::Run;
use crate::folder;
use anyhow::{Context, Result};
use std::fmt::Write;
use std::fs;
use std::path::Path;

/// Makes sure that the folder is there and can be written to, before hours are spent on what goes into it.
pub fn prepare(folder: &Path) -> Result<()> {
    let cannot = || format!("--report: cannot write into {}", folder.display());
    fs::create_dir_all(folder).with_context(cannot)?;
    tempfile::Builder::new().prefix(".megacity-").tempfile_in(folder).with_context(cannot)?;
    Ok(())
}

/// Files of an older report are replaced; nothing else in the folder is touched.
pub fn write(folder: &Path, run: &Run, headline: &[String], sections: &[Section]) -> Result<()> {
    let swings = sections.iter().find_map(|section| match &section.figure {
        Figure::Swings(swings) => Some(swings.as_slice()),
        _ => None,
    });
    folder::write(&folder.join("games.csv"), &rows::csv(rows::games(run))?)?;
    folder::write(&folder.join("games.parquet"), &rows::parquet(rows::games(run))?)?;
    folder::write(&folder.join("cards.csv"), &rows::csv(rows::cards(run.lab(), swings.unwrap_or_default()))?)?;
    folder::write(&folder.join("report.html"), &page(run.rules.door.name(), headline, sections))
}

fn page(name: &str, headline: &[String], sections: &[Section]) -> String {
    let mut html = String::new();
    let name = name.replace('-', " ");
    let style = include_str!("report.css");
    write_to(
        &mut html,
        format_args!(
            "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{name}: a simulation</title>\n<style>\n{style}</style>\n</head>\n<body>\n\
         <header>\n<p class=\"kicker\">Mega-City Tables, a simulation</p>\n<h1>{name}</h1>\n<div class=\"caption\">\n"
        ),
    );
    for line in headline {
        write_to(&mut html, format_args!("<p>{}</p>\n", escape(line)));
    }
    html += "</div>\n<nav aria-label=\"Contents\"><ul>\n";
    for Section { id, title, .. } in sections {
        write_to(&mut html, format_args!("<li><a href=\"#{id}\">{}</a></li>\n", escape(title)));
    }
    html += "</ul></nav>\n</header>\n<main>\n";
    sections.iter().for_each(|section| panel(&mut html, section));
    html += "</main>\n<footer><p>The dots have 95 % intervals by Wilson, those of cards by Newcombe. The rows behind \
             all this are in games.csv, games.parquet and cards.csv, beside this page.</p></footer>\n</body>\n</html>\n";
    html
}

fn panel(html: &mut String, Section { id, title, note, figure }: &Section) {
    let class = if matches!(figure, Figure::Swings(_)) { " class=\"cards\"" } else { "" };
    let table = figure.table();
    // Short tables lie open.
    let open = if table.0.len() <= 16 { " open" } else { "" };
    write_to(
        html,
        format_args!(
            "<section id=\"{id}\"{class} aria-labelledby=\"{id}-heading\">\n<h2 id=\"{id}-heading\">{}</h2>\n<p>{}</p>\n\
         <figure>\n{}</figure>\n<details{open}>\n<summary>In numbers</summary>\n\
         <div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-labelledby=\"{id}-heading\">\n{}</div>\n</details>\n</section>\n",
            escape(title),
            escape(note),
            plot(id, title, figure),
            rows_of(&table),
        ),
    );
}

fn rows_of(table: &Table) -> String {
    let mut html = String::from("<table>\n");
    for (place, row) in table.0.iter().enumerate() {
        let cell = |(column, words): (usize, &String)| match (place, column) {
            (0, 0) if words.is_empty() => "<td></td>".to_string(),
            (0, _) => format!("<th scope=\"col\">{}</th>", escape(words)),
            (_, 0) => format!("<th scope=\"row\">{}</th>", escape(words)),
            _ => format!("<td>{}</td>", escape(words)),
        };
        let cells: String = row.iter().enumerate().map(cell).collect();
        let (before, after) = match place {
            0 => ("<thead>", "</thead>\n<tbody>"),
            _ => ("", ""),
        };
        html += &format!("{before}<tr>{cells}</tr>{after}\n");
    }
    html + "</tbody></table>\n"
}

fn write_to(html: &mut String, words: std::fmt::Arguments) {
    html.write_fmt(words).expect("a string takes all");
}
