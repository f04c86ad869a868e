// How smoothly the table of the Miniatures Game moves: Chromium's own trace while the mouse drags the table about.
// `npx playwright test mg-table -g smoothly` measures with it.
import type { Browser, Page } from '@playwright/test';

export interface Smoothness {
  /** Frames that were drawn in a second, and the longest time between two of them in milliseconds. */
  fps: number;
  longest: number;
  /** The main thread's work for a frame in milliseconds: the median, and the most in one task. */
  work: number;
  task: number;
  frames: number;
}

interface Event {
  name: string;
  ph: string;
  ts: number;
  dur?: number;
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
  const begun = performance.now();
  let step = 0;
  while (performance.now() - begun < time) {
    const angle = step / 18;
    await page.mouse.move(cx + Math.sin(angle) * 140, cy + (1 - Math.cos(angle)) * 90);
    step += 1;
    const wait = begun + step * 8 - performance.now();
    if (wait > 1) await new Promise((done) => setTimeout(done, wait));
  }
  await page.evaluate(() => performance.mark('pan-ends'));
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: Event[] };
  await page.mouse.up();
  return read(trace.traceEvents);
}

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
    return inside.reduce((sum, task) => sum + (task.dur ?? 0), 0) / 1000;
  });
  const median = (all: number[]) => [...all].sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;
  return {
    frames: drawn.length,
    fps: 1000 / (median(gaps) || 1000),
    longest: Math.max(0, ...gaps),
    work: median(works),
    task: Math.max(0, ...tasks.map(({ dur }) => (dur ?? 0) / 1000)),
  };
}
