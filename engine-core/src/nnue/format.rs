//! File format of networks: a few lines of text, an empty line, and the weights.
//!
//! ```text
//! Menagerie network 3
//! checksum 89abcdef
//! game chess
//! inputs 2308
//! hidden 128
//! buckets 8
//! meaning 0123456789abcdef
//! centipawns 210
//! made 1.2 M positions, ...
//! ```
//!
//! The weights are those of the [layers](NetworkLayers) in their order, [coded](super::codes) in a
//! byte or three each; output biases have 32 bits in little-endian order. The
//! [checksum](crate::checksum) covers everything after its line.

use std::fmt;

use super::codes;
use super::inputs::InputsShape;
use super::kernels::ACTIVATION_SCALE;
use super::network::{HIDDEN_STEP, MAX_HIDDEN, MAX_OUTPUT_WEIGHT, Network, NetworkLayers};
use crate::checksum::{read_with_checksum, with_checksum};

/// First line of a network file.
const MAGIC: &str = "Menagerie network 3";

/// Maximum length of a header line in bytes.
const MAX_LINE: usize = 4096;
/// Maximum number of output buckets.
const MAX_BUCKETS: usize = 128;

/// Error of a network file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NetworkError {
    /// Not a network file, or a damaged one.
    Broken(String),
    /// Network of another game, or with other inputs.
    Unfit(String),
}

impl fmt::Display for NetworkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NetworkError::Broken(what) | NetworkError::Unfit(what) => f.write_str(what),
        }
    }
}

impl std::error::Error for NetworkError {}

fn broken<T>(what: impl Into<String>) -> Result<T, NetworkError> {
    Err(NetworkError::Broken(what.into()))
}

/// Unread part of a file.
struct Reader<'a> {
    rest: &'a [u8],
}

impl<'a> Reader<'a> {
    fn line(&mut self) -> Result<&'a str, NetworkError> {
        let end = self.rest.iter().take(MAX_LINE).position(|&byte| byte == b'\n');
        let Some(end) = end else { return broken("the header of the network file is not complete") };
        let line = std::str::from_utf8(&self.rest[..end]);
        self.rest = &self.rest[end + 1..];
        line.map_err(|_| NetworkError::Broken("the header of the network file is not text".to_string()))
    }

    /// Reads the value of a line that begins with `name`.
    fn field(&mut self, name: &str) -> Result<&'a str, NetworkError> {
        let line = self.line()?;
        let value = line.strip_prefix(name).and_then(|rest| rest.strip_prefix(' '));
        value.map_or_else(|| broken(format!("the header of the network file lacks its line '{name}'")), Ok)
    }

    /// Reads a number in canonical form, without a sign or leading zeros: a network has one valid
    /// form only.
    fn number(&mut self, name: &str, most: usize) -> Result<usize, NetworkError> {
        let text = self.field(name)?;
        match text.parse() {
            Ok(number) if (1..=most).contains(&number) && number.to_string() == text => Ok(number),
            _ => broken(format!("the network file's '{name}' is not from 1 to {most}")),
        }
    }

    /// Reads a hash of sixteen hexadecimal digits.
    fn hash(&mut self, name: &str) -> Result<u64, NetworkError> {
        let text = self.field(name)?;
        match u64::from_str_radix(text, 16) {
            Ok(hash) if format!("{hash:016x}") == text => Ok(hash),
            _ => broken(format!("the network file's '{name}' is not a hash of sixteen digits")),
        }
    }

    fn weights(&mut self, count: usize) -> Result<Vec<i16>, NetworkError> {
        let Some((weights, rest)) = codes::decode(self.rest, count) else {
            return broken("the network file ends too early, or its weights are damaged");
        };
        self.rest = rest;
        Ok(weights)
    }

    fn output_bias(&mut self, count: usize) -> Result<Vec<i32>, NetworkError> {
        let Some((bytes, rest)) = self.rest.split_at_checked(count * 4) else {
            return broken("the network file ends too early");
        };
        self.rest = rest;
        Ok(bytes.as_chunks().0.iter().map(|&chunk| i32::from_le_bytes(chunk)).collect())
    }
}

