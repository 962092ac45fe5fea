import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { chromium } from '@playwright/test';
import { binary } from '../../reference/run-command';
import { canInstall, installSystemPackages } from './system-packages';

/** The browser without a user interface, with which tests take 25% less time. */
const SHELL = 'chromium-headless-shell';

const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

const HELP = `Install a Chromium, then run the command again:
  - with the system's package manager:  sudo apt-get install chromium
  - with Playwright:                    npx playwright install --with-deps chromium
  - or use one that you have:           CHROMIUM_PATH=/path/to/chromium npm test`;

/** There is no Chromium. The message says what to do. */
export class NoBrowser extends Error {}

const starts = (file: string): boolean => spawnSync(file, ['--version'], { timeout: 30_000 }).status === 0;

function onPath(names: readonly string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name))).find((file) => existsSync(file) && starts(file));
}

const playwrightOwn = (): string | undefined => [chromium.executablePath()].find((file) => existsSync(file) && starts(file));

/** Returns the reason at the end of Playwright's output, which repeats it with a stack trace for each attempt. */
const reasonIn = (output: string): string => {
  const lines = stripVTControlCharacters(output).trim().split('\n');
  return (lines.findLast((line) => line.startsWith('Error: ')) ?? lines.at(-1) ?? '').replace(/^Error: /, '');
};

/** @throws Error with the reason why it can't be installed. */
function installBrowser(name: string): void {
  if (canInstall()) {
    console.log(`Chromium is missing. Installing the Debian package ${name}. This command installs nothing else.`);
    return installSystemPackages([name]);
  }
  console.log('Chromium is missing. Downloading it with "playwright install chromium". This command installs nothing else.');
  const { status, stdout, stderr } = spawnSync(binary('playwright'), ['install', 'chromium'], { encoding: 'utf8', timeout: 600_000 });
  if (status !== 0) throw new Error(`Chromium couldn't be downloaded: ${reasonIn(stdout + stderr)}`);
}

/**
 * Finds a Chromium that starts: the one in CHROMIUM_PATH, Playwright's own, or the system's. If there is none, it installs one.
 * @param purpose `measure` for the complete browser that readers use, rather than the headless shell.
 * @returns its path.
 * @throws NoBrowser that says what to do if there is none.
 */
export function findBrowser(purpose: 'test' | 'measure' = 'test'): string {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (existsSync(named) && starts(named)) return named;
    throw new NoBrowser(`CHROMIUM_PATH is "${named}", which doesn't start. Correct it or unset it.`);
  }
  const names = purpose === 'test' ? [SHELL, ...BROWSERS] : BROWSERS;
  const found = playwrightOwn() ?? onPath(names);
  if (found) return found;
  try {
    installBrowser(names[0] as string);
  } catch (error) {
    throw new NoBrowser(`${(error as Error).message}\n${HELP}`, { cause: error });
  }
  const installed = playwrightOwn() ?? onPath(names);
  if (!installed) throw new NoBrowser(`The installed browser doesn't start.\n${HELP}`);
  return installed;
}
