//! How much memory the machine can still give.

use std::sync::atomic::{AtomicU64, Ordering};

/// Bytes of tables that are being made. Systems that hand out memory before it is used count them as free
/// until they are touched. One number for the whole process, as its memory is.
static PROMISED: AtomicU64 = AtomicU64::new(0);

/// Memory that is going to be used; it counts as used until this is dropped.
#[derive(Debug, Default)]
pub(crate) struct Promise(u64);

impl Promise {
    /// So many bytes.
    pub(crate) fn new(bytes: u64) -> Promise {
        PROMISED.fetch_add(bytes, Ordering::Relaxed);
        Promise(bytes)
    }
}

impl Drop for Promise {
    fn drop(&mut self) {
        PROMISED.fetch_sub(self.0, Ordering::Relaxed);
    }
}

/// Bytes that are going to be used.
#[cfg(any(test, feature = "memory"))]
pub(crate) fn promised() -> u64 {
    PROMISED.load(Ordering::Relaxed)
}

/// Bytes that can be used without others being pushed out; `None` where the system does not tell.
#[cfg(feature = "memory")]
pub(crate) fn available() -> Option<u64> {
    use sysinfo::{MemoryRefreshKind, System};
    let mut system = System::new();
    system.refresh_memory_specifics(MemoryRefreshKind::nothing().with_ram());
    if system.total_memory() == 0 {
        return None;
    }
    let in_group = system.cgroup_limits().map(|group| group.total_memory.saturating_sub(group.rss));
    let free = system.available_memory().min(in_group.unwrap_or(u64::MAX));
    Some(free.saturating_sub(promised()))
}

/// Nobody has asked the system.
#[cfg(not(feature = "memory"))]
pub(crate) fn available() -> Option<u64> {
    None
}
