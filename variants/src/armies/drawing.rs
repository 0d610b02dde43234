//! Drawings of pieces from users: simple SVG shapes, and nothing else of SVG.

use std::fmt::Write;

use roxmltree::{Document, Node};

/// Maximum length of the text that is read, in bytes; graphics programs write much besides the
/// shapes.
const MAX_READ: usize = 64 * 1024;
/// Maximum number of tags: each element may be nested in the one before, and reading that takes
/// stack.
const MAX_MARKS: usize = 400;
/// Maximum length of a drawing, in bytes.
const MAX_BYTES: usize = 6 * 1024;
/// Maximum number of shapes.
const MAX_SHAPES: usize = 60;
/// Width and height of a drawing.
const SIZE: f64 = 100.0;
/// Default width of lines.
const LINE: f64 = 4.0;

const SHAPES: [&str; 8] = ["path", "circle", "ellipse", "rect", "line", "polyline", "polygon", "g"];
/// Elements without a visible effect.
const UNSEEN: [&str; 4] = ["title", "desc", "metadata", "defs"];
const NAMESPACE: &str = "http://www.w3.org/2000/svg";

/// Attributes that hold numbers, lists of numbers, or path data.
const GEOMETRY: [&str; 18] = [
    "d", "cx", "cy", "r", "rx", "ry", "x", "y", "width", "height", "x1", "y1", "x2", "y2", "points",
    "stroke-width", "opacity", "fill-opacity",
];
/// Attributes that hold words.
const WORDS: [&str; 5] = ["fill", "stroke", "fill-rule", "stroke-linecap", "stroke-linejoin"];
const ALLOWED_WORDS: [&str; 7] = ["none", "currentColor", "evenodd", "nonzero", "round", "bevel", "inherit"];
const TRANSFORMS: [&str; 6] = ["matrix", "translate", "scale", "rotate", "skewX", "skewY"];

/// Returns the shapes of a drawing with their supported attributes, without links and colours. The
/// drawing of a whole file is scaled to 100 by 100 units.
///
/// # Errors
/// The reason why the text is not a drawing, in one line.
pub fn cleaned(text: &str) -> Result<String, String> {
    if text.len() > MAX_READ {
        return Err(format!("the drawing is a text of more than {MAX_READ} bytes"));
    }
    if text.matches('<').count() > MAX_MARKS {
        return Err(format!("the drawing has more than {} elements", MAX_MARKS / 2));
    }
    let wrapped = format!("<drawing>{}</drawing>", without_prolog(text));
    let document = Document::parse(&wrapped).map_err(|error| {
        format!("the drawing is not well-formed: {}", error.to_string().lines().next().unwrap_or_default())
    })?;
    let mut root = document.root_element();
    let mut children = root.children().filter(Node::is_element);
    let mut group = None;
    if let (Some(only), None) = (children.next(), children.next())
        && only.tag_name().name() == "svg"
    {
        root = only;
        group = fitting_group(only);
    }
    let mut shapes = String::new();
    let mut left = MAX_SHAPES - usize::from(group.is_some());
    write_children(root, &mut shapes, &mut left)?;
    if shapes.is_empty() {
        return Err("the drawing is empty".to_string());
    }
    let out = match group {
        Some(group) => format!("{group}{shapes}</g>"),
        None => shapes,
    };
    match out.len() > MAX_BYTES {
        true => Err(format!("the drawing has more than {MAX_BYTES} bytes of shapes")),
        false => Ok(out),
    }
}

/// Returns the text of an SVG file without its prolog. A document type with entities stays, and is
/// refused later.
fn without_prolog(text: &str) -> &str {
    let mut rest = text.trim_start_matches('\u{FEFF}');
    loop {
        rest = rest.trim_start();
        let end = if rest.starts_with("<?") {
            "?>"
        } else if rest.starts_with("<!--") {
            "-->"
        } else if rest.starts_with("<!DOCTYPE") {
            ">"
        } else {
            return rest;
        };
        match rest.split_once(end) {
            Some((head, _)) if head.contains('[') && end == ">" => return rest,
            Some((_, tail)) => rest = tail,
            None => return rest,
        }
    }
}

