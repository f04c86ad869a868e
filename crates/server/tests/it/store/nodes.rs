//! Opening and closing, and several nodes on one database.

use super::*;

pub async fn closing_finishes_what_was_accepted(home: Home) {
    let store = home.open().await;
    let table = some_table(&store).await;
    let mut accepted: Vec<_> = (1..=50).map(|entry| Box::pin(store.append(append(table, entry, &["kept"])))).collect();
    for append in &mut accepted {
        assert!(futures_util::poll!(append).is_pending());
    }
    store.close().await;
    store.close().await;
    assert_eq!(futures_util::future::join_all(accepted).await, vec![Ok(Appended::Written); 50]);
    assert!(!store.alive().await);
    assert!(matches!(store.append(append(table, 99, &["late"])).await, Err(StoreError::Down(_))));
    assert!(matches!(store.table(table).await, Err(StoreError::Down(_))));
    // The closed one is still there; the file must be free all the same.
    let again = home.open().await;
    assert_eq!(texts(&again, table).await.len(), 50);
    drop(store);
}

/// A database of the time when decks were all that people kept.
pub async fn decks_of_before_are_lists_now(home: Home) {
    let store = home.open().await;
    let person = store.create_person("One", 1).await.unwrap();
    store.close().await;
    let number = if matches!(home.place, Place::Postgres(_)) { "BIGINT" } else { "INTEGER" };
    for statement in [
        "DROP TABLE kept".to_owned(),
        format!("CREATE TABLE decks (person {number}, deck TEXT, name TEXT, list TEXT, changed {number})"),
        format!("INSERT INTO decks VALUES ({person}, 'a-1', 'Old', 'Cards:', 7), ({person}, 'b', 'Older', '', 5)"),
        "DELETE FROM _sqlx_migrations WHERE version >= 6".to_owned(),
    ] {
        change(&home, &statement).await;
    }
    let store = home.open().await;
    let kept = |key: &str, name: &str, list: &str, changed: Millis| KeptRow {
        key: key.into(),
        name: name.into(),
        list: list.into(),
        changed,
    };
    let rows = [kept("a-1", "Old", "Cards:", 7), kept("b", "Older", "", 5)];
    assert_eq!(store.kept(person, "decks").await.unwrap(), rows);
    assert_eq!(store.kept(person, "forces").await.unwrap(), []);
}

/// Behind the back of the store.
async fn change(home: &Home, statement: &str) {
    match &home.place {
        Place::Postgres(url) => execute(url, statement).await,
        Place::Sqlite(file) => {
            let options = sqlx::sqlite::SqliteConnectOptions::new().filename(file);
            let mut connection = sqlx::SqliteConnection::connect_with(&options).await.unwrap();
            connection.execute(sqlx::AssertSqlSafe(statement)).await.unwrap();
            connection.close().await.unwrap();
        }
    }
}

pub async fn an_existing_database_is_opened_again(home: Home) {
    let table = {
        let store = home.open().await;
        let table = some_table(&store).await;
        store.append(append(table, 1, &["kept"])).await.unwrap();
        store.close().await;
        table
    };
    for _ in 0..2 {
        let store = home.open().await;
        assert_eq!(texts(&store, table).await, ["kept"]);
        store.close().await;
    }
    let newer = "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) \
                 VALUES (9999, 'of tomorrow', true, '', 0)";
    change(&home, newer).await;
    let words = Store::open(home.place.clone()).await.unwrap_err().to_string();
    assert_eq!(words, "the database was made by a newer version of this program");
}

pub async fn a_file_has_one_process(home: Home) {
    let Place::Sqlite(file) = &home.place else { unreachable!("SQLite only") };
    let store = home.open().await;
    let words = Store::open(home.place.clone()).await.unwrap_err().to_string();
    assert_eq!(words, format!("another server process already uses {}", file.display()));
    store.close().await;
    home.open().await;
}

pub async fn a_folder_that_cannot_be_made(home: Home) {
    let Place::Sqlite(file) = &home.place else { unreachable!("SQLite only") };
    let folder = file.parent().unwrap();
    std::fs::create_dir_all(folder).unwrap();
    std::fs::write(folder.join("file"), "").unwrap();
    let below = folder.join("file/below");
    let words = Store::open(Place::Sqlite(below.join("tables.db"))).await.unwrap_err().to_string();
    assert!(words.starts_with(&format!("the folder {} cannot be made: ", below.display())), "{words}");
    // Root may write everywhere but here.
    let words = Store::open(Place::Sqlite("/proc/tables.db".into())).await.unwrap_err().to_string();
    assert!(words.starts_with("the file /proc/tables.db.lock cannot be made: "), "{words}");
    // Something is there, but it is no database.
    std::fs::write(file, "Judge Dredd ".repeat(1000)).unwrap();
    let words = Store::open(home.place.clone()).await.unwrap_err().to_string();
    assert!(words.starts_with(&format!("the database {} cannot be opened: ", file.display())), "{words}");
}

