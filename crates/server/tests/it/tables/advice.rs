//! Table talk of the Cursed Earth: advice on what the Senior Judge decides, talk in phrases, and silence.

use super::*;
use engine::{Rule, Seats, Talk};
use server::protocol::{Advice, Clock, Status};

/// A row of one card with these captions; it is for `a`, the Senior Judge, to resolve it.
fn card(captions: &str, seats: usize, more: &str) -> NewTable {
    let position = format!(
        "players = {seats}\nstep = \"resolve\"\nrow = [901, 902]\n\
         cards = {{ 901 = \"{captions}\", 902 = \"C: ration | C: ammo\" }}\n{more}"
    );
    let mut chairs = vec![NewSeat::Open; seats];
    chairs[0] = NewSeat::Me;
    mission(&position, chairs)
}

fn mission(position: &str, seats: Vec<NewSeat>) -> NewTable {
    NewTable { game: "cursed-earth".to_string(), ..at(position, seats) }
}

const CHOICE: &str = "C: ration | C: ammo";
/// The psi action is offered, and the deck has a card for everybody.
const PSI: &str = "E: psi";
const DECK: &str = "deck = [40, 41, 42, 43]";

fn advice(action: &str, agree: &[Seat], differ: &[Seat]) -> Advice {
    let seats = |seats: &[Seat]| seats.iter().copied().collect::<Seats>();
    Advice { action: action.to_string(), agree: seats(agree), differ: seats(differ) }
}

/// Everybody is told the same.
async fn told(clients: &mut [&mut Client], table: &str, expected: &[Advice]) {
    for client in clients.iter_mut() {
        let so = |it: &Client| it.advice(table) == expected;
        let heard = client.until("the advice", so).await;
        assert!(heard.is_ok(), "{expected:?} is not {:?}", client.advice(table));
    }
}

async fn three(host: &Host, new: NewTable) -> (Client, Client, Client, String) {
    let (mut ann, mut bob, mut cat) = (host.guest().await, host.guest().await, host.guest().await);
    let table = ann.create(new).await.expect("a table");
    for (client, seat) in [(&mut bob, B), (&mut cat, C)] {
        client.sit(&table, seat).await.expect("a seat");
        client.watch(&table, seat, None).await.expect("watched");
    }
    ann.watch(&table, A, None).await.expect("watched");
    ann.start(&table).await.expect("started");
    for (client, seat) in [(&mut bob, B), (&mut cat, C)] {
        client.until("the start", |it| it.told(&table, seat).seq.is_some()).await.expect("told");
    }
    (ann, bob, cat, table)
}

/// CE-205, CE-525: proposals are shown to all, only the Senior Judge's answer counts.
#[tokio::test]
async fn everybody_advises_and_the_senior_judge_decides() {
    let host = Host::new().await;
    let (mut ann, mut bob, mut cat, table) = three(&host, card(CHOICE, 3, "")).await;
    let mut eve = host.guest().await;
    eve.watch(&table, None, None).await.expect("watched");
    for (client, viewer) in [(&ann, Some(A)), (&bob, Some(B)), (&cat, Some(C)), (&eve, None)] {
        let shared = client.told(&table, viewer).shared.clone().expect("a shared decision");
        assert_eq!((shared.decider, shared.actions), (A, vec!["choose 1".to_string(), "choose 2".to_string()]));
    }
    assert!(bob.told(&table, B).actions.is_empty(), "to advise is not to decide");
    let all = &mut [&mut ann, &mut bob, &mut cat, &mut eve];

    all[1].advise(&table, B, "Choose   2", Some(true)).await.expect("proposed");
    told(all, &table, &[advice("choose 2", &[B], &[])]).await;
    all[2].advise(&table, C, "choose 2", Some(false)).await.expect("differed");
    told(all, &table, &[advice("choose 2", &[B], &[C])]).await;
    all[2].advise(&table, C, "choose 2", Some(true)).await.expect("agreed after all");
    told(all, &table, &[advice("choose 2", &[B, C], &[])]).await;
    all[2].advise(&table, C, "choose 1", Some(true)).await.expect("a seat has one voice");
    let both = [advice("choose 1", &[C], &[]), advice("choose 2", &[B], &[])];
    told(all, &table, &both).await;
    all[0].advise(&table, A, "choose 2", Some(true)).await.expect("who decides may agree");
    told(all, &table, &[both[0].clone(), advice("choose 2", &[A, B], &[])]).await;
    all[1].advise(&table, B, "choose 2", None).await.expect("taken back");
    told(all, &table, &both[..1]).await;
    assert!(host.texts(&table).await.is_empty(), "advice is no move");

    all[0].act(&table, A, "choose 2").await.expect("the decision is hers, whatever they say");
    told(all, &table, &[]).await;
    for client in all.iter_mut() {
        client.settle(QUIET).await.expect("told");
        let last = client.transcript().iter().rev().find(|text| text.contains("\"type\":\"advice\""));
        assert!(
            last.is_some_and(|text| text.contains("\"advice\":[]")),
            "nobody has to guess that it is void: {last:?}"
        );
    }
    assert_eq!(host.texts(&table).await, ["a: choose 2"]);
}

