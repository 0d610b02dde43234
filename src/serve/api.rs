//! What can be asked for, and where.

use std::sync::Arc;
use std::time::Instant;

use axum::Router;
use axum::extract::{DefaultBodyLimit, Path, RawQuery, State};
use axum::http::{StatusCode, header};
use axum::middleware;
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, get, post};
use serde::Deserialize;
use serde_json::{Value, json};

use super::actions::PageAction;
use super::contents::{Change, RoomContents};
use super::fault::{self, HttpFault, HttpResult};
use super::guard::{self, Guard};
use super::hall::Hall;
use super::link::Link;
use super::requests::{self, JsonBody};
use super::room::Room;
use super::work::{GivenUp, supervised};
use super::{assets, editor, lobby, page, rules_page, state, stream};
use crate::records::error::RecordError;
use crate::records::pgn_text;
use crate::table::record;

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
        .route("/api/records", post(records))
        .fallback(|| async { HttpFault::missing("there is nothing at this address; the board is at /") })
        .layer(DefaultBodyLimit::disable())
        .layer(middleware::from_fn_with_state(hall.limits, requests::read))
        .layer(middleware::from_fn(fault::readable))
        .layer(middleware::from_fn_with_state(guard, guard::watch))
        .with_state(hall)
}

fn json_text(value: &Value) -> Response {
    ([(header::CONTENT_TYPE, "application/json")], value.to_string()).into_response()
}

fn asked(query: &str, name: &str) -> HttpResult<String> {
    let found = form_urlencoded::parse(query.as_bytes()).find(|(known, _)| known == name);
    found.map(|(_, value)| value.into_owned()).ok_or_else(|| HttpFault::bad(format!("'{name}' is missing")))
}

async fn lobby(State(hall): State<Arc<Hall>>) -> HttpResult<Response> {
    let catalogue = hall.catalogue;
    hall.workers.request(move || Ok(page::send(lobby::page(catalogue)))).await
}

async fn rules(State(hall): State<Arc<Hall>>, Path(name): Path<String>) -> HttpResult<Response> {
    let catalogue = hall.catalogue;
    hall.workers.request(move || Ok(page::send(rules_page::page(catalogue, &name)?))).await
}

/// What a page asks a room for with.
#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum WantedGame {
    /// The game of an address.
    Link(String),
    /// A game of a PGN text, whose first line has the number `line` in its file.
    Pgn {
        text: String,
        number: usize,
        #[serde(default = "first_line")]
        line: usize,
    },
}

fn first_line() -> usize {
    1
}

impl WantedGame {
    fn bytes(&self) -> usize {
        match self {
            WantedGame::Link(text) | WantedGame::Pgn { text, .. } => text.len(),
        }
    }

    fn contents(&self, hall: &Hall, given_up: &GivenUp) -> HttpResult<RoomContents> {
        let is_given_up = || given_up.is_given_up();
        match self {
            WantedGame::Link(text) => RoomContents::open(&Link::read(text)?, hall.catalogue, &is_given_up),
            WantedGame::Pgn { text, number, line } => {
                let game = record::find_game(text, *number)?.starting_at(*line);
                RoomContents::from_pgn(&game, hall.catalogue, &is_given_up)
            }
        }
    }
}

async fn open(State(hall): State<Arc<Hall>>, JsonBody(wanted): JsonBody<WantedGame>) -> HttpResult<Response> {
    let (own, bytes) = (Arc::clone(&hall), wanted.bytes());
    let opening = move |given_up: &GivenUp| {
        let room = own.enter(|| wanted.contents(&own, given_up))?;
        let answer = json!({ "id": room.id, "game": state::of(&room.contents(), room.version()) });
        Ok((StatusCode::CREATED, json_text(&answer)).into_response())
    };
    hall.workers.opening(bytes, opening).await
}

