//! Clock of all searches: the system's, or on hosts without one, a clock that the host provides.

/// Point in time of the clock.
#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
pub use std::time::Instant;

#[cfg(any(test, all(target_family = "wasm", target_os = "unknown")))]
#[cfg_attr(test, expect(unreachable_pub, reason = "tests look at it on systems with a clock of their own"))]
mod host_clock {
    use std::ops::Add;
    use std::sync::OnceLock;
    use std::time::Duration;

    static SOURCE: OnceLock<fn() -> Duration> = OnceLock::new();

    /// Sets the clock: a function that returns the time since a fixed point in the past and never
    /// decreases. Without one, time stands still, and searches must be limited by depth or nodes.
    /// The first call wins.
    pub fn set_source(source: fn() -> Duration) {
        let _ = SOURCE.set(source);
    }

    /// Point in time of the host's clock.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    pub struct Instant(Duration);

    impl Instant {
        /// Returns the current time.
        #[must_use]
        pub fn now() -> Instant {
            Instant(SOURCE.get().map_or(Duration::ZERO, |source| source()))
        }

        /// Time elapsed since this point.
        #[must_use]
        pub fn elapsed(&self) -> Duration {
            Instant::now().saturating_duration_since(*self)
        }

        /// Time from an earlier point to this one; zero if it is later.
        #[must_use]
        pub fn saturating_duration_since(&self, earlier: Instant) -> Duration {
            self.0.saturating_sub(earlier.0)
        }
    }

    impl Add<Duration> for Instant {
        type Output = Instant;

        fn add(self, time: Duration) -> Instant {
            Instant(self.0 + time)
        }
    }
}

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub use host_clock::{Instant, set_source};

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU64, Ordering};
    use std::time::Duration;

    use super::host_clock::{Instant, set_source};

    static SECONDS: AtomicU64 = AtomicU64::new(7);

    #[test]
    fn the_host_clock_follows_its_source() {
        assert_eq!(Instant::now(), Instant::now());
        set_source(|| Duration::from_secs(SECONDS.load(Ordering::Relaxed)));
        let start = Instant::now();
        SECONDS.store(9, Ordering::Relaxed);
        assert_eq!(start.elapsed(), Duration::from_secs(2));
        assert_eq!(start.saturating_duration_since(start + Duration::from_secs(1)), Duration::ZERO);
        assert_eq!(start + Duration::from_secs(2), Instant::now());
    }
}
