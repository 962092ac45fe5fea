// `npm run verify -- fuzz`: fuzzes every input of the built site (URL, storage, search index, forms) in a browser. Needs a build.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { fuzzSurface } from '../fuzz/fuzz';
import { hostileTexts } from '../fuzz/payloads';
import { surfacesOf, type Surface } from '../fuzz/surfaces';
import { findBrowser } from '../commands/browser';
import { builtSite, needBuiltSite } from '../commands/built-site';
import { numberOption } from '../commands/number-option';
import { serveFolder } from '../commands/static-server';
import { help } from '../commands/help';

help(`Usage: npm run verify -- fuzz [--cases 2000] [--seed 1] [--surface NAME]

Enters payloads into every input of the built site. The same seed creates the same texts.`);

/** The shares of the cases. A new page takes longer than typing into a field. */
const SHARE = { fresh: 1, typed: 3 } as const;
const shareOf = ({ isFresh }: Surface): number => (isFresh ? SHARE.fresh : SHARE.typed);

/** Identifies the fields of a page by their labels. */
function fieldsIn(file: string): string {
  const main = readFileSync(path.join(builtSite, file), 'utf8').split('<main')[1] ?? '';
  const fields = main.match(/<(?:textarea|input[^>]*type="(?:text|search))[^>]*/g) ?? [];
  return fields.map((field) => field.replaceAll(/\s(?:id|value|class|aria-\w+by)=(?:"[^"]*"|\S+)/g, '')).join('\n');
}

/** Returns pages with fields. If several pages have the same fields, such as operations, it returns only the first one. */
function pagesWithFields(): string[] {
  needBuiltSite();
  const pages = new Map<string, string>();
  const files = readdirSync(builtSite, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('index.html'));
  for (const file of files.toSorted()) {
    const fields = fieldsIn(file);
    if (fields && !pages.has(fields)) pages.set(fields, `/${path.posix.dirname(file)}`);
  }
  return [...pages.values()];
}

async function fuzz(): Promise<void> {
  const { values } = parseArgs({
    options: {
      cases: { type: 'string', default: '2000' },
      seed: { type: 'string', default: '1' },
      surface: { type: 'string', default: '' },
    },
  });
  const [cases, seed] = [numberOption('cases', values.cases), numberOption('seed', values.seed)];
  const all = surfacesOf(pagesWithFields());
  const surfaces = all.filter(({ name }) => name.includes(values.surface));
  if (surfaces.length === 0)
    throw new Error(`--surface is "${values.surface}". Name a part of one of these: ${all.map(({ name }) => name).join('; ')}.`);
  const shares = surfaces.reduce((sum, surface) => sum + shareOf(surface), 0);
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox'] });
  const server = await serveFolder(builtSite);
  let [tried, survived] = [0, 0];
  try {
    for (const [index, surface] of surfaces.entries()) {
      const texts = hostileTexts(Math.ceil((cases * shareOf(surface)) / shares), seed + index);
      const result = await fuzzSurface(browser, server.url, surface, texts);
      tried += result.cases;
      survived += result.survived;
      console.log(`${surface.name}: ${result.survived} of ${result.cases} survived`);
      for (const problem of result.problems.slice(0, 10)) console.log(`  ${problem}`);
    }
  } finally {
    await browser.close();
    await server.close();
  }
  console.log(`${tried} cases tried with seed ${seed}, ${survived} survived.`);
  if (survived < tried) process.exitCode = 1;
}

fuzz().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
