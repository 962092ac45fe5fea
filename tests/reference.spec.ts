import { test as fileTest } from '@playwright/test';
import { allOperations } from '../src/reference/descriptions';
import type { MediaType, Schema } from '../src/reference/types';
import { pageAt } from './support/pages';
import { expect, open, test, visit } from './support/site';

function fieldNames(schema: Schema | undefined): string[] {
  if (!schema) return [];
  return [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, property]) => [name, ...fieldNames(property)]),
    ...(schema.oneOf ?? schema.anyOf ?? []).flatMap(fieldNames),
    ...fieldNames(schema.items),
  ];
}

/** Highlighting splits words into spans, so text is compared without white space. */
const squeezed = (text: string): string => text.replaceAll(/\s+/g, '');

for (const { id, route, method, path, operation } of allOperations())
  fileTest(`${id}: its page holds every parameter, field, value and example without a script`, () => {
    const { text, ids } = pageAt(route);
    const flat = squeezed(text);
    expect(text).toContain(operation.summary);
    expect(text).toContain(`${method.toUpperCase()}`);
    expect(flat).toContain(squeezed(path));
    const bodies: MediaType[] = [
      ...Object.values(operation.requestBody?.content ?? {}),
      ...Object.values(operation.responses).flatMap((response) => Object.values(response.content ?? {})),
    ];
    const wanted = [
      ...(operation.parameters ?? []).map((one) => one.name),
      ...bodies.flatMap((media) => fieldNames(media.schema)),
      ...Object.values(operation.responses).flatMap((response) => Object.keys(response.headers ?? {})),
      ...(operation['x-errors'] ?? []),
    ];
    expect([...new Set(wanted)].filter((name) => !flat.includes(name))).toEqual([]);
    for (const media of bodies)
      for (const example of Object.values(media.examples ?? {}))
        if (typeof example.value !== 'string' && media !== Object.values(operation.requestBody?.content ?? {})[0])
          expect(flat).toContain(squeezed(JSON.stringify(example.value, null, 2)));
    for (const name of Object.keys(Object.values(operation.requestBody?.content ?? {})[0]?.schema?.properties ?? {}))
      expect(ids.has(`body.${name}`), `an anchor for body.${name}`).toBe(true);
    expect(text).toContain('curl ');
  });

test('a reader can select request and response samples', async ({ page }) => {
  await open(page, '/api/v3/installment-plan');
  const samples = page.getByRole('complementary', { name: 'Samples' });
  const choice = samples.getByRole('combobox', { name: 'Response sample' });
  const labels = await choice.getByRole('option').allTextContents();
  expect(labels.length).toBeGreaterThan(3);
  const declined = labels.find((label) => label.startsWith('402')) ?? '';
  await choice.selectOption(declined);
  await expect(samples.locator('[data-sample]:visible').last()).toContainText('"declined"');
});

test("an operation's URL can be copied", async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
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
      .evaluateAll((all) => all.filter((one) => getComputedStyle(one).display === 'none').length)
      .catch(() => 0);
    expect(hidden).toBe(0);
    await expect(page.locator('[data-sample]').last()).toBeVisible();
  });
});

/** Two screens of a small laptop or a phone, in pixels. */
const TWO_SCREENS = 1600;

visit('samples and Try it are within two screens on all operation pages', async ({ page }) => {
  visit.setTimeout(180_000);
  const operations = allOperations();
  expect(operations).toHaveLength(35);
  for (const { route } of operations) {
    await open(page, route);
    for (const width of [1280, 375]) {
      await page.setViewportSize({ width, height: 800 });
      const top = await page.evaluate(() => (document.querySelector('main aside pre')?.getBoundingClientRect().top ?? Infinity) + scrollY);
      expect(top, `${route} at ${width} px`).toBeLessThan(TWO_SCREENS);
      await expect(page.getByRole('button', { name: 'Try it' }), `${route} at ${width} px`).toBeInViewport({ ratio: 1 });
    }
  }
});
