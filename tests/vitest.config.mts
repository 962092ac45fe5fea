import { availableParallelism } from 'node:os';
import path from 'node:path';
import { defineConfig } from 'vitest/config';

const root = path.join(import.meta.dirname, '..');

/** Tests that need no browser. The others are in `*.spec.ts` and run with Playwright. */
export default defineConfig({
  root,
  test: {
    testTimeout: 150_000,
    hookTimeout: 150_000,
    // The default of 1 s is less than an interpreter needs to start on a busy machine: npm run sandbox took more than 30 s under a load of 18.
    expect: { poll: { timeout: 120_000 } },
    // The default leaves one core idle, which on two cores is half the machine.
    maxWorkers: availableParallelism(),
    // Tests share modules, so each worker loads them and parses the pages once.
    isolate: false,
    projects: [
      // Unit tests, which run while the site builds.
      { extends: true, test: { name: 'unit', include: ['src/**/*.test.{ts,tsx}'] } },
      // Tests that read the built site.
      { extends: true, test: { name: 'site', include: ['tests/*.test.ts'], setupFiles: ['tests/support/old-build.ts'] } },
      // Code samples, run against the sandbox.
      { extends: true, test: { name: 'samples', include: ['tests/samples/*.test.ts'], testTimeout: 300_000 } },
      // Outside of `npm test`: npm run verify -- browsers.
      { extends: true, test: { name: 'browsers', include: ['tests/browsers/*.test.ts'], testTimeout: 120_000, hookTimeout: 120_000 } },
      // Outside of `npm test`: npm run verify.
      {
        extends: true,
        test: {
          name: 'slow',
          isolate: true,
          // The others run in every npm test, and here with more rounds.
          include: [
            'tests/slow/*.test.ts',
            'tests/samples/copied-code.test.ts',
            'src/sandbox/tests/fuzz.test.ts',
            'src/sandbox/ledger/laws.test.ts',
            'src/data/lifecycles/lifecycles.test.ts',
          ],
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
    ],
  },
});
