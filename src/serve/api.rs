//! What can be asked for, and where.

use std::sync::Arc;

use axum::Router;
use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, FromRequest, Path, RawQuery, Request, State};
use axum::http::{StatusCode, header};
use axum::middleware;
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, get, post};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use tokio::task::spawn_blocking;

use super::actions::PageAction;
use super::contents::{Change, RoomContents};
use super::fault::{HttpFault, HttpResult};
use super::guard::{self, Guard};
use super::hall::Hall;
use super::link::Link;
use super::room::Room;
use super::{MOST_BYTES, assets, editor, lobby, page, rules_page, state, stream};

/// The whole server behind its guard.
pub(super) fn router(hall: Arc<Hall>, guard: Arc<Guard>) -> Router {
    Router::new()
        .route("/", get(lobby))
        .route("/game", get(page::show))
        .route("/rules/{page}", get(rules))
        .route("/assets/{name}", get(assets::show))
        .route("/api/games", post(open))
        .route("/api/games/{id}", of_room(show).post(act).delete(leave))
        .route("/api/games/{id}/events", get(events))
        .route("/api/games/{id}/preview", of_room(preview))
        .route("/api/games/{id}/piece", of_room(piece))
        .route("/api/games/{id}/pgn", of_room(pgn))
        .route("/api/games/{id}/svg", of_room(svg))
        .route("/api/games/{id}/report", of_room(report))
        .route("/api/games/{id}/editor", of_room(edit))
        .route("/api/position", post(position))
        .fallback(|| async { HttpFault::missing("there is nothing here; the board is at /") })
        .layer(DefaultBodyLimit::max(MOST_BYTES))
        .layer(middleware::from_fn_with_state(guard, guard::watch))
        .with_state(hall)
}

/// Works on a request where it may take its time.
async fn work<T: Send + 'static>(task: impl FnOnce() -> HttpResult<T> + Send + 'static) -> HttpResult<T> {
    spawn_blocking(task)
        .await
        .unwrap_or_else(|_| Err(HttpFault::inner("this went wrong; the game is as it was")))
}

fn json_text(value: &Value) -> Response {
    ([(header::CONTENT_TYPE, "application/json")], value.to_string()).into_response()
}

/// A body, which must say that it is JSON: what a page of another site can send without being asked first cannot.
struct JsonBody<T>(T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for JsonBody<T> {
    type Rejection = HttpFault;

    async fn from_request(request: Request, state: &S) -> HttpResult<JsonBody<T>> {
        let kind = request.headers().get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
        let is_json = kind.is_some_and(|kind| kind.starts_with("application/json"));
        let bytes =
            Bytes::from_request(request, state).await.map_err(|rejection| match rejection.status() {
                StatusCode::PAYLOAD_TOO_LARGE => HttpFault {
                    status: StatusCode::PAYLOAD_TOO_LARGE,
                    message: format!("a request has at most {} kB", MOST_BYTES / 1024),
                },
                _ => HttpFault::bad("the request broke off"),
            })?;
        if !is_json {
            return Err(HttpFault::bad("a request's body must be application/json"));
        }
        let read = serde_json::from_slice(&bytes);
        read.map(JsonBody).map_err(|error| HttpFault::bad(format!("the request makes no sense: {error}")))
    }
}

fn asked(query: &str, name: &str) -> HttpResult<String> {
    let found = form_urlencoded::parse(query.as_bytes()).find(|(known, _)| known == name);
    found.map(|(_, value)| value.into_owned()).ok_or_else(|| HttpFault::bad(format!("'{name}' is missing")))
}

async fn lobby(State(hall): State<Arc<Hall>>) -> HttpResult<Response> {
    work(move || Ok(page::send(lobby::page(hall.catalogue)))).await
}

async fn rules(State(hall): State<Arc<Hall>>, Path(name): Path<String>) -> HttpResult<Response> {
    work(move || Ok(page::send(rules_page::page(hall.catalogue, &name)?))).await
}

/// What a page asks a room for with.
#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum WantedGame {
    /// The game of an address.
    Link(String),
    /// A game of a PGN file.
    Pgn { text: String, number: usize },
}

async fn open(State(hall): State<Arc<Hall>>, JsonBody(wanted): JsonBody<WantedGame>) -> HttpResult<Response> {
    work(move || {
        let room = hall.enter(|| {
            let (catalogue, limits) = (hall.catalogue, hall.limits);
            Ok(match &wanted {
                WantedGame::Link(text) => RoomContents::open(&Link::read(text)?, catalogue, limits)?,
                WantedGame::Pgn { text, number } => RoomContents::from_pgn(text, *number, catalogue, limits)?,
            })
        })?;
        let answer = json!({ "id": room.id, "game": state::of(&room.contents(), room.version()) });
        Ok((StatusCode::CREATED, json_text(&answer)).into_response())
    })
    .await
}

