-- Lists of any kind that people keep: decks, forces, tables of their own. One is its owner's secret, and it is named by
-- what its owner calls it: nobody else has a key to it. Decks had a table of their own before.

CREATE TABLE kept (
    person  BIGINT NOT NULL REFERENCES people (id),
    kind    TEXT   NOT NULL,
    key     TEXT   NOT NULL,
    name    TEXT   NOT NULL,
    list    TEXT   NOT NULL,
    changed BIGINT NOT NULL,
    PRIMARY KEY (person, kind, key)
);

INSERT INTO kept (person, kind, key, name, list, changed)
SELECT person, 'decks', deck, name, list, changed FROM decks;

DROP TABLE decks;
