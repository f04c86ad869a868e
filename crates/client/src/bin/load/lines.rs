//! The sockets of all tables, and one loop that waits for them.
//!
//! Two hundred tasks of a runtime took as much of the processor as the server that they were to measure.

use crate::measure::Figures;
use crate::pace::Pacer;
use anyhow::{Context, Result, bail};
use client::Socket;
use futures_util::{FutureExt, StreamExt};
use mio::event::Event;
use mio::net::TcpStream;
use mio::{Events, Interest, Poll, Registry, Token, Waker};
use std::io::{self, ErrorKind, Read, Write};
use std::time::{Duration, Instant};
use tokio_tungstenite::tungstenite::protocol::{Role, WebSocketConfig};
use tokio_tungstenite::tungstenite::{Error, Message, Utf8Bytes, WebSocket};

/// A few updates. All of it is filled with zeros before it is read into.
const READ_BUFFER: usize = 4 * 1024;
/// As often the clients look what has come, when they play as fast as they can. Two hundred people would be woken by
/// their own machines; the one thread that plays them all is woken by the server, at the server's cost, once for every
/// message, if it has nothing else to do.
const ROUND: Duration = Duration::from_micros(100);
/// What is not answered so long after the end is not answered at all.
const PATIENCE: Duration = Duration::from_secs(20);
/// The token of the pacer; lines are counted from 0.
const BEAT: Token = Token(usize::MAX);

/// Two lines, and whoever speaks over them.
pub trait Table {
    fn lines(&mut self) -> &mut [Line; 2];
    /// All lines are open.
    fn begin(&mut self, figures: &mut Figures) -> Result<()>;
    /// Something came over one of the lines.
    fn hear(&mut self, side: usize, text: &str, figures: &mut Figures) -> Result<()>;
    /// It is this table's turn.
    fn beat(&mut self, figures: &mut Figures) -> Result<()>;
    /// Whether something that is measured is not answered yet.
    fn waits(&self) -> bool;
}

/// Serves all tables until the time is over and everything is answered.
pub fn serve<T: Table>(tables: &mut [T], rate: Option<f64>, figures: &mut Figures) -> Result<()> {
    let mut poll = Poll::new()?;
    for (number, line) in tables.iter_mut().flat_map(T::lines).enumerate() {
        line.register(poll.registry(), Token(number))?;
    }
    for table in &mut *tables {
        table.begin(figures)?;
    }
    let mut pacer = match rate {
        Some(rate) => Some(Pacer::start(rate, figures.until, Waker::new(poll.registry(), BEAT)?)),
        None => None,
    };
    let mut events = Events::with_capacity(1024);
    loop {
        let now = Instant::now();
        let mut wait = figures.until.saturating_duration_since(now);
        if wait.is_zero() {
            if !tables.iter().any(T::waits) {
                return Ok(());
            }
            wait = (figures.until + PATIENCE).saturating_duration_since(now);
            if wait.is_zero() {
                bail!("waited in vain for the last answers");
            }
        }
        if pacer.is_none() {
            std::thread::sleep(ROUND);
        }
        match poll.poll(&mut events, Some(wait)) {
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            polled => polled?,
        }
        for event in &events {
            if event.token() == BEAT {
                for beat in pacer.iter_mut().flat_map(Pacer::take) {
                    tables[beat % tables.len()].beat(figures)?;
                }
                continue;
            }
            let (table, side) = (&mut tables[event.token().0 / 2], event.token().0 % 2);
            table.lines()[side].ready(event)?;
            while let Some(text) = table.lines()[side].read()? {
                table.hear(side, &text, figures)?;
            }
        }
    }
}

/// A socket that never waits.
pub struct Line {
    socket: WebSocket<Stream>,
    /// Something was written that did not go out yet.
    unsent: bool,
}

impl Line {
    /// Takes over a socket on which nothing is under way.
    pub fn new(mut socket: Socket) -> Result<Line> {
        // What the socket has read already would be lost.
        if let Some(said) = socket.next().now_or_never() {
            bail!("a socket was told something before anybody listened: {said:?}");
        }
        let tcp = TcpStream::from_std(socket.into_inner().into_std()?);
        let stream = Stream { tcp, dry: false, ends: false };
        let config = WebSocketConfig::default().read_buffer_size(READ_BUFFER);
        Ok(Line { socket: WebSocket::from_raw_socket(stream, Role::Client, Some(config)), unsent: false })
    }

    fn register(&mut self, registry: &Registry, token: Token) -> Result<()> {
        let tcp = &mut self.socket.get_mut().tcp;
        registry.register(tcp, token, Interest::READABLE | Interest::WRITABLE).context("a socket cannot be waited for")
    }

    fn ready(&mut self, event: &Event) -> Result<()> {
        let stream = self.socket.get_mut();
        stream.ends |= event.is_read_closed() || event.is_error();
        stream.dry &= !event.is_readable() && !stream.ends;
        if self.unsent && event.is_writable() {
            self.flush()?;
        }
        Ok(())
    }

    /// The next text, if there is one. Goes on until there is none: nothing tells a second time that something came.
    fn read(&mut self) -> Result<Option<Utf8Bytes>> {
        loop {
            match self.socket.read() {
                Err(Error::Io(error)) if error.kind() == ErrorKind::WouldBlock => return Ok(None),
                message => {
                    if let Some(text) = client::text(Some(message))? {
                        return Ok(Some(text));
                    }
                }
            }
        }
    }

    pub fn send(&mut self, text: String) -> Result<()> {
        self.socket.write(Message::text(text))?;
        self.flush()
    }

    fn flush(&mut self) -> Result<()> {
        match self.socket.flush() {
            // It is kept, and goes out as soon as there is room.
            Err(Error::Io(error)) if error.kind() == ErrorKind::WouldBlock => self.unsent = true,
            flushed => {
                flushed?;
                self.unsent = false;
            }
        }
        Ok(())
    }
}

/// A stream that is not asked again what it has just said: a read that leaves room has read everything, and whatever
/// comes after that is an event of its own.
struct Stream {
    tcp: TcpStream,
    /// There was nothing left when it was last read.
    dry: bool,
    /// The other side has closed, and there will be no more events: it must be read to its end.
    ends: bool,
}

impl Read for Stream {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.dry {
            return Err(ErrorKind::WouldBlock.into());
        }
        let size = self.tcp.read(buffer)?;
        self.dry = size < buffer.len() && !self.ends;
        Ok(size)
    }
}

impl Write for Stream {
    fn write(&mut self, buffer: &[u8]) -> io::Result<usize> {
        self.tcp.write(buffer)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.tcp.flush()
    }
}
