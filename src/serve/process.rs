//! System settings of the server process.

/// Difference in priority between searches and threads that answer pages, in steps of `nice`.
#[cfg(target_os = "linux")]
const SEARCH_NICENESS: i32 = 5;
/// Block size in bytes from which on freed memory is returned to the system at once; search tables
/// are larger, and almost everything else is smaller.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
const LARGE: libc::c_int = 1 << 20;

/// Prepares the process for serving, before there are other threads.
pub(super) fn prepare() {
    give_back_large_blocks();
    #[cfg(target_os = "linux")]
    engine_core::set_thread_start_hook(|| {
        // Searches also work with the usual priority.
        let _ = rustix::process::nice(SEARCH_NICENESS);
    });
}

/// Fixes glibc's threshold for returning blocks to the system. By default glibc raises it to the
/// size of the largest freed block, so that tables would soon be allocated from its heaps and
/// fragment them: a server that opens and frees games would grow for hours.
fn give_back_large_blocks() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    {
        // SAFETY: The function changes two numbers of the allocator under its own lock, and nothing
        // that is allocated.
        let set = unsafe { libc::mallopt(libc::M_MMAP_THRESHOLD, LARGE) };
        debug_assert_eq!(set, 1, "glibc takes the number");
    }
}
