-- Times are milliseconds since 1970. Whatever is added here has its twin in ../postgres.

CREATE TABLE people (
    id       INTEGER PRIMARY KEY,
    name     TEXT    NOT NULL,
    -- The name in lower case, for accounts only: guests may share a name.
    key      TEXT    UNIQUE,
    password TEXT,
    created  INTEGER NOT NULL
) STRICT;

CREATE TABLE tokens (
    hash    BLOB    PRIMARY KEY,
    person  INTEGER NOT NULL REFERENCES people (id),
    created INTEGER NOT NULL,
    seen    INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX tokens_of_person ON tokens (person);
CREATE INDEX tokens_by_age ON tokens (seen);

CREATE TABLE mutes (
    person INTEGER NOT NULL REFERENCES people (id),
    muted  INTEGER NOT NULL REFERENCES people (id),
    PRIMARY KEY (person, muted)
) STRICT, WITHOUT ROWID;
CREATE INDEX mutes_of_muted ON mutes (muted);

CREATE TABLE tables (
    id          INTEGER PRIMARY KEY,
    link        TEXT    NOT NULL UNIQUE,
    version     INTEGER NOT NULL,
    state       TEXT    NOT NULL CHECK (state IN ('open', 'playing', 'over', 'frozen')),
    reason      TEXT,
    host        INTEGER NOT NULL REFERENCES people (id),
    public      INTEGER NOT NULL,
    created     INTEGER NOT NULL,
    changed     INTEGER NOT NULL,
    started     INTEGER NOT NULL,
    setup       TEXT    NOT NULL,
    proposal    TEXT,
    rematch     TEXT,
    secret      BLOB    NOT NULL,
    driven      INTEGER NOT NULL,
    -- The number of the last line of its chat.
    said        INTEGER NOT NULL DEFAULT 0,
    lease_node  TEXT,
    lease_until INTEGER
) STRICT;
CREATE INDEX tables_in_lobby ON tables (changed DESC) WHERE public AND state IN ('open', 'playing');
CREATE INDEX tables_of_host ON tables (host, created);
CREATE INDEX tables_to_drive ON tables (id) WHERE driven AND state = 'playing';
CREATE INDEX tables_of_node ON tables (lease_node) WHERE lease_node IS NOT NULL;

CREATE TABLE seats (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    seat     INTEGER NOT NULL,
    person   INTEGER REFERENCES people (id),
    bot      TEXT,
    value    TEXT,
    away     INTEGER,
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX seats_of_person ON seats (person) WHERE person IS NOT NULL;

CREATE TABLE entries (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    entry    INTEGER NOT NULL,
    at       INTEGER NOT NULL,
    ask      TEXT,
    text     TEXT    NOT NULL,
    PRIMARY KEY (table_id, entry)
) STRICT, WITHOUT ROWID;

CREATE TABLE snapshots (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    entry    INTEGER NOT NULL,
    build    TEXT    NOT NULL,
    position TEXT    NOT NULL,
    digest   TEXT    NOT NULL,
    PRIMARY KEY (table_id, entry)
) STRICT;

CREATE TABLE chat (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    number   INTEGER NOT NULL,
    person   INTEGER NOT NULL REFERENCES people (id),
    text     TEXT    NOT NULL,
    at       INTEGER NOT NULL,
    PRIMARY KEY (table_id, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE packs (
    hash  TEXT PRIMARY KEY,
    game  TEXT NOT NULL,
    files TEXT NOT NULL
) STRICT;
