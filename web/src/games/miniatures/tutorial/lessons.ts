// A first fight in eight steps: a position, what it shows, one thing to do, and how that is recognised. Whether it was
// done is read from what the server tells; no rule is known here.
import { progressOf, type Lesson, type Progress, type Seen } from '../../../lessons/subject.ts';
import { fields, number, text } from '../../../lib/loose.ts';

/** The plaza: low walls in the middle, blocks to the north and the south. */
const PLAZA = `options = { scenario = "hold-the-block" }
turn = 2`;

/** Nobody has cards, and a few punks stand about. */
const JUDGE = (x: number, y: number): string =>
  `models.a1 = { is = "Senior Judge", at = [${String(x)}, ${String(y)}], face = "north" }`;
const ROOKIE = 'models.a2 = { is = "Street Judge", at = [13000, 16800], face = "north" }';
const punk = (id: string, x: number, y: number, is = 'Punk'): string =>
  `models.${id} = { is = "${is}", at = [${String(x)}, ${String(y)}], face = "south" }`;

/** Somebody far away on either side: whoever goes down here does not end the game. */
const OTHERS = `models.a3 = { is = "Rookie Judge", at = [3000, 3000], face = "north" }
${punk('b3', 3000, 33000)}`;

export const LESSONS: readonly Lesson[] = [
  {
    id: 'activate',
    title: 'Whose turn',
    caption:
      'Every model has a chip in the bag, and whoever’s chip is drawn activates a model. An activation has two actions, and a model acts once a turn.',
    task: 'Your chip was drawn: choose the Senior Judge, and activate.',
    position: `${PLAZA}
drawn = "a"
${JUDGE(16000, 14000)}
${ROOKIE}
${punk('b1', 16000, 22000)}
${punk('b2', 21500, 21800, 'Gun Punk')}`,
    rules: ['MG-060', 'MG-064', 'MG-068'],
    done: (seen) => {
      if (happened(seen, 'activated', { who: 'a1' }))
        return 'Two actions are yours now. The star on the chip may bring it back into the bag later.';
      return happened(seen, 'activated', { who: 'a2' }) ? 'The Street Judge is as good a choice.' : null;
    },
    nudge: 'Choose one of your models, and activate.',
  },
  {
    id: 'move',
    title: 'Move and measure',
    caption:
      'A move is measured along its path, and the light area is what the Judge can reach. Difficult ground halves MOVE, and a refused path shows its rule and the place.',
    task: 'Move the Senior Judge up to the low wall, so that its base touches it.',
    position: `${PLAZA}
acting = "a1"
${JUDGE(16000, 14000)}
${ROOKIE}
${punk('b1', 16000, 22000)}
${punk('b2', 21500, 21800, 'Gun Punk')}`,
    rules: ['MG-110', 'MG-382', 'MG-525'],
    done: (seen) => {
      const { x, y } = endOf(seen, 'a1');
      return y >= 17100 && y <= 17250 && x > 14500 && x < 17500
        ? 'That wall stops bullets now: whoever shoots across it meets two more dice.'
        : null;
    },
    nudge: 'Not yet at the wall. Begin again, and end right behind it.',
  },
  {
    id: 'cover',
    title: 'Sight and cover',
    caption:
      'A line of sight runs from base to base, and what is higher than both ends blocks it. What it only crosses is cover, and heavy cover if the target touches it.',
    task: 'One of them has no cover: shoot at that one.',
    position: `${PLAZA}
acting = "a1"
${JUDGE(18000, 15000)}
${punk('b1', 18000, 22000)}
${punk('b2', 20000, 18760)}`,
    rules: ['MG-166', 'MG-167', 'MG-210', 'MG-211'],
    done: (seen) =>
      shotAt(seen, 'b1') ? 'Nothing between you and the Punk. The line says what it crosses, before you shoot.' : null,
    nudge: 'That one has the wall before it: two more dice to resist. Begin again, and look along both lines.',
  },
  {
    id: 'shoot',
    title: 'Odds and dice',
    caption:
      'SHOOT dice are thrown to hit, POWER against RESIST decides how much it hurts, and each modifier is shown with its rule. Aimed fire takes both actions, and adds two dice to one of the two.',
    task: 'Take aimed fire at the Gang Boss: compare the odds, and choose.',
    position: `${PLAZA}
acting = "a1"
${JUDGE(18000, 15000)}
${punk('b1', 18000, 22000, 'Gang Boss')}
${OTHERS}`,
    rules: ['MG-129', 'MG-185', 'MG-195', 'MG-197', 'MG-220'],
    done: (seen) => {
      if (shotAt(seen, 'b1', 'aim-shoot')) return 'Surer to hit. The dice tray has every step, and so has the log.';
      return shotAt(seen, 'b1', 'aim-power')
        ? 'Harder if it hits. The dice tray has every step, and so has the log.'
        : null;
    },
    nudge: 'A snapshot takes one action only, but here we aim. Begin again.',
  },
  {
    id: 'dodge',
    title: 'Under fire',
    caption:
      'Whoever is hit may dodge with EVADE, and moves up to three inches if a SPECIAL shows. As many HITs as COOL pin a model, and one on overwatch shoots in the enemy’s activation.',
    task: 'The Gun Punk has hit: try to dodge.',
    position: `${PLAZA}
${JUDGE(18000, 15000)}
${punk('b1', 18000, 22000, 'Gun Punk')}
${OTHERS}
stack = [
  { turn = { at = { choose = { seat = "b", chip = "normal" } } } },
  { hit = { at = "dodge", by = "b1", on = "a1", source = "shot", power = 3, rules = 0, stun = false, two = false, pin = "no", hits = 1, returns = false, overcharged = false, from_gas = false } },
]`,
    rules: ['MG-132', 'MG-188', 'MG-191', 'MG-193'],
    done: (seen) => {
      if (happened(seen, 'dodged', { who: 'a1' })) return 'Missed by a hair. Go three inches, or stay.';
      return happened(seen, 'rolled', { who: 'a1', what: 'dodge' })
        ? 'No SPECIAL this time: armour has to do. Hunker down in cover to heal.'
        : null;
    },
    nudge: 'You took it. Begin again, and dodge.',
    astray: (seen) => (happened(seen, 'passed', { seat: 'a' }) ? 'You let it come. Begin again, and dodge.' : null),
  },
  {
    id: 'charge',
    title: 'Close combat',
    caption:
      'A charge is a double action: MOVE and a die, straight ahead, and an attack with one more POWER. Whoever then leaves close combat is struck at by quicker enemies.',
    task: 'Charge the Punk, run up to it, and strike.',
    position: `${PLAZA}
acting = "a1"
${JUDGE(13500, 16300).replace('north', 'east')}
${punk('b1', 19000, 16300).replace('south', 'west')}
${OTHERS}`,
    rules: ['MG-123', 'MG-124', 'MG-125', 'MG-242', 'MG-271'],
    done: (seen) => (happened(seen, 'strikes', { who: 'a1' }) ? 'FIGHT decides this, on both sides.' : null),
    halfway: (seen) =>
      happened(seen, 'charges', { who: 'a1' }) ? 'And now go on: run until you are within an inch, then strike.' : null,
    nudge: 'That was no charge. Begin again, and charge the Punk.',
  },
  {
    id: 'cards',
    title: 'Cards and chips',
    caption:
      'Armoury cards equip a model in its activation, big meg cards are the city’s own tricks, each in its window. What you hold is yours to know, and what is in the bag is known to all.',
    task: 'Play the Medi-Pack on the Senior Judge.',
    position: `${PLAZA}
acting = "a1"
hand.a = ["A01", "A05"]
${JUDGE(16000, 17200).replace(' }', ', injured = 2 }')}
${punk('b1', 16000, 24000)}`,
    rules: ['MG-032', 'MG-043', 'MG-057', 'MG-581'],
    done: (seen) => {
      if (played(seen, 'A01')) return 'One marker less, and every stat is one higher.';
      return happened(seen, 'played') ? 'A vest is good against the next one. The pack would have helped now.' : null;
    },
    nudge: 'Play the card from your hand first.',
  },
  {
    id: 'aim',
    title: 'What it is about',
    caption:
      'Each scenario scores in its own way, and the panel says how it stands. Here whoever has more models in a zone at the end of a turn scores a point.',
    task: 'Go into the zone in the middle, and end the activation: it is the last of this turn.',
    position: `${PLAZA}
acting = "a1"
bag = {}
${JUDGE(16000, 14000)}
${punk('b1', 30000, 31000).replace(' }', ', chip = "normal" }')}`,
    rules: ['MG-079', 'MG-080', 'MG-480', 'MG-483'],
    done: (seen) =>
      happened(seen, 'scored', { seat: 'a' })
        ? 'A point. After seven turns the higher score wins, or nobody of one side is left.'
        : null,
    halfway: (seen) =>
      happened(seen, 'moved', { who: 'a1' })
        ? 'Is your base within three inches of the middle? Then end the activation.'
        : null,
    nudge: 'Get your base within three inches of the middle, then end the activation.',
    astray: (seen) =>
      happened(seen, 'turn-begins') ? 'The turn is over, and the middle is nobody’s. Begin again, and go there.' : null,
  },
];

