//! Names and other texts of users: their invisible characters, and their display.
//!
//! Some characters have no shape of their own, but change the direction of the text that follows,
//! are hidden between letters, or look like a blank. With them a name can look like another name,
//! like a part of the text beside it, or empty.

/// Returns true if a character is invisible in running text: Unicode's default ignorable code
/// points, marks of direction and annotation, and blanks that count as letters. Joiners
/// ([`is_joiner`]) are not among them.
#[must_use]
pub const fn is_invisible(letter: char) -> bool {
    matches!(letter,
        '\u{AD}' | '\u{34F}' | '\u{61C}' | '\u{115F}' | '\u{1160}' | '\u{17B4}' | '\u{17B5}' | '\u{180B}'..='\u{180F}'
        | '\u{200B}' | '\u{200E}' | '\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2060}'..='\u{206F}' | '\u{2800}' | '\u{3164}'
        | '\u{FEFF}' | '\u{FFA0}' | '\u{FFF0}'..='\u{FFFB}' | '\u{1BCA0}'..='\u{1BCA3}' | '\u{1D173}'..='\u{1D17A}'
        | '\u{E0000}'..='\u{E0FFF}')
}

/// Returns true if a character joins or varies the letters beside it, as in Persian, Hindi and
/// emoji.
#[must_use]
pub const fn is_joiner(letter: char) -> bool {
    matches!(letter, '\u{200C}' | '\u{200D}' | '\u{FE00}'..='\u{FE0F}')
}

/// Returns true if a character can be seen.
fn is_visible(letter: char) -> bool {
    !letter.is_control() && !letter.is_whitespace() && !is_invisible(letter) && !is_joiner(letter)
}

/// Returns true if a text has no visible character.
#[must_use]
pub(crate) fn looks_empty(text: &str) -> bool {
    !text.chars().any(is_visible)
}

/// Returns a name on one line, without invisible characters and with single blanks; empty if
/// nothing is left. Joiners stay behind letters that they can join.
#[must_use]
pub fn clean_name(text: &str) -> String {
    let mut name = String::with_capacity(text.len());
    for letter in text.chars() {
        let last = name.chars().next_back();
        if is_visible(letter)
            || is_joiner(letter) && last.is_some_and(|last| !last.is_ascii() && !is_joiner(last))
        {
            name.push(letter);
        } else if (letter.is_whitespace() || letter.is_control()) && last.is_some_and(|last| last != ' ') {
            name.push(' ');
        }
    }
    name.truncate(name.trim_end().len());
    name
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_show_all_that_they_hold() {
        for (given, clean) in [
            ("  Ann\t\n Lee ", "Ann Lee"),
            ("\u{202E}nnA\u{61C}\u{180E}\u{34F}", "nnA"),
            ("A\u{E0041}\u{FFF9}b\u{FFFB}", "Ab"),
            ("\u{3164}\u{2800}\u{115F}\u{FFA0}\u{200D} \u{7}", ""),
            ("A\u{200D}nn\u{200D}\u{200D}", "Ann"),
            ("نیم\u{200C}فاصله", "نیم\u{200C}فاصله"),
            ("👩\u{200D}🚀 Jo", "👩\u{200D}🚀 Jo"),
            ("é e\u{301}", "é e\u{301}"),
        ] {
            assert_eq!(clean_name(given), clean, "{given:?}");
            assert_eq!(looks_empty(given), clean.is_empty(), "{given:?}");
        }
    }
}
