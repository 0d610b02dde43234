//! Final Fantasy Chess against its rules.

mod reference;
mod reference_checks;
