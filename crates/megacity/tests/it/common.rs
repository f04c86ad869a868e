//! The program as the tests run it.

use std::path::Path;
use std::process::{Command, Output};

/// The exit code, what was said, and what was complained about.
pub type Ended = (Option<i32>, String, String);

pub fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_megacity"));
    command.args(args);
    command
}

pub fn ended(output: Output) -> Ended {
    let text = |bytes| String::from_utf8(bytes).expect("it prints text");
    (output.status.code(), text(output.stdout), text(output.stderr))
}

/// Runs it to its end, with nothing to read.
pub fn megacity(args: &[&str]) -> Ended {
    ended(command(args).output().expect("the binary runs"))
}

/// The same, in a folder.
pub fn megacity_in(folder: &Path, args: &[&str]) -> Ended {
    ended(command(args).current_dir(folder).output().expect("the binary runs"))
}
