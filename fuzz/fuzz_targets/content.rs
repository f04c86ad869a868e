//! A pack that somebody has edited is read or refused with its faults; it never panics.
#![no_main]

use engine::content::{File, Stored};
use helter_skelter::content::Content;

// Edits of the built-in pack (file, place, length, new text) come further than whole files would: most still parse.
libfuzzer_sys::fuzz_target!(|edits: Vec<(u8, u16, u8, String)>| {
    let built_in = Content::BUILT_IN.iter();
    let mut files: Vec<File> = built_in.map(|&(path, text)| File { path: path.into(), text: text.into() }).collect();
    for (file, place, length, new) in edits {
        let file = usize::from(file) % files.len();
        let text = &mut files[file].text;
        let start = text.floor_char_boundary(usize::from(place) % (text.len() + 1));
        let end = text.floor_char_boundary((start + usize::from(length)).min(text.len()));
        text.replace_range(start..end, &new);
    }
    if let Err(faults) = Content::read(&files) {
        assert!(!faults.is_empty(), "a refusal says why");
    }
});
