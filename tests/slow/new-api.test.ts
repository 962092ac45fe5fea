import { existsSync, readFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';
import { binary } from '../../src/reference/run-command';
import { loadHtml } from '../support/html';
import { createVariant } from '../support/variant';

const SPECIFICATION = `openapi: 3.1.0
info: { title: Payouts API, version: 1.0.0, description: Retrieve the payouts to your bank account. }
servers:
  - { url: 'https://payouts.sandbox.partita.example/v1', description: Sandbox }
  - { url: 'https://payouts.partita.example/v1', description: Production }
security: [{ bearerAuth: [] }]
tags: [{ name: Payouts, description: Payouts to your bank account. }]
paths:
  /payouts/{payoutId}:
    get:
      operationId: GetPayout
      summary: Get a payout
      tags: [Payouts]
      description: Retrieve a payout to your bank account, with its amount and its date.
      x-rate-limit: { requests: 5, seconds: 1 }
      x-keywords: [payout, bank transfer]
      x-next-steps: []
      parameters:
        - { name: payoutId, in: path, required: true, description: Identifies the payout., schema: { type: string }, example: po_7TQ }
      responses:
        '200':
          description: The payout.
          content:
            application/json:
              schema: { type: object, properties: { amount: { type: integer, description: In minor units., exclusiveMaximum: 90000 } } }
              examples: { paid: { summary: Paid, value: { amount: 1200 } } }
components:
  securitySchemes:
    bearerAuth: { type: http, scheme: bearer }
`;

const ROW = `  {
    id: 'payouts',
    name: 'Payouts API',
    job: 'Retrieve payouts',
    category: '/category/payouts-api',
    namespace: 'Payouts',
    isDocumentedOnly: true,
  },
] as const`;

test('an API takes a file, a row, and a category, and each missing step is named', () => {
  const variant = createVariant();
  const generated = (): string => {
    const { stdout, stderr } = spawnSync(binary('tsx'), ['src/tooling/commands/gen.ts'], { cwd: variant.folder, encoding: 'utf8' });
    return stdout + stderr;
  };
  try {
    variant.edit('openapi/apis.ts', (text) => text.replace('] as const', ROW));
    expect(generated()).toBe('openapi/apis.ts lists an API without a specification. Write openapi/payouts.yaml, or remove the API.\n');
    variant.edit('openapi/payouts.yaml', () => SPECIFICATION.replace(', example: po_7TQ', ''));
    expect(generated()).toMatch(
      /openapi\/payouts\.yaml:19:\d+ [^]*Samples send payoutId, so give its schema an example: examples: \[value\]\./,
    );
    variant.edit('openapi/payouts.yaml', () => SPECIFICATION);
    variant.edit('sidebars.ts', (text) =>
      text.replace(
        /(?= *category\(\s*'Text-to-pay API')/,
        "category('Payouts API', 'payouts-api', 'Retrieve the payouts to your bank account.', ['api/payouts/get-payout']),\n",
      ),
    );
    variant.edit('src/plugins/markdown-pages/llms-full.ts', (text) =>
      text.replace("'Text-to-pay API'", "'Text-to-pay API', 'Payouts API'"),
    );
    const { status, output } = variant.build();
    expect(status, output).toBe(0);
    const built = (file: string): string => readFileSync(path.join(variant.folder, 'build', file), 'utf8');
    const page = loadHtml(built('api/payouts/get-payout/index.html'));
    expect(page('h1').text()).toBe('Get a payout');
    expect(page('aside').text()).toContain('/v1/payouts/po_7TQ');
    expect(page('main').text()).toContain('Less than 90000');
    expect(page('button').text()).not.toContain('Try it');
    expect(page('main').text()).not.toContain('Try it');
    expect(built('downloads/partita-api.d.ts')).toContain('export declare namespace Payouts {');
    expect(existsSync(path.join(variant.folder, 'static/page-data/consoles/payouts_GetPayout.json'))).toBe(false);
    expect(readFileSync(path.join(variant.folder, 'src/sandbox/contract/contract.json'), 'utf8')).not.toContain('"id":"payouts/');
  } finally {
    variant.dispose();
  }
});
