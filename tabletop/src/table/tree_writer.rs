//! Writers of trees, for links and PGN.

use super::tree::{Node, ROOT, Tree};
use super::tree_order::TreeStep;
use crate::records::pgn::MoveNumbers;

/// Format of links: moves, comments `{...}`, glyphs and variations in brackets, separated by
/// blanks.
pub fn to_text(tree: &Tree) -> String {
    let mut words = annotations(tree, ROOT);
    for step in tree.steps() {
        match step {
            TreeStep::Open => words.push("(".to_string()),
            TreeStep::Close => words.push(")".to_string()),
            TreeStep::Move(node, _) => {
                words.extend(prelude(tree, node));
                words.push(tree.node(node).text.clone());
                words.extend(annotations(tree, node));
            }
        }
    }
    words.join(" ")
}

/// Annotations of a move of the main line, `plies` moves from the start, in PGN: glyphs, comment,
/// and the variations that replace it.
pub fn remarks(tree: &Tree, node: usize, plies: usize, numbers: MoveNumbers) -> Vec<String> {
    let mut remarks = annotations(tree, node);
    for &other in tree.node(tree.parent(node)).children.iter().filter(|&&other| other != node) {
        remarks.push(variation(tree, other, plies, numbers));
    }
    remarks
}

/// Glyphs and comment of a move, as PGN.
pub(crate) fn annotations(tree: &Tree, node: usize) -> Vec<String> {
    let Node { glyphs, prelude, comment, .. } = tree.node(node);
    let before = if begins_variation(tree, node) { "" } else { prelude };
    let comment = match before.is_empty() || comment.is_empty() {
        true => before.to_string() + comment,
        false => format!("{before} {comment}"),
    };
    glyphs.iter().cloned().chain(braced(&comment)).collect()
}

/// Comment before the first move of a variation. Before another move it would be read as a comment
/// on the preceding move.
fn prelude(tree: &Tree, node: usize) -> Option<String> {
    if begins_variation(tree, node) { braced(&tree.node(node).prelude) } else { None }
}

fn begins_variation(tree: &Tree, node: usize) -> bool {
    tree.node(tree.parent(node)).children.first() != Some(&node)
}

fn braced(comment: &str) -> Option<String> {
    (!comment.is_empty()).then(|| format!("{{{comment}}}"))
}

/// A variation in brackets.
fn variation(tree: &Tree, first: usize, plies: usize, numbers: MoveNumbers) -> String {
    let begin = [TreeStep::Open, TreeStep::Move(first, plies)];
    let end = [TreeStep::Close];
    let mut text = String::new();
    let mut needs_number = true;
    for step in begin.into_iter().chain(tree.steps_behind(first, plies + 1)).chain(end) {
        if !text.is_empty() && !text.ends_with('(') && step != TreeStep::Close {
            text.push(' ');
        }
        match step {
            TreeStep::Open => text.push('('),
            TreeStep::Close => text.push(')'),
            TreeStep::Move(node, plies) => {
                let number = (needs_number || numbers.at(plies).1).then(|| numbers.text(plies));
                let name = tree.node(node).readable.clone();
                let annotations = annotations(tree, node);
                needs_number = annotations.iter().any(|remark| remark.starts_with('{'));
                let words = prelude(tree, node).into_iter().chain(number).chain([name]).chain(annotations);
                text.push_str(&words.collect::<Vec<_>>().join(" "));
                continue;
            }
        }
        needs_number = true;
    }
    text
}
