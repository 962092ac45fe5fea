import path from 'node:path';
import { defineConfig } from '@playwright/test';

/** `npm test` passes a free port. */
const port = Number(process.env.PORT ?? 4173);

// The browser uses only the project's fonts, so screenshots are the same on every machine.
process.env.FONTCONFIG_FILE = path.join(__dirname, 'tests/support/fonts.conf');

export default defineConfig({
  testDir: 'tests',
  testMatch: '*.spec.ts',
  // npm run verify runs these: slow tests, and variations of other tests.
  testIgnore: process.env.SLOW ? [] : '**/slow/**',
  ...(!process.env.SLOW && { grepInvert: /@slow/ }),
  snapshotPathTemplate: '{testDir}/visual/{arg}{ext}',
  fullyParallel: true,
  // One for each core. More don't help, because the browser uses every core, and slower pages expose races in tests.
  workers: '100%',
  forbidOnly: Boolean(process.env.CI),
  // A retry would hide a race that readers could run into.
  retries: 0,
  timeout: 60_000,
  // Long, because these tests say what a page shows, not how fast: on a busy machine, the first search takes 7 seconds. What has a time limit
  // measures it: tests/weight.spec.ts and npm run bench.
  expect: { timeout: 20_000 },
  // npm test passes RESULTS_FILE. It prints no list of tests that pass, and in a workflow, each failure is also shown beside the code.
  reporter: [
    ...(process.env.RESULTS_FILE
      ? ([['dot'], ['json', { outputFile: process.env.RESULTS_FILE }], ['./tests/support/accessibility-reporter.ts']] as const)
      : ([['list']] as const)),
    ...(process.env.GITHUB_ACTIONS ? ([['github']] as const) : []),
  ],
  use: {
    // A control that doesn't respond within this time doesn't respond to a reader either.
    actionTimeout: 10_000,
    baseURL: `http://127.0.0.1:${port}`,
    locale: 'en-US',
    timezoneId: 'UTC',
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      // With this hinting, text renders the same in Chromium and its headless shell.
      args: [
        '--no-sandbox',
        // Pages are too short-lived for optimized code to pay off. Without Turbofan, tests take 10% less time; delaying Maglev saves
        // another 8%, and turning it off would slow down axe.
        '--js-flags=--no-opt,--invocation-count-for-maglev=4000',
        '--font-render-hinting=slight',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: {
    command: 'npm run --silent serve',
    url: `http://127.0.0.1:${port}`,
    env: { PORT: String(port) },
    reuseExistingServer: false,
  },
});
