import path from 'node:path';
import { defineConfig } from 'vitest/config';

const root = path.join(__dirname, '..');

/** Tests that need no browser. What needs one is in `*.spec.ts` and runs with Playwright. */
export default defineConfig({
  root,
  test: {
    testTimeout: 60_000,
    projects: [
      // Code on its own: runs while the site builds.
      { extends: true, test: { name: 'unit', include: ['src/**/*.test.{ts,tsx}'] } },
      // The files of the built site, and programs that read them.
      { extends: true, test: { name: 'site', include: ['tests/**/*.test.ts'] } },
    ],
  },
});
