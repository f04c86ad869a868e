-- Where in the turn an order was given; and the stages in which a seat wants to be asked although an order runs. Known to
-- the seat alone, like the orders.

ALTER TABLE standing ADD COLUMN stage TEXT NOT NULL DEFAULT '';

CREATE TABLE stops (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    seat     INTEGER NOT NULL,
    stage    TEXT    NOT NULL,
    PRIMARY KEY (table_id, seat, stage)
) STRICT, WITHOUT ROWID;
