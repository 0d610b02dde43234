//! The processor that the program runs on: what it was built for must be there, and a build for more is used where it can be.

/// Sees to it that the program and the processor fit. A program that was built for every processor becomes the one beside it that was
/// built for this one, if there is one; one that was built for more than this processor has says so and ends. That comes too late
/// where the standard library itself was compiled anew for more, as link-time optimisation does.
pub fn fit() {
    #[cfg(target_arch = "x86_64")]
    x86::fit();
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    use std::io::Write;
    use std::process;

    use raw_cpuid::cpuid;

    // Bits of EBX after CPUID 7.0 (Intel's manual, volume 2A).
    const AVX2: u32 = 1 << 5;
    const BMI2: u32 = 1 << 8;
    const AVX512F: u32 = 1 << 16;

    /// What the build needs.
    const NEEDED: u32 = if cfg!(target_feature = "avx2") { AVX2 } else { 0 }
        | if cfg!(target_feature = "bmi2") { BMI2 } else { 0 }
        | if cfg!(target_feature = "avx512f") { AVX512F } else { 0 };

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

    pub(super) fn fit() {
        let here = abilities();
        if here & NEEDED != NEEDED {
            let _ = std::io::stderr().write_all(REFUSAL);
            process::exit(1);
        }
        #[cfg(target_os = "linux")]
        if NEEDED == 0 && here & (AVX2 | BMI2) == AVX2 | BMI2 {
            become_newer();
        }
    }

    /// Goes on as the program for newer processors, where a package has put it: beside this one, or in `lib/menagerie` beside `bin`.
    /// Returns if there is none.
    #[cfg(target_os = "linux")]
    fn become_newer() {
        use std::os::unix::process::CommandExt;

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
