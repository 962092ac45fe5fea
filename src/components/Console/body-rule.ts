import contract from '@site/src/sandbox/page-contract.json';
import type { Rule } from '@site/src/sandbox/contract/types';

const { operations } = contract;

/** What the body of an operation must be. The token request stands once for all APIs. */
export function bodyRule(id: string, type: string): Rule {
  const known = operations.find((one) => one.id === id) ?? operations.find(({ scope }) => scope === undefined);
  return known?.bodies?.[type] ?? {};
}
