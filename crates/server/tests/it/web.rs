//! The browser client as a browser gets it, and the texts that it fetches: status, type, caching, coding, policy, and
//! nothing that is not meant to be served.

use reqwest::header::{
    ACCEPT_ENCODING, ALLOW, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_SECURITY_POLICY, CONTENT_TYPE,
    ETAG, HeaderName, IF_NONE_MATCH, VARY, X_CONTENT_TYPE_OPTIONS,
};
use reqwest::{Client, Method, Response, StatusCode};
use server::documents::{Cover, Shelf};
use server::limits::Limits;
use server::store::Place;
use server::{Config, Document, Server, Stored};
use std::net::{Ipv4Addr, SocketAddr};
use tempfile::TempDir;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

struct Site {
    at: SocketAddr,
    client: Client,
    _folder: TempDir,
}

/// Books of a test: one with a packed form, which nobody looks into, and cases without.
static DOCUMENTS: [Document; 2] = [
    Document {
        shelf: Shelf::Rules,
        game: "chess",
        stored: Stored {
            kind: "text/markdown; charset=utf-8",
            tag: "b00c",
            plain: b"# Chess - rules specification\n## 1. Moves\n- **CH-001** A king steps.\n",
            gzip: Some(b"packed"),
        },
    },
    Document {
        shelf: Shelf::Cases,
        game: "chess",
        stored: Stored { kind: "application/json", tag: "ca5e", plain: b"[]", gzip: None },
    },
];

impl Site {
    async fn open() -> Site {
        let folder = TempDir::new().expect("a folder");
        let place = Place::Sqlite(folder.path().join("megacity.db"));
        let listen = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
        let config = Config { listen, place, documents: &DOCUMENTS, doors: doors::doors(), ..Config::default() };
        let server = Server::open(config, Limits::none()).await.expect("a server");
        let at = server.address;
        tokio::spawn(server.serve(std::future::pending()));
        Site { at, client: Client::builder().no_proxy().build().expect("a client"), _folder: folder }
    }

    async fn ask(&self, method: Method, path: &str, headers: &[(HeaderName, &str)]) -> Response {
        let mut request = self.client.request(method, format!("http://{}{path}", self.at));
        for (name, value) in headers {
            request = request.header(name, *value);
        }
        request.send().await.expect("an answer")
    }

    async fn get(&self, path: &str) -> Response {
        self.ask(Method::GET, path, &[]).await
    }

    /// The links of the start page into `/assets/`.
    async fn assets(&self) -> Vec<String> {
        let page = self.get("/").await.text().await.expect("text");
        let links: Vec<String> =
            page.split('"').filter(|part| part.starts_with("/assets/")).map(String::from).collect();
        assert!(links.iter().any(|link| link.ends_with(".js")) && links.iter().any(|link| link.ends_with(".css")));
        links
    }
}

fn said(response: &Response, name: HeaderName) -> String {
    response.headers().get(&name).map(|value| value.to_str().expect("ASCII").to_string()).unwrap_or_default()
}

#[tokio::test]
async fn every_page_of_the_app_is_the_one_page() {
    let site = Site::open().await;
    for path in [
        "/",
        "/new/helter-skelter",
        "/table/0123",
        "/table/0123/replay",
        "/games",
        "/rules/HS-053?q=1",
        "/learn",
        "/cards",
        "/cards/P05",
        "/decks",
        "/forces",
        "/forces/new?from=sector-house",
        "/decks/new?from=iron-fist",
    ] {
        let page = site.get(path).await;
        assert_eq!(page.status(), StatusCode::OK, "{path}");
        assert_eq!(said(&page, CONTENT_TYPE), "text/html; charset=utf-8", "{path}");
        assert_eq!(said(&page, CACHE_CONTROL), "no-cache", "{path}");
        assert!(page.text().await.expect("text").starts_with("<!doctype html>"), "{path}");
    }
    for path in [
        "/nothing",
        "/table",
        "/table/0123/secrets",
        "/cards/P05/x",
        "//",
        "/%ff",
        "/index.html.gz",
        "/.vite/manifest.json",
    ] {
        let page = site.get(path).await;
        assert_eq!(page.status(), StatusCode::NOT_FOUND, "{path}");
        assert!(page.text().await.expect("text").starts_with("<!doctype html>"), "{path}: the app says it better");
    }
}