/// A route that answers from a room; the task is told the address's query.
fn of_room(task: fn(&Room, &str) -> HttpResult<Response>) -> MethodRouter<Arc<Hall>> {
    get(move |State(hall): State<Arc<Hall>>, Path(id): Path<String>, RawQuery(query): RawQuery| {
        work(move || task(&*hall.find(&id)?, &query.unwrap_or_default()))
    })
}

fn show(room: &Room, _: &str) -> HttpResult<Response> {
    Ok(json_text(&state::of(&room.contents(), room.version())))
}

async fn act(
    State(hall): State<Arc<Hall>>,
    Path(id): Path<String>,
    JsonBody(action): JsonBody<PageAction>,
) -> HttpResult<Response> {
    work(move || {
        let room = hall.find(&id)?;
        let mut contents = room.contents();
        let now = std::time::Instant::now();
        // A clock that has run out is looked at before the move that comes too late.
        contents.set_asleep(false, now);
        room.advance(&mut contents, now, hall.threads());
        contents.act(&action, hall.catalogue, hall.limits)?;
        room.tell(Change::Game);
        room.advance(&mut contents, std::time::Instant::now(), hall.threads());
        hall.wake();
        Ok(json_text(&state::of(&contents, room.version())))
    })
    .await
}

async fn leave(State(hall): State<Arc<Hall>>, Path(id): Path<String>) -> HttpResult<Response> {
    work(move || {
        hall.leave(&id);
        Ok(StatusCode::NO_CONTENT.into_response())
    })
    .await
}

async fn events(State(hall): State<Arc<Hall>>, Path(id): Path<String>) -> HttpResult<Response> {
    let room = hall.find(&id)?;
    let answer = stream::events(room).into_response();
    hall.wake();
    Ok(answer)
}

fn preview(room: &Room, query: &str) -> HttpResult<Response> {
    let text = asked(query, "move")?;
    // A page may ask a moment after the move has become impossible: then there is nothing to say.
    Ok(json_text(&state::preview(&room.contents(), &text).unwrap_or(Value::Null)))
}

fn piece(room: &Room, query: &str) -> HttpResult<Response> {
    Ok(json_text(&state::piece(&room.contents(), &asked(query, "square")?)?))
}

fn pgn(room: &Room, _: &str) -> HttpResult<Response> {
    let kind = [(header::CONTENT_TYPE, "application/x-chess-pgn; charset=utf-8")];
    Ok((kind, room.contents().pgn()).into_response())
}

fn svg(room: &Room, _: &str) -> HttpResult<Response> {
    let contents = room.contents();
    let picture = contents.table.picture_at(contents.plies_shown());
    let drawing = state::diagram(&contents).file(picture);
    Ok(([(header::CONTENT_TYPE, "image/svg+xml")], drawing).into_response())
}

/// A report has its own style and script inside: it is kept apart from everything else here.
fn report(room: &Room, _: &str) -> HttpResult<Response> {
    const POLICY: &str =
        "sandbox allow-scripts; default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'";
    let report = room.contents().report.clone();
    let report = report.ok_or_else(|| HttpFault::missing("no report was asked for"))?;
    match report.result() {
        None => Err(HttpFault::bad("the report is not ready yet")),
        Some(Err(error)) => Err(HttpFault::bad(error.to_string())),
        Some(Ok(text)) => {
            let kind = [
                (header::CONTENT_TYPE, "text/html; charset=utf-8"),
                (header::CONTENT_SECURITY_POLICY, POLICY),
            ];
            Ok((kind, text.clone()).into_response())
        }
    }
}

fn edit(room: &Room, _: &str) -> HttpResult<Response> {
    Ok(json_text(&editor::palette(&room.contents())))
}

/// A position that somebody sets up.
#[derive(Deserialize)]
struct SetUp {
    link: String,
    fen: String,
}

async fn position(State(hall): State<Arc<Hall>>, JsonBody(wanted): JsonBody<SetUp>) -> HttpResult<Response> {
    let SetUp { link, fen } = wanted;
    work(move || {
        let mut link = Link::read(&link)?;
        (link.fen, link.moves, link.at, link.end) = (Some(fen), String::new(), None, None);
        let contents = RoomContents::open(&link, hall.catalogue, hall.limits)?;
        Ok(json_text(&json!({ "link": contents.link().text() })))
    })
    .await
}
