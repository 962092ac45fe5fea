import type { OperationRule, Rule } from './types';

const text = (rules: Rule = {}): Rule => ({ type: 'string', ...rules });

/** An item of Text-to-pay, which has no OpenAPI specification. Its pages derive their tables from this schema. */
const item: Rule = {
  type: 'object',
  additionalProperties: false,
  required: ['terminalId', 'amount', 'channels'],
  properties: {
    terminalId: text({ format: 'uuid' }),
    amount: {
      type: 'object',
      additionalProperties: false,
      required: ['value', 'currency'],
      properties: { value: { type: 'integer', minimum: 0 }, currency: text({ pattern: '^[A-Z]{3}$' }) },
    },
    channels: { type: 'array', minItems: 1, maxItems: 2, items: text({ enum: ['sms', 'email'] }) },
    shopper: {
      type: 'object',
      additionalProperties: false,
      properties: {
        fullName: text({ minLength: 3, maxLength: 100 }),
        phone: text({ pattern: String.raw`^\+[1-9]\d{6,14}$` }),
        email: text({ format: 'email', maxLength: 254 }),
        locale: text({ maxLength: 35 }),
      },
    },
    orderReference: text({ maxLength: 64, pattern: '^[A-Za-z0-9._/-]+$' }),
    allowedInstallmentOptions: { type: 'array', minItems: 1, maxItems: 24, items: { type: 'integer', minimum: 1, maximum: 24 } },
    autoCapture: { type: 'boolean', default: true },
    linkExpiresInHours: { type: 'integer', minimum: 1, maximum: 168, default: 72 },
    messageNote: text({ maxLength: 140 }),
    metadata: { type: 'object', maxProperties: 20, additionalProperties: text({ maxLength: 255 }) },
  },
};

const cancelItem: Rule = {
  type: 'object',
  additionalProperties: false,
  required: ['planNumber', 'terminalId'],
  properties: {
    planNumber: text({ pattern: '^[A-Z0-9]{20}$' }),
    terminalId: text({ format: 'uuid' }),
    reason: text({ maxLength: 255 }),
  },
};

/** A request. The operation validates each entry separately, so an invalid entry doesn't affect the others. */
const batch: Rule = {
  type: 'object',
  additionalProperties: false,
  required: ['plans'],
  properties: { plans: { type: 'array', minItems: 1, maxItems: 50, items: { type: 'object' } } },
};

/** The operation whose headers, errors, and rate limit also apply to Text-to-pay. */
export const TEXT2PAY_BASE = 'v3/InitiateInstallmentPlan';

/** The pages of the operations. */
export const text2payPages = {
  create: { title: 'Create plans by text or email', page: '/api/text2pay/create-plans-by-text-email' },
  cancel: { title: 'Cancel installment plans', page: '/api/text2pay/cancel-installment-plans' },
} as const;

export const text2payItems = { create: item, cancel: cancelItem };

const results = (status: string[]): Rule => ({
  type: 'object',
  required: ['results'],
  properties: {
    results: {
      type: 'array',
      items: {
        type: 'object',
        required: ['index', 'status'],
        properties: {
          index: { type: 'integer', minimum: 0 },
          status: { type: 'string', enum: status },
          planNumber: text({ pattern: '^[A-Z0-9]{20}$' }),
          checkoutUrl: text({ format: 'uri' }),
          delivery: {
            type: 'array',
            items: {
              type: 'object',
              required: ['channel', 'status'],
              properties: { channel: text({ enum: ['sms', 'email'] }), status: text({ enum: ['queued', 'sent', 'failed'] }) },
            },
          },
          error: {
            type: 'object',
            required: ['type', 'code', 'message', 'retryable', 'docUrl'],
            properties: {
              type: text(),
              code: text(),
              message: text(),
              shopperMessage: text(),
              retryable: { type: 'boolean' },
              details: {
                type: 'array',
                items: {
                  type: 'object',
                  required: ['issue'],
                  properties: { field: text(), issue: text(), limit: { type: ['integer', 'string'] }, planNumber: text() },
                },
              },
              docUrl: text({ format: 'uri' }),
            },
          },
        },
      },
    },
  },
});

/** Returns the rules of both operations. @param base The rules of {@link TEXT2PAY_BASE}. */
export function text2payOperations(base: OperationRule): OperationRule[] {
  const headers = base.responses['201']?.headers ?? [];
  const operation = (id: string, path: string, statuses: string[], body: Rule): OperationRule => ({
    ...base,
    id: `text2pay/${id}`,
    method: 'POST',
    path: `/text2pay/v1${path}`,
    bodies: { 'application/json': batch },
    responses: Object.fromEntries(statuses.map((status) => [status, { headers, body }])),
    failures: base.failures.filter((status) => status !== 404),
    // Its requests can't be signed.
    errors: base.errors.filter((code) => !code.startsWith('signature_')),
  });
  return [
    operation('CreatePlans', '/plans', ['201', '207'], results(['created', 'failed'])),
    operation('CancelPlans', '/plans/cancel', ['207'], results(['canceled', 'failed'])),
  ];
}
