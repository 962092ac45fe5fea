import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { fencesOf } from '../../src/reference/code-fences';
import type { Row } from '../../src/sandbox/reports/row';
import type { SandboxState } from '../../src/sandbox/core/state';
import { root } from './built-site';

/** IDs in examples of what happens after the sandbox's first day. A sandbox doesn't have them yet. */
const LATER: Record<string, string> = {
  cbk_01HVHB6T3N8Q5K2X7M9WRD: 'HL-10517',
  cbk_01HW6K3T8Q5N2X9M7B4RZD: 'HL-10466',
  cbk_01HW9P2M5R8T4K7Q3X6NZB: 'HL-10509',
  mock_9f2c71: 'HL-10482',
};

/** A text that examples are in. Generated pages aren't among them. */
export interface Source {
  file: string;
  text: string;
}

const FOLDERS = [
  'docs',
  'openapi',
  'samples/guides',
  ...['components', 'data', 'domain', 'pages', 'reference'].map((name) => `src/${name}`),
];

/** Every text with examples. */
export const sources = (): Source[] =>
  FOLDERS.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  )
    .filter((file) => /\.(?:mdx|yaml|json|tsx?|m?js|sh|py|http)$/.test(file) && !/\.(?:api\.mdx|test\.tsx?)$/.test(file))
    .toSorted()
    .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }));

const ID = /(?<![\w-])(?:cbk_[0-9A-Z]{22}|mock_[0-9a-f]{6}|HL-1\d{4})(?![0-9A-Za-z])/g;

/** Returns the order that each ID of the sandbox's first day belongs to: of plans, chargebacks, and transactions. */
export function ordersById(state: Readonly<SandboxState>): Map<string, string> {
  const orders = new Map(Object.entries(LATER));
  const chargebacks = [...state.chargebacks.values()];
  for (const plan of state.plans.values()) {
    const order = plan.orderReference ?? '';
    const ids = [
      order,
      plan.planNumber,
      ...plan.ledger.flatMap(({ transaction }) => transaction?.id ?? []),
      ...chargebacks.filter(({ planNumber }) => planNumber === plan.planNumber).map(({ chargebackId }) => chargebackId),
    ];
    for (const id of ids) orders.set(id, order);
  }
  return orders;
}

const say = (place: string, problem: string): string =>
  `${place}: ${problem} Use the sandbox's values in the example (npm run sandbox), or change the order in src/sandbox/seeds/seed-orders.ts or seed-history.ts.`;

/** Finds IDs that the sandbox doesn't have, and lines that connect an ID with another order than the sandbox does. */
export function wrongMentions({ file, text }: Source, orders: ReadonlyMap<string, string>): string[] {
  const plans = new RegExp([...orders.keys()].filter((id) => /^[0-9A-Z]{20}$/.test(id)).join('|'), 'g');
  return text.split('\n').flatMap((line, index) => {
    const place = `${file}:${index + 1}`;
    const found = [...(line.match(ID) ?? []), ...(line.match(plans) ?? [])];
    const unknown = found.filter((id) => !orders.has(id));
    const named = found.filter((id) => id.startsWith('HL-'));
    const foreign = found.filter((id) => named.length > 0 && orders.has(id) && !named.includes(orders.get(id) ?? ''));
    return [
      ...unknown.map((id) => say(place, `the sandbox has no ${id}.`)),
      ...foreign.map((id) => say(place, `${id} belongs to ${orders.get(id)} in the sandbox, and to ${named.join(', ')} here.`)),
    ];
  });
}

type Fields = Record<string, unknown>;

/** Every object in a value, with its path. */
export function objectsIn(value: unknown, at = ''): [path: string, fields: Fields][] {
  if (typeof value !== 'object' || value === null) return [];
  const inside = Object.entries(value).flatMap(([name, member]) => objectsIn(member, `${at}.${name}`));
  return Array.isArray(value) ? inside : [[at, value as Fields], ...inside];
}

/** The objects in a text: the JSON of a page's code blocks, a YAML file, or a JSON file. */
function objectsOf({ file, text }: Source): [place: string, fields: Fields][] {
  if (file.endsWith('.mdx'))
    return fencesOf(text)
      .filter(({ language, code }) => language === 'json' && code !== '')
      .flatMap(({ code, line }) =>
        objectsIn(parse(code.replaceAll('…', ''))).map(([at, fields]): [string, Fields] => [`${file}:${line}${at}`, fields]),
      );
  if (!/\.(?:yaml|json)$/.test(file)) return [];
  return objectsIn(parse(text, { maxAliasCount: -1 })).map(([at, fields]) => [`${file}${at}`, fields]);
}

