//! The counted positions of this game. `PERFT=bless` writes the counts anew.

use engine::perft::recount;
use miniatures::State;

#[test]
fn positions_have_their_counts() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/perft.toml");
    let recount = recount::<State>(&std::fs::read_to_string(path).expect("the table can be read"));
    assert!(recount.positions >= 6, "{} positions", recount.positions);
    if std::env::var_os("PERFT").is_some_and(|value| value == "bless") {
        std::fs::write(path, recount.text).expect("the table can be written");
        return;
    }
    assert!(recount.wrong.is_empty(), "{}", recount.wrong.join("\n"));
}
