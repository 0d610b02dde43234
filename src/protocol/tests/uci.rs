//! Tests of UCI.

use std::time::Duration;

use crate::protocol::GuiProtocol;
use crate::testing::Conversation;

fn best_moves(lines: &[String]) -> usize {
    lines.iter().filter(|line| line.starts_with("bestmove")).count()
}

#[test]
fn the_first_line_decides_the_dialect() {
    Conversation::uci();
    Conversation::xboard();
    let talk = Conversation::start(None);
    talk.send("position startpos moves b1b3\nd");
    assert!(talk.wait_for("Checkers:").contains(&"Fen: b3:c9 b - - 0 1".to_string()));
    talk.send("xboard\nprotover 2");
    talk.wait_for("feature done=1");
}

#[test]
fn every_option_is_declared() {
    let talk = Conversation::start(Some(GuiProtocol::Uci));
    talk.send("uci");
    let lines = talk.wait_for("uciok");
    for name in [
        "Hash type spin",
        "Threads type spin",
        "MultiPV type spin",
        "Ponder type check",
        "Move Overhead type spin",
        "Clear Hash type button",
        "UCI_Variant type combo default relay var relay var shown-relay var short-relay",
        "UCI_LimitStrength type check",
        "UCI_Elo type spin",
        "Skill Level type spin",
        "UCI_ShowWDL type check",
        "Weather type combo default sun var sun var rain",
    ] {
        let start = format!("option name {name}");
        assert_eq!(lines.iter().filter(|line| line.starts_with(&start)).count(), 1, "{name}");
    }
    assert!(lines[0].starts_with("id name Menagerie"));
}

#[test]
fn every_go_has_one_best_move() {
    let talk = Conversation::uci();
    talk.send("position startpos");
    for go in [
        "go depth 3",
        "go nodes 500",
        "go movetime 20",
        "go wtime 200 btime 200 winc 5 binc 5 movestogo 10",
        "go wtime -100 btime -100",
        "go wtime 999999999999999999999 btime 1 depth 2",
        "go depth 2 searchmoves b1a1 b1c1",
        "go mate 3 depth 4",
        "go depth none",
        "go depth 0",
    ] {
        talk.send(go);
        talk.wait_for("bestmove");
    }
    assert_eq!(best_moves(&talk.ask("stop")), 0);
    assert_eq!(best_moves(&talk.finish()), 0);
}

#[test]
fn stop_is_answered() {
    let talk = Conversation::uci();
    for go in ["go infinite", "go ponder wtime 100 btime 100", "go depth 1 infinite"] {
        talk.send(go);
        std::thread::sleep(Duration::from_millis(50));
        assert_eq!(best_moves(&talk.ask("d")), 0, "{go}");
        talk.send("stop");
        talk.wait_for("bestmove");
    }
}

#[test]
fn pondering_ends_with_a_hit_and_a_best_move() {
    let talk = Conversation::uci();
    talk.send("position startpos moves b1b3\ngo ponder wtime 300 btime 300");
    assert_eq!(best_moves(&talk.ask("d")), 0);
    talk.send("ponderhit");
    talk.wait_for("bestmove");
    assert_eq!(talk.ask("ponderhit"), ["info string ponderhit: no search on the opponent's time is running"]);
}

#[test]
fn an_answer_that_is_ready_waits_for_the_hit() {
    let talk = Conversation::uci();
    talk.send("position startpos\ngo ponder depth 1");
    talk.wait_for("info depth 1");
    assert_eq!(best_moves(&talk.ask("d")), 0);
    talk.send("ponderhit");
    talk.wait_for("bestmove");
}

#[test]
fn a_bound_that_can_be_read_counts_beside_one_that_cannot() {
    let talk = Conversation::uci();
    talk.send("go depth 3 movetime soon");
    let lines = talk.wait_for("bestmove");
    assert!(lines.iter().any(|line| line.starts_with("info depth 3 ")), "{lines:#?}");
}

