import type { Locator } from '@playwright/test';
import { SCRIPTS } from './support/broken-files';
import { expect, hydrated, kinds, open, scriptsOf, test } from './support/site';

test('the not-found page keeps the shell and offers links that work', async ({ page, request }) => {
  const response = await page.goto('/nothing-here');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await expect(page).toHaveTitle('Page not found | Partita Docs');
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  const ways = page.getByRole('main').getByRole('link');
  expect(await ways.count()).toBeGreaterThanOrEqual(4);
  for (const way of await ways.all()) expect((await request.get((await way.getAttribute('href')) ?? '')).status()).toBe(200);
});

test('buttons and links that stand out have the same color', async ({ page }) => {
  await page.goto('/nothing-here');
  const colorOf = (control: Locator): Promise<string> => control.evaluate((element) => getComputedStyle(element).backgroundColor);
  const link = page.getByRole('link', { name: 'Create a Developer Account' });
  expect(await colorOf(page.getByRole('main').getByRole('button', { name: 'Search' }))).toBe(await colorOf(link));
});

test('navigation falls back to a full load when a chunk is missing', async ({ page, complaints }) => {
  await open(page, '/getting-started/phases');
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  let refused = 0;
  await page.route('**/assets/js/*.js', async (route) => {
    if (refused < 3 && SCRIPTS.page.test(route.request().url())) {
      refused += 1;
      return route.abort();
    }
    return route.continue();
  });
  await page.getByRole('link', { name: 'Plan options' }).first().click();
  await expect(page).toHaveURL('/getting-started/plan-options');
  await expect(page.getByRole('heading', { level: 1, name: 'Plan options' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => 'sameDocument' in window)).toBe(false);
  complaints.length = 0;
});

test('the first page stays readable when a chunk fails and Retry recovers', async ({ page, complaints }) => {
  let broken = true;
  await page.route(SCRIPTS.page, (route) => (broken ? route.abort() : route.continue()));
  await page.goto(kinds.guide);
  const failure = page.getByRole('alert');
  await expect(failure).toContainText('ChunkLoadError');
  // A later failure is less specific, so it doesn't replace this message.
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        const late = document.createElement('script');
        late.src = '/assets/js/late.js';
        late.addEventListener('error', resolve);
        document.head.append(late);
      }),
  );
  await expect(failure).toContainText('ChunkLoadError');
  await expect(page.getByRole('heading', { level: 1, name: 'Plan options' })).toBeVisible();
  expect((await page.getByRole('main').innerText()).length).toBeGreaterThan(1000);
  broken = false;
  await failure.getByRole('button', { name: 'Retry' }).click();
  await hydrated(page);
  await expect(failure).toHaveCount(0);
  complaints.length = 0;
});

test('the site works and warns once without browser storage', async ({ page, complaints }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      },
    });
  });
  await open(page, kinds.guide);
  await page.getByRole('link', { name: 'Phases' }).first().click();
  // The address changes first, and the new page closes all menus.
  await expect(page.getByRole('heading', { level: 1, name: 'Phases of an integration project' })).toBeVisible();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Next', exact: true }).click();
  await expect(page.getByRole('link', { name: 'How versions work' })).toBeVisible();
  expect(complaints.filter((complaint) => /storage/i.test(complaint))).toHaveLength(1);
  expect(complaints).toHaveLength(1);
  complaints.length = 0;
});

test('an image zooms on click and closes on Escape unless excluded', async ({ page }) => {
  await open(page, kinds.sample);
  const image = page.getByRole('img', { name: 'A plan of four installments, two of them paid' });
  await expect(image).toHaveCSS('cursor', 'zoom-in');
  await image.click();
  await expect(page.locator('.medium-zoom-image--opened')).toBeVisible();
  // The library ignores keys while the image moves.
  await expect(async () => {
    await page.keyboard.press('Escape');
    expect(await page.locator('.medium-zoom-image--opened').count()).toBe(0);
  }).toPass();
  const excluded = page.getByRole('img', { name: 'The same plan at a fixed size' });
  await excluded.scrollIntoViewIfNeeded();
  await expect.poll(() => excluded.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0);
  await excluded.click();
  await expect(page.locator('.medium-zoom-image--opened')).toHaveCount(0);
});

test('the zoom library loads on the first image click', async ({ page }) => {
  const zooms = (source: string): boolean => source.includes('medium-zoom-image--hidden');
  const before = await scriptsOf(page, kinds.sample);
  expect(before.length).toBeGreaterThan(2);
  expect(before.filter(zooms)).toEqual([]);
  const comes = page.waitForResponse((response) => response.url().includes('medium-zoom'));
  await page.getByRole('img', { name: 'A plan of four installments, two of them paid' }).click();
  expect(zooms(await (await comes).text())).toBe(true);
});
