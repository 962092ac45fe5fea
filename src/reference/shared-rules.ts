import type { Contract, OperationRule, Rule } from '../sandbox/contract/types';

/** Keys whose values map names to rules. Such a map isn't a rule, even if one of its names is `type`. */
const TABLES = new Set(['properties', 'events', 'bodies', 'responses']);

/** Moves rules that occur more than once into one table, and replaces them with references. */
export function shared(root: Omit<Contract, 'schemas'>): Contract {
  const counts = new Map<string, number>();
  const isRule = (node: object, key: string): boolean =>
    !TABLES.has(key) && !Array.isArray(node) && ('type' in node || 'oneOf' in node || 'anyOf' in node || 'enum' in node);
  const count = (node: unknown, key: string): void => {
    if (typeof node !== 'object' || node === null) return;
    if (isRule(node, key)) {
      const text = JSON.stringify(node);
      counts.set(text, (counts.get(text) ?? 0) + 1);
    }
    for (const [name, value] of Object.entries(node)) count(value, name);
  };
  count({ operations: root.operations, events: root.events }, '');
  const names = new Map<string, string>();
  const schemas: Record<string, Rule> = {};
  const inside = (node: object): object => Object.fromEntries(Object.entries(node).map(([name, value]) => [name, replaced(value, name)]));
  function replaced(node: unknown, key: string): unknown {
    if (typeof node !== 'object' || node === null) return node;
    if (Array.isArray(node)) return node.map((item) => replaced(item, ''));
    const text = isRule(node, key) ? JSON.stringify(node) : '';
    // A short rule is no longer than the reference to it.
    if (text.length <= 40 || (counts.get(text) ?? 0) < 2) return inside(node);
    const known = names.get(text);
    if (known) return { $ref: known };
    const name = String(names.size);
    names.set(text, name);
    schemas[name] = inside(node) as Rule;
    return { $ref: name };
  }
  const operations = replaced(root.operations, '') as OperationRule[];
  const events = replaced(root.events, 'events') as Record<string, Rule>;
  return { ...root, operations, events, schemas };
}
