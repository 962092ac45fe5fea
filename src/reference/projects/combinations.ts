import { languages, type LanguageId } from '../samples/languages';

export const integrations = [
  { id: 'redirect', name: 'Redirect' },
  { id: 'hosted-fields', name: 'Hosted fields' },
  { id: 'direct', name: 'Direct API' },
] as const;

export type IntegrationId = (typeof integrations)[number]['id'];

/** What a reader chooses. */
export interface Combination {
  language: LanguageId;
  integration: IntegrationId;
  webhooks: boolean;
}

/** All names that an `only` marker may have. */
export const flagNames: ReadonlySet<string> = new Set([...integrations.map(({ id }) => id), 'webhooks', 'no-webhooks']);

export const flagsOf = ({ integration, webhooks }: Omit<Combination, 'language'>): ReadonlySet<string> =>
  new Set([integration, webhooks ? 'webhooks' : 'no-webhooks']);

/** A combination without its language: `hosted-fields-webhooks`. The steps depend only on this part. */
export const variantOf = ({ integration, webhooks }: Omit<Combination, 'language'>): string =>
  `${integration}${webhooks ? '-webhooks' : ''}`;

/** The name of a combination in URLs and files: `node-hosted-fields-webhooks`. */
export const nameOf = (combination: Combination): string => `${combination.language}-${variantOf(combination)}`;

/** Every combination of these languages. */
export const combinationsOf = (ids: readonly LanguageId[]): Combination[] =>
  ids.flatMap((language) =>
    integrations.flatMap(({ id: integration }) => [true, false].map((webhooks) => ({ language, integration, webhooks }))),
  );

export const languageName = (language: LanguageId): string => languages.find(({ id }) => id === language)?.name ?? language;

/** The combination that the page shows by default. */
export const firstCombination: Combination = { language: 'node', integration: 'redirect', webhooks: true };
