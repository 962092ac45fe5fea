import { expect, test } from 'vitest';
import { isLoopbackUrl } from './loopback';

test.each(['http://127.0.0.1:3000', 'http://localhost/webhooks', 'http://[::1]:4010/mcp', 'HTTP://LOCALHOST:3000'])(
  '%s is on this machine',
  (url) => expect(isLoopbackUrl(url)).toBe(true),
);

test.each([
  'https://localhost',
  'http://shop.example',
  'http://localhost.shop.example',
  'http://localhost:80@shop.example',
  'http://reader@localhost',
  'localhost:3000',
  '',
])('%j is not a loopback URL', (url) => expect(isLoopbackUrl(url)).toBe(false));
