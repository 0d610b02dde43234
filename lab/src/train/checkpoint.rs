//! The state of a training as bytes: a few lines of text with a checksum, an empty line, and the numbers,
//! lowest byte first.

use std::fmt;

use engine_core::checksum::{take_apart, with_checksum};

use crate::train::trainer::{Epoch, Settings, Trainer};

const MAGIC: &str = "Menagerie training 2";
/// What began checkpoints that had no checksum.
const WITHOUT_CHECKSUM: &[u8] = b"Menagerie training 1\n";

/// Why a training cannot go on from a checkpoint.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CheckpointError {
    /// It is no checkpoint, or a broken one.
    Broken,
    /// It was made by a program whose checkpoints had no checksum.
    Old,
    /// It is of a training with other settings, other inputs or other positions.
    Other,
}

impl fmt::Display for CheckpointError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            CheckpointError::Broken => "not a checkpoint of a training, or a damaged one",
            CheckpointError::Old => {
                "a checkpoint of the old format, without a checksum: scripts/add_checksum.py adds it"
            }
            CheckpointError::Other => "the checkpoint is of another training: other settings or positions",
        })
    }
}

impl std::error::Error for CheckpointError {}

/// Bytes of the header at most, beside what tells a training from others.
const MAX_HEADER: usize = 200;
/// Bytes of a pass.
const EPOCH_BYTES: usize = 25;

fn epoch_bytes(epoch: &Epoch) -> Vec<u8> {
    let losses = [epoch.training, epoch.held_out, epoch.held_out_scores];
    losses.iter().flat_map(|loss| loss.to_le_bytes()).chain([u8::from(epoch.is_best)]).collect()
}

/// A pass from its bytes; `None` if they are no pass.
fn epoch(number: u32, bytes: &[u8; EPOCH_BYTES]) -> Option<Epoch> {
    let (losses, rest) = bytes.as_chunks();
    let loss = |index: usize| f64::from_le_bytes(losses[index]);
    let is_best = match rest {
        [0] => false,
        [1] => true,
        _ => return None,
    };
    Some(Epoch { number, training: loss(0), held_out: loss(1), held_out_scores: loss(2), is_best })
}

/// How far a training is, as its checkpoint says it.
fn state(passes: usize, steps: i32) -> String {
    format!("{passes} passes, {steps} steps")
}

impl Trainer {
    /// What tells this training from others. The number of threads does not.
    fn description(&self) -> String {
        let settings = Settings { jobs: 0, ..self.settings.clone() };
        format!("{} {:016x}, {} positions, {settings:?}", self.shape.game, self.shape.meaning, self.positions)
    }

    /// The lists of numbers that are learnt, and what the optimiser remembers.
    fn lists(&mut self) -> [&mut Vec<f32>; 7] {
        let (own, groups) = (&mut self.adam, &mut self.groups);
        [
            &mut self.model.values, &mut self.best.values, &mut own.means, &mut own.squares,
            &mut groups.values, &mut groups.adam.means, &mut groups.adam.squares,
        ]
    }

    /// The state after the passes so far.
    #[must_use]
    pub fn checkpoint(&self) -> Vec<u8> {
        let header = format!("{}\n{}\n\n", self.description(), state(self.epochs.len(), self.adam.steps));
        let mut bytes = header.into_bytes();
        bytes.extend(self.epochs.iter().flat_map(epoch_bytes));
        for list in self.clone().lists() {
            bytes.extend(list.iter().flat_map(|number| number.to_le_bytes()));
        }
        with_checksum(MAGIC, &bytes)
    }

    /// Bytes of a checkpoint at most.
    #[must_use]
    pub fn checkpoint_limit(&mut self) -> u64 {
        let header = MAX_HEADER + self.description().len();
        (header + self.settings.epochs as usize * EPOCH_BYTES + 4 * self.numbers()) as u64
    }

    /// How many numbers a checkpoint has.
    fn numbers(&mut self) -> usize {
        self.lists().iter().map(|list| list.len()).sum()
    }

    /// Goes on from a checkpoint of the same training.
    ///
    /// # Errors
    /// [`CheckpointError`], and nothing is changed then.
    pub fn resume(&mut self, bytes: &[u8]) -> Result<(), CheckpointError> {
        use CheckpointError::{Broken, Old, Other};
        if bytes.starts_with(WITHOUT_CHECKSUM) {
            return Err(Old);
        }
        let file = take_apart(MAGIC, bytes).filter(|file| file.is_intact).ok_or(Broken)?;
        let bytes = file.content;
        let end = bytes.windows(2).position(|pair| pair == b"\n\n").ok_or(Broken)?;
        let header = std::str::from_utf8(&bytes[..end]).map_err(|_| Broken)?;
        let (description, written) = header.split_once('\n').ok_or(Broken)?;
        if description != self.description() {
            return Err(Other);
        }
        let (passes, steps) = written.split_once(" passes, ").ok_or(Broken)?;
        let passes: usize = passes.parse().map_err(|_| Broken)?;
        let steps: i32 = steps.strip_suffix(" steps").and_then(|steps| steps.parse().ok()).ok_or(Broken)?;
        // One form only: without signs, or zeros before a number.
        if state(passes, steps) != written {
            return Err(Broken);
        }
        let rest = &bytes[end + 2..];
        if passes > self.settings.epochs as usize || rest.len() != passes * EPOCH_BYTES + 4 * self.numbers() {
            return Err(Broken);
        }
        let (epochs, numbers) = rest.split_at(passes * EPOCH_BYTES);
        let epochs = (1..).zip(epochs.as_chunks().0).map(|(number, bytes)| epoch(number, bytes));
        self.epochs = epochs.collect::<Option<_>>().ok_or(Broken)?;
        let mut numbers = numbers.as_chunks().0.iter().map(|&bytes| f32::from_le_bytes(bytes));
        for list in self.lists() {
            list.iter_mut().zip(&mut numbers).for_each(|(to, number)| *to = number);
        }
        (self.adam.steps, self.groups.adam.steps) = (steps, steps);
        Ok(())
    }
}
