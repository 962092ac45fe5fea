// Uses the controls of a page one by one, and repeats each step in other tabs, so that the tabs can be compared.
import { expect, type Page } from '@playwright/test';

/** What a reader does with one control. */
export interface Step {
  /** Identifies the control: its kind and its name. */
  control: string;
  /** Selector of the dialog or the part of the page that has the control. Others may have one of the same name, such as Close. */
  place: string;
  /** The value to enter into a field. Any other control is pressed. */
  entry?: string;
}

declare global {
  interface Window {
    everyControl: { next(this: void, within: string): Step | undefined; repeat(this: void, step: Step): boolean };
  }
}

/** Runs in the page. */
function install(): void {
  const CONTROLS = ['button', 'summary', 'select', 'input', 'textarea'];
  /** What is typed into each field, before the value that it had. */
  const ENTRIES = ['r', 'refund', '', '7', '750', 'x"'];
  const TYPED = ['text', 'search', 'number', 'url', 'textarea'];

  const seen = new Set<string>();
  const queue: Step[] = [];
  let latest: { id: string; control: HTMLElement } | undefined;

  /** Controls with the same ID do the same, such as the copy buttons of code samples. */
  const idOf = (control: HTMLElement): string => {
    const { labels } = control as HTMLInputElement;
    const name = control.getAttribute('aria-label') ?? (labels?.[0] ?? control).textContent ?? '';
    const kind = [control.localName, (control as HTMLInputElement).type, ...control.classList].join('.');
    return `${name.replaceAll(/\s+/g, ' ').trim().slice(0, 60)} (${kind})`;
  };

  const controlsIn = (place: string): HTMLElement[] =>
    [...document.querySelectorAll<HTMLElement>(CONTROLS.map((name) => `${place} ${name}`).join())].filter(
      (control) => !control.matches(':disabled') && control.checkVisibility({ visibilityProperty: true }),
    );

  const nextIn = (place: string): Step[] => {
    const control = controlsIn(place).find((one) => !seen.has(idOf(one)));
    if (!control) return [];
    const step = { control: idOf(control), place };
    seen.add(step.control);
    const entries = entriesFor(control);
    return entries.length > 0 ? entries.map((entry) => ({ ...step, entry })) : [step];
  };

  /** The values to enter into a field. */
  const entriesFor = (control: HTMLElement): string[] => {
    if (control instanceof HTMLSelectElement) return [...control.options].slice(-2).map(({ value }) => value);
    const { type, value, min, max } = control as HTMLInputElement;
    if (TYPED.includes(type)) return [...ENTRIES, value];
    return ['range', 'date'].includes(type) ? [max, min, value].filter(Boolean) : [];
  };

  const enter = (control: HTMLElement, value: string): void => {
    // React ignores an event of a field whose value was set through the field itself.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value);
    control.dispatchEvent(new Event(control instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
  };

  window.open = () => null;
  window.print = () => undefined;
  // Every tab generates the same numbers.
  let seed = 1;
  const random = (): number => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
  const digits = (length: number): string => Array.from({ length }, () => Math.floor(random() * 16).toString(16)).join('');
  Math.random = random;
  crypto.randomUUID = () => `${digits(8)}-${digits(4)}-4${digits(3)}-8${digits(3)}-${digits(12)}`;
  crypto.getRandomValues = (array) => {
    if (array instanceof Uint8Array) array.forEach((_, index) => (array[index] = random() * 256));
    return array;
  };

  window.everyControl = {
    next: (within) => {
      for (const place of ['dialog[open]', '[data-search-dialog]', within]) if (queue.length === 0) queue.push(...nextIn(place));
      return queue.shift();
    },
    repeat: ({ control: id, place, entry }) => {
      // What is typed can change the name of the field.
      const control = latest?.id === id && latest.control.isConnected ? latest.control : controlsIn(place).find((one) => idOf(one) === id);
      if (!control) return false;
      latest = { id, control };
      control.focus({ preventScroll: true });
      if (entry === undefined) control.click();
      else enter(control, entry);
      return true;
    },
  };
}

/** Prepares a page that isn't open yet. */
export async function prepare(page: Page): Promise<void> {
  await page.clock.setFixedTime(new Date('2027-03-02T12:00:00Z'));
  await page.addInitScript(install);
}

/**
 * Returns the next step, or nothing after the last control.
 * @param within Selector of a part of the page. Open dialogs come first.
 */
export const nextStep = (page: Page, within: string): Promise<Step | undefined> =>
  page.evaluate((part) => window.everyControl.next(part), within);

/**
 * Waits until nothing has changed or moved for some frames. A menu opens and closes over several frames, and one that is pressed in between
 * may stay open.
 */
const settle = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        let quietFrames = 0;
        const observer = new MutationObserver(() => (quietFrames = 0));
        observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
        const check = (): void => {
          const isMoving = document.getAnimations().some(({ playState }) => playState === 'running');
          quietFrames = isMoving ? 0 : quietFrames + 1;
          if (quietFrames < 4) return void requestAnimationFrame(check);
          observer.disconnect();
          resolve();
        };
        requestAnimationFrame(check);
      }),
  );

/** Takes a step as soon as the page has the control, and waits for the result. */
export async function take(page: Page, step: Step): Promise<void> {
  await page.waitForFunction((one) => window.everyControl.repeat(one), step, { timeout: 15_000 });
  await settle(page);
}

/** The text that a reader sees, without white space, and without durations, which differ from tab to tab. */
export async function textOf(page: Page): Promise<string> {
  return (await page.evaluate(() => document.body.innerText)).replaceAll(/[\s\u200B]+/g, '').replaceAll(/\d+ms/g, 'ms');
}

/** Follows a link of a page, even if a dialog covers it, and waits until the next page is there: its address changes before its content. */
export async function followLink(page: Page, href: string): Promise<void> {
  await page.locator(`a[href="${href}"]:not([data-search-dialog] *)`).first().dispatchEvent('click');
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', new RegExp(`^https://[^/]+${href}$`));
}
