//! Every rule case of `tests/cases`.

use engine::Pack;
use miniatures::State;
use std::fs;
use std::path::{Path, PathBuf};

#[test]
fn every_case_holds() {
    let mut files = Vec::new();
    collect(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cases")), &mut files);
    assert!(!files.is_empty(), "no case files were found");
    let read = |path: &PathBuf| (path.display().to_string(), fs::read_to_string(path).expect("a case can be read"));
    engine::case::assert_all::<State>(Pack::built_in(), files.iter().map(read));
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    let mut entries: Vec<PathBuf> =
        fs::read_dir(folder).expect("the folder is there").map(|entry| entry.expect("readable").path()).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|ending| ending == "toml") {
            files.push(path);
        }
    }
}
