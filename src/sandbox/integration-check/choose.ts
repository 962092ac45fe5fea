import { InputError } from '../cli/command';
import type { Case } from './case';
import { cases } from './cases';
import type { Shop } from './shop';

export interface Choice {
  chosen: readonly Case[];
  /** The cases about webhooks, if the shop has none. */
  leftOut: readonly Case[];
}

/**
 * Chooses the cases to run.
 * @param names All cases without it.
 * @throws InputError for names that aren't cases, or that a shop without webhooks can't run.
 */
export function chosenFrom(names: readonly string[] | undefined, { hasWebhooks }: Pick<Shop, 'hasWebhooks'>): Choice {
  const unknown = names?.find((name) => !cases.some((testCase) => testCase.name === name));
  if (unknown !== undefined)
    throw new InputError(`There is no case "${unknown.slice(0, 40)}". The cases are ${cases.map(({ name }) => name).join(', ')}.`);
  const chosen = names ? cases.filter(({ name }) => names.includes(name)) : cases;
  if (hasWebhooks) return { chosen, leftOut: [] };
  const [wrong] = names ? chosen.filter(({ needsWebhooks }) => needsWebhooks) : [];
  if (wrong) throw new InputError(`The case ${wrong.name} needs a webhook endpoint, but the shop has none.`);
  return { chosen: chosen.filter(({ needsWebhooks }) => !needsWebhooks), leftOut: chosen.filter(({ needsWebhooks }) => needsWebhooks) };
}
