import { spawnSync } from 'node:child_process';
import type { Page } from '@playwright/test';
import { contrastOf } from '../src/components/guide/MessagingPlayground/contrast';
import { expect, kinds, open, sharedTest, test } from './support/site';

/** A sheet of A4 with the browser's margins, in CSS pixels. */
const SHEET = { width: 718, height: 1047 };

async function onPaper(page: Page, route: string): Promise<void> {
  await open(page, route);
  await page.setViewportSize(SHEET);
  await page.emulateMedia({ media: 'print' });
}

/** Visible text that is meaningless on paper. */
const pressable = (page: Page): Promise<string[]> =>
  page
    .locator('button, [role=tablist], .navbar, .footer, .pagination-nav, aside.theme-doc-sidebar-container')
    .evaluateAll((all) => all.filter((element) => element.checkVisibility()).map((element) => `${element.tagName} ${element.textContent}`));

/** Elements that are wider than the sheet and would be cut off. */
const cut = (page: Page): Promise<string[]> =>
  page.locator('main *').evaluateAll((all) =>
    all
      .filter((element) => element.checkVisibility() && !element.closest('svg'))
      .filter(
        (element) =>
          element.getBoundingClientRect().right > document.documentElement.clientWidth + 1 ||
          (element.matches('pre') && element.scrollWidth > element.clientWidth + 1),
      )
      .map((element) => `${element.tagName} ${element.className} ${(element.textContent ?? '').slice(0, 40)}`),
  );

for (const [kind, route] of Object.entries({ guide: kinds.guide, operation: kinds.operation, signing: '/api/using-keys/signing-requests' }))
  sharedTest(`the ${kind} page prints its text without controls or clipping`, async ({ page }) => {
    await onPaper(page, route);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await pressable(page)).toEqual([]);
    expect(await cut(page)).toEqual([]);
  });

sharedTest('a tool without a result and a filter are not printed', async ({ page }) => {
  await onPaper(page, '/api/v3/errors');
  await expect(page.locator('main :is(input, textarea)').filter({ visible: true })).toHaveCount(0);
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('button', { name: 'Show an example' }).click();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('form', { name: 'Error explainer' })).toContainText('rate_limited');
});

test('the longest operation prints on at most 12 sheets', async ({ page }) => {
  await open(page, kinds.operation);
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
  expect(pdf.match(/\/Type \/Page\b/g)?.length).toBeLessThanOrEqual(12);
});

/** Reads a PDF with Poppler, which isn't on every machine. */
const textOfPdf = (file: string): string | undefined => {
  const { error, stdout } = spawnSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' });
  return error ? undefined : stdout;
};

test('the last section of an operation is on the paper, not beside it', async ({ page }, testInfo) => {
  const file = testInfo.outputPath('page.pdf');
  for (const route of [kinds.operation, '/api/v3/refund', '/api/v3/check-eligibility']) {
    await open(page, route);
    await page.pdf({ format: 'A4', path: file });
    const text = textOfPdf(file);
    test.skip(text === undefined, 'pdftotext (Debian: poppler-utils) is not installed');
    expect(text, route).toContain('Next steps');
  }
});

/** The collapsed sections of a page, besides the page tools, which aren't printed. */
const closedIn = (page: Page) => page.locator('main details:not([open], [data-markdown-ignore] *)');

/** A page of fields, and one whose sections are Docusaurus's own. */
for (const route of [kinds.operation, '/direct-api/webhook-events'])
  sharedTest(`collapsed sections of ${route} print open`, async ({ page }) => {
    await onPaper(page, route);
    expect(await closedIn(page).count()).toBeGreaterThan(10);
    const heights = await closedIn(page).evaluateAll((all) =>
      all.map(
        (element) => element.getBoundingClientRect().height - (element.querySelector('summary')?.getBoundingClientRect().height ?? 0),
      ),
    );
    expect(Math.min(...heights)).toBeGreaterThan(10);
  });

test('collapsed sections are open while a browser without ::details-content prints', async ({ page }) => {
  // Such as Firefox 115 to 142 and Safari 16.4 to 18.3.
  await page.addInitScript(() => {
    const supports = CSS.supports.bind(CSS) as (condition: string) => boolean;
    CSS.supports = (condition: string) => !condition.includes('::details-content') && supports(condition);
  });
  await open(page, kinds.operation);
  const closed = await closedIn(page).count();
  const responses = page.locator('details[name="response"]');
  const names = await responses.count();
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await expect(closedIn(page)).toHaveCount(0);
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect(closedIn(page)).toHaveCount(closed);
  await expect(responses).toHaveCount(names);
});

sharedTest('code prints dark on white', async ({ page }) => {
  await onPaper(page, kinds.operation);
  const inks = await page
    .locator('main pre:visible')
    .first()
    .evaluate((pre) => [...pre.querySelectorAll('code, span')].map((part) => getComputedStyle(part).color));
  for (const ink of inks) expect(contrastOf(ink, 'rgb(255, 255, 255)'), ink).toBeGreaterThan(4.5);
});

sharedTest('external links print their URL and internal links do not', async ({ page }) => {
  await onPaper(page, '/api/sdks');
  const after = (selector: string): Promise<string[]> =>
    page.locator(selector).evaluateAll((all) => all.map((element) => getComputedStyle(element, '::after').content));
  const out = await after("main :is(p, li, td, dd) > a[href^='http']");
  expect(out.length).toBeGreaterThan(0);
  for (const content of out) expect(content).toContain('http');
  const inner = await after("main :is(p, li, td, dd) > a[href^='/']");
  expect(inner.length).toBeGreaterThan(0);
  for (const content of inner) expect(content).toBe('none');
});

sharedTest('print styles do not apply on a screen', async ({ page }) => {
  await open(page, kinds.operation);
  expect((await pressable(page)).length).toBeGreaterThan(10);
  const fold = page.locator('main details:not([open])').first();
  const [total, head] = await fold.evaluate((element) => [element.clientHeight, element.querySelector('summary')?.clientHeight ?? 0]);
  expect(total - head).toBeLessThan(10);
});
