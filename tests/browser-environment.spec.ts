// Faults from the browser: storage, clock, and extensions. After each one, the reader can continue.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { SCRIPTS } from './support/broken-files';
import { expect, hydrated, kinds, open, root, slowIf, test } from './support/site';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Uses everything that the site stores: version, announcement bar, samples, console, search, and tabs. */
async function walk(page: Page): Promise<void> {
  await open(page, kinds.operation);
  await page.getByRole('region', { name: 'Request' }).getByRole('button', { name: 'Python' }).click();
  await page.getByRole('button', { name: 'Try it' }).click();
  const body = page.getByRole('textbox', { name: 'Body as JSON' });
  await body.fill((await body.inputValue()).replace('{', '{ '));
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('region', { name: 'Response', exact: true }).getByRole('status')).toContainText('201 Created');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Next', exact: true }).click();
  await expect(page.getByRole('link', { name: 'How versions work' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.locator('body').press('Control+k');
  await page.getByPlaceholder('Search docs').fill('idempotency');
  await page.locator('.DocSearch-Hit').first().click();
  await expect(page.getByPlaceholder('Search docs')).toHaveCount(0);
  await expect(heading(page)).toBeVisible();
  await expect(heading(page)).not.toHaveText(/crashed|not found/);
}

type Store = 'localStorage' | 'sessionStorage';
const STORES: Store[] = ['localStorage', 'sessionStorage'];

test('the site works without browser storage', async ({ page, complaints }) => {
  await page.addInitScript((stores) => {
    for (const name of stores)
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      });
  }, STORES);
  await walk(page);
  expect(complaints.filter((complaint) => !/storage/i.test(complaint))).toEqual([]);
  complaints.length = 0;
});

test('the site works when browser storage is full', { tag: '@slow' }, async ({ page, complaints }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
  });
  await walk(page);
  expect(complaints.filter((complaint) => !/quota|storage/i.test(complaint))).toEqual([]);
  complaints.length = 0;
});

/** Every storage key that the site writes during a visit or that its source names. */
async function keysOf(page: Page): Promise<[Store, string][]> {
  await page.addInitScript(() => {
    const keys = new Set<string>(JSON.parse(window.name || '[]') as string[]);
    for (const name of ['getItem', 'setItem'] as const) {
      const original = Storage.prototype[name] as (this: Storage, ...args: string[]) => string | null;
      Storage.prototype[name] = function (this: Storage, ...args: string[]) {
        keys.add(`${this === window.localStorage ? 'localStorage' : 'sessionStorage'} ${args[0]}`);
        window.name = JSON.stringify([...keys]);
        return original.apply(this, args);
      } as never;
    }
  });
  await walk(page);
  const walked = JSON.parse(await page.evaluate(() => window.name)) as string[];
  return walked.map((item) => [item.split(' ')[0] as Store, item.slice(item.indexOf(' ') + 1)]);
}

/** The keys that our source code names. The test below fails if a new one never occurs. */
function keysInSource(): string[] {
  const files = readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
  return files.flatMap((file) => {
    const source = readFileSync(path.join(root, 'src', file), 'utf8');
    if (!/\b(?:local|session)Storage\b/.test(source)) return [];
    return [...source.matchAll(/\bKEYS? = (?:\[([^\]]*)\]|'([^']+)')/g)].flatMap(([, list, single]) =>
      single ? [single] : [...(list ?? '').matchAll(/'([^']+)'/g)].map(([, name = '']) => name),
    );
  });
}

/** Possible values of a key: from an older version, from another program, or truncated. */
const RUBBISH = [
  '',
  'null',
  '{',
  '[]',
  '{"a":',
  '[null,1,{"a":{}}]',
  '{"world":"x","calls":[{}],"remembered":{"a":1}}',
  '\u0000',
  'x'.repeat(50_000),
];

