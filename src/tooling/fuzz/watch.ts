import type { Page } from '@playwright/test';
import { MARK } from './payloads';

/**
 * From now on the page tells when a hostile value became more than text: a call, a dialog, an element, a handler. Only before the page's
 * first navigation.
 * @returns what asks the page as it stands.
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
    // No function for the page has a name: what compiles this file would mark it with a helper that the page does not have.
    ...(await page.evaluate((mark) => {
      const elements = [...document.querySelectorAll('*')];
      return [
        ...('didHostileRun' in window ? ['a script ran'] : []),
        ...elements.filter(({ localName }) => localName === mark).map(() => `an element ${mark}`),
        ...elements.flatMap((one) =>
          [...one.attributes]
            .filter(({ name, value }) => name.startsWith('on') || /^\s*javascript:/i.test(value))
            .map(({ name, value }) => `${one.localName} ${name}=${value}`),
        ),
      ];
    }, MARK)),
  ];
}
