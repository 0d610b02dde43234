//! What an army is called in the names of games.

/// The letters and digits of an army's name, as names of games have them.
pub(super) fn plain_name(name: &str) -> String {
    let plain: String = name.chars().filter(char::is_ascii_alphanumeric).collect();
    plain.to_ascii_lowercase()
}

/// The most letters and digits of an `id`.
const MAX_ID: usize = 20;

/// True if games can be named so.
pub(super) fn is_id(id: &str) -> bool {
    (2..=MAX_ID).contains(&id.len())
        && id.starts_with(|letter: char| letter.is_ascii_lowercase())
        && id.chars().all(|letter| letter.is_ascii_lowercase() || letter.is_ascii_digit())
}

/// An `id` for an army of this name, and whether a file may leave it out.
pub fn id_for(name: &str) -> (String, bool) {
    let plain = plain_name(name);
    if is_id(&plain) {
        return (plain, true);
    }
    let shortened = |id: String| id.chars().take(MAX_ID).collect::<String>();
    let id = shortened(plain.clone());
    (if is_id(&id) { id } else { shortened(format!("army{plain}")) }, false)
}
