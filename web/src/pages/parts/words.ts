// What a table is, in words: for the start page, my games and the table's set-up.
import type { Clock, GameInfo, SeatInfo, TableInfo } from '../../protocol.ts';

/** `street-judge` -> `Street judge` */
export function readable(id: string): string {
  const words = id.replace(/[-_]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** `city-blocks` -> `City Blocks`: as a name. */
export function titled(id: string): string {
  return id
    .split(/[-_ ]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}

export function titleOf(game: string, games: GameInfo[]): string {
  return games.find((it) => it.game === game)?.title ?? titled(game);
}

/** How a bot's strength is told to people, weakest first. */
const STRENGTHS: Record<string, string> = {
  random: 'plays anything that is legal',
  greedy: 'takes what looks best now',
  cadet: 'looks a little ahead: for a first game',
  'street-judge': 'a fair fight',
  'chief-judge': 'thinks longest: for those who know the game',
};

export function strengthWords(bot: string): string {
  return STRENGTHS[bot] ?? '';
}

/** The bots one would offer, the usual one first among them; the others are for experiments. */
export function usualBot(bots: string[]): string {
  return bots.includes('street-judge') ? 'street-judge' : (bots[Math.floor(bots.length / 2)] ?? '');
}

export function seatLetter(index: number): string {
  return String.fromCharCode(97 + index);
}

export function seatWords(seat: SeatInfo, me: number | null): string {
  if (seat.bot) return `${readable(seat.bot)} (bot)`;
  if (!seat.person) return 'open';
  return seat.person.person === me ? 'you' : seat.person.name;
}

/** My seats at a table, as letters. */
export function seatsOf(info: TableInfo, me: number | null): string[] {
  const own = (seat: SeatInfo) => me !== null && seat.person?.person === me && !seat.bot;
  return info.seats.flatMap((seat, index) => (own(seat) ? [seatLetter(index)] : []));
}

export function openSeats(info: TableInfo): number {
  return info.seats.filter((seat) => !seat.person && !seat.bot).length;
}

/** `kreelman, Giant and 2 bots`: whoever else sits there. */
export function others(info: TableInfo, me: number | null): string {
  const people = info.seats.flatMap(({ person, bot }) => (person && !bot && person.person !== me ? [person.name] : []));
  const bots = info.seats.flatMap(({ bot }) => (bot ? [bot] : []));
  const open = openSeats(info);
  const named = [...new Set(people)];
  if (bots.length === 1) named.push(`${readable(bots[0] ?? '')} (bot)`);
  else if (bots.length) named.push(`${bots.length} bots`);
  if (open) named.push(open === 1 ? 'an open seat' : `${open} open seats`);
  return listed(named) || 'yourself, hot seat';
}

/** `a`, `a and b`, `a, b and c` */
export function listed(words: string[]): string {
  if (words.length < 2) return words[0] ?? '';
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

export function clockWords(clock: Clock): string {
  switch (clock.kind) {
    case 'none':
      return 'no clock';
    case 'blitz': {
      const minutes = Math.round(clock.bank / 6) / 10;
      const bank = clock.bank < 60 ? `${clock.bank} s` : `${minutes} min`;
      return clock.increment ? `${bank} + ${clock.increment} s` : bank;
    }
    case 'days':
      return clock.days === 1 ? 'a day an answer' : `${clock.days} days an answer`;
  }
}

function optionOf({ options }: Pick<TableInfo, 'options'>, name: string): string | null {
  if (typeof options !== 'object' || options === null || !(name in options)) return null;
  const value: unknown = (options as Record<string, unknown>)[name];
  return typeof value === 'string' ? value : null;
}

/** The map, or the mode and how hard it is, where the game's options name one. */
export function placeOf(info: Pick<TableInfo, 'options'>): string | null {
  const map = optionOf(info, 'map');
  if (map !== null) return titled(map);
  const [mode, difficulty] = [optionOf(info, 'mode'), optionOf(info, 'difficulty')];
  if (mode === null) return null;
  const played = mode.charAt(0).toUpperCase() + mode.slice(1);
  return difficulty === null ? played : `${played}, ${titled(difficulty)}`;
}

/** Whether all at the table win or lose as one. */
const together = (info: TableInfo): boolean => ['solo', 'co-operative'].includes(optionOf(info, 'mode') ?? '');

/** `just now`, `5 min ago`, `3 h ago`, `2 days ago` */
export function ago(then: number, now: number): string {
  const minutes = Math.floor((now - then) / 60_000);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} min ago`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return `${hours} h ago`;
  const days = Math.floor(hours / 24);
  return days === 1 ? 'yesterday' : `${days} days ago`;
}

/** The team of each seat, where the game's options name them. */
export function teamsOf(info: Pick<TableInfo, 'options' | 'seats'>): string[] {
  const { options, seats } = info;
  if (typeof options !== 'object' || options === null || !('teams' in options)) return [];
  const teams: unknown = options.teams;
  const named = Array.isArray(teams) && teams.length === seats.length && teams.every((it) => typeof it === 'string');
  return named ? (teams as string[]) : [];
}

/** How a game ended for me: `You won`, `kreelman won`, `A draw`, `Lost`. */
export function resultWords(info: TableInfo, winners: string[], me: number | null): string {
  if (!winners.length) return together(info) ? 'Lost' : 'A draw';
  const mine = seatsOf(info, me);
  if (together(info)) return mine.length > 0 ? 'You won' : 'Won';
  // Alone at the table, hot seat: the seats tell the winner from the loser.
  if (mine.length === info.seats.length) return `Seat ${listed(winners.map((seat) => seat.toUpperCase()))} won`;
  if (winners.some((seat) => mine.includes(seat))) return 'You won';
  const names = info.seats.flatMap((seat, at) => (winners.includes(seatLetter(at)) ? [seatWords(seat, me)] : []));
  return `${listed(names)} won`;
}

/** The points of each seat, in seat order. On the wire they stand by the letter of the seat, also for empty seats. */
export function scoresOf(scores: unknown, seats: number): number[] {
  const bySeat = (typeof scores === 'object' && scores !== null ? scores : {}) as Record<string, unknown>;
  return Array.from({ length: seats }, (_, at) => {
    const points = Array.isArray(scores) ? (scores as unknown[])[at] : bySeat[seatLetter(at)];
    return typeof points === 'number' ? points : 0;
  });
}
