import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { cases } from '../src/sandbox/integration-check/cases';
import { buildFolder } from './support/built-site';
import { parsePage } from './support/html';

test('every case of the integration check links to an existing section', () => {
  for (const { name, page } of cases) {
    const [route = '', anchor = ''] = page.split('#');
    const { ids } = parsePage(readFileSync(path.join(buildFolder, route, 'index.html'), 'utf8'));
    expect(ids, `${name}: ${page}`).toContain(anchor);
  }
});
