// One whole investigation in ten steps: a position, what it shows, one thing to do, and how that is recognised. Whether
// it was done is read from what the server tells; no rule is known here.
import { progressOf, type Lesson, type Progress, type Seen } from '../../../lessons/subject.ts';
import { fields, text } from '../../../lib/loose.ts';

/** Two teams, and you have the first say. */
const TEAMS = `
turn = 2
duty = "a"
prestige = { a = 8, b = 8 }
team = { a = ["J01", "J04", "J21"], b = ["J02", "J06"] }`;

/** Your investigation of the Armoured Wagon Heist in a corridor, against Cursed Earth Raiders. */
const HEIST = `${TEAMS}
investigator = "a"
crimes = [{ card = "C05", to = "a", lead = "P17 of b", scene = "S01 of b" }]`;

/** The bot investigates, and the Perps are yours. */
const THEIRS = `
turn = 2
duty = "a"
prestige = { a = 8, b = 8 }
team = { a = ["J01 activated", "J04 activated"], b = ["J02", "J06"] }
investigator = "b"`;

export const LESSONS: readonly Lesson[] = [
  {
    id: 'team',
    title: 'Your team',
    caption:
      'Judges stand in a row, and the leftmost who is ready leads. In the Resource round you issue equipment and skills to them, and pay what the card says below zero.',
    task: 'Issue Intimidation to Judge Dredd: take up the card, then press the Judge.',
    position: `${TEAMS}
round = "resource"
business = true
hand = { a = ["R15", "R02", "N03"] }`,
    rules: ['CG-150', 'CG-167', 'CG-019'],
    done: (seen) => {
      if (happened(seen, 'issued', { card: 'R15', judge: 'J01' }))
        return 'It lies under Dredd now, and goes wherever he goes.';
      return happened(seen, 'issued', { card: 'R15' }) ? 'Issued. It works only while its Judge leads the team.' : null;
    },
    nudge: 'That is a Resource, too; here we want Intimidation at Dredd’s side.',
  },
  {
    id: 'report',
    title: 'A Crime is reported',
    caption:
      'In the Crime round everybody who holds a Crime reports one, and it lies in the middle for all to see. It is worth something to whoever solves it, with all that is attached to it.',
    task: 'Report a Crime from your hand.',
    position: `${TEAMS}
round = "crime"
business = true
hand = { a = ["C05", "C13", "N03"] }`,
    rules: ['CG-220', 'CG-336'],
    done: (seen) =>
      happened(seen, 'reported', { seat: 'a' })
        ? 'Motives and classification decide which Perps are at home there. Keep that in mind when you hold Perps.'
        : null,
    nudge: 'Report one of the two Crimes.',
  },
  {
    id: 'assign',
    title: 'The Duty Judge',
    caption:
      'The Duty Judge assigns the Crimes, one to a player who has a ready team. Whoever sits at the Investigator’s left plays the Perps.',
    task: 'Assign the Armoured Wagon Heist to yourself.',
    position: `${TEAMS}
round = "assignment"
business = true
crimes = [{ card = "C05" }, { card = "C13" }]`,
    rules: ['CG-227', 'CG-228', 'CG-250'],
    done: (seen) =>
      happened(seen, 'assigned', { card: 'C05', seat: 'a' }) ? 'It is yours to solve, and theirs to make hard.' : null,
    nudge: 'Assigned, but not the heist to yourself. Begin the step again.',
  },
  {
    id: 'scene',
    title: 'The Scene',
    caption:
      'A Crime needs a Scene, or there is nothing to investigate. This time the bot investigates and you play the Perps, so you are asked first.',
    task: 'Attach a Scene from your hand.',
    position: `${THEIRS}
round = "scene"
business = true
hand = { a = ["S01", "S04", "P17", "P02"] }
crimes = [{ card = "C05", to = "b" }]`,
    rules: ['CG-171', 'CG-263', 'CG-264'],
    done: (seen) =>
      happened(seen, 'attached', { seat: 'a' })
        ? 'The teams are there now, and what the Scene says holds for them.'
        : null,
    nudge: 'Without a Scene the investigation ends before it begins. Begin again, and attach one.',
    astray: (seen) => (happened(seen, 'passed', { seat: 'a' }) ? 'You passed. Begin again, and attach a Scene.' : null),
  },
  {
    id: 'perp',
    title: 'Perps',
    caption:
      'A Lead Perp who shares a motivation with the Crime has +3 Resolve, one whose signature it is has +3 Ability. Both numbers stand on the card.',
    task: 'Attach Cursed Earth Raiders, who are at home in a theft.',
    position: `${THEIRS}
round = "perp"
business = true
hand = { a = ["P17", "P01", "P13"] }
crimes = [{ card = "C05", to = "b", scene = "S01 of a" }]`,
    rules: ['CG-270', 'CG-292', 'CG-304'],
    done: (seen) =>
      happened(seen, 'attached', { card: 'P17' })
        ? 'Greed and violence, and a theft: that will be hard to solve.'
        : null,
    nudge: 'Those are no thieves by trade. Begin again, and look at motives and signatures.',
  },
  {
    id: 'window',
    title: 'Windows',
    caption:
      'Every round begins with a window in which all may act in turn, one action each, until all have passed. Cards that can act now are lit, and the panel says what the roll would come to.',
    task: 'Play Surrender Order, and watch the chance change.',
    position: `${HEIST}
round = "challenge"
hand = { a = ["N03", "R02", "P01"] }`,
    rules: ['CG-115', 'CG-118', 'CG-119', 'CG-173'],
    done: (seen) =>
      happened(seen, 'played', { card: 'N03' })
        ? 'Three more Authority for this round, for one Prestige. Passing is a key of its own: P.'
        : null,
    nudge: 'The window went by. Begin again, and play the card first.',
    astray: (seen) =>
      happened(seen, 'passed', { seat: 'a' }) ? 'You passed. Begin again, and play the card first.' : null,
  },
  {
    id: 'challenge',
    title: 'The Challenge',
    caption:
      'Authority and two dice against Resolve and two dice, and a tie is the Perp’s. The Investigator throws first, and may change the dice before the Perp throws.',
    task: 'Use Voice of the Law or Intimidation, or let the dice stand.',
    position: `${HEIST}
round = "challenge"
business = true
issued = { J01 = ["R15", "R16"] }`,
    rules: ['CG-286', 'CG-287', 'CG-288', 'CG-289', 'CG-291'],
    done: (seen) => {
      if (!happened(seen, 'result')) return null;
      return happened(seen, 'apprehended')
        ? 'Won: the Perps give up, and there is no fight.'
        : 'Lost: that costs a Prestige, and the Perps will fight.';
    },
    halfway: (seen) =>
      happened(seen, 'used', { seat: 'a' }) ? 'Good. Now let the dice stand, or change them once more.' : null,
    nudge: 'Use what you have for these dice, or let them stand.',
  },
  {
    id: 'combat',
    title: 'Combat',
    caption:
      'Who did not give up is fought: Ability and two dice on either side. Whoever loses is wounded, and who is beaten by double is wasted.',
    task: 'Play Taste the Law, then pass: let it come to blows.',
    position: `${HEIST}
round = "combat"
challenge = false
hand = { a = ["N02"] }`,
    rules: ['CG-301', 'CG-303', 'CG-314', 'CG-315'],
    done: (seen) => {
      if (!happened(seen, 'result', { roll: 'combat' })) return null;
      return happened(seen, 'apprehended')
        ? 'Won. A Perp who is only wounded can still be sentenced.'
        : 'Lost: they have escaped, and the Scene lies face down with the Crime for another day.';
    },
    halfway: (seen) => (happened(seen, 'played', { card: 'N02' }) ? 'And now pass, until the dice are thrown.' : null),
    nudge: 'Play Taste the Law first, then pass.',
  },
  {
    id: 'sentence',
    title: 'The sentence',
    caption:
      'An apprehended Perp is sentenced: severe, fair or lenient, each with an effect of its own. One that can be completed must be chosen, if there is any.',
    task: 'Pass a sentence, and see the Crime solved.',
    position: `${HEIST}
round = "sentencing"
business = true
challenge = true
resyk = { a = ["R02"] }`,
    rules: ['CG-333', 'CG-336'],
    done: (seen) =>
      happened(seen, 'solved')
        ? 'Solved: Crime, Scene and Perps are counted together. 20 Prestige at the end of a turn win the game.'
        : null,
    halfway: (seen) =>
      happened(seen, 'sentenced') ? 'The sentence is not yet carried out: answer what it asks.' : null,
    nudge: 'The Perp still waits for a sentence.',
  },
  {
    id: 'dark',
    title: 'A Dark Judge',
    caption:
      'Dark Judges cannot be sentenced, and no cube holds them. A ready Psi Judge with more Experience than their Resolve can contain them, for a Commendation.',
    task: 'Contain Judge Death with Psi-Judge Anderson.',
    position: `
round = "sentencing"
business = true
investigator = "a"
duty = "b"
challenge = true
turn = 5
team = { a = ["J22", "J21", "J31 activated", "J02"], b = ["J04"] }
prestige = { a = 5, b = 5 }
crimes = [{ card = "C01", to = "a", lead = "P35 of b", scene = "S01 of b" }]`,
    rules: ['CG-370', 'CG-377', 'CG-378'],
    done: (seen) =>
      happened(seen, 'contained')
        ? 'He lies under Anderson now. Five Commendations win the game, and so do all four Dark Judges in one team.'
        : null,
    nudge: 'He is gone. Begin again, and hold him.',
  },
];

const kindOf = (event: unknown): string => text(fields(event).event) ?? '';

/** Something happened, with these particulars if they matter. */
function happened({ events }: Seen, kind: string, like: Record<string, unknown> = {}): boolean {
  const fits = (event: unknown): boolean =>
    kindOf(event) === kind && Object.entries(like).every(([key, value]) => fields(event)[key] === value);
  return events.some(fits);
}

/** Events that tell of a decision of the player's own. */
const DEEDS: readonly string[] = [
  'issued',
  'reported',
  'assigned',
  'attached',
  'played',
  'used',
  'sentenced',
  'contained',
  'not-contained',
];

const isDeed = (event: unknown): boolean => DEEDS.includes(kindOf(event)) && (fields(event).seat ?? 'a') === 'a';

export const progress = (lesson: Lesson, seen: Seen): Progress => progressOf(lesson, seen, isDeed);
