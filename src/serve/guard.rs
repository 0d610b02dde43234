//! Who may ask: pages of this server itself. A page of another site must neither read nor play, whatever name it has made
//! the browser call this machine by (DNS rebinding), and whatever it posts here.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::fault::{HttpFault, HttpResult};

/// Pages load nothing from elsewhere, and no other page shows them in a frame.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; \
    connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// What may stand in a request's `Host` and `Origin`.
#[derive(Debug)]
pub(super) struct Guard {
    port: u16,
    is_local: bool,
    names: Vec<String>,
}

impl Guard {
    /// For a server at this address that may also be called by these names.
    pub(super) fn new(address: SocketAddr, names: &[String]) -> Guard {
        let names = names.iter().map(|name| name.to_ascii_lowercase()).collect();
        Guard { port: address.port(), is_local: address.ip().is_loopback(), names }
    }

    /// Whether `host` (`name:port`) means this server. A name can be made to mean any machine, a number cannot: numbers
    /// are as good as the address listened at.
    fn is_own(&self, host: &str) -> bool {
        let (name, port) = match host.rsplit_once(':') {
            Some((name, port)) if !port.ends_with(']') => (name, port.parse().ok()),
            _ => (host, Some(80)),
        };
        let name = name.to_ascii_lowercase();
        let bare = name.trim_start_matches('[').trim_end_matches(']');
        let is_named = match bare.parse::<IpAddr>() {
            Ok(ip) => ip.is_loopback() || !self.is_local,
            Err(_) => bare == "localhost" || self.names.iter().any(|own| own == bare),
        };
        is_named && port == Some(self.port)
    }

    /// Refuses what does not come from a page of this server.
    fn check(&self, headers: &HeaderMap) -> HttpResult {
        let text = |name: HeaderName| headers.get(name).map(|value| value.to_str().unwrap_or("?"));
        if headers.get_all(header::HOST).iter().nth(1).is_some() {
            return Err(HttpFault::bad("a request has one host"));
        }
        let host = text(header::HOST).unwrap_or_default();
        if !self.is_own(host) {
            return Err(HttpFault::foreign(format!(
                "this server is not called '{host}'; --host allows another name"
            )));
        }
        if let Some(origin) = text(header::ORIGIN)
            && !origin.strip_prefix("http://").is_some_and(|origin| self.is_own(origin))
        {
            return Err(HttpFault::foreign(format!("pages of '{origin}' may not ask this server")));
        }
        match text(HeaderName::from_static("sec-fetch-site")) {
            Some("cross-site" | "same-site")
                if text(HeaderName::from_static("sec-fetch-mode")) != Some("navigate") =>
            {
                Err(HttpFault::foreign("pages of other sites may not ask this server"))
            }
            _ => Ok(()),
        }
    }
}

/// Checks a request, and tells the browser what the answer may do.
pub(super) async fn watch(State(guard): State<Arc<Guard>>, request: Request, next: Next) -> Response {
    let mut response = match guard.check(request.headers()) {
        Ok(()) => next.run(request).await,
        Err(fault) => fault.into_response(),
    };
    let headers = response.headers_mut();
    headers.entry(header::CONTENT_SECURITY_POLICY).or_insert(HeaderValue::from_static(POLICY));
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    let resource = HeaderName::from_static("cross-origin-resource-policy");
    headers.insert(resource, HeaderValue::from_static("same-origin"));
    let opener = HeaderName::from_static("cross-origin-opener-policy");
    headers.insert(opener, HeaderValue::from_static("same-origin"));
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    fn guard(address: &str) -> Guard {
        Guard::new(address.parse().unwrap(), &["board.example".to_string()])
    }

    fn headers(pairs: &[(&'static str, &str)]) -> HeaderMap {
        pairs.iter().map(|(name, value)| (HeaderName::from_static(name), value.parse().unwrap())).collect()
    }

    #[test]
    fn only_own_names_are_answered() {
        let local = guard("127.0.0.1:8000");
        for own in ["127.0.0.1:8000", "localhost:8000", "LOCALHOST:8000", "[::1]:8000", "board.example:8000"]
        {
            assert!(local.check(&headers(&[("host", own)])).is_ok(), "{own}");
        }
        for foreign in
            ["evil.example:8000", "127.0.0.1:8001", "127.0.0.1", "10.0.0.7:8000", "", "localhost.evil:8000"]
        {
            assert!(local.check(&headers(&[("host", foreign)])).is_err(), "{foreign}");
        }
        assert!(guard("0.0.0.0:8000").check(&headers(&[("host", "10.0.0.7:8000")])).is_ok());
        assert!(local.check(&HeaderMap::new()).is_err());
        let mut two = headers(&[("host", "127.0.0.1:8000")]);
        two.append("host", "evil.example:8000".parse().unwrap());
        assert!(local.check(&two).is_err());
    }

    #[test]
    fn pages_of_other_sites_are_refused() {
        let local = guard("127.0.0.1:8000");
        let asked = |pairs: &[(&'static str, &str)]| {
            let mut all = vec![("host", "127.0.0.1:8000")];
            all.extend(pairs);
            local.check(&headers(&all)).is_ok()
        };
        assert!(asked(&[("origin", "http://127.0.0.1:8000")]));
        assert!(asked(&[("sec-fetch-site", "same-origin")]));
        assert!(
            asked(&[("sec-fetch-site", "cross-site"), ("sec-fetch-mode", "navigate")]),
            "a link may lead here"
        );
        for origin in ["http://evil.example", "null", "https://127.0.0.1:8000", "http://127.0.0.1:81"] {
            assert!(!asked(&[("origin", origin)]), "{origin}");
        }
        assert!(!asked(&[("sec-fetch-site", "cross-site")]));
    }
}
