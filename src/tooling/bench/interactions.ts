import type { Browser } from '@playwright/test';
import { HYDRATED } from '../../../tests/support/measure-bytes';

const INTERACTIONS = 20;

/** How much slower a slow phone is than this machine, as in Lighthouse. */
const SLOWDOWN = 4;

/** Controls to click. Links would leave the page. */
const CONTROLS = ':is(main, nav.navbar) :is(button, summary, [role=tab], input[type=search]):visible';

/** Dialogs, which cover the page until they're closed. */
const DIALOG = '.DocSearch-Container, dialog[open]';

type Watching = typeof globalThis & { slowest: number };

/** Runs in the page. Like INP, it counts only events of interactions, without hovering. Browsers don't report those below 16 ms. */
function watch(): void {
  const watching = globalThis as Watching;
  watching.slowest = 0;
  new PerformanceObserver((list) => {
    for (const { duration, interactionId } of list.getEntries() as (PerformanceEventTiming & { interactionId: number })[])
      if (interactionId > 0) watching.slowest = Math.max(watching.slowest, duration);
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
}

const drawn = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50)));

/**
 * Clicks the controls of one of our pages one after the other, on a slow processor.
 * @returns the slowest Interaction to Next Paint, in milliseconds.
 */
export async function slowestInteraction(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  await page.addInitScript(watch);
  await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await page.goto(url);
  await page.waitForFunction(HYDRATED);
  await page.waitForLoadState('networkidle');
  const controls = page.locator(CONTROLS);
  for (let at = 0; at < INTERACTIONS; at++) {
    const count = await controls.count();
    if (count === 0) break;
    await controls.nth(at % count).click();
    await page.evaluate(drawn);
    if ((await page.locator(DIALOG).count()) > 0) await page.keyboard.press('Escape');
  }
  const slowest = await page.evaluate(() => (globalThis as Watching).slowest);
  await context.close();
  return slowest;
}
