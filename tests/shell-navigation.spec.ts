import { serveFolder } from '../src/tooling/commands/static-server';
import { holdRequests } from './support/hold-requests';
import { buildFolder, expect, kinds, open, sharedTest, test } from './support/site';

test('a slow navigation shows a progress bar after 200 ms', async ({ page }) => {
  await open(page, '/getting-started/phases');
  const release = await holdRequests(page, '**/assets/js/*.js');
  const delay = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let pressed = 0;
        document.addEventListener('click', () => (pressed = performance.now()), { capture: true });
        new MutationObserver(() => document.getElementById('nprogress') && resolve(performance.now() - pressed)).observe(document.body, {
          childList: true,
        });
      }),
  );
  await page.getByRole('link', { name: 'Plan options' }).first().click();
  expect(await delay).toBeGreaterThanOrEqual(199);
  const bar = page.locator('#nprogress .bar');
  await expect(bar).toHaveCSS('height', '2px');
  await expect(page.locator('#nprogress .spinner')).toHaveCount(0);
  release();
  await expect(bar).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: 'Plan options' })).toBeVisible();
});

sharedTest('the title of a page that a link opens is announced', async ({ page }) => {
  await open(page, '/direct-api/quickstart');
  const announced = page.locator('#announced-page');
  await expect(announced).toHaveRole('status');
  await expect(announced).toHaveText('');
  await page.getByRole('navigation', { name: 'Docs sidebar' }).getByRole('link', { name: 'Webhook events' }).click();
  await expect(announced).toHaveText('Webhook events');
  await page.goBack();
  await expect(announced).toHaveText('Direct API quickstart');
});

sharedTest('navigation scrolls to the top or hash, but not for a query', async ({ page }) => {
  const top = (): Promise<number> => page.evaluate(() => window.scrollY);
  await open(page, kinds.guide);
  await page.evaluate(() => window.scrollTo(0, 500));
  await page.getByRole('link', { name: 'Phases' }).first().click();
  await expect(page).toHaveURL('/getting-started/phases');
  await expect.poll(top).toBe(0);
  const target = page.getByRole('heading', { level: 2 }).last();
  const contents = page.locator('.table-of-contents').getByRole('link').last();
  await contents.click();
  await expect(page).toHaveURL(/\/getting-started\/phases#./);
  await expect(target).toBeInViewport();
  await page.goBack();
  // The results page writes its query to the URL. The event is dispatched directly, since typing would scroll to the input.
  await open(page, '/search?q=plan');
  await expect(page.getByRole('main').locator('ol > li')).toHaveCount(20);
  await page.evaluate(() => window.scrollTo(0, 300));
  await page.getByRole('searchbox').evaluate((box: HTMLInputElement) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, 'plan ');
    box.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await expect(page).toHaveURL(/q=plan(\+|%20)$/);
  expect(await top()).toBe(300);
});

sharedTest('the sidebar shows the current page, even far down', async ({ page }) => {
  await open(page, '/merchant-hub/chargebacks-management/chargebacks-timeline');
  const item = page.getByRole('navigation', { name: 'Docs sidebar' }).locator('[aria-current="page"]');
  await expect(item).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

sharedTest('the menu collapses and expands by keyboard, and the focus stays on its button', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, kinds.guide);
  const [collapse, expand] = [page.getByRole('button', { name: 'Collapse sidebar' }), page.getByRole('button', { name: 'Expand sidebar' })];
  await collapse.press('Enter');
  await expect(expand).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(collapse).toBeHidden();
  await expand.press('Enter');
  await expect(collapse).toBeFocused();
});

sharedTest('breadcrumbs name each step once', async ({ page }) => {
  await open(page, '/checkout-solutions/hosted-fields/');
  await expect(page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('listitem')).toHaveText([
    'Home',
    'Checkout solutions',
    'Hosted fields',
    'Integration guide',
  ]);
});

sharedTest('a missing page has a search field', async ({ page }) => {
  await open(page, '/nowhere');
  await page.getByRole('main').getByRole('searchbox', { name: 'Search the docs' }).fill('refund');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/search\?q=refund$/);
});

test.describe('with prefetching', () => {
  test.use({ prefetch: true });

  test('visible links are prefetched except with data saver or on 2G', async ({ page, context }) => {
    const prefetched = async (): Promise<number> => page.locator('link[rel="prefetch"]').count();
    await open(page, kinds.category);
    await expect.poll(prefetched).toBeGreaterThan(0);
    for (const connection of [
      { saveData: true, effectiveType: '4g' },
      { saveData: false, effectiveType: '2g' },
    ]) {
      const other = await context.newPage();
      await other.addInitScript((value) => Object.defineProperty(navigator, 'connection', { value }), connection);
      await open(other, kinds.category);
      await other.getByRole('link', { name: 'Stripe' }).last().hover();
      expect(await other.locator('link[rel="prefetch"]').count()).toBe(0);
      await other.close();
    }
  });

  test('files that several pages share are prefetched once', async ({ page }) => {
    await open(page, kinds.category);
    const files = (): Promise<string[]> =>
      page.locator('link[rel="prefetch"]').evaluateAll((links) => links.map((link) => new URL((link as HTMLLinkElement).href).pathname));
    const html = await (await page.request.get('/operational/gateways/worldpay')).text();
    const scripts = Array.from(html.matchAll(/src="(\/assets\/js\/[0-9a-f]{8}\.[^"]+)"/g), ([, script = '']) => script);
    expect(scripts).not.toEqual([]);
    await expect.poll(files).toEqual(expect.arrayContaining(scripts));
    const prefetched = await files();
    expect(prefetched).toEqual([...new Set(prefetched)]);
  });
});

sharedTest('the home page reports a wrong base URL when served elsewhere', async ({ page, complaints }) => {
  const server = await serveFolder(buildFolder, { base: '/elsewhere/' });
  await page.goto(server.url);
  await expect(page.getByText(/baseUrl/i).first()).toBeVisible();
  // The scripts are missing, which is what the banner reports.
  complaints.length = 0;
  await server.close();
});

test('the links of a collapsed category are hidden, even if the browser skips the end of its transition', async ({ page }) => {
  await page.addInitScript(() => window.addEventListener('transitionend', (event) => event.stopImmediatePropagation(), { capture: true }));
  await open(page, '/testing-and-qa/integration-testing');
  const sidebar = page.getByRole('navigation', { name: 'Docs sidebar' });
  const link = sidebar.getByRole('link', { name: 'Mock gateway' });
  await expect(link).toBeVisible();
  await sidebar.getByRole('button', { name: "Collapse sidebar category 'Testing and QA'" }).click();
  await expect(link).toHaveCount(0);
  await sidebar.getByRole('button', { name: "Expand sidebar category 'Testing and QA'" }).click();
  await expect(link).toBeVisible();
});
