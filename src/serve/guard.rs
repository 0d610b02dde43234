//! Access control: only pages of this server may send requests. A page of another site must not be
//! able to read or play, under any name that resolves to this machine (DNS rebinding), or by
//! posting requests.

use std::net::{IpAddr, SocketAddr};
use std::str::FromStr;
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::http_error::{HttpError, HttpResult};

/// Content security policy: pages load nothing from other sites, and no other page may show them in
/// a frame.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; \
    connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// Scheme of unencrypted pages.
const HTTP: &str = "http";
/// Scheme of pages that are encrypted by a proxy before this server.
const HTTPS: &str = "https";

/// Name by which browsers may address this server: `board.home`, or with a scheme and optional port
/// (`https://board.home`) behind a proxy.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct ServerName {
    scheme: &'static str,
    /// Name in lower case.
    name: String,
    /// Port; `None` for that of the server.
    port: Option<u16>,
}

/// Default port of a scheme.
fn usual_port(scheme: &str) -> u16 {
    if scheme == HTTPS { 443 } else { 80 }
}

impl FromStr for ServerName {
    type Err = String;

    fn from_str(text: &str) -> Result<ServerName, String> {
        let (scheme, rest) = match text.split_once("://") {
            Some((scheme, rest)) => {
                let known = [HTTP, HTTPS].into_iter().find(|known| known.eq_ignore_ascii_case(scheme));
                (
                    Some(known.ok_or("pages come by http:// or https://")?),
                    rest.strip_suffix('/').unwrap_or(rest),
                )
            }
            None => (None, text),
        };
        let (name, port) = match rest.split_once(':') {
            Some((_, _)) if scheme.is_none() => {
                return Err(format!("a port needs a scheme: http://{rest} or https://{rest}"));
            }
            Some((name, port)) => (name, Some(port.parse().map_err(|_| format!("'{port}' is no port"))?)),
            None => (rest, scheme.map(usual_port)),
        };
        let may_stand = |letter: char| letter.is_ascii_alphanumeric() || "-._".contains(letter);
        if name.is_empty() || !name.chars().all(may_stand) || name.starts_with('.') || name.ends_with('.') {
            return Err("not a host name such as board.home or https://board.home".to_string());
        }
        Ok(ServerName { scheme: scheme.unwrap_or(HTTP), name: name.to_ascii_lowercase(), port })
    }
}

/// Name in lower case, without the brackets of an address, and port of a host; `None` if the port
/// is invalid.
fn name_and_port(host: &str) -> Option<(String, Option<u16>)> {
    let (name, port) = match host.rsplit_once(':') {
        Some((name, port)) if !port.ends_with(']') => (name, Some(port.parse().ok()?)),
        _ => (host, None),
    };
    Some((name.to_ascii_lowercase().trim_start_matches('[').trim_end_matches(']').to_string(), port))
}

/// Permitted values of a request's `Host` and `Origin`.
#[derive(Debug)]
pub(super) struct Guard {
    port: u16,
    is_local: bool,
    names: Vec<ServerName>,
}

impl Guard {
    /// Guard of a server at this address that may also be addressed by these names.
    pub(super) fn new(address: SocketAddr, names: &[ServerName]) -> Guard {
        Guard { port: address.port(), is_local: address.ip().is_loopback(), names: names.to_vec() }
    }

    /// Returns true if `host` (`name:port`) denotes this server, for pages with this scheme, or
    /// any. A name can be made to resolve to any machine, but a numeric address cannot: numeric
    /// addresses are as acceptable as the one listened at.
    fn is_own(&self, scheme: Option<&str>, host: &str) -> bool {
        let Some((name, port)) = name_and_port(host) else { return false };
        let is_of = |wanted: &str| scheme.is_none_or(|scheme| scheme == wanted);
        let is_at = |wanted: &str, at: u16| is_of(wanted) && port.unwrap_or(usual_port(wanted)) == at;
        let is_named =
            |own: &ServerName| own.name == name && is_at(own.scheme, own.port.unwrap_or(self.port));
        (self.is_plain(&name) && is_at(HTTP, self.port)) || self.names.iter().any(is_named)
    }

    /// Returns true for names that need no option.
    fn is_plain(&self, name: &str) -> bool {
        match name.parse::<IpAddr>() {
            Ok(ip) => ip.is_loopback() || !self.is_local,
            Err(_) => name == "localhost",
        }
    }

