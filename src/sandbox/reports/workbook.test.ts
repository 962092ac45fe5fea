import { strFromU8, unzipSync } from 'fflate';
import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => vi.unstubAllEnvs());

/** The workbook as a process in this time zone writes it. */
async function written(zone: string): Promise<Uint8Array> {
  vi.stubEnv('TZ', zone);
  vi.resetModules();
  const { workbook } = await import('./workbook');
  return workbook(['plan', 'amount'], [['<A & B>', 500.25]]);
}

test('a workbook has the same bytes in every time zone', async () => {
  const [honolulu, auckland] = [await written('Pacific/Honolulu'), await written('Pacific/Auckland')];
  expect(Buffer.from(honolulu).equals(auckland)).toBe(true);
});

test('a workbook contains its rows, escaped', async () => {
  const files = unzipSync(await written('UTC'));
  const sheet = strFromU8(files['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
  expect(sheet).toContain('&lt;A &amp; B&gt;');
  expect(sheet).toContain('<c><v>500.25</v></c>');
  expect(Object.keys(files)).toContain('[Content_Types].xml');
});
