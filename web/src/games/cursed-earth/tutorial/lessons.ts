// The ten steps of a first journey: a position, what it shows, one thing to do, and how that is recognised. Whether it
// was done is read from what the server tells; no rule is known here.
import { progressOf, type Lesson, type Progress, type Seen } from '../../../lessons/subject.ts';
import { fields, number, text } from '../../../lib/loose.ts';

/** Alone, with a few places ahead that have a name. */
const TRAIL = `
mode = "solo"
path = ["big-empty", "alabama-morass", "mutie-country"]
locations = ["sweetwater-dome", "buzzard-gulch", "truck-stop", "third-eye-mesa", "max-normal"]`;

/** The same in the middle of a dawn: three cards are kept back for dusk. */
const DAWN = `${TRAIL}
step = "resolve"
hand = { a = [14, 33, 50] }`;

export const LESSONS: readonly Lesson[] = [
  {
    id: 'captions',
    title: 'A card and its captions',
    caption:
      'Yellow happens to you; then you live through exactly one of the red captions. Symbols are carried out from left to right, each one finished before the next.',
    task: 'Say who loses a health to the dust devils, then choose a red caption.',
    position: `${DAWN}
row = [16, 24, 40]
health = { giant = 3 }`,
    rules: ['CE-021', 'CE-022', 'CE-023', 'CE-025'],
    done: (seen) => {
      if (chose(seen, 16, 1))
        return 'First yellow, then red. The skip has dropped the next card of the row, unseen and unlived.';
      return finished(seen, 16)
        ? 'First yellow, then red. A meal bought survival, so the card stays with the team.'
        : null;
    },
    halfway: (seen) => {
      if (chose(seen, 16)) return 'Its symbols come in order: finish what it asks.';
      return happened(seen, 'wounded') ? 'That was the yellow part. Now choose one of the two red captions.' : null;
    },
    nudge: 'First the dust devils, then one of the two red captions.',
  },
  {
    id: 'violence',
    title: 'Violence',
    caption:
      'A gun on a plate wants violence: one ammunition, or two health of one and the same Judge, or a life. You always see what each way costs before you choose.',
    task: 'Choose the violence of the sandsharks, and pay for it.',
    position: `${DAWN}
row = [24, 31, 43]
ammunition = { judges = 2 }
health = { giant = 2, anderson = 3 }`,
    rules: ['CE-047', 'CE-065', 'CE-066'],
    done: (seen) => {
      if (!chose(seen, 24, 1)) return null;
      if (happened(seen, 'died')) return 'They will sing of it, but the dead never come back.';
      if (happened(seen, 'ammunition')) return 'One round, no blood. There is little ammunition in the radlands.';
      return happened(seen, 'wounded') ? 'Two health of one Judge. Two Judges with one each would not do.' : null;
    },
    halfway: (seen) =>
      chose(seen, 24, 1) ? 'That is the one. Now pay: a round, two health of one Judge, or a life.' : null,
    nudge: 'That is another way round them. Here we want the caption with the gun.',
  },
  {
    id: 'expertise',
    title: 'Survival and diplomacy',
    caption:
      'A round plate with a plus gains expertise: its card stays with the team, and pays later for a plate with a minus. Without such a card the specialist gives one health, or somebody else two.',
    task: 'Spend survival at the minefield; a card with that expertise lies in the team area.',
    position: `${DAWN}
row = [42, 30]
kept = { judges = [{ card = 29, survival = true }, { card = 2, diplomacy = true }] }
health = { giant = 4 }`,
    rules: ['CE-060', 'CE-061', 'CE-062', 'CE-063', 'CE-064'],
    done: (seen) => {
      if (!chose(seen, 42, 2)) return null;
      if (spent(seen)) return 'The card has paid, and is gone. Dredd keeps his health for another day.';
      return happened(seen, 'wounded') ? 'Paid in blood; the card is still there for the next time.' : null;
    },
    halfway: (seen) =>
      chose(seen, 42, 2) ? 'That is the one. Now pay: the card of the team area has that expertise.' : null,
    nudge: 'That was another caption. Spend survival: the camp fire with a minus.',
  },
  {
    id: 'psi',
    title: 'Psi',
    caption:
      'A psi symbol adds the top card of the deck to the row, unseen until it lies there. For one health Anderson looks first: alone you draw four cards and keep two.',
    task: 'Take the psi action, and keep two of the four cards.',
    position: `${DAWN}
row = [46]
deck = [5, 48, 20, 53, 8, 12, 31, 51]`,
    rules: ['CE-080', 'CE-081', 'CE-082', 'CE-270'],
    done: (seen) =>
      happened(seen, 'psi-action') && count(seen, 'added') >= 2
        ? 'You have seen what comes. Together with others, everybody draws one card and tells no more than its risk and its value.'
        : null,
    halfway: (seen) => (happened(seen, 'psi-action') ? 'Now keep two of the four.' : null),
    nudge: 'That added a card that nobody had seen. Try it with Anderson’s gift.',
  },
  {
    id: 'ahead',
    title: 'The row ahead',
    caption:
      'Some symbols reach ahead: swap changes two cards of the row, skip drops the next one, remove the last. Blue captions are options; leave them if they cost too much.',
    task: 'Swap two cards or leave them, then take the blue option or decline it.',
    position: `${DAWN}
row = [6, 53, 20, 57]
kept = { judges = [{ card = 29, survival = true }] }`,
    rules: ['CE-024', 'CE-100', 'CE-101', 'CE-102', 'CE-105'],
    done: (seen) => {
      if (happened(seen, 'triggered', { kind: 'option' }) && happened(seen, 'discarded', { why: 'skipped' }))
        return 'A card paid, and the next encounter never happened.';
      return finished(seen, 6) ? 'Left alone. An option is an offer, no more.' : null;
    },
    halfway: (seen) => {
      if (happened(seen, 'triggered', { kind: 'option' })) return 'Now pay for it, and see what it skips.';
      return happened(seen, 'swapped') || happened(seen, 'declined')
        ? 'Now the blue caption: take it, or decline.'
        : null;
    },
    nudge: 'First the swap, then the blue caption.',
  },
  {
    id: 'dawn',
    title: 'Dawn',
    caption:
      'At dawn cards lie in the order of their numbers, whenever they are played. Two have come from the deck; two of yours join them, then one more of each.',
    task: 'Play two cards. Their numbers say where they go.',
    position: `${TRAIL}
step = "play"
hand = { a = [2, 8, 21, 31, 45, 57] }
deck = [26, 43, 17, 5, 60]`,
    rules: ['CE-206', 'CE-262', 'CE-263'],
    done: (seen) =>
      count(seen, 'played') >= 2
        ? 'Low numbers are mild and bring supplies, high ones bite. What you keep back is for dusk.'
        : null,
    halfway: (seen) => (happened(seen, 'played') ? 'One more.' : null),
    nudge: 'Play two cards of your hand.',
  },
  {
    id: 'dusk',
    title: 'Dusk',
    caption:
      'At dusk nothing is sorted: cards lie as they are played, and the row is still read from left to right. Alone you put each at the left or the right end, from your hand or from the deck.',
    task: 'Play a card, then draw one and put it at an end.',
    position: `${TRAIL}
step = "play"
time = "dusk"
hand = { a = [14, 33, 50] }
deck = [20, 55, 7, 12, 60]`,
    rules: ['CE-208', 'CE-265', 'CE-266'],
    done: (seen) =>
      happened(seen, 'placed')
        ? 'A drawn card is seen before its end is chosen. At dusk the perps come one location closer to the prize, too.'
        : null,
    halfway: (seen) => {
      if (happened(seen, 'drawn')) return 'There it is. Now put it at an end of the row.';
      return happened(seen, 'played') ? 'Good. Now draw a card, and put it at an end of the row.' : null;
    },
    nudge: 'Play a card of your hand, then draw one.',
  },
  {
    id: 'eating',
    title: 'Nothing to eat',
    caption:
      'When a row is done the team eats one ration. There is none: a Judge takes radiation instead, and whoever has more radiation than health dies at once.',
    task: 'Say who takes the radiation, and look at Giant before you do.',
    position: `${TRAIL}
step = "eat"
rations = { judges = 0 }
hand = { a = [14, 33, 50] }
health = { dredd = 4, giant = 1, anderson = 3 }
radiation = { giant = 1, anderson = 2 }`,
    rules: ['CE-045', 'CE-140', 'CE-207'],
    done: (seen) => {
      if (happened(seen, 'died')) return 'Too much for one life. A Judge less, and the journey goes on.';
      return happened(seen, 'irradiated')
        ? 'Radiation never heals. As long as it is not more than the health, it only glows.'
        : null;
    },
    nudge: 'The team is hungry first.',
  },
  {
    id: 'hunt',
    title: 'The hunt',
    caption:
      'Your pawn moves only by the filled arrows, the perps by the hollow ones and one location at every dusk. A location has its say when it is revealed, or while you stand there.',
    task: 'Advance: choose a caption of the rope bridge with a filled arrow.',
    position: `${DAWN}
row = [27, 40]
at = { judges = 2, perps = 3 }
kept = { judges = [{ card = 29, survival = true }] }`,
    rules: ['CE-120', 'CE-121', 'CE-123', 'CE-163', 'CE-166'],
    done: (seen) =>
      happened(seen, 'advanced', { team: 'judges' })
        ? 'One step closer. Whoever leaves Mutie Country first takes its ammunition along.'
        : null,
    halfway: (seen) =>
      chose(seen, 27) && !finished(seen, 27) && !chose(seen, 27, 3)
        ? 'Its symbols come in order: first the price, then the step.'
        : null,
    nudge: 'Not a step forward. The filled arrow is what moves you.',
  },
  {
    id: 'win',
    title: 'Max Normal',
    caption:
      'Max Normal is among the last three locations; whoever gets there first has won, or lost you the game. You also lose when all Judges are dead, or the deck cannot give a card.',
    task: 'One step is left, and the perps are as close. Take it.',
    position: `
mode = "solo"
step = "resolve"
hand = { a = [14, 33, 50] }
row = [56, 26]
path = ["big-empty", "truck-stop", "sweetwater-dome"]
locations = ["max-normal"]
at = { judges = 3, perps = 3 }
ammunition = { judges = 1 }
health = { dredd = 2, giant = 1, anderson = 2 }`,
    rules: ['CE-160', 'CE-161', 'CE-162', 'CE-251', 'CE-280'],
    done: (seen) => (won(seen) ? 'There he is. Nothing that was still to come matters any more.' : null),
    halfway: (seen) =>
      chose(seen, 56, 2) && !happened(seen, 'game-over') ? 'First the price of the caption, then the step.' : null,
    nudge: 'He has slipped away. Again: which caption moves you, and what does it cost before?',
  },
];

