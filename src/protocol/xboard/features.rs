//! What the engine tells XBoard about itself.

use crate::engine::Engine;
use crate::options;

/// The `feature` lines, in order, ending with `done=1`.
pub(super) fn lines(engine: &Engine) -> Vec<String> {
    let catalogue = engine.catalogue();
    let mut variants: Vec<&str> = catalogue.choices().map(|choice| choice.preset.xboard_name).collect();
    variants.dedup();
    let mut lines = vec![
        "feature done=0".to_string(),
        "feature ping=1 setboard=1 playother=1 usermove=1 time=1 draw=1 analyze=1 reuse=1 name=1 ics=1"
            .to_string(),
        "feature san=0 colors=0 sigint=0 sigterm=0 pause=0 nps=0 egt=\"\"".to_string(),
        "feature memory=1 smp=1 exclude=1 highlight=1 debug=1 setscore=0".to_string(),
        format!("feature variants=\"{}\"", variants.join(",")),
        concat!("feature myname=\"Menagerie ", env!("CARGO_PKG_VERSION"), "\"").to_string(),
    ];
    let offered = catalogue.engine_options().iter().copied().chain(catalogue.game_options());
    lines.extend(offered.filter(options::shown_by_xboard).map(|spec| {
        let current = engine.option_text(spec.name).unwrap_or_else(|| spec.default_text());
        format!("feature option=\"{}\"", options::xboard_feature(&spec, &current))
    }));
    lines.push("feature done=1".to_string());
    lines
}
