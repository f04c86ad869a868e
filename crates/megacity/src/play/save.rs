//! Writing a file so that it is always whole: under another name first, then renamed.

use anyhow::{Context, Result};
use std::io::Write;
use std::path::Path;

pub fn write(file: &Path, text: &str) -> Result<()> {
    let cannot = || format!("cannot write {}", file.display());
    let folder = match file.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let mut new = tempfile::Builder::new().prefix(".megacity-").tempfile_in(folder).with_context(cannot)?;
    new.write_all(text.as_bytes()).with_context(cannot)?;
    new.persist(file).with_context(cannot)?;
    Ok(())
}