    /// Error for a `host` that does not denote this server.
    fn foreign_host(&self, host: &str) -> HttpError {
        let known = name_and_port(host)
            .filter(|(name, _)| self.is_plain(name) || self.names.iter().any(|own| own.name == *name));
        HttpError::foreign(match known {
            Some((name, port)) => {
                let port = port.unwrap_or(usual_port(HTTP));
                let wanted = format!("{HTTP}://{name}:{port}");
                let is_name = wanted.parse::<ServerName>().is_ok();
                let advice = if is_name { format!("; allow it with --host {wanted}") } else { String::new() };
                format!("port {port} of '{name}' is not that of this server{advice}")
            }
            None => format!("unknown host name '{host}'; allow it with --host"),
        })
    }

    /// Rejects a request that does not come from a page of this server.
    fn check(&self, headers: &HeaderMap) -> HttpResult {
        let text = |name: HeaderName| headers.get(name).map(|value| value.to_str().unwrap_or("?"));
        if headers.get_all(header::HOST).iter().nth(1).is_some() {
            return Err(HttpError::bad("a request has one host"));
        }
        let host = text(header::HOST).unwrap_or_default();
        if !self.is_own(None, host) {
            return Err(self.foreign_host(host));
        }
        if let Some(origin) = text(header::ORIGIN)
            && !origin.split_once("://").is_some_and(|(scheme, host)| self.is_own(Some(scheme), host))
        {
            return Err(HttpError::foreign(format!("requests from pages of '{origin}' are not allowed")));
        }
        match text(HeaderName::from_static("sec-fetch-site")) {
            Some("cross-site" | "same-site")
                if text(HeaderName::from_static("sec-fetch-mode")) != Some("navigate") =>
            {
                Err(HttpError::foreign("requests from pages of other sites are not allowed"))
            }
            _ => Ok(()),
        }
    }
}

/// Checks a request, and adds security headers to the response.
pub(super) async fn watch(State(guard): State<Arc<Guard>>, request: Request, next: Next) -> Response {
    let mut response = match guard.check(request.headers()) {
        Ok(()) => next.run(request).await,
        Err(error) => error.into_response(),
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
        let names =
            ["board.example", "https://Safe.example", "https://safe.example:444", "http://proxy.example/"];
        Guard::new(address.parse().unwrap(), &names.map(|name| name.parse().unwrap()))
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
    fn an_error_names_the_port_or_the_name() {
        let local = guard("127.0.0.1:8000");
        for (host, message) in [
            (
                "localhost:9000",
                "port 9000 of 'localhost' is not that of this server; allow it with --host http://localhost:9000",
            ),
            (
                "Board.example",
                "port 80 of 'board.example' is not that of this server; allow it with --host http://board.example:80",
            ),
            ("[::1]:81", "port 81 of '::1' is not that of this server"),
            ("evil.example:8000", "unknown host name 'evil.example:8000'; allow it with --host"),
        ] {
            assert_eq!(local.check(&headers(&[("host", host)])).unwrap_err().message, message);
        }
    }

    #[test]
    fn somebody_may_stand_before_the_server() {
        let local = guard("127.0.0.1:8000");
        let asked =
            |host: &str, origin: &str| local.check(&headers(&[("host", host), ("origin", origin)])).is_ok();
        for host in ["safe.example", "safe.example:443", "safe.example:444", "127.0.0.1:8000"] {
            assert!(asked(host, "https://safe.example"), "{host}");
            assert!(asked(host, "https://safe.example:444"), "{host}");
            assert!(asked(host, "http://proxy.example"), "{host}");
            assert!(!asked(host, "http://safe.example"), "{host}");
            assert!(!asked(host, "https://safe.example:445"), "{host}");
            assert!(!asked(host, "https://board.example"), "{host}");
        }
        assert!(asked("proxy.example", "http://proxy.example:80"));
        for host in ["safe.example:8000", "proxy.example:443", "board.example", "safe.example:x"] {
            assert!(!asked(host, "https://safe.example"), "{host}");
        }
    }

    #[test]
    fn invalid_names_are_rejected_in_one_line() {
        for (text, part) in [
            ("", "not a host name"),
            ("board.", "not a host name"),
            ("https://board/games", "not a host name"),
            ("bo ard", "not a host name"),
            ("board:8080", "http://board:8080 or https://board:8080"),
            ("https://board:x", "'x' is no port"),
            ("ftp://board", "http:// or https://"),
        ] {
            let said = text.parse::<ServerName>().unwrap_err();
            assert!(said.contains(part), "{text}: {said}");
        }
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
