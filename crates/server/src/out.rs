//! The way out to one socket. Whoever is too slow to read is let go: the log has everything for when they come back.

use crate::protocol::{Refused, Tell};
use axum::extract::ws::Utf8Bytes;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use tokio::sync::{Notify, mpsc};

/// How many messages may wait for a client before it counts as gone.
const PATIENCE: usize = 512;

/// Tells the sockets of this process apart.
pub type SocketId = u64;

/// Where messages for one socket are put. Never waits.
#[derive(Clone, Debug)]
pub struct Out {
    pub socket: SocketId,
    queue: mpsc::Sender<Utf8Bytes>,
    overrun: Arc<Overrun>,
}

/// That a queue was full once.
#[derive(Debug, Default)]
pub struct Overrun {
    happened: AtomicBool,
    bell: Notify,
}

impl Overrun {
    /// Waits until the queue was full.
    pub async fn happens(&self) {
        while !self.happened.load(Ordering::Acquire) {
            self.bell.notified().await;
        }
    }
}

impl Out {
    pub fn new(socket: SocketId) -> (Out, mpsc::Receiver<Utf8Bytes>, Arc<Overrun>) {
        let (queue, messages) = mpsc::channel(PATIENCE);
        let overrun = Arc::new(Overrun::default());
        (Out { socket, queue, overrun: overrun.clone() }, messages, overrun)
    }

    pub fn tell(&self, tell: &Tell) {
        self.send(written(tell));
    }

    /// One text for many sockets is written once.
    pub fn send(&self, text: Utf8Bytes) {
        if let Err(mpsc::error::TrySendError::Full(_)) = self.queue.try_send(text) {
            self.overrun.happened.store(true, Ordering::Release);
            self.overrun.bell.notify_one();
        }
    }

    pub fn done(&self, id: &str, seq: Option<usize>) {
        self.tell(&Tell::Done { id: id.to_string(), seq, table: None });
    }

    pub fn refuse(&self, id: Option<&str>, refusal: Refused) {
        self.tell(&Tell::Refused { id: id.map(str::to_string), refusal });
    }
}

pub fn written(tell: &Tell) -> Utf8Bytes {
    serde_json::to_string(tell).expect("a message can be written as JSON").into()
}
