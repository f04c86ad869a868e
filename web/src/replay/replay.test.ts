import { expect, test, vi } from 'vitest';
import type { Update } from '../protocol.ts';
import { PACES, Replay } from './replay.svelte.ts';
import type { StepLine } from './steps.ts';

const notice = (number: number) => ({ number, event: null, words: `Event ${String(number)}.` });
const STEPS: StepLine[] = [1, 2, 3, 4].map((seq) => ({ seq, events: [notice(seq)], entries: seq - 1 }));

function moment(seq: number): Update {
  const events = [notice(seq)];
  const rest = { question: '', actions: ['pass'], asked: ['a'], undo: 'free' } as const;
  return { table: '3f', viewer: 'a', seq, whole: true, events, view: { turn: seq }, ...rest, actions: [], asked: [] };
}

/** A replay whose steps come when the test says so. */
function slow() {
  const waiting = new Map<string, (moment: Update) => void>();
  const replay = new Replay('3f', (path) => new Promise((keep) => waiting.set(path, keep)));
  replay.steps = STEPS;
  replay.viewer = 'a';
  const come = async (seq: number) => {
    waiting.get(`/api/tables/3f/steps/${String(seq)}?seat=a`)?.(moment(seq));
    await Promise.resolve();
    await Promise.resolve();
  };
  return { replay, come };
}

function ready() {
  const replay = new Replay('3f', (path) => Promise.resolve(moment(Number(/steps\/(\d+)/.exec(path)?.[1]))));
  replay.steps = STEPS;
  replay.viewer = 'a';
  return replay;
}

test('the last wish wins, whatever comes first', async () => {
  const { replay, come } = slow();
  void replay.go(1);
  void replay.go(3);
  await come(4);
  expect(replay.table.view).toEqual({ turn: 4 });
  await come(2);
  expect(replay.table.view).toEqual({ turn: 4 });
  expect(replay.at).toBe(3);
});

test('beyond either end is that end', async () => {
  const replay = ready();
  await replay.go(99);
  expect([replay.at, replay.table.seq]).toEqual([3, 4]);
  await replay.go(-5);
  expect([replay.at, replay.table.seq]).toEqual([0, 1]);
});

test('a step that follows brings its events, a jump only that all is new', async () => {
  const replay = ready();
  const heard: number[] = [];
  replay.table.onUpdate((update) => heard.push(update.events.length));
  await replay.go(0);
  await replay.go(1);
  await replay.go(3);
  await replay.go(2);
  expect(heard).toEqual([1, 1, 0, 0]);
  expect(replay.table.events.map((event) => event.number)).toEqual([1, 2, 3]);
});

test('nothing can be done in a replay', async () => {
  const replay = ready();
  await replay.go(1);
  expect(replay.table.actions).toEqual([]);
  expect(await replay.table.act()).toBe(false);
  expect(replay.table.refusal?.sentence).toMatch(/replay/);
  await expect(replay.table.query()).rejects.toThrow(/replay/);
});

test('the seat is that of the viewer; of everything, whose hand lies in front', async () => {
  const replay = ready();
  await replay.go(1);
  expect(replay.table.seat).toBe('a');
  replay.viewer = 'spectator';
  await replay.go(2);
  expect(replay.table.seat).toBeNull();
  replay.viewer = 'all';
  replay.lay('b');
  expect(replay.table.seat).toBe('b');
});

test('it plays to the end and stops there', async () => {
  vi.useFakeTimers();
  const replay = ready();
  await replay.go(1);
  replay.play();
  await vi.advanceTimersByTimeAsync(PACES[1].pause + 1);
  expect([replay.at, replay.playing]).toEqual([2, true]);
  await vi.advanceTimersByTimeAsync(PACES[1].pause * 3);
  expect([replay.at, replay.playing]).toEqual([3, false]);
  replay.play();
  expect(replay.at).toBe(0);
  replay.close();
  vi.useRealTimers();
});
