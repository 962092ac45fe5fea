import { lineOfField, lineOfHeader, lineOfParameter } from '../../reference/sample-line';

const NAME = 'sample-line';

const fieldOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-field]') : null;

const nameOf = (field: HTMLElement): string => field.dataset.field as string;

/** Returns the field and those around it, outermost first. */
function pathTo(field: HTMLElement): HTMLElement[] {
  const around = fieldOf(field.parentElement);
  return around ? [...pathTo(around), field] : [field];
}

/** Returns a range with the text of a line. */
function rangeOf(code: Element, lines: readonly string[], line: number): Range {
  const start = lines.slice(0, line).join('\n').length + (line > 0 ? 1 : 0);
  const range = document.createRange();
  const texts = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
  let at = 0;
  const end = start + (lines[line] as string).length;
  for (let text = texts.nextNode() as Text | null; text; text = texts.nextNode() as Text | null) {
    if (start >= at && start <= at + text.length) range.setStart(text, start - at);
    if (end > at && end <= at + text.length) range.setEnd(text, end - at);
    at += text.length;
  }
  return range;
}

/** Finds the sample that can contain a field: the request that's shown, or a response if it's one with the fields of this section. */
function sampleOf(operation: Element, section: string): Element | null {
  const [part, kind] = /^(?:response|error)/.test(section) ? ['response', `[data-section="${section}"]`] : ['request', ''];
  return operation.querySelector(`[data-samples="${part}"] > ${kind}:not([hidden]) code`);
}

/** Returns whether a sample has one of the other variants of an object that the field is in. */
function isOfOtherVariant(field: Element, lines: readonly string[]): boolean {
  const variant = field.closest<HTMLElement>('[data-constant]');
  if (!variant) return false;
  const value = variant.dataset.constant as string;
  const isHere = lines.some((line) => line.includes(`"${value}"`) || line.includes(`'${value}'`));
  return !isHere || isOfOtherVariant(variant.parentElement as Element, lines);
}

/** Returns the index of the line with a field, or -1. */
function indexOf(field: HTMLElement, section: string, text: HTMLElement, lines: readonly string[]): number {
  const name = nameOf(field);
  if (section === 'header') return lineOfHeader(lines, name);
  if (section === 'query') return lineOfParameter(lines, name);
  // Samples show no headers of a response, and the address has the values of a path, not their names.
  if (section === 'path' || isOfOtherVariant(field, lines) || field.id.startsWith(`${section}.header.`)) return -1;
  const siblings = [...text.querySelectorAll<HTMLElement>(`[id^="${section}."]`)].filter((each) => pathTo(each).length === 1);
  return lineOfField(lines, pathTo(field).map(nameOf), siblings.map(nameOf));
}

/** Scrolls the panel, but never the page, to a line that's out of sight. */
function reveal(line: Range, panel: Element): void {
  const { top, bottom } = line.getBoundingClientRect();
  const box = panel.getBoundingClientRect();
  if (top < box.top || bottom > box.bottom) panel.scrollTop += top - box.top - box.height / 3;
}

/** Highlights the line of the sample that belongs to the field under the pointer, or with the focus. */
export function markSampleLines(text: HTMLElement): void {
  const operation = text.closest('[data-operation]');
  let shown: HTMLElement | null = null;
  const mark = (field: HTMLElement | null): void => {
    if (field === shown) return;
    shown = field;
    CSS.highlights.delete(NAME);
    if (!field || !operation) return;
    const section = field.id.slice(0, field.id.indexOf('.'));
    const code = sampleOf(operation, section);
    if (!code) return;
    const lines = (code.textContent as string).split('\n');
    const index = indexOf(field, section, text, lines);
    if (index === -1) return;
    const line = rangeOf(code, lines, index);
    CSS.highlights.set(NAME, new Highlight(line));
    reveal(line, code.parentElement as Element);
  };
  text.addEventListener('pointerover', ({ target }) => mark(fieldOf(target)));
  text.addEventListener('pointerleave', () => mark(null));
  text.addEventListener('focusin', ({ target }) => mark(fieldOf(target)));
  // The pointer or the focus was there before this code.
  mark(fieldOf([...text.querySelectorAll(':hover')].at(-1) ?? text.querySelector(':focus')));
}
