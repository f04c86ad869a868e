//! Choosing one of many actions, a choice at a time and in any order: figure, kind, target, cards.
//!
//! Every action is a set of steps. What has been chosen narrows the actions to those that have these steps; what all
//! of the rest have in common need not be asked. A list of a thousand is so never longer than a few lines.

use super::super::list::words;
use door::board::{Pick, Step};

pub struct Choice {
    all: Vec<Candidate>,
    /// A step back takes the last of them away.
    chosen: Vec<Chosen>,
    /// Words that must begin words of an action.
    pub filter: String,
}

enum Chosen {
    /// These steps, from the list.
    Steps(Vec<Step>),
    /// Something on the table, whatever it is for: a place to go to may be one to fire at.
    Thing(Pick),
}

impl Chosen {
    fn has(&self, step: &Step) -> bool {
        match self {
            Chosen::Steps(steps) => steps.contains(step),
            Chosen::Thing(pick) => step.pick == Some(*pick),
        }
    }

    fn fits(&self, steps: &[Step]) -> bool {
        match self {
            Chosen::Steps(chosen) => chosen.iter().all(|step| steps.contains(step)),
            Chosen::Thing(pick) => steps.iter().any(|step| step.pick == Some(*pick)),
        }
    }
}

pub struct Candidate {
    action: String,
    steps: Vec<Step>,
    /// What a filter looks at.
    words: Vec<String>,
}

/// A line of the list: what it chooses, and how many actions that leaves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    pub words: String,
    pub steps: Vec<Step>,
    pub ways: usize,
    /// The action, if only one is left.
    pub only: Option<String>,
}

/// What pointing at something has led to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Picked {
    /// No legal action has to do with it.
    Nothing,
    Narrowed,
    /// It was chosen before.
    Again,
}

impl Choice {
    pub fn new(actions: impl IntoIterator<Item = (String, Vec<Step>)>) -> Choice {
        let option = |(action, steps): (String, Vec<Step>)| {
            let spoken: Vec<&str> = steps.iter().map(|step| step.words.as_str()).collect();
            let words = words(&format!("{action} {}", spoken.join(" ")));
            Candidate { action, steps, words }
        };
        Choice { all: actions.into_iter().map(option).collect(), chosen: Vec::new(), filter: String::new() }
    }

    fn is_chosen(&self, step: &Step) -> bool {
        self.chosen.iter().any(|chosen| chosen.has(step))
    }

    /// The actions that fit what was chosen and what was typed.
    pub fn left(&self) -> impl Iterator<Item = &Candidate> {
        let typed = words(&self.filter);
        self.all.iter().filter(move |option| {
            self.chosen.iter().all(|chosen| chosen.fits(&option.steps))
                && typed.iter().all(|word| option.words.iter().any(|whole| whole.starts_with(word.as_str())))
        })
    }

    /// The action, if only one is left.
    pub fn only(&self) -> Option<String> {
        let mut left = self.left();
        left.next().filter(|_| left.next().is_none()).map(|option| option.action.clone())
    }

