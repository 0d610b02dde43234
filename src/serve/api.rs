//! What can be asked for, and where.

use std::sync::Arc;

use axum::Router;
use axum::extract::{DefaultBodyLimit, Path, RawQuery, State};
use axum::http::{StatusCode, header};
use axum::middleware;
use axum::response::{Html, IntoResponse, Response};
use axum::routing::{MethodRouter, get, post};
use maud::Markup;
use serde_json::Value;
use tabletop::pages::about::about_game;
use tabletop::pages::frame::{Site, game_page};
use tabletop::pages::{lobby, rules_page, workshop};
use tabletop::room::actions::PageAction;
use tabletop::room::answers::{Answer, Question, key_of, opened};
use tabletop::room::machine::Input;
use tabletop::room::opening::{WantedGame, WantedRecords};
use tabletop::workshop::WantedWork;
use tower_http::compression::CompressionLayer;

use super::fault::{self, HttpFault, HttpResult};
use super::guard::{self, Guard};
use super::requests::{self, JsonBody, RequestReader};
use super::room::{Arrival, Room};
use super::server_rooms::ServerRooms;
use super::work::{GivenUp, supervised};
use super::{assets, stream};

/// The whole server behind its guard.
pub(super) fn router(rooms: Arc<ServerRooms>, guard: Arc<Guard>) -> Router {
    let questions = Question::ALL.into_iter().filter(|question| !question.name().is_empty());
    let asked = questions.fold(Router::new(), |router, question| {
        router.route(&format!("/api/games/{{id}}/{}", question.name()), of_room(question))
    });
    asked
        .route("/", get(first_page))
        .route("/game", get(|| async { page(game_page(Site::Server)) }))
        .route("/workshop", get(|| async { page(workshop::page(Site::Server)) }))
        .route("/api/workshop", post(make))
        .route("/rules/{page}", get(rules))
        .route("/assets/{name}", get(assets::show))
        .route("/api/games", post(open))
        .route("/api/games/{id}", of_room(Question::Game).post(act).delete(leave))
        .route("/api/games/{id}/events", get(events))
        .route("/api/{what}/{game}", get(about))
        .route("/api/records", post(records))
        .fallback(|| async { HttpFault::missing("there is nothing at this address; the board is at /") })
        .layer(CompressionLayer::new())
        .layer(DefaultBodyLimit::disable())
        .layer(middleware::from_fn_with_state(RequestReader::new(rooms.limits), requests::read))
        .layer(middleware::from_fn(fault::readable))
        .layer(middleware::from_fn_with_state(guard, guard::watch))
        .with_state(rooms)
}

fn json_value(value: &Value) -> Response {
    json_text(&value.to_string())
}

fn json_text(text: &str) -> Response {
    ([(header::CONTENT_TYPE, "application/json")], text.to_string()).into_response()
}

fn page(page: Markup) -> Response {
    Html(page.into_string()).into_response()
}

async fn first_page(State(rooms): State<Arc<ServerRooms>>) -> HttpResult<Response> {
    let catalogue = rooms.catalogue.clone();
    rooms.workers.request(move || Ok(page(lobby::page(Site::Server, &catalogue)))).await
}

async fn rules(State(rooms): State<Arc<ServerRooms>>, Path(name): Path<String>) -> HttpResult<Response> {
    let catalogue = rooms.catalogue.clone();
    rooms.workers.request(move || Ok(page(rules_page::page(Site::Server, &catalogue, &name)?))).await
}

async fn open(
    State(rooms): State<Arc<ServerRooms>>,
    JsonBody(wanted): JsonBody<WantedGame>,
) -> HttpResult<Response> {
    let (own, bytes) = (Arc::clone(&rooms), wanted.bytes());
    let opening = move |given_up: &GivenUp| {
        let room = own.enter(|| Ok(wanted.open(&own.catalogue, &|| given_up.is_given_up())?))?;
        let answer = opened(&room.id, &room.contents(), room.version());
        Ok((StatusCode::CREATED, json_value(&answer)).into_response())
    };
    rooms.workers.opening(bytes, opening).await
}

/// Works in a room, when it is the request's turn there.
async fn in_room<T: Send + 'static>(
    rooms: &ServerRooms,
    room: Arc<Room>,
    task: impl FnOnce(&Room) -> HttpResult<T> + Send + 'static,
) -> HttpResult<T> {
    let turn = room.turn().await;
    let weight = room.weight();
    let task = move || {
        let done = task(&room);
        drop(turn);
        done
    };
    rooms.workers.request_in(weight, task).await
}

