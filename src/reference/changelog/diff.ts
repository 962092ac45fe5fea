import type { Contract, FieldPromise, FieldPromises, OperationPromise } from './contract';

export type ChangeKind =
  | 'operation-added'
  | 'operation-removed'
  | 'operation-moved'
  | 'operation-deprecated'
  | 'scope-added'
  | 'scope-removed'
  | 'field-added'
  | 'field-removed'
  | 'field-retyped'
  | 'field-limited'
  | 'field-required'
  | 'field-optional'
  | 'field-deprecated'
  | 'value-added'
  | 'value-removed'
  | 'error-added'
  | 'error-removed'
  | 'error-restated'
  | 'event-added'
  | 'event-removed';

/** One thing that changed, in all operations or events where it did. */
export interface Change {
  kind: ChangeKind;
  /** Code that worked before may stop to work. */
  breaking?: true;
  /** Whether callers send it or get it. */
  side?: 'request' | 'response';
  /** Ids of operations, or names of events. */
  in: string[];
  /** A field, a scope or an error code. */
  at?: string;
  /** A value of an enum, or what there is now. */
  value?: string;
  /** What there was before. */
  from?: string;
  /** Of what was removed, which no page names any more; of what was added, to read the entry without the descriptions. */
  summary?: string;
}

type Found = Omit<Change, 'in'>;

const marked = (found: Found, breaking: boolean): Found => (breaking ? { ...found, breaking: true } : found);

const keysOnlyIn = (one: object, other: object): string[] => Object.keys(one).filter((key) => !(key in other));
const keysInBoth = (one: object, other: object): string[] => Object.keys(one).filter((key) => key in other);
const notIn = (one: readonly string[] = [], other: readonly string[] = []): string[] => one.filter((value) => !other.includes(value));

/** Fields without those that stand below another one of them. */
const topmost = (paths: string[]): string[] =>
  paths.filter((path) => !paths.some((other) => other !== path && (path.startsWith(`${other}.`) || path.startsWith(`${other}[]`))));

function fieldChanges(at: string, before: FieldPromise, after: FieldPromise, side: 'request' | 'response'): Found[] {
  const isSent = side === 'request';
  const limits = (field: FieldPromise): string => (field.limits ?? []).join(', ') || 'none';
  return [
    ...(before.type === after.type ? [] : [marked({ kind: 'field-retyped', side, at, from: before.type, value: after.type }, true)]),
    // The text of a limit doesn't say whether it got stricter, so a change counts as breaking for requests.
    ...(limits(before) === limits(after)
      ? []
      : [marked({ kind: 'field-limited', side, at, from: limits(before), value: limits(after) }, isSent)]),
    ...(!before.required && after.required ? [marked({ kind: 'field-required', side, at }, isSent)] : []),
    ...(before.required && !after.required ? [marked({ kind: 'field-optional', side, at }, !isSent)] : []),
    ...(!before.deprecated && after.deprecated ? [{ kind: 'field-deprecated', side, at } as const] : []),
    ...notIn(after.values, before.values).map((value): Found => ({ kind: 'value-added', side, at, value })),
    ...notIn(before.values, after.values).map((value) => marked({ kind: 'value-removed', side, at, value }, isSent)),
  ];
}

function fieldsChanges(before: FieldPromises, after: FieldPromises, side: 'request' | 'response'): Found[] {
  return [
    ...topmost(keysOnlyIn(after, before)).map((at) =>
      marked({ kind: 'field-added', side, at, value: after[at]?.type }, side === 'request' && after[at]?.required === true),
    ),
    ...topmost(keysOnlyIn(before, after)).map((at) => marked({ kind: 'field-removed', side, at }, true)),
    ...keysInBoth(before, after).flatMap((at) => fieldChanges(at, before[at] as FieldPromise, after[at] as FieldPromise, side)),
  ];
}

function operationChanges(before: OperationPromise, after: OperationPromise): Found[] {
  return [
    ...(before.call === after.call ? [] : [marked({ kind: 'operation-moved', from: before.call, value: after.call }, true)]),
    ...(!before.deprecated && after.deprecated ? [{ kind: 'operation-deprecated' } as const] : []),
    ...notIn(after.scopes, before.scopes).map((at) => marked({ kind: 'scope-added', at }, true)),
    ...notIn(before.scopes, after.scopes).map((at): Found => ({ kind: 'scope-removed', at })),
    ...fieldsChanges(before.request, after.request, 'request'),
    ...fieldsChanges(before.response, after.response, 'response'),
    ...notIn(after.errors, before.errors).map((at): Found => ({ kind: 'error-added', at })),
    ...notIn(before.errors, after.errors).map((at): Found => ({ kind: 'error-removed', at })),
  ];
}

/** One line for what changed the same way in several operations. */
function grouped(found: [string, Found][]): Change[] {
  const changes = new Map<string, Change>();
  for (const [id, one] of found) {
    const key = JSON.stringify(one);
    const known = changes.get(key);
    if (known) known.in.push(id);
    else changes.set(key, { ...one, in: [id] });
  }
  return [...changes.values()];
}

function tableChanges(
  before: Record<string, OperationPromise>,
  after: Record<string, OperationPromise>,
  noun: 'operation' | 'event',
): [string, Found][] {
  const told = ({ call, summary }: OperationPromise): Pick<Found, 'value' | 'summary'> => ({ value: call, summary });
  return [
    ...keysOnlyIn(after, before).map((id): [string, Found] => [id, { kind: `${noun}-added`, ...told(after[id] as OperationPromise) }]),
    ...keysOnlyIn(before, after).map((id): [string, Found] => [
      id,
      marked({ kind: `${noun}-removed`, ...told(before[id] as OperationPromise) }, true),
    ]),
    ...keysInBoth(before, after).flatMap((id) =>
      operationChanges(before[id] as OperationPromise, after[id] as OperationPromise).map((one): [string, Found] => [id, one]),
    ),
  ];
}

/** Changed codes that no operation lists. Those that operations list are changes of the operations. */
function catalogueChanges(before: Contract, after: Contract): Change[] {
  const isNamed = (code: string): boolean =>
    Object.entries(after.operations).some(([id, { errors }]) => errors.includes(code) && id in before.operations) ||
    Object.entries(before.operations).some(([id, { errors }]) => errors.includes(code) && id in after.operations);
  const lone = (code: string): boolean => !isNamed(code);
  return [
    ...keysOnlyIn(after.errors, before.errors)
      .filter(lone)
      .map((at): Change => ({ kind: 'error-added', at, in: [] })),
    ...keysOnlyIn(before.errors, after.errors)
      .filter(lone)
      .map((at): Change => ({ kind: 'error-removed', at, in: [] })),
    ...keysInBoth(before.errors, after.errors)
      .filter((at) => before.errors[at] !== after.errors[at])
      .map((at): Change => ({
        kind: 'error-restated',
        breaking: true,
        at,
        in: [],
        from: String(before.errors[at]),
        value: String(after.errors[at]),
      })),
  ];
}

/**
 * What changed between two versions of the descriptions, for the people who call the APIs: breaking changes first.
 * Words of the descriptions are no part of a contract, so a better text is no change.
 * @returns nothing when callers depend on the same.
 */
export function changesBetween(before: Contract, after: Contract): Change[] {
  const changes = [
    ...grouped([...tableChanges(before.operations, after.operations, 'operation'), ...tableChanges(before.events, after.events, 'event')]),
    ...catalogueChanges(before, after),
  ];
  return [...changes.filter(({ breaking }) => breaking), ...changes.filter(({ breaking }) => !breaking)];
}