    /// What is still to choose, a line for each way to go on. At first a line says who and what.
    pub fn lines(&self) -> Vec<Line> {
        let left: Vec<&Candidate> = self.left().collect();
        let Some(first) = left.first() else {
            return Vec::new();
        };
        let common: Vec<&Step> =
            first.steps.iter().filter(|step| left.iter().all(|option| option.steps.contains(step))).collect();
        let open = |step: &&Step| !self.is_chosen(step) && (left.len() == 1 || !common.contains(step));
        let deep = if self.chosen.is_empty() { 2 } else { 1 };
        let mut lines: Vec<(Vec<Step>, Vec<&Candidate>)> = Vec::new();
        for option in &left {
            let steps: Vec<Step> = option.steps.iter().filter(open).take(deep).cloned().collect();
            match lines.iter_mut().find(|line| line.0 == steps) {
                Some(line) => line.1.push(option),
                None => {
                    // Lines that begin alike stay together.
                    let after = lines.iter().rposition(|line| line.0.first() == steps.first());
                    lines.insert(after.map_or(lines.len(), |at| at + 1), (steps, vec![option]));
                }
            }
        }
        let line = |(steps, options): (Vec<Step>, Vec<&Candidate>)| {
            let only = if options.len() == 1 { Some(options[0]) } else { None };
            let said: Vec<&str> = match only {
                // The last action that is left is written in full.
                Some(option) if left.len() == 1 => option.steps.iter().map(|step| step.words.as_str()).collect(),
                // Where nothing more is to be chosen the rest is written, too.
                Some(option) => option.steps.iter().filter(open).map(|step| step.words.as_str()).collect(),
                None => steps.iter().map(|step| step.words.as_str()).collect(),
            };
            let said = if said.is_empty() { options[0].action.clone() } else { said.join(" ") };
            Line { words: said, steps, ways: options.len(), only: only.map(|option| option.action.clone()) }
        };
        lines.into_iter().map(line).collect()
    }

    pub fn choose(&mut self, steps: Vec<Step>) {
        self.filter.clear();
        self.chosen.push(Chosen::Steps(steps));
    }

    /// One choice back; false if there was none.
    pub fn back(&mut self) -> bool {
        if !self.filter.is_empty() {
            self.filter.clear();
            return true;
        }
        self.chosen.pop().is_some()
    }

    pub fn clear(&mut self) {
        self.filter.clear();
        self.chosen.clear();
    }

    /// Narrows to the actions with the first of these that has to do with any. A figure is meant as what it is
    /// earliest: who acts, before who is acted on.
    pub fn pick(&mut self, picks: &[Pick]) -> Picked {
        for &pick in picks {
            if self.things().any(|thing| thing == pick) {
                return Picked::Again;
            }
            let places = self.left().filter_map(|option| {
                let place = option.steps.iter().position(|step| step.pick == Some(pick))?;
                Some((place, option.steps[place].clone()))
            });
            if let Some((_, step)) = places.min_by_key(|(place, _)| *place) {
                self.filter.clear();
                self.chosen.push(match pick {
                    Pick::Figure(_) => Chosen::Steps(vec![step]),
                    Pick::Place(_) | Pick::Card(_) => Chosen::Thing(pick),
                });
                return Picked::Narrowed;
            }
        }
        Picked::Nothing
    }

    /// What was chosen, as things on the table.
    pub fn things(&self) -> impl Iterator<Item = Pick> {
        self.chosen.iter().flat_map(|chosen| match chosen {
            Chosen::Steps(steps) => steps.iter().filter_map(|step| step.pick).collect(),
            Chosen::Thing(pick) => vec![*pick],
        })
    }

    /// What was chosen, in words: as far as all that is left agrees on them.
    pub fn words(&self) -> String {
        let left: Vec<&Candidate> = self.left().collect();
        let Some(first) = left.first().filter(|_| !self.chosen.is_empty()) else {
            return String::new();
        };
        let agreed = first.steps.iter().filter(|step| left.iter().all(|option| option.steps.contains(step)));
        agreed.map(|step| step.words.as_str()).collect::<Vec<_>>().join(" ")
    }

    pub fn is_begun(&self) -> bool {
        !self.chosen.is_empty()
    }

