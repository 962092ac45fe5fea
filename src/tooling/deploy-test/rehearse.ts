import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { release } from '../release/release';
import { serveFolder } from '../commands/static-server';
import { openReader, READER_KINDS, type Navigation } from './readers';

export interface RehearsalOptions {
  browser: Browser;
  /** The first build. The second one replaces it while readers use the site. */
  first: string;
  second: string;
  /** The minimum number of navigations of all readers. */
  navigations: number;
  /** How many days the first version's assets stay available. 0 removes them immediately. */
  assetDays?: number;
  /** Runs before a reader opens the site. Tests break something here. */
  prepare?: (page: Page) => Promise<unknown>;
}

export interface Rehearsal {
  navigations: Navigation[];
  /** Navigations after which a reader couldn't continue. */
  problems: string[];
  /** Navigations that unexpectedly loaded a document. */
  fullLoads: string[];
  /** Navigations before and after the switch. */
  before: number;
  after: number;
  /** The duration of the release in milliseconds. */
  took: number;
}

/** Releases the second version while readers of four kinds use the first, and records all navigations. */
export async function rehearse({ browser, first, second, navigations, assetDays, prepare }: RehearsalOptions): Promise<Rehearsal> {
  const site = mkdtempSync(path.join(tmpdir(), 'partita-host-'));
  release({ build: first, site });
  const server = await serveFolder(path.join(site, 'current'));
  const readers = await Promise.all(READER_KINDS.map((kind) => openReader(browser, kind, server.url, prepare)));
  const done = (): number => readers.reduce((sum, reader) => sum + reader.navigations.length, 0);
  let before = 0;
  let took = 0;
  try {
    for (let round = 0; done() < navigations; round++) {
      const reading = Promise.all(readers.map((reader) => reader.step(round)));
      if (took === 0 && done() >= navigations / 3) {
        before = done();
        const started = performance.now();
        release({ build: second, site, ...(assetDays !== undefined && { assetDays }) });
        took = performance.now() - started;
      }
      await reading;
    }
    const all = readers.flatMap((reader) => reader.navigations);
    return {
      navigations: all,
      problems: all.filter(({ problem }) => problem).map(({ reader, to, problem }) => `${reader}, to ${to}: ${problem}`),
      fullLoads: all.filter(({ loads }) => loads > 0).map(({ reader, to, loads, loaded }) => `${reader}, to ${to}: ${loads} (${loaded})`),
      before,
      after: all.length - before,
      took,
    };
  } finally {
    for (const reader of readers) await reader.close();
    await server.close();
    rmSync(site, { recursive: true, force: true });
  }
}
