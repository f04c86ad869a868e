// Uses the page of the first edition as a person would, and writes down what the browser then keeps.
//   node make-browser.mjs http://127.0.0.1:PORT TABLES.json OUT.json      (with playwright-core, and /usr/bin/chromium)
import { readFileSync, writeFileSync } from 'node:fs';
import { chromium } from 'playwright-core';

const [base, tables, out] = process.argv.slice(2);
const corpus = JSON.parse(readFileSync(tables, 'utf8'));
const guest = corpus.people.guest;
const linkOf = (name) => corpus.tables.find((table) => table.name === name).link;

const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, permissions: ['notifications'], baseURL: base });
await context.addCookies([{ name: 'megacity', value: guest.token, url: base, httpOnly: true, sameSite: 'Lax' }]);
const page = await context.newPage();
page.setDefaultTimeout(15_000);
const failed = [];
async function step(name, does) {
  try {
    await does();
    console.log(`done: ${name}`);
  } catch (error) {
    failed.push(name);
    console.log(`FAILED: ${name}: ${String(error).split('\n').slice(0, 4).join(' ')}`);
  }
}
const rest = (ms) => page.waitForTimeout(ms);

await step('settings', async () => {
  await page.goto('/profile');
  await page.getByText('Light', { exact: true }).click();
  await page.getByText('Fast', { exact: true }).click();
  await page.getByRole('checkbox', { name: /^Sounds/ }).check();
  await page.getByRole('slider').fill('0.8');
  await page.getByRole('checkbox', { name: /^Tell me when/ }).check();
  await rest(500);
});
for (const name of ['helter-skelter-waiting', 'card-game-waiting', 'helter-skelter-rematch', 'miniatures-running', 'card-game-finished'])
  await step(`table ${name}`, async () => {
    await page.goto(`/table/${linkOf(name)}`);
    await rest(1500);
  });
const before = async () => (await (await page.request.get('/api/tables/mine')).json()).map((it) => it.table);
let known = await before();
const made = {};
await step('a new table', async () => {
  await page.goto('/new/helter-skelter');
  await page.getByRole('button', { name: /^(Create|Make|Open|Set up|Start|Play)/ }).last().click();
  await page.waitForURL(/\/table\//);
  made['new table'] = page.url().split('/table/')[1].split('?')[0];
  await rest(800);
});
for (const game of ['helter-skelter', 'cursed-earth', 'card-game', 'miniatures'])
  await step(`lesson of ${game}`, async () => {
    await page.goto(`/learn/${game}`);
    await page.locator('section.guide').waitFor();
    await rest(1500);
    if (game === 'helter-skelter') {
      // The first lesson is to look at one's own team.
      await page.locator('[data-figure="dredd"]').click();
      await page.locator('section.guide').getByRole('button', { name: 'Next', exact: true }).click();
    } else {
      await page.locator('section.guide').getByRole('button', { name: /Skip/ }).first().click();
    }
    await rest(1500);
  });
await step('a lesson again', async () => {
  await page.goto('/learn/card-game');
  await rest(1500);
});
await step('home', async () => {
  await page.goto('/');
  await rest(2500);
});
const drafts = {};
for (const [kind, path, label, name] of [
  ['decks', '/decks/new', 'Name of the deck', 'Not saved yet'],
  ['decks', '/decks/corpus-deck', 'Name of the deck', 'Corpus Deck, changed'],
  ['forces', '/forces/new', 'Name of the force', 'Not saved yet'],
  ['forces', '/forces/corpus-force', 'Name of the force', 'Corpus Force, changed'],
  ['tables', '/tables/new', 'Name', 'Not saved yet'],
  ['tables', '/tables/corpus-yard', 'Name', 'Corpus Yard, changed'],
])
  await step(`draft at ${path}`, async () => {
    await page.goto(path);
    const field = kind === 'tables' ? page.getByLabel(label, { exact: true }) : page.getByRole('textbox', { name: label });
    await field.first().fill(name);
    await field.first().blur();
    await rest(1200);
  });

const kept = await page.evaluate(async () => ({
  localStorage: { ...localStorage },
  sessionStorage: { ...sessionStorage },
  indexedDB: (await indexedDB.databases()).map((it) => it.name),
  caches: await caches.keys(),
  cookies: document.cookie,
  serviceWorkers: (await navigator.serviceWorker.getRegistrations()).length,
}));
const cookies = (await context.cookies()).map(({ name, value, httpOnly, sameSite, path }) => ({ name, value, httpOnly, sameSite, path }));
made.lessons = (await before()).filter((it) => !known.includes(it) && it !== made['new table']);
writeFileSync(out, `${JSON.stringify({ origin: base, person: guest.name, made, ...kept, cookies }, null, 2)}\n`);
await browser.close();
console.log(failed.length === 0 ? 'all done' : `failed: ${failed.join(', ')}`);
