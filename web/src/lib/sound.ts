// Soft sounds, made with Web Audio and each with a meaning. Off by default; a browser lets them out only after a
// gesture, so the context is made when the person first touches the page.
import { settings } from './settings.svelte.ts';

export type Sound = 'turn' | 'asked' | 'interrupt' | 'move' | 'over';

interface Note {
  /** Hertz, and where it glides to. */
  pitch: number;
  to?: number;
  /** Seconds from the start, and how long. */
  at: number;
  long: number;
  loud: number;
  shape?: OscillatorType;
}

const note = (pitch: number, at: number, long: number, loud = 0.5, more: Partial<Note> = {}): Note => ({
  pitch,
  at,
  long,
  loud,
  ...more,
});

/** Rising: yours. Two knocks: you are asked out of turn. A falling slide: interrupted. A tick: somebody moved. */
const SCORES: Record<Sound, Note[]> = {
  turn: [note(392, 0, 0.16), note(523, 0.12, 0.18), note(659, 0.24, 0.32)],
  asked: [note(330, 0, 0.12, 0.6, { shape: 'triangle' }), note(330, 0.17, 0.22, 0.6, { shape: 'triangle' })],
  interrupt: [note(740, 0, 0.28, 0.4, { to: 370 }), note(370, 0.22, 0.2, 0.3)],
  move: [note(220, 0, 0.06, 0.3, { to: 180, shape: 'triangle' })],
  over: [note(523, 0, 0.3), note(415, 0.18, 0.3), note(349, 0.36, 0.3), note(523, 0.56, 0.7, 0.4)],
};

let context: AudioContext | null = null;

/** To be called on the first gesture; harmless later. */
export function wakeSound(): void {
  if (!settings.sound || typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
}

export function play(sound: Sound): void {
  if (!settings.sound || !context || context.state !== 'running') return;
  const now = context.currentTime + 0.02;
  for (const { pitch, to, at, long, loud, shape = 'sine' } of SCORES[sound]) {
    const [voice, gain] = [context.createOscillator(), context.createGain()];
    const [start, end] = [now + at, now + at + long];
    voice.type = shape;
    voice.frequency.setValueAtTime(pitch, start);
    if (to) voice.frequency.exponentialRampToValueAtTime(to, end);
    // Nothing starts or stops at once: that would click.
    gain.gain.setValueAtTime(0, start);
    gain.gain.linearRampToValueAtTime(loud * 0.4 * settings.volume, start + 0.015);
    gain.gain.exponentialRampToValueAtTime(0.0005, end);
    voice.connect(gain).connect(context.destination);
    voice.start(start);
    voice.stop(end + 0.02);
  }
}
