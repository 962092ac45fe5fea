import { joinedPairs, queryPairs, sampleRequests } from './sample-request';
import { ruleOf } from './sandbox-rules';
import { allOperations, type LocatedOperation } from './descriptions';
import type { OperationData } from './operation-data';

const hrefOf = (to: string): string =>
  to.startsWith('operation:') ? (allOperations().find(({ id }) => `operation:${id}` === to)?.route ?? '/apis') : to;

/** The data that the console needs to edit and send an operation. */
export function consoleData(located: LocatedOperation): OperationData {
  const { id, method, path, operation } = located;
  const [bodyType] = Object.keys(operation.requestBody?.content ?? {});
  return {
    id,
    method: method.toUpperCase(),
    server: operation.servers?.[0]?.url ?? '',
    path,
    parameters: (operation.parameters ?? []).map(({ name, in: place, required = false, schema = {} }) => ({
      name,
      in: place,
      required,
      rule: ruleOf(schema, `${id}, parameter ${name}`),
      example: joinedPairs(queryPairs(name, schema.examples?.[0] ?? schema.default ?? '')),
    })),
    ...(bodyType && { bodyType }),
    samples: sampleRequests(located),
    nextSteps: (operation['x-next-steps'] ?? []).map(({ to, text }) => ({ to: hrefOf(to), text })),
  };
}
