import { expect, test } from 'vitest';
import { defineOperation } from './define-operation';

// The type check fails if one of these lines is correct.
test('TypeScript rejects a field and a status that the specification does not have', () => {
  const operations = [
    defineOperation('keys/DeleteAKey', ({ path }, { respond }) => {
      expect(path.keyId).toBeDefined();
      return respond(204, undefined);
    }),
    // @ts-expect-error The operation responds with 204.
    defineOperation('keys/DeleteAKey', (_call, { respond }) => respond(200, undefined)),
    defineOperation('reports/RequestReportData', (_call, { respond }) =>
      // @ts-expect-error The specification calls it estimatedSeconds.
      respond(202, { requestId: 'rpt_1', status: 'processing', seconds: 5 }),
    ),
    defineOperation('chargebacks/AddComment', ({ body: { text, author } }, { respond }) =>
      // @ts-expect-error A comment has no optional field with this name, either.
      respond(201, { commentId: 'cmt_1', text, author, createdAt: '2026-03-01T00:00:00Z', editedAt: null }),
    ),
  ];
  expect(operations).toHaveLength(4);
});
