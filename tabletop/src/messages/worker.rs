//! Messages between the worker of a page without a server and its rooms.

use serde::{Deserialize, Serialize};

use super::Answer;

/// Requests of the page's worker to its rooms.
#[derive(Deserialize, Debug)]
#[serde(tag = "do", rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum RoomsRequest {
    /// Request of the page in the form of an HTTP request.
    Ask {
        /// GET, POST or DELETE.
        method: String,
        /// Path relative to the page.
        path: String,
        /// Body of the request.
        #[serde(default)]
        #[cfg_attr(test, ts(optional, as = "Option<String>"))]
        body: String,
    },
    /// Timer tick.
    Tick {},
    /// Event of a search, in JSON.
    Search {
        /// Room.
        room: u32,
        /// Number of the search.
        id: u64,
        /// Event in JSON.
        event: String,
    },
    /// Event of a report: [`ReportNews`](crate::room::report::ReportNews) in JSON.
    Report {
        /// Room.
        room: u32,
        /// Number of the report.
        id: u64,
        /// Event in JSON.
        event: String,
    },
    /// A page has subscribed to the room, or the last one has unsubscribed.
    Watch {
        /// Room.
        room: u32,
        /// True if a page is subscribed.
        watched: bool,
    },
    /// Takes the pending events for subscribed pages.
    TakeEvents {},
}

/// Reply to a request.
#[derive(Serialize, Debug, Default)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RoomsReply {
    /// Answer to the page's request.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub answer: Option<Answer>,
    /// Orders for the worker, to be executed in this order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<WireOrder>>"))]
    pub orders: Vec<WireOrder>,
    /// Events for pages: room, name of the event, and its data in JSON.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<(u32, &'static str, String)>>"))]
    pub events: Vec<(u32, &'static str, String)>,
    /// More events are pending.
    pub pending: bool,
}

/// Order of a room to the page's worker.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct WireOrder {
    /// Room.
    pub room: u32,
    /// Number of the search or report.
    pub id: u64,
    /// Action.
    #[serde(flatten)]
    pub action: OrderAction,
}

/// Action on a search or report.
#[derive(Serialize, Debug)]
#[serde(tag = "do", rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum OrderAction {
    /// Start a search: its task in JSON.
    Search {
        /// Search task.
        task: String,
    },
    /// Load what the searches of this task's game need.
    Prepare {
        /// Search task.
        task: String,
    },
    /// Stop the search and report its best move.
    Hurry,
    /// Cancel the search.
    End,
    /// Start a report: [`ReportTask`](crate::room::report::ReportTask) in JSON.
    Report {
        /// Report task.
        task: String,
    },
    /// Cancel the report.
    EndReport,
}
