import type { Page, Route } from '@playwright/test';
import { INDEX_FILE } from '../src/data/search-service';
import { breakLaterFiles, removeOldVersion } from './support/broken-files';
import { holdRequests } from './support/hold-requests';
import { expect, kinds, open, sharedTest, slowIf, test } from './support/site';

const INDEX = new RegExp(INDEX_FILE);
const UNREADABLE = "The search returned a response that can't be read";

const input = 'Search docs';

sharedTest('the dialog opens by button, Ctrl+K, Cmd+K, and slash, and restores focus', async ({ page }) => {
  await open(page, kinds.guide);
  const button = page.getByRole('button', { name: 'Search docs' });
  const box = page.getByPlaceholder(input);
  await button.click();
  await expect(box).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(box).toHaveCount(0);
  await expect(button).toBeFocused();
  for (const key of ['Control+k', 'Meta+k', '/']) {
    await page.keyboard.press(key);
    await expect(box).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(box).toHaveCount(0);
  }
});

sharedTest('the dialog covers the page and prevents scrolling behind it', async ({ page }) => {
  await open(page, kinds.guide);
  await page.keyboard.press('Control+k');
  const box = page.getByPlaceholder(input);
  await expect(box).toBeInViewport();
  expect(
    await box.evaluate(
      (element) =>
        Boolean(element.closest('.DocSearch-Container')) && getComputedStyle(element.closest('.DocSearch-Container') ?? element).position,
    ),
  ).toBe('fixed');
  const [width, left] = await box.evaluate((element) => [element.getBoundingClientRect().width, element.getBoundingClientRect().left]);
  expect(width).toBeGreaterThan(300);
  expect(left).toBeGreaterThan(200);
});

test('a page view loads no search code and contacts no host', async ({ page, baseURL }) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await open(page, kinds.guide);
  await page.waitForLoadState('networkidle');
  expect(requests.filter((url) => /search-index|algolia/.test(url))).toEqual([]);
  expect(requests.filter((url) => !url.startsWith(baseURL ?? ''))).toEqual([]);
});

sharedTest('the built-in search finds hits that lead to their page', async ({ page }) => {
  await open(page, kinds.home);
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder(input).fill('idempotency');
  const hit = page.getByRole('option').first();
  await expect(hit).toContainText(/idempotency/i);
  await hit.click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByPlaceholder(input)).toHaveCount(0);
});

sharedTest('the dialog reports no results and limits input to 64 characters', async ({ page }) => {
  await open(page, kinds.home);
  await page.keyboard.press('Control+k');
  await expect(page.getByPlaceholder(input)).toHaveAttribute('maxlength', '64');
  await page.getByPlaceholder(input).fill('zzzzqqqq');
  await expect(page.getByText('No results for')).toContainText('zzzzqqqq');
  await expect(page.getByText('Believe this query should return results?')).toBeVisible();
});

sharedTest('the dialog announces ignored words above the results', async ({ page }) => {
  await open(page, kinds.home);
  await page.keyboard.press('Control+k');
  const notice = page.getByRole('dialog').getByRole('status');
  await expect(notice).toBeEmpty();
  await page.getByPlaceholder(input).fill('kubernetes webhook retries');
  await expect(notice).toHaveText('No matches for “kubernetes”; showing results for “webhook retries”.');
  await expect(page.locator('.DocSearch-Hit').first()).toBeVisible();
  await page.getByPlaceholder(input).fill('webhook retries');
  await expect(notice).toBeEmpty();
  await page.getByPlaceholder(input).fill('kubernetes');
  await expect(page.getByText('No results for')).toContainText('kubernetes');
  await expect(notice).toBeEmpty();
  await page.getByPlaceholder(input).fill('kubernetes webhook');
  await expect(notice).toHaveText("These docs don't mention “kubernetes”.");
  await expect(page.getByText('No results for')).toBeVisible();
  await page.getByPlaceholder(input).fill('');
  await expect(notice).toBeEmpty();
});

sharedTest('/search names ignored words', async ({ page }) => {
  await open(page, '/search?q=kubernetes+webhook+retries');
  await expect(page.getByText('No matches for “kubernetes”; showing results for “webhook retries”.')).toBeVisible();
  await page.getByRole('searchbox').fill('kubernetes webhook');
  await expect(page.getByText("These docs don't mention “kubernetes”.")).toBeVisible();
});

