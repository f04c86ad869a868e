-- Deck lists that people keep. A list is its owner's secret, and it is named by what its owner calls it: nobody else has
-- a key to it.

CREATE TABLE decks (
    person  BIGINT NOT NULL REFERENCES people (id),
    deck    TEXT   NOT NULL,
    name    TEXT   NOT NULL,
    list    TEXT   NOT NULL,
    changed BIGINT NOT NULL,
    PRIMARY KEY (person, deck)
);
