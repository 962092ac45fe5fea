import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { findBrowser } from '../commands/browser';
import { medians } from './phone';
import { versions } from './versions';
import { installed, runIn } from './work-folder';

/** Lighthouse's scores, from 0 to 100. */
export interface Scores {
  performance: number;
  accessibility: number;
  practices: number;
  seo: number;
}

const CATEGORIES: Record<keyof Scores, string> = {
  performance: 'performance',
  accessibility: 'accessibility',
  practices: 'best-practices',
  seo: 'seo',
};

interface Report {
  runtimeError?: { message: string };
  categories?: Record<string, { score: number | null; auditRefs?: { id: string; weight: number }[] }>;
  audits?: Record<string, { title: string; score: number | null }>;
}

/** The parts of a report that we use. */
export interface Verdict {
  scores: Scores;
  /** The titles of failing audits, other than performance. */
  failures: string[];
}

/** Parses a Lighthouse report. @throws Error if Lighthouse couldn't load the page, or if a score is missing. */
export function verdictOf(report: unknown): Verdict {
  const { runtimeError, categories, audits } = report as Report;
  if (runtimeError) throw new Error(`Lighthouse couldn't load the page: ${runtimeError.message}`);
  const scores = Object.entries(CATEGORIES).map(([key, id]): [string, number] => {
    const score = categories?.[id]?.score;
    if (typeof score !== 'number') throw new Error(`Lighthouse gave no score for "${id}".`);
    return [key, Math.round(score * 100)];
  });
  const counted = Object.entries(categories ?? {}).filter(([id]) => id !== CATEGORIES.performance);
  const failures = counted
    .flatMap(([, { auditRefs = [] }]) => auditRefs)
    .filter(({ weight }) => weight > 0)
    .flatMap(({ id }) => {
      const audit = audits?.[id];
      return audit && audit.score !== null && audit.score < 1 ? [audit.title] : [];
    });
  return { scores: Object.fromEntries(scores) as unknown as Scores, failures };
}

/**
 * Runs Lighthouse on a page, with its default settings for a slow phone.
 * @param isHidden Whether the page has noindex on purpose, which Lighthouse would report.
 * @returns the median of each score. @throws Error with the message from Lighthouse.
 */
export async function lighthouse(url: string, runs: number, isHidden: boolean): Promise<Verdict> {
  const folder = await installed('lighthouse', versions.lighthouse);
  const report = path.join(folder, 'report.json');
  const args = [
    url,
    '--output=json',
    `--output-path=${report}`,
    '--quiet',
    '--no-enable-error-reporting',
    '--disable-full-page-screenshot',
  ];
  const flags = ['--chrome-flags=--headless=new --no-sandbox --disable-gpu --disable-background-networking'];
  const skipped = isHidden ? ['--skip-audits=is-crawlable'] : [];
  const verdicts: Verdict[] = [];
  for (let run = 0; run < runs; run++) {
    rmSync(report, { force: true });
    await runIn(folder, path.join(folder, 'node_modules/.bin/lighthouse'), [...args, ...flags, ...skipped], {
      CHROME_PATH: findBrowser('measure'),
    });
    verdicts.push(verdictOf(JSON.parse(readFileSync(report, 'utf8'))));
  }
  return {
    scores: medians(verdicts.map((verdict) => verdict.scores)),
    failures: [...new Set(verdicts.flatMap(({ failures }) => failures))],
  };
}
