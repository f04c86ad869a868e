//! The words that a pack brings: its keywords, and the filters that its lines use.

use super::ast::{Filter, FilterId};
use crate::names::{Keyword, Keywords};

/// CG-502: the checked list of keywords, classifications first, and every filter once.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Dictionary {
    keywords: Vec<String>,
    classifications: usize,
    filters: Vec<Filter>,
}

impl Dictionary {
    /// The two lists must have no word in common and fit into one set; whoever reads them checks that.
    pub fn new(classifications: Vec<String>, others: Vec<String>) -> Dictionary {
        let count = classifications.len();
        let keywords: Vec<String> = classifications.into_iter().chain(others).collect();
        assert!(keywords.len() <= Keywords::LIMIT, "the reader of the list has checked its length");
        Dictionary { keywords, classifications: count, filters: Vec::new() }
    }

    pub fn keyword(&self, name: &str) -> Option<Keyword> {
        self.keywords.iter().position(|known| known == name).map(|place| Keyword(place as u8))
    }

    pub fn name(&self, keyword: Keyword) -> &str {
        &self.keywords[usize::from(keyword.0)]
    }

    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.keywords.iter().map(String::as_str)
    }

    pub fn classifications(&self) -> impl Iterator<Item = Keyword> + use<> {
        (0..self.classifications as u8).map(Keyword)
    }

    /// Every classification: the part of a card's keywords that `classify` replaces.
    pub fn classifying(&self) -> Keywords {
        self.classifications().collect()
    }

    pub fn is_classification(&self, keyword: Keyword) -> bool {
        usize::from(keyword.0) < self.classifications
    }

    #[inline]
    pub fn filter(&self, id: FilterId) -> &Filter {
        &self.filters[usize::from(id.0)]
    }

    pub fn filters(&self) -> &[Filter] {
        &self.filters
    }

    /// Equal filters are one, so that equal lines are equal trees.
    pub fn intern(&mut self, filter: Filter) -> FilterId {
        let place = self.filters.iter().position(|known| *known == filter).unwrap_or_else(|| {
            self.filters.push(filter);
            self.filters.len() - 1
        });
        FilterId(u16::try_from(place).expect("a pack has fewer than 65,536 different filters"))
    }
}
