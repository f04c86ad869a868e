//! The log: each entry once, each append whole, commits shared.

use super::*;

pub async fn the_log_keeps_its_order(home: Home) {
    let store = home.open().await;
    let [one, two] = [some_table(&store).await, some_table(&store).await];
    // A text that is hard on quotes, escapes and encodings.
    let hard = "b: say \"{'Ünïcödé \u{1F980} \\u0041\\'}\"\n\t[null, 1]";
    assert_eq!(store.append(append(one, 1, &["a: start", hard])).await, Ok(Appended::Written));
    assert_eq!(store.append(append(two, 1, &["a: other"])).await, Ok(Appended::Written));
    let mut third = append(one, 3, &["c: pass"]);
    third.rows = third.rows.iter().map(|row| EntryRow { ask: None, at: 1 << 41, ..row.clone() }).collect();
    assert_eq!(store.append(third.clone()).await, Ok(Appended::Written));
    let mut whole = append(one, 1, &["a: start", hard]).rows.to_vec();
    whole.extend(third.rows.to_vec());
    assert_eq!(store.entries(one, 1).await.unwrap(), whole);
    assert_eq!(store.entries(one, 3).await.unwrap(), third.rows.to_vec());
    assert_eq!(store.entries(one, 4).await.unwrap(), []);
    assert_eq!(texts(&store, two).await, ["a: other"]);
}

pub async fn an_entry_is_written_once(home: Home) {
    let store = home.open().await;
    let table = some_table(&store).await;
    assert_eq!(store.append(append(table, 1, &["first"])).await, Ok(Appended::Written));
    assert_eq!(store.append(append(table, 1, &["second"])).await, Ok(Appended::Lost));
    assert_eq!(texts(&store, table).await, ["first"]);
}

pub async fn an_append_is_written_whole_or_not_at_all(home: Home) {
    let store = home.open().await;
    let table = some_table(&store).await;
    assert_eq!(store.append(append(table, 1, &["1", "2", "3"])).await, Ok(Appended::Written));
    assert_eq!(store.append(append(table, 3, &["x", "y", "z"])).await, Ok(Appended::Lost));
    assert_eq!(texts(&store, table).await, ["1", "2", "3"]);
    assert_eq!(store.append(append(table, 4, &["4", "5"])).await, Ok(Appended::Written));
    assert_eq!(texts(&store, table).await, ["1", "2", "3", "4", "5"]);
    // Its first entry is free, and is given back.
    assert_eq!(store.append(append(table, 7, &["7"])).await, Ok(Appended::Written));
    assert_eq!(store.append(append(table, 6, &["x", "y"])).await, Ok(Appended::Lost));
    assert_eq!(texts(&store, table).await, ["1", "2", "3", "4", "5", "7"]);
    assert_eq!(store.append(append(table, 6, &["6"])).await, Ok(Appended::Written));
}

/// Appends all of these at once and says what became of each.
async fn at_once(store: &Store, appends: Vec<Append>) -> Vec<Result<Appended, StoreError>> {
    let appends = appends.into_iter().map(|append| async move { store.append(append).await });
    futures_util::future::join_all(appends).await
}

pub async fn appends_share_commits(home: Home) {
    let store = home.open().await;
    let mut tables = Vec::new();
    for _ in 0..200 {
        tables.push(some_table(&store).await);
    }
    let commits = Arc::new(Mutex::new(Vec::new()));
    let seen = commits.clone();
    store.on_commit(move |appends, took| {
        assert!(took > Duration::ZERO);
        seen.lock().unwrap().push(appends);
    });
    for texts in [&["1"][..], &["2", "3"]] {
        let first = texts[0].parse().unwrap();
        let written = at_once(&store, tables.iter().map(|&table| append(table, first, texts)).collect()).await;
        assert!(written.iter().all(|one| *one == Ok(Appended::Written)));
        let commits = std::mem::take(&mut *commits.lock().unwrap());
        assert_eq!(commits.iter().sum::<usize>(), 200);
        assert!(commits.len() < 20, "{commits:?}");
    }
    for table in tables {
        assert_eq!(texts(&store, table).await, ["1", "2", "3"]);
    }
}

pub async fn a_lone_append_does_not_wait(home: Home) {
    let store = home.open().await;
    let table = some_table(&store).await;
    let committing = Arc::new(Mutex::new(Duration::ZERO));
    let seen = committing.clone();
    store.on_commit(move |_, took| *seen.lock().unwrap() = took);
    let mut waited = Vec::new();
    for entry in 1..=20 {
        let start = Instant::now();
        store.append(append(table, entry, &["alone"])).await.unwrap();
        waited.push(start.elapsed().saturating_sub(*committing.lock().unwrap()));
    }
    // A busy machine or disk may take long for some, but a timer would take long for each.
    let least = waited.iter().min().unwrap();
    assert!(*least < Duration::from_millis(20), "{waited:?}");
}

