//! Available memory of the machine.

use std::sync::atomic::{AtomicU64, Ordering};

/// Bytes of tables under construction. Systems that allocate memory lazily count them as free until
/// they are touched. One counter for the whole process, like its memory.
static PROMISED: AtomicU64 = AtomicU64::new(0);

/// Memory about to be used; it counts as used until this is dropped.
#[derive(Debug, Default)]
pub(crate) struct Reservation(u64);

impl Reservation {
    /// Counts `bytes` as used.
    pub(crate) fn new(bytes: u64) -> Reservation {
        PROMISED.fetch_add(bytes, Ordering::Relaxed);
        Reservation(bytes)
    }
}

impl Drop for Reservation {
    fn drop(&mut self) {
        PROMISED.fetch_sub(self.0, Ordering::Relaxed);
    }
}

/// Returns true if the process can allocate this number of bytes. This detects a limit on the
/// address space at once, but not a shortage on a machine that overcommits memory.
#[cfg(feature = "threads")]
pub fn is_given(bytes: usize) -> bool {
    let mut room = Vec::<u8>::new();
    let reserved = room.try_reserve_exact(bytes).is_ok();
    // The compiler removes allocations that are never used.
    std::hint::black_box(&mut room);
    reserved
}

/// Advises the system to back the spare capacity of a vector by large pages, as far as it fills
/// any: address translation costs as much as the memory access itself. Does nothing on systems
/// without them.
pub(crate) fn prefer_large_pages<T>(room: &mut Vec<T>) {
    #[cfg(all(target_os = "linux", not(miri)))]
    {
        use rustix::mm::{Advice, madvise};
        /// Size and alignment of a large page in bytes.
        const PAGE: usize = 2 << 20;
        let spare = room.spare_capacity_mut();
        let bytes = size_of_val(spare);
        let start: *mut u8 = spare.as_mut_ptr().cast();
        let skipped = start.align_offset(PAGE);
        let length = bytes.saturating_sub(skipped) / PAGE * PAGE;
        if length > 0 {
            // SAFETY: the advice is about pages inside the vector's own allocation, in which
            // nothing is initialised; it changes the page size and never the contents. If the
            // system rejects it, small pages remain.
            let _ = unsafe { madvise(start.wrapping_add(skipped).cast(), length, Advice::LinuxHugepage) };
        }
    }
    #[cfg(not(all(target_os = "linux", not(miri))))]
    let _ = room;
}

/// Bytes about to be used.
#[cfg(any(test, feature = "memory"))]
pub(crate) fn promised() -> u64 {
    PROMISED.load(Ordering::Relaxed)
}

/// Bytes available without swapping; `None` if the system does not report it.
#[cfg(feature = "memory")]
pub fn available() -> Option<u64> {
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

/// Returns `None`: the feature that queries the system is disabled.
#[cfg(not(feature = "memory"))]
pub fn available() -> Option<u64> {
    None
}

#[cfg(all(test, target_os = "linux", not(miri)))]
mod tests {
    use super::*;

    /// Flags of the mapping that contains an address, as the kernel lists them.
    fn mapping_flags(address: usize) -> Option<String> {
        let maps = std::fs::read_to_string("/proc/self/smaps").ok()?;
        let mut lies_in = false;
        for line in maps.lines() {
            let range = line.split_once(' ').and_then(|(range, _)| range.split_once('-'));
            let bounds = range.map(|(from, to)| [from, to].map(|bound| usize::from_str_radix(bound, 16)));
            if let Some([Ok(from), Ok(to)]) = bounds {
                lies_in = (from..to).contains(&address);
            } else if lies_in && let Some(flags) = line.strip_prefix("VmFlags:") {
                return Some(flags.to_string());
            }
        }
        None
    }

    #[test]
    fn large_pages_are_asked_for_where_a_vector_fills_some() {
        if !std::path::Path::new("/sys/kernel/mm/transparent_hugepage").exists() {
            println!("skipped: this system has no large pages");
            return;
        }
        let mut room: Vec<u64> = Vec::with_capacity(1 << 20);
        let middle = room.as_ptr().wrapping_add(1 << 19).addr();
        prefer_large_pages(&mut room);
        let flags = mapping_flags(middle).expect("the kernel lists the mapping");
        assert!(flags.split(' ').any(|flag| flag == "hg"), "{flags}");
        prefer_large_pages(&mut Vec::<u64>::new());
        prefer_large_pages(&mut Vec::<u64>::with_capacity(100));
    }
}
