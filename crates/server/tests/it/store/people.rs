//! People, their names, tokens and mutes.

use super::*;

pub async fn guests_and_accounts(home: Home) {
    let store = home.open().await;
    let guest = store.create_person("Giant 12", 100).await.unwrap();
    let row = PersonRow { id: guest, name: "Giant 12".into(), password: None, created: 100 };
    assert_eq!(store.person(guest).await.unwrap(), Some(row.clone()));
    assert_eq!(store.person(guest + 1).await.unwrap(), None);
    assert_eq!(store.account("Giant 12").await.unwrap(), None, "a guest has no account");

    store.rename_guest(guest, "Giant 13").await.unwrap();
    assert_eq!(store.person(guest).await.unwrap().unwrap().name, "Giant 13");

    store.set_account(guest, "Ärger", "hash").await.unwrap();
    assert!(store.rename_guest(guest, "Giant 12").await.is_err(), "an account is found by its name");
    let row = PersonRow { name: "Ärger".into(), password: Some("hash".into()), ..row };
    assert_eq!(store.account("ÄRGER").await.unwrap(), Some(row.clone()));
    store.set_password(guest, "hash 2").await.unwrap();
    assert_eq!(store.account("ärger").await.unwrap().unwrap().password.as_deref(), Some("hash 2"));
    assert!(!format!("{:?}", store.person(guest).await.unwrap()).contains("hash"));

    let other = store.create_person("Hershey", 200).await.unwrap();
    assert!(store.set_password(other, "hash").await.is_err(), "a guest has no name to sign in with");
    let found = store.people(&[other, guest, other + 1, guest]).await.unwrap();
    assert_eq!(found.iter().map(|row| row.id).collect::<Vec<_>>(), [guest, other]);
    assert_eq!(store.people(&[]).await.unwrap(), []);
    assert!(store.alive().await);
}

pub async fn names_are_taken_whatever_their_case(home: Home) {
    let store = home.open().await;
    let [one, two] =
        [store.create_person("Anderson", 1).await.unwrap(), store.create_person("Anderson", 1).await.unwrap()];
    store.set_account(one, "Anderson", "hash").await.unwrap();
    assert_eq!(store.set_account(two, "anderson", "hash").await, Err(StoreError::Taken));
    assert_eq!(store.person(two).await.unwrap().unwrap().password, None);
    store.set_account(one, "ANDERSON", "hash").await.expect("one's own name is free");
    assert!(matches!(store.set_account(two + 1, "Nobody", "hash").await, Err(StoreError::Down(_))));
}

pub async fn a_deleted_person_is_somebody(home: Home) {
    let store = home.open().await;
    let [one, two] = [store.create_person("Rico", 1).await.unwrap(), store.create_person("Fargo", 1).await.unwrap()];
    store.set_account(one, "Rico", "hash").await.unwrap();
    store.add_token([1; 32], one, 1).await.unwrap();
    store.mute(one, two, true).await.unwrap();
    store.mute(two, one, true).await.unwrap();
    let seat = SeatRow { person: Some(one), ..SeatRow::default() };
    let table = store.create_table(new_table(one, vec![seat.clone()])).await.unwrap();

    store.delete_person(one).await.unwrap();
    let row = PersonRow { id: one, name: "somebody".into(), password: None, created: 1 };
    assert_eq!(store.person(one).await.unwrap(), Some(row));
    assert_eq!(store.account("Rico").await.unwrap(), None);
    assert_eq!(store.person_of_token([1; 32], 2).await.unwrap(), None);
    assert_eq!((store.muted_by(one).await.unwrap(), store.muted_by(two).await.unwrap()), (vec![], vec![]));
    assert_eq!(store.table(table).await.unwrap().unwrap().seats, [seat], "the games stay");
    store.set_account(two, "rico", "hash").await.expect("the name is free again");
}

pub async fn tokens_live_for_400_days(home: Home) {
    let store = home.open().await;
    let person = store.create_person("Giant", 1).await.unwrap();
    let known = async |token: u8, now| {
        let found = store.person_of_token([token; 32], now).await.unwrap();
        assert!(found.as_ref().is_none_or(|row| row.id == person && row.created == 1));
        found.is_some()
    };
    store.add_token([1; 32], person, 0).await.unwrap();
    assert!(!known(2, 0).await);
    assert!(known(1, DAY / 24 - 1).await);
    assert!(!known(1, 400 * DAY).await, "within the hour of the last time, nothing is written");
    assert!(known(1, 399 * DAY).await);
    assert!(known(1, 798 * DAY).await, "every use makes it live longer");
    store.add_token([3; 32], person, 1300 * DAY).await.unwrap();
    assert!(!known(1, 799 * DAY).await, "what nobody uses any more is removed");
    assert!(known(3, 1300 * DAY).await);
}

