//! Content packs behind a door: what is in one, its drawings, and rule cases that are played with it.

use engine::case::{self, Report};
use engine::content::{Fault, File, Hash, Pack};
use engine::{Game, Positions};
use std::marker::PhantomData;

/// What a game tells about its packs. Its own crate implements this for a type of its own.
pub trait Packs: 'static {
    type Game: Positions;

    /// What is in it, in a few words.
    fn summary(content: &<Self::Game as Game>::Content) -> String;

    /// Its drawings: file name and SVG. None where the page draws everything.
    fn drawings(_content: &<Self::Game as Game>::Content) -> Vec<(String, String)> {
        Vec::new()
    }
}

/// The packs of a game whose type is not known. Files that are not sound are answered with their faults.
pub trait AnyPacks: Send + Sync {
    /// The hash, and what is in it in a few words.
    fn look(&self, files: Vec<File>) -> Result<(Hash, String), Vec<Fault>>;
    /// File name and SVG.
    fn drawings(&self, files: Vec<File>) -> Result<Vec<(String, String)>, Vec<Fault>>;
    /// Runs a case and its variants with this pack, or with the built-in one.
    fn case(&self, name: &str, text: &str, files: Option<Vec<File>>) -> Result<Report, Vec<Fault>>;
}

/// The packs of this type.
pub const fn packs<P: Packs>() -> &'static dyn AnyPacks {
    const { &Erased::<P>(PhantomData) }
}

struct Erased<P>(PhantomData<fn() -> P>);

impl<P: Packs> AnyPacks for Erased<P> {
    fn look(&self, files: Vec<File>) -> Result<(Hash, String), Vec<Fault>> {
        let pack = Pack::<<P::Game as Game>::Content>::load(files)?;
        Ok((pack.hash(), P::summary(pack.content())))
    }

    fn drawings(&self, files: Vec<File>) -> Result<Vec<(String, String)>, Vec<Fault>> {
        let pack = Pack::<<P::Game as Game>::Content>::load(files)?;
        Ok(P::drawings(pack.content()))
    }

    fn case(&self, name: &str, text: &str, files: Option<Vec<File>>) -> Result<Report, Vec<Fault>> {
        let pack = files.map_or(Ok(Pack::built_in()), Pack::load)?;
        Ok(case::run::<P::Game>(name, text, pack))
    }
}