sharedTest('hits show their page, kind, section, and passage', async ({ page }) => {
  await open(page, kinds.home);
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder(input).fill('plan_on_hold');
  await expect(page.getByRole('option').first()).toHaveText(
    /^Errors\s*API\s*Error codes \/ [^/]*409[^/]* \/ plan_on_hold\s*A chargeback of the plan is open/,
  );
  await open(page, '/search?q=plan_on_hold');
  await expect(page.getByRole('main').locator('ol > li').first()).toHaveText(
    /^Errors\s*API\s*Error codes \/ [^/]*409[^/]* \/ plan_on_hold\s*A chargeback of the plan is open/,
  );
});

sharedTest('on a phone, a hit shows the whole solution of an error code', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 720 });
  await open(page, '/search?q=plan_on_hold');
  const answer = page.getByRole('main').locator('ol > li').first().getByText('A chargeback of the plan is open');
  await expect(answer).toBeVisible();
  // Text that's cut off is taller than its box.
  expect(await answer.locator('..').evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBeLessThanOrEqual(1);
});

sharedTest('the start screen links to six useful pages', async ({ page }) => {
  await open(page, kinds.home);
  await page.keyboard.press('Control+k');
  const links = page.getByRole('list', { name: 'Useful pages' }).getByRole('link');
  await expect(links).toHaveCount(6);
  await links.filter({ hasText: 'Refund a plan' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Refund a plan' })).toBeVisible();
  await expect(page.getByPlaceholder(input)).toHaveCount(0);
});

sharedTest('Cancel and suggestions fit the site on phones', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 800 });
  await open(page, kinds.home);
  await page.getByRole('button', { name: 'Search docs' }).click();
  const cancel = page.getByRole('button', { name: 'Cancel' });
  const right = await cancel.evaluate((button) => {
    const text = document.createRange();
    text.selectNodeContents(button);
    return text.getBoundingClientRect().right;
  });
  expect(right).toBeLessThanOrEqual(375 - 12);
  await page.getByPlaceholder(input).fill('refund');
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.getByPlaceholder(input).fill('refund qqzzxxww yyvvkkjj');
  const suggestion = page.locator('.DocSearch-Prefill').first();
  await expect(suggestion).toBeVisible();
  const fontOf = (element: Element) => getComputedStyle(element).fontFamily;
  expect(await suggestion.evaluate(fontOf)).toBe(await page.locator('body').evaluate(fontOf));
});

sharedTest('/search reads q and shows 20 hits with more on demand', async ({ page }) => {
  await open(page, '/search?q=refund');
  const hits = page.getByRole('main').locator('ol > li');
  await expect(hits).toHaveCount(20);
  await page.getByRole('button', { name: 'Show more results' }).click();
  await expect(hits).toHaveCount(40);
  await page.getByRole('searchbox').fill('zzzzqqqq');
  await expect(page.getByText('No results for “zzzzqqqq”.')).toBeVisible();
});

