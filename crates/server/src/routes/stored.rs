//! Bytes that the binary carries, and how they are answered: plain or packed, and not again to whoever has them.

use axum::body::Body;
use axum::http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_TYPE, ETAG, HeaderMap, HeaderName,
    HeaderValue, IF_NONE_MATCH, VARY,
};
use axum::http::{Method, StatusCode};
use axum::response::{IntoResponse, Response};

/// One of them, made ready by a build script.
#[derive(Debug)]
pub struct Stored {
    /// The media type.
    pub kind: &'static str,
    /// Of the content.
    pub tag: &'static str,
    pub plain: &'static [u8],
    /// Where it is smaller so.
    pub gzip: Option<&'static [u8]>,
}

impl Stored {
    /// `kept` says how long a browser may keep it.
    pub fn answer(
        &'static self,
        status: StatusCode,
        kept: &'static str,
        method: &Method,
        asked: &HeaderMap,
    ) -> Response {
        let packed = self.gzip.filter(|_| takes_gzip(asked));
        // The same content in another coding is another answer.
        let tag = format!("\"{}{}\"", self.tag, if packed.is_some() { "-gz" } else { "" });
        let mut headers = HeaderMap::new();
        let mut say = |name: HeaderName, value: &str| {
            headers.insert(name, HeaderValue::from_str(value).expect("it is plain ASCII"));
        };
        say(CACHE_CONTROL, kept);
        say(ETAG, &tag);
        if self.gzip.is_some() {
            say(VARY, "accept-encoding");
        }
        if status == StatusCode::OK && knows(asked, &tag) {
            return (StatusCode::NOT_MODIFIED, headers).into_response();
        }
        let bytes = packed.unwrap_or(self.plain);
        say(CONTENT_TYPE, self.kind);
        say(CONTENT_LENGTH, &bytes.len().to_string());
        if packed.is_some() {
            say(CONTENT_ENCODING, "gzip");
        }
        let body = if *method == Method::HEAD { Body::empty() } else { Body::from(bytes) };
        (status, headers, body).into_response()
    }
}

/// Whether the client has this answer already.
fn knows(headers: &HeaderMap, tag: &str) -> bool {
    let mut known = words(headers, IF_NONE_MATCH);
    known.any(|word| word.trim_start_matches("W/") == tag)
}

pub fn takes_gzip(headers: &HeaderMap) -> bool {
    let mut codings = words(headers, ACCEPT_ENCODING);
    codings.any(|coding| {
        let (name, weight) = coding.split_once(';').unwrap_or((coding, ""));
        let refused = weight.trim().strip_prefix("q=").is_some_and(|q| q.trim().parse() == Ok(0.0));
        name.trim().eq_ignore_ascii_case("gzip") && !refused
    })
}

fn words(headers: &HeaderMap, name: HeaderName) -> impl Iterator<Item = &str> {
    headers
        .get_all(name)
        .into_iter()
        .filter_map(|line| line.to_str().ok())
        .flat_map(|line| line.split(','))
        .map(str::trim)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codings_are_read() {
        let takes =
            |line: &'static str| takes_gzip(&HeaderMap::from_iter([(ACCEPT_ENCODING, HeaderValue::from_static(line))]));
        assert!(takes("gzip") && takes("br;q=1, GZIP ; q=0.5") && takes("deflate, gzip"));
        assert!(!takes("gzip;q=0") && !takes("br") && !takes("") && !takes("x-gzip2") && !takes("gzip; q=0.000"));
        assert!(!takes_gzip(&HeaderMap::new()));
    }
}
