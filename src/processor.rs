//! The processor that the program runs on: what it was built for must be there, and a build for more is used where it can be.

/// Goes on as the program beside this one that was built for this processor, if this one was built for every processor and there is
/// such a one. Ends a program that was built for more than this processor has, where nothing could do so before `main`.
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

    /// What the build needs.
    const NEEDED: u32 = if cfg!(target_feature = "avx2") { AVX2 } else { 0 }
        | if cfg!(target_feature = "bmi2") { BMI2 } else { 0 }
        | if cfg!(target_feature = "avx512f") { AVX512F } else { 0 }
        | if cfg!(target_feature = "avx512vl") { AVX512VL } else { 0 };

    const REFUSAL: &[u8] = b"menagerie: this program was built for a newer processor than this one; \
        take a ready-made package, or build it here\n";

    /// Asked of the processor itself: the standard library takes what the build demands for granted. Nothing here may need what is
    /// asked for, so there are no texts to format and no structures to copy.
    #[inline(never)]
    fn abilities() -> u32 {
        const LEAVES: u32 = 0;
        const FEATURES: u32 = 7;
        if cpuid!(LEAVES).eax < FEATURES { 0 } else { cpuid!(FEATURES, 0).ebx }
    }

    /// Link-time optimisation compiles the standard library for the build's processor as well, and what it does before `main` then dies
    /// of the first instruction that is missing. So the loader is told to ask before all else.
    // SAFETY: The section is a list of functions without arguments that the C library calls before `main`; this is one.
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    #[used]
    #[unsafe(link_section = ".preinit_array")]
    static ASK_FIRST: extern "C" fn() = refuse_older;

    /// Ends the program where the processor lacks what it was built for.
    #[cfg(unix)]
    extern "C" fn refuse_older() {
        use nix::libc::{_exit, STDERR_FILENO, write};

        if abilities() & NEEDED != NEEDED {
            // SAFETY: The bytes are a constant, and neither function needs a runtime that has begun.
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

    /// Goes on as the program for newer processors, where a package has put it: beside this one, or in `lib/menagerie` beside `bin`.
    /// Returns if there is none.
    #[cfg(target_os = "linux")]
    fn become_newer() {
        use std::os::unix::process::CommandExt;
        use std::process;

        const NAME: &str = "menagerie-v3";
        let Ok(own) = std::env::current_exe() else { return };
        let Some(folder) = own.parent() else { return };
        let places = [folder.join(NAME), folder.join("../lib/menagerie").join(NAME)];
        if let Some(newer) = places.iter().find(|place| place.is_file()) {
            // Whatever is wrong with it, this one works as well.
            let mut words = std::env::args_os();
            let name = words.next().unwrap_or_default();
            let _ = process::Command::new(newer).arg0(name).args(words).exec();
        }
    }
}
