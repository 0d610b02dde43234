//! Games in progress, and the replies to requests.

use std::collections::BTreeMap;
use std::sync::Arc;

use engine_core::{
    AnyGame, AnySquare, Choice, DescribedMove, Dropped, GameEngine, Limits, MoveStyle, OptionKind,
    OptionSpec, PerftCount, Preset, RegistryEntry, Shared,
};
use variants::{VARIANTS, find};

use crate::messages::{
    Content, Evaluation, GameInfo, GameName, GameOption, GameState, NodeCount, OpenedGame, OptionValues,
    PerftCounts, Reply, Request, Rules, to_json,
};
use crate::picture;
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

    /// Returns the reply to a request, both in JSON.
    pub fn reply(&mut self, request: &str) -> String {
        let request = serde_json::from_str(request).map_err(|error| format!("bad request: {error}"));
        let done = request.and_then(|request| self.answer(request));
        to_json(&done.map_or_else(Reply::Error, Reply::Ok))
    }

    fn answer(&mut self, request: Request) -> Result<Content, SessionError> {
        Ok(match request {
            Request::Games {} => Content::Games(VARIANTS.iter().map(game_info).collect()),
            Request::Rules { game } => Content::Rules(rules(&game)?),
            Request::Bench { game, depth } => Content::Bench(bench(&game, depth)?),
            Request::Open { game, options, seed } => Content::Opened(self.open(&game, &options, seed)?),
            Request::Close { id } => {
                self.engines.remove(&id).ok_or_else(|| no_game(id))?;
                Content::Nothing(())
            }
            Request::Search(request) => {
                let host = self.host;
                Content::Search(search::search(self.engine(request.id)?, host, &request).map_err(text)?)
            }
            Request::Set { id, fen, moves } => {
                let moves = moves.iter().map(String::as_str).collect::<Vec<_>>();
                let dropped = self.game(id)?.set_position(fen.as_deref(), &moves).map_err(text)?;
                let dropped = dropped.iter().map(Dropped::to_string).collect();
                Content::State(GameState { dropped: Some(dropped), ..self.state(id)? })
            }
            Request::State { id } => Content::State(self.state(id)?),
            Request::Play { id, text: mv } => {
                self.game(id)?.play(&mv).map_err(text)?;
                Content::State(self.state(id)?)
            }
            Request::Undo { id } => match self.game(id)?.undo() {
                true => Content::State(self.state(id)?),
                false => return Err("nothing to take back".to_string()),
            },
            Request::Moves { id } => {
                let game = self.game(id)?;
                let san = |mv: &DescribedMove| game.write(mv.mv, MoveStyle::San);
                let moves = game.described_moves().into_iter();
                Content::Moves(moves.map(|mv| picture::legal_move(san(&mv), mv)).collect())
            }
            Request::Picture { id, after } => {
                let game = self.game(id)?;
                Content::Board(picture::board(&match after {
                    None => game.picture(),
                    Some(mv) => game.picture_after(game.read(&mv).map_err(text)?).0,
                }))
            }
            Request::Glyphs { id } => Content::Glyphs(picture::glyphs(&self.game(id)?.picture())),
            Request::Reach { id, square } => Content::Squares(self.reach(id, &square)?),
            Request::Perft { id, depth } => Content::Perft(self.perft(id, depth)?),
            Request::Evaluate { id } => {
                let (score, _) = self.engine(id)?.evaluate();
                Content::Evaluation(Evaluation { centipawns: score.value() })
            }
            Request::Hash { id, mib } => {
                self.engine(id)?.set_hash(mib).map_err(text)?;
                Content::Nothing(())
            }
        })
    }

    fn engine(&mut self, id: u32) -> Result<&mut dyn GameEngine, SessionError> {
        match self.engines.get_mut(&id) {
            Some(engine) => Ok(&mut **engine),
            None => Err(no_game(id)),
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
    ) -> Result<OpenedGame, SessionError> {
        let mut engine = choice(game)?.engine();
        for (name, value) in options {
            engine.game_mut().set_option(name, value).map_err(text)?;
        }
        engine.new_game(seed);
        let id = self.next;
        self.next += 1;
        self.engines.insert(id, engine);
        Ok(OpenedGame { id })
    }

    fn state(&mut self, id: u32) -> Result<GameState, SessionError> {
        let game = self.game(id)?;
        let checkers = game.checkers();
        Ok(GameState {
            game: game.setup().preset.name.to_string(),
            fen: game.fen(),
            start_fen: game.start_fen(),
            turn: game.side_to_move().into(),
            moves: game.legal_moves(),
            played: game.moves_played(),
            check: !checkers.is_empty(),
            checkers: names(&checkers),
            outcome: game.outcome().map(Into::into),
            dropped: None,
        })
    }

    fn reach(&mut self, id: u32, name: &str) -> Result<Vec<String>, SessionError> {
        let game = self.game(id)?;
        let picture = game.picture();
        let square = name.parse::<AnySquare>().ok();
        let square = square.filter(|square| square.file < picture.files() && square.rank < picture.ranks());
        let square = square.ok_or_else(|| format!("there is no square '{name}' on this board"))?;
        Ok(names(&game.reach(square)))
    }

    fn perft(&mut self, id: u32, depth: u32) -> Result<PerftCounts, SessionError> {
        let counts = self.game(id)?.perft(depth, 1);
        let nodes = PerftCount::total(depth, &counts);
        let moves = counts.into_iter().map(|count| (count.text, count.nodes)).collect();
        Ok(PerftCounts { nodes, moves })
    }
}

