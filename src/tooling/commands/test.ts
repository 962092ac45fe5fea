// `npm test`: runs static checks, a strict build, and all tests. It ends with "N passed, N failed". `npm test -- FILE…` runs some files
// with the existing build.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { findBrowser, NoBrowser } from './browser';
import { freePort } from './free-port';
import { binary } from '../../reference/run-command';
import { need, playwright, root, StepFailed, vitest } from './test-steps';
import { lineOf, sum, type Totals } from './test-totals';
import { missingLanguages, namesOf } from './toolchains';
import { help } from './help';

help(`Usage: npm test                      checks, builds, and runs all tests
       npm test -- --built           runs all tests on the existing build, without the checks
       npm test -- --built=pages     only those that a change of pages can break
       npm test -- FILE… [options]   runs some test files on the existing build; options are those of Playwright`);

/** The output of the build. A test fails if it contains a warning. */
const buildLog = path.join(root, '.docusaurus/build.log');

const npmRun = (name: string, script: string, options: readonly string[] = [], env?: NodeJS.ProcessEnv): Promise<string> =>
  need(name, 'npm', ['run', '--silent', script, '--', ...options], env);

/** Runs at the same time what needs only the reference pages: the build alone doesn't use all cores. */
async function buildAndCheck(): Promise<Totals> {
  await need('reference pages', binary('tsx'), ['src/tooling/commands/gen.ts']);
  const steps = [
    npmRun('static checks', 'check').then(console.log),
    npmRun('build', 'build', ['--no-generate'], { FORCE_COLOR: '0', NO_COLOR: '1' }),
    vitest(['unit']),
  ] as const;
  // If one fails, the others finish first, so the totals stay the last line.
  await Promise.allSettled(steps);
  const [, log, totals] = await Promise.all(steps);
  writeFileSync(buildLog, log);
  return totals;
}

/** The browser tests about whole pages. The others are about single components, the console, or the sandbox. */
const PAGE_SPECS = [
  'accessibility',
  'category-pages',
  'every-page',
  'page-types',
  'pictures',
  'print',
  'routes',
  'search',
  'section-links',
  'visual',
  'weight',
  'wider-text',
  'without-scripts',
].map((name) => `tests/${name}.spec.ts`);

/** Runs what a change of pages can break, on the existing build. */
async function runPages(): Promise<Totals> {
  const CHROMIUM_PATH = findBrowser();
  await need('reference pages', binary('tsx'), ['src/tooling/commands/gen.ts']);
  const files = await vitest(['site']);
  return sum([files, await playwright(PAGE_SPECS, { CHROMIUM_PATH, PORT: String(await freePort()) })]);
}

/** Runs all tests. @param isBuilt Whether to test the existing build, without the checks. */
async function runAll(isBuilt: boolean): Promise<Totals> {
  const CHROMIUM_PATH = findBrowser();
  if (isBuilt) await need('reference pages', binary('tsx'), ['src/tooling/commands/gen.ts']);
  const unit = await (isBuilt ? vitest(['unit']) : buildAndCheck());
  const [, files] = await Promise.all([
    need('variant build', binary('tsx'), ['tests/support/build-variant.ts']),
    vitest(['site', 'samples']),
  ]);
  const browser = await playwright([], { CHROMIUM_PATH, PORT: String(await freePort()) });
  const missing = missingLanguages();
  if (missing.length > 0)
    console.log(`Samples in ${namesOf(missing)} didn't run. To install their toolchains and run them: npm run test:samples -- --install`);
  return sum([unit, files, browser]);
}

/** @param args files, followed by options of Playwright and their values. @throws StepFailed for options without a browser test. */
async function runSome(args: readonly string[]): Promise<Totals> {
  const end = args.findIndex((arg) => arg.startsWith('-'));
  const [files, options] = end === -1 ? [args, []] : [args.slice(0, end), args.slice(end)];
  const [specs, others] = [files.filter((file) => file.includes('.spec')), files.filter((file) => !file.includes('.spec'))];
  // Without a file, Playwright would run all of its tests, and an option such as --update-snapshots would change them.
  if (specs.length === 0 && options.length > 0)
    throw new StepFailed(
      `"${options.join(' ')}" is for browser tests. Name one first: npm test -- tests/visual.spec.ts ${options.join(' ')}`,
    );
  const totals = others.length > 0 ? [await vitest(['unit', 'site', 'samples'], others)] : [];
  if (specs.length > 0)
    totals.push(await playwright([...specs, ...options], { CHROMIUM_PATH: findBrowser(), PORT: String(await freePort()) }));
  return sum(totals);
}

function chosen(args: readonly string[]): Promise<Totals> {
  if (args[0]?.startsWith('--built') && (args.length > 1 || !['--built', '--built=pages'].includes(args[0])))
    throw new StepFailed(`Write --built or --built=pages alone, instead of "${args.join(' ')}".`);
  if (args[0] === '--built=pages') return runPages();
  if (args.length === 0 || args[0] === '--built') return runAll(args.length > 0);
  return runSome(args);
}

async function main(): Promise<void> {
  const totals = await chosen(process.argv.slice(2));
  console.log(lineOf(totals));
  process.exitCode = totals.failed > 0 || totals.passed === 0 ? 1 : 0;
}

main().catch((error: Error) => {
  console.error(error instanceof StepFailed || error instanceof NoBrowser ? error.message : error);
  console.log('0 passed, 1 failed');
  process.exitCode = 1;
});
