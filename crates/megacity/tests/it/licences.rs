//! `megacity licences` from the outside.

use std::process::Command;

fn licences(args: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_megacity")).arg("licences").args(args).output();
    let output = output.expect("the binary runs");
    assert!(output.status.success());
    String::from_utf8(output.stdout).expect("it prints text")
}

#[test]
fn every_package_has_a_line() {
    let list = licences(&[]);
    assert!(list.lines().count() > 200, "{list}");
    for line in list.lines() {
        let columns: Vec<&str> = line.split("  ").filter(|column| !column.is_empty()).collect();
        assert_eq!(columns.len(), 3, "name, version and licence: {line}");
    }
    let has = |name: &str, licence: &str| list.lines().any(|it| it.starts_with(name) && it.ends_with(licence));
    assert!(has("tokio ", "  MIT") && has("svelte ", "  MIT") && has("parquet ", "  Apache-2.0"), "{list}");
}

#[test]
fn every_text_is_printed_once_with_who_uses_it() {
    let full = licences(&["--full"]);
    assert!(full.starts_with(&licences(&[])));
    assert_eq!(full.matches("Mozilla Public License Version 2.0").count(), 1, "a text is printed once");
    let head = full.split("Mozilla Public License").next().expect("a beginning").lines().rev().take(5);
    assert!(head.into_iter().any(|line| line.starts_with("option-ext ")), "it says who uses the text");
}
