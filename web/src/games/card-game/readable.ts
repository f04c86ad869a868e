// The view of the card game as panels to read: hand, investigation, Crimes, players, and what the cards in sight say.
import { fields, list, number, text, texts } from '../../lib/loose.ts';
import type { Field, PanelOf, Shown } from '../../table/panels.ts';
import { codeOf, titleOf, type Sheet, type Sheets } from './cards.ts';

const word = (said: string, quiet = false): Shown =>
  quiet ? { kind: 'word', text: said, quiet } : { kind: 'word', text: said };
const NONE = word('none', true);
const field = (label: string, value: Shown): Field => ({ label, value });
const lineOf = (items: string[]): Shown =>
  items.length === 0 ? NONE : { kind: 'line', items: items.map((item) => word(item)) };

const STATS: Record<string, string> = {
  exp: 'Experience',
  pv: 'PV',
  authority: 'Authority',
  ability: 'Ability',
  resolve: 'Resolve',
};

/** All panels, what matters most first. `seat` is ours, null for a spectator. */
export function panels(view: Record<string, unknown>, seat: string | null, sheets: Sheets): PanelOf[] {
  const players = list(view.players).map(fields);
  const own = players.find((player) => player.seat === seat);
  const found: PanelOf[] = [];
  const inquiry = fields(view.inquiry);
  if (text(inquiry.investigator)) found.push({ title: 'Investigation', value: investigation(inquiry, sheets) });
  const crimes = list(view.crimes).map(fields);
  if (crimes.length > 0) {
    found.push({ title: 'Crimes', value: { kind: 'stack', items: crimes.map((crime) => crimeOf(crime, sheets)) } });
  }
  const hand = own ? texts(fields(own.hand).known) : [];
  if (hand.length > 0) found.push({ title: 'Your hand', value: cardTable(hand, sheets) });
  for (const player of players) {
    found.push({ title: 'Player', seat: String(player.seat), value: playerOf(player, view, sheets) });
  }
  const seen = inSight(view, players, seat).filter(
    (code) => !hand.includes(code) && (sheets.get(code)?.text.length ?? 0) > 0,
  );
  if (seen.length > 0) found.push({ title: 'What the cards say', value: cardTable(seen, sheets) });
  return found;
}

/** Cards with what they do, each once. */
function cardTable(codes: string[], sheets: Sheets): Shown {
  const each = [...new Set(codes)];
  const row = (code: string): Shown[] => {
    const sheet = sheets.get(code);
    const copies = codes.filter((other) => other === code).length;
    const title = `${sheet?.title ?? code}${copies > 1 ? ` × ${copies}` : ''}`;
    return [word(title), word(sheet ? brief(sheet) : ''), word(sheet?.text.join(' ') ?? '')];
  };
  return { kind: 'table', columns: ['Card', 'Type', 'What it does'], rows: each.map(row) };
}

/** `Perp · Gang · Resolve 8, Ability 9, PV 2`. */
function brief(sheet: Sheet): string {
  const numbers = Object.entries(sheet.numbers).map(([stat, n]) => `${STATS[stat] ?? stat} ${n}`);
  const kind = sheet.kind.charAt(0).toUpperCase() + sheet.kind.slice(1);
  return [kind, sheet.keywords.join(', '), numbers.join(', ')].filter(Boolean).join(' · ');
}

/** `7 (3 printed, +3 signature crime, +1 support)`; a number that nothing has changed stands alone. */
export function tally(value: unknown, sheets: Sheets): string {
  const { total, parts } = fields(value);
  const reasons = list(parts).map((part) => {
    const [reason, by] = list(part);
    return `${number(by) > 0 && reason !== 'printed' ? '+' : ''}${number(by)} ${reasonWords(reason, sheets)}`;
  });
  return reasons.length < 2 ? String(number(total)) : `${number(total)} (${reasons.join(', ')})`;
}

function reasonWords(reason: unknown, sheets: Sheets): string {
  const card = text(fields(reason).card);
  if (card !== null) return titleOf(card, sheets);
  switch (reason) {
    case 'signature':
      return 'signature crime';
    case 'floor':
      return 'no lower';
    default:
      return text(reason) ?? '';
  }
}

