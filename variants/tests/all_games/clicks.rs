//! Marks and choices for clicks on XBoard's board, in chess and its relatives.

#[test]
fn promotions_are_a_choice_in_every_relative_of_chess() {
    let lit = Some("M7/8/8/8/8/8/8/8");
    for (variant, fen, letters, marks) in [
        ("gt-fide-rookies", "7k/P7/8/8/8/8/8/K7 w - - 0 1 fide:rookies", "QEFRSBNM", lit),
        ("antichess", "7k/P7/8/8/8/8/8/K7 w - - 0 1", "QRBNK", lit),
        ("horde", "7k/P7/8/8/8/8/8/8 w - - 0 1", "QRBN", lit),
        // XBoard determines the moves itself.
        ("chess", "7k/P7/8/8/8/8/8/K7 w - - 0 1", "QRBN", None),
        ("atomic", "7k/P7/8/8/8/8/8/K7 w - - 0 1", "QRBN", None),
        ("crazyhouse", "7k/P7/8/8/8/8/8/K7[] w - - 0 1", "QRBN", None),
    ] {
        let mut engine = variants::find(variant).unwrap().open();
        engine.set_position(Some(fen), &[]).unwrap();
        let codec = engine.codec();
        assert_eq!(codec.choice(&["a7", "a8"]).as_deref(), Some(letters), "{variant}");
        assert_eq!(codec.choice(&["a1", "a2"]), None, "{variant}");
        assert_eq!(codec.highlight(&["a7"]).as_deref(), marks, "{variant}");
    }
}
