import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import type { StaticServer } from '../src/tooling/commands/static-server';
import { adminKey, service, variantBuild } from './support/build-variant';
import { answerOf, answerWith, hit, hostedSite } from './support/hosted';
import { FAILURES, HOSTILE, ODD } from './support/hosted-responses';
import { expect, hydrated, test } from './support/site';

let site: StaticServer;
test.beforeAll(async () => {
  site = await hostedSite();
});
test.afterAll(() => site?.close());

// One test covers usage events; in the others, they only must not leave the machine.
test.beforeEach(({ page }) =>
  page.route(/insights\.algolia\.io/, (route) => route.fulfill({ json: { status: 200 }, headers: { 'access-control-allow-origin': '*' } })),
);

const box = (page: Page) => page.getByPlaceholder('Search docs');

async function openDialog(page: Page): Promise<void> {
  await page.goto(site.url);
  await hydrated(page);
  await page.keyboard.press('Control+k');
  await expect(box(page)).toBeFocused();
}

/** Right after a navigation, the new page may show its heading before it listens to keys. */
async function reopenDialog(page: Page): Promise<void> {
  await expect(async () => {
    if ((await box(page).count()) === 0) await page.keyboard.press('Control+k');
    await expect(box(page)).toBeVisible({ timeout: 1000 });
  }).toPass();
}

/** The browser logs every failed response; the page must add nothing to it. */
const withoutBrowserNotes = (complaints: string[]): string[] =>
  complaints.filter((complaint) => !complaint.startsWith('Failed to load resource'));

test('the hosted search sends one POST with the specified body', async ({ page }) => {
  const queries = await answerWith(page, () => answerOf([hit()]));
  await openDialog(page);
  await page.keyboard.type('r');
  await expect(page.getByRole('option')).toHaveCount(1);
  const [query] = queries;
  expect(query?.method).toBe('POST');
  expect(query?.url.pathname).toBe('/1/indexes/*/queries');
  expect(query?.url.host).toBe('standinapp-dsn.algolia.net');
  expect(query?.url.searchParams.get('x-algolia-application-id')).toBe(service.appId);
  expect(query?.url.searchParams.get('x-algolia-api-key')).toBe(service.apiKey);
  expect(query?.body.requests).toEqual([
    {
      query: 'r',
      indexName: service.indexName,
      attributesToRetrieve: [
        ...['lvl0', 'lvl1', 'lvl2', 'lvl3', 'lvl4', 'lvl5', 'lvl6'].map((level) => `hierarchy.${level}`),
        'content',
        'type',
        'url',
      ],
      attributesToSnippet: [...['lvl1', 'lvl2', 'lvl3', 'lvl4', 'lvl5', 'lvl6'].map((level) => `hierarchy.${level}:10`), 'content:10'],
      snippetEllipsisText: '…',
      highlightPreTag: '<mark>',
      highlightPostTag: '</mark>',
      hitsPerPage: 20,
      clickAnalytics: true,
      facetFilters: ['language:en', ['docusaurus_tag:default', 'docusaurus_tag:docs-default-current']],
    },
  ]);
});

test('the results page requests 20 hits, and more on demand', async ({ page }) => {
  const queries = await answerWith(page, ({ body }) =>
    answerOf(
      Array.from({ length: 20 }, (_, index) => hit({ title: `Hit ${Number(body.requests[0]?.page) * 20 + index}` })),
      25,
    ),
  );
  await page.goto(`${site.url}search?q=refund`);
  await expect(page.getByText('25 results')).toBeVisible();
  await expect(page.getByRole('main').locator('ol > li')).toHaveCount(20);
  expect(queries.at(-1)?.body.requests[0]).toMatchObject({
    query: 'refund',
    indexName: service.indexName,
    hitsPerPage: 20,
    page: 0,
    attributesToSnippet: expect.arrayContaining(['content:10']),
    facetFilters: ['language:en', ['docusaurus_tag:default', 'docusaurus_tag:docs-default-current']],
  });
  await page.getByRole('button', { name: 'Show more results' }).click();
  await expect(page.getByRole('link', { name: 'Hit 20' })).toBeVisible();
  await page.getByRole('link', { name: 'Hit 20' }).click();
  await expect(page).toHaveURL(`${site.url}api/v3/refund`);
});

