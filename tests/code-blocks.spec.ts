import { readFileSync } from 'node:fs';
import path from 'node:path';
import { codeSize, FOLDED_LINES } from '../src/lib/code-size';
import { highlighted } from '../src/reference/highlight';
import { load } from 'cheerio';
import { sitemap } from './support/pages';
import { buildFolder, expect, open, root, saveData, test } from './support/site';

/** A page with a folded block that is not in a tab. */
const PAGE = '/checkout-solutions/hosted-forms/hosted-form-redirect';

/** A folded block, or one that was. */
const LONG = '[data-code-panel]:has([data-code="unfold"])';

const lines = (count: number): string => Array.from({ length: count }, (_, index) => `line${index + 1}()`).join('\n');

test('a block of more than 24 lines is folded, unless that hides a marked line', () => {
  const size = (count: number, marked: number[] = []) => codeSize(highlighted(lines(count), 'javascript', marked));
  expect(size(24)).toMatchObject({ lines: 24, isLong: false });
  expect(size(25)).toMatchObject({ lines: 25, isLong: true });
  expect(size(25, [FOLDED_LINES])).toMatchObject({ lines: 25, isLong: true });
  expect(size(25, [2, FOLDED_LINES + 1])).toMatchObject({ isLong: false });
  const styles = readFileSync(path.join(root, 'src/components/CodePanel/styles.module.css'), 'utf8');
  expect(styles, 'the style sheet folds at the same line').toContain(`--fold-lines: ${FOLDED_LINES};`);
});

test('lines can be wrapped where they run out of their panel', () => {
  expect(codeSize('short').runsOut).toBeUndefined();
  expect(codeSize('x'.repeat(60)).runsOut).toBe('narrow');
  // A sign that HTML escapes is one character.
  expect(codeSize('&lt;'.repeat(60)).runsOut).toBe('narrow');
  expect(codeSize('x'.repeat(90)).runsOut).toBe('wide');
});

test('every block of the site says its file or its language, and a folded one holds all of its lines', () => {
  let blocks = 0;
  let folded = 0;
  for (const route of sitemap()) {
    const $ = load(readFileSync(path.join(buildFolder, route, 'index.html'), 'utf8'));
    for (const panel of $('div[data-code-panel]').toArray()) {
      blocks++;
      const language = $(panel).find('pre').attr('data-language');
      if (language !== 'text') expect($(panel).children().first().text(), route).not.toMatch(/^(Wrap|Copy)/);
      const said = /Show all (\d+) lines/.exec($(panel).text())?.[1];
      if (said === undefined) continue;
      folded++;
      expect($(panel).find('pre').text().replace(/\n$/, '').split('\n')).toHaveLength(Number(said));
    }
  }
  expect(blocks).toBeGreaterThan(100);
  expect(folded).toBeGreaterThan(5);
});

test('a folded block opens by its button, and the focus stays in the block', async ({ page }) => {
  await saveData(page);
  await open(page, PAGE);
  const panel = page.locator(LONG).first();
  const button = panel.getByRole('button', { name: /^Show all \d+ lines$/ });
  const code = panel.locator('pre');
  const height = async (): Promise<number> => (await code.boundingBox())?.height ?? 0;
  const before = await height();
  await button.press('Enter');
  await expect(button).toBeHidden();
  await expect(code).toBeFocused();
  expect(await height()).toBeGreaterThan(before * 1.5);
});

test("the browser's search finds a line below the fold, and the block opens", async ({ page }) => {
  await saveData(page);
  await open(page, PAGE);
  const panel = page.locator(LONG).first();
  await expect(panel).toHaveAttribute('data-folded', '');
  const code = await panel.locator('pre').innerText();
  const hidden = code.split('\n').slice(FOLDED_LINES + 4);
  const last = hidden.findLast((line) => line.length > 20 && code.split(line.trim()).length === 2)?.trim() ?? '';
  expect(last).not.toBe('');
  // It can be found: window.find passes over what is not rendered. Unlike the search of the browser it does not scroll to it.
  await panel.locator('pre').evaluate((pre) => getSelection()?.collapse(pre, 0));
  expect(await page.evaluate((text) => (window as unknown as { find(text: string): boolean }).find(text), last)).toBe(true);
  await panel
    .locator('pre span')
    .last()
    .evaluate((part) => part.scrollIntoView());
  await expect(panel).not.toHaveAttribute('data-folded');
});

test('on paper a folded block is open', async ({ page }) => {
  await saveData(page);
  await open(page, PAGE);
  const code = page.locator('[data-folded] > pre').first();
  const hidden = (): Promise<number> => code.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
  expect(await hidden()).toBeGreaterThan(100);
  await page.emulateMedia({ media: 'print' });
  expect(await hidden()).toBeLessThanOrEqual(1);
  await expect(page.getByRole('button', { name: /^Show all/ }).first()).toBeHidden();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('long code is open, and has no button that does nothing', async ({ page }) => {
    await page.goto(PAGE);
    const code = page.locator('[data-folded] > pre').first();
    await expect(code).toHaveCSS('max-height', 'none');
    await expect(page.getByRole('button', { name: /^(Show all|Wrap lines)/ }).filter({ visible: true })).toHaveCount(0);
  });
});

test('long lines wrap on request, in pages and beside operations, and the button says so', async ({ page }) => {
  await saveData(page);
  await page.setViewportSize({ width: 375, height: 800 });
  for (const route of [PAGE, '/api/v3/installment-plan']) {
    await open(page, route);
    const button = page.getByRole('button', { name: 'Wrap lines' }).first();
    const code = page.locator('[data-code-panel]').filter({ has: button }).first().locator('pre:visible').first();
    const beyond = (): Promise<number> => code.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect(await beyond(), route).toBeGreaterThan(0);
    await expect(button).toHaveAttribute('aria-pressed', 'false');
    await button.press('Space');
    await expect(button).toHaveAttribute('aria-pressed', 'true');
    expect(await beyond(), route).toBe(0);
    await button.press('Space');
    expect(await beyond(), route).toBeGreaterThan(0);
  }
});
