use super::*;
use engine::content::Pack;

#[test]
fn the_built_in_pack_is_sound() {
    let files: Vec<File> = Content::BUILT_IN
        .iter()
        .map(|&(path, text)| File {
            path: path.into(),
            text: text.into(),
        })
        .collect();
    if let Err(faults) = Pack::<Content>::load(files) {
        panic!(
            "{}",
            faults.iter().map(|fault| format!("{fault}\n")).collect::<String>()
        );
    }
}
