import { escapeAttribute } from '../../../domain/markup';
import type { Coverage, GroupName, Seen } from './coverage';

const TITLES: Readonly<Record<GroupName, string>> = {
  operations: 'Operations',
  errors: 'Error codes',
  declines: 'Declines',
  events: 'Events',
  faults: 'Faults',
};

const WORDS: Readonly<Record<string, string>> = {
  '0': 'no response',
  sameKey: 'sent again with the same key',
  newKey: 'sent again with another key',
  again: 'sent again',
  nothing: 'not sent again',
  inEvent: 'in an event',
  onPage: "on Partita's page",
  redelivered: 'delivered again',
};

/** The columns of a list of names. */
const WIDTH = 100;

/** Adds the requests that failed and weren't sent again. */
function withNothing(group: GroupName, { count, reactions }: Seen): Seen {
  const isRequest = group === 'errors' || group === 'declines';
  const rest = count - Object.values(reactions).reduce((sum, number) => sum + number, 0);
  return { count, reactions: isRequest && rest > 0 ? { ...reactions, nothing: rest } : reactions };
}

/** Something that the specifications know. A count of 0 means that the run didn't see it. */
export type CoverageItem = Seen & { name: string };

/** A group with its numbers. */
interface CoverageGroup {
  seen: number;
  of: number;
  items: CoverageItem[];
}

export type CoverageReport = Record<GroupName, CoverageGroup>;

const groupNames = Object.keys(TITLES) as GroupName[];

/** Adds up what was seen, and how the shop reacted. */
export function reportOf(coverage: Coverage): CoverageReport {
  const groupOf = (group: GroupName): CoverageGroup => {
    const items = Object.entries(coverage[group]).map(([name, seen]) => ({ name, ...withNothing(group, seen) }));
    return { seen: items.filter(({ count }) => count > 0).length, of: items.length, items };
  };
  return Object.fromEntries(groupNames.map((group) => [group, groupOf(group)])) as CoverageReport;
}

/** An event that a test reads from the sandbox isn't sent to an endpoint. */
const reactionsOf = (group: GroupName, { reactions }: Seen): string =>
  Object.entries(reactions)
    .map(([name, count]) => `${WORDS[name] ?? name}${count > 1 ? ` (${count}×)` : ''}`)
    .join(', ') || (group === 'events' ? 'not sent to an endpoint' : '');

/** Breaks a list of names into lines. */
function lines(names: readonly string[], indent: string): string {
  const broken = [''];
  for (const name of names) {
    const line = broken.at(-1) as string;
    const longer = line === '' ? name : `${line}, ${name}`;
    if (indent.length + longer.length > WIDTH && line !== '') broken.push(name);
    else broken[broken.length - 1] = longer;
  }
  return broken.join(`,\n${indent}`);
}

function groupText(group: GroupName, { seen, of, items }: CoverageGroup): string {
  const known = items.filter(({ count }) => count > 0);
  const unseen = items.filter(({ count }) => count === 0).map(({ name }) => name);
  const width = Math.max(0, ...known.map(({ name }) => name.length));
  return [
    `${TITLES[group]}: ${seen} of ${of}`,
    ...known.map((item) => `  ${item.name.padEnd(width)}  ${`${item.count}×`.padEnd(5)} ${reactionsOf(group, item)}`.trimEnd()),
    ...(unseen.length > 0 ? [`  Never seen: ${lines(unseen, ' '.repeat(14))}`] : []),
  ].join('\n');
}

/** Returns which part of everything was seen, in percent. */
export function percentOf(report: CoverageReport): number {
  const sum = (part: 'seen' | 'of'): number => Object.values(report).reduce((total, group) => total + group[part], 0);
  return Math.floor((100 * sum('seen')) / sum('of'));
}

/** Formats a report for the terminal. */
export const textReport = (report: CoverageReport): string => groupNames.map((group) => groupText(group, report[group])).join('\n\n');

/** Formats a report as JUnit XML. What wasn't seen is skipped, so it fails no build. */
export function junitCoverage(report: CoverageReport): string {
  const suites = groupNames.flatMap((group) => {
    const { items, of, seen } = report[group];
    const cases = items.map((item) => {
      const head = `    <testcase classname="partita-coverage.${group}" name="${escapeAttribute(item.name)}"`;
      if (item.count === 0) return `${head}>\n      <skipped message="never seen" />\n    </testcase>`;
      return `${head}>\n      <system-out>${escapeAttribute(`${item.count}× ${reactionsOf(group, item)}`.trim())}</system-out>\n    </testcase>`;
    });
    const counts = `tests="${of}" failures="0" skipped="${of - seen}"`;
    return [`  <testsuite name="${TITLES[group]}" ${counts}>`, ...cases, '  </testsuite>'];
  });
  return ['<?xml version="1.0" encoding="UTF-8"?>', '<testsuites>', ...suites, '</testsuites>', ''].join('\n');
}
