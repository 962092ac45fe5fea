// Links to a section arrive there, and Back returns to the previous position.
import type { Locator, Page } from '@playwright/test';
import { cover } from './support/cover';
import { everyPage } from './support/pages';
import { holdRequests } from './support/hold-requests';
import { expect, open, sharedTest, test } from './support/site';

/**
 * Links to sections of other pages, grouped by the page that has them: a few pages that together link to every page with such links. The
 * build checks that the remaining sections exist.
 */
function linksBySource(): Map<string, string[]> {
  const pathOf = (link: string): string => link.split('#')[0] ?? '';
  const linkByTarget = new Map(
    [...everyPage()].map(([route, { links }]) => {
      const elsewhere = links.filter((link) => link.includes('#') && pathOf(link) !== route && everyPage().has(pathOf(link)));
      return [route, new Map(elsewhere.map((link) => [pathOf(link), link]))];
    }),
  );
  const chosen = cover(new Map([...linkByTarget].map(([route, targets]) => [route, targets.keys()])));
  return new Map([...chosen].map(([route, targets]) => [route, targets.map((target) => linkByTarget.get(route)?.get(target) ?? '')]));
}

const topInWindow = (target: Locator): Promise<number> => target.evaluate((element) => Math.round(element.getBoundingClientRect().top));

/**
 * Scrolls as a reader does, and waits until the target has moved by that distance. The scroll position can't tell: while content above is
 * still loading, the browser changes it so that the visible text doesn't move.
 * @returns the new distance of the target from the top of the window, in pixels.
 */
async function scrollBy(page: Page, distance: number, target: Locator): Promise<number> {
  const top = (await topInWindow(target)) - distance;
  await page.mouse.move(640, 400);
  await page.mouse.wheel(0, distance);
  await expect.poll(() => topInWindow(target)).toBe(top);
  return top;
}

const isAtEnd = (page: Page): Promise<boolean> =>
  page.evaluate(() => Math.ceil(window.innerHeight + window.scrollY) >= document.documentElement.scrollHeight - 1);

/** Navigates through the router, as a click on a link does. */
const follow = (page: Page, href: string): Promise<void> =>
  page.evaluate((to) => {
    const link = [...document.querySelectorAll<HTMLAnchorElement>('a')].find((element) => element.getAttribute('href') === to);
    if (!link) throw new Error(`This page has no link to ${to}.`);
    link.click();
  }, href);

/**
 * Waits until the page has its code samples, which load after its text and push everything below them down, and is at the section. Between
 * a sample and the next frame, the section may be elsewhere, which no reader sees.
 */
async function expectArrival(page: Page, href: string): Promise<void> {
  const id = decodeURIComponent(href.split('#')[1] ?? '');
  await expect(page).toHaveURL(new RegExp(`${href.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`));
  await expect(page.locator('[data-link-target]')).toHaveCount(1);
  await expect(page.locator('main section[data-code-panel]:not(:has(pre))')).toHaveCount(0);
  const target = page.locator(`[id="${id}"]`);
  const place = async (): Promise<string> => {
    const top = await topInWindow(target);
    const hasArrived = (top >= 0 && top < 200) || (top < 800 && (await isAtEnd(page)));
    return hasArrived ? 'at its section' : `${top} px below the top`;
  };
  await expect.poll(place, href).toBe('at its section');
}

const sources = linksBySource();

sharedTest('the site has links to sections of other pages', () => {
  expect([...sources.values()].flat().length).toBeGreaterThan(15);
});

for (const [from, links] of sources)
  for (let start = 0; start < links.length; start += 20)
    sharedTest(`links from ${from} to sections of other pages arrive${start > 0 ? `, from number ${start + 1}` : ''}`, async ({ page }) => {
      for (const [at, href] of links.slice(start, start + 20).entries()) {
        if (at === 0) await open(page, from);
        else await page.goBack();
        await expect(page).toHaveURL(from);
        await follow(page, href);
        await expectArrival(page, href);
      }
    });

