//! The files of a built client, plain and packed.

use crate::Stamp;
use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use std::fs;
use std::io::{Read, Write};
use std::path::Path;

/// A built client.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Client {
    pub stamp: Stamp,
    /// Sorted by path.
    pub files: Vec<File>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct File {
    /// Without a slash before it: `assets/index-4f.js`.
    pub path: String,
    pub plain: Vec<u8>,
    /// Where it is clearly smaller so.
    pub gzip: Option<Vec<u8>>,
}

impl File {
    pub fn new(path: String, plain: Vec<u8>) -> File {
        let gzip = Some(pack(&plain)).filter(|packed| packed.len() * 20 < plain.len() * 19);
        File { path, plain, gzip }
    }

    /// What goes over the line to a browser.
    pub fn sent(&self) -> &[u8] {
        self.gzip.as_deref().unwrap_or(&self.plain)
    }
}

impl Client {
    /// Takes what was built into a folder.
    pub fn from_folder(stamp: Stamp, folder: &Path) -> Result<Client, String> {
        let mut files = Vec::new();
        walk(folder, "", &mut files).map_err(|error| format!("{}: {error}.", folder.display()))?;
        files.sort_by(|a, b| a.path.cmp(&b.path));
        Ok(Client { stamp, files })
    }
}

/// What is meant to be served: folders and files with a dot are for tools.
fn walk(folder: &Path, before: &str, files: &mut Vec<File>) -> std::io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if name.starts_with('.') {
            continue;
        }
        if path.is_dir() {
            walk(&path, &format!("{before}{name}/"), files)?;
        } else {
            files.push(File::new(format!("{before}{name}"), fs::read(&path)?));
        }
    }
    Ok(())
}

/// With no time and no system in it: the same bytes are packed into the same bytes.
fn pack(plain: &[u8]) -> Vec<u8> {
    let mut packed = GzEncoder::new(Vec::new(), Compression::best());
    packed.write_all(plain).and_then(|()| packed.finish()).expect("memory takes everything")
}

pub(crate) fn unpack(packed: &[u8]) -> std::io::Result<Vec<u8>> {
    let mut plain = Vec::new();
    GzDecoder::new(packed).read_to_end(&mut plain)?;
    Ok(plain)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tempfile::TempDir;

    #[test]
    fn a_folder_is_taken_without_what_is_for_tools() {
        let folder = TempDir::new().expect("a folder");
        let text = "the same again and ".repeat(50);
        for (name, text) in [("index.html", "<p>"), ("assets/a.js", &*text), (".vite/manifest.json", "{}")] {
            let path = folder.path().join(name);
            fs::create_dir_all(path.parent().expect("a folder")).expect("it can be made");
            fs::write(path, text).expect("it can be written");
        }
        let stamp = Stamp { protocol: 2, sources: 7 };
        let client = Client::from_folder(stamp, folder.path()).expect("it can be read");
        assert_eq!(client.files.iter().map(|file| &*file.path).collect::<Vec<_>>(), ["assets/a.js", "index.html"]);
        let [script, page] = &client.files[..] else { panic!("two files") };
        assert!(script.sent().len() < 100 && unpack(script.sent()).expect("it is whole") == text.as_bytes());
        assert_eq!((page.sent(), &page.gzip), (&b"<p>"[..], &None), "it would get longer");
        assert!(Client::from_folder(stamp, &folder.path().join("nothing")).is_err());
    }
}
