import { expect, kinds, open, sharedTest } from './support/site';

sharedTest('a category page shows where to start and links each page once', async ({ page }) => {
  await open(page, '/category/merchant-hub');
  const article = page.getByRole('article');
  await expect(article.getByRole('heading', { level: 2, name: 'Start here' })).toBeVisible();
  await expect(article.getByRole('link').first()).toHaveAttribute('href', '/merchant-hub/getting-started');
  await expect(article.getByRole('heading', { level: 2, name: 'More in this section' })).toBeVisible();
  const row = article.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Payment plans' }) });
  await expect(row).toHaveText(/^\s*Payment plans\s*Find a plan, .+\.$/);
  const groups = await article.getByRole('heading', { level: 3 }).allInnerTexts();
  expect(groups).toEqual(['Merchants management', 'Chargebacks management', 'Reports and invoices']);
  const addresses = await article.getByRole('link').evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).pathname));
  expect(new Set(addresses).size).toBe(addresses.length);
  await open(page, kinds.category);
  await expect(article.getByRole('link', { name: 'Adyen' })).toBeVisible();
});
