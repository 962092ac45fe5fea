import type { Page } from '@playwright/test';
import { MARK } from './payloads';

/**
 * Detects payloads that were executed or parsed: calls, dialogs, elements, and handlers. Call this before the page's first navigation.
 * @returns a function that lists the findings so far.
 */
export async function watch(page: Page): Promise<() => Promise<string[]>> {
  const seen: string[] = [];
  page.on('dialog', (dialog) => {
    seen.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  await page.addInitScript('window.hostileRan = () => { window.didHostileRun = true; }');
  return async () => [
    ...seen,
    // Functions for the page are anonymous, because tsx adds a helper to named ones.
    ...(await page.evaluate((mark) => {
      const elements = [...document.querySelectorAll('*')];
      return [
        ...('didHostileRun' in window ? ['a script ran'] : []),
        ...elements.filter(({ localName }) => localName === mark).map(() => `an element ${mark}`),
        ...elements.flatMap((element) =>
          [...element.attributes]
            .filter(({ name, value }) => name.startsWith('on') || /^\s*javascript:/i.test(value))
            .map(({ name, value }) => `${element.localName} ${name}=${value}`),
        ),
      ];
    }, MARK)),
  ];
}
