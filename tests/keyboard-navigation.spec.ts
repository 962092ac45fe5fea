import type { Page } from '@playwright/test';
import { contrastOf } from '../src/components/guide/MessagingPlayground/contrast';
import { addRules, expect, kinds, open, sharedTest, slowIf, test } from './support/site';

/** A stop as a keyboard user perceives it: the control's name, and whether the focus is visible. */
interface Stop {
  place: string;
  name: string;
  /** The focus is visible: an outline of at least 2 px that the control lacks without focus. */
  isMarked: boolean;
  /** The colors of the outline and of what it's drawn on. */
  ring: [color: string, background: string];
  /** At least half of the control is in the viewport, and nothing covers its center. */
  isInView: boolean;
  /** A number that identifies this control. */
  id: number;
}

interface Watch {
  stopNow(): Stop | undefined;
  outOfOrder(): string[];
}

/** Records how every element looks without focus, and adds a function to the page that describes the focused control. */
const watchFocus = (): void => {
  const outlineOf = (element: Element): number => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    return outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth);
  };
  // A control that is drawn by its sibling shows its focus there.
  const shownBy = (element: Element): Element => element.closest('label') ?? element;
  const outlined = (element: Element): Element => {
    const place = shownBy(element);
    return [element, place, ...place.querySelectorAll('*')].toSorted((a, b) => outlineOf(b) - outlineOf(a))[0] ?? element;
  };
  const ringOf = (element: Element): Stop['ring'] => {
    const { outlineColor, outlineOffset } = getComputedStyle(element);
    const colorOf = (around: Element | null): string => {
      if (!around) return 'rgb(255, 255, 255)';
      const { backgroundColor } = getComputedStyle(around);
      return backgroundColor.startsWith('rgb(') ? backgroundColor : colorOf(around.parentElement);
    };
    return [outlineColor, colorOf(Number.parseFloat(outlineOffset) < 0 ? element : element.parentElement)];
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
        isMarked: outlineOf(outlined(element)) >= 2 && (before.get(element) ?? 0) < 2,
        ring: ringOf(outlined(element)),
        isInView: isInView(element),
        id: visited.indexOf(element),
      };
    },
    // The page may change during the walk, so positions are compared afterward.
    outOfOrder(): string[] {
      return visited
        .filter((item, at) => {
          const last = visited[at - 1];
          return !item.isConnected || (last && !(last.compareDocumentPosition(item) & Node.DOCUMENT_POSITION_FOLLOWING));
        })
        .map((item) => item.outerHTML.slice(0, 120));
    },
  });
};

/** Every stop of a walk through the page, from the first Tab to the last control, or to the named one. */
async function walk(page: Page, key: 'Tab' | 'Shift+Tab' = 'Tab', end?: string): Promise<Stop[]> {
  await page.evaluate(watchFocus);
  const stops: Stop[] = [];
  for (let presses = 0; presses < 600; presses++) {
    await page.keyboard.press(key);
    const stop = await page.evaluate(() => (window as unknown as Watch).stopNow());
    if (!stop || stop.id === stops[0]?.id) break;
    // A date input has a stop for its day, month, and year.
    if (stop.id !== stops.at(-1)?.id) stops.push(stop);
    if (stop.name === end) break;
  }
  return stops;
}

/** The controls that received the focus before a control above them, and those that no longer exist. */
const outOfOrder = (page: Page): Promise<string[]> => page.evaluate(() => (window as unknown as Watch).outOfOrder());

const faultsIn = (stops: Stop[]): string[] =>
  stops.flatMap(({ name, isMarked, ring, isInView }) => [
    ...(isMarked ? [] : [`${name}: nothing shows that the focus is here`]),
    // WCAG 2.2, 1.4.11.
    ...(isMarked && (contrastOf(...ring) ?? 0) < 3 ? [`${name}: an outline of ${ring.join(' on ')} is hard to see`] : []),
    ...(isInView ? [] : [`${name}: out of view, or covered`]),
  ]);

const WALKS = [
  ['guide', kinds.guide, 375],
  ['operation', kinds.operation, 1280],
] as const;

for (const [type, route, width] of WALKS)
  sharedTest(`Tab visits all controls of the ${type} page in order at ${width} px`, async ({ page }) => {
    test.setTimeout(120_000);
    await page.setViewportSize({ width, height: 800 });
    await open(page, route);
    const stops = await walk(page);
    expect(stops[0]?.name).toBe('Skip to main content');
    expect(stops.at(-1)?.place).toBe('footer');
    expect(faultsIn(stops)).toEqual([]);
    expect(await outOfOrder(page)).toEqual([]);
  });

for (const [type, route, width] of WALKS)
  sharedTest(`Shift+Tab returns to the top of the ${type} page at ${width} px`, slowIf(type === 'operation'), async ({ page }) => {
    test.setTimeout(120_000);
    await page.setViewportSize({ width, height: 800 });
    await open(page, route);
    const stops = await walk(page, 'Shift+Tab');
    expect([stops[0]?.place, stops.at(-1)?.name]).toEqual(['footer', 'Skip to main content']);
    expect(faultsIn(stops)).toEqual([]);
  });

for (const width of [1280, 375])
  sharedTest(`the bar with the Send button covers no focused field of a console at ${width} px`, async ({ page }) => {
    test.setTimeout(120_000);
    await page.setViewportSize({ width, height: 800 });
    await open(page, kinds.operation);
    await page.getByRole('button', { name: 'Try it' }).click();
    await page.getByRole('button', { name: 'Form', exact: true }).click();
    const stops = await walk(page, 'Tab', 'Time and simulated errors');
    expect(stops.length).toBeGreaterThan(40);
    expect(faultsIn(stops)).toEqual([]);
    expect(faultsIn(await walk(page, 'Shift+Tab', 'Close')), 'on the way back').toEqual([]);
  });

sharedTest('the walk detects missing and low-contrast focus rings, covered controls, and wrong order', async ({ page }) => {
  await open(page, '/nothing-here');
  await page.getByRole('main').evaluate((main) => {
    main.insertAdjacentHTML(
      'beforeend',
      '<button id="bare">Bare</button><p id="dark"><button>Dark</button></p><div id="frame"><button>Covered</button><i></i></div><button tabindex="1">Early</button>',
    );
  });
  await addRules(
    page,
    '#bare:focus-visible{outline:0;box-shadow:none} #dark{background:#17182a} #frame{position:relative} #frame i{position:absolute;inset:0;background:red}',
  );
  expect(faultsIn(await walk(page))).toEqual([
    'Bare: nothing shows that the focus is here',
    expect.stringMatching(/^Dark: an outline of .* is hard to see$/),
    'Covered: out of view, or covered',
  ]);
  expect(await outOfOrder(page)).toEqual([expect.stringContaining('Skip to main content')]);
});