pub async fn a_bad_append_fails_alone(home: Home) {
    let store = home.open().await;
    let [one, two] = [some_table(&store).await, some_table(&store).await];
    let nowhere = two + 1000;
    let appends = vec![
        append(one, 1, &["1"]),
        append(nowhere, 1, &["?"]),
        append(two, 1, &["1", "2"]),
        append(nowhere, 2, &["?", "?"]),
    ];
    let done = at_once(&store, appends).await;
    assert_eq!((&done[0], &done[2]), (&Ok(Appended::Written), &Ok(Appended::Written)));
    assert!(matches!((&done[1], &done[3]), (Err(StoreError::Down(_)), Err(StoreError::Down(_)))), "{done:?}");
    assert_eq!((texts(&store, one).await, texts(&store, two).await), (vec!["1".into()], vec!["1".into(), "2".into()]));

    for (wrong, text) in [(vec![], ""), (vec![2], "a gap"), (vec![3, 3], "twice"), (vec![3], "\0")] {
        let rows = wrong.iter().map(|&entry| EntryRow { entry, at: 1, text: text.into(), ask: None }).collect();
        assert!(store.append(Append { table: two, first: 3, rows, snapshot: None }).await.is_err(), "{text:?}");
    }
    assert_eq!(texts(&store, two).await.len(), 2);
}

pub async fn rivals_in_one_batch(home: Home) {
    let store = home.open().await;
    let table = some_table(&store).await;
    let mut appends = Vec::new();
    for n in 0..60 {
        let length = n % 3 + 1;
        let names: Vec<String> = (0..length).map(|k| format!("{n} {k} of {length}")).collect();
        appends.push(append(table, 1 + n as i64 % 2, &names.iter().map(String::as_str).collect::<Vec<_>>()));
    }
    let done = at_once(&store, appends.clone()).await;
    let mut expected: Vec<EntryRow> = Vec::new();
    for (append, done) in appends.into_iter().zip(done) {
        if done == Ok(Appended::Written) {
            expected.extend(append.rows.to_vec());
        }
    }
    expected.sort_by_key(|row| row.entry);
    assert!(!expected.is_empty());
    assert_eq!(store.entries(table, 0).await.unwrap(), expected, "exactly what was said to be written");
}

pub async fn one_of_two_nodes_wins(home: Home) {
    let nodes = [home.open().await, home.open().await];
    let table = some_table(&nodes[0]).await;
    for round in 0..20 {
        let first = round * 3 + 1;
        // One writes three entries, the other the one in their midst, so that a half could be left over.
        let three = append(table, first, &["three", "three", "three"]);
        let one = append(table, first + 1, &["one"]);
        let done = tokio::join!(nodes[0].append(three), nodes[1].append(one));
        let rows = texts(&nodes[1], table).await.split_off(round as usize * 3);
        match done {
            (Ok(Appended::Written), Ok(Appended::Lost)) => assert_eq!(rows, ["three", "three", "three"]),
            (Ok(Appended::Lost), Ok(Appended::Written)) => {
                assert_eq!(rows, ["one"]);
                let rest = tokio::join!(
                    nodes[0].append(append(table, first, &["rest"])),
                    nodes[1].append(append(table, first + 2, &["rest"])),
                );
                assert_eq!(rest, (Ok(Appended::Written), Ok(Appended::Written)));
            }
            other => panic!("exactly one wins: {other:?}"),
        }
    }
}

pub async fn rivals_in_opposite_order(home: Home) {
    let nodes = [home.open().await, home.open().await];
    let mut tables = Vec::new();
    for _ in 0..40 {
        tables.push(some_table(&nodes[0]).await);
    }
    let backwards: Vec<TableKey> = tables.iter().rev().copied().collect();
    for round in 0..10 {
        let claim = |tables: &[TableKey]| tables.iter().map(|&table| append(table, round + 1, &["x"])).collect();
        let (one, mut two) = tokio::join!(at_once(&nodes[0], claim(&tables)), at_once(&nodes[1], claim(&backwards)));
        two.reverse();
        for (one, two) in one.into_iter().zip(two) {
            let mut done = [one.expect("no deadlock"), two.expect("no deadlock")];
            done.sort_by_key(|done| *done == Appended::Lost);
            assert_eq!(done, [Appended::Written, Appended::Lost]);
        }
    }
}
