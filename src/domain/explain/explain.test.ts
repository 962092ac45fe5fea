import { describe, expect, test } from 'vitest';
import { readContract } from '../../sandbox/node/common/read-contract';
import { explain, UnreadableInput, type ExplainFacts } from '.';

const facts = readContract().explain as ExplainFacts;
const explained = (text: string) => explain(text, facts);
const problem = (text: string): string => {
  try {
    explained(text);
  } catch (error) {
    if (error instanceof UnreadableInput) return error.message;
    throw error;
  }
  return '';
};

const response = (code: string, more: Record<string, unknown> = {}): string =>
  JSON.stringify({ traceId: 'a'.repeat(32), error: { type: 'conflict', code, message: '', retryable: false, docUrl: '', ...more } });

describe('an error response', () => {
  test('an error body yields its code, field, trace ID, and page', () => {
    const details = [{ field: 'planData.totalAmount.value', issue: 'minimum', limit: 5000 }];
    expect(explained(response('amount_below_minimum', { details }))).toEqual({
      kind: 'error',
      code: 'amount_below_minimum',
      status: 422,
      cause: "The amount is below the terminal's minimum.",
      action: "Hide installments below the minimum, or change the terminal's limits.",
      retry: 'after_change',
      idempotencyKey: 'new',
      actor: 'developer',
      field: 'planData.totalAmount.value',
      traceId: 'a'.repeat(32),
      page: '/api/v3/errors#amount_below_minimum',
    });
  });

  test('a whole HTTP response gives the seconds of Retry-After', () => {
    const curl = `HTTP/1.1 429 Too Many Requests\r\nRetry-After: 3\r\nX-Partita-Trace-Id: abc\r\n\r\n${response('rate_limited')}\n`;
    const expected = { code: 'rate_limited', retry: 'later', retryAfterSeconds: 3, idempotencyKey: 'same', traceId: 'abc' };
    expect(explained(curl)).toMatchObject(expected);
    expect(explained(curl.replaceAll(/^(?=[A-Z])/gm, '< '))).toMatchObject(expected);
    expect(explained('HTTP/2 503\nretry-after: 5')).toMatchObject({ code: 'service_unavailable', retryAfterSeconds: 5, actor: 'partita' });
  });

  test('a log line with text before and after the JSON is understood', () => {
    expect(explained(`2026-04-20 ERROR partita: ${response('plan_not_found')} (order HL-1)`)).toMatchObject({ code: 'plan_not_found' });
  });

  test('an unknown code is explained by its type', () => {
    expect(explained(response('plan_haunted'))).toMatchObject({
      code: 'plan_haunted',
      status: 409,
      retry: 'after_change',
      page: '/api/v3/errors#error-types',
    });
  });

  test('an expired token needs a new token, with the same key', () => {
    expect(explained('token_expired')).toMatchObject({ retry: 'after_change', idempotencyKey: 'same' });
  });

  test('the token request and a call for several plans are understood', () => {
    expect(explained('{"error": "invalid_client", "error_description": "…", "traceId": "t1"}')).toMatchObject({
      code: 'invalid_client',
      status: 401,
      traceId: 't1',
    });
    expect(explained(`{"results": [{"planNumber": "A"}, ${response('plan_not_found')}]}`)).toMatchObject({ code: 'plan_not_found' });
  });
});

describe('a decline', () => {
  test('final declines and forbidden cards are never retried', () => {
    expect(explained('suspected_fraud')).toMatchObject({ kind: 'decline', retry: 'never', actor: 'merchant' });
    expect(explained('do_not_retry')).not.toHaveProperty('idempotencyKey');
    expect(explained('{"planNumber": "A", "authorization": {"status": "failed", "errorCode": "card_declined"}}')).toMatchObject({
      kind: 'decline',
      code: 'card_declined',
      retry: 'after_change',
      actor: 'shopper',
    });
  });
});

describe('a webhook', () => {
  test('an event names the plan, the decline behind it, and the page', () => {
    const event = {
      id: 'evt_1',
      type: 'installment.failed',
      data: { planNumber: 'A', failureCode: 'card_declined' },
    };
    const headers = 'webhook-id: evt_1\nwebhook-timestamp: 1\nwebhook-signature: v1,abc\n\n';
    expect(explained(headers + JSON.stringify(event, null, 2))).toMatchObject({
      kind: 'event',
      code: 'installment.failed',
      planNumber: 'A',
      reason: 'card_declined',
      actor: 'shopper',
      page: '/direct-api/webhook-events#installment.failed',
    });
    expect(explained(headers)).toMatchObject({ kind: 'event', page: '/direct-api/webhook-events#verify-the-signature' });
  });

  test('an event that needs no action has no actor', () => {
    expect(explained('plan.created')).not.toHaveProperty('actor');
  });
});

test.each(['504', 'HTTP 504', 'error 504', '504 Gateway Timeout', 'HTTP/1.1 504 Gateway Timeout'])('the status in %j is enough', (text) => {
  expect(explained(text)).toMatchObject({ code: 'gateway_timeout', status: 504 });
});

test.each([
  ['', 'nothing to explain'],
  ['   ', 'nothing to explain'],
  ['Something went wrong.', 'No error or event of Partita'],
  ['card_declnied', '"card_declnied" is neither an error code nor an event type'],
  ['{"error": {"code": "card_decl', 'The JSON is incomplete'],
  ['{"hello": "world"}', 'No error or event of Partita'],
  ['HTTP/1.1 409 Conflict', 'A response with status 409 has several possible causes'],
  ['409', 'A response with status 409 has several possible causes'],
  ['{"id": "evt_1", "type": "plan.haunted"}', 'The event type "plan.haunted" is newer'],
  ['__proto__', 'neither an error code'],
  ['{"error": "__proto__"}', 'No error or event'],
  ['{"error": {"code": "constructor", "type": "constructor"}}', '"constructor" is neither'],
])('%j gets one sentence that says what to do', (text, sentence) => {
  expect(problem(text)).toContain(sentence);
});

test('values of a response are one line of a readable length, without control characters', () => {
  const long = 'x'.repeat(100_000);
  const hostile = '\u001B]0;title\u0007\u202E\nPage      https://evil.example';
  for (const value of [long, hostile]) {
    const body = { traceId: value, error: { type: 'conflict', code: value, details: [{ field: value, planNumber: value }] } };
    const explanation = explain(JSON.stringify(body), facts);
    const event = explain(JSON.stringify({ type: 'installment.failed', data: { planNumber: value, failureCode: value } }), facts);
    for (const text of [...Object.values(explanation), ...Object.values(event)]) {
      expect(String(text).length).toBeLessThan(1000);
      expect(String(text)).not.toMatch(/\p{Cc}|\u202E/u);
    }
    expect(Object.keys(explanation)).toEqual(expect.arrayContaining(['code', 'field', 'planNumber', 'traceId']));
    expect(Object.keys(event)).toEqual(expect.arrayContaining(['planNumber', 'reason']));
  }
  const head = `HTTP/1.1 429 Too Many Requests\nX-Partita-Trace-Id: \u001B[31m${long.slice(0, 3000)}\n\n{"error":{"code":"rate_limited"}}`;
  expect(explain(head, facts).traceId).toMatch(/^\\u001b\[31mx+…$/);
});

test('a million line breaks are rejected within a second', () => {
  const started = performance.now();
  expect(problem(`x${'\n'.repeat(999_990)}y z`)).toContain('No error or event of Partita');
  expect(performance.now() - started).toBeLessThan(1000);
});