#[tokio::test]
async fn advice_is_about_one_question() {
    let host = Host::new().await;
    let (mut ann, mut bob, table) = host.two_at(card(CHOICE, 2, "")).await;
    let before = bob.seq(&table);
    bob.advise(&table, B, "choose 1", Some(true)).await.expect("proposed");
    let seq = ann.act(&table, A, "choose 2").await.expect("legal");
    let late = Ask::Advise {
        id: bob.id(),
        table: table.clone(),
        seat: B,
        seq: before,
        action: "choose 1".to_string(),
        agree: Some(true),
    };
    let stale = refused(bob.ask(late).await, Kind::Stale);
    assert_eq!(stale.seq, Some(seq), "it is said what is true now");
    // The next card asks the same: what was said before is not about it.
    bob.until("the next card", |it| it.seq(&table) >= seq).await.expect("told");
    assert!(bob.told(&table, B).shared.is_some());
    told(&mut [&mut ann, &mut bob], &table, &[]).await;
    bob.advise(&table, B, "choose 2", Some(true)).await.expect("proposed");
    told(&mut [&mut ann], &table, &[advice("choose 2", &[B], &[])]).await;
    // An undo goes back to the first question, and yet it is asked anew.
    undo(&mut ann, &table, A).await.expect("nobody has learned anything");
    bob.until("the undo", |it| it.seq(&table) > seq).await.expect("told");
    assert!(bob.told(&table, B).shared.is_some());
    told(&mut [&mut ann, &mut bob], &table, &[]).await;
}

#[tokio::test]
async fn what_cannot_be_proposed() {
    let host = Host::new().await;
    let (mut ann, mut bob, table) = host.two_at(card(CHOICE, 2, "hand = { a = [30], b = [31] }")).await;
    let heard = ann.transcript().len();
    for (action, rule) in [("choose 3", "CE-023"), ("decline", "CE-023"), ("play 30", "CE-023"), ("play 31", "CE-023")]
    {
        let refusal = refused(bob.advise(&table, B, action, Some(true)).await, Kind::Rule);
        assert_eq!(refusal.rule.as_deref(), Some(rule), "`{action}`: as if it were done: {refusal:?}");
        let done = refused(ann.act(&table, A, action).await, Kind::Rule);
        assert_eq!((refusal.rule, refusal.sentence), (done.rule, done.sentence));
    }
    let refusal = refused(bob.advise(&table, B, "dance", Some(true)).await, Kind::Malformed);
    assert_eq!(refusal.field.as_deref(), Some("action"));
    refused(bob.advise(&table, B, "choose 1", Some(false)).await, Kind::Conflict);
    let refusal = refused(ann.advise(&table, A, "choose 1", Some(true)).await, Kind::Conflict);
    assert!(refusal.sentence.contains("yours"), "{refusal:?}");
    bob.advise(&table, B, "choose 1", None).await.expect("nothing is taken back for nothing");
    ann.settle(QUIET).await.expect("told");
    let told = ann.transcript()[heard..].iter().filter(|text| text.contains("advice"));
    assert_eq!(told.count(), 0, "nobody hears of what was refused");
}

