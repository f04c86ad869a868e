-- Seats for which the table passes. Known to the seat alone, so it is no part of the table's row, which everybody hears of.

CREATE TABLE standing (
    table_id BIGINT NOT NULL REFERENCES tables (id),
    seat     BIGINT NOT NULL,
    kind     TEXT   NOT NULL,
    -- The number of the last event when it was ordered, and the turn.
    since    BIGINT NOT NULL,
    lap      BIGINT NOT NULL,
    PRIMARY KEY (table_id, seat)
);
