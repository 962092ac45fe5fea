import { allOperations, errorCatalogue, findSchema, loadDescription } from './descriptions';
import { plain } from './explain-facts';
import { apis } from '../../openapi/apis';
import { objectsIn } from './page-parts';
import type { Schema } from './types';

/** A name in prose: where it's documented, and what it means, as plain text. */
export interface Term {
  to: string;
  text: string;
}

type Terms = [name: string, term: Term][];

const errorTerms = (): Terms =>
  Object.entries(errorCatalogue()).map(([code, { status, when, remedy }]) => [
    code,
    { to: `/api/v3/errors#${code}`, text: `Error ${status}. ${when} ${remedy}` },
  ]);

const eventTerms = (): Terms =>
  Object.entries(findSchema('v3/WebhookEvent')['x-enumDescriptions'] ?? {}).map(([type, meaning]) => [
    type,
    { to: `/direct-api/webhook-events#${type}`, text: `Event. ${meaning}` },
  ]);

/** Calls a function for every schema of every API. */
function eachSchema(visit: (schema: Schema) => void): void {
  const look = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    visit(value as Schema);
    Object.values(value).forEach(look);
  };
  for (const { id } of apis) look(loadDescription(id).components.schemas);
}

/** Statuses of plans. One that keys or cases have, too, means something else there. */
function statusTerms(): Terms {
  const others = new Set<string>();
  eachSchema(({ title, 'x-enumDescriptions': meanings = {} }) => {
    if (title !== 'PlanStatus') for (const value of Object.keys(meanings)) others.add(value);
  });
  return Object.entries(findSchema('v3/PlanStatus')['x-enumDescriptions'] ?? {})
    .filter(([status]) => !others.has(status))
    .map(([status, meaning]) => [status, { to: '/api/v3/introduction#plan-status', text: `Plan status. ${meaning}` }]);
}

const OPERATION = 'v3/InstallmentPlan';

/** Fields of a plan's request whose name is nobody else's. Names of one word, such as `amount`, are also other things. */
function fieldTerms(): Terms {
  const meanings = new Map<string, Set<string>>();
  eachSchema(({ properties = {} }) => {
    for (const [name, { description = '' }] of Object.entries(properties))
      meanings.set(name, (meanings.get(name) ?? new Set()).add(description));
  });
  const located = allOperations().find(({ id }) => id === OPERATION);
  const { schema } = Object.values(located?.operation.requestBody?.content ?? {})[0] ?? {};
  if (!located || !schema) throw new Error(`${OPERATION} has no body.`);
  return objectsIn(schema, '').flatMap(([path, { properties = {} }]) =>
    Object.entries(properties)
      .filter(([name, { description }]) => /[a-z][A-Z]/.test(name) && description && meanings.get(name)?.size === 1)
      .map(([name, { description = '' }]): Terms[number] => [
        name,
        { to: `${located.route}#${['body', path, name].filter(Boolean).join('.')}`, text: `Field. ${description}` },
      ]),
  );
}

/** What prose explains: error codes, events, statuses of plans, and fields. */
export function terms(): ReadonlyMap<string, Term> {
  const all = [...fieldTerms(), ...statusTerms(), ...eventTerms(), ...errorTerms()];
  return new Map(all.map(([name, { to, text }]) => [name, { to, text: plain(text).replaceAll('`', '') }]));
}
