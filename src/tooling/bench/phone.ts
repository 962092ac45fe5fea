import { setTimeout as delay } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import { type DevToolsEvent, openTab } from './devtools';

/** How much slower a slow phone is than this machine, as in Lighthouse. */
export const CPU_SLOWDOWN = 4;

/** Lighthouse's slow 4G: 1.6 Mbit/s, and 150 ms for a round trip. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };

/** The timeout in milliseconds. The largest reference site loads 2 MB, and prefetches more. */
const TIMEOUT = 120_000;

/** A page has finished loading when it has requested nothing for this long, in milliseconds. */
const QUIET = 500;

/** Loading times in milliseconds, and the layout shift, which has no unit. */
export interface Speed {
  /** First Contentful Paint. */
  fcp: number;
  /** Largest Contentful Paint. */
  lcp: number;
  /** Total Blocking Time: the time over 50 ms of all long tasks. */
  tbt: number;
  /** The sum of all layout shifts, which is never less than Cumulative Layout Shift. */
  cls: number;
  /** The time until the controls work. */
  ready: number;
}

type Watching = typeof globalThis & { benchmark: Speed };

interface Shift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
}

/** Runs in the page before its scripts. It has only anonymous functions, because tsx adds a helper to named ones. */
function watch(isReady: () => boolean): void {
  const seen: Speed = { fcp: 0, lcp: 0, tbt: 0, cls: 0, ready: 0 };
  (globalThis as Watching).benchmark = seen;
  const watched: [type: string, see: (entry: PerformanceEntry) => void][] = [
    ['paint', ({ name, startTime }) => void (name === 'first-contentful-paint' && (seen.fcp = startTime))],
    ['largest-contentful-paint', ({ startTime }) => void (seen.lcp = startTime)],
    ['longtask', ({ duration }) => void (seen.tbt += duration - 50)],
    ['layout-shift', (entry) => void ((entry as Shift).hadRecentInput || (seen.cls += (entry as Shift).value))],
  ];
  for (const [type, see] of watched) new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({ type, buffered: true });
  const timer = setInterval(() => {
    if (!document.body || !isReady()) return;
    seen.ready = performance.now();
    clearInterval(timer);
  }, 16);
}

/** Tracks the requests of a page. */
class Requests {
  private readonly open = new Set<string>();
  private changedAt = performance.now();

  readonly note = ({ method, params }: DevToolsEvent): void => {
    const { requestId } = params as { requestId: string };
    if (method === 'Network.requestWillBeSent') this.open.add(requestId);
    else if (method === 'Network.loadingFinished' || method === 'Network.loadingFailed') this.open.delete(requestId);
    else return;
    this.changedAt = performance.now();
  };

  get areQuiet(): boolean {
    return this.open.size === 0 && performance.now() - this.changedAt > QUIET;
  }
}

async function once(browser: Browser, url: string, ready: string): Promise<Speed> {
  const requests = new Requests();
  const tab = await openTab(browser, requests.note);
  await tab.send('Emulation.setDeviceMetricsOverride', { width: 390, height: 844, deviceScaleFactor: 2, mobile: true });
  await tab.send('Page.enable');
  await tab.send('Page.addScriptToEvaluateOnNewDocument', { source: `(${String(watch)})(() => ${ready})` });
  await tab.send('Network.enable');
  await tab.send('Network.emulateNetworkConditions', NETWORK);
  await tab.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  const { errorText } = await tab.send<{ errorText?: string }>('Page.navigate', { url });
  if (errorText) throw new Error(`${url} couldn't be opened: ${errorText}`);
  const end = performance.now() + TIMEOUT;
  let speed: Speed | undefined;
  // Files that load later can still block the page, shift it, or paint something larger.
  while (!speed?.ready && performance.now() < end) {
    await delay(100);
    if (!requests.areQuiet) continue;
    const { result } = await tab.send<{ result: { value?: Speed } }>('Runtime.evaluate', { expression: 'benchmark', returnByValue: true });
    speed = result.value;
  }
  await tab.close();
  if (!speed?.ready) throw new Error(`${url} wasn't ready after ${TIMEOUT / 1000} s.`);
  if (speed.fcp === 0 || speed.lcp === 0) throw new Error(`${url} painted nothing.`);
  return speed;
}

/** Returns the median, or the higher of the two middle values. @throws Error for an empty list. */
export function median(values: readonly number[]): number {
  const middle = values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
  if (middle === undefined) throw new Error('The median needs at least one value.');
  return middle;
}

/** Returns the median of each measurement over several runs. @throws Error if there are no runs. */
export function medians<Figures extends Record<keyof Figures, number>>(runs: readonly Figures[]): Figures {
  const [first] = runs;
  if (!first) throw new Error('The median needs at least one value.');
  const keys = Object.keys(first) as (keyof Figures)[];
  return Object.fromEntries(keys.map((key) => [key, median(runs.map((run) => run[key]))])) as Figures;
}

/** A page, and an expression that's true when its controls work. */
export interface Opened {
  url: string;
  ready: string;
}

/**
 * Opens each page several times with an empty cache. Pages alternate, so changes in the machine's speed affect all of them.
 * @returns the medians for each page, or an error.
 */
export async function speedsOf(browser: Browser, pages: readonly Opened[], runs: number): Promise<(Speed | Error)[]> {
  const seen = pages.map((page) => ({ ...page, speeds: [] as Speed[], error: undefined as Error | undefined }));
  for (let run = 0; run < runs; run++)
    for (const visit of seen.filter(({ error }) => !error))
      try {
        visit.speeds.push(await once(browser, visit.url, visit.ready));
      } catch (error) {
        visit.error = error as Error;
      }
  return seen.map(({ speeds, error }) => error ?? medians(speeds));
}
