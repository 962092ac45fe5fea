import { chosenFrom } from '../../integration-check/choose';
import { prepare } from '../../integration-check/prepare';
import { resultLine, summaryLine, widthOf } from '../../integration-check/report';
import { runCases } from '../../integration-check/run';
import { localShop } from '../../integration-check/local-shop';
import type { Tool } from '../tool';

export const checkIntegration: Tool = {
  name: 'check_integration',
  description: 'Tests a shop on this machine: acts as the shopper and the bank, causes failures, and reports what would have cost money.',
  arguments: {
    shopUrl: {
      type: 'string',
      description:
        'Such as http://localhost:3000. The shop needs test routes: read /testing-and-qa/run-the-sandbox-locally#add-the-test-routes',
    },
    webhookPath: { type: 'string', description: '/webhooks by default; none if the shop has no webhooks' },
    isDirect: { type: 'boolean', description: 'Whether the shop takes cards itself, with the direct API; false by default' },
    only: { type: 'array', minItems: 1, items: { type: 'string' }, description: 'Names of cases' },
  },
  required: ['shopUrl'],
  isReadOnly: false,
  async run({ shopUrl, webhookPath = '/webhooks', isDirect = false, only }, { sandbox, signal }) {
    const shop = localShop(shopUrl as string, webhookPath as string, isDirect as boolean);
    const { chosen, leftOut } = chosenFrom(only as string[] | undefined, shop);
    await prepare(shop, sandbox);
    const results = await runCases(chosen, { shop, sandbox, signal }, () => undefined);
    const width = widthOf(chosen);
    return [...results.map((result) => resultLine(result, width)), summaryLine(results, leftOut)].join('\n');
  },
};
