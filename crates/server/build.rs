//! Writes the table of the browser client's files, which `routes/web.rs` embeds.
//!
//! The client is taken from `web/built.pack` if that was made of the sources as they are; else it is built with Node, if
//! there is one. MEGACITY_WEB_BUILD=node has it built in any case, and MEGACITY_WEB can name a folder with a build that
//! was made elsewhere (`npm run build`). Nothing is written into the source tree but `web/node_modules`.

use std::env;
use std::fmt::Write;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use web_build::{BUILT, Client, PROTOCOL, SOURCES, Stamp, Way};

fn main() {
    // A sentence in place of a panic: whoever runs `cargo run` for the first time reads it.
    if let Err(sentence) = build() {
        println!("cargo::error={sentence}");
    }
}

fn build() -> Result<(), String> {
    // Asked when it runs: folders that share what was built share this program too.
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo says where")).join("../..");
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo says where"));
    for source in ["crates/server/build.rs", PROTOCOL].iter().chain(&SOURCES) {
        println!("cargo::rerun-if-changed={}", root.join(source).display());
    }
    println!("cargo::rerun-if-env-changed=MEGACITY_WEB");
    let client = match env::var_os("MEGACITY_WEB") {
        Some(made) => {
            println!("cargo::rerun-if-changed={}", Path::new(&made).display());
            Client::from_folder(Stamp::of(&root)?, Path::new(&made))?
        }
        None => client(&root, &out.join("site"))?,
    };
    fs::write(out.join("web.rs"), table(&client, &out.join("web"))?).map_err(|error| format!("{error}."))
}

/// Built into `folder`, or taken as it is.
fn client(root: &Path, folder: &Path) -> Result<Client, String> {
    let built = fs::read(root.join(BUILT)).ok().and_then(|bytes| Client::from_bytes(&bytes));
    let forced = env::var_os("MEGACITY_WEB_BUILD").is_some_and(|way| way == "node");
    let way = web_build::choose(forced, Stamp::of(root)?, built.as_ref().map(|it| it.stamp), web_build::node::check);
    // What was built from these sources stays right, whatever becomes of the file and however it is asked for.
    if way != Ok(Way::Build) {
        println!("cargo::rerun-if-env-changed=MEGACITY_WEB_BUILD");
        println!("cargo::rerun-if-changed={}", root.join(BUILT).display());
    }
    match (way?, built) {
        (Way::Take(said), Some(client)) => {
            said.iter().for_each(|said| println!("cargo::warning={said}"));
            Ok(client)
        }
        _ => web_build::build(root, folder),
    }
}

/// The files as Rust, sorted by path; they are written into `folder`.
fn table(client: &Client, folder: &Path) -> Result<String, String> {
    // What was written before may have other names.
    let _ = fs::remove_dir_all(folder);
    let mut table = String::from("&[\n");
    for file in &client.files {
        let plain = folder.join(&file.path);
        let gzip = match &file.gzip {
            Some(packed) => {
                let path = folder.join(format!("{}.gz", file.path));
                write(&path, packed)?;
                format!("Some(include_bytes!({path:?}))")
            }
            None => "None".to_string(),
        };
        write(&plain, &file.plain)?;
        let mut hasher = DefaultHasher::new();
        file.plain.hash(&mut hasher);
        writeln!(
            table,
            "File {{ path: {:?}, stored: Stored {{ kind: {:?}, tag: \"{:016x}\", plain: include_bytes!({plain:?}), \
             gzip: {gzip} }} }},",
            format!("/{}", file.path),
            kind(&file.path)?,
            hasher.finish(),
        )
        .expect("a text takes everything");
    }
    table.push_str("]\n");
    Ok(table)
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), String> {
    let folder = path.parent().expect("it lies in a folder");
    fs::create_dir_all(folder).and_then(|()| fs::write(path, bytes)).map_err(|error| format!("{error}."))
}

fn kind(path: &str) -> Result<&'static str, String> {
    Ok(match path.rsplit('.').next().unwrap_or("") {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "json" => "application/json",
        "webmanifest" => "application/manifest+json",
        "txt" => "text/plain; charset=utf-8",
        "woff2" => "font/woff2",
        _ => return Err(format!("The build of web/ has made `{path}`; crates/server/build.rs knows no type for it.")),
    })
}
