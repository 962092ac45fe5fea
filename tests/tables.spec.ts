import { expect, open, sharedTest } from './support/site';

/** Words in the cells of the page's tables that a line break splits, such as `correctio|n`. */
function splitWords(): string[] {
  const found: string[] = [];
  for (const cell of document.querySelectorAll('article tbody :is(th, td)')) {
    const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode())
      for (const { index, 0: word } of (text.textContent ?? '').matchAll(/[A-Za-z]{2,}/g)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = new Set(Array.from(range.getClientRects(), ({ bottom }) => Math.round(bottom)));
        if (lines.size > 1) found.push(word);
      }
  }
  return found;
}

/** How far tables scroll sideways inside their frames, in pixels. */
const overflow = (): number[] =>
  Array.from(
    document.querySelectorAll('article table'),
    (table) => (table.parentElement?.scrollWidth ?? 0) - (table.parentElement?.clientWidth ?? 0),
  );

// Each of these pages had a table that was cut off or that split words at one of these widths.
for (const [route, widths] of [
  ['/api/v3/errors', [1280, 1100, 1000, 768]],
  ['/getting-started/phases', [1280, 1100, 1000, 768]],
  ['/operational/gateways/required-webhooks', [1280, 1000, 768]],
  ['/testing-and-qa/integration-testing', [1280, 1000, 768]],
  ['/direct-api/webhook-events', [1280, 1100, 768]],
] as const)
  sharedTest(`the tables of ${route} fit beside the menus`, async ({ page }) => {
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      await open(page, route);
      expect(await page.evaluate(splitWords), `${width} px`).toEqual([]);
      for (const by of await page.evaluate(overflow)) expect(by, `${width} px`).toBeLessThanOrEqual(0);
    }
  });

sharedTest('a table beside the menus is stacked, as on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 800 });
  await open(page, '/api/v3/errors#plan_on_hold');
  const cells = page
    .getByRole('row')
    .filter({ has: page.locator('[id="plan_on_hold"]') })
    .getByRole('cell');
  const [first, second] = [await cells.nth(0).boundingBox(), await cells.nth(1).boundingBox()];
  expect(second?.y).toBeGreaterThanOrEqual((first?.y ?? 0) + (first?.height ?? 0) - 1);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect.poll(async () => (await cells.nth(1).boundingBox())?.y).toBe((await cells.nth(0).boundingBox())?.y);
});

sharedTest('a long name is copied in one piece', async ({ page }) => {
  await open(page, '/getting-started/phases');
  const host = page.getByRole('cell', { name: 'https://js.sandbox.partita.example/v3/partita.js' }).locator('code');
  await expect(host.locator('wbr')).not.toHaveCount(0);
  const selected = await host.evaluate((code) => {
    getSelection()?.selectAllChildren(code);
    return getSelection()?.toString();
  });
  expect(selected).toBe('https://js.sandbox.partita.example/v3/partita.js');
});
