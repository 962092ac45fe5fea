import contract from '@site/src/sandbox/contract/page-contract.json';
import type { Rule } from '@site/src/sandbox/contract/types';

const { operations } = contract;

/** Returns the schema of an operation's body. The contract lists the token request, which all APIs share, under a single ID. */
export function bodyRule(id: string, type: string): Rule {
  const operation = operations.find((candidate) => candidate.id === id) ?? operations.find(({ scope }) => scope === undefined);
  return operation?.bodies?.[type] ?? {};
}