/// CE-204, CE-260, CE-323: where one decides alone, nobody advises.
#[tokio::test]
async fn where_nobody_advises() {
    let host = Host::new().await;
    let hands = "hand = { a = [2, 3, 4], b = [5, 6, 7] }";
    let rows = "mode = \"head-to-head\"\nrows = { judges = \"above\", perps = \"below\" }";
    let two = || vec![NewSeat::Me, NewSeat::Open];
    let tables = [two_seats(), mission(hands, two()), mission(&format!("{rows}\n{hands}"), two())];
    for new in tables {
        let (ann, mut bob, table) = host.two_at(new).await;
        assert_eq!(ann.told(&table, A).shared, None);
        refused(bob.advise(&table, B, "choose 1", Some(true)).await, Kind::Conflict);
        assert!(ann.transcript().iter().chain(bob.transcript()).all(|text| !text.contains("\"advice\"")));
    }
}

/// A line is what is said, and the answers to `a` who decides, `b`, a spectator and somebody who has only the link; each
/// speaks for the seat that is named.
#[tokio::test]
async fn who_may_advise() {
    let host = Host::new().await;
    let mut people = [host.guest().await, host.guest().await, host.guest().await, host.guest().await];
    for (seat, agree, answers) in [
        (A, Some(true), ["conflict", "forbidden", "forbidden", "forbidden"]),
        (B, Some(true), ["forbidden", "done", "forbidden", "forbidden"]),
        (B, Some(false), ["forbidden", "conflict", "forbidden", "forbidden"]),
        (B, None, ["forbidden", "done", "forbidden", "forbidden"]),
        (C, Some(true), ["unknown", "unknown", "unknown", "unknown"]),
    ] {
        for (at, expected) in answers.into_iter().enumerate() {
            let [ann, bob, eve, _] = &mut people;
            let table = ann.create(card(CHOICE, 2, "")).await.expect("a table");
            bob.sit(&table, B).await.expect("a seat");
            ann.watch(&table, A, None).await.expect("watched");
            eve.watch(&table, None, None).await.expect("watched");
            ann.start(&table).await.expect("started");
            let (seq, client) = (ann.seq(&table), &mut people[at]);
            let action = "choose 1".to_string();
            let link = table.clone();
            let answer = ask(client, |id| Ask::Advise { id, table: link, seat, seq, action, agree }).await;
            assert_eq!(word(&answer), expected, "{seat} {agree:?} by {at}: {answer:?}");
            let rows = host.store().advice(host.row(&table).await.key, seq as i64).await.expect("a store");
            assert_eq!(
                rows.len(),
                usize::from(expected == "done" && agree.is_some()),
                "what is refused leaves nothing"
            );
        }
    }
    // Nor does anybody whose seat a bot keeps.
    let (mut ann, mut bob, table) = host.two_at(card(CHOICE, 2, "")).await;
    appoint(&mut bob, &table, B, Some("random")).await.expect("a bot");
    refused(bob.advise(&table, B, "choose 1", Some(true)).await, Kind::Forbidden);
    told(&mut [&mut ann], &table, &[]).await;
}

#[tokio::test]
async fn whoever_comes_later_hears_what_was_proposed() {
    let host = Host::new().await;
    let (mut ann, mut bob, table) = host.two_at(card(CHOICE, 2, "")).await;
    bob.advise(&table, B, "choose 2", Some(true)).await.expect("proposed");
    let said = [advice("choose 2", &[B], &[])];
    let mut eve = host.guest().await;
    eve.watch(&table, None, None).await.expect("watched");
    told(&mut [&mut eve, &mut ann], &table, &said).await;
    let seq = eve.seq(&table);
    for client in [&mut ann, &mut bob, &mut eve] {
        client.close();
    }
    let host = host.restart().await;
    ann.move_to(&host.url).await.expect("back");
    assert_eq!(ann.seq(&table), seq);
    told(&mut [&mut ann], &table, &said).await;
}

