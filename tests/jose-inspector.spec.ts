import { requestVector } from '../src/data/signature-vectors/jose';
import { expect, open, test } from './support/site';
import { press, storedIn } from './support/inspectors';

const ROUTE = '/api/using-keys/signing-requests';
const { body } = requestVector;
const base64url = (text: string | Buffer): string => Buffer.from(text).toString('base64url');

test('the inspector checks and decodes messages by keyboard without requests', async ({ page }) => {
  await open(page, ROUTE);
  const form = page.getByRole('form', { name: 'JOSE inspector' });
  await form.getByLabel('Public key').focus();
  await page.waitForLoadState('networkidle');
  const before = await storedIn(page);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await press(form.getByRole('button', { name: 'Check the signature' }));
  await expect(form.getByText('The signature matches the header, the body, and the key.')).toBeVisible();
  await form.getByLabel('Body sent with it').fill(body.replace('50000', '50001'));
  await press(form.getByRole('button', { name: 'Check the signature' }));
  await expect(form.getByText('The signature matches neither this body')).toBeVisible();
  await form.getByLabel('Time to compare with').fill('soon');
  await expect(form.getByText('Enter Unix seconds')).toBeVisible();
  await form.getByLabel('Signature header').fill(`${base64url('{"alg":"<img src=x onerror=alert(1)>"}')}..x`);
  await expect(form.getByRole('status')).toContainText('wrong');
  await expect(form.getByText('<img src=x onerror=alert(1)>')).toBeVisible();
  await press(form.getByRole('button', { name: 'Load an encrypted body' }));
  await expect(form.getByRole('status')).toHaveText('Encrypted body: follows every rule');
  await expect(form.getByLabel('Public key')).toHaveCount(0);
  expect(requests).toEqual([]);
  expect(await storedIn(page)).toBe(before);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('the page shows the decoded sample', async ({ page }) => {
    await page.goto(ROUTE);
    const form = page.getByRole('form', { name: 'JOSE inspector' });
    await expect(form.getByRole('row').filter({ hasText: 'partita-req+jws' })).toBeVisible();
    await expect(form.getByText('follows every rule')).toBeVisible();
    await expect(form.getByRole('button', { name: 'Use my clock' })).toBeHidden();
  });
});
