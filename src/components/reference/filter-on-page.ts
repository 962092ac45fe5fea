import { filteredFields } from '../../reference/field-filter';

const fieldsBeside = (tools: HTMLElement | null): HTMLElement[] =>
  Array.from(tools?.parentElement?.querySelectorAll<HTMLElement>('[data-field]') ?? []);

const fieldsIn = (element: Element): HTMLElement[] => [
  ...(element instanceof HTMLElement && element.matches('[data-field]') ? [element] : []),
  ...element.querySelectorAll<HTMLElement>('[data-field]'),
];

/** The folds below the tools. */
export const foldsBeside = (tools: HTMLElement | null): HTMLDetailsElement[] =>
  Array.from(tools?.parentElement?.querySelectorAll<HTMLDetailsElement>('details') ?? []);

/** What a field says itself: its head and its paragraphs, not the fields inside it. */
const ownText = (field: HTMLElement): string =>
  Array.from(field.children, (child) => (child.tagName === 'DETAILS' ? '' : (child.textContent ?? ''))).join(' ');

/** Hides each heading below which every field is hidden. */
function hideEmptyHeadings(tools: HTMLElement | null): void {
  let heading: HTMLElement | undefined;
  let below: HTMLElement[] = [];
  const settle = (): void => {
    if (heading) heading.hidden = below.length > 0 && below.every((field) => field.hidden);
  };
  for (let next = tools?.nextElementSibling; next; next = next.nextElementSibling) {
    if (/^H[23]$/.test(next.tagName)) {
      settle();
      [heading, below] = [next as HTMLElement, []];
    } else below.push(...fieldsIn(next));
  }
  settle();
}

/** Shows only the fields that hold what was typed, and opens the folds around them. @returns how many stay, of how many. */
export function applyFilter(tools: HTMLElement | null, typed: string): [shown: number, all: number] {
  const fields = fieldsBeside(tools);
  const kept = filteredFields(
    fields.map((field) => ({ id: field.id, text: ownText(field) })),
    typed,
  );
  for (const field of fields) field.hidden = !kept.has(field.id);
  for (const fold of foldsBeside(tools)) {
    const inside = Array.from(fold.querySelectorAll<HTMLElement>('[data-field]'));
    fold.hidden = inside.length > 0 && inside.every((field) => field.hidden);
    fold.open = typed !== '' && !fold.hidden;
  }
  hideEmptyHeadings(tools);
  return [kept.size, fields.length];
}