const kindOf = (event: unknown): string => text(fields(event).event) ?? '';

/** Something happened, with these particulars if they matter. */
function happened({ events }: Seen, kind: string, like: Record<string, unknown> = {}): boolean {
  const fits = (event: unknown): boolean =>
    kindOf(event) === kind && Object.entries(like).every(([key, value]) => fields(event)[key] === value);
  return events.some(fits);
}

const count = ({ events }: Seen, kind: string): number => events.filter((event) => kindOf(event) === kind).length;

const code = (card: number): string => `EN-${String(card).padStart(2, '0')}`;

/** The player chose a red caption of this card; counted from 1. */
function chose(seen: Seen, card: number, choice?: number): boolean {
  const like = { card: code(card), kind: 'choice', ...(choice === undefined ? {} : { number: choice }) };
  return happened(seen, 'triggered', like);
}

/** The card is done with. */
const finished = (seen: Seen, card: number): boolean =>
  happened(seen, 'discarded', { card: code(card) }) || happened(seen, 'kept', { card: code(card) });

const spent = (seen: Seen): boolean => happened(seen, 'discarded', { why: 'spent' });

const won = ({ events }: Seen): boolean =>
  events.some((event) => {
    const { winners } = fields(fields(event).outcome);
    return kindOf(event) === 'game-over' && Array.isArray(winners) && winners.length > 0;
  });

/** Events that tell of a decision of the player's own. */
const DEEDS: readonly string[] = ['played', 'placed', 'declined', 'swapped', 'psi-action', 'added', 'wounded'];

function isDeed(event: unknown): boolean {
  const chosen = kindOf(event) === 'triggered' && fields(event).kind !== 'event' && number(fields(event).number) > 0;
  return chosen || DEEDS.includes(kindOf(event));
}

export const progress = (lesson: Lesson, seen: Seen): Progress => progressOf(lesson, seen, isDeed);
