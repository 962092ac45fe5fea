import type { Page } from '@playwright/test';

/**
 * Holds some requests back, as a slow network does.
 * @param files A glob or a pattern of their URLs.
 * @returns A function that lets them through.
 */
export async function holdRequests(page: Page, files: string | RegExp): Promise<() => void> {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(files, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}
