import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { findBrowser } from '../commands/browser';
import { versions } from './versions';
import { installed, runIn } from './work-folder';

/** What Lighthouse measures on a simulated slow phone. */
export interface LighthouseRun {
  /** From 0 to 100. */
  performance: number;
  accessibility: number;
  practices: number;
  seo: number;
  /** Largest Contentful Paint, in milliseconds. */
  lcp: number;
  /** Total Blocking Time, in milliseconds. */
  tbt: number;
  /** Cumulative Layout Shift, which has no unit. */
  cls: number;
}

interface Report {
  runtimeError?: { message: string };
  categories?: Record<string, { score: number | null } | undefined>;
  audits?: Record<string, { numericValue?: number } | undefined>;
}

/** Parses a Lighthouse report. @throws Error if Lighthouse couldn't load the page, or if a figure is missing. */
export function parseReport(json: string): LighthouseRun {
  const { runtimeError, categories, audits } = JSON.parse(json) as Report;
  if (runtimeError) throw new Error(`Lighthouse couldn't load the page: ${runtimeError.message}`);
  const number = (name: string, value: number | null | undefined): number => {
    if (typeof value !== 'number') throw new Error(`Lighthouse gave no value for "${name}".`);
    return value;
  };
  const score = (name: string): number => Math.round(number(name, categories?.[name]?.score) * 100);
  const audit = (name: string): number => number(name, audits?.[name]?.numericValue);
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    practices: score('best-practices'),
    seo: score('seo'),
    lcp: audit('largest-contentful-paint'),
    tbt: audit('total-blocking-time'),
    cls: audit('cumulative-layout-shift'),
  };
}

/** Runs Lighthouse on a page once, with its default settings for a slow phone. @throws Error with the message from Lighthouse. */
export async function lighthouse(url: string): Promise<LighthouseRun> {
  const folder = await installed('lighthouse', versions.lighthouse);
  const report = path.join(folder, 'report.json');
  rmSync(report, { force: true });
  const flags = ['--quiet', '--no-enable-error-reporting', '--disable-full-page-screenshot', '--output=json', `--output-path=${report}`];
  const chrome = '--chrome-flags=--headless=new --no-sandbox --disable-gpu --disable-background-networking';
  await runIn(folder, path.join(folder, 'node_modules/.bin/lighthouse'), [url, ...flags, chrome], { CHROME_PATH: findBrowser('measure') });
  return parseReport(readFileSync(report, 'utf8'));
}