#[test]
fn commands_during_a_search_come_after_its_best_move() {
    for command in
        ["position startpos moves b1b3", "setoption name Hash value 2", "ucinewgame", "flip", "eval"]
    {
        let talk = Conversation::uci();
        talk.send("go infinite");
        assert_eq!(best_moves(&talk.ask(command)), 1, "{command}");
    }
    let talk = Conversation::uci();
    talk.send("go infinite\ngo depth 1");
    talk.wait_for("bestmove");
    talk.wait_for("bestmove");
    talk.send("go infinite\nquit");
    assert_eq!(best_moves(&talk.finish()), 1);
}

#[test]
fn bad_input_is_named_and_changes_nothing() {
    let talk = Conversation::uci();
    talk.send("position startpos moves b1b3");
    for (bad, answer) in [
        ("setoption name Hash value 0", "info string option Hash needs a number from 1 to 1048576, not '0'"),
        ("setoption name Hush value 1", "info string unknown option 'Hush'"),
        (
            "setoption name Weather value snow",
            "info string option Weather needs one of sun, rain, not 'snow'",
        ),
        (
            "setoption name UCI_Variant value go",
            "info string option UCI_Variant needs one of relay, shown-relay, short-relay, not 'go'",
        ),
        ("setoption name Hush", "info string unknown option 'Hush'"),
        ("setoption name", "info string setoption needs: setoption name NAME [value VALUE]"),
        ("setoption", "info string setoption needs: setoption name NAME [value VALUE]"),
        ("go perft many", "info string go perft needs a depth from 0 to 246"),
        ("bench deep", "info string bench needs a depth from 1 to 246"),
        ("debug loud", "info string debug needs on or off"),
        ("xyzzy", "info string unknown command 'xyzzy'; 'help' lists those there are"),
    ] {
        assert_eq!(talk.ask(bad), [answer], "{bad}");
        let board = talk.ask("d");
        assert!(board.contains(&"Fen: b3:c9 b - - 0 1".to_string()), "{bad}: {board:?}");
    }
}

/// GUIs do not read messages; the move of a search of another position would be played.
#[test]
fn after_a_refused_position_there_is_nothing_to_search() {
    const NOTHING: &str = "info string there is no position: the last one was refused";
    let talk = Conversation::uci();
    for (bad, answer) in [
        ("position", "info string position: startpos or a FEN is missing"),
        (
            "position fen b2c9 w - -",
            "info string position refused: bad FEN, board: 'b2c9' is not two squares",
        ),
        (
            "position fen b2:c9 x",
            "info string position refused: bad FEN, side to move: 'x' is neither w nor b",
        ),
        (
            "position startpos moves b1b3 c9c8",
            "info string position refused: illegal move c9c8: no such legal move",
        ),
    ] {
        assert_eq!(talk.ask(bad), [answer], "{bad}");
        for asked in ["d", "go perft 2", "eval", "flip"] {
            assert_eq!(talk.ask(asked), [NOTHING], "{bad}");
        }
        assert_eq!(talk.ask("go depth 1"), [NOTHING, "bestmove (none)"], "{bad}");
        assert_eq!(talk.ask("go infinite"), [NOTHING], "{bad}: the answer waits for its stop");
        assert_eq!(talk.ask("stop"), ["bestmove (none)"], "{bad}");
        for accepted in ["position startpos", "ucinewgame", "setoption name UCI_Variant value relay"] {
            talk.ask(bad);
            talk.send(&format!("{accepted}\ngo depth 1"));
            assert!(talk.wait_for("bestmove").pop().unwrap().starts_with("bestmove b1"), "{accepted}");
        }
    }
}

#[test]
fn a_byte_order_mark_is_skipped() {
    let talk = Conversation::start(None);
    talk.send("\u{feff}uci");
    talk.wait_for("uciok");
}

