import { rowMatches } from '@site/src/components/guide/FilterTable/filter-rows';

const levelOf = (element: Element): number => Number(/^H([2-6])$/.exec(element.tagName)?.[1] ?? 0);

/** A heading with what stands below it, up to the next heading of its level or above. */
interface Part {
  level: number;
  elements: HTMLElement[];
}

const rowsIn = (elements: HTMLElement[]): HTMLTableRowElement[] =>
  elements.flatMap((element) => Array.from(element.querySelectorAll<HTMLTableRowElement>('tbody tr')));

/** The parts of a container. One of level 2 holds those of level 3 below it as well. */
function partsOf(container: HTMLElement): Part[] {
  const parts: Part[] = [];
  let open: Part[] = [];
  for (const element of Array.from(container.children) as HTMLElement[]) {
    const level = levelOf(element);
    if (level > 0) {
      open = [...open.filter((part) => part.level < level), { level, elements: [] }];
      parts.push(open.at(-1) as Part);
    }
    for (const part of open) part.elements.push(element);
  }
  return parts;
}

/** The rows of all tables in a container. */
export const rowsOf = (container: HTMLElement): HTMLTableRowElement[] => rowsIn([container]);

/**
 * Shows only the rows that hold what was typed, and hides tables and headings that are left without one.
 * @returns how many rows stay.
 */
export function filterRows(container: HTMLElement, typed: string): number {
  const parts = partsOf(container);
  let shown = 0;
  for (const row of rowsOf(container)) {
    const innermost = parts.findLast(({ elements }) => elements.some((element) => element.contains(row)));
    const heading = innermost?.elements[0]?.textContent ?? '';
    row.hidden = typed.trim() !== '' && !rowMatches(`${heading} ${row.textContent}`, typed);
    if (!row.hidden) shown += 1;
  }
  for (const table of container.querySelectorAll('table'))
    (table.parentElement === container ? table : (table.parentElement ?? table)).hidden =
      table.tBodies.length > 0 && rowsIn([table]).every((row) => row.hidden);
  // Outer parts come before the inner ones, so an inner one can hide what an outer one shows, and never the reverse.
  const settled = new Set<HTMLElement>();
  for (const { elements } of parts) {
    const rows = rowsIn(elements);
    const isEmpty = rows.length > 0 && rows.every((row) => row.hidden);
    for (const element of elements) {
      if (element.querySelector('table') && !levelOf(element)) continue;
      if (!settled.has(element)) element.hidden = isEmpty;
      if (isEmpty) settled.add(element);
    }
  }
  return shown;
}

/** The element of the container that a hash names, when the filter hides it. */
export const hiddenTarget = (container: HTMLElement, hash: string): HTMLElement | undefined =>
  hash.length < 2
    ? undefined
    : Array.from(container.querySelectorAll<HTMLElement>('[hidden] [id], [hidden][id]')).find(({ id }) => `#${id}` === hash);
