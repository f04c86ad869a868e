//! Standing orders: the table passes for a seat, for as long as the order says and whatever the seat holds.

use super::*;
use server::Manners;
use server::protocol::Standing;
use std::time::{Duration, Instant};

const SNIPE: &str = "snipe dredd > wulf with 1";

/// Dredd can walk up and down before Wulf.
const STREET: &str = "map = { rows = [\"1 2 3 4\"] }\nat = { dredd = 1, wulf = 4 }\n\
    hand = { a = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], b = [25, 28, 30] }";

fn duel() -> NewTable {
    at(STREET, vec![NewSeat::Me, NewSeat::Open])
}

async fn order(client: &mut Client, table: &str, seat: Seat, order: Standing) -> Result<Tell> {
    ask(client, |id| Ask::Standing { id, table: table.to_string(), seat, order }).await
}

/// Ann does something that asks bob whether he interrupts, and is not an attack.
async fn stir(ann: &mut Client, table: &str) -> usize {
    ann.until("our turn", |it| it.asked_seat(table).is_some()).await.expect("told");
    let harmless = |action: &&String| action.starts_with("move dredd") && !action.ends_with(" with 1");
    let action = ann.told(table, A).actions.iter().find(harmless).expect("she can walk").clone();
    ann.act(table, A, &action).await.expect("legal")
}

async fn goes_on(ann: &mut Client, table: &str, seq: usize) {
    ann.until("the window to close", |it| it.seq(table) > seq && it.asked_seat(table).is_some()).await.expect("told");
}

async fn is_asked(bob: &mut Client, table: &str, seq: usize) {
    bob.until("the question", |it| it.seq(table) >= seq).await.expect("told");
    bob.settle(QUIET).await.expect("told");
    assert!(bob.told(table, B).actions.contains(&"pass".to_string()), "{:?}", bob.told(table, B).actions);
}

#[tokio::test]
async fn the_table_passes_until_the_seat_is_attacked() {
    let host = Host::new().await;
    let (mut ann, mut bob, table) = host.two_at(duel()).await;
    ann.settle(QUIET).await.expect("told");
    let heard = ann.transcript().len();
    order(&mut bob, &table, B, Standing::UntilAttacked).await.expect("ordered");
    assert_eq!(bob.told(&table, B).standing, Some(Standing::UntilAttacked));
    ann.settle(QUIET).await.expect("told");
    assert_eq!(ann.transcript().len(), heard, "nobody else hears of it");

    let seq = stir(&mut ann, &table).await;
    goes_on(&mut ann, &table, seq).await;
    let log = host.log(&table).await;
    assert_eq!((&*log[1].text, &log[1].ask), ("b: pass", &None));
    assert_eq!(bob.told(&table, B).standing, Some(Standing::UntilAttacked));

    let seq = ann.act(&table, A, SNIPE).await.expect("legal");
    bob.until("the shot", |it| it.seq(&table) >= seq).await.expect("told");
    assert_eq!(bob.told(&table, B).standing, None, "he is attacked");
    let seq = bob.act(&table, B, "take damage").await.expect("a defence is his own to make");
    is_asked(&mut bob, &table, seq).await;
    assert!(host.store().standing(host.row(&table).await.key).await.expect("a store").is_empty());
    assert!(ann.transcript().iter().all(|text| !text.contains("standing")), "nobody else hears of it");
}

#[tokio::test]
async fn for_this_action_it_passes_once() {
    let host = Host::new().await;
    let (mut ann, mut bob, table) = host.two_at(duel()).await;
    // The window is open already.
    let seq = stir(&mut ann, &table).await;
    is_asked(&mut bob, &table, seq).await;
    order(&mut bob, &table, B, Standing::ThisAction).await.expect("ordered");
    goes_on(&mut ann, &table, seq).await;
    bob.until("the close", |it| it.seq(&table) > seq).await.expect("told");
    assert_eq!(bob.told(&table, B).standing, None);
    let seq = stir(&mut ann, &table).await;
    is_asked(&mut bob, &table, seq).await;
}

#[tokio::test]
async fn for_this_turn_it_passes_until_the_next() {
    let host = Host::new().await;
    let (mut ann, mut bob, table) = host.two_at(duel()).await;
    order(&mut bob, &table, B, Standing::ThisTurn).await.expect("ordered");
    for _ in 0..2 {
        let seq = stir(&mut ann, &table).await;
        goes_on(&mut ann, &table, seq).await;
    }
    ann.act(&table, A, "end turn").await.expect("legal");
    let own = |it: &Client| it.told(&table, B).actions.contains(&"end turn".to_string());
    bob.until("his own turn", own).await.expect("told");
    assert_eq!(bob.told(&table, B).standing, None);
}

#[tokio::test]
async fn it_is_kept_over_a_restart_and_while_nobody_is_there() {
    let host = Host::new().await;
    let (mut ann, mut bob, table) = host.two_at(duel()).await;
    order(&mut bob, &table, B, Standing::UntilAttacked).await.expect("ordered");
    ann.close();
    bob.close();
    let host = host.restart().await;
    ann.move_to(&host.url).await.expect("back");
    let seq = stir(&mut ann, &table).await;
    goes_on(&mut ann, &table, seq).await;
    bob.move_to(&host.url).await.expect("back");
    assert_eq!(bob.told(&table, B).standing, Some(Standing::UntilAttacked));
}

#[tokio::test]
async fn it_ends_when_it_is_told_to_or_something_is_taken_back() {
    let host = Host::new().await;
    let (mut ann, mut bob, table) = host.two_at(duel()).await;
    order(&mut bob, &table, B, Standing::UntilAttacked).await.expect("ordered");
    order(&mut bob, &table, B, Standing::None).await.expect("ordered");
    assert_eq!(bob.told(&table, B).standing, None);
    let seq = stir(&mut ann, &table).await;
    is_asked(&mut bob, &table, seq).await;
    bob.act(&table, B, "pass").await.expect("legal");

    order(&mut bob, &table, B, Standing::UntilAttacked).await.expect("ordered");
    let seq = stir(&mut ann, &table).await;
    goes_on(&mut ann, &table, seq).await;
    bob.until("the pass", |it| it.seq(&table) > seq).await.expect("told");
    undo(&mut bob, &table, B).await.expect("proposed");
    agree(&mut ann, &table, A, true).await.expect("agreed");
    bob.until("the undo", |it| it.asked_seat(&table).is_some()).await.expect("told");
    assert_eq!(bob.told(&table, B).standing, None, "he wants to decide again");
    bob.settle(QUIET).await.expect("told");
    assert!(bob.told(&table, B).actions.contains(&"pass".to_string()));
}

/// A pause, the same whatever is held; and a bot's seat needs no order.
#[tokio::test]
async fn it_takes_as_long_as_a_bot() {
    let pace = Duration::from_millis(400);
    let host = Host::with(Manners { pace, ..hasty() }, server::limits::Limits::none()).await;
    let (mut ann, mut bob, table) = host.two_at(duel()).await;
    order(&mut bob, &table, B, Standing::UntilAttacked).await.expect("ordered");
    let start = Instant::now();
    let seq = stir(&mut ann, &table).await;
    goes_on(&mut ann, &table, seq).await;
    assert!(start.elapsed() >= pace, "{:?}", start.elapsed());
}
