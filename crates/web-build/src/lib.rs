//! The browser client on its way into the binary: built by Node where its sources have changed, else taken from the
//! file in which the repository carries it. The server's build script and `cargo xtask` use this.

mod archive;
mod choice;
mod client;
pub mod node;
mod stamp;

pub use choice::{Way, choose};
pub use client::{Client, File};
pub use stamp::{SOURCES, Stamp};

use std::path::Path;

/// The built client, from the root of the repository. `cargo xtask web` makes it.
pub const BUILT: &str = "web/built.pack";

/// Where the server says which protocol it speaks.
pub const PROTOCOL: &str = "crates/server/src/protocol.rs";

/// Builds the client with Node into a folder, from the sources below `root`.
pub fn build(root: &Path, folder: &Path) -> Result<Client, String> {
    let web = root.join("web");
    node::check()?;
    node::install(&web)?;
    node::run_vite(&web, folder)?;
    Client::from_folder(Stamp::of(root)?, folder)
}
