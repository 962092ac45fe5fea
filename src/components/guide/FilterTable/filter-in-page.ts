import { rowMatches } from '@site/src/components/guide/FilterTable/filter-rows';

const levelOf = (element: Element): number => Number(/^H([2-6])$/.exec(element.tagName)?.[1] ?? 0);

/** A heading and the elements below it, up to the next heading of the same or a higher level. */
interface Section {
  level: number;
  elements: HTMLElement[];
}

const rowsIn = (elements: HTMLElement[]): HTMLTableRowElement[] =>
  elements.flatMap((element) => Array.from(element.querySelectorAll<HTMLTableRowElement>('tbody tr')));

/** Returns the sections of a container. A level 2 section includes its level 3 sections. */
function sectionsOf(container: HTMLElement): Section[] {
  const sections: Section[] = [];
  let open: Section[] = [];
  for (const element of Array.from(container.children) as HTMLElement[]) {
    const level = levelOf(element);
    if (level > 0) {
      open = [...open.filter((section) => section.level < level), { level, elements: [] }];
      sections.push(open.at(-1) as Section);
    }
    for (const section of open) section.elements.push(element);
  }
  return sections;
}

/** Returns the rows of all tables in a container. */
export const rowsOf = (container: HTMLElement): HTMLTableRowElement[] => rowsIn([container]);

/**
 * Shows only the rows that match the query, and hides tables and headings without visible rows.
 * @returns The number of visible rows.
 */
export function filterRows(container: HTMLElement, typed: string): number {
  const sections = sectionsOf(container);
  let shown = 0;
  for (const row of rowsOf(container)) {
    const innermost = sections.findLast(({ elements }) => elements.some((element) => element.contains(row)));
    const heading = innermost?.elements[0]?.textContent ?? '';
    row.hidden = typed.trim() !== '' && !rowMatches(`${heading} ${row.textContent}`, typed);
    if (!row.hidden) shown += 1;
  }
  for (const table of container.querySelectorAll('table'))
    (table.parentElement === container ? table : (table.parentElement ?? table)).hidden =
      table.tBodies.length > 0 && rowsIn([table]).every((row) => row.hidden);
  // Outer sections come before inner ones, so an inner section can hide what an outer one shows, but not the other way around.
  const done = new Set<HTMLElement>();
  for (const { elements } of sections) {
    const rows = rowsIn(elements);
    const isEmpty = rows.length > 0 && rows.every((row) => row.hidden);
    for (const element of elements) {
      if (element.querySelector('table') && !levelOf(element)) continue;
      if (!done.has(element)) element.hidden = isEmpty;
      if (isEmpty) done.add(element);
    }
  }
  return shown;
}

/** Returns the element that a hash refers to, if the filter hides it. */
export const hiddenTarget = (container: HTMLElement, hash: string): HTMLElement | undefined =>
  hash.length < 2
    ? undefined
    : Array.from(container.querySelectorAll<HTMLElement>('[hidden] [id], [hidden][id]')).find(({ id }) => `#${id}` === hash);
