// Uses every control of a page's tools once, in the same way in each browser.
import { expect } from 'vitest';
import type { Reader } from './browser';

/** What a reader sees of a page's tools: the text, and what the fields contain. */
export interface Step {
  control: string;
  seen: string;
}

/** Controls that leave the page, don't change what a tool shows, or show the current time. */
const LEFT_OUT = /my clock|copy|download|feedback|expand|collapse|wrap|view as|open in|page as/i;

/** Marks the controls of a page in the order of its source, so that later steps find the same ones. @returns their names. */
function markControls(leftOut: string): string[] {
  const found = [...document.querySelectorAll<HTMLElement>('article :is(input, select, textarea, button)')].filter(
    (element) => element.checkVisibility() && !element.closest('[data-code-panel], nav, footer') && !(element as HTMLInputElement).disabled,
  );
  const nameOf = (element: HTMLElement): string =>
    [element.ariaLabel, ...((element as HTMLInputElement).labels ?? [])]
      .map((label) => (typeof label === 'string' ? label : label?.textContent))
      .join(' ')
      .trim() || (element.textContent ?? '').trim();
  const used = found.filter((element) => !new RegExp(leftOut, 'i').test(nameOf(element)));
  for (const [index, element] of used.entries()) element.dataset.control = String(index);
  return used.map((element) => `${element.tagName.toLowerCase()} ${nameOf(element)}`.slice(0, 60));
}

/** Changes a field as a reader would, through the events that a browser sends. */
function useControl(index: string): void {
  const element = document.querySelector<HTMLInputElement>(`[data-control="${index}"]`);
  // An earlier step may have removed it.
  if (!element) return;
  const set = (value: string): void => {
    const { set: setter } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value') ?? {};
    setter?.call(element, value);
    for (const type of ['input', 'change']) element.dispatchEvent(new Event(type, { bubbles: true }));
  };
  if (element.matches('button, [type=checkbox], [type=radio]')) element.click();
  else if (element instanceof HTMLSelectElement) set([...element.options].at(-1)?.value ?? element.value);
  else if (element.type === 'date') set('2026-04-30');
  else if (element.type === 'range' || element.type === 'number') set(String(Number(element.value) + 1));
  else set(`${element.value}1`);
}

function readTools(): string {
  const article = document.querySelector('article');
  const fields = [...(article?.querySelectorAll<HTMLInputElement>('input, select, textarea') ?? [])].map(({ type, value, checked }) =>
    type === 'checkbox' || type === 'radio' ? String(checked) : value,
  );
  return `${article?.textContent ?? 'no article'} ${fields.join(' ')}`.replaceAll(/\s+/g, ' ');
}

/** How long text must stay the same to be a step's result, in milliseconds. Only the reference run waits; the others wait for its text. */
const QUIET = 400;

async function settledText(reader: Reader): Promise<string> {
  let last = await reader.evaluate(readTools);
  for (let since = performance.now(); performance.now() - since < QUIET;) {
    const next = await reader.evaluate(readTools);
    if (next !== last) since = performance.now();
    last = next;
  }
  return last;
}

/** Uses every control of a page. @returns what each step shows. */
export async function recordSteps(reader: Reader, route: string): Promise<Step[]> {
  await reader.open(route);
  const controls = await reader.evaluate(markControls, LEFT_OUT.source);
  const steps: Step[] = [{ control: 'opening the page', seen: await settledText(reader) }];
  for (const [index, control] of controls.entries()) {
    await reader.evaluate(useControl, String(index));
    steps.push({ control, seen: await settledText(reader) });
  }
  return steps;
}

/** The part of a text that starts shortly before the first difference from another text. */
function differingPart(text: string, other: string): string {
  const at = [...text].findIndex((letter, index) => letter !== other[index]);
  return text.slice(Math.max(0, at - 60), at + 200);
}

/** Repeats the steps in another browser, and fails with the first one that shows something else. */
export async function repeatSteps(reader: Reader, route: string, steps: readonly Step[]): Promise<void> {
  await reader.open(route);
  const controls = await reader.evaluate(markControls, LEFT_OUT.source);
  expect(controls).toEqual(steps.slice(1).map(({ control }) => control));
  for (const [index, { control, seen }] of steps.entries()) {
    if (index > 0) await reader.evaluate(useControl, String(index - 1));
    const isSame = async (): Promise<boolean> => (await reader.evaluate(readTools)) === seen;
    const message = `what ${route} shows after ${control}`;
    const same = await expect
      .poll(isSame, { timeout: 20_000 })
      .toBe(true)
      .then(
        () => true,
        () => false,
      );
    // The texts have thousands of characters, so a failure shows where they begin to differ.
    if (!same)
      expect(differingPart(await reader.evaluate(readTools), seen), message).toBe(differingPart(seen, await reader.evaluate(readTools)));
  }
}
