//! Ids of armies in the names of games.

/// Returns the letters and digits of an army's name, in the form of ids.
pub(super) fn plain_name(name: &str) -> String {
    let plain: String = name.chars().filter(char::is_ascii_alphanumeric).collect();
    plain.to_ascii_lowercase()
}

/// Maximum length of an `id`.
const MAX_ID: usize = 20;

/// Returns true for a valid id.
pub(super) fn is_id(id: &str) -> bool {
    (2..=MAX_ID).contains(&id.len())
        && id.starts_with(|letter: char| letter.is_ascii_lowercase())
        && id.chars().all(|letter| letter.is_ascii_lowercase() || letter.is_ascii_digit())
}

/// Returns an `id` for an army of this name, and true if a file may omit it.
pub fn id_for(name: &str) -> (String, bool) {
    let plain = plain_name(name);
    if is_id(&plain) {
        return (plain, true);
    }
    let shortened = |id: String| id.chars().take(MAX_ID).collect::<String>();
    let id = shortened(plain.clone());
    (if is_id(&id) { id } else { shortened(format!("army{plain}")) }, false)
}
