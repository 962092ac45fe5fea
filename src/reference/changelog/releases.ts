import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parse, stringify } from 'yaml';
import { type Contract, currentContract } from './contract';
import { type Change, changesBetween } from './diff';
import { FILTERS } from './filters';

/** A release: a file in `openapi/releases`, which writers can edit. */
export interface Entry {
  /** `2026-11-21`, or `2026-11-21-2` for the second one of a day. */
  id: string;
  title: string;
  /** A summary for readers, as Markdown. */
  summary: string;
  changes: Change[];
  /** Changes that no specification shows, written by hand, such as all changes to the Text-to-pay API. */
  behavior?: BehaviorChange[];
}

interface BehaviorChange {
  /** A sentence in Markdown. */
  text: string;
  /** IDs of the APIs that it concerns; none if it's about all of them. */
  apis: string[];
  /** Whether it can stop existing code from working. */
  breaking?: boolean;
}

const releasesFolder = path.join(__dirname, '../../../openapi/releases');

/** The contract of the last release. */
const LOCK = 'contract.json';

const ID = /^\d{4}-\d{2}-\d{2}(-\d+)?$/;

/** Reads and validates an entry. @throws Error that names the file and the missing part. */
function readEntry(file: string, folder: string): Entry {
  const { title, summary, changes, behavior } = parse(readFileSync(path.join(folder, file), 'utf8')) as Partial<Entry>;
  const id = path.basename(file, '.yaml');
  if (!ID.test(id)) throw new Error(`openapi/releases/${file}: name the file by its date, such as 2026-11-21.yaml.`);
  if (!title || !summary) throw new Error(`openapi/releases/${file}: write a title and a summary.`);
  const names = FILTERS.map(([name]) => name);
  for (const { text, apis } of behavior ?? [])
    if (!text || !Array.isArray(apis) || apis.some((name) => !names.includes(name)))
      throw new Error(
        `openapi/releases/${file}: each entry of "behavior" needs a text, and a list of "apis" with any of ${names.join(', ')}. If it's about all APIs, the list is empty.`,
      );
  return { id, title, summary, changes: changes ?? [], behavior };
}

const order = (id: string): string =>
  id.replace(/-(\d+)$/, (whole, number: string) => (id.length > 10 ? `-${number.padStart(4, '0')}` : whole));

/** Every release, the newest first. */
export function releases(folder: string = releasesFolder): Entry[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.yaml'))
    .map((file) => readEntry(file, folder))
    .toSorted((a, b) => order(b.id).localeCompare(order(a.id)));
}

/** Writes each field on one line, so a diff of the file reads like a change to the API. */
function lines(value: unknown, depth: number, indent = ''): string {
  if (depth === 0 || typeof value !== 'object' || value === null || Array.isArray(value)) return JSON.stringify(value);
  const inner = `${indent} `;
  const parts = Object.entries(value)
    .filter(([, item]) => item !== undefined)
    .map(([key, item]) => `${inner}${JSON.stringify(key)}: ${lines(item, depth - 1, inner)}`);
  return parts.length === 0 ? '{}' : `{\n${parts.join(',\n')}\n${indent}}`;
}

/** Reads the contract of the last release. Before the first release, it's undefined. */
export function releasedContract(folder: string = releasesFolder): Contract {
  const file = path.join(folder, LOCK);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Contract) : { operations: {}, events: {}, errors: {} };
}

/** Returns the changes since the last release. */
export const unreleased = (): Change[] => changesBetween(releasedContract(), currentContract());

/** Writes a release: its entry, and the contract for the next comparison. @param date `2026-11-21` @returns the ID of the entry. */
export function writeRelease(
  date: string,
  { title, summary, changes }: Omit<Entry, 'id'>,
  contract: Contract,
  folder: string = releasesFolder,
): string {
  const ofDay = readdirSync(folder).filter((file) => file.startsWith(date)).length;
  const id = ofDay === 0 ? date : `${date}-${ofDay + 1}`;
  writeFileSync(path.join(folder, `${id}.yaml`), stringify({ title, summary, changes }, { lineWidth: 120 }));
  writeFileSync(path.join(folder, LOCK), `${lines(contract, 4)}\n`);
  return id;
}
