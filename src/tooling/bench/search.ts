// `npm run bench -- search`: measures search quality and speed on real questions, beside MiniSearch. Needs a build.
import { parseArgs } from 'node:util';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import MiniSearch from 'minisearch';
import { INDEX_FILE } from '../../data/search-service';
import { SearchEngine } from '../../search/engine/engine';
import { unpack, type PackedIndex } from '../../search/pack';
import { LEVELS, type SearchRecord } from '../../search/types';
import { help } from '../commands/help';
import { hasCorrectPage, qualityOf, rankOf, type Asked } from './metrics';
import questionSets from './questions.json';
import { markdownTable } from './table';

help(`Usage: npm run bench -- search [--misses]

Asks our engine and MiniSearch the questions in src/tooling/bench/questions.json.

  --misses   lists the questions whose page isn't among our first five results`);

const { values: options } = parseArgs({ options: { misses: { type: 'boolean' } } });

const file = path.join(__dirname, '../../../build', INDEX_FILE);
const sets: [name: string, questions: Asked[]][] = Object.entries(questionSets);

type Ask = (question: string) => string[];

const pageOf = (record: SearchRecord | undefined): string => record?.url.split('#')[0] ?? '';

function ours(records: readonly SearchRecord[]): Ask {
  const engine = new SearchEngine(records);
  return (query) => engine.search({ query, indexName: 'bench', hitsPerPage: 20 }).hits.map(({ url }) => url.split('#')[0] ?? '');
}

/** MiniSearch, configured as its documentation recommends, with our weights: the best of the engines that we compared. */
function miniSearch(records: readonly SearchRecord[]): Ask {
  const index = new MiniSearch({
    fields: ['title', 'above', 'keywords', 'content'],
    searchOptions: {
      boost: { title: 5, above: 1.5, keywords: 4, content: 1 },
      prefix: (_, position, terms) => position === terms.length - 1,
      fuzzy: (term) => (term.length > 3 ? 0.2 : false),
    },
  });
  index.addAll(
    records.map(({ hierarchy, keywords, content }, id) => {
      const titles = LEVELS.flatMap((level) => hierarchy[level] ?? []);
      return { id, title: titles.at(-1), above: titles.slice(0, -1).join(' '), keywords: keywords.join(' '), content: content ?? '' };
    }),
  );
  const results = (question: string): number[] => index.search(question).map(({ id }) => id as number);
  return (question) =>
    results(question)
      .slice(0, 60)
      .map((id) => pageOf(records[id]));
}

const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;

/** Asks all questions. @returns a row for each set, and the questions whose page isn't among the first five. */
function compare(
  name: string,
  load: (records: readonly SearchRecord[]) => Ask,
  records: SearchRecord[],
): { rows: string[][]; misses: string[] } {
  const began = performance.now();
  const ask = load(records);
  const loading = performance.now() - began;
  for (const { question } of sets[0]?.[1] ?? []) ask(question);
  const misses: string[] = [];
  const rows = sets.map(([set, questions]) => {
    const times: number[] = [];
    const ranks = questions.map((asked) => {
      const start = performance.now();
      const hits = ask(asked.question);
      times.push(performance.now() - start);
      const rank = rankOf(asked, hits);
      if (rank === 0 || rank > 5) misses.push(asked.question);
      return rank;
    });
    const { mrr, hit1, hit5 } = qualityOf(ranks);
    const quality = questions.every(hasCorrectPage) ? [mrr, hit1, hit5].map((value) => value.toFixed(3)) : ['–', hit1.toFixed(3), '–'];
    return [`${set} (${questions.length}), ${name}`, ...quality, ...[0.5, 0.95].map((share) => percentile(times, share).toFixed(1))];
  });
  console.log(`${name} loads ${records.length} records in ${loading.toFixed(0)} ms.`);
  return { rows, misses };
}

if (!existsSync(file)) throw new Error('There is no build. Run "npm run build" first.');
const records = unpack(JSON.parse(readFileSync(file, 'utf8')) as PackedIndex);
const [own, other] = [compare('ours', ours, records), compare('MiniSearch', miniSearch, records)];
console.log('Questions without a page must find nothing: "first" is the share that does. Times are in milliseconds.\n');
console.log(markdownTable(['', 'MRR', 'first', 'in five', 'median', 'p95'], [...own.rows, ...other.rows]));
if (options.misses) console.log(`\nNot among our first five:\n${own.misses.map((question) => `  ${question}`).join('\n')}`);
