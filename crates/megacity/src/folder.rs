//! Folders on disk: content packs and cases.

use anyhow::{Context, Error, Result, anyhow};
use door::Door;
use engine::content::{Fault, File, Pack, Stored};
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// All TOML files under a folder, at any depth, in the order of their names.
pub fn toml_files(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(folder) = folders.pop() {
        let entries = fs::read_dir(&folder).with_context(|| format!("cannot read the folder {}", folder.display()))?;
        for entry in entries {
            let entry = entry?;
            let path = entry.path();
            // A linked folder is not followed: it could lead back here.
            match entry.file_type()? {
                kind if kind.is_dir() => folders.push(path),
                _ if path.extension().is_some_and(|extension| extension == "toml") => files.push(path),
                _ => {}
            }
        }
    }
    files.sort();
    Ok(files)
}

pub fn read(file: &Path) -> Result<String> {
    fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))
}

/// The files in the game's folder under `content`, which are a sound pack; nothing for the built-in one.
pub fn pack_files(door: &Door, content: Option<&Path>) -> Result<Option<Vec<File>>> {
    let Some(content) = content else {
        return Ok(None);
    };
    let folder = content.join(door.name());
    let files = files(&folder)?;
    match door.game.check_content(&files) {
        faults if faults.is_empty() => Ok(Some(files)),
        faults => Err(unusable(&folder, &faults)),
    }
}

/// The pack in a folder.
pub fn load<C: Stored>(folder: &Path) -> Result<Pack<C>> {
    Pack::load(files(folder)?).map_err(|faults| unusable(folder, &faults))
}

fn unusable(folder: &Path, faults: &[Fault]) -> Error {
    let faults: Vec<String> = faults.iter().map(|fault| format!("\n  {fault}")).collect();
    anyhow!("the pack in {} cannot be used:{}", folder.display(), faults.concat())
}

/// The files of a pack in a folder.
pub fn files(folder: &Path) -> Result<Vec<File>> {
    let mut files = Vec::new();
    for path in toml_files(folder)? {
        let inside = path.strip_prefix(folder).expect("it was found there");
        let parts: Vec<_> = inside.iter().map(|part| part.to_string_lossy()).collect();
        files.push(File { path: parts.join("/"), text: read(&path)? });
    }
    Ok(files)
}

/// Writes a file so that it is always whole: under another name first, then renamed.
pub fn write(path: &Path, contents: &(impl AsRef<[u8]> + ?Sized)) -> Result<()> {
    let cannot = || format!("cannot write {}", path.display());
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut unnamed =
        readable(tempfile::Builder::new().prefix(".megacity-")).tempfile_in(folder).with_context(cannot)?;
    unnamed.write_all(contents.as_ref()).with_context(cannot)?;
    unnamed.as_file().sync_all().with_context(cannot)?;
    unnamed.persist(path).with_context(cannot)?;
    Ok(())
}

/// A saved file may be read by whom the system lets read new files; temporary ones are the owner's alone by default.
fn readable<'a, 'b>(builder: &'a mut tempfile::Builder<'b, 'b>) -> &'a mut tempfile::Builder<'b, 'b> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    builder
}

/// Prints; whoever reads along may go away early.
pub fn print(text: &str) -> Result<()> {
    match io::stdout().lock().write_all(text.as_bytes()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(error.into()),
        _ => Ok(()),
    }
}