#[test]
fn searches_of_moves_that_do_not_exist_say_so() {
    let talk = Conversation::uci();
    talk.send("go depth 1 searchmoves b1b9 b1c1");
    let lines = talk.wait_for("bestmove");
    assert_eq!(lines[0], "info string go searchmoves: illegal move b1b9: no such legal move");
    assert!(lines.last().unwrap().starts_with("bestmove b1c1"));
}

#[test]
fn a_finished_game_is_answered() {
    let talk = Conversation::uci();
    for (fen, answer) in
        [("b9:c9 b - -", "info depth 0 score mate 0"), ("b1:c1 w - -", "info depth 0 score mate 0")]
    {
        talk.send(&format!("position fen {fen}\ngo wtime 1000 btime 1000"));
        assert_eq!(talk.wait_for("bestmove"), [answer, "bestmove (none)"]);
    }
}

#[test]
fn variants_change_the_game_and_keep_their_options() {
    let talk = Conversation::uci();
    talk.send("setoption name Half value true\nucinewgame\nposition startpos\nd");
    assert!(talk.wait_for("Checkers:").contains(&"Fen: b5:c5 w - - 0 1".to_string()));
    assert_eq!(
        talk.ask("setoption name UCI_Variant value shown-relay"),
        ["info string variant shown-relay files 4 ranks 9 pocket 0 template lion startpos b5:c5 w - - 0 1"]
    );
    talk.send("setoption name UCI_Variant value short-relay");
    talk.wait_for("info string variant short-relay");
    assert_eq!(
        talk.ask("setoption name Half value false"),
        ["info string option Half is fixed by the name 'short-relay'; the value is kept for other games"]
    );
}

#[test]
fn the_extras_have_stockfish_s_form() {
    let talk = Conversation::uci();
    talk.send("position startpos\ngo perft 2");
    let lines = talk.wait_for("Nodes searched: ");
    assert_eq!(lines, ["b1b3: 4", "b1a1: 4", "b1c1: 4", "b1d1*: 4", "", "Nodes searched: 16"]);
    talk.send("go perft 0");
    assert!(talk.wait_for("Nodes searched").contains(&"Nodes searched: 1".to_string()));
    talk.send("d");
    let lines = talk.wait_for("Checkers:");
    let fen = lines.iter().position(|line| line == "Fen: b1:c9 w - - 0 1").unwrap();
    assert!(lines[fen - 2].trim_start().starts_with('a'), "the files below the board: {lines:?}");
    assert!(lines[fen + 1].strip_prefix("Key: ").is_some_and(|key| u64::from_str_radix(key, 16).is_ok()));
    assert_eq!(talk.ask("eval"), ["Final evaluation: +0.00 (white side)"]);
    assert_eq!(talk.ask("flip").len(), 1);
    talk.send("bench 2");
    let lines = talk.wait_for("Bench: ");
    assert!(lines[0].starts_with("Bench-relay: "));
    assert!(talk.wait_for("")[0].contains(" nodes "));
}

#[test]
fn multi_pv_and_shares_are_shown_when_asked_for() {
    let talk = Conversation::uci();
    talk.send("setoption name MultiPV value 3\nsetoption name UCI_ShowWDL value true\ngo depth 2");
    let lines = talk.wait_for("bestmove");
    for rank in 1..=3 {
        assert!(lines.iter().any(|line| line.contains(&format!(" multipv {rank} "))), "{lines:?}");
    }
    assert!(lines[0].contains(" wdl "));
}

#[test]
fn a_search_with_an_end_is_awaited_when_the_input_ends() {
    let talk = Conversation::uci();
    talk.send("go depth 4");
    assert_eq!(best_moves(&talk.finish()), 1);
    let talk = Conversation::uci();
    talk.send("go infinite");
    assert_eq!(best_moves(&talk.finish()), 1);
}

/// Work that no machine completes.
const ENDLESS: [&str; 2] = ["go perft 200", "bench 246"];