fn phrases(talk: &Talk) -> &[String] {
    match talk {
        Talk::Phrases { phrases, rule } if *rule == Rule::new("CE-500") => phrases,
        other => panic!("{other:?}"),
    }
}

fn texts(client: &Client, table: &str) -> Vec<String> {
    client.chat(table).iter().map(|line| line.text.clone()).collect()
}

/// CE-500: only phrases, for everybody at the table.
#[tokio::test]
async fn people_speak_in_phrases() {
    let host = Host::new().await;
    let (mut ann, mut bob, table) = host.two_at(card(CHOICE, 2, "")).await;
    assert!(!info(&ann, &table).await.free_talk);
    let mut eve = host.guest().await;
    eve.watch(&table, None, None).await.expect("watched");
    let phrase = phrases(&bob.told(&table, B).talk).iter().find(|it| it.contains("Card 902")).expect("it lies there");
    let phrase = phrase.clone();
    assert_eq!(ann.told(&table, A).talk, eve.told(&table, None).talk, "it is the same for all");
    for client in [&mut ann, &mut bob, &mut eve] {
        let refusal = refused(client.say(&table, "I hold card 40").await, Kind::Rule);
        assert_eq!(refusal.rule.as_deref(), Some("CE-500"));
        assert!(refusal.sentence.contains("free talk"), "the setting is named: {refusal:?}");
        refused(client.say(&table, &phrase.to_uppercase()).await, Kind::Rule);
        client.say(&table, &format!(" {phrase} ")).await.expect("said");
    }
    ann.until("the words", |it| texts(it, &table).len() == 3).await.expect("told");
    assert_eq!(texts(&ann, &table), vec![phrase.clone(); 3]);
    // The first card goes, the second is resolved: of what no longer lies there nobody speaks.
    ann.act(&table, A, "choose 1").await.expect("legal");
    assert!(!phrases(&ann.told(&table, A).talk).contains(&phrase));
    refused(bob.say(&table, &phrase).await, Kind::Rule);
}

/// CE-502: nobody speaks until the choice is made, in every setting. CE-503: ratings are seen as they come.
#[tokio::test]
async fn nobody_speaks_while_psi_cards_are_rated() {
    let host = Host::new().await;
    for free_talk in [false, true] {
        let (mut ann, mut bob, table) = host.two_at(NewTable { free_talk, ..card(PSI, 2, DECK) }).await;
        assert_eq!(info(&ann, &table).await.free_talk, free_talk);
        let words = if free_talk { "what I like".to_string() } else { phrases(&bob.told(&table, B).talk)[0].clone() };
        assert_eq!(bob.told(&table, B).talk == Talk::Free, free_talk);
        bob.say(&table, &words).await.expect("said");
        let mut silent = 0;
        for (seat, action) in [(A, "psi"), (B, "rate risk 1 value 2 play"), (A, "rate risk 4 value 0 discard")] {
            let actor = if seat == A { &mut ann } else { &mut bob };
            let seq = actor.act(&table, seat, action).await.expect("legal");
            for (client, seat) in [(&mut ann, A), (&mut bob, B)] {
                client.until("it", |it| it.seq(&table) >= seq).await.expect("told");
                assert_eq!(client.told(&table, seat).talk, Talk::Silence { rule: Rule::new("CE-502") });
                assert_eq!(client.told(&table, seat).shared, None);
                let refusal = refused(client.say(&table, &words).await, Kind::Rule);
                assert_eq!(refusal.rule.as_deref(), Some("CE-502"));
                refused(client.advise(&table, seat, "pick b", Some(true)).await, Kind::Conflict);
                silent += 1;
            }
        }
        assert_eq!(silent, 6);
        let seq = ann.act(&table, A, "pick b").await.expect("legal");
        bob.until("the choice", |it| it.seq(&table) >= seq).await.expect("told");
        assert_eq!(bob.told(&table, B).talk == Talk::Free, free_talk);
        bob.say(&table, if free_talk { "well" } else { "Good thinking." }).await.expect("said");
        ann.until("the words", |it| texts(it, &table).len() == 2).await.expect("told");
    }
}

