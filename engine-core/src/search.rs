//! Iterative deepening alpha-beta.

use std::time::{Duration, Instant};

use crate::control::Control;
use crate::game::CLOCK_LIMIT;
use crate::parallel::Task;
use crate::{
    Bound, Evaluator, InfoLine, Key, MAX_PLY, MoveKind, MoveOrder, Moves, Notation, Outcome, Position, Score,
    SearchEvent, SearchReport, Variant, WinDrawLoss,
};

type Move<V> = <<V as Variant>::Position as Position>::Move;

/// The search was told to stop.
struct Stopped;

pub(crate) struct Search<'a, V: Variant> {
    task: &'a Task<V>,
    control: &'a Control,
    evaluator: V::Evaluator,
    pos: V::Position,
    keys: Vec<Key>,
    nodes: u64,
    seldepth: usize,
    hard: Option<Duration>,
}

impl<'a, V: Variant> Search<'a, V> {
    pub(crate) fn new(task: &'a Task<V>, mut evaluator: V::Evaluator, control: &'a Control) -> Self {
        let pos = task.game.position().clone();
        evaluator.reset(&pos);
        let keys = task.game.positions().iter().map(Position::repetition_key).collect();
        let limits = &task.limits;
        let side = pos.side_to_move().index();
        let hard = limits.move_time_ms.or_else(|| {
            limits.clock.map(|clock| {
                let left = clock.time_ms[side].saturating_sub(limits.overhead_ms);
                (left / 25 + clock.increment_ms[side] / 2).min(left / 2)
            })
        });
        Search {
            task,
            control,
            evaluator,
            pos,
            keys,
            nodes: 0,
            seldepth: 0,
            hard: hard.map(Duration::from_millis),
        }
    }

    pub(crate) fn run(mut self) -> SearchReport {
        let mut lines = self.task.root_moves.iter().map(|&mv| vec![mv]).collect::<Vec<_>>();
        let mut info = None;
        let last = self.task.limits.depth.unwrap_or(u32::MAX).min(MAX_PLY as u32 - 1);
        for depth in 1..=if lines.is_empty() { 0 } else { last } {
            self.seldepth = 0;
            let Ok(scores) = self.root(&mut lines, depth) else { break };
            for (index, score) in scores.into_iter().enumerate().take(self.task.limits.multi_pv) {
                let line = self.info(depth, index, score, &lines[index]);
                if index == 0 {
                    info = Some(line.clone());
                }
                let _ = self.task.events.send(SearchEvent::Info(line));
            }
        }
        let best = lines.first();
        let pos = self.task.game.position();
        let ponder = best.filter(|line| line.len() > 1).and_then(|line| {
            let mut next = pos.clone();
            next.make_move(line[0])?;
            Some(V::Notation::move_text(&next, line[1], &self.task.setup))
        });
        SearchReport {
            best: best.map(|line| V::Notation::move_text(pos, line[0], &self.task.setup)),
            ponder,
            info,
            nodes: self.nodes,
            elapsed: self.task.limits.started.elapsed(),
        }
    }

    /// Searches all root moves with a full window each and sorts the lines, best first.
    fn root(&mut self, lines: &mut [Vec<Move<V>>], depth: u32) -> Result<Vec<Score>, Stopped> {
        let mut scored = Vec::new();
        let mut alpha = -Score::INFINITE;
        for line in lines.iter() {
            let mut below = Vec::new();
            let floor = if scored.len() >= self.task.limits.multi_pv { alpha } else { -Score::INFINITE };
            let score = self.child(line[0], depth, 0, floor, Score::INFINITE, &mut below)?;
            let score = score.unwrap_or(-Score::INFINITE);
            let mut full = vec![line[0]];
            full.extend(below);
            alpha = alpha.max(score);
            scored.push((score, full));
        }
        scored.sort_by_key(|(score, _)| -score.value());
        for (line, (_, found)) in lines.iter_mut().zip(&scored) {
            line.clone_from(found);
        }
        Ok(scored.into_iter().map(|(score, _)| score).collect())
    }