/// A route that answers a question from a room.
fn of_room(question: Question) -> MethodRouter<Arc<ServerRooms>> {
    get(
        move |State(rooms): State<Arc<ServerRooms>>, Path(id): Path<String>, RawQuery(query): RawQuery| async move {
            let room = rooms.find(&id)?;
            let query = query.unwrap_or_default();
            in_room(&rooms, room, move |room| answered(question, room, &query)).await
        },
    )
}

fn answered(question: Question, room: &Room, query: &str) -> HttpResult<Response> {
    /// A report has its own style and script inside: it is kept apart from everything else here.
    const APART: &str =
        "sandbox allow-scripts; default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'";
    let mut contents = room.contents();
    contents.show_to(&key_of(query));
    let Answer { kind, text } = question.answer(&contents, room.version(), query)?;
    drop(contents);
    let mut response = ([(header::CONTENT_TYPE, kind)], text).into_response();
    if question == Question::Report {
        let apart = header::HeaderValue::from_static(APART);
        response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, apart);
    }
    Ok(response)
}

async fn act(
    State(rooms): State<Arc<ServerRooms>>,
    Path(id): Path<String>,
    RawQuery(query): RawQuery,
    JsonBody(action): JsonBody<PageAction>,
) -> HttpResult<Response> {
    let room = rooms.find(&id)?;
    let key = key_of(&query.unwrap_or_default());
    let arrival = room.arrive();
    let own = Arc::clone(&rooms);
    in_room(&rooms, room, move |room| {
        let done = supervised(|| do_in(&own, room, &key, &action, &arrival));
        drop(arrival);
        done.unwrap_or_else(|| {
            own.leave(&room.id);
            Err(HttpFault::inner("this went wrong here: the game is set up again, without it"))
        })
    })
    .await
}

/// Does what a page wanted when it arrived.
fn do_in(
    rooms: &ServerRooms,
    room: &Room,
    key: &str,
    action: &PageAction,
    arrival: &Arrival,
) -> HttpResult<Response> {
    if matches!(action, PageAction::Report { .. }) {
        rooms.may_report()?;
    }
    let mut contents = room.contents();
    room.advance(&mut contents, arrival.at());
    let done = contents.handle(Input::ActAs(key, action), arrival.at());
    room.advance(&mut contents, arrival.at());
    done?;
    rooms.wake();
    Ok(json_text(&Question::Game.answer(&contents, room.version(), "")?.text))
}

async fn leave(State(rooms): State<Arc<ServerRooms>>, Path(id): Path<String>) -> HttpResult<Response> {
    let own = Arc::clone(&rooms);
    let leave = move || {
        // What one page leaves others may play.
        if own.find(&id).is_ok_and(|room| room.contents().is_shared()) {
            return Err(HttpFault::foreign("others play this game: it is freed when they have left"));
        }
        own.leave(&id);
        Ok(StatusCode::NO_CONTENT.into_response())
    };
    rooms.workers.request(leave).await
}

async fn events(
    State(rooms): State<Arc<ServerRooms>>,
    Path(id): Path<String>,
    RawQuery(query): RawQuery,
) -> HttpResult<Response> {
    let room = rooms.find(&id)?;
    let key = key_of(&query.unwrap_or_default());
    let answer = stream::events(Arc::clone(&rooms), room, key)?.into_response();
    rooms.wake();
    Ok(answer)
}

/// What pages ask about a game before one is played.
async fn about(
    State(rooms): State<Arc<ServerRooms>>,
    Path((what, name)): Path<(String, String)>,
) -> HttpResult<Response> {
    let catalogue = rooms.catalogue.clone();
    let task = move || {
        let Answer { kind, text } = about_game(&what, &name, &catalogue)?;
        Ok(([(header::CONTENT_TYPE, kind)], text).into_response())
    };
    rooms.workers.request(task).await
}

/// The games of a PGN text.
async fn records(
    State(rooms): State<Arc<ServerRooms>>,
    JsonBody(wanted): JsonBody<WantedRecords>,
) -> HttpResult<Response> {
    let bytes = wanted.text.len();
    rooms.workers.opening(bytes, move |_: &GivenUp| Ok(json_value(&wanted.list()?))).await
}

/// What the workshop asks for.
async fn make(
    State(rooms): State<Arc<ServerRooms>>,
    JsonBody(wanted): JsonBody<WantedWork>,
) -> HttpResult<Response> {
    rooms.workers.request(move || Ok(json_value(&wanted.answer()?))).await
}
