// A step in words: what was told in it.
import { sentence } from '../table/lines.ts';
import type { Voice } from '../table/voice.ts';
import { parts } from '../table/words.ts';
import type { StepLine } from './steps.ts';

const TIMES = ['', '', ', twice', ', three times', ', four times', ', five times'];

/** The sentences of a step; what is told again and again is told once. */
export function sentences(step: StepLine, voice: Voice): string[] {
  const runs: { words: string; times: number }[] = [];
  for (const notice of step.events) {
    const words = sentence(notice, voice);
    const last = runs.at(-1);
    if (last?.words === words) last.times += 1;
    else runs.push({ words, times: 1 });
  }
  return runs.map(({ words, times }) => again(words, times));
}

function again(words: string, times: number): string {
  if (times === 1) return words;
  return words.replace(/\.?$/, `${TIMES[times] ?? `, ${String(times)} times`}.`);
}

/** A step as one text: seats by name, and what the game calls in its own words in those. */
export function said(step: StepLine, voice: Voice): string {
  const own = (text: string) => voice.decorate?.(text).map((piece) => piece.text) ?? [text];
  return parts(sentences(step, voice).join(' '))
    .flatMap(({ kind, text }) => (kind === 'seat' ? [voice.seatName(text)] : kind === 'text' ? own(text) : [text]))
    .join('');
}
