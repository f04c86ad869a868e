-- What seats think of answers to the shared decision. It is about the question that was open at `seq`, and void after it.

CREATE TABLE advice (
    table_id BIGINT  NOT NULL REFERENCES tables (id),
    seq      BIGINT  NOT NULL,
    seat     BIGINT  NOT NULL,
    action   TEXT    NOT NULL,
    -- For it, or against it.
    agree    BOOLEAN NOT NULL,
    PRIMARY KEY (table_id, seq, seat, action)
);
