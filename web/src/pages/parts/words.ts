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

/** The map, where the game's options name one. */
export function placeOf(info: Pick<TableInfo, 'options'>): string | null {
  const { options } = info;
  if (typeof options !== 'object' || options === null || !('map' in options)) return null;
  return typeof options.map === 'string' ? titled(options.map) : null;
}

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
