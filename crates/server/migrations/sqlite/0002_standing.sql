-- Seats for which the table passes. Known to the seat alone, so it is no part of the table's row, which everybody hears of.

CREATE TABLE standing (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    seat     INTEGER NOT NULL,
    kind     TEXT    NOT NULL,
    -- The number of the last event when it was ordered, and the turn.
    since    INTEGER NOT NULL,
    lap      INTEGER NOT NULL,
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;
