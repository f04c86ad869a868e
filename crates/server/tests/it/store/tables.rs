//! Tables: saved, listed, leased; what is kept along with them.

use super::*;

pub async fn a_table_is_what_was_saved(home: Home) {
    let store = home.open().await;
    let host = store.create_person("Host", 1).await.unwrap();
    let seats = vec![
        SeatRow { person: Some(host), value: Some("salt".into()), away: Some(77), bot: None },
        SeatRow { bot: Some("hard".into()), ..SeatRow::default() },
        SeatRow::default(),
    ];
    let made = new_table(host, seats);
    let key = store.create_table(made.clone()).await.unwrap();
    let made = TableRow { key, version: 1, ..made };
    assert_eq!(store.table(key).await.unwrap(), Some(made.clone()));
    assert_eq!(store.table_by_link(&made.link).await.unwrap(), Some(made.clone()));
    assert_eq!(store.table_by_link("nothing").await.unwrap(), None);
    assert_eq!(store.table(key + 1).await.unwrap(), None);

    let guest = store.create_person("Guest", 1).await.unwrap();
    let mut changed = TableRow {
        status: Status::Frozen { reason: "the rules have changed".into() },
        host: guest,
        public: false,
        changed: 2000,
        started: 1500,
        proposal: Some(Proposal { seat: engine::Seat::new(0), agreed: vec![engine::Seat::new(2)], seq: 12 }),
        rematch: Some("elsewhere".into()),
        driven: true,
        ..made
    };
    changed.setup.position = Some("a position".into());
    changed.seats[0].away = None;
    changed.seats[2].person = Some(guest);
    let saved = store.save_table(&changed).await.unwrap();
    assert_eq!(saved, TableRow { version: 2, ..changed });
    assert_eq!(store.table(key).await.unwrap(), Some(saved.clone()));
    for status in [Status::Playing, Status::Over] {
        let now = store.table(key).await.unwrap().unwrap();
        let saved = store.save_table(&TableRow { status, ..now }).await.unwrap();
        assert_eq!(store.table(key).await.unwrap(), Some(saved));
    }
    let bare = store.create_table(new_table(host, vec![])).await.unwrap();
    assert_eq!(store.table(bare).await.unwrap().unwrap().seats, []);
}

pub async fn a_stale_save_changes_nothing(home: Home) {
    let store = home.open().await;
    let key = some_table(&store).await;
    let first = store.table(key).await.unwrap().unwrap();
    let mut second = store.save_table(&TableRow { changed: 2000, ..first.clone() }).await.unwrap();
    let mut late = TableRow { changed: 3000, ..first };
    late.seats[0].bot = Some("easy".into());
    assert_eq!(store.save_table(&late).await, Err(StoreError::Stale));
    assert_eq!(store.table(key).await.unwrap(), Some(second.clone()));

    // Of many that save the same version at once, one may.
    second.changed = 4000;
    let saves = (0..20).map(|_| {
        tokio::spawn({
            let (store, row) = (store.clone(), second.clone());
            async move { store.save_table(&row).await }
        })
    });
    let mut saved = 0;
    for save in saves.collect::<Vec<_>>() {
        match save.await.unwrap() {
            Ok(row) => saved += row.version - 2,
            Err(error) => assert_eq!(error, StoreError::Stale),
        }
    }
    assert_eq!(saved, 1);
}

pub async fn a_bad_save_fails_alone_and_wholly(home: Home) {
    let store = home.open().await;
    let [one, two] = [some_table(&store).await, some_table(&store).await];
    let rows = [store.table(one).await.unwrap().unwrap(), store.table(two).await.unwrap().unwrap()];
    let nobody = 1_000_000;
    let mut bad = TableRow { changed: 2000, ..rows[0].clone() };
    bad.seats[0].person = Some(nobody);
    let good = TableRow { changed: 2000, ..rows[1].clone() };
    let homeless = new_table(nobody, vec![]);
    // All at once, so that they may share a commit: what cannot be stored takes nothing else along.
    let (bad, good, made, appended) = tokio::join!(
        store.save_table(&bad),
        store.save_table(&good),
        store.create_table(homeless),
        store.append(append(one, 1, &["1"])),
    );
    assert!(matches!(bad, Err(StoreError::Down(_))), "{bad:?}");
    assert!(matches!(made, Err(StoreError::Down(_))), "{made:?}");
    assert_eq!(appended, Ok(Appended::Written));
    assert_eq!(
        store.table(one).await.unwrap().as_ref(),
        Some(&rows[0]),
        "the row stays when its seat cannot be stored"
    );
    assert_eq!(store.table(two).await.unwrap(), Some(good.unwrap()));
    assert_eq!(store.entries(one, 1).await.unwrap().len(), 1);
}

