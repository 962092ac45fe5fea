const levelOf = (element: Element): number => Number(/^H([2-6])$/.exec(element.tagName)?.[1] ?? 0);

const changesIn = (elements: readonly Element[]): HTMLElement[] =>
  elements.flatMap((element) => Array.from(element.querySelectorAll<HTMLElement>('li[data-apis]')));

/** Whether something lists changes, and all of them are hidden. */
function isEmpty(elements: readonly Element[]): boolean {
  const changes = changesIn(elements);
  return changes.length > 0 && changes.every(({ hidden }) => hidden);
}

/** Returns a heading and what's below it. */
function sectionAt(elements: readonly Element[], index: number): readonly Element[] {
  const level = levelOf(elements[index] as Element);
  const end = elements.findIndex((element, at) => at > index && levelOf(element) > 0 && levelOf(element) <= level);
  return elements.slice(index, end === -1 ? undefined : end);
}

/** Shows the badge of a release while one of its breaking changes is visible. */
function markBreaking(release: readonly Element[]): void {
  const isBreaking = changesIn(release).some(({ hidden, dataset }) => !hidden && dataset.breaking !== undefined);
  for (const element of release)
    for (const badge of element.querySelectorAll<HTMLElement>('span[data-breaking]')) badge.hidden = !isBreaking;
}

/** No heading is hidden. */
const NONE = 7;

/** Which changes a reader wants to see. */
export interface Wanted {
  /** The ID of an API; empty for all of them. A change that names no API is about all of them. */
  api: string;
  onlyBreaking: boolean;
}

/**
 * Shows only some of the changes, and hides headings, days, and releases without any.
 * @returns The number of visible changes, and of all.
 */
export function filterReleases(container: Element, { api, onlyBreaking }: Wanted): { shown: number; all: number } {
  const elements = Array.from(container.children) as HTMLElement[];
  const changes = changesIn(elements);
  for (const change of changes) {
    const { apis, breaking } = change.dataset;
    change.hidden = Boolean(api && apis && !apis.split(' ').includes(api)) || (onlyBreaking && breaking === undefined);
  }
  let hiddenLevel = NONE;
  for (const [index, element] of elements.entries()) {
    const level = levelOf(element);
    if (level > 0 && level <= hiddenLevel) hiddenLevel = isEmpty(sectionAt(elements, index)) ? level : NONE;
    element.hidden = hiddenLevel < NONE || isEmpty([element]);
    if (element.tagName === 'H3') markBreaking(sectionAt(elements, index));
  }
  return { shown: changes.filter(({ hidden }) => !hidden).length, all: changes.length };
}
