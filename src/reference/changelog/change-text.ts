import { apis } from '../../../openapi/apis';
import { longDay, mediumDay } from '../../domain/dates';
import { slugOf } from '../descriptions';
import { code, element, heading, lines, link, separated, text, type Block, type Inline } from '../nodes';
import { blocks, inline } from '../parse-markdown';
import type { Contract } from './contract';
import type { Change, ChangeKind } from './diff';
import { FILTERS } from './filters';
import type { Entry } from './releases';

/** The operations and events that still have a page to link to. */
export type Known = Pick<Contract, 'operations' | 'events' | 'errors'>;

/** Above this number, an entry counts operations instead of naming them. */
const MOST_NAMED = 6;

function joined(parts: Inline[][]): Inline[] {
  const last = parts.at(-1);
  if (!last || parts.length < 2) return parts.flat();
  return [...separated(parts.slice(0, -1), ', '), text(parts.length > 2 ? ', and ' : ' and '), ...last];
}

/** Returns the route of an operation's page. @param id `<api>/<operationId>` */
function routeOf(id: string): string {
  const [api = '', operationId = ''] = id.split('/');
  return `/api/${api}/${slugOf(operationId)}`;
}

const isEvent = (id: string): boolean => !id.includes('/');

/** The name of an operation or event, as a link if its page still exists. */
function named(id: string, known: Known, summary?: string): Inline[] {
  if (isEvent(id)) return [id in known.events ? link([code(id)], '/direct-api/webhook-events#events') : code(id)];
  const operation = known.operations[id];
  return [operation ? link(operation.summary, routeOf(id)) : text(summary ?? id)];
}

function apiOf(id: string): string {
  return apis.find((api) => id.startsWith(`${api.id}/`))?.name ?? 'webhook events';
}

