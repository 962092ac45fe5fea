import { filteredFields } from '../../reference/field-filter';
import { anchorInView, scrollToPlace } from '../place';

const fieldsIn = (element: Element): HTMLElement[] => Array.from(element.querySelectorAll<HTMLElement>('[data-field]'));

/** The collapsible sections with fields. The console, for example, has others. */
const foldsIn = (element: Element): HTMLDetailsElement[] =>
  Array.from(element.querySelectorAll('details')).filter((fold) => fold.querySelector('[data-field]'));

/** Whether each section was open before the reader filtered. */
const openBefore = new WeakMap<HTMLDetailsElement, boolean>();

/** Returns the text of a field without its nested fields. */
const ownText = (field: HTMLElement): string =>
  Array.from(field.children, (child) => (child.tagName === 'DETAILS' ? '' : (child.textContent ?? ''))).join(' ');

/** Hides each heading that has only hidden fields below it. */
function hideEmptyHeadings(text: Element): void {
  let heading: HTMLElement | undefined;
  let below: HTMLElement[] = [];
  const hideIfEmpty = (): void => {
    if (heading) heading.hidden = below.length > 0 && below.every((field) => field.hidden);
  };
  for (const next of text.children as Iterable<HTMLElement>) {
    if (/^H[23]$/.test(next.tagName)) {
      hideIfEmpty();
      [heading, below] = [next, []];
    } else below.push(...(next.matches('[data-field]') ? [next] : []), ...fieldsIn(next));
  }
  hideIfEmpty();
}

/** Opens a response that contains a match. Like tabs, only one response is open at a time. */
function openMatchingResponse(folds: readonly HTMLDetailsElement[]): void {
  const responses = folds.filter(({ name }) => name);
  if (responses.some(({ open, hidden }) => open && !hidden)) return;
  const [first] = responses.filter(({ hidden }) => !hidden);
  if (first) first.open = true;
}

/** Hides sections without matches and expands the others. */
function showMatches(folds: readonly HTMLDetailsElement[]): void {
  for (const fold of folds) {
    if (!openBefore.has(fold)) openBefore.set(fold, fold.open);
    fold.hidden = fieldsIn(fold).every((field) => field.hidden);
    if (!fold.name) fold.open = !fold.hidden;
  }
  openMatchingResponse(folds);
}

/** Shows all sections as they were before filtering. */
function showAll(folds: readonly HTMLDetailsElement[]): void {
  for (const fold of folds) {
    fold.hidden = false;
    fold.open = openBefore.get(fold) ?? fold.open;
    openBefore.delete(fold);
  }
}

/**
 * Shows only the fields that contain the text, and expands the sections around them. Without a text, shows the page as before, with the
 * field that the reader has found in the same place.
 * @returns How many fields are visible, and how many there are.
 */
export function applyFilter(operation: HTMLElement, typed: string): [shown: number, all: number] {
  const anchor = typed === '' ? anchorInView() : undefined;
  const fields = fieldsIn(operation);
  const shown = filteredFields(
    fields.map((field) => ({ id: field.id, text: ownText(field) })),
    typed,
  );
  for (const field of fields) field.hidden = !shown.has(field.id);
  const folds = foldsIn(operation);
  if (typed === '') showAll(folds);
  else showMatches(folds);
  const text = operation.querySelector('[data-fields]');
  if (text) hideEmptyHeadings(text);
  if (anchor) scrollToPlace({ scrollY: window.scrollY, anchor });
  return [shown.size, fields.length];
}

/** Scrolls to the first visible field, unless one is already in view. */
export function scrollToFound(operation: HTMLElement): void {
  const shown = fieldsIn(operation).filter((field) => !field.hidden && !field.closest('details:not([open])'));
  const isInView = shown.some((field) => {
    const { top } = field.getBoundingClientRect();
    return top > 0 && top < window.innerHeight;
  });
  if (!isInView) shown[0]?.scrollIntoView();
}
