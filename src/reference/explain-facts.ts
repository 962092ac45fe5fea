import type { Actor, ExplainFacts } from '../domain/explain/facts';
import { errorCatalogue, findSchema } from './descriptions';
import type { Schema } from './types';

/** The text without links and bold type: a terminal shows neither. Code stays between backticks. */
export const plain = (markdown: string): string => markdown.replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1').replaceAll('**', '');

const meaningsOf = (schema: string): Record<string, string> =>
  Object.fromEntries(Object.entries(findSchema(schema)['x-enumDescriptions'] ?? {}).map(([name, meaning]) => [name, plain(meaning)]));

/** The data that the box "Paste a response" and the command `explain` need from the specifications. */
export function explainFacts(): ExplainFacts {
  const { 'x-enumActors': actors } = findSchema('v3/WebhookEvent') as Schema & { 'x-enumActors': Record<string, Actor> };
  const meanings = meaningsOf('v3/WebhookEvent');
  const unknown = Object.keys(actors).find((type) => !Object.hasOwn(meanings, type));
  if (unknown) throw new Error(`x-enumActors in openapi/shared/webhooks.yaml names the event "${unknown}", which doesn't exist.`);
  return {
    errors: Object.fromEntries(
      Object.entries(errorCatalogue()).map(([code, { status, retryable, actor, when, remedy }]) => [
        code,
        { status, retryable, actor, when: plain(when), remedy: plain(remedy) },
      ]),
    ),
    types: meaningsOf('v3/ErrorType'),
    tokenErrors: meaningsOf('v3/TokenError.error'),
    events: Object.fromEntries(
      Object.entries(meanings).map(([type, meaning]) => [type, { meaning, ...(actors[type] && { actor: actors[type] }) }]),
    ),
  };
}