test('/search suggests nothing before it knows the query in its URL', async ({ page }) => {
  let load = (): void => undefined;
  const isLoading = new Promise<void>((resolve) => (load = resolve));
  await page.route('**/assets/js/**', async (route) => {
    await isLoading;
    await route.fallback();
  });
  await page.goto('/search?q=refund', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Try these:')).toBeHidden();
  load();
  await expect(page.getByText(/\d+ results/)).toBeVisible();
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('refund');
});

sharedTest('markup in a query renders as text', async ({ page }) => {
  await open(page, `/search?q=${encodeURIComponent('<img src=x onerror=zzzz(1)>')}`);
  await expect(page.getByRole('searchbox')).toHaveValue('<img src=x onerror=zzzz(1)>');
  await expect(page.getByText(/^No results for|^\d+ results$/)).toBeVisible();
  expect(await page.locator('main img').count()).toBe(0);
});

test('the index loads once, in a worker, when the dialog first opens', async ({ page }) => {
  const loads: string[] = [];
  page.on('request', (request) => request.url().includes(INDEX_FILE) && loads.push(request.url()));
  await open(page, kinds.guide);
  expect(page.workers()).toHaveLength(0);
  await page.keyboard.press('Control+k');
  await expect.poll(() => loads.length).toBe(1);
  expect(page.workers()).toHaveLength(1);
  await page.getByPlaceholder(input).fill('refund');
  await page.getByRole('link', { name: /^See all \d+ results$/ }).click();
  await expect(page.getByText(/^\d+ results$/)).toBeVisible();
  expect(loads).toHaveLength(1);
});

sharedTest('the built-in search groups hits by area with ten-word snippets', async ({ page }) => {
  await open(page, kinds.home);
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder(input).fill('chargeback evidence');
  await expect(page.locator('.DocSearch-Hit').first()).toBeVisible();
  const groups = await page
    .locator('.DocSearch-Hits')
    .evaluateAll((all) => all.map((group) => group.querySelectorAll('.DocSearch-Hit').length));
  expect(groups.length).toBeGreaterThan(1);
  expect(Math.max(...groups)).toBeLessThanOrEqual(5);
  await expect(page.locator('.DocSearch-Hit-source').first()).toHaveText(/\S/);
  expect(await page.locator('.DocSearch-Hit mark').count()).toBeGreaterThan(3);
  const snippets = await page.locator('.DocSearch-Hit [class*="passage"]').allTextContents();
  expect(Math.max(...snippets.map((text) => text.split(/\s+/).length))).toBeLessThanOrEqual(10);
  expect(snippets.filter((text) => text.includes('…')).length).toBeGreaterThan(1);
});

sharedTest('a pointer opens a hit in a new tab, but the list has no links for keyboards', async ({ page }) => {
  await open(page, kinds.home);
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder('Search docs').fill('refund a plan');
  const hit = page.locator('.DocSearch-Hit').first();
  await expect(hit).toContainText('Refund a plan');
  await expect(hit.getByRole('link')).toHaveCount(0);
  const opened = page.context().waitForEvent('page');
  await hit.click({ modifiers: ['ControlOrMeta'] });
  const other = await opened;
  await expect(other).toHaveURL(/\/api\/v3\/refund/);
  await other.close();
  await expect(page).toHaveURL('/');
  await hit.click();
  await expect(page).toHaveURL(/\/api\/v3\/refund/);
});

sharedTest('the dialog is a named modal that traps the focus', async ({ page }) => {
  await open(page, kinds.home);
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: 'Search docs' });
  await expect(dialog.getByPlaceholder(input)).toBeFocused();
  const typed = dialog.getByPlaceholder(input);
  for (const query of ['', 'refund a plan']) {
    await typed.fill(query);
    await expect(dialog.getByRole('option').first()).toBeVisible({ visible: query !== '' });
    for (const key of ['Tab', 'Shift+Tab']) {
      const visited: boolean[] = [];
      do {
        await page.keyboard.press(key);
        visited.push(await dialog.evaluate((element) => element.contains(document.activeElement)));
      } while (visited.length < 60 && !(await typed.evaluate((element) => element === document.activeElement)));
      expect(visited.length).toBeLessThan(60);
      expect(visited).not.toContain(false);
    }
  }
});

/** Ways in which the index or the worker can fail, and the message that a reader sees. `npm test` tries one for each kind of failure. */
const FAILURES: [name: string, file: RegExp, fail: (route: Route) => Promise<void>, says: string][] = [
  ['the index cannot be fetched', INDEX, (route) => route.abort(), 'Unable to fetch results'],
  ['the worker cannot be fetched', /assets\/js\/search\./, (route) => route.abort(), 'Unable to fetch results'],
  [
    'the index is missing',
    INDEX,
    (route) => route.fulfill({ status: 404, body: 'Not found' }),
    'The search service refused the request (status 404)',
  ],
  ['the index is cut off', INDEX, (route) => route.fulfill({ body: '{"version":1,"are' }), UNREADABLE],
  ['the index is from another version', INDEX, (route) => route.fulfill({ json: { version: 99, pages: [] } }), UNREADABLE],
];

