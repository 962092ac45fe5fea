import { expect, kinds, open, sharedTest } from './support/site';

sharedTest('the footer has four columns, a logo, and the 2025 copyright', async ({ page }) => {
  await open(page, kinds.guide);
  const footer = page.getByRole('contentinfo');
  const columns = await footer
    .locator('.footer__col')
    .evaluateAll((all) => all.map((column) => [column.querySelector('.footer__title')?.textContent, column.querySelectorAll('a').length]));
  expect(columns).toEqual([
    ['Learn', 6],
    ['Merchants', 3],
    ['Compliance', 5],
    ['More', 3],
  ]);
  await expect(footer.getByRole('link', { name: 'Partita', exact: true }).first()).toBeVisible();
  await expect(footer.getByText('Copyright © 2025 Partita')).toBeVisible();
  for (const name of [
    'Merchant admin',
    'Contact sales',
    'Developer account',
    'PCI DSS',
    'Privacy policy',
    'Cookies policy',
    'Terms and conditions',
    'Whistleblower form',
    'GitHub',
  ])
    await expect(footer.getByRole('link', { name })).toHaveAttribute('href', /^https:\/\/[a-z.]+\.example/);
  await expect(footer.getByRole('link', { name: 'Accessibility' })).toHaveAttribute('href', '/accessibility');
});
