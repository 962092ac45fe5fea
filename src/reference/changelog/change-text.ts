import { apis } from '../../../openapi/apis';
import { longDay, mediumDay } from '../../domain/dates';
import { slugOf } from '../descriptions';
import { code, link, mdxLine, mdxSafe, plainText } from '../markdown';
import type { Contract } from './contract';
import type { Change, ChangeKind } from './diff';
import type { Entry } from './releases';

/** The operations and events that still have a page to link to. */
export type Known = Pick<Contract, 'operations' | 'events' | 'errors'>;

/** Above this number, an entry counts operations instead of naming them. */
const MOST_NAMED = 6;

function joined(parts: string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')}${parts.length > 2 ? ',' : ''} and ${parts.at(-1)}`;
}

/** Returns the route of an operation's page. @param id `<api>/<operationId>` */
function routeOf(id: string): string {
  const [api = '', operationId = ''] = id.split('/');
  return `/api/${api}/${slugOf(operationId)}`;
}

const isEvent = (id: string): boolean => !id.includes('/');

/** The name of an operation or event, as a link if its page still exists. */
function named(id: string, known: Known, summary?: string): string {
  if (isEvent(id)) return id in known.events ? `[${code(id)}](/direct-api/webhook-events#events)` : code(id);
  const operation = known.operations[id];
  return operation ? link(plainText(operation.summary), routeOf(id)) : plainText(summary ?? id);
}

function apiOf(id: string): string {
  return apis.find((api) => id.startsWith(`${api.id}/`))?.name ?? 'webhook events';
}

function places(ids: string[], known: Known): string {
  if (ids.length <= MOST_NAMED) return joined(ids.map((id) => named(id, known)));
  return joined(
    [...new Set(ids.map(apiOf))].map((api) => {
      const count = ids.filter((id) => apiOf(id) === api).length;
      return `${count} ${api === 'webhook events' ? api : `operations of the ${api}`}`;
    }),
  );
}

const PLACES: [RegExp, string][] = [
  [/^body /, 'in the body'],
  [/^query /, 'in the query'],
  [/^header /, 'in the headers'],
  [/^path /, 'in the path'],
  [/^event /, 'in the event'],
  [/^\d{3} /, 'in the response'],
];

/** Turns `body planData.amount` into "`planData.amount` in the body". */
function field(at: string): string {
  const place = PLACES.find(([start]) => start.test(at));
  return place ? `${code(at.replace(place[0], ''))} ${place[1]}` : code(at);
}

const errorLink = (at: string, known: Known): string => (at in known.errors ? link(code(at), `/api/v3/errors#${at}`) : code(at));

const SENTENCES: Record<ChangeKind, (change: Change, known: Known) => string> = {
  'operation-added': ({ in: [id = ''], value = '', summary }, known) => `New operation ${named(id, known, summary)}: ${code(value)}.`,
  'operation-removed': ({ in: [id = ''], value = '', summary }) => `Removed the operation ${plainText(summary ?? id)}: ${code(value)}.`,
  'operation-moved': ({ in: ids, from = '', value = '' }, known) => `${places(ids, known)} moved from ${code(from)} to ${code(value)}.`,
  'operation-deprecated': ({ in: ids }, known) => `${places(ids, known)} is deprecated.`,
  'scope-added': ({ in: ids, at = '' }, known) => `${places(ids, known)} now needs the scope ${code(at)}.`,
  'scope-removed': ({ in: ids, at = '' }, known) => `${places(ids, known)} no longer needs the scope ${code(at)}.`,
  'field-added': ({ in: ids, at = '', value = '', breaking }, known) =>
    `New ${breaking ? 'required ' : ''}field ${field(at)} of ${places(ids, known)}: ${plainText(value)}.`,
  'field-removed': ({ in: ids, at = '' }, known) => `Removed ${field(at)} of ${places(ids, known)}.`,
  'field-retyped': ({ in: ids, at = '', from = '', value = '' }, known) =>
    `The type of ${field(at)} of ${places(ids, known)} was ${plainText(from)} and is ${plainText(value)}.`,
  'field-limited': ({ in: ids, at = '', from = '', value = '' }, known) =>
    `The limits of ${field(at)} of ${places(ids, known)} were: ${mdxLine(from)}. Now: ${mdxLine(value)}.`,
  'field-required': ({ in: ids, at = '', side }, known) =>
    `${field(at)} of ${places(ids, known)} is now ${side === 'request' ? 'required' : 'always there'}.`,
  'field-optional': ({ in: ids, at = '', side }, known) =>
    `${field(at)} of ${places(ids, known)} is ${side === 'request' ? 'no longer required' : 'no longer always there'}.`,
  'field-deprecated': ({ in: ids, at = '' }, known) => `${field(at)} of ${places(ids, known)} is deprecated.`,
  'value-added': ({ in: ids, at = '', value = '' }, known) => `New value ${code(value)} for ${field(at)} of ${places(ids, known)}.`,
  'value-removed': ({ in: ids, at = '', value = '' }, known) =>
    `Removed the value ${code(value)} for ${field(at)} of ${places(ids, known)}.`,
  'error-added': ({ in: ids, at = '' }, known) => `New error ${errorLink(at, known)}${ids.length > 0 ? ` of ${places(ids, known)}` : ''}.`,
  'error-removed': ({ in: ids, at = '' }, known) =>
    `Removed the error ${errorLink(at, known)}${ids.length > 0 ? ` of ${places(ids, known)}` : ''}.`,
  'error-restated': ({ at = '', from = '', value = '' }, known) =>
    `The status of ${errorLink(at, known)} was ${plainText(from)} and is ${plainText(value)}.`,
  'event-added': ({ in: [id = ''], summary = '' }, known) => `New event ${named(id, known)}: ${mdxLine(summary)}.`,
  'event-removed': ({ in: [id = ''] }) => `Removed the event ${code(id)}.`,
};

/** Describes a change in one sentence of Markdown. */
export const sentence = (change: Change, known: Known): string => SENTENCES[change.kind](change, known);

const list = (changes: Change[], known: Known): string => changes.map((change) => `- ${sentence(change, known)}`).join('\n');

/** An entry below its title, as Markdown: its summary, breaking changes, other changes, then those to the Text-to-pay API. */
export function entryMarkdown({ summary, changes, textToPay = [] }: Entry, known: Known): string {
  const breaking = changes.filter((change) => change.breaking);
  const rest = changes.filter((change) => !change.breaking);
  return [
    mdxSafe(summary.trim()),
    ...(breaking.length > 0 ? ['**Breaking**', list(breaking, known)] : []),
    ...(rest.length > 0 ? [...(breaking.length > 0 ? ['**Also changed**'] : []), list(rest, known)] : []),
    ...(textToPay.length > 0 ? ['**Text-to-pay**', textToPay.map((text) => `- ${mdxLine(text)}`).join('\n')] : []),
  ].join('\n\n');
}

/** The page that lists every release. */
export const PAGE = '/changelog';

/** A release's entry in the changelog, and its day as captions show it. */
export const releaseLink = (id: string): { to: string; day: string } => ({ to: `${PAGE}#${id}`, day: mediumDay(id.slice(0, 10)) });

/** `November 21, 2026` */
export const formatDay = (id: string): string => longDay(id.slice(0, 10));

/** Renders all entries, the newest first. */
export const changelogMarkdown = (all: Entry[], known: Known): string =>
  all
    .map((entry) => `## ${plainText(entry.title)} {/* #${entry.id} */}\n\n${formatDay(entry.id)}\n\n${entryMarkdown(entry, known)}`)
    .join('\n\n');