#[tokio::test]
async fn a_file_with_its_hash_in_its_name_is_kept_for_ever() {
    let site = Site::open().await;
    for link in site.assets().await {
        let file = site.get(&link).await;
        assert_eq!(file.status(), StatusCode::OK, "{link}");
        assert_eq!(said(&file, CACHE_CONTROL), "public, max-age=31536000, immutable");
        let kind = if link.ends_with(".js") { "text/javascript; charset=utf-8" } else { "text/css; charset=utf-8" };
        assert_eq!(said(&file, CONTENT_TYPE), kind);
        assert_eq!(said(&file, X_CONTENT_TYPE_OPTIONS), "nosniff");
    }
    let icon = site.get("/favicon.svg").await;
    assert_eq!((said(&icon, CONTENT_TYPE), said(&icon, CACHE_CONTROL)), ("image/svg+xml".into(), "no-cache".into()));
    let missing = site.get("/assets/nothing.js").await;
    assert_eq!((missing.status().as_u16(), said(&missing, CONTENT_TYPE)), (404, "application/json".into()));
    assert_ne!(said(&missing, CACHE_CONTROL), "public, max-age=31536000, immutable");
}

#[tokio::test]
async fn the_policy_admits_nothing_from_elsewhere_and_the_page_keeps_to_it() {
    let site = Site::open().await;
    let page = site.get("/").await;
    let policy = said(&page, CONTENT_SECURITY_POLICY);
    for part in ["default-src 'self'", "script-src 'self'", "style-src 'self'", "img-src 'self' data:"] {
        assert!(policy.split(';').any(|word| word.trim() == part), "{part} in {policy}");
    }
    assert!(!policy.contains("unsafe"), "{policy}");
    let text = page.text().await.expect("text");
    for tag in text.split("<script").skip(1) {
        assert!(tag.contains(" src=\"/assets/") && tag.contains("></script>"), "a script in the page itself: {tag}");
    }
    assert!(!text.contains("<style") && !text.contains(" style=") && !text.contains(" on"), "{text}");
    assert!(!text.contains("http:") && !text.contains("https:"), "something from elsewhere: {text}");
}

#[tokio::test]
async fn what_is_packed_is_the_same() {
    let site = Site::open().await;
    let link = site.assets().await.into_iter().find(|link| link.ends_with(".js")).expect("a script");
    let plain = site.get(&link).await;
    assert_eq!(said(&plain, CONTENT_ENCODING), "");
    assert_eq!(said(&plain, VARY), "accept-encoding");
    let packed = site.ask(Method::GET, &link, &[(ACCEPT_ENCODING, "br, gzip;q=0.8")]).await;
    assert_eq!(said(&packed, CONTENT_ENCODING), "gzip");
    assert_eq!(said(&packed, VARY), "accept-encoding");
    assert_ne!(said(&packed, ETAG), said(&plain, ETAG));
    let (plain, packed) = (plain.bytes().await.expect("bytes"), packed.bytes().await.expect("bytes"));
    assert!(packed.len() < plain.len() && packed.starts_with(&[0x1f, 0x8b]));
    // The last four bytes of gzip are the length of what is packed.
    let length = u32::from_le_bytes(packed[packed.len() - 4..].try_into().expect("four"));
    assert_eq!(length as usize, plain.len());
    let refused = site.ask(Method::GET, &link, &[(ACCEPT_ENCODING, "gzip;q=0")]).await;
    assert_eq!(said(&refused, CONTENT_ENCODING), "");
}

#[tokio::test]
async fn what_is_known_is_not_sent_again() {
    let site = Site::open().await;
    let tag = said(&site.get("/").await, ETAG);
    for known in [tag.clone(), format!("W/{tag}"), format!("\"other\", {tag}")] {
        let same = site.ask(Method::GET, "/", &[(IF_NONE_MATCH, &known)]).await;
        assert_eq!((same.status().as_u16(), said(&same, ETAG)), (304, tag.clone()), "{known}");
        assert!(same.bytes().await.expect("bytes").is_empty());
    }
    for unknown in ["\"other\"", "nonsense"] {
        assert_eq!(site.ask(Method::GET, "/", &[(IF_NONE_MATCH, unknown)]).await.status(), StatusCode::OK);
    }
    let nowhere = site.ask(Method::GET, "/nothing", &[(IF_NONE_MATCH, &tag)]).await;
    assert_eq!(nowhere.status(), StatusCode::NOT_FOUND, "that the page is known does not make a place");
}

