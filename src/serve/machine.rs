//! What a server asks of the system for itself.

/// How much lower the priority of searches is than that of threads that answer pages, in the steps of `nice`.
#[cfg(target_os = "linux")]
const STANDING_BACK: i32 = 5;
/// Bytes from which on memory that is freed goes back to the system at once: tables of searches have more, almost all else has less.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
const LARGE: libc::c_int = 1 << 20;

/// Prepares the process for serving, before there are other threads.
pub(super) fn prepare() {
    give_back_large_blocks();
    #[cfg(target_os = "linux")]
    engine_core::before_searching(|| {
        // With the usual priority it searches as well.
        let _ = rustix::process::nice(STANDING_BACK);
    });
}

/// glibc raises the size from which on blocks go back to the system to that of the largest block that was freed, so that tables would soon
/// come out of its heaps and leave holes there: a server that opens and frees games would grow for hours.
fn give_back_large_blocks() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    {
        // SAFETY: The function changes two numbers of the allocator under its own lock, and nothing that is allocated.
        let set = unsafe { libc::mallopt(libc::M_MMAP_THRESHOLD, LARGE) };
        debug_assert_eq!(set, 1, "glibc takes the number");
    }
}
