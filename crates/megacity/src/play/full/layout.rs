//! Where everything stands on the screen.

use ratatui::layout::{Constraint, Layout, Rect};

/// The smallest screen that is played on.
pub const SMALLEST: (u16, u16) = (80, 24);

/// What can have the keys.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Panel {
    Map,
    Actions,
    Hand,
    Teams,
    Log,
}

impl Panel {
    pub const ALL: [Panel; 5] = [Panel::Map, Panel::Actions, Panel::Hand, Panel::Teams, Panel::Log];

    pub fn name(self) -> &'static str {
        match self {
            Panel::Map => "Map",
            Panel::Actions => "Actions",
            Panel::Hand => "Hand",
            Panel::Teams => "Teams",
            Panel::Log => "Log",
        }
    }

    /// The key that leads to it.
    pub fn number(self) -> usize {
        Panel::ALL.iter().position(|&panel| panel == self).map_or(0, |at| at + 1)
    }

    pub fn next(self, back: bool) -> Panel {
        let at = self.number() - 1 + if back { Panel::ALL.len() - 1 } else { 1 };
        Panel::ALL[at % Panel::ALL.len()]
    }
}

/// The parts of the screen. Where panels share a place, only the one that was looked at last is there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Parts {
    pub bar: Rect,
    pub map: Rect,
    pub prompt: Rect,
    pub keys: Rect,
    /// The panels with their titles.
    pub panels: Vec<(Panel, Rect)>,
    /// Hand, teams and log take turns in one place.
    pub shared: bool,
}

impl Parts {
    /// Nothing if the screen is too small.
    pub fn of(screen: Rect, shown: Panel) -> Option<Parts> {
        if screen.width < SMALLEST.0 || screen.height < SMALLEST.1 {
            return None;
        }
        let [bar, middle, keys] =
            Layout::vertical([Constraint::Length(1), Constraint::Fill(1), Constraint::Length(1)]).areas(screen);
        let wide = screen.width >= 110 && screen.height >= 32;
        let side = if wide { (screen.width * 2 / 5).clamp(42, 70) } else { (screen.width - 50).clamp(30, 44) };
        let [left, _, right] =
            Layout::horizontal([Constraint::Fill(1), Constraint::Length(1), Constraint::Length(side)]).areas(middle);
        let prompt_height = 6;
        // The map is 3.2 times as wide as high in cells; what it leaves free is the log's.
        let map_height = (left.width * 5 / 16 + 2).min(left.height - prompt_height).max(16);
        let [map, prompt, below] =
            Layout::vertical([Constraint::Length(map_height), Constraint::Length(prompt_height), Constraint::Fill(1)])
                .areas(left);
        let (panels, prompt) = if wide {
            let log_below = below.height >= 5;
            let split = if log_below { vec![4, 3, 4] } else { vec![4, 3, 4, 3] };
            let rows = Layout::vertical(split.into_iter().map(Constraint::Fill)).split(right);
            let names = [Panel::Actions, Panel::Hand, Panel::Teams, Panel::Log];
            let mut panels: Vec<(Panel, Rect)> = names.into_iter().zip(rows.iter().copied()).collect();
            if log_below {
                panels.push((Panel::Log, below));
                (panels, prompt)
            } else {
                (panels, Rect { height: prompt.height + below.height, ..prompt })
            }
        } else {
            let [actions, other] = Layout::vertical([Constraint::Fill(1), Constraint::Fill(1)]).areas(right);
            let shown = if matches!(shown, Panel::Map | Panel::Actions) { Panel::Hand } else { shown };
            let prompt = Rect { height: prompt.height + below.height, ..prompt };
            (vec![(Panel::Actions, actions), (shown, other)], prompt)
        };
        Some(Parts { bar, map, prompt, keys, panels, shared: !wide })
    }

    pub fn panel(&self, panel: Panel) -> Option<Rect> {
        self.panels.iter().find(|(name, _)| *name == panel).map(|(_, place)| *place)
    }
}

/// The inside of a panel, below its title.
pub fn inside(panel: Rect) -> Rect {
    Rect { y: panel.y + 1, height: panel.height.saturating_sub(1), ..panel }
}

/// A box in the middle, at most so large.
pub fn middle(screen: Rect, width: u16, height: u16) -> Rect {
    let (width, height) = (width.min(screen.width), height.min(screen.height));
    Rect { x: (screen.width - width) / 2, y: (screen.height - height) / 2, width, height }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_fits_and_nothing_overlaps() {
        for (width, height) in [(80, 24), (81, 25), (100, 30), (110, 32), (120, 40), (160, 45), (200, 60), (300, 100)] {
            let screen = Rect::new(0, 0, width, height);
            let parts = Parts::of(screen, Panel::Hand).unwrap();
            let mut places = vec![parts.bar, parts.map, parts.prompt, parts.keys];
            places.extend(parts.panels.iter().map(|(_, place)| *place));
            for (at, place) in places.iter().enumerate() {
                assert_eq!(place.intersection(screen), *place, "{width}x{height}");
                assert!(places[..at].iter().all(|other| other.intersection(*place).is_empty()), "{width}x{height}");
            }
            assert!(parts.map.width >= 49 && parts.map.height >= 16, "{width}x{height}: the whole map fits");
            assert!(places.iter().all(|place| place.height > 0 && place.width >= 30), "{width}x{height}");
        }
        assert_eq!(Parts::of(Rect::new(0, 0, 79, 24), Panel::Hand), None);
        assert_eq!(Parts::of(Rect::new(0, 0, 80, 23), Panel::Hand), None);
    }
}
