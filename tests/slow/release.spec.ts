import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { writeNextVersion } from '../../src/tooling/deploy-test/next-version';
import { rehearse } from '../../src/tooling/deploy-test/rehearse';
import { buildFolder } from '../support/site';

test.describe('with visitors', () => {
  // Four browsers run concurrently: a minute is short on a busy machine.
  test.describe.configure({ mode: 'serial', timeout: 180_000 });
  let second: string;

  test.beforeAll(() => {
    second = mkdtempSync(path.join(tmpdir(), 'partita-second-'));
    expect(writeNextVersion(buildFolder, second)).toBeGreaterThan(100);
    expect(existsSync(path.join(second, 'index.html'))).toBe(true);
  });

  test.afterAll(() => rmSync(second, { recursive: true }));

  test('a release causes no failures, reloads, or lost input for visitors', async ({ browser }) => {
    const { problems, fullLoads, before, after, navigations } = await rehearse({ browser, first: buildFolder, second, navigations: 32 });
    expect(problems).toEqual([]);
    expect(fullLoads).toEqual([]);
    expect([before, after].every((count) => count >= 8)).toBe(true);
    expect(new Set(navigations.map(({ reader }) => reader)).size).toBe(4);
  });

  test("visitors lose nothing when the previous version's assets are missing", async ({ browser }) => {
    const { problems, fullLoads, navigations } = await rehearse({ browser, first: buildFolder, second, navigations: 24, assetDays: 0 });
    expect(fullLoads).not.toEqual([]);
    expect(Math.max(...navigations.map(({ loads }) => loads))).toBeLessThanOrEqual(2);
    expect(navigations.some(({ version }) => version === 'second')).toBe(true);
    expect(problems).toEqual([]);
  });

  test('the deploy test detects lost console input and unnecessary reloads', async ({ browser }) => {
    const options = { browser, first: buildFolder, second, navigations: 12 };
    const forgetful = (page: Page): Promise<unknown> => page.addInitScript('Storage.prototype.setItem = () => undefined');
    const { problems } = await rehearse({ ...options, assetDays: 0, prepare: forgetful });
    expect(problems.join()).toContain('with the console, to /api/v3/refund: the console lost the typed text');
    const leaving = (page: Page): Promise<unknown> =>
      page.addInitScript('addEventListener("click", (event) => event.target.closest("a") && event.stopImmediatePropagation(), true)');
    const { fullLoads } = await rehearse({ ...options, prepare: leaving });
    expect(fullLoads.join()).toMatch(/with the console, to \/api\/v3\/errors: 1 \(navigate, from ".+"\)/);
  });
});
