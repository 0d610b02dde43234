//! Files of positions: text, compressed by zstd according to their name.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use crate::files::{FileError, MAX_INPUT, WriteTarget, as_text, bounded, create_alone, read_input};

/// First bytes of zstd files.
const MAGIC: [u8; 4] = [0x28, 0xB5, 0x2F, 0xFD];
/// Compression level of zstd: beyond it text becomes hardly smaller.
const LEVEL: i32 = 9;
/// Maximum size of the decompressed text of a file, in bytes.
const MAX_UNPACKED: u64 = 4 * MAX_INPUT;
/// Extension of compressed files.
const ENDING: &str = "zst";

/// Reads the text of a file, decompressed if necessary. An empty file has no text, under any name.
pub fn read(path: &Path) -> Result<String, FileError> {
    let failed = |error: io::Error| FileError::content(path, error);
    let mut bytes = read_input(path).map_err(failed)?;
    if bytes.starts_with(&MAGIC) {
        bytes = zstd::Decoder::new(&bytes[..])
            .and_then(|unpacked| bounded(unpacked, MAX_UNPACKED))
            .map_err(failed)?;
    } else if is_packed(path) && !bytes.is_empty() {
        return Err(failed(io::Error::new(
            io::ErrorKind::InvalidData,
            "not compressed, contrary to its name",
        )));
    }
    as_text(bytes).map_err(failed)
}

/// Returns true for an empty file that [`ShardFile`] cannot have written: compressed files have a
/// head.
pub fn is_emptied(path: &Path) -> bool {
    is_packed(path) && path.metadata().is_ok_and(|metadata| metadata.len() == 0)
}

/// Returns true for names of compressed files.
fn is_packed(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending == ENDING)
}

/// File being written. It gets its name only when it is complete: a truncated one is never mistaken
/// for a file. Pipes and devices are written directly.
pub struct ShardFile {
    unfinished: Unfinished,
    out: Out,
}

/// Place of a file. The temporary file is removed on drop, unless it was renamed: another run may
/// have created the next one.
struct Unfinished {
    target: WriteTarget,
    is_complete: bool,
}

impl Drop for Unfinished {
    fn drop(&mut self) {
        if !self.is_complete {
            self.target.discard();
        }
    }
}

enum Out {
    Plain(BufWriter<File>),
    Packed(Box<zstd::Encoder<'static, BufWriter<File>>>),
}

impl ShardFile {
    /// Creates a file, locked against other writers; it is compressed if its name ends in `.zst`.
    pub fn create(path: &Path) -> io::Result<ShardFile> {
        let target = WriteTarget::of(path)?;
        let file = BufWriter::new(create_alone(&target.place())?);
        let out = if is_packed(path) {
            Out::Packed(Box::new(zstd::Encoder::new(file, LEVEL)?))
        } else {
            Out::Plain(file)
        };
        Ok(ShardFile { unfinished: Unfinished { target, is_complete: false }, out })
    }

    /// Completes the file and renames it.
    pub fn finish(mut self) -> io::Result<()> {
        let file = match self.out {
            Out::Plain(file) => file,
            Out::Packed(packed) => packed.finish()?,
        };
        let file = file.into_inner().map_err(io::IntoInnerError::into_error)?;
        let Unfinished { target, is_complete } = &mut self.unfinished;
        if target.is_file {
            file.sync_all()?;
        }
        target.complete()?;
        *is_complete = true;
        Ok(())
    }
}

impl Write for ShardFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut self.out {
            Out::Plain(file) => file.write(bytes),
            Out::Packed(packed) => packed.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match &mut self.out {
            Out::Plain(file) => file.flush(),
            Out::Packed(packed) => packed.flush(),
        }
    }
}

