import type { Contract, OperationRule } from '../../../contract/types';
import { InputError } from '../../common/command';
import { findOperations, inlined } from '../operations';
import type { Tool } from '../tool';

const MOST = 5;

const lineOf = ({ id, method, path }: OperationRule, { facts }: Contract): string =>
  `${id}: ${method} ${path}${facts?.[id] ? ` (${facts[id].summary})` : ''}`;

/** Describes an operation with everything that a caller needs. */
function described(rule: OperationRule, contract: Contract): string {
  const { id, method, path, scope, limit, parameters, bodies = {}, responses, errors } = rule;
  return JSON.stringify({
    operation: id,
    purpose: contract.facts?.[id]?.purpose,
    method,
    path,
    scope,
    rateLimit: `${limit.requests} in ${limit.seconds} s`,
    parameters: parameters.map(({ schema, ...parameter }) => ({ ...parameter, schema: inlined(schema, contract.schemas) })),
    body: Object.fromEntries(Object.entries(bodies).map(([type, body]) => [type, inlined(body, contract.schemas)])),
    statuses: Object.keys(responses),
    errors,
    page: contract.facts?.[id]?.page,
  });
}

export const findOperation: Tool = {
  name: 'find_operation',
  description: 'Finds an API operation and returns its path, parameters, body schema, and errors.',
  arguments: { query: { type: 'string', minLength: 1, maxLength: 200, description: 'A task, a path, or an ID such as v3/Refund' } },
  required: ['query'],
  isReadOnly: true,
  run({ query }, { contract }) {
    const [best, ...others] = findOperations(contract, query as string, MOST);
    if (!best)
      throw new InputError('No operation matches. Name the task, such as "refund part of a plan", or look it up with search_docs.');
    const more = others.map((operation) => lineOf(operation, contract));
    return [described(best, contract), ...(more.length > 0 ? ['Others:', ...more] : [])].join('\n');
  },
};
