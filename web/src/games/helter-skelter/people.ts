// Who plays a seat, in a few words.
import type { TableStore } from '../../lib/table.svelte.ts';

export function playedBy(table: Pick<TableStore, 'info' | 'seat' | 'mySeats'>, seat: string): string {
  const at = table.info?.seats['abcd'.indexOf(seat)];
  if (at?.bot) return at.person ? `a bot plays for ${at.person.name}` : `bot · ${at.bot.replaceAll('-', ' ')}`;
  if (table.mySeats.includes(seat)) return table.seat === seat || table.mySeats.length === 1 ? 'you' : 'you, too';
  if (!at?.person) return 'nobody';
  return at.away === undefined ? at.person.name : `${at.person.name} · away`;
}
