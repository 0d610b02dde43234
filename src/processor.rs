//! Processor detection: rejects a processor that lacks the features required by the build, and
//! switches to a build for newer processors where possible.

/// Replaces the process by the program beside this one that was built for this processor, if this
/// build is for every processor and such a program exists. Ends the process if the build requires
/// features that the processor lacks, on systems where this is not possible before `main`.
pub fn fit() {
    #[cfg(target_arch = "x86_64")]
    x86::fit();
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    use raw_cpuid::cpuid;

    // Bits of EBX after CPUID 7.0 (Intel's manual, volume 2A).
    const AVX2: u32 = 1 << 5;
    const BMI2: u32 = 1 << 8;
    const AVX512F: u32 = 1 << 16;
    const AVX512VL: u32 = 1 << 31;

    /// Features required by the build.
    const NEEDED: u32 = if cfg!(target_feature = "avx2") { AVX2 } else { 0 }
        | if cfg!(target_feature = "bmi2") { BMI2 } else { 0 }
        | if cfg!(target_feature = "avx512f") { AVX512F } else { 0 }
        | if cfg!(target_feature = "avx512vl") { AVX512VL } else { 0 };

    const REFUSAL: &[u8] = b"menagerie: this program was built for a newer processor than this one; \
        take a ready-made package, or build it here\n";

    /// Features reported by the processor itself, because the standard library assumes those of the
    /// build. This code may not need those features either; therefore it formats no text and copies
    /// no structures.
    #[inline(never)]
    fn abilities() -> u32 {
        const LEAVES: u32 = 0;
        const FEATURES: u32 = 7;
        if cpuid!(LEAVES).eax < FEATURES { 0 } else { cpuid!(FEATURES, 0).ebx }
    }

    /// Link-time optimisation also compiles the standard library for the processor of the build, so
    /// that its code before `main` fails at the first missing instruction. The loader therefore
    /// calls this check before anything else.
    // SAFETY: The section is a list of functions without arguments that the C library calls before
    // `main`; this is one.
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    #[used]
    #[unsafe(link_section = ".preinit_array")]
    static ASK_FIRST: extern "C" fn() = refuse_older;

    /// Ends the program if the processor lacks features required by the build.
    #[cfg(unix)]
    extern "C" fn refuse_older() {
        use nix::libc::{_exit, STDERR_FILENO, write};

        if abilities() & NEEDED != NEEDED {
            // SAFETY: The bytes are a constant, and neither function needs an initialised runtime.
            unsafe {
                write(STDERR_FILENO, REFUSAL.as_ptr().cast(), REFUSAL.len());
                _exit(1);
            }
        }
    }

    #[cfg(not(unix))]
    fn refuse_older() {
        if abilities() & NEEDED != NEEDED {
            let _ = std::io::Write::write_all(&mut std::io::stderr(), REFUSAL);
            std::process::exit(1);
        }
    }

    pub(super) fn fit() {
        refuse_older();
        #[cfg(target_os = "linux")]
        if NEEDED == 0 && abilities() & (AVX2 | BMI2) == AVX2 | BMI2 {
            become_newer();
        }
    }

    /// Replaces the process by the program for newer processors, if a package has installed it
    /// beside this one, or in `lib/menagerie` beside `bin`. Returns if there is none.
    #[cfg(target_os = "linux")]
    fn become_newer() {
        use std::os::unix::process::CommandExt;
        use std::process;

        const NAME: &str = "menagerie-v3";
        let Ok(own) = std::env::current_exe() else { return };
        let Some(folder) = own.parent() else { return };
        let places = [folder.join(NAME), folder.join("../lib/menagerie").join(NAME)];
        if let Some(newer) = places.iter().find(|place| place.is_file()) {
            // If the program cannot be started, this one continues.
            let mut words = std::env::args_os();
            let name = words.next().unwrap_or_default();
            let _ = process::Command::new(newer).arg0(name).args(words).exec();
        }
    }
}
