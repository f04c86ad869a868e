//! What a built client was made of.

use crate::PROTOCOL;
use std::fs;
use std::path::{Path, PathBuf};

/// Everything that the build of the client reads, from the root of the repository.
pub const SOURCES: [&str; 8] = [
    "web/index.html",
    "web/package.json",
    "web/package-lock.json",
    "web/public",
    "web/src",
    "web/svelte.config.js",
    "web/tsconfig.json",
    "web/vite.config.ts",
];

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stamp {
    /// The version of the protocol that the client speaks.
    pub protocol: u32,
    /// A hash of the sources, the same on every machine.
    pub sources: u64,
}

impl Stamp {
    /// Of the sources as they are now.
    pub fn of(root: &Path) -> Result<Stamp, String> {
        let path = root.join(PROTOCOL);
        let text = fs::read_to_string(&path).map_err(|error| format!("{}: {error}.", path.display()))?;
        let protocol = protocol(&text).ok_or_else(|| format!("{PROTOCOL} names no version of the protocol."))?;
        Ok(Stamp { protocol, sources: sources(root, &SOURCES)? })
    }
}

fn protocol(text: &str) -> Option<u32> {
    let line = text.lines().find_map(|line| line.strip_prefix("pub const PROTOCOL: u32 = "))?;
    line.trim_end().strip_suffix(';')?.parse().ok()
}

fn sources(root: &Path, sources: &[&str]) -> Result<u64, String> {
    let mut files = Vec::new();
    for source in sources {
        let path = root.join(source);
        walk(&path, source, &mut files).map_err(|error| format!("{}: {error}.", path.display()))?;
    }
    files.sort();
    let mut hash = Fnv::new();
    for (name, path) in files {
        let bytes = fs::read(&path).map_err(|error| format!("{}: {error}.", path.display()))?;
        hash.add(name.bytes());
        hash.add([0]);
        // A checkout for Windows may end its lines in another way.
        hash.add(bytes.into_iter().filter(|&byte| byte != b'\r'));
        hash.add([0]);
    }
    Ok(hash.0)
}

/// The files at a path with their names, but for those that no build reads.
fn walk(path: &Path, name: &str, files: &mut Vec<(String, PathBuf)>) -> std::io::Result<()> {
    if !path.is_dir() {
        files.push((name.to_string(), path.to_path_buf()));
        return Ok(());
    }
    for entry in fs::read_dir(path)? {
        let entry = entry?;
        let inner = entry.file_name().to_string_lossy().into_owned();
        if !inner.starts_with('.') && !inner.ends_with(".test.ts") && !inner.ends_with(".md") {
            walk(&entry.path(), &format!("{name}/{inner}"), files)?;
        }
    }
    Ok(())
}

/// FNV-1a. It finds changes, not forgers; that of the standard library may differ from one Rust to the next.
struct Fnv(u64);

impl Fnv {
    fn new() -> Fnv {
        Fnv(0xcbf2_9ce4_8422_2325)
    }

    fn add(&mut self, bytes: impl IntoIterator<Item = u8>) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tempfile::TempDir;

    #[test]
    fn the_hash_is_the_known_one() {
        let of = |text: &str| {
            let mut hash = Fnv::new();
            hash.add(text.bytes());
            hash.0
        };
        assert_eq!((of(""), of("a"), of("foobar")), (0xcbf29ce484222325, 0xaf63dc4c8601ec8c, 0x85944171f73967e8));
    }

    #[test]
    fn the_protocol_is_read_from_the_code_of_the_server() {
        assert_eq!(protocol("/// Raised.\npub const PROTOCOL: u32 = 12;\n"), Some(12));
        assert_eq!(protocol("const PROTOCOL: u32 = 12;"), None);
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        assert!(Stamp::of(&root).expect("the sources are there").protocol >= 2);
    }

    #[test]
    fn what_is_built_changes_the_hash_and_nothing_else_does() {
        let folder = TempDir::new().expect("a folder");
        let root = folder.path();
        let write = |name: &str, text: &str| {
            let path = root.join(name);
            fs::create_dir_all(path.parent().expect("a folder")).expect("it can be made");
            fs::write(path, text).expect("it can be written");
        };
        let now = || sources(root, &["index.html", "src"]).expect("they can be read");
        write("index.html", "<p>\n");
        write("src/a/b.ts", "one\ntwo\n");
        let first = now();
        write("src/a/b.ts", "one\r\ntwo\r\n");
        write("src/a/b.test.ts", "a test");
        write("src/README.md", "for people");
        write("src/a/.b.ts.swp", "an editor");
        assert_eq!(now(), first);
        write("src/a/b.ts", "one\ntwo!\n");
        assert_ne!(now(), first);
        write("src/a/b.ts", "one\ntwo\n");
        assert_eq!(now(), first);
        write("src/c.ts", "");
        assert_ne!(now(), first);
        fs::remove_file(root.join("index.html")).expect("it was there");
        assert!(sources(root, &["index.html", "src"]).is_err());
    }
}
