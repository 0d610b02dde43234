//! Colours and lines of diagrams. The board has its own background, so that a diagram looks the
//! same on light and dark pages.

/// Style sheet for all parts of a drawing. Classes: `mw` and `mb` are White's and Black's pieces.
pub(crate) const STYLE: &str = "\
.m-frame{fill:#37424f}.m-light{fill:#e9edf1}.m-dark{fill:#a3b5c6}\
.m-coord{fill:#dbe3ea;font:600 26px sans-serif;text-anchor:middle}\
.m-note{fill:#dbe3ea;font:600 26px sans-serif}\
.mw,.mb{stroke-width:3.4;stroke-linejoin:round;stroke-linecap:round}\
.mw{fill:#fffdf6;stroke:#22262c;color:#22262c}\
.mb{fill:#343a44;stroke:#f4f6f8;color:#f4f6f8}\
.m-edge{fill:none;stroke:#14171b;stroke-width:7;color:transparent}\
.m-ghost{opacity:.66;stroke-dasharray:7 5}\
.m-label{font:700 25px sans-serif;text-anchor:end;fill:#16181c;stroke:#fff;stroke-width:5;stroke-linejoin:round;paint-order:stroke}\
.m-star{fill:#f5b301;stroke:#4a3500;stroke-width:2.5}\
.m-alarm{fill:#d62839;stroke:#fff;stroke-width:3}\
.m-high{fill:#f2d13c;opacity:.55}\
.m-region{fill:#6f9a5b;opacity:.35}\
.m-landmark{fill:none;stroke:#5c6b52;stroke-width:8;stroke-dasharray:20 12}\
.m-power-w{fill:none;stroke:#b8860b;stroke-width:4;opacity:.75}\
.m-power-b{fill:none;stroke:#5b2a86;stroke-width:4;opacity:.75}\
.m-quiet{fill:#1d8a4a;stroke:#fff;stroke-width:2.5}\
.m-capture{fill:none;stroke:#d62839;stroke-width:7}\
.m-strike{fill:none;stroke:#d62839;stroke-width:9;stroke-linecap:round}\
.m-enter{fill:none;stroke:#1f6fd1;stroke-width:8;stroke-linejoin:round}\
.m-change{fill:none;stroke:#8e44ad;stroke-width:7}\
.m-played{stroke:#d9480f;fill:#d9480f}.m-best{stroke:#1d8a4a;fill:#1d8a4a}.m-plain{stroke:#2f6f9f;fill:#2f6f9f}\
.m-arrow{opacity:.8;stroke-width:13;stroke-linecap:round}";
