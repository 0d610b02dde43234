//! Routes of the server: HTTP mapped to the requests of [`tabletop::api`].

use std::sync::Arc;

use axum::Router;
use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::middleware;
use axum::response::{IntoResponse, Response};
use axum::routing::{any, get};
use maud::Markup;
use tabletop::api::{Lookup, Question, Request, RoomRequest};
use tabletop::messages::{Answer, OpenRequest, PageAction};
use tabletop::pages::frame::{Site, game_page};
use tabletop::pages::{lobby, rules_page, workshop};
use tabletop::rules;
use tower_http::compression::CompressionLayer;

use super::guard::{self, Guard};
use super::http_error::{self, HttpError, HttpResult};
use super::last_part::LastPart;
use super::requests::{self, RequestReader, must_be_json};
use super::room::Room;
use super::server_rooms::ServerRooms;
use super::work::CancelSignal;
use super::{assets, stream};
use crate::catalogue::Catalogue;

/// State of the server, for handlers.
type Rooms = State<Arc<ServerRooms>>;

/// All routes behind the guard.
pub(super) fn router(rooms: Arc<ServerRooms>, guard: Arc<Guard>) -> Router {
    Router::new()
        .route("/", get(first_page))
        .route("/game", get(board))
        .route("/workshop", get(work_bench))
        .route("/rules/{page}", get(rules_of))
        .route("/assets/{name}", get(assets::show))
        .route("/api/{*rest}", any(api))
        .fallback(|| async { HttpError::no_page() })
        .method_not_allowed_fallback(|method: Method| async move { HttpError::method(&method) })
        .layer(CompressionLayer::new())
        .layer(DefaultBodyLimit::disable())
        .layer(middleware::from_fn_with_state(RequestReader::new(rooms.limits), requests::read))
        .layer(middleware::from_fn(http_error::readable))
        .layer(middleware::from_fn_with_state(guard, guard::watch))
        .with_state(rooms)
}

/// Returns a page that is rendered once and cached.
async fn stored(
    rooms: &ServerRooms,
    headers: &HeaderMap,
    address: &str,
    render: impl FnOnce(&Catalogue) -> HttpResult<Answer> + Send + 'static,
) -> HttpResult<Response> {
    let catalogue = rooms.catalogue.clone();
    let page = rooms.pages.page(&rooms.services.workers, address, move || render(&catalogue));
    Ok(page.await?.answer(headers))
}

fn html(page: Markup) -> Answer {
    Answer::new("text/html; charset=utf-8", page.into_string())
}

async fn first_page(State(rooms): Rooms, headers: HeaderMap) -> HttpResult<Response> {
    stored(&rooms, &headers, "/", |catalogue| Ok(html(lobby::page(Site::Server, catalogue)))).await
}

async fn board(State(rooms): Rooms, headers: HeaderMap) -> HttpResult<Response> {
    stored(&rooms, &headers, "/game", |catalogue| Ok(html(game_page(Site::Server, catalogue)))).await
}

async fn work_bench(State(rooms): Rooms, headers: HeaderMap) -> HttpResult<Response> {
    stored(&rooms, &headers, "/workshop", |_| Ok(html(workshop::page(Site::Server)))).await
}

async fn rules_of(State(rooms): Rooms, LastPart(name): LastPart, headers: HeaderMap) -> HttpResult<Response> {
    let address = format!("/rules/{name}");
    let listed_name = name.clone();
    let is_listed = |catalogue: &Catalogue| rules::is_listed(catalogue, &listed_name);
    let render = move |catalogue: &Catalogue| Ok(html(rules_page::page(Site::Server, catalogue, &name)?));
    about_a_game(&rooms, &headers, &address, is_listed, render).await
}

/// Returns a page about a game: cached if the game is one of the program's, because other names may
/// later denote a different game.
async fn about_a_game(
    rooms: &ServerRooms,
    headers: &HeaderMap,
    address: &str,
    is_listed: impl FnOnce(&Catalogue) -> bool,
    render: impl FnOnce(&Catalogue) -> HttpResult<Answer> + Send + 'static,
) -> HttpResult<Response> {
    if rooms.pages.has(address) || is_listed(&rooms.catalogue) {
        return stored(rooms, headers, address, render).await;
    }
    let catalogue = rooms.catalogue.clone();
    rooms.services.workers.page(move || Ok(respond(render(&catalogue)?))).await
}

