import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { release } from '../release/release';
import { serveFolder } from '../commands/static-server';
import { openReader, READER_KINDS, type Navigation } from './readers';

export interface RehearsalOptions {
  browser: Browser;
  /** Two builds: the second takes the place of the first while readers read. */
  first: string;
  second: string;
  /** At least so many navigations of all readers together. */
  navigations: number;
  /** Days for which the assets of the first stay. 0 shows what happens without them. */
  assetDays?: number;
  /** What happens to a tab before the reader opens the site: a test breaks something here, and expects a fault. */
  prepare?: (page: Page) => Promise<unknown>;
}

export interface Rehearsal {
  navigations: Navigation[];
  /** Navigations that a reader could not go on from. */
  faults: string[];
  /** Navigations that loaded a whole page, where none was asked for, and how the browser came to the last one. */
  fullLoads: string[];
  /** Navigations before and after the switch. */
  before: number;
  after: number;
  /** Milliseconds that the switch took, with the copying before it. */
  took: number;
}

/** Releases one version, lets readers of four kinds read, releases the other one under them, and writes down what they met. */
export async function rehearse({ browser, first, second, navigations, assetDays, prepare }: RehearsalOptions): Promise<Rehearsal> {
  const site = mkdtempSync(path.join(tmpdir(), 'partita-host-'));
  release({ build: first, site });
  const server = await serveFolder(path.join(site, 'current'));
  const readers = await Promise.all(READER_KINDS.map((kind) => openReader(browser, kind, server.url, prepare)));
  const done = (): number => readers.reduce((sum, one) => sum + one.navigations.length, 0);
  let before = 0;
  let took = 0;
  try {
    for (let round = 0; done() < navigations; round++) {
      const reading = Promise.all(readers.map((one) => one.step(round)));
      if (took === 0 && done() >= navigations / 3) {
        before = done();
        const started = performance.now();
        release({ build: second, site, ...(assetDays !== undefined && { assetDays }) });
        took = performance.now() - started;
      }
      await reading;
    }
    const all = readers.flatMap((one) => one.navigations);
    return {
      navigations: all,
      faults: all.filter(({ fault }) => fault).map(({ reader, to, fault }) => `${reader}, to ${to}: ${fault}`),
      fullLoads: all.filter(({ loads }) => loads > 0).map(({ reader, to, loads, loaded }) => `${reader}, to ${to}: ${loads} (${loaded})`),
      before,
      after: all.length - before,
      took,
    };
  } finally {
    for (const one of readers) await one.close();
    await server.close();
    rmSync(site, { recursive: true, force: true });
  }
}
