import { FOLDED_LINES } from '../src/components/CodePanel/code-size';
import { expect, open, sharedTest, test } from './support/site';

/** A page with a collapsed block outside of tabs. */
const PAGE = '/checkout-solutions/hosted-forms/hosted-form-redirect';

/** A collapsed block, or one that was collapsed. */
const LONG = '[data-code-panel]:has([data-code="unfold"])';

sharedTest('a collapsed block expands with its button and keeps the focus inside', async ({ page }) => {
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

test('find in page reveals a line in a collapsed block', async ({ page }) => {
  await open(page, PAGE);
  const panel = page.locator(LONG).first();
  await expect(panel).toHaveAttribute('data-folded', '');
  const code = await panel.locator('pre').innerText();
  const hidden = code.split('\n').slice(FOLDED_LINES + 4);
  const last = hidden.findLast((line) => line.length > 20 && code.split(line.trim()).length === 2)?.trim() ?? '';
  expect(last).not.toBe('');
  // `window.find` skips text that isn't rendered. Unlike the browser's own search, it doesn't scroll to the hit.
  await panel.locator('pre').evaluate((pre) => getSelection()?.collapse(pre, 0));
  expect(await page.evaluate((text) => (window as unknown as { find(text: string): boolean }).find(text), last)).toBe(true);
  await panel
    .locator('pre span')
    .last()
    .evaluate((part) => part.scrollIntoView());
  await expect(panel).not.toHaveAttribute('data-folded');
});

sharedTest('a collapsed block prints in full', async ({ page }) => {
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

  test('long code shows in full and has no toggle', async ({ page }) => {
    await page.goto(PAGE);
    const code = page.locator('[data-folded] > pre').first();
    await expect(code).toHaveCSS('max-height', 'none');
    await expect(page.getByRole('button', { name: /^(Show all|Wrap lines)/ }).filter({ visible: true })).toHaveCount(0);
  });
});

sharedTest('long lines wrap on request in guides and operation panels', async ({ page }) => {
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