/// Converts a response to HTTP.
fn respond(Answer { status, kind, text }: Answer) -> Response {
    let status = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    (status, [(header::CONTENT_TYPE, kind)], text).into_response()
}

/// Handles a request of a page.
async fn api(
    State(rooms): Rooms,
    method: Method,
    address: Uri,
    headers: HeaderMap,
    body: Bytes,
) -> HttpResult<Response> {
    if method == Method::POST {
        must_be_json(&headers)?;
    }
    let method = if method == Method::HEAD { Method::GET } else { method };
    let request = Request::read(method.as_str(), address.path(), address.query().unwrap_or_default(), &body)?;
    match request {
        Request::Open(opening) => open(rooms, opening).await,
        Request::Lookup(Lookup::About(about)) => {
            let listed_name = about.game.clone();
            let is_listed = |catalogue: &Catalogue| catalogue.listed(&listed_name).is_some();
            let render = move |catalogue: &Catalogue| Ok(about.answer(catalogue)?);
            about_a_game(&rooms, &headers, address.path(), is_listed, render).await
        }
        Request::Lookup(lookup) => look_up(&rooms, lookup).await,
        Request::Room { id, key, request } => {
            let room = rooms.find(&id)?;
            match request {
                RoomRequest::Ask(question) => ask(&room, key, question).await,
                RoomRequest::Act(action) => act(&rooms, &room, key, action).await,
                RoomRequest::Listen => Ok(stream::events(room, key).await?.into_response()),
                RoomRequest::Leave => leave(&rooms, &room),
            }
        }
    }
}

async fn open(rooms: Arc<ServerRooms>, opening: OpenRequest) -> HttpResult<Response> {
    let (server_rooms, bytes) = (Arc::clone(&rooms), opening.bytes());
    let opening = move |given_up: &CancelSignal| {
        server_rooms
            .enter(|| Ok(opening.open(&server_rooms.catalogue, &|| given_up.is_given_up())?))
            .map(respond)
    };
    rooms.services.workers.opening(bytes, opening).await
}

async fn look_up(rooms: &ServerRooms, lookup: Lookup) -> HttpResult<Response> {
    let (catalogue, bytes) = (rooms.catalogue.clone(), lookup.bytes());
    let workers = &rooms.services.workers;
    let is_solved = matches!(lookup, Lookup::Solve(_));
    let takes_long = is_solved || matches!(lookup, Lookup::Records(_));
    let answer =
        move |given_up: &CancelSignal| Ok(respond(lookup.answer(&catalogue, &|| given_up.is_given_up())?));
    match takes_long {
        // One position is solved at a time.
        true => workers.opening(if is_solved { usize::MAX } else { bytes }, answer).await,
        false => workers.page(move || answer(&CancelSignal::default())).await,
    }
}

async fn ask(room: &Room, key: String, question: Question) -> HttpResult<Response> {
    /// Isolates a report, which contains its own style and script, from the rest of the site.
    const APART: &str =
        "sandbox allow-scripts; default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'";
    let is_report = question == Question::Report;
    let mut response = respond(room.ask(key, question).await?);
    if is_report {
        response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(APART));
    }
    Ok(response)
}

async fn act(rooms: &ServerRooms, room: &Room, key: String, action: PageAction) -> HttpResult<Response> {
    let place = match action {
        PageAction::Report { .. } => Some(rooms.place_for_report()?),
        _ => None,
    };
    room.act(key, action, place).await.map(respond)
}

fn leave(rooms: &ServerRooms, room: &Room) -> HttpResult<Response> {
    // Other participants may still play in the room.
    if room.activity().is_shared {
        return Err(HttpError::foreign("others play this game: it is freed when they have left"));
    }
    rooms.leave(&room.id);
    Ok(respond(Answer::nothing()))
}
