import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Contract, type FieldPromise, type OperationPromise } from '../src/reference/changelog/contract';
import { releases } from '../src/reference/changelog/releases';
import { feedOf } from '../src/reference/changelog/feed';
import { buildFolder, expect, open, sharedTest, test } from './support/site';

const field = (rest: Partial<FieldPromise> = {}): FieldPromise => ({ type: 'string', ...rest });

const operation = (rest: Partial<OperationPromise> = {}): OperationPromise => ({
  call: 'POST /refunds',
  summary: 'Refund a plan',
  scopes: ['installments.v3'],
  request: { 'body amount': field({ required: true }), 'body reason': field({ values: ['lost', 'late'] }) },
  response: { '201 status': field({ required: true, values: ['done', 'pending'] }) },
  errors: ['not_found'],
  ...rest,
});

const contract = (refund: OperationPromise | undefined, rest: Partial<Contract> = {}): Contract => ({
  operations: refund ? { 'v3/Refund': refund } : {},
  events: {},
  errors: { not_found: 404 },
  ...rest,
});

const old = contract(operation());

interface FeedItem {
  title: string;
  link: string;
  guid: string;
  date: number;
  links: string[];
}

const parseFeed = (xml: string): { fault: string; channel: string; items: FeedItem[] } => {
  const page = new DOMParser().parseFromString(xml, 'text/xml');
  const text = (node: ParentNode, name: string): string => node.querySelector(name)?.textContent ?? '';
  return {
    fault: text(page, 'parsererror'),
    channel: text(page, 'channel > link'),
    items: [...page.querySelectorAll('item')].map((item) => ({
      title: text(item, 'title'),
      link: text(item, 'link'),
      guid: text(item, 'guid'),
      date: Date.parse(text(item, 'pubDate')),
      links: [...new DOMParser().parseFromString(text(item, 'description'), 'text/html').querySelectorAll('a')].map(
        (link) => link.getAttribute('href') ?? '',
      ),
    })),
  };
};

sharedTest('the feed is valid XML with absolute links to existing changelog entries', async ({ page }) => {
  await open(page, '/changelog');
  const anchors = await page.locator('h3[id]').evaluateAll((all) => all.map(({ id }) => `https://docs.partita.example/changelog#${id}`));
  const feed = await page.evaluate(parseFeed, readFileSync(path.join(buildFolder, 'changelog.xml'), 'utf8'));
  expect(feed.fault).toBe('');
  expect(feed.channel).toBe('https://docs.partita.example/changelog');
  expect(feed.items.map(({ link }) => link)).toEqual(anchors);
  for (const { title, link, guid, date, links } of feed.items) {
    expect(title).not.toBe('');
    expect(guid).toBe(link);
    expect(date).not.toBeNaN();
    expect(links.filter((url) => !url.startsWith('https://docs.partita.example/'))).toEqual([]);
  }
  await expect(page.locator('link[type="application/rss+xml"]')).toHaveAttribute('href', '/changelog.xml');
});

sharedTest('the changelog shows the changes to one API', async ({ page }) => {
  await open(page, '/changelog');
  const choice = page.getByRole('combobox', { name: 'Show changes to' });
  const headings = page.getByRole('main').getByRole('heading', { level: 3 });
  const [all, newest] = [await headings.count(), await headings.first().innerText()];
  await choice.selectOption('Account management API');
  const shown = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: /./, visible: true })
    .filter({ hasNot: page.getByRole('link', { name: /^(Previous|Next)/ }) });
  await expect(page.getByText(/^\d of \d+ changes$/)).toBeVisible();
  await expect(shown.filter({ hasText: 'New API: Account management API' })).toBeVisible();
  await expect(shown.filter({ hasText: 'settlement_summary' })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Breaking changes' })).toHaveCount(0);
  // The badges of a hidden release are hidden, too.
  await expect(page.getByText('Installments API v3', { exact: true }).filter({ visible: true })).toHaveCount(await headings.count());
  expect(await headings.count()).toBeLessThan(all);
  // A release without a list concerns all APIs, and a link to a hidden one shows all of them.
  const contents = page.getByRole('navigation', { name: 'On this page' });
  await expect(page.getByRole('heading', { level: 3, name: newest })).toHaveCount(0);
  await contents.getByRole('link', { name: newest }).click();
  await expect(headings).toHaveCount(all);
  await expect(choice).toHaveValue('');
});

sharedTest('the changelog shows breaking changes only', async ({ page }) => {
  await open(page, '/changelog');
  const main = page.getByRole('main');
  const badges = main.getByText('Breaking', { exact: true }).filter({ visible: true });
  const marked = await badges.count();
  const only = page.getByRole('checkbox', { name: 'Breaking changes only' });
  await only.check();
  await expect(main.getByRole('heading', { name: 'Other changes' })).toHaveCount(0);
  await expect(main.getByRole('heading', { name: 'Breaking changes' })).toHaveCount(marked);
  await expect(badges).toHaveCount(marked);
  // Both filters apply. A release of another API whose breaking changes are hidden isn't marked as breaking.
  const api = page.getByRole('combobox', { name: 'Show changes to' });
  await api.selectOption('Account management API');
  await expect(page.getByText('No matching changes')).toBeVisible();
  await only.uncheck();
  await expect(page.getByText(/^\d of \d+ changes$/)).toBeVisible();
  await expect(badges).toHaveCount(0);
  await api.selectOption('All APIs');
  await expect(badges).toHaveCount(marked);
});

sharedTest('special characters in titles and summaries do not break the feed', async ({ page }) => {
  const entry = { id: '2026-01-02', title: 'A < B & "C" ]]>', summary: 'See <script>alert(1)</script> & [a](/apis) `<b>`', changes: [] };
  const xml = feedOf([entry], old, (file) => `https://x.example/docs${file}`);
  expect(xml).not.toContain('<script>');
  const feed = await page.evaluate(parseFeed, xml);
  expect(feed.fault).toBe('');
  expect(feed.items).toEqual([
    {
      title: entry.title,
      link: 'https://x.example/docs/changelog#2026-01-02',
      guid: 'https://x.example/docs/changelog#2026-01-02',
      date: Date.parse('2026-01-02T00:00:00Z'),
      links: ['https://x.example/docs/apis'],
    },
  ]);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('the changelog shows every release', async ({ page }) => {
    await page.goto('/changelog');
    for (const { title } of releases()) await expect(page.getByRole('heading', { level: 3, name: title })).toBeVisible();
    await expect(page.getByRole('link', { name: 'feed', exact: true })).toHaveAttribute('href', '/changelog.xml');
  });
});