sharedTest('a section link arrives after a load and from the same page', async ({ page }) => {
  const href = '/api/v3/errors#plan_on_hold';
  await open(page, href);
  await expectArrival(page, href);
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.evaluate(() => (window.location.hash = '#card_declined'));
  await expectArrival(page, '/api/v3/errors#card_declined');
});

sharedTest('a search hit arrives at its section when its page is in the cache', async ({ page }) => {
  await open(page, '/api/v3/errors');
  await open(page, '/direct-api/quickstart');
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder('Search docs').fill('plan_on_hold');
  await expect(page.locator('.DocSearch-Hit').first()).toContainText('plan_on_hold');
  await page.keyboard.press('Enter');
  await expectArrival(page, '/api/v3/errors#plan_on_hold');
});

for (const route of ['/getting-started/plan-options', '/changelog', '/api/v3/errors'])
  sharedTest(`a link to a section of ${route} works again after the reader has scrolled away`, async ({ page }) => {
    await open(page, route);
    const link = page.locator('.table-of-contents').getByRole('link').nth(3);
    const hash = (await link.getAttribute('href')) as string;
    for (let visit = 0; visit < 3; visit++) {
      await page.evaluate(() => scrollTo(0, 0));
      await link.click();
      await expectArrival(page, `${route}${hash}`);
    }
    // Back and Forward still lead to where the reader was.
    const top = (): Promise<number> => page.evaluate(() => scrollY);
    await page.evaluate(
      () =>
        new Promise((resolve) => {
          addEventListener('scroll', resolve, { once: true });
          scrollTo(0, 200);
        }),
    );
    await page.goBack();
    await expect.poll(top).toBe(0);
    await page.goForward();
    await expect.poll(top).toBe(200);
  });

test('a section stays in place when the code samples above it take seconds to load', async ({ page }) => {
  await page.clock.install();
  const release = await holdRequests(page, '**/page-data/panels/**');
  await open(page, '/api/using-keys/signing-responses');
  await follow(page, '/api/using-keys/signing-requests#inspect-a-signature');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign requests');
  await page.clock.fastForward(12_000);
  release();
  await expectArrival(page, '/api/using-keys/signing-requests#inspect-a-signature');
});

sharedTest('Back and Forward restore the scroll position', async ({ page }) => {
  // A section of another page, from which the reader scrolls on.
  await open(page, '/api/using-keys/signing-responses');
  await follow(page, '/api/using-keys/signing-requests#inspect-a-signature');
  await expectArrival(page, '/api/using-keys/signing-requests#inspect-a-signature');
  const section = page.locator('#inspect-a-signature');
  const topOfSection = await scrollBy(page, 800, section);
  await page
    .getByRole('link', { name: 'Partita Docs home' })
    .first()
    .evaluate((link: HTMLElement) => link.click());
  await expect(page).toHaveURL('/');
  const title = page.getByRole('heading', { level: 1, name: /^Split a card purchase/ });
  await expect(title).toBeVisible();
  const topOfTitle = await scrollBy(page, 500, title);
  await page.goBack();
  await expect(page).toHaveURL(/signing-requests#/);
  await expect.poll(() => topInWindow(section)).toBe(topOfSection);
  await page.goForward();
  await expect(page).toHaveURL('/');
  await expect.poll(() => topInWindow(title)).toBe(topOfTitle);
});

sharedTest('Back returns to a field in a section that was expanded', async ({ page }) => {
  await open(page, '/api/v3/installment-plan');
  await page.getByRole('button', { name: 'Expand all in Body' }).click();
  // Sections open in batches, this one last.
  const field = page.locator('[id="body.processingData.threeDS.eci"]');
  await expect(field).toBeVisible();
  await field.evaluate((element) => window.scrollTo(0, window.scrollY + element.getBoundingClientRect().top - 200));
  // Browsers round scroll positions to whole pixels, but not the places of elements.
  const distance = (): Promise<number> => field.evaluate((element) => Math.abs(element.getBoundingClientRect().top - 200));
  await expect.poll(distance).toBeLessThan(1);
  await follow(page, '/api/v3/errors');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Errors');
  await page.goBack();
  await expect(field).toBeVisible();
  await expect.poll(distance).toBeLessThan(1);
});
