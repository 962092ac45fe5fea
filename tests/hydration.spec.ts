import type { Page } from '@playwright/test';
import { expect, kinds, open, saveData, test } from './support/site';

/** Every id that an attribute of the page names, and that nothing has. */
const dangling = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    ['for', 'aria-controls', 'aria-describedby', 'aria-labelledby', 'list'].flatMap((name) =>
      [...document.querySelectorAll(`[${name}]`)].flatMap((one) =>
        one
          .getAttribute(name)!
          .split(' ')
          .filter((id) => !document.getElementById(id))
          .map((id) => `${one.outerHTML.slice(0, 80)}: ${name}="${id}"`),
      ),
    ),
  );

test('controls point to what is there, also to what came after the page hydrated', async ({ page }) => {
  await open(page, kinds.sample);
  expect(await dangling(page)).toEqual([]);
  const ids = await page.evaluate(() => [...document.querySelectorAll('[id]')].map(({ id }) => id));
  expect(ids.filter((id) => id.startsWith('_R_'))).toEqual([]);
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  await page
    .locator('main label[for]')
    .first()
    .evaluate((label) => label.setAttribute('for', 'nothing'));
  expect(await dangling(page)).toHaveLength(1);
});

/** How often each landmark stands in the page. */
const landmarks = (page: Page): Promise<Record<string, number>> =>
  page.evaluate(() => {
    const count = (tag: string): [string, number] => [tag, document.querySelectorAll(tag).length];
    return Object.fromEntries(['nav', 'main', 'aside', 'footer', 'h1', 'h2', 'details'].map(count));
  });

for (const [kind, route] of Object.entries({ ...kinds, missing: '/nothing-here' }))
  test(`the ${kind} page takes over its elements and writes none twice, on a phone too`, async ({ page, browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const plain = await context.newPage();
    await plain.goto(new URL(route, test.info().project.use.baseURL).href);
    const written = await landmarks(plain);
    await context.close();
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await open(page, route);
      // Fewer are right: a phone has no use for the contents beside the text. More would be written twice.
      for (const [tag, count] of Object.entries(await landmarks(page))) expect(count, tag).toBeLessThanOrEqual(written[tag] ?? 0);
    }
    await page.locator('main').evaluate((main) => main.after(main.cloneNode(true)));
    expect((await landmarks(page)).main).toBeGreaterThan(written.main ?? 0);
  });

/** The parts of the page that were taken out since it was parsed, also those that were put back at once. */
const movedParts = (page: Page): Promise<string[]> => page.evaluate(() => (window as unknown as { moved: string[] }).moved);

for (const [kind, route] of Object.entries(kinds))
  test(`the parts of the ${kind} page stay where they are while it hydrates`, async ({ page }) => {
    await page.addInitScript(() => {
      const moved: string[] = [];
      Object.assign(window, { moved });
      new MutationObserver((changes) => {
        for (const { target, removedNodes } of changes)
          if (target instanceof Element && target.id === '__docusaurus')
            for (const node of removedNodes) if (!(node instanceof HTMLLinkElement)) moved.push(node.nodeName.toLowerCase());
      }).observe(document, { childList: true, subtree: true });
    });
    await open(page, route);
    expect(await movedParts(page)).toEqual([]);
    await page
      .locator('body footer')
      .last()
      .evaluate((footer) => footer.parentElement?.append(footer));
    expect(await movedParts(page)).toEqual(['footer']);
  });

/** What the browser shows of the head while the page hydrates, each state once. */
async function watchHead(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const states = new Set<string>();
    Object.assign(window, { states });
    const note = (): void => {
      const description = document.querySelector('meta[name="description"]')?.getAttribute('content');
      if (document.readyState !== 'loading') states.add(`${document.title} | ${description} | ${document.documentElement.className}`);
    };
    document.addEventListener('DOMContentLoaded', note);
    new MutationObserver(note).observe(document, { childList: true, subtree: true, attributes: true });
  });
  return () => page.evaluate(() => [...(window as unknown as { states: Set<string> }).states]);
}

for (const [kind, route] of Object.entries(kinds))
  test(`title, description and classes of the ${kind} page stay as they were written while it hydrates`, async ({ page }) => {
    const states = await watchHead(page);
    await open(page, route);
    expect(await states()).toHaveLength(1);
    await page.evaluate(() => void (document.title = 'Another'));
    await expect.poll(states).toHaveLength(2);
  });

