// Uses the controls of a page one by one, in the same order in every tab, so that tabs can be compared after each step.
import type { Page } from '@playwright/test';

interface Step {
  /** What was done, in words. Nothing after the last control. */
  action: string | undefined;
}

declare global {
  interface Window {
    everyControl: { use(this: void, within: string): Step };
  }
}

/** Runs in the page. */
function install(): void {
  const CONTROLS = ['button', 'summary', 'select', 'input', 'textarea'];
  /** What is typed into each field, before the value that it had. */
  const ENTRIES = ['r', 'refund', '', '7', '750', 'x"'];
  const TYPED = ['text', 'search', 'number', 'url', 'textarea'];

  const seen = new Set<string>();
  const queue: (() => string)[] = [];

  const nameOf = (control: HTMLElement): string => {
    const { labels } = control as HTMLInputElement;
    const name = control.getAttribute('aria-label') ?? (labels?.[0] ?? control).textContent ?? '';
    return name.replaceAll(/\s+/g, ' ').trim().slice(0, 60);
  };

  const enter = (control: HTMLElement, value: string): void => {
    // React ignores an event of a field whose value was set through the field itself.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value);
    control.dispatchEvent(new Event(control instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
  };

  /** The values to enter into a field. Every other control is pressed. */
  const entriesFor = (control: HTMLElement): string[] => {
    if (control instanceof HTMLSelectElement) return [...control.options].slice(-2).map(({ value }) => value);
    const { type, value, min, max } = control as HTMLInputElement;
    if (TYPED.includes(type)) return [...ENTRIES, value];
    return ['range', 'date'].includes(type) ? [max, min, value].filter(Boolean) : [];
  };

  const plan = (control: HTMLElement): void => {
    const name = nameOf(control);
    const entries = entriesFor(control);
    control.focus({ preventScroll: true });
    for (const entry of entries)
      queue.push(() => {
        enter(control, entry);
        return `enter ${JSON.stringify(entry)} in ${name}`;
      });
    if (entries.length === 0)
      queue.push(() => {
        control.click();
        return `press ${name}`;
      });
  };

  /** Finds the next control. Controls that look the same do the same, such as the copy buttons of code samples. */
  const findNext = (within: string): HTMLElement | undefined => {
    const selector = ['dialog[open]', '[data-search-dialog]', within].flatMap((place) => CONTROLS.map((name) => `${place} ${name}`)).join();
    return [...document.querySelectorAll<HTMLElement>(selector)].find((control) => {
      const kind = [control.className, nameOf(control), (control as HTMLInputElement).type].join();
      if (seen.has(kind) || control.matches(':disabled') || !control.checkVisibility()) return false;
      return seen.add(kind);
    });
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
    use: (within) => {
      if (queue.length === 0) {
        const control = findNext(within);
        if (control) plan(control);
      }
      return { action: queue.shift()?.() };
    },
  };
}

/** Prepares a page that isn't open yet. */
export async function prepare(page: Page): Promise<void> {
  await page.clock.setFixedTime(new Date('2027-03-02T12:00:00Z'));
  await page.addInitScript(install);
}

/**
 * Presses the next control, or enters the next value into a field.
 * @param within Selector of the part of the page. Open dialogs always count.
 */
export const useNext = (page: Page, within: string): Promise<Step> => page.evaluate((part) => window.everyControl.use(part), within);

/** The text that a reader sees, without white space, and without durations, which differ from tab to tab. */
export async function textOf(page: Page): Promise<string> {
  return (await page.evaluate(() => document.body.innerText)).replaceAll(/[\s\u200B]+/g, '').replaceAll(/\d+ms/g, 'ms');
}
