// `npm test`: runs static checks, a strict build, and all tests. It ends with "N passed, N failed". `npm test -- FILE…` runs some files
// with the existing build.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { findBrowser } from './browser';
import { freePort } from './free-port';
import { binary } from '../../reference/run-command';
import { need, playwright, root, StepFailed, vitest } from './test-steps';
import { lineOf, sum, type Totals } from './test-totals';
import { missingLanguages, namesOf } from './toolchains';
import { help } from './help';

help(`Usage: npm test                      checks, builds, and runs all tests
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

async function runAll(): Promise<Totals> {
  const CHROMIUM_PATH = findBrowser();
  const unit = await buildAndCheck();
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

async function runSome(files: readonly string[]): Promise<Totals> {
  const specs = files.filter((file) => file.includes('.spec') || file.startsWith('-'));
  const others = files.filter((file) => !specs.includes(file));
  const totals = others.length > 0 ? [await vitest(['unit', 'site', 'samples'], others)] : [];
  if (specs.length > 0) totals.push(await playwright(specs, { CHROMIUM_PATH: findBrowser(), PORT: String(await freePort()) }));
  return sum(totals);
}

async function main(): Promise<void> {
  const files = process.argv.slice(2);
  const totals = files.length > 0 ? await runSome(files) : await runAll();
  console.log(lineOf(totals));
  process.exitCode = totals.failed > 0 || totals.passed === 0 ? 1 : 0;
}

main().catch((error: Error) => {
  console.error(error instanceof StepFailed ? error.message : error);
  console.log('0 passed, 1 failed');
  process.exitCode = 1;
});
