import { lineOfField } from '../../reference/sample-line';

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

/** Finds the line of a field in the sample that's shown, if there is one. */
function lineOf(field: HTMLElement, text: HTMLElement, code: Element): Range | undefined {
  const lines = (code.textContent as string).split('\n');
  const [section] = field.id.split('.', 1) as [string];
  const path = pathTo(field);
  // Headers and query parameters are anywhere in a request.
  const isInBody = section === 'body' || section.startsWith('response') || section.startsWith('error');
  const siblings = [...text.querySelectorAll<HTMLElement>(`[id^="${section}."]`)].filter((each) => pathTo(each).length === 1);
  const line = isInBody
    ? lineOfField(lines, path.map(nameOf), siblings.map(nameOf))
    : lines.findIndex((each) => each.includes(nameOf(field)));
  return line === -1 ? undefined : rangeOf(code, lines, line);
}

/** Scrolls the panel, but never the page, to a line that's out of sight. */
function reveal(line: Range, panel: Element): void {
  const { top, bottom } = line.getBoundingClientRect();
  const box = panel.getBoundingClientRect();
  if (top < box.top || bottom > box.bottom) panel.scrollTop += top - box.top - box.height / 3;
}

/** Highlights the line of the sample that belongs to the field under the pointer, or with the focus. */
export function markSampleLines(text: HTMLElement): void {
  let shown: HTMLElement | null = null;
  const mark = (field: HTMLElement | null): void => {
    if (field === shown) return;
    shown = field;
    CSS.highlights.delete(NAME);
    if (!field || field.id.includes('.header.')) return;
    const part = field.id.startsWith('response') || field.id.startsWith('error') ? 'response' : 'request';
    const code = text.closest('[data-operation]')?.querySelector(`[data-samples="${part}"] > :not([hidden]) code`);
    const line = code && lineOf(field, text, code);
    if (!line) return;
    CSS.highlights.set(NAME, new Highlight(line));
    reveal(line, code.parentElement as Element);
  };
  text.addEventListener('pointerover', ({ target }) => mark(fieldOf(target)));
  text.addEventListener('pointerleave', () => mark(null));
  text.addEventListener('focusin', ({ target }) => mark(fieldOf(target)));
  // The pointer or the focus was there before this code.
  mark(fieldOf([...text.querySelectorAll(':hover')].at(-1) ?? text.querySelector(':focus')));
}
