//! Games in progress, and the replies to requests.

use std::collections::BTreeMap;
use std::sync::Arc;

use engine_core::{
    AnyGame, AnySquare, Choice, DescribedMove, Dropped, GameEngine, Limits, MoveStyle, OptionKind,
    OptionSpec, Preset, RegistryEntry, Shared,
};
use serde_json::{Value, json};
use variants::{VARIANTS, find};

use crate::picture;
use crate::request::{Request, SearchRequest};
use crate::search::{self, Host};

/// Size of the hash table for a benchmark position, as in the program's own bench.
const BENCH_HASH_MIB: usize = 16;
/// Seed of the random choices in a benchmark, as there.
const BENCH_SEED: u64 = 1;

/// Error message in one line.
type SessionError = String;

/// Games in progress by number.
pub struct Session<H: Host> {
    host: H,
    engines: BTreeMap<u32, Box<dyn GameEngine>>,
    /// Number of the next game.
    next: u32,
}

impl<H: Host> Session<H> {
    /// Creates a session without games.
    pub fn new(host: H) -> Session<H> {
        Session { host, engines: BTreeMap::new(), next: 1 }
    }

    /// Returns the reply to a request: `{"ok": ...}`, or `{"error": "one line"}` without any
    /// effect.
    pub fn reply(&mut self, request: &str) -> String {
        let done = serde_json::from_str(request).map_err(|error| format!("bad request: {error}"));
        let reply = match done.and_then(|request| self.answer(request)) {
            Ok(value) => json!({ "ok": value }),
            Err(error) => json!({ "error": error }),
        };
        reply.to_string()
    }

    fn answer(&mut self, request: Request) -> Result<Value, SessionError> {
        match request {
            Request::Games {} => Ok(games()),
            Request::Rules { game } => rules(&game),
            Request::Bench { game, depth } => bench(&game, depth),
            Request::Open { game, options, seed } => self.open(&game, &options, seed),
            Request::Close { id } => self.close(id),
            Request::Search(request) => self.search(&request),
            Request::Set { id, fen, moves } => {
                let moves = moves.iter().map(String::as_str).collect::<Vec<_>>();
                let dropped = self.game(id)?.set_position(fen.as_deref(), &moves).map_err(said)?;
                let mut state = self.state(id)?;
                state["dropped"] = json!(dropped.iter().map(Dropped::to_string).collect::<Vec<_>>());
                Ok(state)
            }
            Request::State { id } => self.state(id),
            Request::Play { id, text } => {
                self.game(id)?.play(&text).map_err(said)?;
                self.state(id)
            }
            Request::Undo { id } => match self.game(id)?.undo() {
                true => self.state(id),
                false => Err("nothing to take back".to_string()),
            },
            Request::Moves { id } => self.moves(id),
            Request::Picture { id, after } => self.picture(id, after.as_deref()),
            Request::Glyphs { id } => Ok(json!(picture::glyphs(&self.game(id)?.picture()))),
            Request::Reach { id, square } => self.reach(id, &square),
            Request::Perft { id, depth } => self.perft(id, depth),
            Request::Evaluate { id } => {
                let (score, _) = self.engine(id)?.evaluate();
                Ok(json!({ "centipawns": score.value() }))
            }
            Request::Hash { id, mib } => {
                self.engine(id)?.set_hash(mib).map_err(said)?;
                Ok(Value::Null)
            }
        }
    }

    fn engine(&mut self, id: u32) -> Result<&mut dyn GameEngine, SessionError> {
        match self.engines.get_mut(&id) {
            Some(engine) => Ok(&mut **engine),
            None => Err(format!("there is no game {id}")),
        }
    }

    fn game(&mut self, id: u32) -> Result<&mut dyn AnyGame, SessionError> {
        self.engine(id).map(|engine| engine.game_mut())
    }

    fn open(
        &mut self,
        game: &str,
        options: &BTreeMap<String, String>,
        seed: u64,
    ) -> Result<Value, SessionError> {
        let mut engine = choice(game)?.engine();
        for (name, value) in options {
            engine.game_mut().set_option(name, value).map_err(said)?;
        }
        engine.new_game(seed);
        let id = self.next;
        self.next += 1;
        self.engines.insert(id, engine);
        Ok(json!({ "id": id }))
    }

    fn close(&mut self, id: u32) -> Result<Value, SessionError> {
        self.game(id)?;
        self.engines.remove(&id);
        Ok(Value::Null)
    }

