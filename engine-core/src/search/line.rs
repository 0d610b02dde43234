//! The line from the root to the node: what each ply knows.

use crate::history::{CONTINUATION_PLIES, QuietIndex, Rows};
use crate::{MAX_PLY, Score};

/// What the search notes about one ply.
#[derive(Clone, Debug)]
pub(crate) struct Frame<M> {
    /// The move made from here; `None` for a null move.
    pub(crate) mv: Option<M>,
    /// Its row in the continuation tables.
    pub(crate) row: u32,
    /// Its places in the histories, if it is a quiet move of the main search.
    pub(crate) quiet: Option<QuietIndex>,
    /// The corrected static evaluation; `None` in check.
    pub(crate) eval: Option<Score>,
    /// The static evaluation before correction; `None` in check.
    pub(crate) raw_eval: Option<Score>,
    /// Quiet moves that cut off here.
    pub(crate) killers: [Option<M>; 2],
    /// The move left out while another is tested for being singular.
    pub(crate) excluded: Option<M>,
    /// How many children of the parent's other moves cut off.
    pub(crate) cutoffs: u32,
    /// Double extensions on the way here.
    pub(crate) double_extensions: i32,
    /// The best line from here.
    pub(crate) pv: Vec<M>,
}

/// Frames before the root, so that looking back needs no test.
const BEFORE_ROOT: usize = 4;
/// Frames beyond the last ply, for looking ahead.
const BEYOND_LAST: usize = 4;

/// The frames of all plies.
#[derive(Clone, Debug)]
pub(crate) struct Line<M> {
    frames: Vec<Frame<M>>,
}

impl<M: Copy + Eq> Line<M> {
    /// An empty line; `no_row` is the continuation row of no move.
    pub(crate) fn new(no_row: u32) -> Line<M> {
        let blank = Frame {
            mv: None,
            row: no_row,
            quiet: None,
            eval: None,
            raw_eval: None,
            killers: [None; 2],
            excluded: None,
            cutoffs: 0,
            double_extensions: 0,
            pv: Vec::new(),
        };
        Line { frames: vec![blank; BEFORE_ROOT + MAX_PLY + BEYOND_LAST] }
    }

    #[inline]
    pub(crate) fn frame(&self, ply: usize) -> &Frame<M> {
        &self.frames[BEFORE_ROOT + ply]
    }

    #[inline]
    pub(crate) fn frame_mut(&mut self, ply: usize) -> &mut Frame<M> {
        &mut self.frames[BEFORE_ROOT + ply]
    }

    /// The frame so many plies (4 at most) before `ply`.
    #[inline]
    pub(crate) fn back(&self, ply: usize, plies: usize) -> &Frame<M> {
        &self.frames[BEFORE_ROOT + ply - plies]
    }

    /// The continuation rows of the moves before the node at `ply`.
    #[inline]
    pub(crate) fn rows(&self, ply: usize) -> Rows {
        CONTINUATION_PLIES.map(|plies| self.back(ply, plies).row)
    }

    /// A move was made from the node at `ply`.
    #[inline]
    pub(crate) fn played(&mut self, ply: usize, mv: Option<M>, row: u32) {
        let frame = self.frame_mut(ply);
        frame.mv = mv;
        frame.row = row;
        frame.quiet = None;
        let doubles = frame.double_extensions;
        self.frame_mut(ply + 1).double_extensions = doubles;
    }

    /// A quiet move cut off in the node at `ply`.
    pub(crate) fn add_killer(&mut self, ply: usize, mv: M) {
        let killers = &mut self.frame_mut(ply).killers;
        if killers[0] != Some(mv) {
            *killers = [Some(mv), killers[0]];
        }
    }

    /// The best line at `ply` is `mv` and what follows it one ply on.
    pub(crate) fn extend_pv(&mut self, ply: usize, mv: M) {
        let (upper, lower) = self.frames.split_at_mut(BEFORE_ROOT + ply + 1);
        let pv = &mut upper[BEFORE_ROOT + ply].pv;
        pv.clear();
        pv.push(mv);
        pv.extend_from_slice(&lower[0].pv);
    }

    /// Whether the evaluation has risen since the side to move moved last.
    pub(crate) fn is_improving(&self, ply: usize) -> bool {
        let Some(eval) = self.frame(ply).eval else { return false };
        let before = self.back(ply, 2).eval.or(self.back(ply, 4).eval);
        before.is_some_and(|before| eval > before)
    }
}
