// `npm run verify -- browsers`: what readers do, in Firefox and in WebKitGTK, compared with Chromium.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { binary } from '../../reference/run-command';
import { installSystemPackages } from '../commands/system-packages';
import { help } from '../commands/help';

help(`Usage: npm run verify -- browsers [--install]

Opens one page of each type in Firefox and WebKitGTK, and uses search, the console, and every tool as a reader does. Skips a browser that
this machine doesn't have.
  --install   installs the missing browsers first (Debian and Ubuntu, as root or with sudo)`);

/** The browsers' Debian packages, with a file of each that shows that it's installed. Xvfb is the display of WebKitGTK. */
const packages: Record<string, readonly string[]> = {
  'firefox-esr': ['/usr/bin/firefox-esr', '/usr/bin/firefox'],
  'webkit2gtk-driver': ['/usr/bin/WebKitWebDriver'],
  xvfb: ['/usr/bin/Xvfb'],
  xauth: ['/usr/bin/xauth'],
};

const missing = (): string[] =>
  Object.entries(packages)
    .filter(([, files]) => !files.some((file) => existsSync(file)))
    .map(([name]) => name);

function main(): void {
  const { values } = parseArgs({ options: { install: { type: 'boolean', default: false } } });
  if (values.install && missing().length > 0) {
    console.log(`Installing ${missing().join(' ')}`);
    installSystemPackages(missing());
  }
  if (missing().length > 0) console.log(`Not on this machine, so their tests are skipped: ${missing().join(' ')}`);
  const vitest = [binary('vitest'), 'run', '--config', 'tests/vitest.config.mts', '--project', 'browsers'];
  const hasDisplay = Boolean(process.env.DISPLAY) || !existsSync('/usr/bin/xvfb-run');
  const [command = '', ...args] = hasDisplay ? vitest : ['xvfb-run', '--auto-servernum', ...vitest];
  const { status } = spawnSync(command, args, { stdio: 'inherit' });
  process.exitCode = status ?? 1;
}

try {
  main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