/** A card in play in one line: how it lies, and its numbers with their reasons. */
export function cardWords(value: unknown, sheets: Sheets, besides: readonly string[] = []): string {
  const card = fields(value);
  const notes = [card.readiness === 'ready' ? null : text(card.readiness), card.leads === true ? 'leads' : null];
  const marks = number(card.marks);
  const stats = list(card.numbers).map((pair) => list(pair));
  const judge = stats.some(([stat]) => stat === 'authority');
  if (marks > 0) notes.push(judge ? `${marks} Personal Demerits` : `${marks} counters`);
  const said = notes.filter((note) => note !== null);
  const numbers = stats
    .filter(([stat, it]) => !besides.includes(String(stat)) && (stat !== 'pv' || number(fields(it).total) !== 0))
    .map(([stat, it]) => `${STATS[String(stat)] ?? String(stat)} ${tally(it, sheets)}`);
  const note = said.length > 0 ? ` [${said.join(', ')}]` : '';
  return [`${titleOf(text(card.card) ?? '', sheets)}${note}`, numbers.join(', ')].filter(Boolean).join(': ');
}

const ROLES: Record<string, string> = {
  lead: 'Lead Perp',
  support: 'Supporting',
  'face-up': 'Scene',
  'face-down': 'Face-down Scene',
  evidence: 'Evidence',
};

function crimeOf(it: Record<string, unknown>, sheets: Sheets): Shown {
  const seat = text(it.assigned);
  const rows = [
    field('Crime', word(cardWords(it.crime, sheets))),
    field('Assigned to', seat === null ? word('nobody yet', true) : { kind: 'seat', seat }),
  ];
  for (const attached of list(it.attached)) {
    const role = ROLES[text(fields(attached).role) ?? ''] ?? 'With it';
    rows.push(field(role, word(cardWords(attached, sheets))));
  }
  return { kind: 'fields', fields: rows.map((row) => ({ ...row, wide: true })) };
}

/** Words that are a sentence have a line to themselves. */
function long(it: Field): Field {
  return it.value.kind === 'word' && it.value.text.length > 14 ? { ...it, wide: true } : it;
}

function investigation(it: Record<string, unknown>, sheets: Sheets): Shown {
  const rows: Field[] = [];
  const seat = (label: string, value: unknown): void => {
    const who = text(value);
    if (who !== null) rows.push(field(label, { kind: 'seat', seat: who }));
  };
  seat('Investigates', it.investigator);
  seat('Perp player', it.perp_player);
  const crime = text(it.crime);
  if (crime !== null) rows.push(field('Crime', word(titleOf(crime, sheets))));
  for (const [roll, done, odds] of [
    ['Challenge', it.challenge, it.challenge_odds],
    ['Combat', it.combat, it.combat_odds],
  ] as const) {
    if (typeof done === 'boolean') rows.push(field(roll, word(done ? 'won' : 'lost')));
    else if (odds !== null && odds !== undefined) rows.push(field(roll, word(oddsWords(odds))));
  }
  const dice = fields(it.dice);
  if (text(dice.roll) !== null) {
    rows.push(field('Dice of the Judges', word(thrown(dice, 'investigator', 0, sheets))));
    rows.push(field('Dice of the Perps', word(thrown(dice, 'perp', 1, sheets))));
  }
  if (fields(it.worth).total !== undefined)
    rows.push(field('Solved, it brings', word(`${tally(it.worth, sheets)} Prestige`)));
  if (it.wasted === true) rows.push(field('Lead Perp', word('wasted')));
  else if (it.apprehended === true) rows.push(field('Lead Perp', word('apprehended')));
  return { kind: 'fields', fields: rows.map(long) };
}