#[tokio::test]
async fn only_reading_is_served() {
    let site = Site::open().await;
    let whole = site.get("/favicon.svg").await;
    let head = site.ask(Method::HEAD, "/favicon.svg", &[]).await;
    assert_eq!(head.status(), StatusCode::OK);
    for name in [CONTENT_LENGTH, CONTENT_TYPE, ETAG] {
        assert_eq!(said(&head, name.clone()), said(&whole, name));
    }
    assert!(head.bytes().await.expect("bytes").is_empty());
    for (method, path) in [(Method::POST, "/"), (Method::PUT, "/favicon.svg"), (Method::DELETE, "/table/0123")] {
        let refused = site.ask(method, path, &[]).await;
        assert_eq!((refused.status().as_u16(), said(&refused, ALLOW)), (405, "GET,HEAD".into()), "{path}");
    }
}

#[tokio::test]
async fn books_are_listed_and_read() {
    let site = Site::open().await;
    let list = site.get("/api/documents").await.text().await.expect("text");
    let covers: Vec<Cover> = serde_json::from_str(&list).expect("a list of books");
    let [cover] = &covers[..] else { panic!("one book: {list}") };
    assert_eq!((&*cover.game, &*cover.title, cover.rules, cover.sections), ("chess", "Chess", 1, 1));
    assert_eq!(cover.prefixes, ["CH"]);
    let book = site.get("/api/documents/chess").await;
    assert_eq!((book.status(), said(&book, CONTENT_TYPE)), (StatusCode::OK, "text/markdown; charset=utf-8".into()));
    assert_eq!((said(&book, CACHE_CONTROL), said(&book, VARY)), ("public, no-cache".into(), "accept-encoding".into()));
    let tag = said(&book, ETAG);
    assert!(book.text().await.expect("text").starts_with("# Chess"));
    let packed = site.ask(Method::GET, "/api/documents/chess", &[(ACCEPT_ENCODING, "gzip")]).await;
    assert_eq!((said(&packed, CONTENT_ENCODING), said(&packed, ETAG)), ("gzip".into(), "\"b00c-gz\"".into()));
    assert_eq!(packed.bytes().await.expect("bytes"), "packed");
    let same = site.ask(Method::GET, "/api/documents/chess", &[(IF_NONE_MATCH, &tag)]).await;
    assert_eq!(same.status(), StatusCode::NOT_MODIFIED);
    let head = site.ask(Method::HEAD, "/api/documents/chess/cases", &[]).await;
    assert_eq!((said(&head, CONTENT_LENGTH), said(&head, CONTENT_TYPE)), ("2".into(), "application/json".into()));
    for missing in ["/api/documents/go", "/api/documents/chess/measured", "/api/documents/chess/x", "/api/documents/"] {
        let answer = site.get(missing).await;
        assert_eq!((answer.status(), said(&answer, CACHE_CONTROL)), (StatusCode::NOT_FOUND, "no-store".into()));
        assert_eq!(said(&answer, CONTENT_TYPE), "application/json", "{missing}");
    }
}

/// A path is looked up in a table and never in a folder; a client that does not tidy it first finds nothing more.
#[tokio::test]
async fn no_path_leads_out() {
    let site = Site::open().await;
    for path in [
        "/../Cargo.toml",
        "/assets/../../Cargo.toml",
        "/assets/..%2f..%2fCargo.toml",
        "/assets/%2e%2e/index.html",
        "/assets//index.js",
        "/..\\Cargo.toml",
        "/etc/passwd",
        "//etc/passwd",
    ] {
        let mut stream = TcpStream::connect(site.at).await.expect("a line");
        let request = format!("GET {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", site.at);
        stream.write_all(request.as_bytes()).await.expect("sent");
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).await.expect("an answer");
        let answer = String::from_utf8_lossy(&answer);
        assert!(answer.starts_with("HTTP/1.1 404 ") || answer.starts_with("HTTP/1.1 400 "), "{path}: {answer}");
        assert!(
            !answer.contains("[package]") && !answer.contains("[workspace]") && !answer.contains("root:"),
            "{path}"
        );
    }
}
