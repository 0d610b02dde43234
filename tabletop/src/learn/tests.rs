use engine_core::{Limits, MoveStyle, ScoreReport};

use super::{Lesson, Reply, Step, Task, Tutorial, source, tutorial_message, winning_moves};
use crate::catalogue::{Choice, all_games};
use crate::room::link::Link;
use crate::rules;

/// Limit of sentences in a step.
const MAX_SENTENCES: usize = 3;

/// The first game of each rules page, with the page's name.
fn pages() -> Vec<(String, Choice)> {
    let mut pages: Vec<(String, Choice)> = Vec::new();
    for choice in all_games().choices() {
        let name = rules::page_of(&choice).map(|page| page.source.name.to_string());
        if let Some(name) = name.filter(|name| pages.iter().all(|(known, _)| known != name)) {
            pages.push((name, choice));
        }
    }
    pages
}

fn tutorial(name: &str) -> Tutorial {
    Tutorial::for_game(all_games().find(name).unwrap()).unwrap().unwrap()
}

fn step<'a>(tutorial: &'a Tutorial, title: &str) -> &'a Step {
    tutorial.steps.iter().find(|step| step.title == title).unwrap()
}

#[test]
fn every_rules_page_has_a_tutorial() {
    let has_none = |choice: &Choice| Tutorial::for_game(choice.clone()).unwrap().is_none();
    let missing: Vec<String> =
        pages().into_iter().filter(|(_, choice)| has_none(choice)).map(|(name, _)| name).collect();
    assert!(
        missing.is_empty(),
        "a tutorial.toml is missing beside the rules page of: {}",
        missing.join(", ")
    );
}

#[test]
fn every_tutorial_is_short_and_ends_in_wins() {
    for (name, choice) in pages() {
        let Some(tutorial) = Tutorial::for_game(choice).unwrap() else { continue };
        assert!((5..=8).contains(&tutorial.steps.len()), "{name}: {} steps", tutorial.steps.len());
        for count in [1, 2] {
            let wins = |step: &Step| step.task == Task::Win(count);
            assert!(tutorial.steps.iter().any(wins), "{name}: no win in {count}");
        }
        for step in &tutorial.steps {
            let words = [&step.title, &step.text, &step.after];
            assert!(
                words.iter().all(|text| !text.is_empty() && text.trim() == **text),
                "{name}: {}",
                step.title
            );
            for text in [&step.text, &step.after] {
                let sentences = text.split_inclusive(['.', '?', '!']).filter(|part| part.len() > 1).count();
                assert!(sentences <= MAX_SENTENCES, "{name}: {}: {sentences} sentences", step.title);
                assert!(text.ends_with('.'), "{name}: {}: {text}", step.title);
            }
        }
    }
}

fn assert_true(choice: &Choice, step: &Step) {
    let mut lesson = Lesson::new(choice, step).unwrap();
    assert_eq!(lesson.game().start_fen(), step.fen, "the FEN as the engine writes it");
    assert_eq!(lesson.game().outcome(), None);
    match &step.task {
        Task::Moves(moves) => {
            for (at, text) in moves.iter().enumerate() {
                let mv = lesson.game().read(text).unwrap();
                assert_eq!(lesson.game().write(mv, MoveStyle::Coordinates), *text);
                assert!(!moves[..at].contains(text), "{text} is there twice");
            }
            assert!(
                moves.len() < lesson.game().legal_moves().len() || moves.len() == 1,
                "all moves are right"
            );
        }
        Task::Win(count) => {
            let faster = winning_moves(&mut *lesson.game, count - 1);
            assert!(*count == 1 || faster.is_empty(), "{faster:?} win sooner");
            let right = lesson.right_moves();
            assert!(!right.is_empty(), "nothing wins");
            assert!(right.len() < lesson.game().legal_moves().len(), "everything wins");
            assert_found_by_search(choice, step, *count, &right);
        }
    }
}

/// Asserts that the search finds the same win.
fn assert_found_by_search(choice: &Choice, step: &Step, count: u32, right: &[String]) {
    let mut engine = choice.engine();
    let moves: Vec<&str> = step.play.iter().map(String::as_str).collect();
    engine.game_mut().set_position(Some(&step.fen), &moves).unwrap();
    // A winning sacrifice takes the search many plies, because it reduces bad captures at first.
    let limits = Limits { mate: Some(count), nodes: Some(2_000_000), ..Limits::default() };
    let report = engine.search(limits).unwrap();
    let score = ScoreReport::from(report.info.unwrap().score);
    assert_eq!(score, ScoreReport::Mate(i32::try_from(count).unwrap()));
    assert!(right.contains(&report.best.unwrap()));
}

#[test]
fn every_step_is_true() {
    for (_, choice) in pages() {
        let Some(tutorial) = Tutorial::for_game(choice).unwrap() else { continue };
        for step in &tutorial.steps {
            println!("{}: {}", tutorial.title(), step.title);
            assert_true(&tutorial.choice, step);
        }
    }
}

#[test]
fn presets_share_the_tutorial_of_their_page() {
    assert_eq!(tutorial("gt-nutters-rookies").choice.preset.name, "grandtournament");
    assert_eq!(tutorial("fischerandom").title(), "Chess");
}

