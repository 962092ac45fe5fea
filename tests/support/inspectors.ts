import type { Locator, Page } from '@playwright/test';
import { expect } from './site';

/** The content of storage and cookies. */
export const storedIn = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]));

/** Focuses a control and presses a key, as a keyboard user does. */
export async function press(control: Locator, key = 'Enter'): Promise<void> {
  await control.focus();
  await expect(control).toBeFocused();
  await control.press(key);
}
