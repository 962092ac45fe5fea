import * as fc from 'fast-check';
import { replyTo } from '../../src/sandbox/node/mcp/messages';
import { tools } from '../../src/sandbox/node/mcp/tools';
import type { ArgumentRule } from '../../src/sandbox/node/mcp/tool';
import { hostileTexts } from './fuzz/payloads';
import type { McpSandbox } from './mcp';

/** Values that some tool accepts, so calls pass the validation of their arguments. */
const plausible = fc.constantFrom<unknown>(
  '7F3K9QWZ2M8XN4TB6RCD',
  '/v3/installment-plans',
  '/v3/installment-plans/7F3K9QWZ2M8XN4TB6RCD/refunds',
  '/_sandbox/shopper',
  '//elsewhere.example/',
  '/@elsewhere.example',
  'http://elsewhere.example/',
  'http://127.0.0.1:8',
  'POST',
  'GET',
  'P1D',
  '3h',
  'card_declined',
  'refund',
  ['rate_limited'],
  ['twice', 'late'],
  { amount: { value: 100, currency: 'USD' } },
  1,
);
const value = fc.oneof(
  { weight: 4, arbitrary: plausible },
  { weight: 1, arbitrary: fc.constantFrom(...hostileTexts(50, 1)) },
  fc.jsonValue(),
);

const argumentFor = ({ enum: choices }: ArgumentRule): fc.Arbitrary<unknown> =>
  choices ? fc.oneof(fc.constantFrom(...choices), value) : value;

const toolCall = fc.constantFrom(...tools).chain((tool) =>
  fc.record({
    name: fc.constant(tool.name),
    arguments: fc.oneof(
      {
        weight: 5,
        arbitrary: fc.record(Object.fromEntries(Object.entries(tool.arguments).map(([name, rule]) => [name, argumentFor(rule)])), {
          requiredKeys: [...(tool.required ?? [])],
        }),
      },
      { weight: 1, arbitrary: value },
    ),
  }),
);

const request = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({ jsonrpc: fc.constant('2.0'), id: fc.integer(), method: fc.constant('tools/call'), params: toolCall }),
  },
  {
    weight: 1,
    arbitrary: fc.record(
      {
        jsonrpc: fc.constant('2.0'),
        id: value,
        method: fc.constantFrom('initialize', 'ping', 'tools/list', 'server/discover', 'x'),
        params: value,
      },
      { requiredKeys: ['jsonrpc'] },
    ),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      jsonrpc: fc.constant('2.0'),
      id: fc.integer(),
      method: fc.constantFrom('server/discover', 'tools/list', 'tools/call', 'ping', 'initialize'),
      params: fc.record({
        _meta: fc.record(
          {
            'io.modelcontextprotocol/protocolVersion': fc.oneof(fc.constantFrom('2026-07-28', '2025-11-25'), value),
            'io.modelcontextprotocol/clientCapabilities': fc.oneof(fc.constant({}), value),
          },
          { requiredKeys: [] },
        ),
      }),
    }),
  },
);
const text = fc.oneof(
  { weight: 8, arbitrary: request.map((item) => JSON.stringify(item)) },
  { weight: 1, arbitrary: fc.array(request, { maxLength: 3 }).map((all) => JSON.stringify(all)) },
  { weight: 1, arbitrary: fc.oneof(fc.json(), fc.string()) },
);

const isResponse = (response: object): boolean => 'jsonrpc' in response && 'id' in response && 'result' in response !== 'error' in response;

/** Sends random messages. @throws when a response is none, or when a message causes an unexpected error. */
export async function fuzzMcp({ server }: McpSandbox, runs: number): Promise<void> {
  await fc.assert(
    fc.asyncProperty(text, async (message) => {
      const reply = await replyTo(server, message);
      for (const response of [reply ?? []].flat()) {
        if (!isResponse(response)) throw new Error(`not a response: ${JSON.stringify(response)}`);
        if ('error' in response && response.error.message.startsWith('Unexpected')) throw new Error(response.error.message);
      }
    }),
    { numRuns: runs, seed: 1 },
  );
}
