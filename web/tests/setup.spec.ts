// Every game is started from its form: with every number of seats, and with every value of everything that can be
// chosen there. The form is read as it stands, so that what is added to it is tried, too.
import type { Locator, Page } from '@playwright/test';
import type { TableInfo } from '../src/protocol.ts';
import { expect, test } from './fixtures.ts';

const GAMES = ['card-game', 'helter-skelter', 'cursed-earth', 'miniatures'];
/** Panels that are the same for every game: they are gone through once. */
const SHARED = ['Time', 'Who may come'];
/** What is done with a text of one's own, in tests of its own. */
const OWN_TEXT = ['Where it begins', 'A list of my own'];

type Kind = 'radio' | 'select' | 'tick' | 'number';

/** Something to choose: where it stands, what it is called, what it can be, and what it is. */
interface Control {
  panel: string;
  name: string;
  kind: Kind;
  values: string[];
  value: string;
}

/** A control and the value that is given to it. */
interface Choice {
  control: Control;
  value: string;
}

const keyOf = ({ panel, kind, name }: Control): string => `${panel}/${kind}/${name}`;
const form = (page: Page): Locator => page.locator('form');
const seats = (page: Page): Locator => form(page).getByRole('group', { name: /^Seat \d$/ });
const adding = (page: Page): Locator => form(page).getByRole('button', { name: 'Add a seat' });
const leaving = (page: Page): Locator => form(page).getByRole('button', { name: /^Take away seat/ });

/** All that can be chosen now. Radio buttons that belong together are one control. */
function controls(page: Page): Promise<Control[]> {
  return form(page).evaluate((form, ownText) => {
    const found = new Map<string, Control>();
    const labelOf = (field: HTMLInputElement | HTMLSelectElement): string =>
      field.ariaLabel ?? field.labels?.[0]?.textContent.trim() ?? '';
    for (const field of form.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')) {
      const panel = field.closest('section.panel')?.querySelector('h2')?.textContent.trim() ?? '';
      if (ownText.includes(panel) || field.disabled) continue;
      let control: Control;
      if (field instanceof HTMLSelectElement) {
        const options = [...field.options].filter((it) => !it.disabled && !ownText.includes(it.label));
        const values = options.map((it) => it.value);
        control = { panel, name: labelOf(field), kind: 'select', values, value: field.value };
      } else if (field.type === 'radio') {
        const name = field.closest('fieldset')?.querySelector('legend')?.textContent.trim() ?? '';
        const all = [...(field.closest('fieldset')?.querySelectorAll('input') ?? [])];
        const value = all.find((it) => it.checked)?.value ?? '';
        control = { panel, name, kind: 'radio', values: all.map((it) => it.value), value };
      } else if (field.type === 'checkbox') {
        const value = field.checked ? 'yes' : 'no';
        control = { panel, name: labelOf(field), kind: 'tick', values: ['yes', 'no'], value };
      } else if (field.type === 'number') {
        const values = [field.min || '1'];
        control = { panel, name: labelOf(field), kind: 'number', values, value: field.value };
      } else throw new Error(`nobody knows how to choose by a field of the type ${field.type}`);
      found.set(`${panel}/${control.kind}/${control.name}`, control);
    }
    return [...found.values()];
  }, OWN_TEXT);
}

async function choose(page: Page, { control: { name, kind, panel }, value }: Choice): Promise<void> {
  const place = form(page).getByRole('region', { name: panel, exact: true });
  if (kind === 'radio') {
    const one = place.getByRole('group', { name, exact: true }).locator(`input[value="${value}"]`);
    await one.check();
  } else if (kind === 'select') await place.getByLabel(name, { exact: true }).selectOption(value);
  else if (kind === 'tick') await place.getByLabel(name, { exact: true }).setChecked(value === 'yes');
  else await place.getByLabel(name, { exact: true }).fill(value);
}