pub async fn tables_are_listed(home: Home) {
    let store = home.open().await;
    let [host, guest] = [store.create_person("h", 1).await.unwrap(), store.create_person("g", 1).await.unwrap()];
    let seats =
        |people: &[PersonId]| people.iter().map(|&id| SeatRow { person: Some(id), ..Default::default() }).collect();
    let mut keys = Vec::new();
    for (changed, status, public, people) in [
        (10, Status::Open, true, &[host, guest][..]),
        (30, Status::Playing, true, &[guest, guest]),
        (20, Status::Playing, false, &[host]),
        (40, Status::Over, true, &[guest]),
        (50, Status::Frozen { reason: String::new() }, true, &[]),
        (25, Status::Open, true, &[]),
    ] {
        let table = TableRow { changed, created: changed, status, public, ..new_table(host, seats(people)) };
        keys.push(store.create_table(table).await.unwrap());
    }
    let which = |found: Vec<TableRow>| -> Vec<usize> {
        found.iter().map(|table| keys.iter().position(|&key| key == table.key).expect("ours")).collect()
    };
    let public = store.public_tables(10).await.unwrap();
    assert_eq!(public[0].seats.len(), 2);
    assert_eq!(which(public), [1, 5, 0]);
    assert_eq!(which(store.public_tables(2).await.unwrap()), [1, 5]);
    assert_eq!(which(store.tables_of(guest, 10).await.unwrap()), [3, 1, 0]);
    assert_eq!(which(store.tables_of(guest, 2).await.unwrap()), [3, 1]);
    assert_eq!(which(store.tables_of(host, 10).await.unwrap()), [4, 3, 1, 5, 2, 0]);
    assert_eq!(store.count_tables_of(host, 0).await.unwrap(), 4);
    assert_eq!(store.count_tables_of(host, 20).await.unwrap(), 3);
    assert_eq!(store.count_tables_of(guest, 0).await.unwrap(), 0);
}

pub async fn tables_are_leased(home: Home) {
    let store = home.open().await;
    let host = store.create_person("h", 1).await.unwrap();
    let mut keys = Vec::new();
    for (driven, status) in
        [(true, Status::Playing), (true, Status::Playing), (false, Status::Playing), (true, Status::Open)]
    {
        keys.push(store.create_table(TableRow { driven, status, ..new_table(host, vec![]) }).await.unwrap());
    }
    let driven = async |now| store.driven_tables(now).await.unwrap();
    assert_eq!(driven(100).await, keys[..2]);
    assert!(store.lease(keys[0], "n1", 200, 100).await.unwrap());
    assert_eq!(driven(199).await, keys[1..2]);
    assert_eq!(driven(200).await, keys[..2], "a lease ends by itself");
    assert!(!store.lease(keys[0], "n2", 300, 199).await.unwrap(), "another node has it");
    assert!(store.lease(keys[0], "n1", 250, 199).await.unwrap(), "a node renews its own");
    assert!(!store.lease(keys[0], "n2", 300, 249).await.unwrap());
    assert!(store.lease(keys[0], "n2", 300, 250).await.unwrap(), "what has ended is free");
    assert!(store.lease(keys[1], "n1", 300, 250).await.unwrap());
    let row = store.table(keys[0]).await.unwrap().unwrap();
    assert_eq!(row.version, 1, "a lease is no change of the table");
    store.save_table(&row).await.unwrap();
    assert!(driven(260).await.is_empty(), "a save keeps the lease");
    store.release("n2").await.unwrap();
    assert_eq!(driven(260).await, keys[..1]);
    assert!(!store.lease(keys[3] + 1, "n1", 300, 250).await.unwrap(), "there is no such table");
}

fn snapshot(entry: i64, build: &str) -> SnapshotRow {
    SnapshotRow { entry, build: build.into(), position: "{\"turn\": 3}".into(), digest: "d1935t".into() }
}