pub async fn a_password_is_not_told(_home: Home) {
    for url in ["postgres://judge:sesame@127.0.0.1:1/x", "postgres://judge:sesame@127.0.0.1:port/x", "sesame"] {
        let words = Store::open(Place::Postgres(url.into())).await.unwrap_err().to_string();
        assert!(!words.contains("sesame"), "{words}");
    }
}

pub async fn nodes_start_together(home: Home) {
    let opened = futures_util::future::join_all((0..4).map(|_| home.open())).await;
    let table = some_table(&opened[0]).await;
    assert!(opened[3].table(table).await.unwrap().is_some());
}

pub async fn nodes_number_the_chat_together(home: Home) {
    let nodes = [home.open().await, home.open().await];
    let table = some_table(&nodes[0]).await;
    let host = nodes[0].table(table).await.unwrap().unwrap().host;
    let lines = (0..40).map(|n| nodes[n % 2].say(table, host, "me first", 1));
    let mut numbers: Vec<i64> =
        futures_util::future::join_all(lines).await.into_iter().collect::<Result<_, _>>().unwrap();
    numbers.sort();
    assert_eq!(numbers, (1..=40).collect::<Vec<_>>());
}

/// The next news. They come at once, but a busy machine may be late with anything.
async fn next(news: &mut Receiver<News>) -> News {
    timeout(PATIENCE, news.recv()).await.expect("news").expect("news")
}

pub async fn news_of_this_process(home: Home) {
    let store = home.open().await;
    let mut news = store.news();
    let key = some_table(&store).await;
    assert_eq!(next(&mut news).await, News::Table(key, 1));
    let row = store.table(key).await.unwrap().unwrap();
    store.append(append(key, 1, &["1"])).await.unwrap();
    store.save_table(&row).await.unwrap();
    assert_eq!(next(&mut news).await, News::Table(key, 2), "one's own entries are no news");
    assert_eq!(store.save_table(&row).await, Err(StoreError::Stale));
    store.say(key, row.host, "hello", 1).await.unwrap();
    assert_eq!(next(&mut news).await, News::Chat(key), "what was not done is no news");
}

pub async fn news_between_nodes(home: Home) {
    let nodes = [home.open().await, home.open().await];
    let mut news = nodes[1].news();
    let table = some_table(&nodes[0]).await;
    assert_eq!(next(&mut news).await, News::Table(table, 1));
    let row = nodes[0].table(table).await.unwrap().unwrap();
    nodes[0].append(append(table, 1, &["1", "2"])).await.unwrap();
    assert_eq!(next(&mut news).await, News::Entries(table));
    assert_eq!(texts(&nodes[1], table).await, ["1", "2"], "what is told of is there");
    nodes[0].save_table(&row).await.unwrap();
    assert_eq!(next(&mut news).await, News::Table(table, 2), "two entries of one append are one piece of news");
    nodes[0].say(table, row.host, "hello", 1).await.unwrap();
    assert_eq!(next(&mut news).await, News::Chat(table));
    nodes[0].append(append(table, 3, &["3"])).await.unwrap();
    assert_eq!(next(&mut news).await, News::Entries(table));
}

pub async fn news_after_a_lost_connection(home: Home) {
    let Place::Postgres(url) = &home.place else { unreachable!("PostgreSQL only") };
    let nodes = [home.open().await, home.open().await];
    let table = some_table(&nodes[0]).await;
    for round in 1..=3 {
        let mut news = nodes.each_ref().map(Store::news);
        execute(
            url,
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() \
                      AND query LIKE 'LISTEN%'",
        )
        .await;
        for news in &mut news {
            let lost = async { while news.recv().await != Ok(News::Lost) {} };
            timeout(PATIENCE, lost).await.expect("the loss is told");
        }
        nodes[0].append(append(table, round, &["x"])).await.unwrap();
        assert_eq!(next(&mut news[1]).await, News::Entries(table));
    }
}