    /// The things that would narrow further: of the first step only, as long as nothing is chosen.
    pub fn open(&self) -> Vec<Pick> {
        let deep = if self.chosen.is_empty() { 1 } else { usize::MAX };
        let mut picks: Vec<Pick> = self
            .left()
            .flat_map(|option| option.steps.iter().filter(|step| step.pick.is_some()).take(deep))
            .filter(|step| !self.is_chosen(step))
            .filter_map(|step| step.pick)
            .collect();
        picks.sort();
        picks.dedup();
        picks
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DREDD: Pick = Pick::Figure(3);
    const KAI: Pick = Pick::Figure(18);

    fn choice() -> Choice {
        let who = |pick, name: &str| Step::of(pick, name);
        let to = |number| Step::of(Pick::Place(number), format!("to {number}"));
        let card = |number| Step::of(Pick::Card(number), format!("with {number}"));
        let [dredd, kai] = [who(DREDD, "Dredd"), Step::of(KAI, "Kai on 17")];
        let actions = [
            ("snipe dredd > kai with 19", vec![dredd.clone(), Step::new("SNIPE"), kai.clone(), card(19)]),
            ("move dredd to 9 with 19", vec![dredd.clone(), Step::new("MOVE"), to(9), card(19)]),
            ("move dredd to 9 with 23", vec![dredd.clone(), Step::new("MOVE"), to(9), card(23)]),
            ("move dredd to 10 with 19", vec![dredd.clone(), Step::new("MOVE"), to(10), card(19)]),
            ("move dredd to 10 with 23", vec![dredd, Step::new("MOVE"), to(10), card(23)]),
            ("move hershey to 2 with 5", vec![who(Pick::Figure(2), "Hershey"), Step::new("MOVE"), to(2), card(5)]),
            ("end turn", vec![Step::new("END the turn")]),
        ];
        Choice::new(actions.map(|(action, steps)| (action.to_string(), steps)))
    }

    fn said(choice: &Choice) -> Vec<(String, usize)> {
        choice.lines().into_iter().map(|line| (line.words, line.ways)).collect()
    }

    fn line(words: &str, ways: usize) -> (String, usize) {
        (words.to_string(), ways)
    }

    #[test]
    fn at_first_a_line_says_who_and_what() {
        let expected = [
            line("Dredd SNIPE Kai on 17 with 19", 1),
            line("Dredd MOVE", 4),
            line("Hershey MOVE to 2 with 5", 1),
            line("END the turn", 1),
        ];
        assert_eq!(said(&choice()), expected);
    }

    #[test]
    fn a_choice_narrows_and_what_is_common_is_not_asked() {
        let mut choice = choice();
        choice.choose(choice.lines()[1].steps.clone());
        assert_eq!(said(&choice), [line("to 9", 2), line("to 10", 2)]);
        choice.choose(choice.lines()[1].steps.clone());
        assert_eq!(said(&choice), [line("with 19", 1), line("with 23", 1)]);
        assert_eq!(choice.lines()[1].only.as_deref(), Some("move dredd to 10 with 23"));
        assert!(choice.back() && choice.back() && !choice.back());
        assert_eq!(choice.lines().len(), 4);
    }

    #[test]
    fn the_order_is_free() {
        let mut choice = choice();
        assert_eq!(choice.pick(&[Pick::Card(23)]), Picked::Narrowed);
        assert_eq!(said(&choice), [line("to 9", 1), line("to 10", 1)]);
        assert_eq!(choice.pick(&[Pick::Place(9)]), Picked::Narrowed);
        assert_eq!(choice.only().as_deref(), Some("move dredd to 9 with 23"));
        assert_eq!(choice.pick(&[Pick::Place(9)]), Picked::Again);
        choice.clear();
        assert_eq!(choice.pick(&[KAI]), Picked::Narrowed, "a target first");
        assert_eq!(choice.only().as_deref(), Some("snipe dredd > kai with 19"));
        assert_eq!(choice.pick(&[Pick::Place(40)]), Picked::Nothing);
    }

    #[test]
    fn what_can_be_picked_next() {
        let mut choice = choice();
        assert_eq!(choice.open(), [Pick::Figure(2), DREDD], "at first only who");
        choice.pick(&[DREDD]);
        assert_eq!(choice.open(), [KAI, Pick::Place(9), Pick::Place(10), Pick::Card(19), Pick::Card(23)]);
    }

    #[test]
    fn typing_filters() {
        let mut choice = choice();
        choice.filter = "mov dr 9".to_string();
        assert_eq!(said(&choice), [line("with 19", 1), line("with 23", 1)]);
        choice.filter = "dance".to_string();
        assert!(choice.lines().is_empty() && choice.only().is_none());
    }
}