/** Notes what a page asks of the browser's rules of languages, by name. For the first of these, a slow phone stands still for 40 ms. */
async function watchLanguages(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const asked = new Set<string>();
    Object.assign(window, { asked });
    for (const [{ prototype }, method] of [
      [String, 'localeCompare'],
      [Number, 'toLocaleString'],
      [Date, 'toLocaleString'],
    ] as const) {
      const own = prototype[method as keyof typeof prototype] as (...given: unknown[]) => unknown;
      const noted = function (this: unknown, ...given: unknown[]): unknown {
        asked.add(method);
        return own.apply(this, given);
      };
      Object.assign(prototype, { [method]: noted });
    }
    for (const name of ['Collator', 'DateTimeFormat', 'NumberFormat', 'PluralRules'] as const)
      Object.assign(Intl, {
        [name]: new Proxy(Intl[name], { construct: (Rules, given) => (asked.add(name), Reflect.construct(Rules, given) as object) }),
      });
  });
  return () => page.evaluate(() => [...(window as unknown as { asked: Set<string> }).asked]);
}

for (const [kind, route] of Object.entries(kinds).filter(([name]) => name !== 'sample'))
  for (const width of [390, 1280])
    test(`the ${kind} page takes over its HTML without the rules of languages at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 844 });
      const asked = await watchLanguages(page);
      await open(page, route);
      expect(await asked()).toEqual([]);
      await page.evaluate(() => 'a'.localeCompare('b'));
      expect(await asked()).toContain('localeCompare');
    });

test('the drawer of a phone is made when it is opened, and links of wide screens are left alone there', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 800 });
  await open(page, kinds.guide);
  await expect(page.locator('.navbar-sidebar')).toHaveCount(0);
  await page.getByRole('button', { name: 'Toggle navigation bar' }).click();
  await expect(page.locator('.navbar-sidebar').getByRole('link', { name: 'Phases' })).toBeVisible();
  await page.getByRole('button', { name: 'Close navigation bar' }).click();
  await expect(page.locator('.navbar-sidebar')).toBeHidden();
  // The parts come to life when there is room for them.
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('button', { name: 'Products' }).click();
  await expect(page.getByRole('button', { name: 'Products' })).toHaveAttribute('aria-expanded', 'true');
});

/** Addresses of scripts that the page is told to fetch for later, more than once. */
const askedTwice = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="prefetch"]')].map(({ href }) => href);
    return links.filter((one, at) => links.indexOf(one) !== at);
  });

test('links in view are looked up, and no script twice', async ({ page }) => {
  await open(page, kinds.guide);
  await expect(page.locator('link[rel="prefetch"]').first()).toBeAttached();
  await page.waitForLoadState('networkidle');
  expect(await askedTwice(page)).toEqual([]);
  await page.evaluate(() => {
    const link = document.querySelector('link[rel="prefetch"]');
    link?.after(link.cloneNode());
  });
  expect(await askedTwice(page)).toHaveLength(1);
});

/** Scripts that were asked for before the first picture of the page, and so could delay it. */
const early = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const [paint] = performance.getEntriesByType('paint');
    return performance
      .getEntriesByType('resource')
      .filter(({ name, startTime }) => name.endsWith('.js') && startTime < (paint?.startTime ?? Infinity))
      .map(({ name }) => name);
  });

for (const [kind, route] of Object.entries(kinds))
  test(`the ${kind} page is painted before it asks for a script`, async ({ page }) => {
    await open(page, route);
    expect(await early(page)).toEqual([]);
  });

test('a script in the head would be seen', async ({ page }) => {
  await page.route(kinds.guide, async (route) => {
    const html = await (await route.fetch()).text();
    const [script = ''] = /\/assets\/js\/runtime[^"]+/.exec(html) ?? [];
    await route.fulfill({ contentType: 'text/html', body: html.replace('<title', `<script src="${script}" defer></script><title`) });
  });
  await page.goto(kinds.guide);
  await page.waitForLoadState('networkidle');
  expect(await early(page)).not.toEqual([]);
});

/** Scripts that the page found out about later than from its list of parts, until it answered. */
async function unlisted(page: Page, route: string): Promise<string[]> {
  const asked: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && asked.push(new URL(request.url()).pathname));
  await saveData(page);
  await open(page, route);
  const parts = JSON.parse((await page.locator('#parts').textContent()) ?? '') as string[];
  return asked.filter((one) => !parts.includes(one));
}

for (const [kind, route] of Object.entries(kinds))
  test(`the ${kind} page asks at once for all scripts that it is shown with`, async ({ page }) => {
    expect(await unlisted(page, route)).toEqual([]);
    // The bundler waits for a script that stands in the page, even for one that failed before it looked.
    await expect(page.locator('script[src^="/assets/"]')).toHaveCount(0);
  });

test('a page whose list lacks its own scripts still finds them, and that is seen', async ({ page }) => {
  await page.route(kinds.guide, async (route) => {
    const html = await (await route.fetch()).text();
    const short = html.replace(/(id="?parts"?>)(\[.*?\])/, (_whole, before: string, list: string) => {
      const entry = (JSON.parse(list) as string[]).filter((one) => /main\./.test(one));
      return before + JSON.stringify(entry);
    });
    await route.fulfill({ contentType: 'text/html', body: short });
  });
  expect(await unlisted(page, kinds.guide)).not.toEqual([]);
});
