// Whoever does not see the list hears what the others say of a shared decision; what one says oneself is no news.
import { announce } from '../../lib/announce.svelte.ts';
import type { Advice } from '../../protocol.ts';
import type { TablePage } from '../page.svelte.ts';
import { news } from './advice.ts';

/** To be called while a component of the page is made. */
export function hearAdvice(page: () => TablePage): void {
  let known: Advice[] = [];
  $effect(() => {
    const { table, voice } = page();
    const theirs = (seats: string[]): string[] => seats.filter((seat) => seat !== table.seat);
    const now = table.advice.map((it) => ({ ...it, agree: theirs(it.agree), differ: theirs(it.differ) }));
    const sentences = news(
      known,
      now,
      (seat) => voice.seatName(seat),
      (action) => voice.describe(action).words,
    );
    known = now;
    if (sentences.length > 0) announce(sentences.join(' '));
  });
}