/** `3 and 4, +1 Bike Cannon: 15 in all`. */
function thrown(dice: Record<string, unknown>, side: 'investigator' | 'perp', at: 0 | 1, sheets: Sheets): string {
  const faces = list(dice[side]).map(number).filter(Boolean);
  if (faces.length === 0) return 'not yet';
  const added = list(dice.bonuses)
    .map(list)
    .filter(([of]) => of === (at === 0 ? 'inv' : 'perp'))
    .map(([, card, by]) => `, ${number(by) > 0 ? '+' : ''}${number(by)} ${titleOf(text(card) ?? '', sheets)}`);
  return `${faces.join(' and ')}${added.join('')}: ${number(list(dice.totals)[at])} in all`;
}

/** `won 58.3 %, lost 41.7 %`: exact, of all throws. */
export function oddsWords(value: unknown): string {
  const odds = fields(value);
  const percent = (n: unknown): string => `${((100 * number(n)) / Math.max(1, number(odds.of))).toFixed(1)} %`;
  const wasted = (n: unknown, who: string): string => (number(n) > 0 ? ` (${who} wasted ${percent(n)})` : '');
  const won = `won ${percent(odds.won)}${wasted(odds.perp_wasted, 'the Perp')}`;
  return `${won}, lost ${percent(odds.lost)}${wasted(odds.leader_wasted, 'the leader')}`;
}

function playerOf(player: Record<string, unknown>, view: Record<string, unknown>, sheets: Sheets): Shown {
  const { seat } = player;
  const hand = fields(player.hand);
  const rows: Field[] = [
    field('Prestige', word(`${number(player.prestige)} of 20`)),
    field('Team Demerits', word(String(number(player.demerits)))),
    field('Commendations', word(`${number(player.commendations)} of 5`)),
    field('Hand', word(`${number(hand.count)} of ${number(fields(player.hand_size).total)}`)),
    field('Deck', word(String(number(fields(player.deck).count)))),
  ];
  const plays = text(player.plays);
  if (plays !== null) rows.push(field('Deck list', word(plays)));
  if (view.duty === seat && number(view.turn) > 0) rows.push(field('Duty Judge', word('yes')));
  if (!list(view.playing).includes(seat)) rows.push(field('In the game', word('no, out')));
  const team = list(player.team);
  if (team.length > 0) rows.push(field('Team', { kind: 'stack', items: team.map((judge) => judgeOf(judge, sheets)) }));
  for (const [label, cards] of [
    ['Backup', player.backup],
    ['Events', player.events],
  ] as const) {
    const said = list(cards).map((card) => cardWords(card, sheets));
    if (said.length > 0) rows.push(field(label, lineOf(said)));
  }
  for (const [label, pile] of [
    ['Resyk', player.resyk],
    ['Iso cubes', player.iso_cubes],
    ['Wasted', player.wasted],
    ['Roster', player.roster],
  ] as const) {
    const cards = texts(pile).map((code) => titleOf(code, sheets));
    if (cards.length > 0) rows.push(field(label, lineOf(cards)));
  }
  return { kind: 'fields', fields: rows };
}

/** A Judge, with what is issued below. */
function judgeOf(judge: unknown, sheets: Sheets): Shown {
  const under = list(fields(judge).under).map((card) => cardWords(card, sheets, ['pv']));
  const own = word(cardWords(judge, sheets, ['exp', 'pv']));
  return under.length === 0
    ? own
    : { kind: 'fields', fields: [field('', { kind: 'line', items: [own, ...under.map((it) => word(it))] })] };
}

/** The codes of the cards whose texts one looks up now: what is being investigated, and what is one's own. */
function inSight(view: Record<string, unknown>, players: Record<string, unknown>[], seat: string | null): string[] {
  const codes: string[] = [];
  const see = (value: unknown): void => {
    const card = fields(value);
    const name = text(card.card);
    if (name !== null) codes.push(codeOf(name));
    list(card.under).forEach(see);
  };
  for (const crime of list(view.crimes).map(fields)) {
    see(crime.crime);
    list(crime.attached).forEach(see);
  }
  list(view.resolving).forEach(see);
  for (const player of players) {
    // Of the others, what is in force for everybody; whom their Judges are is in their panel.
    const own = player.seat === seat ? [player.team, player.backup] : [];
    for (const cards of [...own, player.events]) list(cards).forEach(see);
  }
  return [...new Set(codes)];
}