/// Returns true if the output sum of one view fits 32 bits for all values of the hidden units.
fn sum_fits(weights: &[i16]) -> bool {
    let signed = |sign: i64| weights.iter().map(|&weight| (sign * i64::from(weight)).max(0)).sum::<i64>();
    let most = signed(1).max(signed(-1)) * i64::from(ACTIVATION_SCALE).pow(2);
    most <= i64::from(i32::MAX)
}

impl Network {
    /// Maximum size of a file in bytes.
    pub const MAX_BYTES: u64 = 64 << 20;

    /// Reads a network file.
    ///
    /// # Errors
    /// [`NetworkError::Broken`] if the bytes are not a network.
    pub fn read(bytes: &[u8]) -> Result<Network, NetworkError> {
        if bytes.len() as u64 > Network::MAX_BYTES {
            return broken(format!("not a network file: it has more than {} bytes", Network::MAX_BYTES));
        }
        let Some(file) = read_with_checksum(MAGIC, bytes) else {
            return broken(format!("not a network file: it does not begin with '{MAGIC}' and a checksum"));
        };
        // An error in the content of a truncated file says more than its wrong checksum.
        let network = Network::read_content(file.content)?;
        if !file.is_intact {
            return broken("the network file is damaged: its checksum is not that of its content");
        }
        Ok(network)
    }

    /// Reads the part after the checksum.
    fn read_content(content: &[u8]) -> Result<Network, NetworkError> {
        let mut reader = Reader { rest: content };
        let game = reader.field("game")?.to_string();
        let inputs = reader.number("inputs", usize::from(u16::MAX))?;
        let hidden = reader.number("hidden", MAX_HIDDEN)?;
        if hidden % HIDDEN_STEP != 0 {
            return broken(format!("the network file's 'hidden' is not a multiple of {HIDDEN_STEP}"));
        }
        let buckets = reader.number("buckets", MAX_BUCKETS)?;
        let meaning = reader.hash("meaning")?;
        let centipawns = reader.number("centipawns", 10_000)? as i32;
        let made = reader.field("made")?.to_string();
        if !reader.line()?.is_empty() {
            return broken("the header of the network file does not end in an empty line");
        }
        let sizes = [inputs * hidden, hidden, buckets * 2 * hidden];
        let mut input_weights = reader.weights(sizes.iter().sum())?;
        let mut input_bias = input_weights.split_off(sizes[0]);
        let output_weights = input_bias.split_off(hidden);
        let output_bias = reader.output_bias(buckets)?;
        let layers = NetworkLayers { input_weights, input_bias, output_weights, output_bias };
        if !reader.rest.is_empty() {
            return broken("the network file is longer than its header says");
        }
        let fits = |weight: &i16| (-MAX_OUTPUT_WEIGHT..=MAX_OUTPUT_WEIGHT).contains(weight);
        if !layers.output_weights.iter().all(fits) {
            return broken("an output weight of the network file is out of range");
        }
        if !layers.output_weights.chunks(hidden).all(sum_fits) {
            return broken("the output weights of the network file are too large together");
        }
        Ok(Network { game, meaning, inputs, hidden, buckets, centipawns, made, layers })
    }