    fn state(&mut self, id: u32) -> Result<Value, SessionError> {
        let game = self.game(id)?;
        let outcome = game.outcome();
        let checkers: Vec<_> = game.checkers().iter().map(AnySquare::to_string).collect();
        Ok(json!({
            "game": &*game.setup().preset.name,
            "fen": game.fen(),
            "startFen": game.start_fen(),
            "turn": picture::side(game.side_to_move()),
            "moves": game.legal_moves(),
            "played": game.moves_played(),
            "check": !checkers.is_empty(),
            "checkers": checkers,
            "outcome": outcome.map(|outcome| json!({
                "result": outcome.result(),
                "winner": outcome.winner.map(picture::side),
                "reason": outcome.reason,
            })),
        }))
    }

    fn moves(&mut self, id: u32) -> Result<Value, SessionError> {
        let game = self.game(id)?;
        let described = game.described_moves();
        let tell = |mv: &DescribedMove| picture::described(mv, &game.write(mv.mv, MoveStyle::San));
        Ok(Value::Array(described.iter().map(tell).collect()))
    }

    fn picture(&mut self, id: u32, after: Option<&str>) -> Result<Value, SessionError> {
        let game = self.game(id)?;
        let picture = match after {
            None => game.picture(),
            Some(text) => game.picture_after(game.read(text).map_err(said)?).0,
        };
        Ok(picture::board(&picture))
    }

    fn reach(&mut self, id: u32, name: &str) -> Result<Value, SessionError> {
        let game = self.game(id)?;
        let picture = game.picture();
        let square = name.parse::<AnySquare>().ok();
        let square = square.filter(|square| square.file < picture.files() && square.rank < picture.ranks());
        let square = square.ok_or_else(|| format!("there is no square '{name}' on this board"))?;
        Ok(json!(game.reach(square).iter().map(AnySquare::to_string).collect::<Vec<_>>()))
    }

    fn perft(&mut self, id: u32, depth: u32) -> Result<Value, SessionError> {
        let counts = self.game(id)?.perft(depth, 1);
        let total = if depth == 0 { 1 } else { counts.iter().map(|count| count.nodes).sum() };
        let below: BTreeMap<_, _> = counts.into_iter().map(|count| (count.text, count.nodes)).collect();
        Ok(json!({ "nodes": total, "moves": below }))
    }

    fn search(&mut self, request: &SearchRequest) -> Result<Value, SessionError> {
        let host = self.host;
        search::search(self.engine(request.id)?, host, request).map_err(said)
    }
}

fn said(error: impl ToString) -> SessionError {
    error.to_string()
}

fn choice(name: &str) -> Result<Choice, SessionError> {
    find(name).ok_or_else(|| format!("there is no game called '{name}'"))
}

fn games() -> Value {
    let preset = |preset: &Shared<Preset>| json!({ "name": &*preset.name, "summary": &*preset.summary });
    let game = |entry: &Arc<RegistryEntry>| {
        json!({
            "title": entry.info.title,
            "names": entry.presets.iter().map(preset).collect::<Vec<_>>(),
            "rules": entry.info.rules,
            "options": entry.info.options.iter().map(option).collect::<Vec<_>>(),
        })
    };
    Value::Array(VARIANTS.iter().map(game).collect())
}

fn option(spec: &OptionSpec) -> Value {
    let values = match &spec.kind {
        OptionKind::Check { .. } => json!(["true", "false"]),
        OptionKind::Combo { values, .. } => json!(values.iter().collect::<Vec<_>>()),
        OptionKind::Spin { min, max, .. } => json!({ "least": min, "most": max }),
        OptionKind::Text { letters, .. } => {
            json!(letters.map(|(letters, length)| json!({ "letters": letters, "length": length })))
        }
        OptionKind::Button => Value::Null,
    };
    json!({ "name": spec.name, "help": spec.help, "default": spec.default_text(), "values": values })
}

fn rules(game: &str) -> Result<Value, SessionError> {
    let choice = choice(game)?;
    let pages = choice.entry.pages.iter();
    let pages = pages.filter(|page| page.presets.is_empty() || page.presets.contains(&choice.preset.name));
    Ok(pages.map(|page| json!({ "title": &*page.title, "text": page.text(&choice.preset) })).collect())
}

fn bench(game: &str, depth: u32) -> Result<Value, SessionError> {
    let entry = choice(game)?.entry;
    let mut nodes = 0;
    for (name, fen) in entry.info.bench {
        let mut engine = choice(name)?.engine();
        engine.set_hash(BENCH_HASH_MIB).map_err(said)?;
        engine.new_game(BENCH_SEED);
        engine.game_mut().set_position(Some(fen), &[]).map_err(said)?;
        let report = engine.search(Limits { depth: Some(depth), ..Limits::default() });
        nodes += report.map_err(|_| "the search failed".to_string())?.nodes;
    }
    Ok(json!({ "nodes": nodes }))
}
