// What has become of the cards of this investigation, from the events: those that are done lie greyed out to the left.
import type { Team } from '../drawing/content.ts';
import { fields, readCard, text } from '../view.ts';

export interface Done {
  card: number;
  team: Team;
  fate: 'resolved' | 'kept' | 'skipped' | 'removed' | 'unfinished';
}

export const FATES: Readonly<Record<Done['fate'], string>> = {
  resolved: 'done',
  kept: 'kept',
  skipped: 'skipped',
  removed: 'removed',
  unfinished: 'left unfinished',
};

const WHYS: Readonly<Record<string, Done['fate']>> = {
  resolved: 'resolved',
  skipped: 'skipped',
  removed: 'removed',
  abandoned: 'unfinished',
};

type Happened = readonly { event: unknown }[];

/** The events since the token was turned last: an investigation begins with the meal of the one before. */
export function sinceTurn(events: Happened): Happened {
  const turn = events.findLastIndex(({ event }) => fields(event).event === 'time-is');
  return events.slice(turn + 1);
}

/** In the order in which they left the row. */
export function trail(events: Happened): Done[] {
  const done: Done[] = [];
  let team: Team = 'judges';
  for (const { event } of sinceTurn(events)) {
    const it = fields(event);
    const card = readCard(it.card);
    if (it.event === 'encountered') team = it.team === 'perps' ? 'perps' : 'judges';
    else if (it.event === 'kept' && card !== null) done.push({ card, team, fate: 'kept' });
    else if (it.event === 'discarded' && card !== null) {
      const fate = WHYS[text(it.why) ?? ''];
      if (fate) done.push({ card, team, fate });
    }
  }
  return done;
}

/** What happened since the current card was turned to. */
function sinceCard(events: Happened, card: number): Happened {
  const begun = events.findLastIndex(({ event }) => {
    const it = fields(event);
    return it.event === 'encountered' && readCard(it.card) === card;
  });
  return begun < 0 ? [] : events.slice(begun);
}

/** Captions of the current card that have been triggered: `choice 2`, as the drawing wants them. */
export function triggered(events: Happened, card: number): string[] {
  return sinceCard(events, card).flatMap(({ event }) => {
    const it = fields(event);
    return it.event === 'triggered' ? [`${text(it.kind) ?? ''} ${String(it.number)}`] : [];
  });
}

/** Which option is offered, counted from 1: they come one at a time, in printed order (CE-405). */
export function optionNow(events: Happened, card: number, options: number): number {
  const answered = sinceCard(events, card).filter(({ event }) => {
    const it = fields(event);
    return it.event === 'declined' || (it.event === 'triggered' && it.kind === 'option');
  });
  return Math.min(answered.length + 1, options);
}
