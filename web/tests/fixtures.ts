// What every browser test has: a server, people in browsers of their own, and an eye on what browsers complain about.
import { test as base, expect, type Browser, type BrowserContextOptions, type Page } from '@playwright/test';
import { Server } from './server.ts';

export { expect };

/** What a page has received and what its browser has complained about. */
export class Ear {
  /** Every frame of every socket, and the body of every answer. */
  readonly heard: string[] = [];
  readonly faults: string[] = [];
  /** Bodies that are still being read. */
  #reading: Promise<void>[] = [];

  constructor(page: Page) {
    page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => this.heard.push(String(payload))));
    page.on('response', (response) => {
      const read = response.text().then(
        (body) => void this.heard.push(`${response.url()}\n${body}`),
        // A redirect or an aborted request has none.
        () => undefined,
      );
      this.#reading.push(read);
    });
    page.on('pageerror', (error) => this.faults.push(`error: ${String(error)}`));
    page.on('console', (message) => {
      if (message.type() !== 'error' && message.type() !== 'warning') return;
      // The browser notes every answer of 400 and more; the page itself has shown it.
      if (/^Failed to load resource: the server responded with a status of 4\d\d/.test(message.text())) return;
      this.faults.push(`${message.type()}: ${message.text()} (${message.location().url})`);
    });
  }

  /** Everything so far, as one text. */
  async all(): Promise<string> {
    await Promise.all(this.#reading);
    return this.heard.join('\n');
  }
}

const ears = new WeakMap<Page, Ear>();

export function ear(page: Page): Ear {
  const found = ears.get(page);
  if (!found) throw new Error('nobody listens to this page');
  return found;
}

function listen(page: Page): Page {
  ears.set(page, new Ear(page));
  return page;
}

export type Opens = (options?: BrowserContextOptions) => Promise<Page>;

interface Fixtures {
  /** Another person, in a browser that shares nothing with the others. */
  person: Opens;
  /** A server that the test may kill. */
  ownServer: Server;
  /** Complaints that the test expects. */
  forgiven: RegExp | null;
}

export const test = base.extend<Fixtures, { server: Server }>({
  server: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the pattern.
    async ({}, use) => {
      const server = await Server.start();
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  // eslint-disable-next-line no-empty-pattern -- as above
  ownServer: async ({}, use) => {
    const server = await Server.start();
    await use(server);
    await server.stop();
  },
  forgiven: [null, { option: true }],
  baseURL: async ({ server }, use) => use(server.url),
  page: async ({ page, forgiven }, use) => {
    await use(listen(page));
    expectNoFaults([page], forgiven);
  },
  person: async ({ browser, baseURL, viewport, contextOptions, forgiven }, use) => {
    const pages: Page[] = [];
    const usual = { baseURL, viewport, ...contextOptions };
    await use(async (options = {}) => {
      const page = listen(await newPage(browser, { ...usual, ...options }));
      pages.push(page);
      return page;
    });
    await Promise.all(pages.map((page) => page.context().close()));
    expectNoFaults(pages, forgiven);
  },
});

async function newPage(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  return (await browser.newContext(options)).newPage();
}

/** A content policy that was broken, an error that nobody caught, a warning of the browser. */
function expectNoFaults(pages: Page[], forgiven: RegExp | null): void {
  const faults = pages.flatMap((page) => ear(page).faults);
  expect(faults.filter((fault) => !forgiven?.test(fault))).toEqual([]);
}
