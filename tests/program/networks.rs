//! Networks, tested through the program: training, the option for network files, files of
//! positions.

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::Stdio;

use engine_core::checksum::{read_with_checksum, with_checksum};
use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};

use crate::{empty_folder, failure, menagerie, program, success};

/// First line of a network file.
const FIRST_LINE: &str = "Menagerie network 3";

fn text(path: &std::path::Path) -> &str {
    path.to_str().expect("UTF-8")
}

/// Returns the output of UCI for these input lines.
fn uci(lines: &str) -> Vec<String> {
    let mut child =
        program(&["uci"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    write!(stdin, "{lines}\nquit\n").expect("it listens");
    drop(stdin);
    let output = child.wait_with_output().expect("it ends");
    String::from_utf8(output.stdout).expect("UTF-8").lines().map(str::to_string).collect()
}

/// Returns the bytes with one bit of the byte at `place` flipped.
fn replaced_byte(bytes: &[u8], place: usize) -> Vec<u8> {
    let mut changed = bytes.to_vec();
    changed[place] ^= 1;
    changed
}

/// Returns the bytes with a byte changed, removed or inserted, or truncated: at a random place,
/// often in the header.
fn damaged(bytes: &[u8], random: &mut SmallRng) -> Vec<u8> {
    let reach = if random.random_bool(0.5) { 300 } else { bytes.len() };
    let place = random.random_range(0..reach);
    let mut changed = bytes.to_vec();
    match random.random_range(0..4) {
        0 => changed[place] ^= random.random_range(1..=255),
        1 => drop(changed.remove(place)),
        2 => changed.insert(place, random.random()),
        _ => changed.truncate(place),
    }
    changed
}

/// Generates positions from a few fast games of a variant.
fn positions(variant: &str, folder: &std::path::Path) -> PathBuf {
    let file = folder.join(format!("{variant}.txt.zst"));
    let few = ["-n", "6", "--nodes", "60", "--per-game", "40", "--max-plies", "60", "--out", text(&file)];
    success(&[&["datagen", "-g", variant][..], &few].concat());
    file
}

#[test]
fn files_that_do_not_fit_are_refused_and_the_evaluation_stays() {
    let folder = empty_folder("networks-refused");
    let (data, net) = (positions("spirit", &folder), folder.join("spirit.nnue"));
    let train = ["train", "-g", "spirit", "--hidden", "32", "--epochs", "1", "--batch", "16"];
    success(&[&train[..], &["--held-out", "0.2", "--out", text(&net), text(&data)]].concat());
    let whole = fs::read(&net).expect("the network was written");
    let game = String::from_utf8_lossy(&whole[..60]).contains("game spirit");
    assert!(game);
    let changed = |name: &str, bytes: &[u8]| {
        let path = folder.join(name);
        fs::write(&path, bytes).expect("the file can be written");
        path
    };
    // A changed header with a correct checksum.
    let replaced = |from: &str, to: &str| {
        let content = read_with_checksum(FIRST_LINE, &whole).expect("a checksum").content;
        let end = content.windows(2).position(|pair| pair == b"\n\n").expect("a header") + 2;
        let header = String::from_utf8_lossy(&content[..end]).replacen(from, to, 1);
        with_checksum(FIRST_LINE, &[header.as_bytes(), &content[end..]].concat())
    };
    let meaning = String::from_utf8_lossy(&whole[..200])
        .lines()
        .find_map(|line| line.strip_prefix("meaning ").map(str::to_string))
        .expect("a hash");
    let files = [
        (changed("cut.nnue", &whole[..whole.len() - 1]), "ends too early"),
        (changed("head.nnue", &whole[..60]), "header"),
        (changed("sum.nnue", &replaced_byte(&whole, whole.len() / 2)), "is damaged"),
        (changed("empty.nnue", b""), "not a network file"),
        (changed("longer.nnue", &[&whole[..], b"x"].concat()), "longer than its header says"),
        (changed("hash.nnue", &replaced(&meaning, "0000000000000001")), "made for other inputs"),
        (changed("game.nnue", &replaced("game spirit", "game draughts")), "draughts"),
        (folder.join("missing.nnue"), "missing.nnue"),
    ];
    let ask = |option: &str| {
        let set = if option.is_empty() {
            String::new()
        } else {
            format!("setoption name EvalFile value {option}\n")
        };
        uci(&format!("setoption name UCI_Variant value spirit\n{set}position startpos\neval"))
    };
    let score = |lines: &[String]| {
        lines.iter().find(|line| line.starts_with("Final evaluation")).expect("a score").clone()
    };
    let by_default = score(&ask(""));
    for (file, why) in files {
        let said = ask(text(&file));
        let complaints: Vec<&String> = said.iter().filter(|line| line.contains("EvalFile")).collect();
        assert!(complaints.len() == 1 && complaints[0].contains(why), "{why}: {complaints:?}");
        assert_eq!(score(&said), by_default, "{why}");
    }
    assert_ne!(score(&ask(text(&net))), by_default, "a file that fits does evaluate");
    let table = ask(text(&net));
    assert!(table.iter().any(|line| line.starts_with("What each piece adds")), "{table:?}");
    // A network of another game is accepted, with a note, and used once that game is selected.
    let other = uci(&format!("setoption name EvalFile value {}\nposition startpos\neval", text(&net)));
    assert!(other.iter().any(|line| line.starts_with("Final evaluation")));
    let notes: Vec<&String> = other.iter().filter(|line| line.contains("info string")).collect();
    assert!(notes.len() == 1 && notes[0].contains("EvalFile is not used"), "{notes:?}");
    let (net, which) =
        (format!("EvalFile={}", text(&net)), "EvalFile is not used: the network is for the game");
    let refused = failure(2, &["analyze", "chess", "-o", &net, "-d", "1"]);
    assert!(refused.contains(which), "{refused}");
    let option = format!("option.{net}");
    let engine = ["-engine", "proto=internal", "name=A", &option];
    let other = ["-engine", "proto=internal", "name=B", "-each", "nodes=10", "-maxmoves", "2"];
    let said = success(&[&["match"], &engine[..], &other].concat());
    assert!(said.contains(&format!("Warning: A: {which}")), "{said}");
    let said = success(&[&["match"], &engine[..], &other, &["-variant", "chess,spirit"]].concat());
    assert!(!said.contains(which), "one game uses it: {said}");
}

/// Chess and chess with different armies have separate networks, and neither learns from the
/// other's positions.
#[test]
fn a_network_learns_from_its_own_positions() {
    let folder = empty_folder("networks-own");
    let data = folder.join("pairing.txt");
    let line = "dawckwad/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1; 0.5; 10; gt-fide-clobberers\n";
    fs::write(&data, line.repeat(40)).expect("the file can be written");
    let net = folder.join("net.nnue");
    let train =
        |game| ["train", "-g", game, "--out", text(&net), "--hidden", "32", "--epochs", "1", text(&data)];
    let said = failure(2, &train("chess"));
    assert!(said.contains("'armies', not of 'chess'") && said.lines().count() == 1, "{said}");
    assert!(!net.exists());
    success(&train("gt-fide-clobberers"));
    let header = fs::read(&net).expect("it was written");
    assert!(String::from_utf8_lossy(&header[..200]).contains("game armies\n"));
    let said = uci(&format!("setoption name EvalFile value {}\nposition startpos\neval", text(&net)));
    let notes = said.iter().filter(|line| line.contains("info string"));
    assert_eq!(notes.filter(|line| line.contains("EvalFile is not used")).count(), 1, "{said:?}");
    let play =
        |game| ["datagen", game, "-n", "1", "--nodes", "20", "--max-plies", "20", "--network", text(&net)];
    assert_ne!(success(&play("gt-fide-clobberers")), "");
    let said = failure(2, &play("chess"));
    assert!(said.contains("'armies', not for 'chess'"), "{said}");
}

/// Bytes at random places of a shipped network are changed, removed, inserted or cut off: every
/// such file is rejected.
#[test]
fn damaged_networks_are_refused() {
    let folder = empty_folder("networks-damaged");
    let whole: &[u8] = include_bytes!("../../variants/nets/illusionary.nnue");
    let mut random = SmallRng::seed_from_u64(3);
    let mut lines = String::new();
    for number in 0..250 {
        let file = folder.join(format!("{number}.nnue"));
        fs::write(&file, damaged(whole, &mut random)).expect("the file can be written");
        lines += &format!("setoption name EvalFile value {}\n", text(&file));
    }
    let said = uci(&lines);
    let refused = said.iter().filter(|line| line.contains("EvalFile") && line.contains("not '")).count();
    assert_eq!(refused, 250, "{said:?}");
}

/// Anything but a regular file is rejected at once with one line: a device without end, a pipe
/// without a writer, a folder; likewise files larger than any network.
#[cfg(unix)]
#[test]
fn no_network_is_read_without_end() {
    let folder = empty_folder("networks-endless");
    let [pipe, large] = ["pipe", "large"].map(|name| folder.join(name));
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().expect("mkfifo").success());
    fs::File::create(&large).and_then(|file| file.set_len(1 << 40)).expect("a file with a hole");
    let files = [
        ("/dev/zero", "a pipe or a device"),
        (text(&pipe), "a pipe or a device"),
        (text(&folder), "a directory"),
        (text(&large), "larger than 64 MiB"),
    ];
    let lines: String =
        files.iter().map(|(file, _)| format!("setoption name EvalFile value {file}\n")).collect();
    let said = uci(&lines);
    let complaints: Vec<&String> = said.iter().filter(|line| line.contains("EvalFile")).collect();
    let complaints: Vec<&&String> = complaints.iter().filter(|line| line.contains("info string")).collect();
    assert_eq!(complaints.len(), files.len(), "{said:?}");
    for ((file, why), complaint) in files.iter().zip(complaints) {
        assert!(complaint.contains(why), "{file}: {complaint}");
        let said = failure(1, &["datagen", "-g", "chess", "-n", "1", "--network", file]);
        assert!(said.contains(why) && said.lines().count() == 1, "{file}: {said}");
        let train = ["train", "-g", "chess", "--out", "never.nnue", "--from", file, "never.txt"];
        assert!(failure(1, &train).contains(why), "{file}");
    }
    let endless = failure(1, &["show", "--pgn", text(&large)]);
    assert!(endless.contains("larger than 1024 MiB"), "{endless}");
    for words in
        [&["analyze", text(&folder)][..], &["data", text(&folder)], &["show", "--pgn", text(&folder)]]
    {
        assert_eq!(menagerie(words).stdout, b"", "{words:?}");
    }
}

/// Without held-out positions the training loss selects the best network: later ones replace the
/// first.
#[test]
fn a_network_is_trained_with_nothing_held_out() {
    let folder = empty_folder("networks-all-learnt");
    let (data, net) = (positions("spirit", &folder), folder.join("spirit.nnue"));
    let train = ["train", "spirit", text(&data), "--hidden", "32", "--epochs", "4", "--held-out", "0"];
    let said = success(&[&train[..], &["--batch", "16", "--out", text(&net)]].concat());
    assert!(!said.contains("held out 0") && !said.contains("-0.0"), "{said}");
    let made = String::from_utf8_lossy(&fs::read(&net).expect("the network")[..600]).into_owned();
    assert!(!made.contains("epoch 1 of 4") && !made.contains("held-out"), "{made}");
    let nowhere = folder.join("missing/spirit.nnue");
    let said = failure(1, &[&train[..], &["--out", text(&nowhere)]].concat());
    assert!(said.starts_with("menagerie: cannot write ") && said.contains("spirit.nnue"), "{said}");
}

#[test]
fn a_training_that_was_broken_off_goes_on() {
    let folder = empty_folder("networks-resumed");
    let data = positions("chess", &folder);
    let train = |epochs: &str, name: &str, more: &[&str]| {
        let net = folder.join(name);
        let words =
            ["train", "-g", "chess", "--hidden", "32", "--batch", "32", "--held-out", "0.2", "-j", "1"];
        let rest = ["--patience", "9", "--epochs", epochs, "--out", text(&net), text(&data)];
        menagerie(&[&words[..], &rest, more].concat())
    };
    let [checkpoint, plot] = ["state", "loss.svg"].map(|name| folder.join(name));
    let saved = ["--checkpoint", text(&checkpoint), "--plot", text(&plot)];
    assert!(train("2", "a.nnue", &saved).status.success());
    assert!(fs::read_to_string(&plot).expect("a drawing").starts_with("<svg"));
    let best = fs::read(folder.join("a.nnue")).expect("the network");
    fs::remove_file(folder.join("a.nnue")).expect("the network");
    let again = train("2", "a.nnue", &saved);
    let said = String::from_utf8_lossy(&again.stdout).into_owned();
    assert!(again.status.success() && said.contains("after the 2 epochs before"), "{said}");
    assert!(fs::read(folder.join("a.nnue")).expect("the network") == best, "it is written again");
    // A damaged checkpoint is rejected and kept, and so is one that is not a regular file.
    let state = fs::read(&checkpoint).expect("a checkpoint");
    for place in [30, 200, state.len() / 2, state.len() - 1] {
        fs::write(&checkpoint, replaced_byte(&state, place)).expect("the file can be written");
        let refused = train("2", "a.nnue", &saved);
        let said = String::from_utf8_lossy(&refused.stderr).into_owned();
        assert!(refused.status.code() == Some(2) && said.contains("damaged"), "{place}: {said}");
    }
    fs::write(&checkpoint, &state).expect("the file can be written");
    assert_eq!(train("2", "a.nnue", &["--checkpoint", text(&folder)]).status.code(), Some(1));
    let other = train("3", "a.nnue", &saved);
    assert_eq!(other.status.code(), Some(2), "other settings: {other:?}");
    // Training starts from a network, but not from one of another size, and never overwrites it.
    let net = folder.join("a.nnue");
    let from = train("1", "b.nnue", &["--from", text(&net)]);
    assert!(String::from_utf8_lossy(&from.stdout).contains("of the network to begin at"), "{from:?}");
    assert_eq!(train("1", "a.nnue", &["--from", text(&net)]).status.code(), Some(2));
    assert_eq!(train("1", "b.nnue", &["--from", text(&data)]).status.code(), Some(2));
}

#[test]
fn games_in_many_files_go_on_where_they_were_ended() {
    let folder = empty_folder("networks-files");
    // A seed whose games all begin with a quiet position: two drawn ones differ in the move number
    // alone.
    let run_with = |name: &str, games: &str, more: &[&str]| {
        let out = folder.join(name);
        let words = ["datagen", "-g", "chess", "-n", games, "--nodes", "40", "--max-plies", "40"];
        let files = ["-s", "2", "--per-game", "400", "--per-file", "2", "--out", text(&out)];
        menagerie(&[&words[..], &files, more].concat())
    };
    let run = |name: &str, games: &str| run_with(name, games, &[]);
    assert!(run("a.txt.zst", "6").status.success());
    let names = ["a.00001.txt.zst", "a.00002.txt.zst", "a.00003.txt.zst"].map(|name| folder.join(name));
    let before = names.each_ref().map(|name| fs::read(name).expect("a file"));
    fs::remove_file(&names[1]).expect("it is there");
    let again = run("a.txt.zst", "6");
    assert!(String::from_utf8_lossy(&again.stderr).contains("already there: 2 files"), "{again:?}");
    assert_eq!(names.each_ref().map(|name| fs::read(name).expect("a file")), before);
    for damaged in [&before[0][..before[0].len() / 2], b""] {
        fs::write(&names[0], damaged).expect("it can be written");
        let refused = run("a.txt.zst", "6");
        let said = String::from_utf8_lossy(&refused.stderr);
        assert_eq!(refused.status.code(), Some(1), "{said}");
        assert!(said.contains("a.00001.txt.zst: ") && said.contains("played again"), "{said}");
    }
    fs::write(&names[0], &before[0]).expect("it can be written");
    let other = run("a.txt.zst", "8");
    assert_eq!(other.status.code(), Some(2), "other settings: {other:?}");
    let other = run_with("a.txt.zst", "6", &["--passing-nodes", "10"]);
    assert_eq!(other.status.code(), Some(2), "other settings: {other:?}");
    let table = success(&["data", text(&names[0]), text(&names[1]), text(&names[2])]);
    assert!(table.starts_with("Grand Tournament") || table.contains("positions of"), "{table}");
    assert!(table.contains("of 6 games"), "{table}");
}

#[test]
fn scores_become_those_of_the_rest_of_the_game() {
    let folder = empty_folder("networks-lookahead");
    let data = folder.join("a.txt");
    let line =
        |number: u32, score: i32| format!("8/8/8/4k3/8/4K3/4P3/8 w - - 0 {number}; 1; {score}; chess\n");
    fs::write(&data, line(7, 5) + &line(8, 30)).expect("the file can be written");
    let out = folder.join("b.txt.zst");
    success(&["data", "--lambda", "0", "--out", text(&out), text(&data)]);
    let back = folder.join("c.txt");
    success(&["data", "--lambda", "1", "--out", text(&back), text(&out)]);
    let packed = zstd::decode_all(&fs::read(&out).expect("a file")[..]).expect("zstd");
    assert!(String::from_utf8_lossy(&packed).starts_with(&line(7, 30)), "the score of the move after it");
    let won = fs::read_to_string(&back).expect("a file");
    assert!(won.lines().all(|line| line.contains("; 1103; ")), "the result alone: {won}");
    for words in [
        &["data", "--lambda", "0.5", text(&data)][..],
        &["data", "--out", text(&out), text(&data)],
        &["data", "--lambda", "2", "--out", text(&out), text(&data)],
        &["data", "--lambda", "0.5", "--out", text(&data), text(&data)],
    ] {
        failure(2, words);
    }
    let [bad, none, part] = ["bad.txt", "none.txt", "none.txt.part"].map(|name| folder.join(name));
    fs::write(&bad, line(7, 5) + "no position\n").expect("the file can be written");
    failure(2, &["data", "--lambda", "0.5", "--out", text(&none), text(&bad)]);
    assert!(!none.exists() && !part.exists(), "bad input leaves nothing behind");
}

#[test]
fn files_without_positions_are_rejected() {
    let folder = empty_folder("networks-bad");
    let bad = folder.join("bad.txt");
    fs::write(&bad, "no position\n").expect("the file can be written");
    for words in [&["data", text(&bad)][..], &["data"], &["datagen", "-g", "chess", "--network", text(&bad)]]
    {
        failure(2, words);
    }
    failure(1, &["data", text(&folder.join("missing.txt"))]);
}
