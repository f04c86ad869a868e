//! Load for a server, and what to compare it with. `cargo xtask bench server` runs these one after the other; each
//! prints its figures as one line of JSON.

mod commits;
mod crowd;
mod echo;
mod light;
mod lines;
mod measure;
mod pace;
mod play;
mod rows;

use clap::Parser;

#[derive(Parser)]
#[command(about = "Load for a server of Mega-City Tables, and what to compare it with")]
enum Load {
    /// Tables of two people who play at random, on and on.
    Play(play::Args),
    /// Many tables at once, held until standard input ends.
    Crowd(crowd::Args),
    /// A server that only passes messages on; prints its port.
    EchoServer(echo::Serve),
    /// The messages of `play`, passed on by the echo server.
    Echo(echo::Args),
    /// Durable commits of SQLite, with nothing around them.
    Commits(commits::Args),
}

fn main() -> anyhow::Result<()> {
    let load = Load::parse();
    // One thread: the server and its load share few cores, and clients must not take the larger part.
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        let figures = match load {
            Load::Play(args) => play::run(args).await?,
            Load::Crowd(args) => crowd::run(args).await?,
            Load::EchoServer(args) => return echo::serve(args).await,
            Load::Echo(args) => echo::run(args).await?,
            Load::Commits(args) => commits::run(args).await?,
        };
        println!("{figures}");
        Ok(())
    })
}
