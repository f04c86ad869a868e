-- What seats think of answers to the shared decision. It is about the question that was open at `seq`, and void after it.

CREATE TABLE advice (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    seq      INTEGER NOT NULL,
    seat     INTEGER NOT NULL,
    action   TEXT    NOT NULL,
    -- For it, or against it.
    agree    INTEGER NOT NULL,
    PRIMARY KEY (table_id, seq, seat, action)
) STRICT, WITHOUT ROWID;