pub async fn snapshots(home: Home) {
    let store = home.open().await;
    let [table, other] = [some_table(&store).await, some_table(&store).await];
    assert_eq!(store.last_snapshot(table).await.unwrap(), None);
    for (table, entry, build) in [(table, 50, "1"), (table, 100, "1"), (other, 150, "1"), (table, 50, "2")] {
        store.save_snapshot(table, entry, build, "{\"turn\": 3}", "d1935t").await.unwrap();
    }
    assert_eq!(store.last_snapshot(table).await.unwrap(), Some(snapshot(100, "1")));
    assert_eq!(store.snapshots(table).await.unwrap(), [snapshot(50, "2"), snapshot(100, "1")]);
}

pub async fn a_snapshot_goes_with_an_append(home: Home) {
    let store = home.open().await;
    let table = some_table(&store).await;
    let with = |append, entry| Append { snapshot: Some(snapshot(entry, "1")), ..append };
    assert_eq!(store.append(with(append(table, 1, &["1"]), 1)).await, Ok(Appended::Written));
    assert_eq!(store.append(with(append(table, 1, &["x"]), 2)).await, Ok(Appended::Lost));
    assert_eq!(store.append(with(append(table, 2, &["2", "3"]), 3)).await, Ok(Appended::Written));
    assert_eq!(store.snapshots(table).await.unwrap(), [snapshot(1, "1"), snapshot(3, "1")]);
}

pub async fn chat(home: Home) {
    let store = home.open().await;
    let [table, other] = [some_table(&store).await, some_table(&store).await];
    let person = store.create_person("Max", 1).await.unwrap();
    for n in 1..=5 {
        assert_eq!(store.say(table, person, &format!("line {n}"), n * 10).await.unwrap(), n);
    }
    assert_eq!(store.say(other, person, "elsewhere", 60).await.unwrap(), 1);
    let row = |number| ChatRow { number, person, text: format!("line {number}"), at: number * 10 };
    assert_eq!(store.chat(table, 0, 10).await.unwrap(), [row(1), row(2), row(3), row(4), row(5)]);
    assert_eq!(store.chat(table, 3, 10).await.unwrap(), [row(4), row(5)]);
    assert_eq!(store.chat(table, 0, 2).await.unwrap(), [row(4), row(5)], "the last ones, in order");
    assert!(matches!(store.say(other + 1, person, "nowhere", 60).await, Err(StoreError::Down(_))));
}

pub async fn packs(home: Home) {
    let store = home.open().await;
    store.keep_pack("h1", "helter-skelter", "{}").await.unwrap();
    store.keep_pack("h1", "helter-skelter", "{}").await.expect("known already");
    assert_eq!(store.pack("h1").await.unwrap(), Some(("helter-skelter".into(), "{}".into())));
    assert_eq!(store.pack("h2").await.unwrap(), None);
}

pub async fn standing_orders(home: Home) {
    let store = home.open().await;
    let key = some_table(&store).await;
    let order =
        |seat: i64, kind: &str| StandingRow { seat, kind: kind.into(), since: 12, lap: 3, stage: "combat a".into() };
    store.keep_standing(key, &order(1, "this-turn")).await.unwrap();
    store.keep_standing(key, &order(0, "this-turn")).await.unwrap();
    store.keep_standing(key, &order(1, "until-attacked")).await.expect("in place of the last one");
    assert_eq!(store.standing(key).await.unwrap(), [order(0, "this-turn"), order(1, "until-attacked")]);
    assert_eq!(store.standing(key + 1).await.unwrap(), []);
    store.forget_standing(key, 0).await.unwrap();
    store.forget_standing(key, 3).await.expect("there is none");
    assert_eq!(store.standing(key).await.unwrap(), [order(1, "until-attacked")]);

    let stop = |seat: i64, stage: &str| (seat, stage.to_string());
    store.keep_stops(key, 1, &["crime", "combat"]).await.unwrap();
    store.keep_stops(key, 0, &["perp"]).await.unwrap();
    assert_eq!(store.stops(key).await.unwrap(), [stop(0, "perp"), stop(1, "combat"), stop(1, "crime")]);
    store.keep_stops(key, 1, &["scene"]).await.expect("in place of the last ones");
    store.keep_stops(key, 0, &[]).await.expect("none any more");
    assert_eq!(store.stops(key).await.unwrap(), [stop(1, "scene")]);
    assert_eq!(store.stops(key + 1).await.unwrap(), []);
}