#[test]
fn a_learner_is_answered() {
    let spirit = tutorial("spirit");
    let mut lesson = Lesson::new(&spirit.choice, step(&spirit, "Two Walls to go")).unwrap();
    let before = lesson.game().fen();
    assert!(lesson.play("a1a9").is_err());
    assert_eq!(lesson.play("b2b3"), Ok(Reply::Wrong));
    assert_eq!(lesson.game().fen(), before);
    assert!(matches!(lesson.play("d3d4"), Ok(Reply::GoOn { .. })));
    assert_eq!(lesson.right_moves(), ["f3f4"]);
    assert_eq!(lesson.play("f3f4"), Ok(Reply::Done { answer: None }));
    assert_eq!(lesson.game().outcome().unwrap().reason, "Triumph");
}

#[test]
fn the_other_side_may_have_to_end_the_game() {
    let antichess = tutorial("antichess");
    let mut lesson = Lesson::new(&antichess.choice, step(&antichess, "Lose everything")).unwrap();
    assert_eq!(lesson.play("e2e3"), Ok(Reply::Wrong));
    assert_eq!(lesson.play("e2e4"), Ok(Reply::Done { answer: Some("d5e4".to_string()) }));
}

#[test]
fn the_other_side_answers_as_well_as_it_can() {
    let hill = tutorial("kingofthehill");
    let mut lesson = Lesson::new(&hill.choice, step(&hill, "Two squares at once")).unwrap();
    assert!(matches!(lesson.play("f2e3"), Ok(Reply::GoOn { .. })));
    assert_eq!(lesson.right_moves().len(), 1, "the rook guards one of the squares");
}

#[test]
fn pages_get_all_they_need() {
    let tutorial = |choice| serde_json::to_value(tutorial_message(choice).unwrap()).unwrap();
    for (_, choice) in pages() {
        for shown in tutorial(choice)["steps"].as_array().into_iter().flatten() {
            let moves = shown["moves"].as_array().unwrap();
            assert!(!moves.is_empty(), "{shown}");
            let link = Link::read(shown["link"].as_str().unwrap()).unwrap();
            assert_eq!(link.fen.as_deref(), shown["fen"].as_str());
            assert!(link.study);
            let replies = shown["replies"].as_object().unwrap();
            let is_answered = |text: &serde_json::Value| replies.contains_key(text.as_str().unwrap());
            assert!(shown["in"] != 2 || moves.iter().all(is_answered), "{shown}");
            assert!(shown["kind"] != "move" || replies.is_empty(), "{shown}");
        }
    }
    let shown = tutorial(all_games().find("antichess").unwrap());
    assert_eq!(shown["game"], "antichess");
    assert_eq!(shown["steps"][2]["kind"], "win");
    assert_eq!(shown["steps"][2]["replies"]["e2e4"]["answer"], "d5e4");
    let denial = &tutorial(all_games().find("crazy").unwrap())["steps"][6];
    assert_eq!(denial["play"][0], "g8f7e6");
    assert_eq!(Link::read(denial["link"].as_str().unwrap()).unwrap().moves, "g8f7e6");
}

#[test]
fn a_bad_tutorial_is_refused() {
    let head = "game = \"atomic\"\n[[step]]\ntitle = \"T\"\ntext = \"x.\"\nfen = \"f\"\nafter = \"y.\"\n";
    for (rest, message) in [
        ("kind = \"move\"\n", "step 1 (T): a step of the kind \"move\" needs moves"),
        ("kind = \"move\"\nmoves = [\"a\"]\nin = 1\n", "step 1 (T): a step of the kind \"move\" has no 'in'"),
        ("kind = \"win\"\n", "step 1 (T): a step of the kind \"win\" needs in = 1 or in = 2"),
        ("kind = \"win\"\nin = 3\n", "step 1 (T): a step of the kind \"win\" needs in = 1 or in = 2"),
        (
            "kind = \"win\"\nin = 1\nmoves = [\"a\"]\n",
            "step 1 (T): a step of the kind \"win\" has no moves: the engine finds them",
        ),
    ] {
        let choice = all_games().find("atomic").unwrap();
        let error = source::parse(&format!("{head}{rest}"), choice).unwrap_err();
        assert_eq!(error.to_string(), message);
    }
    let read = |text: &str, game: &str| source::parse(text, all_games().find(game).unwrap());
    let good = format!("{head}kind = \"win\"\nin = 1\n");
    assert!(read(&good, "atomic").is_ok());
    let error = read(&good, "spirit").unwrap_err();
    assert_eq!(error.to_string(), "the tutorial is for 'atomic', which its rules page is not about");
    for broken in [good.replace("after", "later"), good.replace("win", "draw"), good.replace("x.\"", "x.")] {
        assert!(read(&broken, "atomic").is_err(), "{broken}");
    }
    let chess = "game = \"chess\"\nstep = []\n";
    assert!(read(chess, "chess").is_ok());
    assert!(read(chess, "grandtournament").is_err(), "another page of the same game");
}