    /// Contents of the network's file.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let header = format!(
            "game {}\ninputs {}\nhidden {}\nbuckets {}\nmeaning {:016x}\ncentipawns {}\nmade {}\n\n",
            self.game, self.inputs, self.hidden, self.buckets, self.meaning, self.centipawns, self.made
        );
        let layers = &self.layers;
        let mut bytes = header.into_bytes();
        let lists = [&layers.input_weights, &layers.input_bias, &layers.output_weights];
        codes::encode(lists.into_iter().flatten().copied(), &mut bytes);
        bytes.extend(layers.output_bias.iter().flat_map(|number| number.to_le_bytes()));
        with_checksum(MAGIC, &bytes)
    }

    /// Checks that the network fits these inputs.
    ///
    /// # Errors
    /// [`NetworkError::Unfit`] if it does not.
    pub fn check(&self, shape: &InputsShape) -> Result<(), NetworkError> {
        if self.game != shape.game {
            return Err(NetworkError::Unfit(format!(
                "the network is for the game '{}', not for '{}'",
                self.game, shape.game
            )));
        }
        let made_for = (self.inputs, self.buckets, self.meaning);
        if made_for != (shape.inputs, shape.buckets, shape.meaning) {
            return Err(NetworkError::Unfit(format!(
                "the network was made for other inputs of '{}' ({} in {} buckets, {:016x}) than this program has ({} in {}, {:016x})",
                self.game,
                self.inputs,
                self.buckets,
                self.meaning,
                shape.inputs,
                shape.buckets,
                shape.meaning
            )));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand::rngs::SmallRng;

    use super::*;
    use crate::nnue::kernels::output;
    use crate::testkit::damaged;

    fn network() -> Network {
        sized_network(32)
    }

    fn sized_network(hidden: usize) -> Network {
        let views = [(0..40).collect(), (0..40).map(|feature| (feature + 20) % 40).collect()];
        let (groups, mirrored) = (vec![0; 40], vec![None; 40]);
        let shape =
            InputsShape { game: "test", inputs: 40, buckets: 2, meaning: 0xABCD, views, groups, mirrored };
        Network::random(&shape, hidden, 1)
    }

    #[test]
    fn written_networks_are_read() {
        let network = network();
        assert_eq!(Network::read(&network.to_bytes()), Ok(network));
    }

    #[test]
    fn no_damage_passes() {
        let bytes = network().to_bytes();
        let mut random = SmallRng::seed_from_u64(1);
        for number in 0..2000 {
            let damaged = damaged(&bytes, &mut random);
            assert!(matches!(Network::read(&damaged), Err(NetworkError::Broken(_))), "damage {number}");
        }
    }

    #[test]
    fn outputs_fit_32_bits() {
        let with_weights = |weight: i16| {
            let network = sized_network(512);
            let output_weights = vec![weight; network.layers.output_weights.len()];
            let layers = NetworkLayers { output_weights, ..network.layers.clone() };
            Network::read(&Network { layers, ..network }.to_bytes())
        };
        for weight in [64, -64] {
            let network = with_weights(weight).expect("512 * 64 * 255 * 255 fits");
            let found = output(&[ACTIVATION_SCALE; 512], &network.layers.output_weights[..512]);
            assert_eq!(i64::from(found), 512 * 255 * 255 * i64::from(weight));
        }
        for weight in [65, -65, 128] {
            assert!(matches!(with_weights(weight), Err(NetworkError::Broken(_))), "{weight}");
        }
    }

    #[test]
    fn a_header_has_one_form() {
        let bytes = network().to_bytes();
        let content = read_with_checksum(MAGIC, &bytes).expect("a checksum").content;
        let shown = String::from_utf8_lossy(&content[..120]).into_owned();
        let changes = [
            ("meaning 000000000000abcd", "meaning abcd"),
            ("meaning 000000000000abcd", "meaning 000000000000ABCD"),
            ("hidden 32", "hidden 032"),
            ("buckets 2", "buckets +2"),
            ("centipawns 200", "centipawns 00200"),
        ];
        for (line, other) in changes {
            assert!(shown.contains(line), "{shown}");
            let at = content.windows(line.len()).position(|part| part == line.as_bytes()).expect("the line");
            let changed = [&content[..at], other.as_bytes(), &content[at + line.len()..]].concat();
            let read = Network::read(&with_checksum(MAGIC, &changed));
            assert!(matches!(read, Err(NetworkError::Broken(_))), "{other}");
        }
    }
}
