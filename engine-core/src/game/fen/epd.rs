//! EPD: operations such as `bm Nf3; id "x";` after a position.

use std::borrow::Cow;

/// Minimum number of fields of a position before its first operation.
const MIN_FIELDS: usize = 4;

/// Operation: its name and its operands.
pub type Operation = (String, Vec<String>);

/// Words of the position at the start of a text. Operations are words that look like names, in a
/// text with semicolons as in EPD; words that the game `owns` are not operations.
pub(super) fn position_words<'a>(text: &'a str, owns: &impl Fn(&str) -> bool) -> Vec<&'a str> {
    let (position, has_operations) = match text.split_once(';') {
        Some((position, _)) => (position, true),
        None => (text, false),
    };
    let words = position.split_whitespace().enumerate();
    let is_field = |&(index, word): &(usize, &str)| {
        index < MIN_FIELDS || !has_operations || !is_name(word) || owns(word)
    };
    words.take_while(is_field).map(|(_, word)| word).collect()
}

/// Words of a position without the operations after it, if the game has no words of its own.
pub fn position_fields(text: &str) -> Vec<&str> {
    position_words(text, &|_| false)
}

/// Operands of `hmvc` and `fmvn`, the counters of a FEN.
pub(super) fn counters<'a>(text: &str) -> [Option<Cow<'a, str>>; 2] {
    if !text.contains(';') {
        return [None, None];
    }
    let operations = operations(text);
    ["hmvc", "fmvn"].map(|name| {
        let (_, operands) = operations.iter().find(|(known, _)| known == name)?;
        operands.first().cloned().map(Cow::from)
    })
}

/// Operations of a line of EPD. The first one may directly follow the position.
pub fn operations(line: &str) -> Vec<Operation> {
    let mut statements = split_statements(line).into_iter();
    let mut first = statements.next().unwrap_or_default();
    let fields = (0..).zip(&first).take_while(|(index, word)| *index < MIN_FIELDS || !is_name(word)).count();
    let first = first.split_off(fields);
    let of_words = |mut words: Vec<String>| {
        let operands = words.split_off(1.min(words.len()));
        words.pop().map(|name| (name, operands))
    };
    std::iter::once(first).chain(statements).filter_map(of_words).collect()
}

/// Returns true if a word can be the name of an operation.
pub(super) fn is_name(word: &str) -> bool {
    let mut letters = word.chars();
    let begins = letters.next().is_some_and(|first| first.is_ascii_alphabetic());
    begins && letters.all(|letter| letter.is_ascii_alphanumeric() || letter == '_')
}

/// Words between semicolons. Quotes group words and protect semicolons.
fn split_statements(line: &str) -> Vec<Vec<String>> {
    let mut statements = vec![Vec::new()];
    let mut word: Option<String> = None;
    let mut quoted = false;
    for c in line.chars() {
        match c {
            '"' => {
                quoted = !quoted;
                word.get_or_insert_default();
            }
            ';' if !quoted => {
                finish_word(&mut statements, &mut word);
                statements.push(Vec::new());
            }
            c if c.is_whitespace() && !quoted => finish_word(&mut statements, &mut word),
            c => word.get_or_insert_default().push(c),
        }
    }
    finish_word(&mut statements, &mut word);
    statements
}

fn finish_word(statements: &mut [Vec<String>], word: &mut Option<String>) {
    if let (Some(statement), Some(word)) = (statements.last_mut(), word.take()) {
        statement.push(word);
    }
}

#[cfg(test)]
mod tests {
    use super::operations;

    #[test]
    fn operations_have_names_and_operands() {
        let found = operations("8/8 w - - bm Ka2 Kb1; id \"mate; in 3\"; ;D1 3");
        let found: Vec<_> =
            found.iter().map(|(name, operands)| format!("{name}={}", operands.join("|"))).collect();
        assert_eq!(found, ["bm=Ka2|Kb1", "id=mate; in 3", "D1=3"]);
        assert!(operations("8/8 w - - 0 1 fide:nutters").is_empty());
        assert!(operations("").is_empty());
    }
}