/** Objects that connect a plan, a chargeback, or a transaction with another order than the sandbox does. */
export function wrongObjects(source: Source, orders: ReadonlyMap<string, string>): string[] {
  return objectsOf(source).flatMap(([place, fields]) => {
    const order = fields.orderReference ?? fields.order_reference;
    if (typeof order !== 'string' || !/^HL-1\d{4}$/.test(order)) return [];
    const ids = ['planNumber', 'plan_number', 'chargebackId', 'chargeback_id', 'transactionId', 'gateway_transaction_id'];
    return ids
      .map((name) => fields[name])
      .filter((id): id is string => typeof id === 'string' && orders.has(id) && orders.get(id) !== order)
      .map((id) => say(place, `${id} belongs to ${orders.get(id)} in the sandbox, and to ${order} here.`));
  });
}

/** Event IDs that examples use for different events. */
export function wrongEvents(all: readonly Source[]): string[] {
  const first = new Map<string, string>();
  return all.flatMap((source) =>
    objectsOf(source).flatMap(([place, { id, type, createdAt }]) => {
      if (typeof id !== 'string' || !/^evt_[0-9A-Z]{22}$/.test(id) || typeof type !== 'string') return [];
      const event = `${type} at ${String(createdAt)}`;
      const known = first.get(id) ?? event;
      first.set(id, known);
      return known === event
        ? []
        : [`${place}: ${id} is ${event} here, and ${known} in another example. Use the same values, or another ID.`];
    }),
  );
}

/** Steps of a chargeback that examples date differently: in events, and in the timelines of cases. */
export function wrongSteps(all: readonly Source[]): string[] {
  const first = new Map<string, string>();
  return all.flatMap((source) =>
    objectsOf(source).flatMap(([place, fields]) => {
      const { chargebackId, timeline, type, createdAt } = fields as {
        chargebackId?: unknown;
        timeline?: unknown;
        type?: unknown;
        createdAt?: unknown;
      };
      const { chargebackId: told } = (fields.data ?? {}) as { chargebackId?: unknown };
      const steps: [step: string, at: string][] = Array.isArray(timeline)
        ? (timeline as { event: string; at: string }[]).map(({ event, at }) => [`${String(chargebackId)} ${event}`, at])
        : typeof told === 'string' && typeof type === 'string' && type !== 'chargeback.info_requested'
          ? [[`${told} ${type}`, String(createdAt)]]
          : [];
      return steps.flatMap(([step, at]) => {
        const known = first.get(step) ?? at;
        first.set(step, known);
        return known === at ? [] : [`${place}: ${step} is at ${at} here, and at ${known} in another example. Use the same time.`];
      });
    }),
  );
}

/** Names of report columns in the tables of guides. */
const HEADS: Record<string, string> = {
  Order: 'order_reference',
  'Line type': 'line_type',
  Gross: 'gross_amount',
  Fee: 'fee_amount',
  Net: 'net_amount',
};

const cellsOf = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim().replaceAll(/[`*]/g, '').replaceAll('−', '-'));

const matches = (row: Row, names: readonly string[], cells: readonly string[]): boolean =>
  names.every((name, index) => name === '' || String(row[name] ?? '') === cells[index]);

/** Rows in a page's tables of report columns that the sandbox's reports don't have. */
export function wrongRows({ file, text }: Source, reports: ReadonlyMap<string, readonly Row[]>): { checked: number; wrong: string[] } {
  const lines = text.split('\n');
  const wrong: string[] = [];
  let checked = 0;
  for (const [index, line] of lines.entries()) {
    if (!/^\| ?-/.test(lines[index + 1] ?? '')) continue;
    const names = cellsOf(line).map((head) => HEADS[head] ?? head);
    const known = names.map((name) => ([...reports.values()].some(([row]) => row && name in row) ? name : ''));
    if (known.filter((name) => name !== '').length < 4) continue;
    for (let at = index + 2; lines[at]?.startsWith('|'); at += 1) {
      const cells = cellsOf(lines[at] ?? '');
      if (!cells.some((cell) => /^HL-1\d{4}$/.test(cell))) continue;
      checked += 1;
      const found = [...reports.values()].some((rows) => rows.some((row) => matches(row, known, cells)));
      if (!found) wrong.push(say(`${file}:${at + 1}`, `no report of the sandbox has the row ${cells.join(' | ')}.`));
    }
  }
  return { checked, wrong };
}
