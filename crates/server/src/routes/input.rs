//! What requests bring along: who asks, from where, and what. Whatever is wrong with it is refused in our own words.

use super::Problem;
use crate::limits::{Address, Limits};
use crate::people::{COOKIE, Token};
use crate::protocol::{Kind, Refused};
use crate::store::PersonRow;
use crate::{App, Config, headers};
use axum::body::{Bytes, HttpBody, to_bytes};
use axum::extract::{ConnectInfo, FromRequest, FromRequestParts, OptionalFromRequestParts, Path, Query, Request};
use axum::http::header::{CONTENT_TYPE, COOKIE as COOKIE_HEADER, HeaderMap};
use axum::http::request::Parts;
use axum::http::{Extensions, StatusCode};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;
use utoipa::ToSchema;

/// The person whose cookie came along.
#[derive(Clone, Debug)]
pub struct Known {
    pub person: PersonRow,
    pub token: Token,
}

async fn known(headers: &HeaderMap, app: &App) -> Result<Option<Known>, Problem> {
    let Some(token) = token(headers) else { return Ok(None) };
    Ok(app.people.of_token(&token).await?.map(|person| Known { person, token }))
}

fn token(headers: &HeaderMap) -> Option<Token> {
    let lines = headers.get_all(COOKIE_HEADER).iter().filter_map(|line| line.to_str().ok());
    let mut pairs = lines.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find_map(|(name, value)| if name == COOKIE { Token::parse(value) } else { None })
}

impl FromRequestParts<Arc<App>> for Known {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Known, Problem> {
        known(&parts.headers, app).await?.ok_or_else(Problem::stranger)
    }
}

impl OptionalFromRequestParts<Arc<App>> for Known {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Option<Known>, Problem> {
        known(&parts.headers, app).await
    }
}

/// Where a request comes from.
#[derive(Clone, Copy, Debug)]
pub struct Asker {
    pub ip: IpAddr,
    /// The browser used https.
    pub https: bool,
    /// Nobody stands between us and an asker on this very machine.
    pub local: bool,
}

impl Asker {
    pub fn of(request: &Request, config: &Config) -> Asker {
        Asker::from(request.headers(), request.extensions(), config)
    }

    fn from(headers: &HeaderMap, extensions: &Extensions, config: &Config) -> Asker {
        let peer = extensions.get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip().to_canonical());
        let peer = peer.unwrap_or(Ipv4Addr::UNSPECIFIED.into());
        let said = headers::last(headers, "x-forwarded-for").filter(|_| config.trust_proxy);
        let ip = said.and_then(|said| said.parse().ok()).unwrap_or(peer);
        let forwarded = ["x-forwarded-for", "x-forwarded-proto", "x-forwarded-host", "forwarded", "via"];
        let direct = !forwarded.iter().any(|name| headers.contains_key(*name));
        Asker { ip, https: headers::by_https(headers, config), local: direct && peer.is_loopback() }
    }

    /// As limits count it.
    pub fn address(&self) -> Address {
        Address::from(self.ip)
    }
}

impl FromRequestParts<Arc<App>> for Asker {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Asker, Problem> {
        Ok(Asker::from(&parts.headers, &parts.extensions, &app.config))
    }
}

/// What may be the body of a request. Give its types `deny_unknown_fields`: a misspelt field must not be ignored.
pub trait Wanted: DeserializeOwned {
    /// Bytes it may have.
    fn most(limits: &Limits) -> usize {
        limits.body
    }
}

/// `{}`
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Nothing {}

impl Wanted for Nothing {}

/// A body in JSON. The content type must say so: a form of another site cannot.
#[derive(Clone, Copy, Debug)]
pub struct Body<T>(pub T);

impl<T: Wanted> FromRequest<Arc<App>> for Body<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, app: &Arc<App>) -> Result<Body<T>, Problem> {
        if !is_json(request.headers()) {
            let refused =
                Refused::new(Kind::Malformed, "The body must be JSON, and the header Content-Type must say so.");
            return Err(Problem::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, refused));
        }
        let bytes = read(request, T::most(&app.limits), &app.limits).await?;
        let mut json = serde_json::Deserializer::from_slice(&bytes);
        let value = serde_path_to_error::deserialize(&mut json).map_err(|error| {
            let path = error.path().to_string();
            misread(&path, &error.into_inner().to_string())
        })?;
        json.end().map_err(|error| misread(".", &error.to_string()))?;
        Ok(Body(value))
    }
}

fn is_json(headers: &HeaderMap) -> bool {
    let Some(said) = headers.get(CONTENT_TYPE).and_then(|said| said.to_str().ok()) else { return false };
    said.split(';').next().is_some_and(|said| said.trim().eq_ignore_ascii_case("application/json"))
}

