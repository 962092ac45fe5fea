import type { Contract, OperationRule, Rule } from '../../contract/types';
import { SearchEngine } from '../../../search/engine/engine';
import type { SearchRecord } from '../../../search/types';

const recordOf = ({ id, method, path }: OperationRule, contract: Contract): SearchRecord => {
  const { summary = id, purpose = '', keywords = [] } = contract.facts?.[id] ?? {};
  return {
    objectID: id,
    url: id,
    type: 'lvl1',
    hierarchy: { lvl0: '', lvl1: summary, lvl2: null, lvl3: null, lvl4: null, lvl5: null, lvl6: null },
    content: `${purpose} ${id.split('/')[1]} ${method} ${path.replaceAll(/[/{}]/g, ' ')}`,
    keywords: [...keywords],
    language: 'en',
    docusaurus_tag: 'operations',
  };
};

let engine: { contract: Contract; search: SearchEngine } | undefined;

/** Finds operations by ID, by method and path, or by words. The best match comes first. */
export function findOperations(contract: Contract, query: string, limit: number): OperationRule[] {
  const wanted = query.trim().toLowerCase();
  const exact = contract.operations.filter(({ id, method, path }) =>
    [id, id.split('/')[1], path, `${method} ${path}`].some((name) => name?.toLowerCase() === wanted),
  );
  if (exact.length > 0) return exact;
  if (engine?.contract !== contract)
    engine = { contract, search: new SearchEngine(contract.operations.map((operation) => recordOf(operation, contract))) };
  const { hits } = engine.search.search({ query, indexName: '', hitsPerPage: limit });
  return hits.flatMap(({ objectID }) => contract.operations.find(({ id }) => id === objectID) ?? []);
}

/** Replaces the references in a rule with the rules they refer to, except in recursive rules. */
export function inlined(rule: Rule, schemas: Record<string, Rule>, within: readonly string[] = []): Rule {
  const visit = (value: unknown, names: readonly string[]): unknown => {
    if (Array.isArray(value)) return value.map((item) => visit(item, names));
    if (typeof value !== 'object' || value === null) return value;
    const { $ref } = value as Rule;
    if (typeof $ref === 'string') return names.includes($ref) ? {} : visit(schemas[$ref], [...names, $ref]);
    return Object.fromEntries(Object.entries(value).map(([name, nested]) => [name, visit(nested, names)]));
  };
  return visit(rule, within) as Rule;
}
