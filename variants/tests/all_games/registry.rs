//! The registry: look-up of games by name, and files of weights.

use engine_core::Choice;
use variants::{VARIANTS, find};

#[test]
fn every_name_finds_its_own_preset() {
    for entry in VARIANTS.iter() {
        for preset in &entry.presets {
            for name in [&*preset.name, &*preset.xboard_name, &preset.name.to_uppercase()] {
                let found = find(name).unwrap().preset;
                assert_eq!(found.name, preset.name, "{name} names two presets");
            }
        }
    }
    assert!(find("checkers").is_none());
    for (alias, preset) in VARIANTS.iter().flat_map(|entry| entry.info.other_names()) {
        let found = find(alias).unwrap().preset;
        assert_eq!(found.name, preset, "{alias} is a name of its own");
    }
}

/// Users write the displayed names, and other programs use their own separators.
#[test]
fn names_are_found_however_they_are_written() {
    for entry in VARIANTS.iter() {
        let title = entry.info.title;
        for name in [title.to_string(), title.to_lowercase().replace(' ', "-")] {
            assert_eq!(find(&name).map(|found| found.entry.info.title), Some(title), "{name}");
        }
    }
    for (name, preset) in [
        ("Fischer Random Chess", "fischerandom"),
        ("King-of-the-Hill", "kingofthehill"),
        ("3 check", "3check"),
        ("Atomic Chess", "atomic"),
        ("crazy_chess", "crazy"),
        ("Chess", "chess"),
        ("gt fide nutters", "gt-fide-nutters"),
        ("Grand Tournament", "grandtournament"),
        ("Chess with Different Armies", "grandtournament"),
        ("Classical", "chess"),
    ] {
        assert_eq!(find(name).unwrap().preset.name, preset, "{name}");
    }
    for none in ["", "-", "?", "./crazy", "checkers", "crazy spirit"] {
        assert!(find(none).is_none(), "{none}");
    }
}

#[test]
fn weights_files_are_what_the_tuner_would_write() {
    const FILES: [(&str, &str); 2] = [
        ("gt-fide-clobberers", include_str!("../../src/chess/eval/weights.rs")),
        ("finalfantasy", include_str!("../../src/final_fantasy/weights.rs")),
    ];
    // A game that is evaluated by a network alone has nothing to tune.
    for entry in VARIANTS.iter() {
        let file_of = |choice: &Choice| FILES.iter().find(|(known, _)| *known == choice.preset.name);
        let mut choices = entry.choices();
        let choice = entry.choices().find(|choice| file_of(choice).is_some()).or(choices.next()).unwrap();
        let (name, file) = (&choice.preset.name, file_of(&choice).map(|&(_, file)| file));
        let mut engine = choice.engine();
        let bench = engine.workbench();
        let values: Vec<i32> = bench.weights().iter().map(|weight| weight.value).collect();
        assert_eq!(
            values.is_empty(),
            file.is_none(),
            "{name}: weights and no file, or a file and no weights"
        );
        let Some(file) = file else { continue };
        assert_eq!(bench.weights_file(&values).as_deref(), Some(file), "{}", entry.info.title);
        let moved: Vec<i32> = values.iter().map(|value| value + 1).collect();
        let text = bench.weights_file(&moved).unwrap();
        let changed = text.lines().zip(file.lines()).filter(|(new, old)| new != old).count();
        assert!(changed > 20, "{}: {changed} lines", entry.info.title);
    }
}

#[test]
fn bench_positions_are_many_canonical_and_playable() {
    for entry in VARIANTS.iter() {
        assert!(entry.info.bench.len() >= 5, "{}", entry.presets[0].name);
        for &(preset, fen) in entry.info.bench {
            let mut engine = find(preset).unwrap().open();
            engine.set_position(Some(fen), &[]).unwrap();
            assert_eq!(engine.fen(), fen);
            assert!(!engine.legal_moves().is_empty(), "{fen}");
        }
    }
}

#[test]
fn every_game_says_its_goal_in_one_sentence() {
    for entry in VARIANTS.iter() {
        let goal = entry.info.goal;
        assert!(goal.ends_with('.') && !goal.contains('\n'), "{}: {goal:?}", entry.info.title);
        assert!((20..=170).contains(&goal.len()), "{}: {} letters", entry.info.title, goal.len());
    }
}