function places(ids: string[], known: Known): Inline[] {
  if (ids.length <= MOST_NAMED) return joined(ids.map((id) => named(id, known)));
  return joined(
    [...new Set(ids.map(apiOf))].map((api) => {
      const count = ids.filter((id) => apiOf(id) === api).length;
      const noun = count === 1 ? 'operation' : 'operations';
      return [text(`${count} ${api === 'webhook events' ? api : `${noun} of the ${api}`}`)];
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

/** Turns `body planData.amount` into "`planData.amount` in the body". @param others Fields in the same place. */
function field(at: string, others: string[] = []): Inline[] {
  const place = PLACES.find(([start]) => start.test(at));
  const names = [at, ...others].map((name) => [code(place ? name.replace(place[0], '') : name)]);
  return [...joined(names), ...(place ? [text(` ${place[1]}`)] : [])];
}

/** Separates limits, such as "at most 20 characters, matches `^[A-Z]$`". A comma inside of code doesn't. */
const limitsIn = (list: string): string[] => list.split(/, (?=(?:[^`]*`[^`]*`)*[^`]*$)/).filter((limit) => limit !== 'none');

/** Says which limits changed, and leaves out the ones that stayed. */
function limitSentence({ at = '', alsoAt, in: ids, from = '', value = '' }: ListedChange, known: Known): Inline[] {
  const [before, now] = [limitsIn(from), limitsIn(value)];
  const [removed, added] = [before.filter((limit) => !now.includes(limit)), now.filter((limit) => !before.includes(limit))];
  // The reference lists a default with the limits of a field, but it isn't one.
  const isDefault = [...removed, ...added].every((limit) => limit.startsWith('default '));
  const shown = (limits: string[]): Inline[] => inline(limits.join(', ').replace(isDefault ? /^default / : '', ''));
  const noun = isDefault ? 'default' : 'limit';
  const where = said(field(at, alsoAt), ' of ', places(ids, known));
  if (added.length === 0) return said(`Removed ${isDefault ? 'the' : 'a'} ${noun} of `, where, ': ', shown(removed), '.');
  return said(`New ${noun} of `, where, ': ', shown(added), ...(removed.length > 0 ? [' (previously ', shown(removed), ')'] : []), '.');
}

const errorLink = (at: string, known: Known): Inline => (at in known.errors ? link([code(at)], `/api/v3/errors#${at}`) : code(at));

/** A sentence from words and nodes. */
const said = (...parts: (string | Inline | Inline[])[]): Inline[] =>
  parts.flatMap((part) => (typeof part === 'string' ? text(part) : part));

const SENTENCES: Record<ChangeKind, (change: ListedChange, known: Known) => Inline[]> = {
  'operation-added': ({ in: [id = ''], value = '', summary }, known) =>
    said('New operation ', named(id, known, summary), ': ', code(value), '.'),
  'operation-removed': ({ in: [id = ''], value = '', summary }) => said(`Removed the operation ${summary ?? id}: `, code(value), '.'),
  'operation-moved': ({ in: ids, from = '', value = '' }, known) =>
    said(places(ids, known), ' moved from ', code(from), ' to ', code(value), '.'),
  'operation-deprecated': ({ in: ids }, known) => said(places(ids, known), ' is deprecated.'),
  'scope-added': ({ in: ids, at = '' }, known) => said(places(ids, known), ' now needs the scope ', code(at), '.'),
  'scope-removed': ({ in: ids, at = '' }, known) => said(places(ids, known), ' no longer needs the scope ', code(at), '.'),
  'field-added': ({ in: ids, at = '', value = '', breaking }, known) =>
    said(`New ${breaking ? 'required ' : ''}field `, field(at), ' of ', places(ids, known), `: ${value}.`),
  'field-removed': ({ in: ids, at = '' }, known) => said('Removed ', field(at), ' of ', places(ids, known), '.'),
  'field-retyped': ({ in: ids, at = '', from = '', value = '' }, known) =>
    said('The type of ', field(at), ' of ', places(ids, known), ` was ${from} and is ${value}.`),
  'field-limited': limitSentence,
  'field-required': ({ in: ids, at = '', side }, known) =>
    said(field(at), ' of ', places(ids, known), ` is now ${side === 'request' ? 'required' : 'always there'}.`),
  'field-optional': ({ in: ids, at = '', side }, known) =>
    said(field(at), ' of ', places(ids, known), ` is ${side === 'request' ? 'no longer required' : 'no longer always there'}.`),
  'field-deprecated': ({ in: ids, at = '' }, known) => said(field(at), ' of ', places(ids, known), ' is deprecated.'),
  'value-added': ({ in: ids, at = '', value = '' }, known) =>
    said('New value ', code(value), ' for ', field(at), ' of ', places(ids, known), '.'),
  'value-removed': ({ in: ids, at = '', value = '' }, known) =>
    said('Removed the value ', code(value), ' for ', field(at), ' of ', places(ids, known), '.'),
  'error-added': ({ in: ids, at = '' }, known) =>
    said('New error ', errorLink(at, known), ...(ids.length > 0 ? [' of ', places(ids, known)] : []), '.'),
  'error-removed': ({ in: ids, at = '' }, known) =>
    said('Removed the error ', errorLink(at, known), ...(ids.length > 0 ? [' of ', places(ids, known)] : []), '.'),
  'error-restated': ({ at = '', from = '', value = '' }, known) =>
    said('The status of ', errorLink(at, known), ` was ${from} and is ${value}.`),
  'event-added': ({ in: [id = ''], summary = '' }, known) => said('New event ', named(id, known), ': ', inline(summary), '.'),
  'event-removed': ({ in: [id = ''] }) => said('Removed the event ', code(id), '.'),
};

/** Describes a change in one sentence. */
export const sentence = (change: ListedChange, known: Known): Inline[] => SENTENCES[change.kind](change, known);

/** A change, and the other fields in the same place whose limits changed in the same way. */
type ListedChange = Change & { alsoAt?: string[] };

const placeOf = ({ at = '' }: Change): string => at.split(' ')[0] as string;

const isAlike = (one: Change, other: Change): boolean =>
  one.kind === 'field-limited' &&
  [one, other].every(({ kind, from, value }) => kind === one.kind && from === one.from && value === one.value) &&
  placeOf(one) === placeOf(other) &&
  one.in.join() === other.in.join();

function merged(changes: Change[]): ListedChange[] {
  const listed: ListedChange[] = [];
  for (const change of changes) {
    const alike = listed.find((other) => isAlike(other, change));
    if (alike && change.at) (alike.alsoAt ??= []).push(change.at);
    else listed.push({ ...change });
  }
  return listed;
}

/** IDs of what a change concerns; none for a change to all APIs. */
const apisOf = ({ in: ids }: Change): string[] => [...new Set(ids.map((id) => (isEvent(id) ? 'events' : (id.split('/')[0] as string))))];

/** A list of changes. Each says for the filter which APIs it's about, none for all of them, and whether it's breaking. */
function listOf(items: [Inline[], apis: string[]][], isBreaking: boolean): Block {
  const list = lines(items.map(([line]) => line));
  for (const [index, item] of list.children.entries()) {
    const [, names] = items[index] as [Inline[], string[]];
    item.data = { hProperties: { 'data-apis': names.join(' '), ...(isBreaking && { 'data-breaking': '' }) } };
  }
  return list;
}

/** An entry below its title: its summary, breaking changes, then other changes. In both lists, those that people wrote come first. */
export function entryContent({ id, summary, changes, behavior = [] }: Entry, known: Known): Block[] {
  const list = (isBreaking: boolean): [Inline[], string[]][] => [
    ...behavior
      .filter(({ breaking = false }) => breaking === isBreaking)
      .map(({ text: line, apis: names }): [Inline[], string[]] => [inline(line), names]),
    ...merged(changes.filter(({ breaking = false }) => breaking === isBreaking)).map((change): [Inline[], string[]] => [
      sentence(change, known),
      apisOf(change),
    ]),
  ];
  const [breaking, rest] = [list(true), list(false)];
  const label = (words: string): Block => heading(4, words, `${id}-${words.toLowerCase().replaceAll(' ', '-')}`);
  return [
    ...blocks(summary.trim()),
    ...(breaking.length > 0 ? [label('Breaking changes'), listOf(breaking, true)] : []),
    ...(rest.length > 0 ? [...(breaking.length > 0 ? [label('Other changes')] : []), listOf(rest, false)] : []),
  ];
}

/** The badges of an entry; none for one that changes no API in particular. */
function badges({ changes, behavior = [] }: Entry): Block[] {
  const ids = [...changes.flatMap(apisOf), ...behavior.flatMap((change) => change.apis)];
  const names = FILTERS.filter(([id]) => ids.includes(id)).map(([, name]) => name);
  const isBreaking = [...changes, ...behavior].some(({ breaking }) => breaking);
  return names.length > 0 || isBreaking ? [element('ReleaseBadges', { apis: names, isBreaking })] : [];
}

/** The page that lists every release. */
export const PAGE = '/changelog';

/** A release's entry in the changelog, and its day as captions show it. */
export const releaseLink = (id: string): { to: string; day: string } => ({ to: `${PAGE}#${id}`, day: mediumDay(id.slice(0, 10)) });

/** All entries by day, the newest first. */
export const changelogContent = (all: Entry[], known: Known): Block[] =>
  all.flatMap((entry, index) => {
    const day = entry.id.slice(0, 10);
    const isFirst = !all[index - 1]?.id.startsWith(day);
    return [
      ...(isFirst ? [heading(2, longDay(day), `day-${day}`)] : []),
      heading(3, entry.title, entry.id),
      ...badges(entry),
      ...entryContent(entry, known),
    ];
  });

/** All releases, with a filter by API. */
export const releaseList = (all: Entry[], known: Known): Block => element('ReleaseFilter', { apis: FILTERS }, changelogContent(all, known));
