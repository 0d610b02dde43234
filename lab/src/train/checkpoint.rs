//! Checkpoint of a training run as bytes: a few lines of text with a checksum, an empty line, and
//! the parameters in little-endian order.

use engine_core::checksum::{read_with_checksum, with_checksum};
use serde::Serialize;
use serde_json::Value;
use thiserror::Error;

use crate::json_lines::difference;
use crate::train::settings::{Settings, TrainingSource};
use crate::train::trainer::{Epoch, Trainer};

const MAGIC: &str = "Menagerie training 3";

/// Error of resuming from a checkpoint.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum CheckpointError {
    /// Not a checkpoint, a damaged one, or one of another version.
    #[error("not a checkpoint, a damaged one, or one of another version")]
    Broken,
    /// Checkpoint of a run with other settings, inputs or positions, and the difference.
    #[error("the checkpoint belongs to another training run ({0})")]
    Other(String),
}

/// Properties that identify a run.
#[derive(Serialize)]
struct Description<'a> {
    game: &'a str,
    inputs: String,
    #[serde(rename = "number-of-positions")]
    positions: u32,
    source: &'a TrainingSource,
    settings: &'a Settings,
}

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
    /// Description of this run, on one line. The number of threads is not a part of it.
    fn description(&self) -> String {
        let description = Description {
            game: self.shape.game,
            inputs: format!("{:016x}", self.shape.meaning),
            positions: self.positions,
            source: &self.source,
            settings: &self.settings,
        };
        serde_json::to_string(&description).expect("numbers and strings")
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

    /// Number of parameters in a checkpoint.
    fn numbers(&mut self) -> usize {
        self.lists().iter().map(|list| list.len()).sum()
    }

    /// Resumes from a checkpoint of the same run.
    ///
    /// # Errors
    /// [`CheckpointError`] if the checkpoint is invalid; nothing changes then.
    pub fn resume(&mut self, bytes: &[u8]) -> Result<(), CheckpointError> {
        use CheckpointError::Broken;
        let file = read_with_checksum(MAGIC, bytes).filter(|file| file.is_intact).ok_or(Broken)?;
        let bytes = file.content;
        let end = bytes.windows(2).position(|pair| pair == b"\n\n").ok_or(Broken)?;
        let header = std::str::from_utf8(&bytes[..end]).map_err(|_| Broken)?;
        let (description, written) = header.split_once('\n').ok_or(Broken)?;
        let own = self.description();
        if description != own {
            let [before, now] =
                [description, &own].map(|text| serde_json::from_str::<Value>(text).map_err(|_| Broken));
            return Err(CheckpointError::Other(difference(&before?, &now?)));
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
