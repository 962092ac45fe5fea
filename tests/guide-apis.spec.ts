import { expect, test } from '@playwright/test';
import contract from '../src/sandbox/contract/contract.json';
import { guideText } from './support/guide-samples';
import { html, script, serve, SHOP } from './support/partita-stub';

interface ProfileField {
  path: string;
  type: string;
  required: boolean;
  description: string;
  allowedValues?: string[];
}

test('the partner form shows required profile fields and maps values correctly', async ({ page }) => {
  // What the operation returns. Its code is loaded on demand, which Playwright's CommonJS can't do.
  const structure = JSON.stringify(contract.samples.structure);
  const fields = [...structure.matchAll(/\{"path":/g)].length;
  expect(fields).toBeGreaterThan(5);
  await serve(page, {
    [`${SHOP}/`]: html('<form></form>'),
    [`${SHOP}/profile-form.js`]: script(guideText('onboard-a-merchant/profile-form.js')),
  });
  await page.goto(`${SHOP}/`);
  const result = await page.evaluate(async (text) => {
    const address = '/profile-form.js';
    const { inputFor, place } = (await import(address)) as {
      inputFor(field: ProfileField): HTMLElement;
      place(body: object, pointer: string, value: unknown): object;
    };
    const found: ProfileField[] = [];
    JSON.parse(text, (_, value: ProfileField | undefined) => {
      if (value && typeof value === 'object' && typeof value.path === 'string') found.push(value);
      return value;
    });
    const simple = found.filter(({ type, path: at }) => !['array', 'money'].includes(type) && !/\/\d|\*|-/.test(at));
    document.querySelector('form')?.append(...simple.map(inputFor));
    const shownFields = [...document.querySelectorAll<HTMLInputElement>('input, select')];
    return {
      missing: simple.filter(({ path: at, required, description }) => {
        const field = shownFields.find(({ name }) => name === at);
        return field?.required !== required || !field.labels?.[0]?.textContent?.startsWith(description);
      }),
      count: shownFields.length,
      required: shownFields.filter((field) => field.required).length,
      body: place(place({}, '/account/company/legalName', 'Juniper Cycles LLC'), '/account/a~1b~0c', 1),
    };
  }, structure);
  expect(result.missing).toEqual([]);
  expect(result.required).toBeGreaterThan(3);
  expect(result.body).toEqual({ account: { company: { legalName: 'Juniper Cycles LLC' }, 'a/b~c': 1 } });
});
