//! The socket itself.

use crate::{Error, Result};
use server::protocol::Refused;
use tokio::net::TcpStream;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::{HeaderValue, header};
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{self, Message};

/// A few updates. The usual 128 KiB are filled with zeros at every look whether there is something to read.
const READ_BUFFER: usize = 8 * 1024;

pub type Socket = WebSocketStream<TcpStream>;

/// Opens a socket as a page of that server would: with its cookie, and with its own address as the origin.
pub async fn connect(base: &str, path: &str, cookie: &str) -> Result<Socket> {
    let host = base.strip_prefix("http://").ok_or_else(|| Error::Lost(format!("`{base}` is no http:// address")))?;
    let mut request = format!("ws://{host}{path}").into_client_request().map_err(lost)?;
    let value = |text: &str| HeaderValue::from_str(text).map_err(|_| Error::Lost("that is no header".to_string()));
    request.headers_mut().insert(header::ORIGIN, value(base)?);
    if !cookie.is_empty() {
        request.headers_mut().insert(header::COOKIE, value(cookie)?);
    }
    let stream = TcpStream::connect(host).await.map_err(|error| Error::Lost(error.to_string()))?;
    // Small messages one after the other: waiting to fill a packet would be all that is measured.
    stream.set_nodelay(true).map_err(|error| Error::Lost(error.to_string()))?;
    let config = WebSocketConfig::default().read_buffer_size(READ_BUFFER);
    match tokio_tungstenite::client_async_with_config(request, stream, Some(config)).await {
        Ok((socket, _)) => Ok(socket),
        Err(tungstenite::Error::Http(answer)) => {
            let said = answer.body().as_deref().unwrap_or_default();
            match serde_json::from_slice::<Refused>(said) {
                Ok(refused) => Err(Error::Refused(refused)),
                Err(_) => Err(Error::Lost(format!("the server answers {}", answer.status()))),
            }
        }
        Err(error) => Err(lost(error)),
    }
}

/// The text of a message; nothing for what sockets say to each other; an error once it is closed.
pub fn text(message: Option<Result<Message, tungstenite::Error>>) -> Result<Option<tungstenite::Utf8Bytes>> {
    match message {
        Some(Ok(Message::Text(text))) => Ok(Some(text)),
        Some(Ok(Message::Close(frame))) => {
            let said = frame.map(|frame| format!("{} {}", frame.code, frame.reason)).unwrap_or_default();
            Err(Error::Lost(format!("the server closes: {said}")))
        }
        Some(Ok(Message::Binary(_))) => Err(Error::Broken("the server sends bytes that are no text".to_string())),
        Some(Ok(_)) => Ok(None),
        Some(Err(error)) => Err(lost(error)),
        None => Err(Error::Lost("the socket is closed".to_string())),
    }
}

pub fn lost(error: tungstenite::Error) -> Error {
    Error::Lost(error.to_string())
}