pub async fn tokens_are_dropped(home: Home) {
    let store = home.open().await;
    let [one, two] = [store.create_person("One", 1).await.unwrap(), store.create_person("Two", 1).await.unwrap()];
    for (token, person) in [(1, one), (2, one), (3, one), (4, two)] {
        store.add_token([token; 32], person, 1).await.unwrap();
    }
    let known = async || {
        let mut known = Vec::new();
        for token in 1..=4 {
            known.extend(store.person_of_token([token; 32], 2).await.unwrap().map(|row| (token, row.id)));
        }
        known
    };
    store.drop_token([2; 32]).await.unwrap();
    assert_eq!(known().await, [(1, one), (3, one), (4, two)]);
    store.drop_tokens(one).await.unwrap();
    assert_eq!(known().await, [(4, two)]);
}

fn deck(key: &str, name: &str, changed: Millis) -> KeptRow {
    KeptRow { key: key.into(), name: name.into(), list: format!("Cards:\n3 {name} é\n"), changed }
}

pub async fn lists_are_kept_by_owner(home: Home) {
    let store = home.open().await;
    let [one, two] = [store.create_person("One", 1).await.unwrap(), store.create_person("Two", 1).await.unwrap()];
    let rows = [deck("a", "First", 10), deck("b", "Second", 30), deck("a", "Foreign", 20)];
    for (person, row) in [one, one, two].into_iter().zip(&rows) {
        assert_eq!(store.keep(person, "decks", row, 9).await, Ok(Kept::New));
    }
    assert_eq!(store.kept(one, "decks").await.unwrap(), [rows[1].clone(), rows[0].clone()], "last changed first");
    assert_eq!(store.kept(two, "decks").await.unwrap(), [rows[2].clone()], "the same key of another person");
    assert_eq!(store.kept(two + 1, "decks").await.unwrap(), []);
    assert!(!format!("{:?}", rows[0]).contains("3 First"), "a logged deck does not tell what is in it");

    let newer = deck("a", "Renamed", 40);
    assert_eq!(store.keep(one, "decks", &newer, 9).await, Ok(Kept::Replaced));
    assert_eq!(store.kept(one, "decks").await.unwrap(), [newer.clone(), rows[1].clone()]);
    assert_eq!(store.kept(two, "decks").await.unwrap(), [rows[2].clone()]);
    assert!(matches!(store.keep(two + 1, "decks", &newer, 9).await, Err(StoreError::Down(_))), "nobody's");

    // The same key of another kind is another list, and neither knows of the other.
    let force = deck("a", "Force", 50);
    assert_eq!(store.keep(one, "forces", &force, 1).await, Ok(Kept::New), "each kind has its own room");
    assert_eq!(store.kept(one, "forces").await.unwrap(), [force]);
    assert_eq!(store.kept(one, "decks").await.unwrap(), [newer.clone(), rows[1].clone()]);
    assert!(!store.drop_kept(one, "forces", "b").await.unwrap(), "it is a deck");

    assert!(!store.drop_kept(two, "decks", "b").await.unwrap(), "it is another's");
    assert!(store.drop_kept(one, "decks", "b").await.unwrap());
    assert!(!store.drop_kept(one, "decks", "b").await.unwrap());
    store.set_account(one, "One", "hash").await.unwrap();
    assert_eq!(store.kept(one, "decks").await.unwrap(), [newer], "an account is the same person");
    store.delete_person(one).await.unwrap();
    assert_eq!(store.kept(one, "decks").await.unwrap(), []);
    assert_eq!(store.kept(one, "forces").await.unwrap(), []);
    assert_eq!(store.kept(two, "decks").await.unwrap(), [rows[2].clone()]);
}

pub async fn lists_have_room_for_so_many(home: Home) {
    let store = home.open().await;
    let person = store.create_person("One", 1).await.unwrap();
    let keep = |key: String| {
        let store = store.clone();
        tokio::spawn(async move { store.keep(person, "decks", &deck(&key, "Deck", 1), 3).await.unwrap() })
    };
    let rivals: Vec<_> = (0..8).map(|at| keep(at.to_string())).collect();
    let mut kept = Vec::new();
    for rival in rivals {
        kept.push(rival.await.unwrap());
    }
    assert_eq!(kept.iter().filter(|kept| **kept == Kept::New).count(), 3, "{kept:?}");
    assert_eq!(kept.iter().filter(|kept| **kept == Kept::Full).count(), 5, "{kept:?}");
    let there = store.kept(person, "decks").await.unwrap()[0].key.clone();
    assert_eq!(
        store.keep(person, "decks", &deck(&there, "New", 2), 3).await,
        Ok(Kept::Replaced),
        "no more room is needed"
    );
}

pub async fn mutes(home: Home) {
    let store = home.open().await;
    let mut people = Vec::new();
    for name in ["a", "b", "c"] {
        people.push(store.create_person(name, 1).await.unwrap());
    }
    let [a, b, c] = people[..] else { unreachable!("three") };
    for (muted, on) in [(c, true), (b, true), (b, true), (c, false), (c, false)] {
        store.mute(a, muted, on).await.unwrap();
    }
    assert_eq!(store.muted_by(a).await.unwrap(), [b]);
    assert!(store.muted_by(b).await.unwrap().is_empty());
}
