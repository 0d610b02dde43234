//! Checkpoint of a training run as bytes: a few lines of text with a checksum, an empty line, and
//! the parameters in little-endian order.

use std::fmt;

use engine_core::checksum::{read_with_checksum, with_checksum};

use crate::train::trainer::{Epoch, Settings, Trainer};

const MAGIC: &str = "Menagerie training 2";

/// Error of resuming from a checkpoint.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CheckpointError {
    /// Not a checkpoint, or a damaged one.
    Broken,
    /// Checkpoint of a run with other settings, inputs or positions.
    Other,
}

impl fmt::Display for CheckpointError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            CheckpointError::Broken => "not a checkpoint, or a damaged one",
            CheckpointError::Other => {
                "the checkpoint belongs to another training run: other settings or positions"
            }
        })
    }
}

impl std::error::Error for CheckpointError {}

/// Maximum size of the header in bytes, without the description of the run.
const MAX_HEADER: usize = 200;
/// Bytes per epoch.
const EPOCH_BYTES: usize = 25;

fn epoch_bytes(epoch: &Epoch) -> Vec<u8> {
    let losses = [epoch.training, epoch.held_out, epoch.held_out_scores];
    losses.iter().flat_map(|loss| loss.to_le_bytes()).chain([u8::from(epoch.is_best)]).collect()
}

/// Reads an epoch; `None` if the bytes are invalid.
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

/// Progress of a run in its checkpoint.
fn state(epochs: usize, steps: i32) -> String {
    format!("{epochs} epochs, {steps} steps")
}

impl Trainer {
    /// Description that identifies this run. The number of threads is not a part of it.
    fn description(&self) -> String {
        let settings = Settings { jobs: 0, ..self.settings.clone() };
        format!("{} {:016x}, {} positions, {settings:?}", self.shape.game, self.shape.meaning, self.positions)
    }

    /// Lists of trained parameters, and the state of the optimiser.
    fn lists(&mut self) -> [&mut Vec<f32>; 7] {
        let (own, groups) = (&mut self.adam, &mut self.groups);
        [
            &mut self.model.values, &mut self.best.values, &mut own.means, &mut own.squares,
            &mut groups.values, &mut groups.adam.means, &mut groups.adam.squares,
        ]
    }

    /// Returns the checkpoint after the epochs so far.
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

    /// Maximum size of a checkpoint in bytes.
    #[must_use]
    pub fn checkpoint_limit(&mut self) -> u64 {
        let header = MAX_HEADER + self.description().len();
        (header + self.settings.epochs as usize * EPOCH_BYTES + 4 * self.numbers()) as u64
    }

    /// Number of parameters in a checkpoint.
    fn numbers(&mut self) -> usize {
        self.lists().iter().map(|list| list.len()).sum()
    }

    /// Resumes from a checkpoint of the same run.
    ///
    /// # Errors
    /// [`CheckpointError`] if the checkpoint is invalid; nothing changes then.
    pub fn resume(&mut self, bytes: &[u8]) -> Result<(), CheckpointError> {
        use CheckpointError::{Broken, Other};
        let file = read_with_checksum(MAGIC, bytes).filter(|file| file.is_intact).ok_or(Broken)?;
        let bytes = file.content;
        let end = bytes.windows(2).position(|pair| pair == b"\n\n").ok_or(Broken)?;
        let header = std::str::from_utf8(&bytes[..end]).map_err(|_| Broken)?;
        let (description, written) = header.split_once('\n').ok_or(Broken)?;
        if description != self.description() {
            return Err(Other);
        }
        let (count, steps) = written.split_once(" epochs, ").ok_or(Broken)?;
        let count: usize = count.parse().map_err(|_| Broken)?;
        let steps: i32 = steps.strip_suffix(" steps").and_then(|steps| steps.parse().ok()).ok_or(Broken)?;
        // Only the canonical form, without signs or leading zeros.
        if state(count, steps) != written {
            return Err(Broken);
        }
        let rest = &bytes[end + 2..];
        if count > self.settings.epochs as usize || rest.len() != count * EPOCH_BYTES + 4 * self.numbers() {
            return Err(Broken);
        }
        let (epochs, numbers) = rest.split_at(count * EPOCH_BYTES);
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
