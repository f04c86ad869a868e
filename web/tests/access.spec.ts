// Every page through axe, dark and light; what it calls serious or critical is a fault. That no page breaks the content
// policy or writes an error is seen to by the fixtures.
import { expectAccessible } from './axe.ts';
import { ear, expect, test } from './fixtures.ts';
import { ACT, begin, concede, figure, newTable, row, sentence } from './play.ts';
import { HALL, ROOF, THREE_BOTS } from './positions.ts';

/** Pages that need no table, and what shows that each is there. */
const PLAIN: [path: string, heading: string | RegExp][] = [
  ['/', /Mega-City/i],
  ['/new/helter-skelter', 'Helter Skelter'],
  ['/games', /games/i],
  ['/profile', /./],
  ['/learn', /./],
  ['/rules', /./],
  ['/rules/HS-053', /./],
  ['/rules/fair', /./],
  ['/no/such/page', /./],
];

for (const colorScheme of ['dark', 'light'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });

    test('pages without a table', async ({ page }) => {
      for (const [path, heading] of PLAIN) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
        await expectAccessible(page, path);
      }
    });

    test('a table before it begins, its set-up, and a lesson', async ({ page }) => {
      const { table } = await newTable(page, { seats: ['me', 'open'], public: true });
      await page.goto(`/table/${table}`);
      await expect(page.getByRole('button', { name: 'Start the game' })).toBeVisible();
      await expectAccessible(page, 'the waiting room');
      await begin(page, {});
      await expect(page.locator('[data-slot]')).toHaveCount(5);
      await expectAccessible(page, 'placement');
      await page.goto('/games');
      await expect(page.locator(`a[href^="/table/"]`).first()).toBeVisible();
      await expectAccessible(page, 'my games');
      await page.goto('/');
      await expect(page.locator(`a[href^="/table/"]`).first()).toBeVisible();
      await expectAccessible(page, 'the start page with games');
      await page.goto('/learn/helter-skelter');
      await expect(page.locator('[data-figure]').first()).toBeVisible();
      await expectAccessible(page, 'a lesson');
    });

    test('a game and its dialogs', async ({ page }) => {
      const table = await begin(page, { position: HALL, seats: ['me', ...THREE_BOTS] });
      await expect(sentence(page)).toHaveText(ACT);
      await expectAccessible(page, 'a game');
      await figure(page, 'dredd').click();
      await figure(page, 'nikolai').click();
      await expect(sentence(page)).toContainText('Dredd will SNIPE Nikolai on 30.');
      await expectAccessible(page, 'a shot that is aimed');
      await page.keyboard.press('Escape');
      await figure(page, 'johnny').click();
      await expect(page.locator('.refusal .rule').first()).toHaveText(/HS-/);
      await expectAccessible(page, 'a refusal');
      await page.getByRole('button', { name: 'Menu', exact: true }).click();
      await expectAccessible(page, 'the menu');
      await page.getByRole('dialog').getByRole('button', { name: 'Settings', exact: true }).click();
      await expectAccessible(page, 'settings');
      await page.keyboard.press('Escape');
      await page.goto(`/table/${table}?plain=1`);
      await expect(row(page, /End turn/)).toBeVisible();
      await expectAccessible(page, 'the page of any game');
    });

    test('the end, and what comes after', async ({ page }) => {
      const table = await begin(page, { position: ROOF });
      await concede(page);
      await expectAccessible(page, 'the result');
      await page.goto(`/table/${table}/replay`);
      await expect(figure(page, 'dredd')).toBeVisible();
      await expectAccessible(page, 'the replay');
      await page.goto(`/table/${table}/fair`);
      await expect(page.getByText('The promise was kept.')).toBeVisible();
      await expectAccessible(page, 'fair dice');
    });
  });
}

test('phones', async ({ person }) => {
  const page = await person({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  await page.goto('/');
  await expect(page.getByRole('button', { name: /^Play now/ })).toBeVisible();
  await expectAccessible(page, 'the start page');
  await page.goto('/new/helter-skelter');
  await expect(page.getByRole('button', { name: 'Start the game' })).toBeVisible();
  await expectAccessible(page, 'set-up');
  await begin(page, { position: HALL, seats: ['me', ...THREE_BOTS] });
  for (const tab of ['Board', 'Actions', 'Log', 'Rules']) {
    await page.getByRole('tab', { name: tab }).tap();
    await expectAccessible(page, tab);
  }
});

test.describe('the content policy', () => {
  test.use({ forgiven: /Content Security Policy/ });

  test('is sent, and a page that broke it would be noticed', async ({ page }) => {
    const answer = await page.goto('/');
    expect(answer?.headers()['content-security-policy']).toContain("default-src 'self'");
    expect(ear(page).faults).toEqual([]);
    await page.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<p style="color: red"></p>'));
    await expect.poll(() => ear(page).faults.length).toBe(1);
  });
});
