// Everything that covers the page, opened while something else does. The control with the focus must never be behind another overlay.
import type { Page, Route } from '@playwright/test';
import { expect, open, sharedTest, test } from './support/site';

const PICTURES = '/shopper-portal-guide';
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Search docs' });
const helpOf = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' });
const enlarged = (page: Page) => page.locator('.medium-zoom-image--opened, .medium-zoom-overlay');

async function enlarge(page: Page): Promise<void> {
  await open(page, PICTURES);
  await page.locator('main [data-zoom]').first().click();
  // The library ignores keys until its transition has ended, which hides the copy from assistive technology.
  await expect(page.locator('.medium-zoom-image--opened[aria-hidden]')).toHaveCount(1);
}

/** Whether the control with the focus is on top at its center. */
const focusIsOnTop = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const { activeElement } = document;
    if (!activeElement || activeElement === document.body) return false;
    const { left, right, top, bottom } = activeElement.getBoundingClientRect();
    const onTop = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return onTop !== null && (activeElement.contains(onTop) || onTop.contains(activeElement));
  });

async function expectUsableSearch(page: Page): Promise<void> {
  await expect(dialogOf(page).getByPlaceholder('Search docs')).toBeFocused();
  await expect.poll(() => focusIsOnTop(page)).toBe(true);
  await page.keyboard.type('refund');
  await expect(dialogOf(page).getByPlaceholder('Search docs')).toHaveValue('refund');
  await page.keyboard.press('Escape');
  await expect(dialogOf(page)).toHaveCount(0);
}

for (const keys of ['Control+k', '/'])
  sharedTest(`${keys} opens the search in place of an enlarged picture`, async ({ page }) => {
    await enlarge(page);
    await page.keyboard.press(keys);
    await expect(enlarged(page)).toHaveCount(0);
    await expectUsableSearch(page);
  });

sharedTest('an enlarged picture makes way for the control that gets the focus', async ({ page }) => {
  await enlarge(page);
  await page.keyboard.press('Tab');
  await expect(enlarged(page)).toHaveCount(0);
  await expect.poll(() => focusIsOnTop(page)).toBe(true);
});

sharedTest('the search replaces a picture that is still growing, or whose code is still loading', async ({ page }) => {
  await open(page, PICTURES);
  const picture = page.locator('main [data-zoom]').first();
  await picture.scrollIntoViewIfNeeded();
  for (let attempt = 0; attempt < 2; attempt++) {
    await picture.evaluate((link) => {
      link.querySelector('img')?.click();
      link.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true }));
    });
    await expectUsableSearch(page);
    await expect(enlarged(page)).toHaveCount(0);
  }
  await picture.click();
  await expect(page.locator('.medium-zoom-image--opened[aria-hidden]')).toHaveCount(1);
});

sharedTest('the shortcuts replace an enlarged picture, and one Escape closes them', async ({ page }) => {
  await enlarge(page);
  await page.keyboard.press('?');
  await expect(helpOf(page)).toBeVisible();
  await expect(enlarged(page)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(helpOf(page)).toHaveCount(0);
});

for (const keys of ['Control+k', '/'])
  sharedTest(`${keys} opens the search in place of the shortcuts`, async ({ page }) => {
    await open(page, PICTURES);
    await page.keyboard.press('?');
    await expect(helpOf(page)).toBeVisible();
    await page.keyboard.press(keys);
    await expect(helpOf(page)).toHaveCount(0);
    await expectUsableSearch(page);
  });

sharedTest('the search stays when the shortcuts are asked for on top of it', async ({ page }) => {
  await open(page, PICTURES);
  await page.keyboard.press('/');
  await expect(dialogOf(page).getByPlaceholder('Search docs')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('?');
  await page.keyboard.press('Shift+Tab');
  await expect(helpOf(page)).toHaveCount(0);
  await expectUsableSearch(page);
});

test('no shortcut covers a dialog with a form, which keeps what was typed', async ({ page }) => {
  await open(page, '/api/v3/refund');
  await page.getByRole('button', { name: 'Use your own values' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Your values' });
  const field = dialog.getByRole('textbox').first();
  await field.fill('term_1');
  for (const keys of ['Control+k', '/', '?']) {
    await dialog.getByRole('button', { name: 'Cancel' }).focus();
    await page.keyboard.press(keys);
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  }
  await expect(field).toHaveValue('term_1');
  await expect(dialogOf(page)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await expectUsableSearch(page);
});

/** Holds back the code of the shortcuts, as a slow connection does. @returns a function that lets it arrive. */
async function holdShortcuts(page: Page): Promise<() => Promise<void>> {
  const code = /ShortcutHelp[^/]*\.js$/;
  const held: Route[] = [];
  await page.route(code, (route) => void held.push(route));
  return async () => {
    await expect.poll(() => held.length).toBeGreaterThan(0);
    const arrived = page.waitForEvent('requestfinished', (request) => code.test(request.url()));
    for (const route of held) await route.continue();
    await arrived;
  };
}

test('shortcuts that arrive late stay hidden if the reader has opened the search', async ({ page }) => {
  await open(page, PICTURES);
  const release = await holdShortcuts(page);
  await page.keyboard.press('?');
  await page.keyboard.press('Control+k');
  await release();
  await expectUsableSearch(page);
  await expect(helpOf(page)).toHaveCount(0);
});

test('shortcuts asked for in a dialog with a form stay hidden after it closes', async ({ page }) => {
  await open(page, '/api/v3/refund');
  const release = await holdShortcuts(page);
  await page.getByRole('button', { name: 'Use your own values' }).first().click();
  await page.getByRole('dialog', { name: 'Your values' }).getByRole('button', { name: 'Cancel' }).focus();
  await page.keyboard.press('?');
  await page.keyboard.press('Escape');
  // Loads the code, which wasn't loaded for the dialog.
  await page.keyboard.press('?');
  await page.keyboard.press('Control+k');
  await release();
  await expectUsableSearch(page);
  await expect(helpOf(page)).toHaveCount(0);
});

sharedTest('the search opens on top of the drawer of a phone', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 700 });
  await open(page, PICTURES);
  await page.getByRole('button', { name: 'Toggle navigation bar' }).click();
  await page.keyboard.press('Control+k');
  await expectUsableSearch(page);
});

sharedTest('the search opens on top of an open menu', async ({ page }) => {
  await open(page, PICTURES);
  await page.getByLabel('Use this page elsewhere').click();
  await page.keyboard.press('Control+k');
  await expectUsableSearch(page);
});
