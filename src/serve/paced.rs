//! Minimum rate of writing to clients.
//!
//! A client may be slow for a while: its connection has a time credit, which is used up by waiting
//! for the client and refilled by the bytes it reads. A client that has been behind the output for
//! [`MAX_BEHIND`] is too slow in any case. A timeout per write would not be sufficient, because
//! a client that reads a few bytes now and then never reaches it.

use std::io::{self, IoSlice};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Instant, Sleep, sleep};

use super::connection::Connection;

/// Rate in bytes per second at which a client must read once its credit is used up.
const MIN_RATE: f64 = 4096.0;
/// Longest time that a client may be behind the output, as a multiple of the patience.
const MAX_BEHIND: u32 = 6;

/// Stream whose writes fail with [`io::ErrorKind::TimedOut`] if the client reads too slowly.
pub(super) struct PacedStream<S> {
    stream: S,
    connection: Arc<Connection>,
    /// Maximum credit.
    patience: Duration,
    /// Time for which writes may still wait.
    credit: Duration,
    /// Start of the current wait.
    blocked_since: Option<Instant>,
    /// Start of the time during which output has been pending.
    behind_since: Option<Instant>,
    /// Latest end of the current wait.
    timer: Pin<Box<Sleep>>,
}

impl<S> PacedStream<S> {
    /// Wraps the stream of `connection`, with a full credit of `patience`.
    pub(super) fn new(stream: S, connection: Arc<Connection>, patience: Duration) -> PacedStream<S> {
        let timer = Box::pin(sleep(patience));
        PacedStream {
            stream,
            connection,
            patience,
            credit: patience,
            blocked_since: None,
            behind_since: None,
            timer,
        }
    }

    /// Accounts for a write in which `taken` of `offered` bytes were accepted.
    fn note_taken(&mut self, taken: usize, offered: usize) {
        if let Some(since) = self.blocked_since.take() {
            self.credit = self.credit.saturating_sub(since.elapsed());
        }
        let earned = Duration::from_secs_f64(taken as f64 / MIN_RATE);
        self.credit = self.patience.min(self.credit + earned);
        if taken == offered && self.behind_since.take().is_some() {
            self.connection.set_behind(false);
        }
    }

    /// Waits for the client, which must read something before the credit is used up.
    fn poll_blocked(&mut self, context: &mut Context<'_>) -> Poll<io::Result<usize>> {
        let now = Instant::now();
        if self.behind_since.is_none() {
            self.connection.set_behind(true);
        }
        let behind_since = *self.behind_since.get_or_insert(now);
        if self.blocked_since.is_none() {
            self.blocked_since = Some(now);
            let latest = behind_since + self.patience * MAX_BEHIND;
            self.timer.as_mut().reset(latest.min(now + self.credit));
        }
        ready!(self.timer.as_mut().poll(context));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }

    fn account(
        &mut self,
        written: Poll<io::Result<usize>>,
        offered: usize,
        context: &mut Context<'_>,
    ) -> Poll<io::Result<usize>> {
        match written {
            Poll::Pending => self.poll_blocked(context),
            Poll::Ready(Ok(taken)) => {
                self.note_taken(taken, offered);
                Poll::Ready(Ok(taken))
            }
            failed @ Poll::Ready(Err(_)) => failed,
        }
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for PacedStream<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for PacedStream<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.account(written, bytes.len(), context)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, slices);
        self.account(written, slices.iter().map(|slice| slice.len()).sum(), context)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt, AsyncWriteExt, DuplexStream, duplex};

    use super::*;

    const PATIENCE: Duration = Duration::from_secs(10);

    /// A stream with a small buffer between both ends, its connection, and the client's end.
    fn stream() -> (PacedStream<DuplexStream>, Arc<Connection>, DuplexStream) {
        let (server, client) = duplex(1024);
        let connection = Arc::new(Connection::new());
        (PacedStream::new(server, Arc::clone(&connection), PATIENCE), connection, client)
    }

    /// Reads this many bytes every `pause` until the other side ends.
    async fn read_slowly(mut client: DuplexStream, bytes: usize, pause: Duration) {
        let mut buffer = vec![0; bytes];
        while client.read(&mut buffer).await.is_ok_and(|read| read > 0) {
            sleep(pause).await;
        }
    }

    async fn sent(mut stream: PacedStream<DuplexStream>, bytes: usize) -> (io::Result<()>, Duration) {
        let began = Instant::now();
        let result = stream.write_all(&vec![0; bytes]).await;
        (result, began.elapsed())
    }

    #[tokio::test(start_paused = true)]
    async fn a_client_that_takes_some_bytes_now_and_then_is_cut_off() {
        let (stream, _, client) = stream();
        tokio::spawn(read_slowly(client, 64, Duration::from_secs(6)));
        let (result, took) = sent(stream, 152_000).await;
        assert_eq!(result.unwrap_err().kind(), io::ErrorKind::TimedOut);
        assert!((PATIENCE..PATIENCE * 2).contains(&took), "{took:?}");
    }

    #[tokio::test(start_paused = true)]
    async fn a_slow_client_gets_its_answer_and_not_without_end() {
        let (stream, connection, client) = stream();
        tokio::spawn(read_slowly(client, 1024, Duration::from_millis(200)));
        let (result, took) = sent(stream, 200_000).await;
        assert!(result.is_ok() && took > PATIENCE * 3, "{result:?} after {took:?}");
        assert!(!connection.is_behind(), "all was taken");
        let (stream, connection, client) = self::stream();
        tokio::spawn(read_slowly(client, 1024, Duration::from_millis(200)));
        let (result, took) = sent(stream, 2_000_000).await;
        assert!(result.is_err() && connection.is_behind());
        assert!((PATIENCE * 6..PATIENCE * 7).contains(&took), "{took:?}");
    }

    /// An event stream is mostly silent: time without output uses no credit.
    #[tokio::test(start_paused = true)]
    async fn a_client_that_waits_for_the_server_stays() {
        let (mut stream, connection, client) = stream();
        tokio::spawn(read_slowly(client, 1024, Duration::from_millis(100)));
        for _ in 0..50 {
            stream.write_all(&[0; 4096]).await.unwrap();
            sleep(Duration::from_secs(30)).await;
        }
        assert!(!connection.is_behind());
    }
}
