import { apis } from '../../openapi/apis';
import type { OperationFacts } from '../sandbox/contract/types';
import { operationsOf } from './descriptions';

/** The first sentence of a description, without links. */
const firstSentence = (markdown = ''): string =>
  (/^.*?[.](?=\s|$)/s.exec(markdown)?.[0] ?? '').replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1').replaceAll(/\s+/g, ' ');

/** Text-to-pay has no specification. A test checks that these pages exist. */
const TEXT2PAY: Record<string, OperationFacts> = {
  'text2pay/CreatePlans': {
    summary: 'Create plans by text message or email',
    purpose: 'Send shoppers links to pay, by text message, email, or both.',
    keywords: ['payment link', 'SMS', 'phone order'],
    page: '/api/text2pay/create-plans-by-text-email',
  },
  'text2pay/CancelPlans': {
    summary: 'Cancel plans that nobody paid',
    purpose: "Cancel links that haven't been paid yet.",
    keywords: ['withdraw a payment link'],
    page: '/api/text2pay/cancel-installment-plans',
  },
};

/** What people call each operation, and its page, by the operation's ID. */
export const operationFacts = (): Record<string, OperationFacts> => ({
  ...Object.fromEntries(
    apis
      .flatMap(({ id }) => operationsOf(id))
      .map(({ id, route, operation }) => [
        id,
        {
          summary: operation.summary,
          purpose: firstSentence(operation.description),
          keywords: operation['x-keywords'] ?? [],
          page: route,
        } satisfies OperationFacts,
      ]),
  ),
  ...TEXT2PAY,
});
