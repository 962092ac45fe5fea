// Keys that belong to an input method, such as Escape while a reader chooses Japanese characters. Playwright can't compose text, so these
// are the events that browsers send: in Safari, the press that ends a composition comes after its end, with the key code 229.
import type { Locator, Page } from '@playwright/test';
import { expect, kinds, open, sharedTest } from './support/site';

const COMPOSING = { Chromium: { isComposing: true }, Safari: { keyCode: 229 } } as const;

interface Press {
  key: string;
  isComposing?: boolean;
  keyCode?: number;
  ctrlKey?: boolean;
  altKey?: boolean;
  metaKey?: boolean;
}

/** Presses a key in a field or on a control. @returns whether the page left the key to the input method or the browser. */
const press = (field: Locator, init: Press): Promise<boolean> =>
  field.evaluate(
    (element, options) => element.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...options })),
    init,
  );

const searchField = (page: Page) => page.getByRole('dialog', { name: 'Search docs' }).getByPlaceholder('Search docs');

for (const [browser, composing] of Object.entries(COMPOSING)) {
  sharedTest(`a composition in ${browser} keeps the search, its text, and its focus`, async ({ page }) => {
    await open(page, kinds.guide);
    await page.keyboard.press('/');
    const field = searchField(page);
    await field.fill('refund');
    await expect(page.locator('.DocSearch-Hit').first()).toBeVisible();
    for (const key of ['Escape', 'Enter', 'ArrowDown', 'Tab']) expect(await press(field, { key, ...composing }), key).toBe(true);
    expect(await press(field, { key: 'k', ctrlKey: true, ...composing })).toBe(true);
    await expect(field).toBeFocused();
    await expect(field).toHaveValue('refund');
    await expect(page).toHaveURL(kinds.guide);
    // The same key without a composition.
    await page.keyboard.press('Escape');
    await expect(field).toHaveCount(0);
  });

  sharedTest(`Enter at the end of a composition in ${browser} opens no result`, async ({ page }) => {
    await open(page, kinds.guide);
    await page.keyboard.press('/');
    const field = searchField(page);
    await field.fill('refund');
    expect(await press(field, { key: 'Enter', ...composing })).toBe(true);
    await expect(page.locator('.DocSearch-Hit').first()).toBeVisible();
    await expect(field).toBeFocused();
    await expect(page).toHaveURL(kinds.guide);
  });

  sharedTest(`a composition in ${browser} keeps a filter, and sends no request`, async ({ page }) => {
    await open(page, '/api/v3/errors');
    const filter = page.getByRole('searchbox', { name: /^Filter/ }).first();
    await filter.fill('card');
    await press(filter, { key: 'Escape', ...composing });
    await expect(filter).toHaveValue('card');
    await filter.press('Escape');
    await expect(filter).toHaveValue('');

    await open(page, kinds.operation);
    await page.getByRole('button', { name: 'Try it' }).click();
    const body = page.getByRole('textbox', { name: 'Body as JSON' });
    expect(await press(body, { key: 'Enter', ctrlKey: true, ...composing })).toBe(true);
    await expect(page.getByRole('region', { name: 'Response', exact: true })).toHaveCount(0);
    await body.press('Control+Enter');
    await expect(page.getByRole('region', { name: 'Response', exact: true })).toContainText('201 Created');
  });
}

sharedTest('Alt and an arrow key go back in the history, also from a tab', async ({ page }) => {
  await open(page, '/getting-started/start-from-a-project');
  const tab = page.getByRole('tab', { selected: true });
  const name = await tab.innerText();
  for (const modifier of ['altKey', 'metaKey'])
    expect(await press(tab, { key: 'ArrowLeft', [modifier]: true }), 'is left to the browser').toBe(true);
  await expect(tab).toHaveText(name);
  await tab.press('ArrowLeft');
  await expect(tab).not.toHaveText(name);
});
