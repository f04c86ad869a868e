// The ten steps of a first game: a position, what it shows, one thing to do, and how that is recognised. Whether it was
// done is read from what the server tells and from what is picked on the page; no rule is known here.
import { progressOf, type Lesson, type Progress, type Seen as Common } from '../../../lessons/subject.ts';
import { readAct, type Verb } from '../play/notation.ts';
import { fields, text } from '../view.ts';

/** All that a step may look at. */
export interface Seen extends Common {
  /** The own figure that is picked. */
  figure: string | null;
  /** The space that sight is measured from, while nobody is picked. */
  probe: number | null;
}

const ME = 'a';

/** Everybody is there, so that nothing but the task is asked. */
const ROOF = 'giant = 19, anderson = 18, hershey = 17, dredd = 26, mean-machine = 34';
/** Giant is where a phone looks first. */
const HALL = 'giant = 5, anderson = 22, dredd = 13, mean-machine = 29';

/** The player has the Judges; the other hand is empty. */
export const LESSONS: readonly Lesson<Seen>[] = [
  {
    id: 'team',
    title: 'Your team',
    caption:
      'Forty numbered spaces, five Judges on blue shields, and a gang on orange hexagons that wants the same prize. Whoever you choose shows what they can do: crosses where they can go, hatching where they can strike.',
    task: 'Choose one of your Judges, on the map or in the list.',
    position: `
at = { ${ROOF}, wulf = 27, johnny = 10, durham = 35, middenface = 12 }
hand = { a = [1, 9, 17, 22, 5, 12] }
fragments = { a = [9, 20, 36], b = [11, 25] }`,
    rules: ['HS-001', 'HS-021', 'HS-012'],
    done: ({ figure }) =>
      figure && 'That is all it takes. Point at a cross or at a target, and you see what it would cost.',
    nudge: 'That is more than we asked for. Yours wear the blue shield: choose one of them.',
    astray: ({ probe }) =>
      probe === null ? null : 'A space on its own only measures sight. Choose a figure on a blue shield.',
  },
  {
    id: 'move',
    title: 'Move',
    caption:
      'A step costs one card that shows whoever takes it, and goes to a space next door. White lines can be crossed; yellow walls and magenta falls cannot.',
    task: 'Choose Dredd, then a space with crosses, and confirm.',
    position: `
at = { ${ROOF}, wulf = 12 }
hand = { a = [17, 22, 2] }
fragments = { a = [27] }`,
    rules: ['HS-150', 'HS-151', 'HS-132'],
    done: (seen) =>
      declared(seen, ['move'], 'dredd') && 'One card down, one space on. What you paid lies on your discard pile.',
    nudge: 'That was something else. It is Dredd who shall take a step.',
  },
  {
    id: 'cards',
    title: 'Cards pay',
    caption:
      'A symbol beside a face is for that face alone; the yellow strip marked ANY is for anybody. A card pays once, and whatever else it shows is gone with it.',
    task: 'No card of yours shows Giant. Let him hit Wulf all the same.',
    position: `
at = { giant = 27, anderson = 17, hershey = 18, dredd = 20, mean-machine = 34, wulf = 27 }
hand = { a = [2, 18, 27] }`,
    rules: ['HS-009', 'HS-133', 'HS-134', 'HS-170'],
    done: (seen) =>
      declared(seen, ATTACKS, 'giant') && 'An ANY symbol did it. Wulf had no card to block with, and lost a cube.',
    nudge: 'That was somebody else. Giant stands beside Wulf: let him strike.',
  },
  {
    id: 'sight',
    title: 'Line of sight',
    caption:
      'A SNIPE reaches as far as the eye: along a straight line from number to number that no wall, no cover and no high ground crosses. People never stand in the way.',
    task: 'Choose Dredd, point at Wulf to see the line, and fire.',
    position: `
at = { giant = 19, anderson = 26, hershey = 36, dredd = 27, mean-machine = 34, wulf = 10, durham = 9 }
hand = { a = [1, 2, 22] }`,
    rules: ['HS-180', 'HS-051', 'HS-054', 'HS-058'],
    done: (seen) =>
      declared(seen, ['snipe'], 'dredd') &&
      'A clean shot over Giant’s head. Durham Red on 9 is safe: the cover on 18 lies between.',
    nudge: 'That was something else. Dredd on 27 sees Wulf on 10: let him shoot.',
  },
  {
    id: 'refused',
    title: 'Refused',
    caption:
      'A wall stops every shot, and nobody on the floor sees up to high ground. Try it: what cannot be done costs nothing, and the referee names the rule.',
    task: 'Choose Dredd, then aim at Wulf on the balcony or at Johnny Alpha behind the wall.',
    position: `
map = "grand-hall"
at = { ${HALL}, hershey = 30, wulf = 6, johnny = 12 }
hand = { a = [1, 17, 22] }`,
    rules: ['HS-053', 'HS-055', 'HS-135'],
    done: ({ refusal }) =>
      refusal?.rule && SIGHT.includes(refusal.rule)
        ? 'No shot, and nothing lost. A rule number is a link: its text is one click away, here and in every game.'
        : null,
    nudge: 'That was allowed. Aim Dredd at Wulf on 6 or at Johnny Alpha on 12.',
    astray: ({ refusal }) =>
      refusal?.rule ? 'Refused, but not for the sight. Aim Dredd at Wulf or Johnny Alpha.' : null,
  },
  {
    id: 'defence',
    title: 'Under fire',
    caption:
      'Johnny Alpha shoots at Dredd, who crouches behind cover: DEFLECT stops it, and so does COVER on a space like this one. You may also grit your teeth, lose a cube and keep the card.',
    task: 'Defend with a card, or take the damage.',
    position: `
at = { giant = 19, anderson = 18, hershey = 28, dredd = 20, mean-machine = 34, johnny = 10 }
hand = { a = [3, 12, 27] }
marker = "b"
controller = "b"
${attack('SNIPE', 'johnny', 'dredd')}`,
    rules: ['HS-280', 'HS-282', 'HS-291', 'HS-292'],
    done: (seen) => {
      if (happened(seen, 'defended', 'dredd')) return 'Not a scratch. One card stops all the damage of one attack.';
      return (
        happened(seen, 'undefended', 'dredd') && 'One cube gone, and the card still in hand. Sometimes that is right.'
      );
    },
    nudge: 'Answer the shot first.',
  },
  {
    id: 'collect',
    title: 'Fragments',
    caption:
      'Blue crystals are pieces of your own reality. Whoever stands on one takes it for three cards that show him, and it is worth a point.',
    task: 'Let Dredd collect the fragment on his space.',
    position: `
at = { giant = 19, anderson = 18, hershey = 17, dredd = 27, mean-machine = 34, wulf = 12 }
hand = { a = [1, 2, 9, 17, 22] }
fragments = { a = [27, 20, 9], b = [11, 25] }
collected = { a = 1 }`,
    rules: ['HS-160', 'HS-161', 'HS-162', 'HS-304'],
    done: (seen) => happened(seen, 'collected', 'dredd') && 'A point. Cards of a fallen friend pay for fragments, too.',
    nudge: 'Those cards were meant for the crystal. Collecting takes three that show Dredd.',
  },
  {
    id: 'interrupt',
    title: 'INTERRUPT',
    caption:
      'It is their turn, and Wulf has just stepped in front of Dredd. After every action the others may INTERRUPT: for one card you act at once, as often as you can pay.',
    task: 'Play your INTERRUPT card.',
    position: `
at = { giant = 19, anderson = 18, hershey = 17, dredd = 26, mean-machine = 34, wulf = 27 }
hand = { a = [28, 10, 1] }
marker = "b"
controller = "b"
step = "window"`,
    rules: ['HS-255', 'HS-256', 'HS-260', 'HS-261'],
    done: (seen) =>
      mine(seen, 'interrupted') && 'Now you act, though it is their turn. End it, and they go on where they were.',
    nudge: 'You let it pass, and they went on.',
    astray: (seen) => (happened(seen, 'nobody-interrupted') ? 'You let it pass, and they went on.' : null),
  },
  {
    id: 'deploy',
    title: 'Fresh boots',
    caption:
      'A turn begins with one new arrival, free of charge, on the space of a map card that was chosen in secret. Hershey’s is 6, high ground: up there she sees over cover, and nobody on the floor sees her.',
    task: 'Deploy Hershey.',
    position: `
map = "grand-hall"
at = { ${HALL}, wulf = 31, johnny = 20 }
map_cards = { hershey = [6] }
hand = { a = [13, 16, 22, 1] }
step = "deploy"`,
    rules: ['HS-101', 'HS-120', 'HS-057', 'HS-155'],
    done: (seen) =>
      happened(seen, 'deployed', 'hershey') && 'There she is. To climb up on foot would have cost her two cards.',
    nudge: 'That was something else. Hershey waits for her entrance.',
  },
  {
    id: 'end',
    title: 'Five points',
    caption:
      'End your turn whenever you like: you draw three cards, up to seven in hand, and the marker goes on. Five points win at once: your own fragments, and every enemy whose last cube you take.',
    task: 'End your turn.',
    position: `
at = { ${ROOF}, wulf = 12, johnny = 31, durham = 38, middenface = 23, gronk = "dead" }
hand = { a = [2, 10, 22] }
fragments = { a = [9, 36], b = [11, 25] }
collected = { a = 3, b = 1 }
taken = { a = ["gronk"] }`,
    rules: ['HS-104', 'HS-105', 'HS-320', 'HS-326'],
    done: (seen) =>
      mine(seen, 'end-declared') && happened(seen, 'marker-to')
        ? 'Three new cards, and the marker is theirs. With four points you are one fragment away.'
        : null,
    halfway: (seen) =>
      mine(seen, 'end-declared')
        ? 'Ended, as far as you are concerned. The others may still INTERRUPT.'
        : mine(seen, 'declared') && 'You may do that. The turn goes on until you end it.',
    nudge: 'The turn goes on until you end it.',
  },
];