/// Name of file `number` of several: `games.txt.zst` becomes `games.00007.txt.zst`.
pub fn numbered(path: &Path, number: u32) -> PathBuf {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let (stem, endings) = name.split_once('.').unwrap_or((&name, "txt"));
    path.with_file_name(format!("{stem}.{number:05}.{endings}"))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::files::part;

    #[test]
    fn numbers_come_before_the_endings() {
        let name = |text: &str| numbered(Path::new(text), 7).to_string_lossy().into_owned();
        assert_eq!(name("a/games.txt.zst"), "a/games.00007.txt.zst");
        assert_eq!(name("games"), "games.00007.txt");
    }

    #[test]
    fn one_run_at_a_time_writes_a_file() {
        let place = tempfile::tempdir().unwrap();
        let path = place.path().join("a.txt");
        let mut shard = ShardFile::create(&path).unwrap();
        writeln!(shard, "line").unwrap();
        let refused = ShardFile::create(&path).map(drop).unwrap_err();
        assert_eq!(refused.to_string(), "another run is writing there");
        shard.finish().unwrap();
        assert_eq!(read(&path).unwrap(), "line\n");
        ShardFile::create(&path).map(drop).expect("nobody writes any more");
        assert!(!part(&path).exists());
    }

    #[test]
    fn what_cannot_be_a_file_is_refused_before_anything_is_written() {
        let place = tempfile::tempdir().unwrap();
        assert!(ShardFile::create(place.path()).is_err());
        assert!(!part(place.path()).exists());
    }

    #[cfg(unix)]
    #[test]
    fn links_and_devices_stay_what_they_are() {
        use std::os::unix::fs::symlink;
        let place = tempfile::tempdir().unwrap();
        let [file, link, device] = ["file", "link", "device"].map(|name| place.path().join(name));
        fs::write(&file, "before").unwrap();
        symlink(&file, &link).unwrap();
        symlink("/dev/null", &device).unwrap();
        for path in [&link, &device] {
            let mut shard = ShardFile::create(path).unwrap();
            writeln!(shard, "line").unwrap();
            shard.finish().unwrap();
            assert!(path.symlink_metadata().unwrap().is_symlink());
        }
        assert_eq!(fs::read(&file).unwrap(), b"line\n");
        assert!(!Path::new("/dev/null").metadata().unwrap().is_file());
        assert_eq!(fs::read_dir(place.path()).unwrap().count(), 3);
    }

    #[test]
    fn files_read_back_once_they_are_whole() {
        let place = tempfile::tempdir().unwrap();
        let folder = place.path();
        for name in ["a.txt", "a.txt.zst"] {
            let path = folder.join(name);
            let mut shard = ShardFile::create(&path).unwrap();
            for number in 0..1000 {
                writeln!(shard, "line {number}").unwrap();
            }
            assert!(read(&path).is_err(), "{name}: it is not whole");
            shard.finish().unwrap();
            let text = read(&path).unwrap();
            assert_eq!((text.lines().count(), text.lines().last()), (1000, Some("line 999")), "{name}");
        }
        let size = |name: &str| folder.join(name).metadata().unwrap().len();
        assert!(size("a.txt.zst") * 2 < size("a.txt"));
        fs::write(folder.join("cut.zst"), &fs::read(folder.join("a.txt.zst")).unwrap()[..50]).unwrap();
        fs::write(folder.join("emptied.zst"), "").unwrap();
        assert_eq!(read(&folder.join("emptied.zst")).unwrap(), "");
        assert!(is_emptied(&folder.join("emptied.zst")) && !is_emptied(&folder.join("cut.zst")));
        ShardFile::create(&folder.join("none.zst")).and_then(ShardFile::finish).unwrap();
        assert!(!is_emptied(&folder.join("none.zst")), "no position is something else");
        fs::write(folder.join("text.zst"), "line\n").unwrap();
        assert!(read(&folder.join("text.zst")).unwrap_err().to_string().contains("not compressed"));
        assert!(read(&folder.join("cut.zst")).unwrap_err().to_string().contains("cut.zst: "));
    }
}
