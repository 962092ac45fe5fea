// `npm run bench -- reload`: measures the time from saving a file to seeing the change in the browser, in a copy of the project.
import { chromium, type Page } from '@playwright/test';
import { startDevServer, type DevServer } from './dev-server';
import { findBrowser } from '../commands/browser';
import { help } from '../commands/help';

help(`Usage: npm run bench -- reload

Measures the time from saving a file to seeing the change, with npm start in a copy of the project.`);

interface Edit {
  name: string;
  file: string;
  /** The route of the page that shows the change. */
  route: string;
  change(before: string, mark: string): string;
  times: number;
}

const EDITS: Edit[] = [
  {
    name: 'a guide',
    file: 'docs/getting-started/phases.mdx',
    route: 'getting-started/phases',
    change: (before, mark) => `${before}\n${mark}\n`,
    times: 5,
  },
  {
    name: 'a specification, on a reference page',
    file: 'openapi/v3.yaml',
    route: 'api/v3/refund',
    change: (before, mark) => before.replace('Give back all or part', `${mark}. Give back all or part`),
    times: 3,
  },
  {
    name: 'an error code, in a table of a guide',
    file: 'openapi/shared/error-codes.yaml',
    route: 'merchant-hub/dashboard',
    change: (before, mark) => before.replace(/(card_declined:\n(?:.*\n)*?\s+when: )(\S)/, `$1${mark} $2`),
    times: 3,
  },
];

/** Measures the milliseconds from saving a file to seeing the change, for each repetition. */
async function measured(site: DevServer, page: Page, { file, route, change, times }: Edit): Promise<number[]> {
  await page.goto(`${site.url}${route}`);
  await page.locator('article h1').first().waitFor();
  const results: number[] = [];
  for (let run = 1; run <= times; run += 1) {
    const mark = `Mark ${route.length}x${run}`;
    const start = performance.now();
    site.edit(file, (before) => change(before, mark));
    await page.getByText(mark).first().waitFor({ timeout: 120_000 });
    results.push(performance.now() - start);
  }
  return results;
}

const seconds = (value: number): string => (value / 1000).toFixed(1);

async function main(): Promise<void> {
  const browser = await chromium.launch({ executablePath: findBrowser('measure'), args: ['--no-sandbox'] });
  const site = await startDevServer();
  try {
    const page = await browser.newPage();
    for (const edit of EDITS) {
      const results = await measured(site, page, edit);
      console.log(`${edit.name.padEnd(40)} ${results.map(seconds).join(', ')} s`);
    }
    const { code, took } = await site.interrupt();
    console.log(`${'Ctrl+C to the end'.padEnd(40)} ${seconds(took)} s, exit code ${code}`);
  } finally {
    await browser.close();
    await site.dispose();
  }
}

void main();