    fn child(
        &mut self,
        mv: Move<V>,
        depth: u32,
        ply: usize,
        alpha: Score,
        beta: Score,
        line: &mut Vec<Move<V>>,
    ) -> Result<Option<Score>, Stopped> {
        let Some(undo) = self.pos.make_move(mv) else { return Ok(None) };
        self.evaluator.made(&self.pos, Some(mv));
        self.keys.push(self.pos.repetition_key());
        let score = self.node(depth.saturating_sub(1), ply + 1, -beta, -alpha, line);
        self.keys.pop();
        self.evaluator.unmade();
        self.pos.unmake_move(undo);
        score.map(|score| Some(-score))
    }

    fn node(
        &mut self,
        depth: u32,
        ply: usize,
        mut alpha: Score,
        beta: Score,
        line: &mut Vec<Move<V>>,
    ) -> Result<Score, Stopped> {
        self.tick()?;
        self.seldepth = self.seldepth.max(ply);
        line.clear();
        if let Some(end) = self.pos.game_end() {
            return Ok(self.end(end, ply));
        }
        if self.is_draw() {
            return Ok(Score::DRAW);
        }
        if ply >= MAX_PLY - 1 {
            return Ok(self.evaluator.score(&self.pos));
        }
        let quiet_node = depth == 0 && !V::MoveOrder::in_check(&self.pos);
        let mut best = -Score::INFINITE;
        if quiet_node {
            best = self.evaluator.score(&self.pos);
            alpha = alpha.max(best);
            if best >= beta {
                return Ok(best);
            }
        }
        let mut moves = Moves::new();
        self.pos.generate(MoveKind::Noisy, &mut moves);
        moves.sort_by_cached_key(|&mv| -V::MoveOrder::capture_gain(&self.pos, mv));
        if !quiet_node {
            self.pos.generate(MoveKind::Quiet, &mut moves);
        }
        let mut below = Vec::new();
        let mut any = false;
        for &mv in &moves {
            let Some(score) = self.child(mv, depth, ply, alpha, beta, &mut below)? else { continue };
            any = true;
            best = best.max(score);
            if score > alpha {
                alpha = score;
                line.clear();
                line.push(mv);
                line.extend(&below);
            }
            if score >= beta {
                break;
            }
        }
        Ok(if any || quiet_node { best } else { self.end(self.pos.no_moves(), ply) })
    }

    fn end(&self, end: Outcome, ply: usize) -> Score {
        match end.winner {
            None => Score::DRAW,
            Some(winner) if winner == self.pos.side_to_move() => Score::win_in(ply),
            Some(_) => Score::loss_in(ply),
        }
    }

    fn is_draw(&mut self) -> bool {
        let key = self.keys[self.keys.len() - 1];
        self.pos.insufficient_material()
            || self.keys.iter().filter(|&&earlier| earlier == key).count() > 1
            || (self.pos.halfmove_clock() >= CLOCK_LIMIT && self.pos.count_legal() > 0)
    }

    fn tick(&mut self) -> Result<(), Stopped> {
        self.nodes += 1;
        let limits = &self.task.limits;
        let over = limits.nodes.is_some_and(|nodes| self.nodes > nodes)
            || self.control.is_stopped()
            || (self.nodes.is_multiple_of(256)
                && self.hard.is_some_and(|hard| {
                    self.control.on_clock(self.elapsed()).is_some_and(|elapsed| elapsed >= hard)
                }));
        if over { Err(Stopped) } else { Ok(()) }
    }

    fn elapsed(&self) -> Duration {
        Instant::now().saturating_duration_since(self.task.limits.started)
    }

    fn info(&self, depth: u32, index: usize, score: Score, line: &[Move<V>]) -> InfoLine {
        let mut pos = self.task.game.position().clone();
        let mut pv = Vec::new();
        for &mv in line {
            pv.push(V::Notation::move_text(&pos, mv, &self.task.setup));
            if pos.make_move(mv).is_none() {
                break;
            }
        }
        InfoLine {
            depth,
            seldepth: self.seldepth as u32,
            multipv: index + 1,
            score,
            bound: Bound::Exact,
            nodes: self.nodes,
            hashfull: 0,
            elapsed: self.elapsed(),
            wdl: WinDrawLoss::from_score(score),
            pv,
        }
    }
}
