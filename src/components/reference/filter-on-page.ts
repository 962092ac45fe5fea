import { filteredFields } from '../../reference/field-filter';

const fieldsIn = (element: Element): HTMLElement[] => Array.from(element.querySelectorAll<HTMLElement>('[data-field]'));

const foldsIn = (element: Element): HTMLDetailsElement[] => Array.from(element.querySelectorAll('details'));

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

/**
 * Shows only the fields that contain the text, and expands the sections around them.
 * @returns How many fields are visible, and how many there are.
 */
export function applyFilter(operation: HTMLElement, typed: string): [shown: number, all: number] {
  const fields = fieldsIn(operation);
  const shown = filteredFields(
    fields.map((field) => ({ id: field.id, text: ownText(field) })),
    typed,
  );
  for (const field of fields) field.hidden = !shown.has(field.id);
  const folds = foldsIn(operation);
  for (const fold of folds) {
    const inside = fieldsIn(fold);
    fold.hidden = inside.length > 0 && inside.every((field) => field.hidden);
    if (!fold.name) fold.open = typed !== '' && !fold.hidden;
  }
  openMatchingResponse(folds);
  const text = operation.querySelector('[data-fields]');
  if (text) hideEmptyHeadings(text);
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
