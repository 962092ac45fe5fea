import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { declines } from '../src/data/declines';
import { allOperations, findSchema } from '../src/reference/descriptions';
import { ApiError, errorCodeFrom } from '../src/sandbox/core/api-error';
import { errorOf, RETRY_AFTER } from '../src/sandbox/core/errors';
import { readContract } from '../src/sandbox/node/common/read-contract';
import { buildFolder, root } from './support/built-site';
import { runCommand } from './support/command-line';
import { parsePage } from './support/html';

const contract = readContract();

/** The command's output as JSON. */
async function explained(stdin: string): Promise<Record<string, unknown>> {
  const { code, out, err } = await runCommand(['explain', '--json'], { stdin });
  expect([code, err], stdin).toEqual([0, '']);
  return JSON.parse(out) as Record<string, unknown>;
}

const idsOf = new Map<string, Set<string>>();

/** The anchors of a built page. */
function anchorsOf(route: string): Set<string> {
  const ids = idsOf.get(route) ?? parsePage(readFileSync(path.join(buildFolder, route, 'index.html'), 'utf8')).ids;
  idsOf.set(route, ids);
  return ids;
}

function expectLink(explanation: Record<string, unknown>): void {
  const [route = '', anchor = ''] = String(explanation.page).split('#');
  expect(anchorsOf(route), String(explanation.page)).toContain(anchor);
  expect(explanation.url).toBe(`https://docs.partita.example${String(explanation.page)}`);
}

test('explain covers every error that an operation of the sandbox returns', async () => {
  const seen = new Set<string>();
  for (const rule of contract.operations)
    for (const code of rule.errors) {
      const { status, error } = errorOf(
        contract,
        new ApiError(errorCodeFrom(code), undefined, [{ field: 'planData.terminalId', issue: 'test' }]),
        rule,
      );
      const wait = RETRY_AFTER[code];
      const head = `HTTP/1.1 ${status} \r\nContent-Type: application/json\r\n${wait === undefined ? '' : `Retry-After: ${wait}\r\n`}\r\n`;
      const explanation = await explained(head + JSON.stringify({ traceId: '0af7651916cd43dd8448eb211c80319c', error }));
      expect(explanation).toMatchObject({ code, status, field: 'planData.terminalId', traceId: '0af7651916cd43dd8448eb211c80319c' });
      // Only what the API calls retryable may be sent again with the same key; otherwise, trying later is another request.
      expect(explanation.retry === 'later' && explanation.idempotencyKey === 'same', code).toBe(error.retryable === true);
      if (wait !== undefined) expect(explanation.retryAfterSeconds).toBe(wait);
      if (!seen.has(code)) expectLink(explanation);
      seen.add(code);
    }
  const documented = allOperations().flatMap(({ operation }) => operation['x-errors'] ?? []);
  expect([...seen].toSorted()).toEqual([...new Set(documented)].toSorted());
});

test('explain covers every error code, decline, event type, and token error', async () => {
  const tokenErrors = Object.keys(findSchema('v3/TokenError.error')['x-enumDescriptions'] ?? {});
  for (const [kind, codes] of [
    ['error', Object.keys(contract.errors).filter((code) => !declines[code])],
    ['decline', Object.keys(declines)],
    ['event', Object.keys(contract.events ?? {})],
    ['error', tokenErrors],
  ] as const)
    for (const code of codes) {
      const explanation = await explained(tokenErrors.includes(code) ? JSON.stringify({ error: code, error_description: '' }) : code);
      expect(explanation).toMatchObject({ kind, code });
      expect(String(explanation.cause)).toMatch(/^\S.+\.$/);
      expect(String(explanation.cause) + String(explanation.action), code).not.toMatch(/\]\(|\*\*/);
      expect(['never', 'after_change', 'later']).toContain(explanation.retry);
      expectLink(explanation);
    }
});

test('explain and the errors page agree on the key for retries', async () => {
  const rows = readFileSync(path.join(root, 'docs/api/v3/errors.mdx'), 'utf8').split('\n');
  for (const [code, first] of [
    ['malformed_request', '400, 413, 415'],
    ['token_expired', '401'],
    ['issuer_unavailable', '402 `issuer_unavailable`'],
    ['card_declined', 'Other 402'],
    ['ip_not_allowed', '403 `scope_missing`, `merchant_inactive`, `ip_not_allowed`'],
    ['feature_not_enabled', 'Other 403'],
    ['plan_not_found', '404'],
    ['idempotency_in_progress', '409 `idempotency_in_progress`'],
    ['refund_in_progress', '409 `refund_in_progress`'],
    ['plan_on_hold', 'Other 409'],
    ['card_expired', '422'],
    ['rate_limited', '429'],
    ['internal_error', '500, 503'],
    ['gateway_timeout', '502, 504'],
  ] as const) {
    const cells = rows.find((row) => row.startsWith(`| ${first} |`))?.split('|') ?? [];
    expect(await explained(code)).toMatchObject({ idempotencyKey: cells.at(-2)?.trim().toLowerCase() });
  }
});

test('explain prints aligned lines for people', async () => {
  expect((await runCommand(['explain'], { stdin: 'gateway_timeout' })).out).toBe(`gateway_timeout (504)

Cause     The gateway took too long to respond. The result is unknown.
Solution  Retry with the same key. Retrieve the plan before you use a new one.
Retry     After a short wait, the same request, with the same idempotency key
Who acts  Partita
Page      https://docs.partita.example/api/v3/errors#gateway_timeout
`);
});

test('explain reads a file and exits with 2 for unexplainable input', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'explain-'));
  const file = path.join(folder, 'response.txt');
  writeFileSync(file, 'do_not_retry\n');
  expect((await runCommand(['explain', file])).out).toContain('Never with this card');
  rmSync(folder, { recursive: true });
  const piped = await runCommand(['explain'], { stdin: 'card_declined' });
  expect(await runCommand(['explain', 'card_declined'])).toEqual(piped);
  expect(await runCommand(['explain', '-'], { stdin: 'card_declined' })).toEqual(piped);
  for (const [args, stdin, says] of [
    [['explain', file], '', `There is no file "${file}", and no error code`],
    [['explain', tmpdir()], '', 'EISDIR'],
    [['explain', 'a', 'b'], '', 'Pass one file'],
    [['explain'], '<html>502 Bad Gateway</html>', 'No error or event of Partita was found.'],
  ] as const) {
    const { code, out, err } = await runCommand(args, { stdin });
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(says);
    expect(err.trim().split('\n').length).toBeLessThanOrEqual(2);
  }
});