for (const [name, file, fail, says] of FAILURES)
  test(`the dialog and results page recover when ${name}`, slowIf(/worker|version/.test(name)), async ({ page, complaints }) => {
    await page.route(file, fail);
    await open(page, kinds.home);
    await page.keyboard.press('Control+k');
    await page.getByPlaceholder(input).fill('refund');
    await expect(page.getByText(says, { exact: true })).toBeVisible();
    await expect(page.getByText('No results for')).toHaveCount(0);
    await page.unroute(file);
    await page.keyboard.type('s');
    await expect(page.locator('.DocSearch-Hit').first()).toContainText(/refund/i);
    await expect(page.getByPlaceholder(input)).toHaveValue('refunds');

    await page.route(file, fail);
    await open(page, '/search?q=refund');
    await expect(page.getByRole('heading', { name: says })).toBeVisible();
    await expect(page.getByRole('searchbox')).toHaveValue('refund');
    await page.unroute(file);
    await page.getByRole('searchbox').fill('refunds');
    await expect(page.getByText(/^\d+ results$/)).toBeVisible();
    expect(complaints.filter((complaint) => !complaint.startsWith('Failed to load resource'))).toEqual([]);
    complaints.length = 0;
  });

test('a dialog that fails to load shows a message and can retry', async ({ page, complaints }) => {
  await open(page, kinds.home);
  await page.waitForLoadState('networkidle');
  const { restore } = await breakLaterFiles(page, 'cannot be reached');
  await page.keyboard.press('Control+k');
  const failure = page.getByRole('dialog', { name: 'Unable to fetch results' });
  await expect(failure).toBeVisible();
  await restore();
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByPlaceholder(input)).toBeFocused();
  await expect(failure).toHaveCount(0);
  complaints.length = 0;
});

test('the dialog reports being offline and opens when the network returns', async ({ page, complaints }) => {
  await open(page, kinds.home);
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: 'Unable to fetch results' })).toContainText('network connection');
  await page.context().setOffline(false);
  await expect(page.getByPlaceholder(input)).toBeFocused();
  complaints.length = 0;
});

/** Sends keys one after the other before the browser renders, faster than any person types. */
const pressAtOnce = (page: Page, keys: string[]): Promise<void> =>
  page.evaluate(async (all) => {
    const { port1, port2 } = new MessageChannel();
    port1.start();
    for (const key of all) {
      const next = new Promise((resolve) => port1.addEventListener('message', resolve, { once: true }));
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      port2.postMessage('');
      await next;
    }
  }, keys);

test('letters typed before the dialog loads are not lost', async ({ page }) => {
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  let isHeld = false;
  await page.route(/assets\/js\//, async (route) => {
    if (isHeld) await held;
    await route.continue();
  });
  await open(page, kinds.guide);
  await page.waitForLoadState('networkidle');
  isHeld = true;
  await pressAtOnce(page, ['/', ...'refundz', 'Backspace']);
  letGo();
  await expect(page.getByPlaceholder(input)).toHaveValue('refund');
  await expect(page.locator('.DocSearch-Hit').first()).toContainText(/refund/i);
});

test('the dialog keeps typed text after a deploy removes old files', async ({ page, complaints }) => {
  await open(page, kinds.guide);
  await page.waitForLoadState('networkidle');
  await removeOldVersion(page);
  await pressAtOnce(page, ['/', ...'refund']);
  await expect(page.getByPlaceholder(input)).toHaveValue('refund');
  await expect(page.locator('.DocSearch-Hit').first()).toContainText(/refund/i);
  complaints.length = 0;
});

sharedTest('a letter typed while the dialog renders is added to its input', async ({ page }) => {
  await open(page, kinds.guide);
  await page.evaluate(() => {
    const drawn = new MutationObserver(() => {
      if (!document.querySelector('.DocSearch-Input')) return;
      drawn.disconnect();
      const key = new KeyboardEvent('keydown', { key: 'x', bubbles: true, cancelable: true });
      document.body.dispatchEvent(key);
      const takes = document.activeElement?.matches('.DocSearch-Input') && !key.defaultPrevented;
      document.documentElement.dataset.letter = takes ? 'taken' : 'lost';
    });
    drawn.observe(document.body, { childList: true, subtree: true });
  });
  await page.keyboard.press('/');
  await expect(page.locator('html')).toHaveAttribute('data-letter', 'taken');
});

