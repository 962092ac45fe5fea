import { platforms, type Platform } from '../src/data/platforms';
import { expect, open, test } from './support/site';

const all: [string, Platform][] = Object.entries(platforms);

for (const [name, { page: route, states, features }] of all)
  test(`${route} starts with requirements and maps order states`, async ({ page }) => {
    await open(page, route);
    const first = page.getByRole('article').getByRole('table').first();
    await expect(first.getByRole('columnheader', { name: 'Supported' })).toBeVisible();
    await expect(first.getByRole('row')).toHaveCount(Object.keys(features).length + 1);
    const heading = page.getByRole('article').getByRole('heading', { level: 2 }).first();
    const [tableTop, headingTop] = [(await first.boundingBox())?.y, (await heading.boundingBox())?.y];
    expect(tableTop).toBeLessThan(headingTop ?? 0);
    const mapping = page.getByRole('table').filter({ has: page.getByRole('columnheader', { name: 'Plan', exact: true }) });
    const rows = mapping
      .filter({ has: page.getByRole('cell', { name: 'pending_capture', exact: true }) })
      .filter({ hasText: 'the sale is complete' });
    await expect(rows, name).toHaveCount(states ? 1 : 0);
  });

test('the comparison names every plugin and links to its page', async ({ page }) => {
  await open(page, '/platform-plugins/best-practices');
  const table = page.getByRole('article').getByRole('table').first();
  for (const [, { name, page: route }] of all) await expect(table.getByRole('link', { name, exact: true })).toHaveAttribute('href', route);
});
