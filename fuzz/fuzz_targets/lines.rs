#![no_main]
libfuzzer_sys::fuzz_target!(init: menagerie_fuzz::write_seeds_if_requested(), |data: &[u8]| menagerie_fuzz::lines(data));
