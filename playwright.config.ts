import { defineConfig } from '@playwright/test';

/** Another one runs beside: PORT=4174 npm test. */
const port = Number(process.env.PORT ?? 4173);

export default defineConfig({
  testDir: 'tests',
  // One set of pictures for all systems: fonts come with the site, but for code and what no webfont has.
  snapshotPathTemplate: '{testDir}/visual/{arg}{ext}',
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  // A second try would hide a race that a reader meets.
  retries: 0,
  timeout: 60_000,
  // RESULTS_FILE is for what reads the failures after: npm run changed-pages.
  reporter: [
    ['list'],
    ['./tests/support/totals-reporter.ts'],
    ...(process.env.RESULTS_FILE ? [['json', { outputFile: process.env.RESULTS_FILE }] as const] : []),
  ],
  use: {
    // A control that does not answer in this time does not answer a reader either.
    actionTimeout: 10_000,
    baseURL: `http://127.0.0.1:${port}`,
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      // Letters look the same in Chromium and in its headless shell, which fits them to pixels more than it unless it is told.
      args: [
        '--no-sandbox',
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
    reuseExistingServer: !process.env.CI,
  },
});
