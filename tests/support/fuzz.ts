import type { Schema } from '../../src/reference/types';
import { isObject } from '../../src/domain/is-object';

/** Pseudorandom numbers that are the same in every run. */
export function dice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 4_294_967_296) * below);
  };
}

export type Dice = ReturnType<typeof dice>;

export const pick = <Item>(items: readonly Item[], roll: Dice): Item => items[roll(items.length)] as Item;

const HOSTILE: unknown[] = [
  null,
  '',
  ' ',
  0,
  -1,
  1.5,
  Number.MAX_SAFE_INTEGER,
  true,
  [],
  {},
  'x'.repeat(5000),
  '__proto__',
  'constructor',
  '<script>alert(1)</script>',
  "'; DROP TABLE plans; --",
  '\u0000',
  '\uD800',
  '𝒳'.repeat(300),
  '../../etc/passwd',
  '2026-02-30',
  '2026-13-01T00:00:00Z',
  [[[[]]]],
  { $ref: '#' },
  'NaN',
  '1e400',
];

interface Place {
  parent: Record<string, unknown> | unknown[];
  key: string | number;
  schema: Schema | undefined;
}

/** The variant of a oneOf that a value matches, by its constant. */
function branchFor(schema: Schema | undefined, value: unknown): Schema | undefined {
  if (!schema?.oneOf || !isObject(value)) return schema;
  return schema.oneOf.find((item) =>
    Object.entries(item.properties ?? {}).every(([name, rule]) => rule.const === undefined || rule.const === value[name]),
  );
}

/** Every position in a value, with its schema. */
function placesIn(value: unknown, schema: Schema | undefined): Place[] {
  const rule = branchFor(schema, value);
  if (Array.isArray(value))
    return value.flatMap((item, key) => [{ parent: value, key, schema: rule?.items }, ...placesIn(item, rule?.items)]);
  if (!isObject(value)) return [];
  return Object.keys(value).flatMap((key) => {
    const inner = rule?.properties?.[key];
    return [{ parent: value, key, schema: inner }, ...placesIn(value[key], inner)];
  });
}

const remove = ({ parent, key }: Place): void => {
  if (Array.isArray(parent)) parent.splice(Number(key), 1);
  else delete parent[key];
};

const put = ({ parent, key }: Place, value: unknown): void => {
  Reflect.set(parent, key, value);
};

/** A value at a limit of its schema, on either side. */
function edge(schema: Schema | undefined, roll: Dice): unknown {
  const { minimum, maximum, maxLength, minLength, enum: allowed } = schema ?? {};
  const options: unknown[] = [
    ...(minimum === undefined ? [] : [minimum, minimum - 1]),
    ...(maximum === undefined ? [] : [maximum, maximum + 1]),
    ...(maxLength === undefined ? [] : ['a'.repeat(maxLength), 'a'.repeat(maxLength + 1)]),
    ...(minLength === undefined ? [] : ['a'.repeat(minLength), 'a'.repeat(Math.max(0, minLength - 1))]),
    ...(allowed ?? []),
  ];
  return options.length > 0 ? pick(options, roll) : pick(HOSTILE, roll);
}

/** Another value of the same type that is likely valid. */
function variant(schema: Schema | undefined, value: unknown, roll: Dice): unknown {
  if (schema?.enum) return pick(schema.enum, roll);
  if (typeof value === 'number') return pick([value + 1, value * 2, Math.max(0, value - 1), 5000, 2_000_000, 3, 6, 12], roll);
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'string' && /^[a-z ]+$/i.test(value)) return value.split('').toReversed().join('');
  return value;
}

/** Changes a copy of a valid value in one to three places. The result may be valid or not: an oracle decides. */
export function mutated(valid: unknown, schema: Schema | undefined, roll: Dice): unknown {
  const value = structuredClone(valid);
  for (let changes = 1 + roll(3); changes > 0; changes--) {
    const places = placesIn(value, schema);
    if (places.length === 0) return value;
    const place = pick(places, roll);
    const current = Reflect.get(place.parent, place.key) as unknown;
    const kind = roll(6);
    if (kind === 0) remove(place);
    else if (kind === 1) put(place, pick(HOSTILE, roll));
    else if (kind === 2) put(place, edge(place.schema, roll));
    else if (kind === 3 && isObject(current)) current[pick(['unknown', '__proto__x', 'extra'], roll)] = pick(HOSTILE, roll);
    else put(place, variant(place.schema, current, roll));
  }
  return value;
}

export const hostileText = (roll: Dice): string => {
  const value = pick(HOSTILE, roll);
  return typeof value === 'string' ? value : JSON.stringify(value);
};

/** Text that is allowed in a header: other text never reaches a server. */
export const hostileHeader = (roll: Dice): string =>
  hostileText(roll)
    .replaceAll(/[^\u0020-\u007E]/g, '')
    .slice(0, 200);
