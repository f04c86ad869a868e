//! Lines in, lines out: plain text that a screen reader can speak and a script can drive.

use door::wrap::wrapped;
use std::io::{self, BufRead, BufWriter, IsTerminal, Read, Write};

/// Fits a terminal of 80 columns without touching its edge.
const WIDTH: usize = 79;
/// More than any terminal is high: what was on it is gone.
const CURTAIN: usize = 100;
/// No command is longer.
const LONGEST: usize = 400;

pub struct Lines {
    input: Box<dyn BufRead>,
    out: Box<dyn Write>,
    /// A terminal shows what is typed; of a script we show it, so that what comes out can be read.
    echo: bool,
}

impl Lines {
    pub fn terminal() -> Lines {
        Lines {
            input: Box::new(io::stdin().lock()),
            out: Box::new(BufWriter::new(io::stdout())),
            echo: !io::stdin().is_terminal(),
        }
    }

    /// Prints a text; lines that are too long go on below, further in.
    pub fn say(&mut self, text: &str) -> io::Result<()> {
        wrapped(text, WIDTH, 4).into_iter().try_for_each(|line| writeln!(self.out, "{line}"))
    }

    /// Prints a text as it is.
    pub fn raw(&mut self, text: &str) -> io::Result<()> {
        writeln!(self.out, "{text}")
    }

    /// Scrolls everything away.
    pub fn hide(&mut self) -> io::Result<()> {
        writeln!(self.out, "{}", "\n".repeat(CURTAIN))
    }

    /// Asks for a line; nothing at the end of the input.
    pub fn ask(&mut self, prompt: &str) -> io::Result<Option<String>> {
        write!(self.out, "{prompt} ")?;
        self.out.flush()?;
        let mut bytes = Vec::new();
        if (&mut self.input).take(1 << 16).read_until(b'\n', &mut bytes)? == 0 {
            writeln!(self.out)?;
            return Ok(None);
        }
        let line = String::from_utf8_lossy(&bytes);
        let line = without_keys(&line).trim().to_string();
        if self.echo {
            writeln!(self.out, "{line}")?;
        }
        Ok(Some(line))
    }

    pub fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// The text of a line. A cursor key sends an escape, a bracket and letters: they must not be taken for an action.
fn without_keys(line: &str) -> String {
    let mut text = String::new();
    let mut signs = line.chars().take(LONGEST).peekable();
    while let Some(sign) = signs.next() {
        if sign == '\u{1b}' {
            let key = signs.next_if(|&next| next == '[' || next == 'O').is_some();
            while key && signs.next().is_some_and(|next| !next.is_alphabetic() && next != '~') {}
        } else {
            text.push(if sign.is_control() { ' ' } else { sign });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_no_letters() {
        assert_eq!(without_keys("\u{1b}[A"), "");
        assert_eq!(without_keys("mo\u{1b}[3~ve\u{1b}OD\tdredd\u{1b}\r\n"), "move dredd  ");
        assert_eq!(without_keys("\u{1b}[1;5"), "");
    }
}
