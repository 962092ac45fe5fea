import type { Page } from '@playwright/test';

/** What a page shows, in words. */
export interface Layout {
  /** Texts and controls that overlap, and texts that are cut off. */
  faults: string[];
  /** Every text that is at least partly visible, or that a reader can scroll to. */
  texts: string[];
}

/** Runs in the page. */
function measure(covered: string): Layout {
  interface Box {
    left: number;
    right: number;
    top: number;
    bottom: number;
  }
  interface Item {
    name: string;
    node: Node;
    box: Box;
  }
  interface Frame {
    name: string;
    box: Box;
    /** Whether what is outside of the frame can't be scrolled to. */
    cutsX: boolean;
    cutsY: boolean;
  }
  /** Smaller overlaps are invisible: glyphs don't fill their boxes. */
  const SLACK = 2;

  const faults = new Set<string>();
  const items: Item[] = [];
  const texts = new Set<string>();

  const describe = (element: Element, text: string): string =>
    `${element.localName}.${[...element.classList].join('.')} "${text.replaceAll(/\s+/g, ' ').trim().slice(0, 40)}"`;

  const isEmpty = ({ left, right, top, bottom }: Box): boolean => right - left <= SLACK || bottom - top <= SLACK;
  const common = (one: Box, other: Box): Box => ({
    left: Math.max(one.left, other.left),
    right: Math.min(one.right, other.right),
    top: Math.max(one.top, other.top),
    bottom: Math.min(one.bottom, other.bottom),
  });

  const frameOf = (element: Element): Frame | undefined => {
    const { overflowX, overflowY, contain } = getComputedStyle(element);
    const cuts = (overflow: string): boolean => /hidden|clip/.test(overflow) || contain.includes('paint');
    if (!cuts(overflowX) && !cuts(overflowY) && overflowX === 'visible' && overflowY === 'visible') return undefined;
    return { name: describe(element, ''), box: element.getBoundingClientRect(), cutsX: cuts(overflowX), cutsY: cuts(overflowY) };
  };

  const known = new Map<Element, Frame[]>();
  /** What frames an element, from the inside out. */
  const framesOf = (element: Element): Frame[] => {
    const found = known.get(element);
    if (found) return found;
    const own = frameOf(element);
    const { position } = getComputedStyle(element);
    const outer = element.parentElement && position !== 'fixed' ? framesOf(element.parentElement) : [];
    const frames = own && element !== document.body && element !== document.documentElement ? [own, ...outer] : outer;
    known.set(element, frames);
    return frames;
  };

  /** Text for screen readers only, and pictures, which scale as a whole. */
  const isForOthers = (element: Element): boolean => {
    for (let parent: Element | null = element; parent; parent = parent.parentElement)
      if (parent.localName === 'svg' || (parent.clientWidth <= 1 && getComputedStyle(parent).clipPath !== 'none')) return true;
    return false;
  };
  const isSeen = (element: Element): boolean =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !isForOthers(element);

  /** Adds what is visible of a box. @returns whether it is visible, or a reader can scroll to it. */
  const add = (element: Element, node: Node, name: string, whole: Box): boolean => {
    let box = whole;
    let isReachable = !isEmpty(box);
    for (const frame of framesOf(element)) {
      const rest = common(box, frame.box);
      const isCut =
        (frame.cutsX && rest.right - rest.left < box.right - box.left - SLACK) ||
        (frame.cutsY && rest.bottom - rest.top < box.bottom - box.top - SLACK);
      if (isCut && isEmpty(rest)) isReachable = false;
      else if (isCut && !isEmpty(box)) faults.add(`${name} is cut off by ${frame.name}`);
      box = rest;
    }
    if (!isEmpty(box)) items.push({ name, node, box });
    return isReachable;
  };

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode as Text;
    const element = text.parentElement;
    if (!element || !text.data.trim() || element.closest(`script, style, noscript, option, textarea, ${covered}`) || !isSeen(element))
      continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const name = describe(element, text.data);
    for (const { left, right, top, bottom } of range.getClientRects()) {
      // The boxes of two lines overlap where the line height is small.
      const inset = (bottom - top) / 5;
      if (add(element, text, name, { left, right, top: top + inset, bottom: bottom - inset })) texts.add(name);
    }
  }
  // The rows of a stacked table name their columns, and its first column needs no name.
  for (const table of document.body.querySelectorAll('table')) {
    const cell = table.querySelector('td[data-column]:not(:first-child)');
    if (!cell || getComputedStyle(cell, '::before').content === 'none') continue;
    for (const column of table.querySelectorAll('thead th')) texts.add(describe(column, column.textContent ?? ''));
  }
  for (const control of document.body.querySelectorAll('a[href], button, input, select, textarea, summary')) {
    if (control.closest(covered) || !isSeen(control)) continue;
    const name = describe(control, control.getAttribute('aria-label') ?? control.textContent ?? '');
    for (const { left, right, top, bottom } of control.getClientRects()) {
      const inset = getComputedStyle(control).display === 'inline' ? (bottom - top) / 5 : 0;
      add(control, control, name, { left, right, top: top + inset, bottom: bottom - inset });
    }
  }

  // A label covers the control that it belongs to, such as a radio button that looks like a button.
  const isLabelOf = (text: Item, control: Item): boolean =>
    control.node instanceof HTMLInputElement && [...(control.node.labels ?? [])].some((label) => label.contains(text.node));
  const belongTogether = (one: Item, other: Item): boolean => one.node.contains(other.node) || isLabelOf(one, other);
  const sorted = items.toSorted((one, other) => one.box.top - other.box.top);
  for (const [index, one] of sorted.entries())
    for (let at = index + 1; at < sorted.length; at += 1) {
      const other = sorted[at] as Item;
      if (other.box.top > one.box.bottom - SLACK) break;
      const overlap = common(one.box, other.box);
      if (isEmpty(overlap) || belongTogether(one, other) || belongTogether(other, one)) continue;
      const [width, height] = [overlap.right - overlap.left, overlap.bottom - overlap.top].map(Math.round);
      faults.add(`${one.name} and ${other.name} overlap by ${width} × ${height} px`);
    }
  const sideways = document.documentElement.scrollWidth - document.documentElement.clientWidth;
  if (sideways > 0) faults.add(`the page scrolls sideways by ${sideways} px`);
  return { faults: [...faults], texts: [...texts] };
}

/** The logo of the sidebar, which shows while the navbar is hidden. */
const BEHIND_NAVBAR = '[class*="sidebarLogo"]';

/** Waits for the next paint. Before it, the page follows a change of its size, such as with `src/clientModules/navbar-height.ts`. */
const painted = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))));

/** Measures the whole page, at its top, as a reader sees it. */
export async function layoutOf(page: Page): Promise<Layout> {
  await painted(page);
  return page.evaluate(measure, BEHIND_NAVBAR);
}
