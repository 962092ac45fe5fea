import type { Locator, Page } from '@playwright/test';
import { expect } from './site';

/** What storage and cookies hold. */
export const storedIn = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]));

/** Puts the focus on a control and presses a key, as somebody without a pointer does. */
export async function press(control: Locator, key = 'Enter'): Promise<void> {
  await control.focus();
  await expect(control).toBeFocused();
  await control.press(key);
}