const kindOf = (event: unknown): string => text(fields(event).event) ?? '';

/** Something happened, with these particulars if they matter. */
function happened({ events }: Seen, kind: string, like: Record<string, unknown> = {}): boolean {
  const fits = (event: unknown): boolean =>
    kindOf(event) === kind && Object.entries(like).every(([key, value]) => fields(event)[key] === value);
  return events.some(fits);
}

/** A card was played: the letter and the number of its code come apart. */
function played({ events }: Seen, code: string): boolean {
  return events.some((event) => {
    const card = fields(fields(event).card);
    const found = `${text(card.letter) ?? ''}${String(number(card.number)).padStart(2, '0')}`;
    return kindOf(event) === 'played' && found === code;
  });
}

/** Where a model has come to stand; the corner of the table if it has not moved. */
function endOf({ events }: Seen, who: string): { x: number; y: number } {
  const moves = events.filter((event) => kindOf(event) === 'moved' && fields(event).who === who);
  const to = fields(fields(moves.at(-1)).to);
  return { x: number(to.x), y: number(to.y) };
}

function shotAt({ events }: Seen, on: string, kind?: string): boolean {
  return events.some((event) => {
    const shot = fields(fields(event).shot);
    return (
      kindOf(event) === 'shoots' &&
      fields(event).who === 'a1' &&
      fields(shot.target).model === on &&
      (kind === undefined || shot.kind === kind)
    );
  });
}

/** Events that tell of a decision of the player's own. */
const DEEDS: readonly string[] = ['moved', 'shoots', 'charges', 'strikes', 'played', 'turned'];

const isDeed = (event: unknown): boolean => {
  const { who, seat } = fields(event);
  const own = (text(who) ?? text(seat) ?? 'a').startsWith('a');
  return own && (DEEDS.includes(kindOf(event)) || (kindOf(event) === 'passed' && seat === 'a'));
};

export const progress = (lesson: Lesson, seen: Seen): Progress => progressOf(lesson, seen, isDeed);
