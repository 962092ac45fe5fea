// `npm run bench -- search`: compares search quality on real queries with other engines on the same pages.
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { buildEasyops, indexWithPagefind } from './reference-searches';
import { engines } from './engines';
import { askAll, dialog, easyops, keyPressToHits, pagefind, resultsPage, type InBrowser } from './in-browser';
import { hasCorrectPage, qualityOf, rankOf, type Asked, type Quality } from './metrics';
import questionSets from './questions.json';
import { INDEX_FILE } from '../../data/search-service';
import { unpack, type PackedIndex } from '../../search/pack';
import { findBrowser } from '../commands/browser';
import { help } from '../commands/help';

help(`Usage: npm run bench -- search [--engines] [--misses]

  --engines   compares only the engines, without a browser
  --misses    lists the questions whose page isn't among the first five results`);

const build = path.join(__dirname, '../../../build');
const sets = Object.entries(questionSets as Record<string, Asked[]>);
const all = sets.flatMap(([, questions]) => questions);

/** The minimum quality. `nothing` is the share of queries without a correct page that find nothing. */
const DEMANDED = { mrr: 0.9, hit5: 0.97, nothing: 0.95 };

/** Computes the quality for queries with a correct page, and the share of the others that find nothing. */
function overallOf(ranks: readonly number[]): Quality & { nothing: number } {
  const of = (hasPage: boolean): Quality => qualityOf(ranks.filter((_, index) => all[index] && hasCorrectPage(all[index]) === hasPage));
  return { ...of(true), nothing: of(false).hit1 };
}

const shown = ({ mrr, hit1, hit5 }: Quality): string => [mrr, hit1, hit5].map((value) => value.toFixed(3)).join('  ');
const line = (name: string, ...columns: string[]): void => console.log([name.padEnd(40), ...columns].join(' | '));

const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;

async function compareEngines(): Promise<void> {
  const records = unpack(JSON.parse(readFileSync(path.join(build, INDEX_FILE), 'utf8')) as PackedIndex);
  console.log(`\nEngines on the same ${records.length} records, in Node. Times are ratios to ours in this run.`);
  line('', 'MRR    hit@1  hit@5', 'nothing', 'index kB (brotli)', 'loading', 'search, median', 'search, p95');
  let unit: number[] | undefined;
  for (const { name, load } of engines) {
    const began = performance.now();
    const { ask, bytes } = await load(records);
    const loading = performance.now() - began;
    for (const { question } of all.slice(0, 40)) await ask(question);
    const [ranks, times]: [number[], number[]] = [[], []];
    for (const asked of all) {
      const start = performance.now();
      const hits = await ask(asked.question);
      times.push(performance.now() - start);
      ranks.push(rankOf(asked, hits));
    }
    const measured = [loading, percentile(times, 0.5), percentile(times, 0.95)];
    unit ??= measured;
    const overall = overallOf(ranks);
    line(
      name,
      shown(overall),
      overall.nothing.toFixed(3).padStart(7),
      (bytes() / 1000).toFixed(0).padStart(17),
      ...measured.map((value, index) => `${(value / (unit?.[index] ?? 1)).toFixed(2)}`.padStart(7)),
    );
    if (unit === measured) console.log(`  (ours: ${measured.map((value) => value.toFixed(1)).join(', ')} ms here)`);
  }
}

async function compareSearches(): Promise<boolean> {
  const folder = mkdtempSync(path.join(tmpdir(), 'partita-pagefind-'));
  cpSync(build, folder, { recursive: true });
  await indexWithPagefind(folder);
  const other = buildEasyops();
  const browser = await chromium.launch({
    executablePath: findBrowser('measure'),
    args: ['--no-sandbox', '--disable-background-networking'],
  });
  const searches: InBrowser[] = [resultsPage(build), dialog(build), easyops(other.folder), pagefind(folder)];
  console.log(
    `\n${all.length} questions, asked in a browser. Each column shows MRR, hit@1, and hit@5 by page, or the share that correctly finds nothing.`,
  );
  line('', 'all'.padEnd(19), ...sets.map(([name, questions]) => `${name} (${questions.length})`.padEnd(19)));
  const overall: ReturnType<typeof overallOf>[] = [];
  for (const search of searches) {
    const results = await askAll(browser, search, all);
    const ranks = all.map((asked, index) => rankOf(asked, results[index] ?? []));
    let at = 0;
    const perSet = sets.map(([, questions]) => {
      const quality = qualityOf(ranks.slice(at, (at += questions.length)));
      return questions.every(hasCorrectPage) ? shown(quality) : quality.hit1.toFixed(3).padEnd(19);
    });
    const quality = overallOf(ranks);
    overall.push(quality);
    line(search.name, shown(quality), ...perSet);
    if (process.argv.includes('--misses') && search.name.startsWith('ours'))
      all.forEach((asked, index) =>
        (ranks[index] ?? 0) > 0 && (ranks[index] ?? 0) <= 5 ? undefined : console.log(`  not among five: ${asked.question}`),
      );
  }
  const times = await keyPressToHits(browser, build, all.slice(0, 40));
  console.log(
    `Key press to hits in the dialog, ${times.length} letters: median ${percentile(times, 0.5).toFixed(0)} ms, p95 ${percentile(times, 0.95).toFixed(0)} ms here`,
  );
  await browser.close();
  other.dispose();
  rmSync(folder, { recursive: true });
  const [page, box, ...others] = overall;
  return [page, box].every(
    (quality) =>
      quality &&
      quality.mrr >= DEMANDED.mrr &&
      quality.hit5 >= DEMANDED.hit5 &&
      quality.nothing >= DEMANDED.nothing &&
      others.every((theirs) => quality.mrr > theirs.mrr && quality.hit5 > theirs.hit5),
  );
}

async function run(): Promise<void> {
  if (!existsSync(path.join(build, INDEX_FILE))) throw new Error('There is no build. Run "npm run build" first.');
  await compareEngines();
  if (process.argv.includes('--engines')) return;
  const good = await compareSearches();
  console.log(
    good
      ? '\nPassed: our search is ahead and meets its targets.'
      : '\nFailed: our search must reach MRR 0.90 and hit@5 0.97, find nothing for 95% of the queries without a correct page, and be ahead.',
  );
  process.exitCode = good ? 0 : 1;
}

run().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
