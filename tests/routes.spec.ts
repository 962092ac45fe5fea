import { expect, test } from '@playwright/test';
import { routes } from './support/site';

test('every route returns 200 with and without a trailing slash', async ({ request }) => {
  for (const { path } of routes) {
    const bare = path.replace(/(.)\/$/, '$1');
    expect((await request.get(bare)).status(), bare).toBe(200);
    expect((await request.get(`${bare}/`.replace('//', '/'))).status(), `${bare}/`).toBe(200);
  }
});

test('any other path returns 404', async ({ request }) => {
  const others = [
    '/nothing-here',
    '/api',
    '/api/v3',
    '/category',
    '/getting-started',
    '/api/v3/installment-plans',
    '/APIS',
    '/blog',
    '/docs',
    '/api/v3/plan-created',
  ];
  for (const path of others) expect((await request.get(path)).status(), path).toBe(404);
});
