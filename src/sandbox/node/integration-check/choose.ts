import { InputError } from '../common/command';
import type { Case } from './case';
import { cases } from './cases';
import type { Shop } from './shop';

export interface Choice {
  chosen: readonly Case[];
  /** The cases about webhooks, if the shop has none. */
  leftOut: readonly Case[];
}

/** Whether the shopper can pay there. */
const isPossible = (paysOn: Case['paysOn'], { isDirect }: Pick<Shop, 'isDirect'>): boolean =>
  paysOn === undefined || (paysOn === 'card-form') === isDirect;

/** What a case needs and the shop doesn't have, if there is anything. */
function missing({ needsWebhooks, paysOn }: Case, { hasWebhooks, isDirect }: Pick<Shop, 'hasWebhooks' | 'isDirect'>): string | undefined {
  if (needsWebhooks && !hasWebhooks) return 'a webhook endpoint, but the shop has none';
  if (isPossible(paysOn, { isDirect })) return undefined;
  return isDirect ? "payments on Partita's page, but the shop takes cards itself" : 'a shop that takes cards itself (--direct)';
}

/**
 * Chooses the cases to run.
 * @param names All cases without it.
 * @param all The cases of the integration check by default.
 * @throws InputError for names that aren't cases, or that this shop can't run.
 */
export function chosenFrom(
  names: readonly string[] | undefined,
  shop: Pick<Shop, 'hasWebhooks' | 'isDirect'>,
  all: readonly Case[] = cases,
): Choice {
  const kind = all === cases ? 'case' : 'incident';
  const unknown = names?.find((name) => !all.some((testCase) => testCase.name === name));
  if (unknown !== undefined)
    throw new InputError(`There is no ${kind} "${unknown.slice(0, 40)}". The ${kind}s are ${all.map(({ name }) => name).join(', ')}.`);
  const wanted = names ? all.filter(({ name }) => names.includes(name)) : all.filter(({ paysOn }) => isPossible(paysOn, shop));
  const [wrong] = names ? wanted.filter((testCase) => missing(testCase, shop) !== undefined) : [];
  if (wrong) throw new InputError(`The ${kind} ${wrong.name} needs ${missing(wrong, shop)}.`);
  const leftOut = wanted.filter((testCase) => missing(testCase, shop) !== undefined);
  return { chosen: wanted.filter((testCase) => !leftOut.includes(testCase)), leftOut };
}