test('screens up to 768 pixels get snippets of 5 words', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 900 });
  const queries = await answerWith(page, () => answerOf([hit()]));
  await openDialog(page);
  await page.keyboard.type('r');
  await expect(page.getByRole('option')).toHaveCount(1);
  expect(queries[0]?.body.requests[0]?.attributesToSnippet).toContain('content:5');
  await page.goto(`${site.url}search?q=refund`);
  await expect(page.getByText('One result')).toBeVisible();
  expect(queries.at(-1)?.body.requests[0]?.attributesToSnippet).toContain('content:5');
});

test('hits are grouped by area, five each, with links to all', async ({ page }) => {
  const hits = [
    ...Array.from({ length: 8 }, (_, index) => hit({ title: `Plan ${index}`, lvl0: 'Plans' })),
    ...Array.from({ length: 3 }, (_, index) => hit({ title: `Key ${index}`, lvl0: 'Keys' })),
  ];
  await answerWith(page, () => answerOf(hits, 31));
  await openDialog(page);
  await page.keyboard.type('x');
  await expect(page.getByRole('option')).toHaveCount(8);
  await expect(page.locator('.DocSearch-Hit-source')).toHaveText(['Plans', 'Keys']);
  await page.getByRole('link', { name: 'See all 31 results' }).click();
  await expect(page).toHaveURL(`${site.url}search?q=x`);
  await expect(box(page)).toHaveCount(1);
});

test('no results show suggestions and a report that is filled in', async ({ page }) => {
  const areas = ['Plans', 'Keys', 'Reports', 'Chargebacks'];
  await answerWith(page, ({ body }) => answerOf(body.requests[0]?.query === 'plan' ? areas.map((lvl0) => hit({ lvl0, title: lvl0 })) : []));
  await openDialog(page);
  await page.keyboard.type('plan');
  await expect(page.getByRole('option')).toHaveCount(4);
  await box(page).fill('plan & <b>x</b>');
  await expect(page.getByText('No results for "plan & <b>x</b>"')).toBeVisible();
  await expect(page.getByText('Try searching for:')).toBeVisible();
  await expect(page.locator('.DocSearch-Prefill')).toHaveText(areas.slice(0, 3));
  await expect(page.getByText('Believe this query should return results?')).toBeVisible();
  const report = new URL((await page.getByRole('link', { name: 'Let us know.' }).getAttribute('href')) ?? '');
  expect(report.searchParams.get('title')).toContain('plan & <b>x</b>');
  await page.getByRole('button', { name: 'Keys' }).click();
  await expect(box(page)).toHaveValue('keys ');
});

test('input is limited to 64 characters and slow searches show as stalled', async ({ page }) => {
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await openDialog(page);
  await expect(box(page)).toHaveAttribute('maxlength', '64');
  await page.route(/algolia/, async (route) => {
    await held;
    await route.fulfill({ json: answerOf([hit()]), headers: { 'access-control-allow-origin': '*' } });
  });
  await page.keyboard.type('r');
  await expect(page.locator('.DocSearch-Container--Stalled')).toBeVisible();
  letGo();
  await expect(page.getByRole('option')).toHaveCount(1);
  await expect(page.locator('.DocSearch-Container--Stalled')).toHaveCount(0);
});

test('recent searches are limited to 7, or 4 with favorites', async ({ page }) => {
  const stored = (count: number, kind: string): object[] =>
    Array.from({ length: count }, (_, index) => hit({ title: `${kind} ${index}`, path: `/${kind}/${index}` }));
  const keys = (name: string): string => `__DOCSEARCH_${name}_SEARCHES__${service.indexName}`;
  await page.goto(site.url);
  await page.evaluate(
    ([key, value]) => localStorage.setItem(key ?? '', value ?? ''),
    [keys('RECENT'), JSON.stringify(stored(9, 'recent'))],
  );
  await openDialog(page);
  await expect(page.getByRole('option')).toHaveCount(7);
  await page.evaluate(
    ([key, value]) => localStorage.setItem(key ?? '', value ?? ''),
    [keys('FAVORITE'), JSON.stringify(stored(12, 'star'))],
  );
  await openDialog(page);
  await expect(page.getByRole('option').filter({ hasText: 'recent' })).toHaveCount(4);
  await expect(page.getByRole('option').filter({ hasText: 'star' })).toHaveCount(10);
});

