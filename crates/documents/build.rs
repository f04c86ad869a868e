//! Writes the table of the documents, each plain and packed.

use flate2::Compression;
use flate2::write::GzEncoder;
use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::Write as _;
use std::path::{Path, PathBuf};

type Result<T> = std::result::Result<T, Box<dyn Error>>;

/// The folder of rules, one book a game.
const RULES: &str = "docs/rules";
/// What was measured: of its files those that are `{game}-cards.csv`.
const BALANCE: &str = "docs/balance";
/// The games whose pages show rule cases.
const WITH_CASES: [&str; 1] = ["card-game"];

fn main() -> Result<()> {
    // Asked when it runs: folders that share what was built share this program too.
    let root = PathBuf::from(std::env::var_os("CARGO_MANIFEST_DIR").expect("cargo says where")).join("../..");
    let out = PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo says where"));
    println!("cargo::rerun-if-changed={}", root.join("crates/documents/build.rs").display());
    let mut table = Table { out: &out, rows: String::new() };
    for (game, path) in named(&root.join(RULES), ".md")? {
        table.add("Rules", &game, "text/markdown; charset=utf-8", &fs::read(path)?)?;
    }
    for game in WITH_CASES {
        let folder = root.join(format!("crates/{game}/tests/cases"));
        table.add("Cases", game, "application/json", cases(&folder)?.as_bytes())?;
    }
    for (game, path) in named(&root.join(BALANCE), "-cards.csv")? {
        table.add("Measured", &game, "text/csv; charset=utf-8", &fs::read(path)?)?;
    }
    fs::write(out.join("documents.rs"), format!("&[\n{}]\n", table.rows))?;
    Ok(())
}

/// The files of a folder that end so, by what stands before it.
fn named(folder: &Path, ending: &str) -> Result<Vec<(String, PathBuf)>> {
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if let Some(game) = name.strip_suffix(ending) {
            found.push((game.to_string(), path));
        }
    }
    found.sort();
    Ok(found)
}

/// All cases below a folder, as a list in JSON.
fn cases(folder: &Path) -> Result<String> {
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut files = Vec::new();
    walk(folder, &mut files)?;
    let name = |path: &Path| path.strip_prefix(folder).expect("it lies in there").to_string_lossy().replace('\\', "/");
    let mut files: Vec<(String, PathBuf)> = files.into_iter().map(|path| (name(&path), path)).collect();
    files.sort();
    let mut list = Vec::new();
    for (file, path) in files.iter().filter(|(file, _)| file.ends_with(".toml")) {
        list.push(format!("{{\"file\":{},\"text\":{}}}", json(file), json(&fs::read_to_string(path)?)));
    }
    Ok(format!("[{}]", list.join(",\n")))
}

fn walk(folder: &Path, files: &mut Vec<PathBuf>) -> Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        match path.is_dir() {
            true => walk(&path, files)?,
            false => files.push(path),
        }
    }
    Ok(())
}

/// A text in JSON.
fn json(text: &str) -> String {
    let mut written = String::from("\"");
    for letter in text.chars() {
        match letter {
            '"' => written.push_str("\\\""),
            '\\' => written.push_str("\\\\"),
            '\n' => written.push_str("\\n"),
            letter if letter < ' ' => write!(written, "\\u{:04x}", letter as u32).expect("a text takes everything"),
            letter => written.push(letter),
        }
    }
    written + "\""
}

/// The documents as Rust.
struct Table<'a> {
    out: &'a Path,
    rows: String,
}

impl Table<'_> {
    fn add(&mut self, shelf: &str, game: &str, kind: &str, text: &[u8]) -> Result<()> {
        let plain = self.out.join(format!("{shelf}-{game}"));
        let gzip = self.out.join(format!("{shelf}-{game}.gz"));
        fs::write(&plain, text)?;
        let mut packed = GzEncoder::new(Vec::new(), Compression::best());
        packed.write_all(text)?;
        fs::write(&gzip, packed.finish()?)?;
        let mut hasher = DefaultHasher::new();
        text.hash(&mut hasher);
        writeln!(
            self.rows,
            "server::Document {{ shelf: server::documents::Shelf::{shelf}, game: {game:?}, stored: server::Stored {{ \
             kind: {kind:?}, tag: \"{:016x}\", plain: include_bytes!({plain:?}), gzip: Some(include_bytes!({gzip:?})) \
             }} }},",
            hasher.finish()
        )?;
        Ok(())
    }
}