/// Returns the group that scales the content of an `svg` element to the size of a drawing; `None`
/// if it already has that size, or does not state its size.
fn fitting_group(svg: Node<'_, '_>) -> Option<String> {
    let number = |text: &str| text.trim().trim_end_matches("px").parse().ok();
    let numbers = |text: &str| -> Option<Vec<f64>> {
        text.split([' ', ',']).filter(|part| !part.is_empty()).map(number).collect()
    };
    let seen = match svg.attribute("viewBox") {
        Some(seen) => numbers(seen)?,
        None => vec![0.0, 0.0, number(svg.attribute("width")?)?, number(svg.attribute("height")?)?],
    };
    let &[x, y, width, height] = seen.as_slice() else { return None };
    let is_usable = seen.iter().all(|number| number.abs() < 1e6) && width.min(height) > 0.001;
    if !is_usable || seen == [0.0, 0.0, SIZE, SIZE] {
        return None;
    }
    let scale = SIZE / width.max(height);
    // Adding zero removes the sign of a negative zero.
    let short = |value: f64| (value * 1e4).round() / 1e4 + 0.0;
    let [right, down] =
        [(x, width), (y, height)].map(|(start, size)| short((SIZE - size * scale) / 2.0 - start * scale));
    let (scale, line) = (short(scale), short(LINE / scale));
    Some(format!(r#"<g transform="matrix({scale} 0 0 {scale} {right} {down})" stroke-width="{line}">"#))
}

fn write_children(node: Node<'_, '_>, out: &mut String, left: &mut usize) -> Result<(), String> {
    for child in node.children().filter(|child| child.is_element() && may_be_seen(*child)) {
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
        for (key, value) in known_attributes(child) {
            let _ = write!(out, r#" {key}="{}""#, value.replace('\n', " "));
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

/// Returns false for metadata and for the private elements of graphics programs.
fn may_be_seen(element: Node<'_, '_>) -> bool {
    let name = element.tag_name();
    name.namespace().is_none_or(|namespace| namespace == NAMESPACE) && !UNSEEN.contains(&name.name())
}

/// Returns the supported attributes of a shape; those of its style come first.
fn known_attributes<'a>(shape: Node<'a, '_>) -> Vec<(&'a str, &'a str)> {
    let style = shape.attribute("style").unwrap_or_default().split(';');
    let style = style.filter_map(|pair| pair.split_once(':')).map(|(key, value)| (key.trim(), value.trim()));
    let attributes = shape.attributes().filter(|attribute| attribute.namespace().is_none());
    let mut known: Vec<(&str, &str)> = Vec::new();
    for (key, value) in style.chain(attributes.map(|attribute| (attribute.name(), attribute.value()))) {
        let fits = (GEOMETRY.contains(&key) && is_geometry(value))
            || (WORDS.contains(&key) && ALLOWED_WORDS.contains(&value))
            || (key == "transform" && is_transform(value));
        if fits && known.iter().all(|(other, _)| *other != key) {
            known.push((key, value));
        }
    }
    known
}

fn is_geometry(value: &str) -> bool {
    value.chars().all(|letter| letter.is_ascii_digit() || " ,.-+eMmLlHhVvCcSsQqTtAaZz\n".contains(letter))
}

/// Returns true for transformations: words with numbers in brackets.
fn is_transform(value: &str) -> bool {
    let is_known = |part: &str| {
        part.split_once('(').is_some_and(|(name, numbers)| {
            TRANSFORMS.contains(&name.trim_matches([' ', ',', '\n'])) && is_geometry(numbers)
        })
    };
    value.trim_end().strip_suffix(')').is_some_and(|parts| parts.split(')').all(is_known))
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
            (
                r#"<path transform="rotate(9) , scale(2,1)" style="fill:none;stroke:red" fill="evenodd"/>"#,
                r#"<path fill="none" transform="rotate(9) , scale(2,1)"/>"#,
            ),
            (r#"<path transform="url(x)"/><path transform="scale(1"/>"#, "<path/><path/>"),
        ] {
            assert_eq!(cleaned(given).as_deref(), Ok(kept), "{given}");
            assert_eq!(cleaned(kept).as_deref(), Ok(kept), "what is clean stays as it is");
        }
    }

    /// Tests files in the form that graphics programs write.
    #[test]
    fn whole_files_are_read_and_fitted() {
        let file = r##"<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<!-- Made by hand -->
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
<svg xmlns="http://www.w3.org/2000/svg" xmlns:pad="http://pad.example/" width="45" height="45mm" viewBox="0,0 50 25">
  <title>A bird</title> <metadata><rdf>x</rdf></metadata> <pad:view zoom="2"/> <defs><style>path {}</style></defs>
  <g style="fill: none; stroke: #000000; stroke-width: 1.5;" pad:label="Layer"><circle cx="22" cy="12" r="9"/></g>
</svg>
"##;
        let kept = r#"<g transform="matrix(2 0 0 2 0 25)" stroke-width="2"><g fill="none" stroke-width="1.5"><circle cx="22" cy="12" r="9"/></g></g>"#;
        assert_eq!(cleaned(file).as_deref(), Ok(kept));
        assert_eq!(cleaned(kept).as_deref(), Ok(kept));
        let fitted = |head: &str| cleaned(&format!("<svg {head}><path/></svg>")).unwrap();
        for plain in [
            "",
            "viewBox='0 0 100 100'",
            "viewBox='0 0 0 9'",
            "viewBox='a'",
            "viewBox='nan 0 9 9'",
            "width='100%' height='9'",
        ] {
            assert_eq!(fitted(plain), "<path/>", "{plain}");
        }
        assert!(fitted("width='45px' height='45'").contains("matrix(2.2222 0 0 2.2222 0 0)"));
        let many = format!("<svg viewBox='0 0 9 9'>{}</svg>", "<path/>".repeat(MAX_SHAPES - 1));
        assert_eq!(cleaned(&cleaned(&many).unwrap()), cleaned(&many), "with its group it is not too much");
    }

    #[test]
    fn invalid_drawings_are_rejected() {
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
            "<!DOCTYPE",
            "<?xml",
            &format!("<path d=\"{}\"/>", "1".repeat(MAX_BYTES)),
            &" ".repeat(MAX_READ + 1),
        ] {
            assert!(cleaned(text).is_err(), "{text}");
        }
    }

    /// Tests deep nesting, one group a level.
    #[test]
    fn depth_is_bounded() {
        for depth in [70, 8000] {
            assert!(cleaned(&("<g>".repeat(depth) + &"</g>".repeat(depth))).is_err());
        }
    }
}