/// Works in a room, when it is the request's turn there.
async fn in_room<T: Send + 'static>(
    hall: &Hall,
    room: Arc<Room>,
    task: impl FnOnce(&Room) -> HttpResult<T> + Send + 'static,
) -> HttpResult<T> {
    let turn = room.turn().await;
    let task = move || {
        let done = task(&room);
        drop(turn);
        done
    };
    hall.workers.request(task).await
}

/// A route that answers from a room; the task is told the address's query.
fn of_room(task: fn(&Room, &str) -> HttpResult<Response>) -> MethodRouter<Arc<Hall>> {
    get(move |State(hall): State<Arc<Hall>>, Path(id): Path<String>, RawQuery(query): RawQuery| async move {
        let room = hall.find(&id)?;
        in_room(&hall, room, move |room| task(room, &query.unwrap_or_default())).await
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
    let room = hall.find(&id)?;
    let arrival = room.arrive();
    let own = Arc::clone(&hall);
    in_room(&hall, room, move |room| {
        let done = supervised(|| do_in(&own, room, &action, arrival.at()));
        drop(arrival);
        done.unwrap_or_else(|| {
            own.leave(&room.id);
            Err(HttpFault::inner("this went wrong here: the game is set up again, without it"))
        })
    })
    .await
}

/// Does what a page wanted at a time in its room.
fn do_in(hall: &Hall, room: &Room, action: &PageAction, now: Instant) -> HttpResult<Response> {
    if matches!(action, PageAction::Report { .. }) {
        hall.may_report()?;
    }
    let mut contents = room.contents();
    // A clock that has run out is looked at before the move that comes too late.
    contents.set_asleep(false, now);
    room.advance(&mut contents, now);
    contents.act(action, hall.catalogue, hall.limits, now)?;
    room.tell(Change::Game);
    room.advance(&mut contents, now);
    hall.wake();
    Ok(json_text(&state::of(&contents, room.version())))
}

async fn leave(State(hall): State<Arc<Hall>>, Path(id): Path<String>) -> HttpResult<Response> {
    let own = Arc::clone(&hall);
    let leave = move || {
        own.leave(&id);
        Ok(StatusCode::NO_CONTENT.into_response())
    };
    hall.workers.request(leave).await
}

async fn events(State(hall): State<Arc<Hall>>, Path(id): Path<String>) -> HttpResult<Response> {
    let room = hall.find(&id)?;
    let answer = stream::events(Arc::clone(&hall), room)?.into_response();
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
    let drawing = state::diagram(&contents).file(&picture);
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

/// A PGN text whose games are wanted.
#[derive(Deserialize)]
struct Records {
    text: String,
}

/// The games of a PGN text: who played, the result, the text of each and the line that it begins on.
async fn records(State(hall): State<Arc<Hall>>, JsonBody(wanted): JsonBody<Records>) -> HttpResult<Response> {
    let bytes = wanted.text.len();
    let listing = move |_: &GivenUp| {
        let games = pgn_text::split_games(&wanted.text);
        if games.is_empty() {
            return Err(RecordError::NoSuchRecord { number: 1, count: 0 }.into());
        }
        let told: Vec<Value> = games.iter().map(state::listed).collect();
        Ok(json_text(&json!({ "games": told })))
    };
    hall.workers.opening(bytes, listing).await
}

/// A position that somebody sets up.
#[derive(Deserialize)]
struct SetUp {
    link: String,
    fen: String,
}

async fn position(State(hall): State<Arc<Hall>>, JsonBody(wanted): JsonBody<SetUp>) -> HttpResult<Response> {
    let SetUp { link, fen } = wanted;
    let catalogue = hall.catalogue;
    let opening = move |given_up: &GivenUp| {
        let mut link = Link::read(&link)?;
        (link.fen, link.moves, link.at, link.end) = (Some(fen), String::new(), None, None);
        link.tags.clear();
        let contents = RoomContents::open(&link, catalogue, &|| given_up.is_given_up())?;
        Ok(json_text(&json!({ "link": contents.address() })))
    };
    hall.workers.opening(0, opening).await
}
