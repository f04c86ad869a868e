// Prepared situations, in the notation of docs/cases.md. The person who makes the table has the Judges.

/** Dredd on the roof, with Wulf in sight and cards that pay for a step and a shot. */
export const ROOF = `
at = { giant = 19, anderson = 26, hershey = 36, dredd = 27, mean-machine = 34, wulf = 10, durham = 9 }
hand = { a = [1, 2, 17, 22] }
house = { concession = true }`;

/** The same, with cards in the other hand: everybody is asked after each action. */
export const ARMED_ROOF = ROOF.replace('a = [1, 2, 17, 22]', 'a = [1, 2, 17, 22], b = [1, 2, 3]');

/** Johnny Alpha has fired at Dredd, who crouches behind cover. */
export const UNDER_FIRE = `
at = { giant = 19, anderson = 18, hershey = 28, dredd = 20, mean-machine = 34, johnny = 10 }
hand = { a = [3, 12, 27] }
marker = "b"
controller = "b"
stack = [
  { turn = { at = { window = { declared = false } } } },
  { attack = { seat = "b", attack = "SNIPE", by = "johnny", pending = ["dredd"], undefended = [], at = "defend" } },
]`;

/** Four teams in the Grand Hall, in the middle of the ninth turn: the situation of the picture in docs. */
export const HALL = `
map = "grand-hall"
teams = ["judges", "strontium-dogs", "nikolai-dante", "slaine"]
at = { dredd = 21, giant = 18, hershey = 12, anderson = 35, johnny = 6, wulf = 22, durham = 28, middenface = "dead", nikolai = 30, jena = 37, viktor = 15, elena = 24, slaine = 19, niamh = 11, kai = 33 }
map_cards = { mean-machine = [1], gronk = [8], lulu = [40], ukko = [16, 17] }
health = { anderson = 2, johnny = 2, durham = 2, nikolai = 2, slaine = 4, kai = 1 }
hand = { a = [1, 10, 14, 17, 28, 22, 3], b = [1, 2, 3, 4, 5], c = [1, 2, 3, 4, 5, 6], d = [1, 2, 3, 4] }
discard = { a = [2, 5, 7, 11], b = [20, 21, 22], c = [20, 21], d = [20, 21, 22] }
fragments = { a = [26, 29, 34], b = [3, 10, 14], c = [5, 18, 39], d = [9, 13, 31] }
collected = { a = 2, c = 1 }
taken = { c = ["middenface"] }
turns = 9
house = { concession = true }`;

/** Three bots for a table of four. */
export const THREE_BOTS = [{ bot: 'greedy' }, { bot: 'greedy' }, { bot: 'greedy' }];

/** Two teams on City Blocks, halfway. */
export const BLOCKS = `
at = { dredd = 27, giant = 19, hershey = 14, anderson = 31, wulf = 10, johnny = 12, durham = 22, gronk = "dead", middenface = 38 }
map_cards = { mean-machine = [33] }
health = { giant = 2, hershey = 2, wulf = 4, durham = 1 }
hand = { a = [1, 9, 15, 17, 22, 28], b = [1, 2, 3, 4] }
discard = { a = [2, 5, 7], b = [20, 21, 22] }
fragments = { a = [9, 25, 36], b = [20, 29, 40] }
collected = { a = 1, b = 2 }
taken = { a = ["gronk"] }
turns = 7
house = { concession = true }`;
