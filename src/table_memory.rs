//! Memory for endgame tables.

/// Step in which the memory that may be used is determined.
const STEP: u64 = 1 << 20;

/// Returns how many of so many bytes tables may take: what is free on the machine, as far as this
/// process is given it.
pub(crate) fn usable(wanted: u64) -> u64 {
    let is_given = |bytes| usize::try_from(bytes).is_ok_and(engine_core::is_memory_given);
    part_of(wanted, engine_core::available_memory(), is_given)
}

/// Checks that tables may take so many bytes.
///
/// # Errors
/// The needed and the usable memory in words.
pub(crate) fn check(bytes: u64) -> Result<(), String> {
    let usable = usable(bytes);
    match usable < bytes {
        true => Err(format!("needs {} of memory, {} may be used", mebibytes(bytes), mebibytes(usable))),
        false => Ok(()),
    }
}

/// A size in memory.
pub(crate) fn mebibytes(bytes: u64) -> String {
    match bytes >> 20 {
        small @ 0..10_240 => format!("{small} MiB"),
        large => format!("{} GiB", large >> 10),
    }
}

/// Returns all of `wanted`, or the usable part of it to a [`STEP`]. `free` is unknown on some
/// systems; `is_given` is true up to some number of bytes.
fn part_of(wanted: u64, free: Option<u64>, is_given: impl Fn(u64) -> bool) -> u64 {
    let most = wanted.min(free.unwrap_or(wanted));
    if is_given(most) {
        return most;
    }
    let (mut given, mut refused) = (0, most.div_ceil(STEP));
    while refused - given > 1 {
        let middle = given.midpoint(refused);
        if is_given(middle * STEP) {
            given = middle;
        } else {
            refused = middle;
        }
    }
    given * STEP
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_take_what_is_free_and_given() {
        const GIB: u64 = 1 << 30;
        let given_up_to = |limit: u64| move |bytes: u64| bytes <= limit;
        assert_eq!(part_of(GIB, Some(4 * GIB), given_up_to(u64::MAX)), GIB);
        assert_eq!(part_of(GIB, None, given_up_to(u64::MAX)), GIB, "a system that does not tell");
        assert_eq!(part_of(GIB, Some(GIB / 2 + 7), given_up_to(u64::MAX)), GIB / 2 + 7);
        assert_eq!(part_of(GIB, Some(4 * GIB), given_up_to(300 * STEP + 9)), 300 * STEP);
        assert_eq!(part_of(GIB, Some(GIB / 2), given_up_to(GIB - 1)), GIB / 2, "less is free than given");
        assert_eq!(part_of(GIB, Some(4 * GIB), given_up_to(0)), 0);
        assert_eq!(part_of(0, Some(0), given_up_to(0)), 0);
        assert_eq!(part_of(u64::MAX, None, given_up_to(GIB)), GIB);
    }

    #[test]
    fn missing_memory_is_reported() {
        assert_eq!(check(STEP), Ok(()));
        let error = check(u64::MAX).unwrap_err();
        assert!(error.starts_with("needs 17179869183 GiB of memory, "), "{error}");
        assert_eq!([1 << 20, 20 << 30].map(mebibytes), ["1 MiB", "20 GiB"]);
    }
}
