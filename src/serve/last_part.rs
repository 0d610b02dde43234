//! Last part of an address.

use axum::extract::{FromRequestParts, Path};
use axum::http::request::Parts;

use super::http_error::{HttpError, HttpResult};

/// Last part of an address. One that is not UTF-8 names nothing, as an unknown one does.
pub(super) struct LastPart(pub(super) String);

impl<S: Send + Sync> FromRequestParts<S> for LastPart {
    type Rejection = HttpError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> HttpResult<LastPart> {
        let part = Path::from_request_parts(parts, state).await;
        part.map(|Path(name)| LastPart(name)).map_err(|_| HttpError::no_page())
    }
}
