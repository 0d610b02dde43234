//! Processes started by a match, and those that engines leave behind.

use std::collections::BTreeSet;
use std::sync::{Mutex, MutexGuard};

use engine_core::unpoisoned;

/// Process ids of the running engines.
static ENGINES: Mutex<BTreeSet<u32>> = Mutex::new(BTreeSet::new());

fn engines() -> MutexGuard<'static, BTreeSet<u32>> {
    unpoisoned(ENGINES.lock())
}

/// Entry in the list of running engines, removed on drop.
#[derive(Debug)]
pub(super) struct Registered(u32);

impl Registered {
    /// Adds an engine to the list.
    pub(super) fn new(process: u32) -> Registered {
        engines().insert(process);
        Registered(process)
    }
}

impl Drop for Registered {
    fn drop(&mut self) {
        engines().remove(&self.0);
    }
}

/// Returns true while an engine runs.
pub fn any_engine() -> bool {
    !engines().is_empty()
}

/// Makes this process the parent of orphans of engines: a child of an engine in another process
/// group is still found by [`end_all`]. Linux only.
pub fn adopt() {
    #[cfg(target_os = "linux")]
    // Not available before Linux 3.4; such a child then keeps running, as on other systems.
    let _ = nix::sys::prctl::set_child_subreaper(true);
}

/// Kills every process started by this one, and those that engines have left behind.
pub fn end_all() {
    #[cfg(unix)]
    unix::end_all();
}

#[cfg(unix)]
mod unix {
    use nix::sys::signal::{Signal, kill, killpg};
    use nix::sys::wait::{WaitPidFlag, waitpid};
    use nix::unistd::Pid;

    /// Maximum number of rounds: the children of a killed process are found in the next round.
    const ROUNDS: u32 = 100;

    pub(super) fn end_all() {
        for engine in super::engines().iter() {
            if let Ok(group) = i32::try_from(*engine) {
                // The process may have ended meanwhile.
                let _ = killpg(Pid::from_raw(group), Signal::SIGKILL);
            }
        }
        for _ in 0..ROUNDS {
            let children = children();
            if children.is_empty() {
                return;
            }
            for child in children {
                let _ = kill(child, Signal::SIGKILL);
                let _ = waitpid(child, Some(WaitPidFlag::WNOHANG));
            }
            std::thread::sleep(std::time::Duration::from_millis(10));
        }
    }

    /// Children of this process according to `/proc`; none on systems without `/proc`.
    fn children() -> Vec<Pid> {
        let own = std::process::id().to_string();
        let parent_of = |process: i32| {
            let status = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
            // The program name in parentheses may contain any characters: state and parent follow
            // the last parenthesis.
            status.rsplit_once(')')?.1.split_whitespace().nth(1).map(str::to_string)
        };
        let processes = std::fs::read_dir("/proc").into_iter().flatten().flatten();
        let numbers = processes.filter_map(|entry| entry.file_name().to_str()?.parse::<i32>().ok());
        numbers.filter(|process| parent_of(*process).as_ref() == Some(&own)).map(Pid::from_raw).collect()
    }
}
