import { codeOf } from '../../../plugins/remark/static-code';
import { otherNames } from '../names';
import type { Page, Text } from '../page';
import type { Project } from '../project';
import type { Fault, PageRule } from '../rule';
import { nearest } from './links';

const HOST = /\b(?:[a-z0-9-]+\.)*partita\.example\b/g;
const HEADER = /^(?:X-Partita-[\w-]*|RateLimit-[\w-]*|webhook-(?:id|timestamp|signature)[\w-]*)/i;
const REQUEST = /^(?:GET|POST|PUT|PATCH|DELETE) \/\S*$/;

/** Formats of names: `plan_number`, `planNumber`, `planData.terminalId`, `items[].planNumber`. */
const SNAKE = /^[a-z][a-z0-9]*(?:_[a-z0-9]+)+$/;
const CAMEL = /^[a-z]+[a-z0-9]*[A-Z][A-Za-z0-9]*$/;
const DOTTED = /^[a-z]\w*(?:\[\])?(?:\.[a-z]\w*(?:\[\])?)+$/i;

const guess = (text: string, known: Iterable<string>, where: string): string => {
  const meant = nearest(text, known);
  return `${meant ? `Did you mean ${meant}? ` : ''}${where}`;
};

const NAMES = 'Our names come from the specifications. Add a name of another product to src/tooling/lint/names.ts, with its owner.';

/** Returns whether every segment of a path is a field of the previous one. */
function isFieldPath(text: string, { facts }: Project): boolean {
  const steps = text.replaceAll('[]', '').split('.');
  return steps.every((step, index) => index === 0 || facts.pairs.has(`${steps[index - 1]}.${step}`)) && facts.names.has(steps[0] ?? '');
}

function dottedProblem(text: string, project: Project): Omit<Fault, 'line'> | undefined {
  const { facts } = project;
  if (facts.events.has(text) || facts.scopes.has(text) || isFieldPath(text, project)) return undefined;
  const owner = text.split('.')[0] ?? '';
  const among = (set: ReadonlySet<string>): boolean => [...set].some((name) => name.startsWith(`${owner}.`));
  if (among(facts.events))
    return {
      problem: `no event and no field "${text}"`,
      fix: guess(text, [...facts.events, ...facts.pairs], 'All events: <EventTable />.'),
    };
  if (among(facts.scopes)) return { problem: `no scope "${text}"`, fix: guess(text, facts.scopes, 'All scopes: <ScopeTable />.') };
  if (facts.names.has(owner.replace('[]', ''))) return { problem: `no field "${text}"`, fix: guess(text, facts.pairs, NAMES) };
  return /\.(?:[a-z]{2,6}|[A-Z]+)$/.test(text) || among(otherNames) ? undefined : { problem: `no name "${text}"`, fix: NAMES };
}

/** Paths of the local sandbox and of shops that it checks, which aren't in an API. */
const LOCAL = /^[A-Z]+ \/(_sandbox|partita-check)\b/;

function nameProblem(text: string, project: Project): Omit<Fault, 'line'> | undefined {
  const { facts } = project;
  if (/\.example\b/.test(text) || otherNames.has(text) || facts.names.has(text) || facts.headers.has(text)) return undefined;
  const header = HEADER.exec(text)?.[0];
  if (header)
    return [...facts.headers].some((known) => known.toLowerCase() === header.toLowerCase())
      ? undefined
      : { problem: `no header "${header}"`, fix: guess(header, facts.headers, 'All headers: openapi/shared/headers.yaml.') };
  if (REQUEST.test(text))
    return LOCAL.test(text) || facts.requests.some((pattern) => pattern.test(text))
      ? undefined
      : { problem: `no request "${text}"`, fix: 'Write the path as its page shows it, or link the operation.' };
  if (DOTTED.test(text)) return dottedProblem(text, project);
  if (SNAKE.test(text) || CAMEL.test(text))
    return { problem: `no field, value or error code "${text}"`, fix: guess(text, [...facts.names], NAMES) };
  return undefined;
}

/** Returns the names that a page's code defines. Its text can use them. */
function definedInCode({ fences }: Page): Set<string> {
  const code = fences.map((fence) => {
    try {
      return codeOf(fence);
    } catch {
      return ''; // The rule "code" reports problems with the block.
    }
  });
  return new Set(code.flatMap((line) => line.match(/[A-Za-z_$][\w$]*/g) ?? []));
}

function hostFaults({ prose, inlineCode, fences }: Page, { facts }: Project): Fault[] {
  const inFences = fences.flatMap((fence): Text[] =>
    fence.value.split('\n').map((text, index) => ({ line: (fence.position?.start.line ?? 1) + 1 + index, text })),
  );
  return [...prose, ...inlineCode, ...inFences].flatMap(({ line, text }) =>
    (text.match(HOST) ?? [])
      .filter((host) => !facts.hosts.has(host))
      .map((host) => ({ line, problem: `no host "${host}"`, fix: guess(host, facts.hosts, 'All hosts: src/data/hosts.ts.') })),
  );
}

/** Finds hosts, headers, events, error codes, scopes, operations, fields, and values that aren't in a specification. */
export const names: PageRule = {
  name: 'names',
  check(page, project) {
    const own = definedInCode(page);
    const wrong = page.inlineCode.flatMap(({ line, text }): Fault[] => {
      const problem = own.has(text) ? undefined : nameProblem(text, project);
      return problem ? [{ line, ...problem }] : [];
    });
    return [...wrong, ...hostFaults(page, project)];
  },
};
