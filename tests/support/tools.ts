import type { Locator, Page } from '@playwright/test';
import { faultsOf } from './axe';
import { expect } from './site';

/** A tool in a guide, by its name. */
export const toolOf = (page: Page, name: string): Locator => page.getByRole('form', { name });

/** The cells of each row of the first table in a locator. */
export const rowsOf = async (place: Locator, table = 0): Promise<string[][]> =>
  place
    .getByRole('table')
    .nth(table)
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => (cell.textContent ?? '').trim())));

/** Checks a tool on a phone: it has no accessibility violations and doesn't make the page scroll sideways, even at 320 px. */
export async function fitsPhones(page: Page, tool: Locator): Promise<void> {
  for (const width of [375, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(tool).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), `sideways at ${width} px`).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize({ width: 375, height: 800 });
  expect(await faultsOf(page)).toEqual([]);
}