test('an opened hit becomes a recent search and can be favorited', async ({ page }) => {
  await answerWith(page, () => answerOf([hit({ path: '/apis', title: 'Partita APIs' })]));
  await openDialog(page);
  await page.keyboard.type('apis');
  await page.getByRole('option').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Partita APIs' })).toBeVisible();
  await reopenDialog(page);
  await expect(page.getByText('Recent', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Save this search' }).click();
  await expect(page.getByText('Favorite', { exact: true })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(box(page)).toHaveCount(0);
});

test('usage events are sent in batches of 20 when typing stops', async ({ page }) => {
  const events: { eventType: string; objectIDs: string[] }[] = [];
  const thirdParty: string[] = [];
  page.on('request', (request) => {
    if (!/127\.0\.0\.1|algolia/.test(request.url())) thirdParty.push(request.url());
  });
  const many = Array.from({ length: 24 }, (_, index) => hit({ title: `Hit ${index}`, lvl0: `Area ${index}` }));
  await answerWith(page, () => answerOf(many));
  await page.route(/insights\.algolia\.io/, async (route) => {
    events.push(...((route.request().postDataJSON() as { events: typeof events }).events ?? []));
    await route.fulfill({ json: { status: 200 }, headers: { 'access-control-allow-origin': '*' } });
  });
  await openDialog(page);
  await page.keyboard.type('plan', { delay: 30 });
  await expect(page.getByRole('option')).toHaveCount(24);
  const viewed = () => events.filter(({ eventType }) => eventType === 'view').map(({ objectIDs }) => objectIDs.length);
  await expect.poll(viewed).toEqual([20, 4]);
  await page.getByRole('option').first().click();
  await expect.poll(() => events.some(({ eventType }) => eventType === 'click')).toBe(true);
  expect(thirdParty).toEqual([]);
});

test('the dialog recovers from every kind of failed response', async ({ page, complaints }) => {
  await openDialog(page);
  for (const { name, reply, says, help } of FAILURES)
    await test.step(name, async () => {
      await answerWith(page, () => reply);
      await box(page).fill(`refund ${name}`);
      await expect(page.getByText(says, { exact: true })).toBeVisible();
      await expect(page.locator('.DocSearch-Help').filter({ hasText: help })).toBeVisible();
      await expect(page.getByText('No results for')).toHaveCount(0);
      await expect(box(page)).toHaveValue(`refund ${name}`);
      await answerWith(page, () => answerOf([hit()]));
      await page.keyboard.type('s');
      await expect(page.getByRole('option')).toHaveCount(1);
    });
  expect(withoutBrowserNotes(complaints)).toEqual([]);
  complaints.length = 0;
});

test('the results page recovers from every kind of failed response', async ({ page, complaints }) => {
  await answerWith(page, () => answerOf([hit()]));
  await page.goto(`${site.url}search?q=refund`);
  await expect(page.getByText('One result')).toBeVisible();
  for (const { name, reply, says, help } of FAILURES)
    await test.step(name, async () => {
      await answerWith(page, () => reply);
      await page.getByRole('searchbox').fill(`refund ${name}`);
      await expect(page.getByRole('heading', { name: says })).toBeVisible();
      await expect(page.getByRole('main').getByText(help)).toBeVisible();
      await expect(page.getByRole('searchbox')).toHaveValue(`refund ${name}`);
      await answerWith(page, () => answerOf([hit()]));
      await page.getByRole('searchbox').fill('refunds');
      await expect(page.getByText('One result')).toBeVisible();
    });
  expect(withoutBrowserNotes(complaints)).toEqual([]);
  complaints.length = 0;
});

test('the results page times out when the service never responds', async ({ page, complaints }) => {
  await answerWith(page, () => 'hang');
  await page.clock.install();
  await page.goto(`${site.url}search?q=refund`);
  await expect(page.getByText('Searching for refund')).toBeVisible();
  // The client tries each host with a longer timeout.
  await expect(async () => {
    await page.clock.runFor(10_000);
    await expect(page.getByRole('heading', { name: 'Unable to fetch results' })).toBeVisible({ timeout: 100 });
  }).toPass();
  complaints.length = 0;
});

test("an earlier query's failure does not hide a later response", async ({ page, complaints }) => {
  await answerWith(page, ({ body }) =>
    body.requests[0]?.query === 'r' ? { status: 403, body: '{"message":"no","status":403}' } : answerOf([hit()]),
  );
  await openDialog(page);
  await page.keyboard.type('re', { delay: 80 });
  await expect(page.getByRole('option')).toHaveCount(1);
  await expect(page.getByText('The search service refused the request')).toHaveCount(0);
  await expect(page.getByRole('option')).toHaveCount(1);
  complaints.length = 0;
});

/** A hit may contain only text and `<mark>`. */
async function nothingRan(page: Page, within: string): Promise<void> {
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
  expect(await page.locator(`${within} img, ${within} script, ${within} [onerror], ${within} [onmouseover]`).count()).toBe(0);
}

test('the dialog escapes hostile hits and omits invalid ones', async ({ page }) => {
  await answerWith(page, () => answerOf([...ODD, ...HOSTILE, hit({ title: 'A good hit' })] as object[]));
  await openDialog(page);
  await page.keyboard.type('x');
  await expect(page.getByRole('option')).toHaveCount(4);
  await expect(page.getByRole('option').filter({ hasText: 'A good hit' })).toBeVisible();
  await expect(page.getByRole('option').first()).toContainText('<img src=x onerror=');
  await nothingRan(page, '.DocSearch');
  // An opened hit becomes a recent search, which the dialog also shows as HTML.
  await page.getByRole('option').first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Refund a plan' })).toBeVisible();
  await reopenDialog(page);
  await expect(page.locator('.DocSearch-Hit').first()).toContainText('<img src=x onerror=');
  await nothingRan(page, '.DocSearch');
});

test('the results page escapes hostile hits and omits invalid ones', async ({ page }) => {
  await answerWith(page, () => answerOf([...ODD, ...HOSTILE, hit({ title: 'A good hit' })] as object[]));
  await page.goto(`${site.url}search?q=x`);
  await expect(page.getByRole('main').locator('ol > li')).toHaveCount(4);
  await nothingRan(page, 'main');
});

test('only invalid hits show an unreadable response instead of no results', async ({ page }) => {
  await answerWith(page, () => answerOf(ODD as object[]));
  await page.goto(`${site.url}search?q=x`);
  await expect(page.getByRole('heading', { name: "The search returned a response that can't be read" })).toBeVisible();
});

test('invalid data in browser storage is ignored', async ({ page }) => {
  await page.goto(site.url);
  // src/search/client/stored-searches.test.ts has more values.
  for (const [value, shown] of [
    [JSON.stringify([...ODD, ...HOSTILE]), 3],
    ['{"not":"a list"}', 0],
  ] as const) {
    await page.evaluate(
      ([index, stored]) => {
        for (const kind of ['RECENT', 'FAVORITE']) localStorage.setItem(`__DOCSEARCH_${kind}_SEARCHES__${index}`, stored ?? '');
      },
      [service.indexName, value],
    );
    await openDialog(page);
    await expect(page.getByRole('option')).toHaveCount(2 * shown);
    await nothingRan(page, '.DocSearch');
  }
});

test('internal hits open in the site and https hits leave it', async ({ page }) => {
  await answerWith(page, () =>
    answerOf([
      hit({ path: '/apis#scopes', title: 'Inside' }),
      hit({ url: 'https://elsewhere.example/page', title: 'Outside', lvl0: 'Elsewhere' }),
    ]),
  );
  await openDialog(page);
  await page.keyboard.type('x');
  const outside = page.getByRole('option', { name: 'Outside' });
  await outside.hover();
  await expect(outside.getByRole('link')).toHaveAttribute('href', 'https://elsewhere.example/page');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${site.url}apis#scopes`);
});

test('the hosted build never loads the index or contains the admin key', async ({ page }) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await answerWith(page, () => answerOf([hit()]));
  await openDialog(page);
  await page.keyboard.type('r');
  await expect(page.getByRole('option')).toHaveCount(1);
  expect(requests.filter((url) => /search-index|worker/.test(url))).toEqual([]);
  const files = readdirSync(variantBuild, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(?!png|woff2)\w+$|_headers$/.test(file),
  );
  expect(files.filter((file) => readFileSync(path.join(variantBuild, file), 'utf8').includes(adminKey))).toEqual([]);
  expect(files.some((file) => readFileSync(path.join(variantBuild, file), 'utf8').includes(service.apiKey))).toBe(true);
  // This build's own policy: below its base URL, with the hosts of its service.
  expect(readFileSync(path.join(variantBuild, '_headers'), 'utf8')).toMatch(
    /^\/docs\/\*\n.*connect-src 'self' https:\/\/standinapp-dsn\.algolia\.net /,
  );
});