test('the site works with invalid values in storage', { tag: '@slow' }, async ({ page, context, complaints }) => {
  test.setTimeout(120_000);
  const keys = await keysOf(page);
  expect(keys.length).toBeGreaterThanOrEqual(5);
  expect(keysInSource().filter((item) => !keys.some(([, key]) => key.startsWith(item)))).toEqual([]);
  complaints.length = 0;
  for (const turn of [0, 1]) {
    const other = await context.newPage();
    const crashes: string[] = [];
    other.on('pageerror', (error) => crashes.push(String(error)));
    await other.addInitScript(
      ([all, values, from]) => {
        // Each round rotates the values among the keys.
        if (window.name === 'damaged') return;
        window.name = 'damaged';
        for (const [index, [store, key]] of all.entries()) window[store].setItem(key, values[(index * 3 + from) % values.length] ?? '');
      },
      [keys, RUBBISH, turn] as const,
    );
    await walk(other);
    expect(crashes).toEqual([]);
    await other.close();
  }
});

for (const year of [1999, 2061])
  test(`pages, console, and search work when the clock says ${year}`, slowIf(year === 1999), async ({ page }) => {
    await page.clock.setFixedTime(new Date(`${year}-02-28T23:59:59Z`));
    await walk(page);
  });

/** Changes that extensions and translators make to a page, as code that runs in it. */
const EDITS: Record<string, () => void> = {
  'adds nodes everywhere': () => {
    for (const place of document.querySelectorAll('html, body, #__docusaurus, nav, main, article, h1, p')) {
      place.prepend(Object.assign(document.createElement('x-extension'), { textContent: 'ad' }));
      place.append(document.createComment('extension'));
    }
  },
  'wraps every text': () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      if (!text.data.trim() || text.parentElement?.closest('script, style, svg')) continue;
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      text.replaceWith(outer);
      outer.append(inner);
      inner.append(`${text.data} `);
    }
  },
  'removes attributes': () => {
    for (const element of document.querySelectorAll('body *'))
      for (const name of element.getAttributeNames())
        if (/^(?:class|id|style|data-|aria-|role|tabindex|hidden)/.test(name)) element.removeAttribute(name);
  },
  'removes parts': () => {
    for (const element of document.querySelectorAll('nav li, article p, aside, button')) element.remove();
  },
};

/** Navigates within the site, which unmounts the edited page. */
async function goesOn(page: Page): Promise<void> {
  await page.evaluate(() => {
    // A reload would reset this.
    Object.assign(window, { isSamePage: true });
    const link = [...document.querySelectorAll<HTMLAnchorElement>('a')].find(({ pathname }) => pathname === '/getting-started/phases');
    link?.click();
  });
  await expect(page).toHaveURL('/getting-started/phases');
  await expect(page.getByRole('heading', { level: 1, name: 'Phases of an integration project' })).toBeVisible();
  await expect(page.getByText('This page crashed')).toHaveCount(0);
  expect(await page.evaluate(() => 'isSamePage' in window), 'no full reload').toBe(true);
  await page.locator('body').press('Control+k');
  await page.getByPlaceholder('Search docs').fill('refund');
  await expect(page.locator('.DocSearch-Hit').first()).toBeVisible();
}

for (const [name, edit] of Object.entries(EDITS)) {
  test(
    `the page recovers when an extension ${name} before hydration`,
    slowIf(name === 'removes attributes'),
    async ({ page, complaints }) => {
      await page.addInitScript(`document.addEventListener('DOMContentLoaded', ${edit.toString()})`);
      // Deferred scripts run before DOMContentLoaded, so a delayed script runs after the edit.
      await page.route(SCRIPTS.page, async (route) => {
        await page.waitForFunction(() => document.readyState !== 'loading');
        await route.continue();
      });
      await open(page, kinds.guide);
      // Later requests aren't delayed, so none is left pending when the page closes.
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await goesOn(page);
      complaints.length = 0;
    },
  );

  test(
    `the page recovers when an extension ${name} after hydration`,
    slowIf(name === 'removes attributes'),
    async ({ page, complaints }) => {
      await open(page, kinds.guide);
      await page.evaluate(edit);
      await goesOn(page);
      complaints.length = 0;
    },
  );
}

test('the console works on a translated page', async ({ page, complaints }) => {
  await open(page, kinds.operation);
  await page.evaluate(EDITS['wraps every text'] as () => void);
  await page.locator('button', { hasText: 'Try it' }).click();
  await page.locator('button', { hasText: /^\s*Send\s*$/ }).click();
  await expect(page.getByText('201 Created').first()).toBeVisible();
  await hydrated(page);
  complaints.length = 0;
});
