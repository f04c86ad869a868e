//! A refusal as an HTTP answer.

use crate::limits::TooOften;
use crate::protocol::{Kind, Refused};
use crate::store::StoreError;
use axum::Json;
use axum::http::header::RETRY_AFTER;
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};

/// Why a request was not done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    pub status: StatusCode,
    pub refused: Refused,
    /// Seconds after which trying again is right.
    pub retry: Option<u16>,
}

/// Left with the answer, so that it can be counted.
#[derive(Clone, Copy, Debug)]
pub struct Refusal(pub Kind);

impl Problem {
    pub fn new(status: StatusCode, refused: Refused) -> Problem {
        Problem { status, refused, retry: None }
    }

    /// We know nobody by this cookie.
    pub fn stranger() -> Problem {
        Problem::new(
            StatusCode::UNAUTHORIZED,
            Refused::new(Kind::Forbidden, "You are not signed in, not even as a guest."),
        )
    }

    pub fn unavailable() -> Problem {
        Refused::new(Kind::Unavailable, "The server cannot do that now. Try again in a moment.").into()
    }
}

impl From<Refused> for Problem {
    fn from(refused: Refused) -> Problem {
        let status = match refused.kind {
            Kind::Malformed => StatusCode::BAD_REQUEST,
            Kind::Rule => StatusCode::UNPROCESSABLE_ENTITY,
            Kind::Forbidden => StatusCode::FORBIDDEN,
            Kind::Unknown => StatusCode::NOT_FOUND,
            Kind::Stale | Kind::Conflict => StatusCode::CONFLICT,
            Kind::Limit => StatusCode::TOO_MANY_REQUESTS,
            Kind::Unavailable => StatusCode::SERVICE_UNAVAILABLE,
        };
        let retry = (refused.kind == Kind::Unavailable).then_some(2);
        Problem { status, refused, retry }
    }
}

impl From<TooOften> for Problem {
    fn from(late: TooOften) -> Problem {
        let seconds = u16::try_from(late.seconds()).unwrap_or(u16::MAX);
        Problem { retry: Some(seconds), ..Problem::from(Refused::from(late)) }
    }
}

impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Problem {
        Refused::from(error).into()
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let kind = self.refused.kind;
        let mut response = (self.status, Json(self.refused)).into_response();
        if let Some(seconds) = self.retry {
            response.headers_mut().insert(RETRY_AFTER, HeaderValue::from(seconds));
        }
        response.extensions_mut().insert(Refusal(kind));
        response
    }
}
