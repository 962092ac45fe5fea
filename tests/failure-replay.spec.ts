import type { Locator, Page } from '@playwright/test';
import { failureFile, failureFragment, type Failure } from '../src/sandbox/failure/failure';
import { press } from './support/inspectors';
import { expect, open, sharedTest, test } from './support/site';

const ROUTE = '/testing-and-qa/test-your-integration';

const failure: Failure = {
  name: 'timeout-refund',
  title: 'The refund is made, but the response is a 504.',
  observed: 'The shopper got 20000 back – “twice” 🙂.',
  cost: 'The shopper is refunded twice.',
  page: '/api/v3/refund#retry-safely',
  seed: 1,
  startsAt: Date.parse('2026-03-02T09:00:00Z'),
  settings: { requestSigning: 'observe', requestEncryption: 'optional', responseEncryption: false, rateLimits: false },
  steps: [
    { by: 'control', at: 0, method: 'POST', path: '/_sandbox/faults', body: { next: ['internal_error'] }, status: 200 },
    { by: 'shop', at: 0, method: 'GET', path: '/v3/installment-plans/NONE', status: 500, code: 'internal_error' },
    { by: 'shop', at: 0, method: 'GET', path: '/v3/installment-plans/NONE', status: 200 },
  ],
};

const tool = (page: Page): Locator => page.getByRole('form', { name: 'Failure replay' });

sharedTest('a failure is pasted and replayed by keyboard, and anything else is refused', async ({ page }) => {
  await open(page, ROUTE);
  const form = tool(page);
  await form.getByRole('textbox').fill(failureFile(failure));
  await press(form.getByRole('button', { name: 'Replay' }));
  await expect(form.getByText('A fresh sandbox responded to 1 of 3 requests differently.')).toBeVisible();
  await expect(form.getByRole('listitem').last()).toContainText('200, and now 404 plan_not_found');
  await form.getByRole('textbox').fill(failureFile(failure).replace('The refund', '<img src=x onerror=alert(1)>'));
  await press(form.getByRole('button', { name: 'Replay' }));
  await expect(form.getByText('This failure contains markup, which check never writes.')).toBeVisible();
  await form.getByRole('textbox').fill(failureFile(failure).replace('"version": 1', '"version": 2'));
  await press(form.getByRole('button', { name: 'Replay' }));
  await expect(form.getByText('This failure has version 2, but only version 1 can be read.')).toBeVisible();
});

test('a link opens a failure, nothing of it is sent, and its link in the page has the bytes that Node wrote', async ({ page }) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url() + (request.postData() ?? '')));
  await open(page, ROUTE + failureFragment(failure));
  const form = tool(page);
  await expect(form.getByText('“twice” 🙂')).toBeVisible();
  await expect(form).toBeInViewport();
  await expect(form.getByRole('link', { name: 'Link to this failure' })).toHaveAttribute('href', failureFragment(failure));
  expect(requests.filter((sent) => sent.includes('failure=') || sent.includes('installment-plans/NONE'))).toEqual([]);
});
