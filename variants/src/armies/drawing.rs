//! Drawings of pieces from strangers: simple shapes of SVG, and nothing else of it.

use std::fmt::Write;

use roxmltree::{Document, Node};

/// The longest drawing, in bytes.
const MAX_BYTES: usize = 6 * 1024;
/// The most shapes.
const MAX_SHAPES: usize = 60;

const SHAPES: [&str; 8] = ["path", "circle", "ellipse", "rect", "line", "polyline", "polygon", "g"];

/// Attributes with numbers, lists of numbers, and path data.
const GEOMETRY: [&str; 18] = [
    "d", "cx", "cy", "r", "rx", "ry", "x", "y", "width", "height", "x1", "y1", "x2", "y2", "points",
    "stroke-width", "opacity", "fill-opacity",
];
/// Attributes with words.
const WORDS: [&str; 5] = ["fill", "stroke", "fill-rule", "stroke-linecap", "stroke-linejoin"];
const ALLOWED_WORDS: [&str; 7] = ["none", "currentColor", "evenodd", "nonzero", "round", "bevel", "inherit"];

/// The shapes of a drawing, with those of their attributes that are known; `transform`, styles, scripts, links and colours go.
/// An `svg` element around them is taken off.
///
/// # Errors
/// Why it is no drawing, in one line.
pub fn cleaned(text: &str) -> Result<String, String> {
    if text.len() > MAX_BYTES {
        return Err(format!("the drawing has more than {MAX_BYTES} bytes"));
    }
    let wrapped = format!("<drawing>{text}</drawing>");
    let document = Document::parse(&wrapped).map_err(|error| {
        format!("the drawing is not well-formed: {}", error.to_string().lines().next().unwrap_or_default())
    })?;
    let mut root = document.root_element();
    let mut children = root.children().filter(Node::is_element);
    if let (Some(only), None) = (children.next(), children.next())
        && only.tag_name().name() == "svg"
    {
        root = only;
    }
    let mut out = String::new();
    let mut left = MAX_SHAPES;
    write_children(root, &mut out, &mut left)?;
    if out.is_empty() { Err("the drawing is empty".to_string()) } else { Ok(out) }
}

fn write_children(node: Node<'_, '_>, out: &mut String, left: &mut usize) -> Result<(), String> {
    for child in node.children().filter(Node::is_element) {
        let name = child.tag_name().name();
        if !SHAPES.contains(&name) {
            return Err(format!(
                "the drawing has a '{}'; known are {}",
                name.escape_debug(),
                SHAPES.join(", ")
            ));
        }
        *left =
            left.checked_sub(1).ok_or_else(|| format!("the drawing has more than {MAX_SHAPES} shapes"))?;
        let _ = write!(out, "<{name}");
        for attribute in child.attributes() {
            let (key, value) = (attribute.name(), attribute.value());
            let fits = (GEOMETRY.contains(&key) && is_geometry(value))
                || (WORDS.contains(&key) && ALLOWED_WORDS.contains(&value));
            if fits {
                let _ = write!(out, r#" {key}="{}""#, value.replace('\n', " "));
            }
        }
        if name == "g" {
            out.push('>');
            write_children(child, out, left)?;
            out.push_str("</g>");
        } else {
            out.push_str("/>");
        }
    }
    Ok(())
}

fn is_geometry(value: &str) -> bool {
    value.chars().all(|letter| letter.is_ascii_digit() || " ,.-+eMmLlHhVvCcSsQqTtAaZz\n".contains(letter))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shapes_stay_and_everything_else_goes() {
        for (given, kept) in [
            (r#"<path d="M0 0L9 9Z" style="x" onclick="y()"/>"#, r#"<path d="M0 0L9 9Z"/>"#),
            (
                r#"<svg width="9"><g fill="none"><rect x="1" y="2" width="3" height="4"/></g></svg>"#,
                r#"<g fill="none"><rect x="1" y="2" width="3" height="4"/></g>"#,
            ),
            (r#"<circle r="3" fill="url(#x)" cx="javascript:1"/>"#, r#"<circle r="3"/>"#),
            (r#"<!-- x --><line x1="1" stroke="red"/>text"#, r#"<line x1="1"/>"#),
        ] {
            assert_eq!(cleaned(given).as_deref(), Ok(kept), "{given}");
        }
    }

    #[test]
    fn what_is_no_drawing_is_refused() {
        let many = "<path/>".repeat(MAX_SHAPES + 1);
        let bomb = "<!DOCTYPE x [<!ENTITY a \"b\">]><path d=\"&a;\"/>";
        for text in [
            "",
            "text",
            "<path",
            "<script/>",
            "<image href='x'/>",
            "<use href='#a'/>",
            "<g><style/></g>",
            "</drawing><script/><drawing>",
            &many,
            bomb,
        ] {
            assert!(cleaned(text).is_err(), "{text}");
        }
    }

    /// Each shape in its own group, deep.
    #[test]
    fn depth_is_bounded() {
        assert!(cleaned(&("<g>".repeat(70) + &"</g>".repeat(70))).is_err());
    }
}
