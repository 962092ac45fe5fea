import type { Page } from '@playwright/test';
import { addRules, expect, kinds, open, test } from './support/site';

/** What a reader without a pointer knows of a stop: what it is called, and whether they can see that they are there. */
interface Stop {
  place: string;
  name: string;
  /** The focus shows: an outline of at least 2 px that the control lacks without the focus. */
  isMarked: boolean;
  /** No less than half of it lies in the window, and nothing covers the middle of what lies there. */
  isInView: boolean;
  /** A number of this control alone. */
  id: number;
}

interface Watch {
  stopNow(): Stop | undefined;
  outOfOrder(): string[];
}

/** Notes how every element looks before the focus comes to it, and gives the page what tells where the focus is. */
const watchFocus = (): void => {
  const outlineOf = (one: Element): number => {
    const { outlineStyle, outlineWidth } = getComputedStyle(one);
    return outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth);
  };
  // A control that is drawn by what stands beside it is marked there.
  const shownBy = (element: Element): Element => element.closest('label') ?? element;
  const outline = (element: Element): number => {
    const place = shownBy(element);
    return Math.max(...[element, place, ...place.querySelectorAll('*')].map(outlineOf));
  };
  const before = new Map([...document.querySelectorAll('*')].map((element) => [element, outlineOf(element)]));

  const isInView = (element: Element): boolean =>
    [...element.getClientRects(), ...shownBy(element).getClientRects()].some(({ top, bottom, left, right }) => {
      if (right - left < 1 || bottom - top < 1) return false;
      const shown = Math.min(bottom, innerHeight) - Math.max(top, 0);
      const middle = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2;
      const over = document.elementFromPoint((left + right) / 2, middle);
      return (
        shown >= Math.min(bottom - top, innerHeight) / 2 && Boolean(over && (shownBy(element).contains(over) || over.contains(element)))
      );
    });

  const visited: Element[] = [];

  Object.assign(window, {
    stopNow(): Stop | undefined {
      const element = document.activeElement;
      if (!element || element === document.body) return undefined;
      if (!visited.includes(element)) visited.push(element);
      return {
        place: element.closest('[role=dialog],dialog,nav,aside,main,footer,header')?.tagName.toLowerCase() ?? 'body',
        name: (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 60) || element.outerHTML.slice(0, 120),
        isMarked: outline(element) >= 2 && (before.get(element) ?? 0) < 2,
        isInView: isInView(element),
        id: visited.indexOf(element),
      };
    },
    // The page may change while somebody walks through it, so places are compared once the walk is over.
    outOfOrder(): string[] {
      return visited
        .filter((one, at) => {
          const last = visited[at - 1];
          return !one.isConnected || (last && !(last.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING));
        })
        .map((one) => one.outerHTML.slice(0, 120));
    },
  });
};

/** Every stop of a walk through the whole page, from the first press of the key to the last control. */
async function walk(page: Page, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<Stop[]> {
  await page.evaluate(watchFocus);
  const stops: Stop[] = [];
  for (let presses = 0; presses < 600; presses++) {
    await page.keyboard.press(key);
    const stop = await page.evaluate(() => (window as unknown as Watch).stopNow());
    if (!stop || stop.id === stops[0]?.id) break;
    // A date has a stop for its day, its month and its year.
    if (stop.id !== stops.at(-1)?.id) stops.push(stop);
  }
  return stops;
}

/** The controls that the walk came to before one that stands above them, and those that are no longer there. */
const outOfOrder = (page: Page): Promise<string[]> => page.evaluate(() => (window as unknown as Watch).outOfOrder());

const faultsIn = (stops: Stop[]): string[] =>
  stops.flatMap(({ name, isMarked, isInView }) => [
    ...(isMarked ? [] : [`${name}: nothing shows that the focus is here`]),
    ...(isInView ? [] : [`${name}: out of view, or covered`]),
  ]);

for (const [type, route, width] of [
  ['guide', kinds.guide, 375],
  ['operation', kinds.operation, 1280],
] as const)
  test(`Tab reaches every control of the ${type} page in order at ${width} px`, async ({ page }) => {
    test.setTimeout(120_000);
    await page.setViewportSize({ width, height: 800 });
    await open(page, route);
    const stops = await walk(page);
    expect(stops[0]?.name).toBe('Skip to main content');
    expect(stops.at(-1)?.place).toBe('footer');
    expect(faultsIn(stops)).toEqual([]);
    expect(await outOfOrder(page)).toEqual([]);
    const back = await walk(page, 'Shift+Tab');
    expect(faultsIn(back), 'on the way back').toEqual([]);
    expect([back[0]?.place, back.at(-1)?.name]).toEqual(['footer', 'Skip to main content']);
  });

test('the walk finds a control without a focus ring, a covered one, and one out of order', async ({ page }) => {
  await open(page, '/nothing-here');
  await page.getByRole('main').evaluate((main) => {
    main.insertAdjacentHTML(
      'beforeend',
      '<button id="bare">Bare</button><div id="frame"><button>Covered</button><i></i></div><button tabindex="1">Early</button>',
    );
  });
  await addRules(
    page,
    '#bare:focus-visible{outline:0;box-shadow:none} #frame{position:relative} #frame i{position:absolute;inset:0;background:red}',
  );
  expect(faultsIn(await walk(page))).toEqual(['Bare: nothing shows that the focus is here', 'Covered: out of view, or covered']);
  expect(await outOfOrder(page)).toEqual([expect.stringContaining('Skip to main content')]);
});