/** The form as it comes, with bots that hardly think. */
async function come(page: Page, game: string): Promise<void> {
  // Back from a table is quicker than anew.
  if (page.url().includes('/table/')) await page.goBack();
  else await page.goto(`/new/${game}`);
  await expect(seats(page).first()).toBeVisible();
  // The forces of the miniatures game come later than the rest.
  if (game === 'miniatures') await expect(form(page).getByRole('group', { name: 'Scenario' })).toBeVisible();
  await form(page)
    .locator('details')
    .evaluateAll((all) => all.forEach((it) => ((it as HTMLDetailsElement).open = true)));
  await dull(page);
}

async function dull(page: Page): Promise<void> {
  for (const bot of await form(page)
    .getByLabel(/^Strength of the bot/)
    .all())
    await bot.selectOption('random');
}

/** Starts what the form says. What the server has against it, or null if the table is there and begins as it should. */
async function start(page: Page): Promise<string | null> {
  const count = await seats(page).count();
  const button = form(page).locator('button[type=submit]');
  const state = (await button.textContent())?.includes('Start the game') ? 'playing' : 'open';
  const [made] = await Promise.all([
    page.waitForResponse((it) => it.request().method() === 'POST' && it.url().endsWith('/api/tables')),
    button.click(),
  ]);
  if (made.status() !== 201) return ((await made.json()) as { sentence: string }).sentence;
  await page.waitForURL(/\/table\//);
  const table = page.url().split('/').at(-1) ?? '';
  const info = (await (await page.request.get(`/api/tables/${table}`)).json()) as TableInfo;
  expect(info.seats).toHaveLength(count);
  return info.status.state === state ? null : `the table is ${info.status.state}, not ${state}`;
}

for (const game of GAMES) {
  test(`${game} starts with every number of seats`, async ({ page }) => {
    await come(page, game);
    const mode = (await controls(page)).find(({ name }) => name === 'Mode');
    const refused: string[] = [];
    const note = async (how: string): Promise<void> => {
      const seated = await seats(page).count();
      const sentence = await start(page);
      if (sentence !== null) refused.push(`${String(seated)} seats, ${how}: ${sentence}`);
    };
    /** The form in this mode with all the seats that it can have, or so many. */
    const seat = async (value: string | null, most = Infinity): Promise<void> => {
      await come(page, game);
      if (mode && value !== null) await choose(page, { control: mode, value });
      while ((await adding(page).isVisible()) && (await seats(page).count()) < most) await adding(page).click();
      await dull(page);
    };
    for (const value of mode?.values ?? [null]) {
      await seat(value, 0);
      const least = await seats(page).count();
      await note(`as the form comes (${value ?? 'one mode'})`);
      await seat(value);
      const most = await seats(page).count();
      for (let count = least + 1; count <= most; count += 1) {
        await seat(value, count);
        await note('after adding');
      }
      for (let count = most - 1; count >= least; count -= 1) {
        await seat(value);
        while ((await seats(page).count()) > count) await leaving(page).nth(1).click();
        await note('after taking away');
      }
    }
    expect(refused).toEqual([]);
  });

  test(`${game} starts with every value of every option`, async ({ page }) => {
    const shared = game === GAMES[0];
    const known = new Set<string>();
    const open: Choice[][] = [[]];
    const refused: string[] = [];
    for (let path = open.shift(); path; path = open.shift()) {
      await come(page, game);
      for (const choice of path) await choose(page, choice);
      // What this choice has brought along is gone through after it.
      for (const control of await controls(page)) {
        if (known.has(keyOf(control)) || (!shared && SHARED.includes(control.panel))) continue;
        known.add(keyOf(control));
        for (const value of control.values) if (value !== control.value) open.push([...path, { control, value }]);
      }
      const sentence = await start(page);
      const how = path.map(({ control, value }) => `${control.name} = ${value}`).join(', ');
      if (sentence !== null) refused.push(`${how || 'as usual'}: ${sentence}`);
    }
    expect(refused).toEqual([]);
    expect(known.size).toBeGreaterThan(3);
  });
}
