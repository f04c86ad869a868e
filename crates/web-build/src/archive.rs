//! A built client as one file: a head of lines, a blank line, and what would be sent of each file, one after the other.
//! A file of which a packed form is sent stands there packed, so that reading it costs no time and writing it again
//! gives the same bytes.
//!
//! ```text
//! megacity-client 1
//! protocol 2
//! sources 00c0ffee00c0ffee
//! gzip 5123 assets/index-4f.js
//! plain 88 robots.txt
//! ```

use crate::client::{File, unpack};
use crate::{Client, Stamp};

const FIRST: &str = "megacity-client 1";

impl Client {
    pub fn to_bytes(&self) -> Vec<u8> {
        let Stamp { protocol, sources } = self.stamp;
        let mut bytes = format!("{FIRST}\nprotocol {protocol}\nsources {sources:016x}\n").into_bytes();
        for file in &self.files {
            let form = if file.gzip.is_some() { "gzip" } else { "plain" };
            bytes.extend(format!("{form} {} {}\n", file.sent().len(), file.path).bytes());
        }
        bytes.push(b'\n');
        bytes.extend(self.files.iter().flat_map(File::sent));
        bytes
    }

    /// None if it is damaged, or of a form that this build does not know.
    pub fn from_bytes(bytes: &[u8]) -> Option<Client> {
        let end = bytes.windows(2).position(|pair| pair == b"\n\n")?;
        let mut head = std::str::from_utf8(&bytes[..end]).ok()?.lines();
        let mut rest = &bytes[end + 2..];
        if head.next()? != FIRST {
            return None;
        }
        let protocol = head.next()?.strip_prefix("protocol ")?.parse().ok()?;
        let sources = u64::from_str_radix(head.next()?.strip_prefix("sources ")?, 16).ok()?;
        let mut files = Vec::new();
        for line in head {
            let mut words = line.splitn(3, ' ');
            let (form, length, path) = (words.next()?, words.next()?.parse().ok()?, words.next()?.to_string());
            let (sent, after) = rest.split_at_checked(length)?;
            rest = after;
            files.push(match form {
                "gzip" => File { path, plain: unpack(sent).ok()?, gzip: Some(sent.to_vec()) },
                "plain" => File { path, plain: sent.to_vec(), gzip: None },
                _ => return None,
            });
        }
        let sound = rest.is_empty() && files.is_sorted_by(|a, b| a.path < b.path) && files.iter().all(lies_inside);
        sound.then_some(Client { stamp: Stamp { protocol, sources }, files })
    }
}

/// Its path is a place to write to.
fn lies_inside(file: &File) -> bool {
    let mut parts = file.path.split('/');
    parts.all(|part| !part.is_empty() && !part.starts_with('.') && !part.contains(['\\', ':', '\0']))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample() -> Client {
        let text = "the same again and ".repeat(50).into_bytes();
        let files = vec![
            File::new("assets/a.js".into(), text),
            File::new("empty.txt".into(), vec![]),
            File::new("index.html".into(), b"<!doctype html>\n\n<p>".to_vec()),
        ];
        Client { stamp: Stamp { protocol: 2, sources: 0xc0ffee }, files }
    }

    #[test]
    fn what_is_written_is_read_again() {
        let client = sample();
        let bytes = client.to_bytes();
        assert_eq!(Client::from_bytes(&bytes), Some(client.clone()));
        assert_eq!(client.to_bytes(), bytes, "the same client has the same bytes");
        assert!(bytes.starts_with(b"megacity-client 1\nprotocol 2\nsources 0000000000c0ffee\ngzip "));
    }

    #[test]
    fn what_is_damaged_is_not_read() {
        let bytes = sample().to_bytes();
        assert_eq!(Client::from_bytes(b""), None);
        for length in [10, 80, bytes.len() - 1] {
            assert_eq!(Client::from_bytes(&bytes[..length]), None, "cut after {length}");
        }
        assert_eq!(Client::from_bytes(&[&bytes[..], b"x"].concat()), None);
        let body = bytes.windows(2).position(|pair| pair == b"\n\n").expect("a blank line") + 2;
        let mut flipped = bytes.clone();
        flipped[body + 12] ^= 1;
        assert_eq!(Client::from_bytes(&flipped), None, "a packed file knows its sum");
        for (is, was) in [("client 1", "client 9"), ("protocol 2", "protocol x"), ("gzip", "zstd"), ("empty", "../ty")]
        {
            let text = bytes.iter().map(|&byte| char::from(byte)).collect::<String>().replacen(is, was, 1);
            let changed: Vec<u8> = text.chars().map(|letter| letter as u8).collect();
            assert_eq!(Client::from_bytes(&changed), None, "{was}");
        }
    }
}
