//! Error responses to requests.

use std::fmt::Display;

use axum::extract::Request;
use axum::http::{Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{Html, IntoResponse, Response};
use tabletop::messages::{Answer, ErrorMessage};
use tabletop::pages::frame::{MISSING, Site, error_page};
use tabletop::room_error::RoomError;

use crate::text::one_line;

/// Error response with a one-line message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct HttpError {
    pub(super) status: StatusCode,
    pub(super) message: String,
}

/// Result of a request.
pub(super) type HttpResult<T = ()> = Result<T, HttpError>;

impl HttpError {
    /// Error for an invalid request.
    pub(super) fn bad(message: impl Display) -> HttpError {
        HttpError::new(StatusCode::BAD_REQUEST, message)
    }

    /// Error for an object that does not exist.
    pub(super) fn missing(message: impl Display) -> HttpError {
        HttpError::new(StatusCode::NOT_FOUND, message)
    }

    /// Error for an address without a page.
    pub(super) fn no_page() -> HttpError {
        HttpError::missing("page not found; the games are at /")
    }

    /// Error for a method that an address does not have.
    pub(super) fn method(method: &Method) -> HttpError {
        HttpError::new(StatusCode::METHOD_NOT_ALLOWED, format!("{method} is not allowed here"))
    }

    /// Error for a request that this client may not make.
    pub(super) fn foreign(message: impl Display) -> HttpError {
        HttpError::new(StatusCode::FORBIDDEN, message)
    }

    /// Error for a request beyond the capacity of the server.
    pub(super) fn full(message: impl Display) -> HttpError {
        HttpError::new(StatusCode::SERVICE_UNAVAILABLE, message)
    }

    /// Internal error.
    pub(super) fn inner(message: impl Display) -> HttpError {
        HttpError::new(StatusCode::INTERNAL_SERVER_ERROR, message)
    }

    fn new(status: StatusCode, message: impl Display) -> HttpError {
        HttpError { status, message: one_line(message) }
    }
}

/// Refusals of rooms, and errors of engine and table, which are caused by the request.
impl<E: Into<RoomError>> From<E> for HttpError {
    fn from(error: E) -> HttpError {
        let RoomError { kind, message } = error.into();
        let status = StatusCode::from_u16(kind.status()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        HttpError { status, message }
    }
}

impl IntoResponse for HttpError {
    /// Response in JSON for programs; [`readable`] replaces it by a page for people.
    fn into_response(self) -> Response {
        let Answer { kind, text, .. } = Answer::json(&ErrorMessage { error: self.message.clone() });
        let mut response = (self.status, [(header::CONTENT_TYPE, kind)], text).into_response();
        response.extensions_mut().insert(self);
        response
    }
}

/// Replaces an error response by a page if the client requested a page, as browsers do for the
/// address line.
pub(super) async fn readable(request: Request, next: Next) -> Response {
    let accepted = request.headers().get_all(header::ACCEPT).iter();
    let wants_page = request.method() == Method::GET
        && accepted.filter_map(|value| value.to_str().ok()).any(|value| value.contains("text/html"));
    let mut response = next.run(request).await;
    match response.extensions_mut().remove::<HttpError>() {
        Some(error) if wants_page => {
            let title = match error.status {
                StatusCode::NOT_FOUND => MISSING,
                _ => "This page cannot be shown",
            };
            let page = error_page(Site::Server, title, &error.message);
            (error.status, Html(page.into_string())).into_response()
        }
        _ => response,
    }
}
