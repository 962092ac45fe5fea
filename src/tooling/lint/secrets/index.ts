import type { Diagnostic } from '../page';
import { allowedHosts, allowedValues, type Allowed } from './allowed';
import { cardNumbers } from './cards';
import { assignment, looksRandom, shapes } from './shapes';

/** A finding in a file, before exceptions. */
export interface Sighting {
  file: string;
  line: number;
  kind: 'secret' | 'card' | 'mail' | 'host';
  value: string;
  what: string;
}

/** Reserved names (RFC 2606 and RFC 6761), and this machine. Our hosts end with `.example`. */
const RESERVED = /(?:^|\.)(?:example|test|invalid|localhost|example\.(?:com|net|org))$|^127(?:\.\d+){3}$|^0\.0\.0\.0$/;

/** An email address, but not a decorator after an escaped line break, such as `\n@pytest.fixture` in JSON. */
const MAIL = /(?<![\w.%+-])(?!(?<=\\)[nrt]@)[\w.%+-]+@((?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,})(?![\w-])/gi;

/** The host of a URL. A name without a dot is a placeholder, such as `https://host`. */
const HOST = /\bhttps?:\\?\/\\?\/(?:[^\s/@"'`<>]*@)?((?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]*[a-z0-9])/gi;

const FIX: Record<Sighting['kind'], string> = {
  secret:
    'Remove it, and revoke it where it is from: git keeps what was committed. Add a value made for tests to src/tooling/lint/secrets/allowed.ts.',
  card: 'Use a card of src/data/test-data.ts.',
  mail: 'Use an address that ends in .example.',
  host: 'Use a host that ends in .example, or add the host to src/tooling/lint/secrets/allowed.ts, with the reason.',
};

const shortened = (value: string): string => (value.length > 12 ? `${value.slice(0, 6)}…` : value);

/** Finds secrets, card numbers, email addresses, and hosts in a text. */
export function sightings(file: string, text: string): Sighting[] {
  const breaks = [...text.matchAll(/\n/g)].map(({ index }) => index);
  const lineOf = (at: number): number => {
    let [low, high] = [0, breaks.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((breaks[middle] ?? 0) < at) low = middle + 1;
      else high = middle;
    }
    return low + 1;
  };
  const seen = (kind: Sighting['kind'], value: string, at: number, what: string): Sighting => ({
    file,
    line: lineOf(at),
    kind,
    value,
    what,
  });
  return [
    ...shapes.flatMap(({ name, pattern }) =>
      [...text.matchAll(pattern)].map((match) => seen('secret', match[1] ?? match[0], match.index, name)),
    ),
    ...[...text.matchAll(assignment)]
      .filter(([, value = '']) => looksRandom(value))
      .map((match) => seen('secret', match[1] ?? '', match.index, 'a secret that looks random')),
    ...cardNumbers(text).map(({ value, at }) => seen('card', value, at, 'a number that a card could have')),
    ...[...text.matchAll(MAIL)]
      .filter(([, host = '']) => !RESERVED.test(host.toLowerCase()))
      .map((match) => seen('mail', match[0], match.index, 'an email address that could belong to someone')),
    ...[...text.matchAll(HOST)]
      .filter(([, host = '']) => !RESERVED.test(host.toLowerCase()))
      .map((match) => seen('host', (match[1] ?? '').toLowerCase(), match.index, "a host that isn't ours")),
  ];
}

const permits =
  ({ file, value }: Sighting) =>
  (row: Allowed): boolean =>
    row.value === value && (row.file === undefined || file.startsWith(row.file));

/** Returns sightings that aren't allowed, and allowed values that no longer exist. */
export function secretFindings(
  found: readonly Sighting[],
  allowed: readonly Allowed[] = [...allowedHosts, ...allowedValues],
): Diagnostic[] {
  const used = new Set(found.flatMap((sighting) => allowed.filter(permits(sighting))));
  const left = found.filter((sighting) => !allowed.some(permits(sighting)));
  return [
    ...left.map(({ file, line, kind, value, what }) => ({
      file,
      line,
      rule: kind,
      problem: `${kind === 'secret' || kind === 'card' ? shortened(value) : value} is ${what}`,
      fix: FIX[kind],
    })),
    ...allowed
      .filter((row) => !used.has(row))
      .map(({ value }) => ({
        file: 'src/tooling/lint/secrets/allowed.ts',
        line: 1,
        rule: 'allowed',
        problem: `${shortened(value)} is no longer used`,
        fix: 'Remove its row.',
      })),
  ];
}
