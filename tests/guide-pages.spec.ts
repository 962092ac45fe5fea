import { expect, test } from '@playwright/test';
import { hosts } from '../src/data/hosts';
import { guideCode, guideText } from './support/guide-samples';

test('the plan picker has a named group and works by keyboard', async ({ page }) => {
  await page.setContent(guideText('best-practices/plan-picker.html'));
  const group = page.getByRole('group', { name: 'Number of payments' });
  await expect(group.getByRole('radio')).toHaveCount(2);
  const four = group.getByRole('radio', { name: '4 payments of $125.00' });
  await expect(four).toBeChecked();
  await four.focus();
  await page.keyboard.press('ArrowUp');
  await expect(group.getByRole('radio', { name: /^3 payments/ })).toBeChecked();
  await expect(page.getByRole('alert')).toHaveCount(1);
});

test('the Magento whitelist is well-formed and names the production hosts', async ({ page }) => {
  const values = await page.evaluate((text) => {
    const parsed = new DOMParser().parseFromString(text, 'application/xml');
    if (parsed.querySelector('parsererror')) throw new Error(parsed.documentElement.textContent ?? '');
    return [...parsed.querySelectorAll('value')].map((element) => ({ id: element.id, host: element.textContent ?? '' }));
  }, guideText('magento/csp_whitelist.xml'));
  const known = Object.values(hosts).flatMap(({ production }) => (production ? [new URL(production).origin] : []));
  expect(values.filter(({ host }) => !known.includes(host))).toEqual([]);
  expect(new Set(values.map(({ id }) => id)).size).toBe(values.length);
});

test('the SAP Commerce Cloud extensions are well-formed', async ({ page }) => {
  const names = await page.evaluate((text) => {
    const parsed = new DOMParser().parseFromString(`<extensions>${text}</extensions>`, 'application/xml');
    if (parsed.querySelector('parsererror')) throw new Error(parsed.documentElement.textContent ?? '');
    return [...parsed.querySelectorAll('extension')].map((element) => element.getAttribute('name'));
  }, guideCode('sap-commerce-cloud/localextensions.xml'));
  expect(names).toEqual(['partitaservices', 'partitafacades', 'partitabackoffice', 'partitaaddon']);
});
