import { expect, open, sharedTest, test } from './support/site';

sharedTest('a reader can select request and response samples', async ({ page }) => {
  await open(page, '/api/v3/installment-plan');
  const samples = page.getByRole('complementary', { name: 'Samples' });
  const choice = samples.getByRole('combobox', { name: 'Response sample' });
  const labels = await choice.getByRole('option').allTextContents();
  expect(labels.length).toBeGreaterThan(3);
  const declined = labels.find((label) => label.startsWith('402')) ?? '';
  await choice.selectOption(declined);
  await expect(samples.locator('[data-sample]:visible').last()).toContainText('"declined"');
});

sharedTest("an operation's URL can be copied", async ({ page }) => {
  await open(page, '/api/v3/refund');
  await page.getByRole('button', { name: 'Copy URL' }).click();
  await expect(page.getByText('Copied', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    'https://api.sandbox.partita.example/v3/installment-plans/{planNumber}/refunds',
  );
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('every sample of an operation is readable', async ({ page }) => {
    await page.goto('/api/v3/refund');
    const hidden = await page
      .locator('[data-sample]')
      .evaluateAll((all) => all.filter((element) => getComputedStyle(element).display === 'none').length)
      .catch(() => 0);
    expect(hidden).toBe(0);
    await expect(page.locator('[data-sample]').last()).toBeVisible();
  });
});