const ATTACKS: readonly Verb[] = ['melee', 'smash', 'snipe', 'shotgun'];
const SIGHT: readonly string[] = ['HS-053', 'HS-055', 'HS-056', 'HS-057'];
/** Events that tell of a decision of one's own. */
const DEEDS: readonly string[] = ['declared', 'deployed', 'end-declared', 'interrupted'];

/** An attack that waits for the defence of its one target, as the full state writes it. */
function attack(kind: string, by: string, on: string): string {
  const turn = '{ turn = { at = { window = { declared = false } } } }';
  const shot = `{ attack = { seat = "b", attack = "${kind}", by = "${by}", pending = ["${on}"], undefended = [], at = "defend" } }`;
  return `stack = [${turn}, ${shot}]`;
}

const kindOf = (event: unknown): string => text(fields(event).event) ?? '';

/** Something happened, to somebody in particular if that matters. */
function happened({ events }: Seen, kind: string, who?: string): true | null {
  return events.some((it) => kindOf(it) === kind && (who === undefined || fields(it).who === who)) || null;
}

/** The player did it. */
function mine({ events }: Seen, kind: string): true | null {
  return events.some((it) => kindOf(it) === kind && fields(it).seat === ME) || null;
}

/** The player declared one of these actions for this character. */
function declared({ events }: Seen, verbs: readonly Verb[], who: string): true | null {
  const fits = (event: unknown): boolean => {
    const { seat, action } = fields(event);
    const act = kindOf(event) === 'declared' && seat === ME ? readAct(text(action) ?? '') : null;
    return act !== null && verbs.includes(act.verb) && act.who === who;
  };
  return events.some(fits) || null;
}

/** Whether the player has decided something. */
function isDeed(event: unknown): boolean {
  const { seat } = fields(event);
  return DEEDS.includes(kindOf(event)) && (seat === undefined || seat === ME);
}

export const progress = (lesson: Lesson<Seen>, seen: Seen): Progress => progressOf(lesson, seen, isDeed);
