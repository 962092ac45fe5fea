import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { binary } from './run';
import { installSystemPackages } from './system-packages';

/** The same engine without the windows of a browser: tests take three quarters of the time. */
const SHELL = 'chromium-headless-shell';

const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

const HELP = `No Chromium was found, and none could be installed. Do one of these, then run "npm test" again:
  - install one with the system's package manager: sudo apt-get install chromium
  - let Playwright download its own:              npx playwright install --with-deps chromium
  - name one that you have:                       CHROMIUM_PATH=/path/to/chromium npm test`;

const starts = (file: string): boolean => spawnSync(file, ['--version'], { timeout: 30_000 }).status === 0;

function onPath(names: readonly string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name))).find((file) => existsSync(file) && starts(file));
}

const playwrightOwn = (): string | undefined => [chromium.executablePath()].find((file) => existsSync(file) && starts(file));

/** Tries one way to install, quietly: its failure only means that the next way is tried. */
function attempt(command: string, args: string[]): void {
  console.log(`Looking for a browser: ${command.split('/').at(-1)} ${args.join(' ')}`);
  spawnSync(command, args, { stdio: 'ignore', timeout: 600_000, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
}

/**
 * A Chromium that starts: the one in CHROMIUM_PATH, Playwright's own, the system's, or one installed now.
 * @param like `reader` for what is measured: the browser that readers have, and not the shell.
 * @returns its path.
 * @throws Error that says what to do when there is none.
 */
export function findBrowser(like: 'test' | 'reader' = 'test'): string {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (existsSync(named) && starts(named)) return named;
    throw new Error(`CHROMIUM_PATH is "${named}", which does not start. Correct it or unset it.`);
  }
  const own = playwrightOwn();
  if (own) return own;
  if (like === 'test' && !onPath([SHELL])) installSystemPackages([SHELL]);
  const names = like === 'test' ? [SHELL, ...BROWSERS] : BROWSERS;
  const found = onPath(names);
  if (found) return found;
  attempt(binary('playwright'), ['install', 'chromium']);
  const downloaded = playwrightOwn();
  if (downloaded) return downloaded;
  installSystemPackages(['chromium']);
  const installed = onPath(names);
  if (!installed) throw new Error(HELP);
  return installed;
}
