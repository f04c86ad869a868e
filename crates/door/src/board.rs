//! What the full screen and a game's drawing share: things that can be picked, choices, and a canvas of cells.
//!
//! A drawing says what a cell is (`Ink`), never which colour it has: that is the palette's, which may have none.

/// Something on the table that can be pointed at. The numbers are the game's own.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Pick {
    Figure(u16),
    Place(u16),
    Card(u16),
}

/// One choice of an action: `SNIPE`, `Kai on 17`, `JU-19`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    pub words: String,
    pub pick: Option<Pick>,
}

impl Step {
    pub fn new(words: impl Into<String>) -> Step {
        Step { words: words.into(), pick: None }
    }

    pub fn of(pick: Pick, words: impl Into<String>) -> Step {
        Step { words: words.into(), pick: Some(pick) }
    }
}

/// What a cell or a word stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Ink {
    #[default]
    Text,
    Dim,
    Strong,
    /// Beyond the board.
    Nothing,
    Border,
    Wall,
    HighEdge,
    FallEdge,
    Rim,
    Cover,
    HighGround,
    Fall,
    Number,
    /// A figure of the side with this number.
    Side(u8),
    /// A smaller thing of that side.
    Token(u8),
    /// A place that a choice leads to.
    Reach,
    /// A place with somebody to attack.
    Target,
    /// Where something has just happened.
    Flash,
    /// Under the cursor.
    Cursor,
    /// Chosen.
    Chosen,
}

/// A piece of text in one ink.
pub type Words = (String, Ink);

/// A line in a panel.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Row {
    pub words: Vec<Words>,
    pub pick: Option<Pick>,
}

impl Row {
    pub fn plain(text: impl Into<String>) -> Row {
        Row { words: vec![(text.into(), Ink::Text)], pick: None }
    }

    pub fn text(&self) -> String {
        self.words.iter().map(|(text, _)| text.as_str()).collect()
    }
}

/// What a drawing should point out.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Marks {
    pub cursor: Option<Pick>,
    pub chosen: Vec<Pick>,
    /// What can be picked next.
    pub open: Vec<Pick>,
    pub flash: Vec<Pick>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Cell {
    pub sign: char,
    pub ink: Ink,
    /// What a click here means.
    pub pick: Option<Pick>,
}

/// A drawing in cells.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Canvas {
    pub width: u16,
    pub height: u16,
    cells: Vec<Cell>,
    /// The middle of each place.
    pub spots: Vec<(Pick, u16, u16)>,
}

impl Canvas {
    pub fn new(width: u16, height: u16) -> Canvas {
        let empty = Cell { sign: ' ', ink: Ink::Nothing, pick: None };
        Canvas { width, height, cells: vec![empty; usize::from(width) * usize::from(height)], spots: Vec::new() }
    }

    fn index(&self, x: u16, y: u16) -> Option<usize> {
        (x < self.width && y < self.height).then(|| usize::from(y) * usize::from(self.width) + usize::from(x))
    }

    pub fn at(&self, x: u16, y: u16) -> Option<&Cell> {
        self.index(x, y).map(|index| &self.cells[index])
    }

    /// A cell to change; outside there is none.
    pub fn at_mut(&mut self, x: u16, y: u16) -> Option<&mut Cell> {
        self.index(x, y).map(|index| &mut self.cells[index])
    }

    pub fn spot(&self, place: Pick) -> Option<(u16, u16)> {
        self.spots.iter().find(|spot| spot.0 == place).map(|&(_, x, y)| (x, y))
    }

    /// The nearest place in a direction. A cell is twice as high as wide, and what lies aside counts double.
    pub fn towards(&self, from: Pick, (dx, dy): (i32, i32)) -> Option<Pick> {
        let (x, y) = self.spot(from)?;
        let distance = |&(_, to_x, to_y): &(Pick, u16, u16)| {
            let (over, down) = (i32::from(to_x) - i32::from(x), 2 * (i32::from(to_y) - i32::from(y)));
            let ahead = over * dx + down * dy;
            let aside = (over * dy).abs() + (down * dx).abs();
            (ahead > 0 && aside <= 2 * ahead).then_some(ahead + 2 * aside)
        };
        let near = self.spots.iter().filter(|spot| spot.0 != from).filter_map(|spot| Some((distance(spot)?, spot.0)));
        near.min().map(|(_, place)| place)
    }
}