fn text(error: impl ToString) -> SessionError {
    error.to_string()
}

fn no_game(id: u32) -> SessionError {
    format!("there is no game {id}")
}

fn names(squares: &[AnySquare]) -> Vec<String> {
    squares.iter().map(AnySquare::to_string).collect()
}

fn choice(name: &str) -> Result<Choice, SessionError> {
    find(name).ok_or_else(|| format!("there is no game called '{name}'"))
}

fn game_info(entry: &Arc<RegistryEntry>) -> GameInfo {
    let name = |preset: &Shared<Preset>| GameName {
        name: preset.name.to_string(),
        summary: preset.summary.to_string(),
    };
    GameInfo {
        title: entry.info.title.to_string(),
        names: entry.presets.iter().map(name).collect(),
        rules: entry.info.rules.to_string(),
        options: entry.info.options.iter().map(option).collect(),
    }
}

fn option(spec: &OptionSpec) -> GameOption {
    let values = match &spec.kind {
        OptionKind::Check { .. } => Some(OptionValues::List(vec!["true".to_string(), "false".to_string()])),
        OptionKind::Combo { values, .. } => {
            Some(OptionValues::List(values.iter().map(ToString::to_string).collect()))
        }
        &OptionKind::Spin { min, max, .. } => Some(OptionValues::Range { least: min, most: max }),
        OptionKind::Text { letters, .. } => {
            letters.map(|(letters, length)| OptionValues::Letters { letters: letters.to_string(), length })
        }
        OptionKind::Button => None,
    };
    GameOption {
        name: spec.name.to_string(),
        help: spec.help.to_string(),
        default: spec.default_text().to_string(),
        values,
    }
}

fn rules(game: &str) -> Result<Vec<Rules>, SessionError> {
    let choice = choice(game)?;
    let pages = choice.entry.pages.iter();
    let pages = pages.filter(|page| page.presets.is_empty() || page.presets.contains(&choice.preset.name));
    Ok(pages
        .map(|page| Rules { title: page.title.to_string(), text: page.text(&choice.preset).into_owned() })
        .collect())
}

fn bench(game: &str, depth: u32) -> Result<NodeCount, SessionError> {
    let entry = choice(game)?.entry;
    let mut nodes = 0;
    for (name, fen) in entry.info.bench {
        let mut engine = choice(name)?.engine();
        engine.set_hash(BENCH_HASH_MIB).map_err(text)?;
        engine.new_game(BENCH_SEED);
        engine.game_mut().set_position(Some(fen), &[]).map_err(text)?;
        let report = engine.search(Limits { depth: Some(depth), ..Limits::default() });
        nodes += report.map_err(|_| "the search failed".to_string())?.nodes;
    }
    Ok(NodeCount { nodes })
}
