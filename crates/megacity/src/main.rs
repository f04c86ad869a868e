//! The program; `lib.rs` is what it does.

use std::process::ExitCode;

/// Messages, views and logs are many small texts: about a tenth of a server's time with the system's own allocator.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    megacity::main()
}
