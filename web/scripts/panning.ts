// How smoothly the table of the Miniatures Game moves: Chromium's own trace while the mouse drags the table about.
// `npx playwright test mg-table -g smoothly` measures with it.
import type { Browser, Page } from '@playwright/test';

export interface Smoothness {
  /** Frames that were drawn in a second, and the longest time between two of them in milliseconds. */
  fps: number;
  longest: number;
  /** The main thread's own work for a frame in milliseconds: the median, and the most in one task. */
  work: number;
  task: number;
  /** The same of all three threads that make a frame: the page, its compositor, and the one that draws. */
  all: number;
  frames: number;
}

interface Event {
  name: string;
  ph: string;
  ts: number;
  dur?: number;
  /** What the thread itself ran, without the time that others had the processor. */
  tdur?: number;
  pid: number;
  tid: number;
  cat: string;
  args?: { name?: string };
}

const CATEGORIES = [
  'toplevel',
  'devtools.timeline',
  'disabled-by-default-devtools.timeline.frame',
  'blink.user_timing',
];

/** Drags the table in circles for so many milliseconds. */
export async function pan(browser: Browser, page: Page, time = 2500): Promise<Smoothness> {
  const box = await page.locator('.frame').first().boundingBox();
  if (!box) throw new Error('there is no table on this page');
  const [cx, cy] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(cx, cy);
  // On a model a drag may mean something else; the first step is beside it all.
  await page.mouse.down();
  await page.mouse.move(cx + 12, cy + 12, { steps: 3 });
  await page.waitForTimeout(300);
  await browser.startTracing(page, { categories: CATEGORIES });
  await page.evaluate(() => performance.mark('pan-begins'));
  // A hand does not wait for the picture: the moves come every eight milliseconds, whatever has become of the last one.
  const hand = await page.context().newCDPSession(page);
  const moves: Promise<unknown>[] = [];
  const begun = performance.now();
  for (let step = 0; performance.now() - begun < time; step += 1) {
    const angle = (performance.now() - begun) / 150;
    const [x, y] = [cx + Math.sin(angle) * 140, cy + (1 - Math.cos(angle)) * 90];
    moves.push(hand.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x, y, button: 'left', buttons: 1 }));
    await new Promise((done) => setTimeout(done, Math.max(1, begun + step * 8 - performance.now())));
  }
  await Promise.all(moves);
  await page.evaluate(() => performance.mark('pan-ends'));
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: Event[] };
  await page.mouse.up();
  return read(trace.traceEvents);
}

const MAKERS = ['CrRendererMain', 'Compositor', 'VizCompositorThread'];
const ran = ({ tdur, dur }: Event): number => tdur ?? dur ?? 0;

export function read(events: Event[]): Smoothness {
  const mark = (name: string) => events.find((event) => event.name === name);
  const [from, to] = [mark('pan-begins'), mark('pan-ends')];
  if (!from || !to) throw new Error('the trace does not show the drag');
  const during = (event: Event) => event.pid === from.pid && event.ts >= from.ts && event.ts <= to.ts;
  const drawn = events.filter((event) => event.name === 'DrawFrame' && during(event)).map(({ ts }) => ts);
  drawn.sort((a, b) => a - b);
  const gaps = drawn.slice(1).map((ts, at) => (ts - (drawn[at] ?? ts)) / 1000);
  // The mark itself was set on the main thread.
  const tasks = events.filter(
    (event) => /RunTask$/.test(event.name) && event.ph === 'X' && event.tid === from.tid && during(event),
  );
  const works = drawn.slice(1).map((ts, at) => {
    const since = drawn[at] ?? ts;
    const inside = tasks.filter((task) => task.ts >= since && task.ts < ts);
    return inside.reduce((sum, task) => sum + ran(task), 0) / 1000;
  });
  const makers = new Set(
    events
      .filter(({ ph, name, args }) => ph === 'M' && name === 'thread_name' && MAKERS.includes(args?.name ?? ''))
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const busy = events.filter(
    ({ name, ph, ts, pid, tid }) =>
      /RunTask$/.test(name) && ph === 'X' && ts >= from.ts && ts <= to.ts && makers.has(`${pid} ${tid}`),
  );
  const median = (all: number[]) => [...all].sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;
  return {
    frames: drawn.length,
    fps: 1000 / (median(gaps) || 1000),
    longest: Math.max(0, ...gaps),
    work: median(works),
    all: busy.reduce((sum, task) => sum + ran(task), 0) / 1000 / Math.max(1, drawn.length),
    task: Math.max(0, ...tasks.map((task) => ran(task) / 1000)),
  };
}