#[test]
fn perft_and_bench_hear_what_is_said_meanwhile() {
    for command in ENDLESS {
        let talk = Conversation::uci();
        talk.send(command);
        talk.send("isready");
        talk.wait_for("readyok");
        // Other commands are deferred, so that their answers come after the count.
        talk.send("d\nstop");
        talk.wait_for("info string stopped before the end");
        talk.wait_for("Fen: ");
        talk.send("go depth 1");
        talk.wait_for("bestmove");
        talk.send(command);
        // Another command is deferred, and with it the following question.
        talk.send("position startpos moves b1b3\nisready\nstop");
        talk.wait_for("info string stopped before the end");
        talk.wait_for("readyok");
        assert!(talk.ask("d").contains(&"Fen: b3:c9 b - - 0 1".to_string()), "{command}");
    }
}

#[test]
fn a_stop_during_perft_and_bench_ends_the_search_that_waits() {
    for command in ENDLESS {
        let talk = Conversation::uci();
        talk.send(&format!("{command}\ngo infinite\nstop"));
        talk.wait_for("info string stopped before the end");
        talk.wait_for("bestmove");
    }
}

#[test]
fn perft_and_bench_end_with_the_gui() {
    for command in ENDLESS {
        let started = || {
            let talk = Conversation::uci();
            talk.send(command);
            talk
        };
        started().vanish();
        for last in ["quit", "xboard\nprotover 2\nquit"] {
            let talk = started();
            talk.send(last);
            talk.ended();
        }
        // Received before the long work begins.
        let talk = Conversation::uci();
        talk.send(&format!("go perft 1\n{command}\nquit"));
        talk.ended();
    }
}

#[test]
fn a_list_that_ends_with_the_input_has_all_its_results() {
    for last in ["", "quit\n"] {
        let talk = Conversation::uci();
        talk.send_bytes(
            format!("go perft 5\nposition startpos moves b1b3\nd\ngo perft 2\n{last}").as_bytes(),
        );
        let lines = talk.finish();
        let counts = lines.iter().filter(|line| line.starts_with("Nodes searched: ")).count();
        assert_eq!(counts, 2, "{lines:#?}");
        assert!(lines.contains(&"Fen: b3:c9 b - - 0 1".to_string()), "{lines:#?}");
    }
}

#[test]
fn a_list_of_perfts_has_all_its_results() {
    let talk = Conversation::uci();
    talk.send("go perft 3\nposition startpos moves b1b3\ngo perft 2\nd");
    for answer in ["Nodes searched: ", "Nodes searched: ", "Fen: b3:c9"] {
        talk.wait_for(answer);
    }
}

#[test]
fn a_command_that_waits_does_not_end_the_work_before_it() {
    let talk = Conversation::uci();
    talk.send("go perft 8\ngo perft 12\ngo perft 1\nd");
    for answer in ["Nodes searched: ", "Nodes searched: ", "Nodes searched: ", "Fen: b1:c9"] {
        talk.wait_for(answer);
    }
}

#[test]
fn a_table_that_does_not_fit_is_refused_and_the_old_one_stays() {
    let talk = Conversation::uci();
    talk.send("setoption name Hash value 2");
    let answer = talk.ask("setoption name Hash value 1048576");
    assert_eq!(answer.len(), 1, "{answer:?}");
    assert!(
        answer[0].starts_with("info string option Hash stays as it is: there is memory for "),
        "{answer:?}"
    );
    talk.send("go depth 3");
    talk.wait_for("bestmove");
}

#[test]
fn threads_that_would_only_be_in_the_way_are_left_out() {
    let talk = Conversation::uci();
    let (most, said) = (engine_core::max_threads(), talk.ask("setoption name Threads value 512"));
    let note = format!("info string {most} threads search: ");
    assert_eq!(said.iter().any(|line| line.starts_with(&note)), most < 512, "{said:?}");
    talk.send("go infinite");
    talk.ask("d");
    talk.send("stop");
    talk.wait_for("bestmove");
}