async fn read(request: Request, most: usize, limits: &Limits) -> Result<Bytes, Problem> {
    let too_large = || {
        let refused = Refused::new(Kind::Limit, format!("The body may have at most {most} bytes."));
        Problem::new(StatusCode::PAYLOAD_TOO_LARGE, refused)
    };
    let body = request.into_body();
    if body.size_hint().lower() > most as u64 {
        return Err(too_large());
    }
    let read = tokio::time::timeout(limits.body_time, to_bytes(body, most)).await.map_err(|_| {
        Problem::new(StatusCode::REQUEST_TIMEOUT, Refused::new(Kind::Limit, "The body came too slowly."))
    })?;
    read.map_err(|error| {
        let mut cause: Option<&dyn std::error::Error> = Some(&error);
        while let Some(error) = cause {
            // What `to_bytes` is built on says so by this type, and its crate is none of ours to name.
            if error.to_string().contains("length limit exceeded") {
                return too_large();
            }
            cause = error.source();
        }
        Refused::new(Kind::Malformed, "The body broke off.").into()
    })
}

/// A serde error in which the field is named apart.
fn misread(path: &str, words: &str) -> Problem {
    let named = ["missing field `", "unknown field `", "duplicate field `"].iter().find_map(|start| {
        let (name, _) = words.strip_prefix(start)?.split_once('`')?;
        Some(name)
    });
    let mut field = path.trim_matches('.').to_string();
    if let Some(name) = named
        && field != name
        && !field.ends_with(&format!(".{name}"))
    {
        field = if field.is_empty() || field == "?" { name.to_string() } else { format!("{field}.{name}") };
    }
    let refused = if field.is_empty() || field == "?" {
        Refused::new(Kind::Malformed, format!("This cannot be read: {words}."))
    } else {
        Refused::field(&field, format!("{field} cannot be read: {words}."))
    };
    refused.into()
}

/// What the path says.
#[derive(Clone, Copy, Debug)]
pub struct InPath<T>(pub T);

impl<T: DeserializeOwned + Send> FromRequestParts<Arc<App>> for InPath<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<InPath<T>, Problem> {
        match <Path<T> as FromRequestParts<_>>::from_request_parts(parts, app).await {
            Ok(Path(value)) => Ok(InPath(value)),
            Err(error) => Err(Refused::field("path", format!("{}.", error.body_text())).into()),
        }
    }
}

/// What stands behind the question mark.
#[derive(Clone, Copy, Debug)]
pub struct InQuery<T>(pub T);

impl<T: DeserializeOwned + Send> FromRequestParts<Arc<App>> for InQuery<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<InQuery<T>, Problem> {
        match <Query<T> as FromRequestParts<_>>::from_request_parts(parts, app).await {
            Ok(Query(value)) => Ok(InQuery(value)),
            Err(error) => Err(Refused::field("query", format!("{}.", error.body_text())).into()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderValue;

    #[test]
    fn the_field_is_named() {
        let field = |path, words| misread(path, words).refused.field;
        assert_eq!(field(".", "missing field `name` at line 1 column 2").as_deref(), Some("name"));
        assert_eq!(field("name", "unknown field `name`, expected `x`").as_deref(), Some("name"));
        assert_eq!(field("seats[1]", "unknown field `x`, expected `y`").as_deref(), Some("seats[1].x"));
        assert_eq!(field("name", "invalid type: integer `7`, expected a string").as_deref(), Some("name"));
        assert_eq!(field(".", "expected value at line 1 column 1"), None);
    }

    #[test]
    fn the_cookie_is_found_among_others() {
        let zeros = "0".repeat(32);
        let found = |lines: &[String]| {
            let mut headers = HeaderMap::new();
            for line in lines {
                headers.append(COOKIE_HEADER, HeaderValue::from_str(line).expect("a header"));
            }
            token(&headers).is_some()
        };
        assert!(found(&[format!("megacity={zeros}")]));
        assert!(found(&[format!("a=b; megacity={zeros}; c=d")]));
        assert!(found(&["a=b".into(), format!("c=d;megacity={zeros}")]));
        assert!(!found(&[format!("xmegacity={zeros}"), format!("megacityx={zeros}"), zeros.clone()]));
        assert!(!found(&["megacity=".into()]));
    }

    #[test]
    fn an_asker_is_the_peer_unless_a_proxy_of_ours_says_otherwise() {
        let asker = |lines: &[(&'static str, &'static str)], trust_proxy| {
            let mut headers = HeaderMap::new();
            for &(name, value) in lines {
                headers.append(name, HeaderValue::from_static(value));
            }
            let mut extensions = Extensions::new();
            extensions.insert(ConnectInfo(SocketAddr::from(([127, 0, 0, 1], 5000))));
            Asker::from(&headers, &extensions, &Config { trust_proxy, ..Config::default() })
        };
        let through = [("x-forwarded-for", "6.6.6.6, 9.9.9.9"), ("x-forwarded-proto", "https")];
        let trusted = asker(&through, true);
        assert_eq!((trusted.ip.to_string().as_str(), trusted.https, trusted.local), ("9.9.9.9", true, false));
        let untrusted = asker(&through, false);
        assert_eq!((untrusted.ip.to_string().as_str(), untrusted.https, untrusted.local), ("127.0.0.1", false, false));
        assert!(asker(&[], false).local && asker(&[], true).local);
        assert_eq!(asker(&[("x-forwarded-for", "nonsense")], true).ip.to_string(), "127.0.0.1");
    }
}
