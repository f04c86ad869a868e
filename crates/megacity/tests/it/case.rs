//! `megacity case`, from the outside; and every example of docs/cases.md, so that the page stays true.

use super::common::{Ended, megacity_in};
use std::fs;
use std::path::Path;
use tempfile::TempDir;

const REPOSITORY: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
const PASSING: &str = r#"
title  = "The marker holder begins"
rules  = ["HS-100"]
game   = "helter-skelter"
given  = { at = { dredd = 13, wulf = 12 } }
expect = { asks = ["a"] }
[[variant]]
title  = "or another one"
given  = { marker = "b" }
expect = { asks = ["b"] }
"#;

fn folder(files: &[(&str, &str)]) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in files {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    folder
}

fn judged(folder: &Path, args: &[&str]) -> Ended {
    megacity_in(folder, &[&["case"], args].concat())
}

#[test]
fn success_is_quiet() {
    let cases = folder(&[("a.toml", PASSING), ("deep/er/b.toml", PASSING), ("notes.md", "no case")]);
    let (code, out, err) = judged(cases.path(), &["."]);
    assert_eq!((code, out.as_str(), err.as_str()), (Some(0), "4 cases, 0 failed\n", ""));
    let (_, out, _) = judged(cases.path(), &["-v", "a.toml"]);
    assert_eq!(
        out,
        "ok     The marker holder begins\nok     The marker holder begins: or another one\n2 cases, 0 failed\n"
    );
}

#[test]
fn what_differs_is_printed_with_its_place() {
    let wrong = PASSING.replace(r#"asks = ["b"]"#, r#"asks = ["a"]"#);
    let cases = folder(&[
        ("b.toml", &wrong),
        ("a.toml", "game = 'whist'"),
        ("c.toml", "game = 'helter-skelter'\nrules = ['HS-100', 'HS-1000']"),
    ]);
    let (code, out, _) = judged(cases.path(), &["a.toml", "b.toml", "c.toml"]);
    assert_eq!(code, Some(1));
    assert_eq!(
        out,
        "FAILED a.toml is no case\n  \
         a.toml:1:8: there is no game `whist`; there are: helter-skelter, cursed-earth, card-game, miniatures\n\
         FAILED The marker holder begins: or another one\n  \
         b.toml:10:19: asked is b\n\
         FAILED c.toml is no case\n  \
         c.toml:1:1: nothing is expected, so nothing is tested\n  \
         c.toml:1:1: the case has no `title`\n  \
         c.toml:2:20: `HS-1000` is no rule; a rule is written HS-320 or HS-R38\n\
         4 cases, 3 failed\n"
    );
}

#[test]
fn json_is_for_programs() {
    let cases = folder(&[("a.toml", PASSING)]);
    let (code, out, _) = judged(cases.path(), &["--json", "."]);
    let reports: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(code, Some(0));
    assert_eq!(reports[0]["results"][1]["title"], "or another one");
    assert_eq!(reports[0]["rules"][0], "HS-100");
}

#[test]
fn what_cannot_be_read_is_an_error() {
    let cases = folder(&[("empty/notes.md", "no case")]);
    let (code, _, err) = judged(cases.path(), &["empty"]);
    assert_eq!((code, err.as_str()), (Some(1), "Error: there is no case under empty\n"));
    let (code, _, err) = judged(cases.path(), &["nothing.toml"]);
    assert_eq!(code, Some(1));
    assert!(err.contains("cannot read nothing.toml"), "{err}");
    assert_eq!(judged(cases.path(), &[]).0, Some(2));
}

#[test]
fn other_content_can_be_played_with() {
    let cases = folder(&[("a.toml", PASSING), ("bad/helter-skelter/pack.toml", "name = 3")]);
    let content = format!("{REPOSITORY}/content");
    let (code, out, err) = judged(cases.path(), &["a.toml", "--content", &content]);
    assert_eq!((code, out.as_str()), (Some(0), "2 cases, 0 failed\n"), "{err}");
    let (code, _, err) = judged(cases.path(), &["a.toml", "--content", "bad"]);
    assert_eq!(code, Some(1));
    assert!(err.contains("pack.toml:1:8: invalid type"), "{err}");
}

/// Blocks with a title are cases, one without expectations is the head of those that have none.
#[test]
fn the_examples_of_the_page_are_true() {
    let page = fs::read_to_string(format!("{REPOSITORY}/docs/cases.md")).unwrap();
    let blocks: Vec<&str> = page.split("```toml\n").skip(1).map(|rest| rest.split("```").next().unwrap()).collect();
    let is_head = |block: &&str| block.starts_with("title") && !block.contains("expect");
    let head = *blocks.iter().find(|block| is_head(block)).expect("the page has a head");
    let cases = tempfile::tempdir().unwrap();
    let mut count = 0;
    for (number, block) in blocks.iter().filter(|block| !is_head(block)).enumerate() {
        let own_given = block.starts_with("given");
        let text = match block.starts_with("title") {
            true => block.to_string(),
            false if own_given => format!("{}{block}", head.replace("given", "#")),
            false => format!("{head}{block}"),
        };
        fs::write(cases.path().join(format!("{number:02}.toml")), text).unwrap();
        count += 1;
    }
    assert!(count > 15, "only {count} examples were found");
    let (code, out, err) = judged(cases.path(), &["."]);
    assert_eq!(code, Some(0), "{out}{err}");
}