/// Before the start nobody holds a card, and after the end everything lies open (CE-511).
#[tokio::test]
async fn talk_is_free_before_and_after() {
    let host = Host::new().await;
    let more = "path = [\"open\", \"max-normal\"]\nat = { judges = 1, perps = 1 }";
    let (mut ann, mut bob) = (host.guest().await, host.guest().await);
    let table = ann.create(card("C: adv | C: ration", 2, more)).await.expect("a table");
    bob.sit(&table, B).await.expect("a seat");
    ann.watch(&table, A, None).await.expect("watched");
    ann.say(&table, "who is there").await.expect("said");
    ann.start(&table).await.expect("started");
    refused(ann.say(&table, "who is there").await, Kind::Rule);
    ann.act(&table, A, "choose 1").await.expect("legal");
    assert_eq!(ann.told(&table, A).talk, Talk::Free);
    ann.until("the end", |it| it.info(&table).is_some_and(|info| info.status == Status::Over)).await.expect("told");
    bob.say(&table, "I held card 40").await.expect("said");
}

/// What a game does not restrict costs its players not a byte.
#[tokio::test]
async fn other_games_hear_nothing_of_it() {
    let host = Host::new().await;
    let (mut ann, mut bob, table) = host.two().await;
    let luck = &mut Chance::seeded(7);
    play(&mut [&mut ann, &mut bob], &table, luck, |it| it.seq(&table) > 30).await;
    ann.say(&table, "what I like").await.expect("said");
    let heard = ann.transcript().iter().chain(bob.transcript());
    for text in heard.filter(|text| text.contains("\"type\":\"update\"")) {
        assert!(!text.contains("\"talk\":") && !text.contains("\"shared\":"), "{text}");
    }
}

/// Phrases are many: they are told when they change, and to whoever comes.
#[tokio::test]
async fn talk_is_told_when_it_changes() {
    let host = Host::new().await;
    // The cards asks twice for a wound that changes nothing of what can be said.
    let (mut ann, mut bob, table) = host.two_at(card("E: wound wound", 2, "health = { giant = 3 }")).await;
    let updates = |it: &Client| -> Vec<bool> {
        let updates = it.transcript().iter().filter(|text| text.contains("\"type\":\"update\""));
        updates.map(|text| text.contains("\"talk\":")).collect()
    };
    assert_eq!(updates(&bob), [true]);
    let seq = ann.act(&table, A, "wound giant").await.expect("legal");
    bob.until("it", |it| it.seq(&table) >= seq).await.expect("told");
    assert_eq!(updates(&bob), [true, false]);
    let seq = ann.act(&table, A, "wound dredd").await.expect("legal");
    bob.until("it", |it| it.seq(&table) >= seq).await.expect("told");
    assert_eq!(updates(&bob), [true, false, true], "Dredd can be healed now");
    // The client compares what it has made of the changes with the whole.
    bob.watch(&table, B, Some(seq)).await.expect("watched");
    assert_eq!(updates(&bob).last(), Some(&true));
}

/// CE-503: who says nothing in time has said `risk 2, value 2, neutral`.
#[tokio::test]
async fn a_rating_that_comes_too_late() {
    let host = Host::new().await;
    let clock = Clock::Blitz { bank: 3, increment: 600 };
    let (mut ann, mut bob, table) = host.two_at(NewTable { clock, ..card(PSI, 2, DECK) }).await;
    ann.act(&table, A, "psi").await.expect("in time");
    ann.act(&table, A, "rate risk 0 value 4 play").await.expect("in time");
    // Bob sleeps for three seconds. With the time of somebody who has answered he would be waited for in vain.
    ann.until("her turn", |it| it.told(&table, A).actions.iter().any(|action| action == "pick b")).await.expect("told");
    assert_eq!(host.texts(&table).await[2], "b: rate risk 2 value 2 neutral");
    bob.until("the rating", |it| it.seq(&table) >= ann.seq(&table)).await.expect("told");
    assert_eq!(ann.told(&table, A).outcome, None, "nobody has lost by it");
    // CE-503: and it may still be changed until the choice is made.
    bob.act(&table, B, "rate risk 4 value 0 discard").await.expect("legal");
}
