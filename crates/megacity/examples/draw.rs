//! Draws the maps of the built-in pack into a folder: `cargo run -p megacity --example draw -- /tmp/maps`.

#[path = "../src/draw/mod.rs"]
mod draw;

use engine::content::Pack;
use helter_skelter::content::Content;

fn main() -> anyhow::Result<()> {
    let folder = std::path::PathBuf::from(std::env::args().nth(1).unwrap_or_else(|| ".".into()));
    std::fs::create_dir_all(&folder)?;
    let content = Pack::<Content>::built_in();
    for (map, look) in content.maps.iter().zip(&content.looks) {
        for (name, theme) in
            [("dark", draw::Theme::Dark), ("light", draw::Theme::Light), ("preferred", draw::Theme::Preferred)]
        {
            let path = folder.join(format!("{}-{name}.svg", map.id));
            std::fs::write(&path, draw::map_svg(map, look, theme))?;
            println!("{}", path.display());
        }
    }
    Ok(())
}