test('a reopened dialog does not start with earlier letters', async ({ page }) => {
  await open(page, kinds.guide);
  await page.waitForLoadState('networkidle');
  const letGo = await holdRequests(page, /assets\/js\//);
  await pressAtOnce(page, ['/', ...'refund']);
  letGo();
  await expect(page.getByPlaceholder(input)).toHaveValue('refund');
  await page.keyboard.press('Escape');
  await expect(page.getByPlaceholder(input)).toHaveCount(0);
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    new MutationObserver(() => {
      const field = document.querySelector<HTMLInputElement>('.DocSearch-Input');
      if (field) seen.push(field.value);
    }).observe(document.body, { childList: true, subtree: true, attributes: true });
  });
  await page.keyboard.press('Control+k');
  await expect(page.getByPlaceholder(input)).toBeFocused();
  await page.keyboard.type('capture');
  await expect(page.getByPlaceholder(input)).toHaveValue('capture');
  expect(await page.evaluate(() => (window as unknown as { seen: string[] }).seen.filter((text) => text.startsWith('r')))).toEqual([]);
});

test('Enter waits for the results of what was typed, and opens the first one', async ({ page }) => {
  const letGo = await holdRequests(page, /search-index\.json/);
  await open(page, kinds.guide);
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder(input).fill('refund a plan');
  await page.keyboard.press('Enter');
  await expect(page.locator('.DocSearch-Container--Stalled')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Create your first plan' })).toBeHidden();
  letGo();
  await expect(page).toHaveURL(/\/api\/v3\/refund/);
  await expect(page.getByPlaceholder(input)).toHaveCount(0);
  // With the index loaded, results of an earlier query are still shown when Enter is pressed at once.
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder(input).fill('capture');
  await expect(page.locator('.DocSearch-Hit').first()).toBeVisible();
  await page.getByPlaceholder(input).fill('webhook events');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/direct-api\/webhook-events/);
});

test('Enter opens a recent search after the text is deleted', async ({ page }) => {
  await open(page, kinds.guide);
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder(input).fill('webhook events');
  await page.locator('.DocSearch-Hit').first().click();
  await expect(page).toHaveURL(/\/direct-api\/webhook-events/);
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder(input).fill('capture');
  await expect(page.locator('.DocSearch-Hit').first()).toBeVisible();
  await page.getByPlaceholder(input).fill('');
  await expect(page.getByText('Recent', { exact: true })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByPlaceholder(input)).toHaveCount(0);
  await expect(page).toHaveURL(/\/direct-api\/webhook-events/);
});

test('the search button is busy until the dialog opens', async ({ page }) => {
  await open(page, kinds.guide);
  await page.waitForLoadState('networkidle');
  const letGo = await holdRequests(page, /assets\/js\//);
  const button = page.getByRole('button', { name: 'Search docs' });
  await expect(button).not.toHaveAttribute('aria-busy');
  await page.keyboard.press('/');
  await expect(button).toHaveAttribute('aria-busy', 'true');
  letGo();
  await expect(page.getByPlaceholder(input)).toBeVisible();
  await expect(page.locator('[data-opens-search]').first()).not.toHaveAttribute('aria-busy');
});

sharedTest('a reopened dialog keeps text entered while it renders', async ({ page }) => {
  await open(page, kinds.guide);
  await page.keyboard.press('Control+k');
  await expect(page.getByPlaceholder(input)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByPlaceholder(input)).toHaveCount(0);
  await page.evaluate(() => {
    const drawn = new MutationObserver(() => {
      const field = document.querySelector<HTMLInputElement>('.DocSearch-Input');
      if (!field) return;
      drawn.disconnect();
      field.focus();
      document.execCommand('insertText', false, 'refund');
    });
    drawn.observe(document.body, { childList: true, subtree: true });
  });
  await page.keyboard.press('Control+k');
  await expect(page.locator('.DocSearch-Hit').first()).toContainText(/refund/i);
  await expect(page.getByPlaceholder(input)).toHaveValue('refund');
});

test('the search times out when the index never arrives', async ({ page, complaints }) => {
  await page.clock.install();
  await page.route(INDEX, () => undefined);
  await open(page, '/search?q=refund');
  await expect(page.getByText('Searching for refund')).toBeVisible();
  await page.clock.fastForward('00:31');
  await expect(page.getByRole('heading', { name: 'Unable to fetch results' })).toBeVisible();
  complaints.length = 0;
});
