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

/** A change, and every operation or event it affects. */
export interface Change {
  kind: ChangeKind;
  /** Whether existing code can stop working. */
  breaking?: true;
  /** Whether the field is in a request or a response. */
  side?: 'request' | 'response';
  /** IDs of operations, or names of events. */
  in: string[];
  /** A field, a scope, or an error code. */
  at?: string;
  /** The enum value, or the new type, limit, or status. */
  value?: string;
  /** The previous type, limit, or status. */
  from?: string;
  /** The summary of an added or removed operation, so an entry makes sense without the specifications. */
  summary?: string;
}

type Found = Omit<Change, 'in'>;

const marked = (found: Found, breaking: boolean): Found => (breaking ? { ...found, breaking: true } : found);

const keysOnlyIn = (first: object, second: object): string[] => Object.keys(first).filter((key) => !(key in second));
const keysInBoth = (first: object, second: object): string[] => Object.keys(first).filter((key) => key in second);
const notIn = (first: readonly string[] = [], second: readonly string[] = []): string[] => first.filter((value) => !second.includes(value));

/** Removes fields that are nested in another field of the list. */
const topmost = (paths: string[]): string[] =>
  paths.filter((path) => !paths.some((other) => other !== path && (path.startsWith(`${other}.`) || path.startsWith(`${other}[]`))));

function fieldChanges(at: string, before: FieldPromise, after: FieldPromise, side: 'request' | 'response'): Found[] {
  const isSent = side === 'request';
  const limits = (field: FieldPromise): string => (field.limits ?? []).join(', ') || 'none';
  return [
    ...(before.type === after.type ? [] : [marked({ kind: 'field-retyped', side, at, from: before.type, value: after.type }, true)]),
    // The text of a limit doesn't say whether it's stricter than before, so a change in a request counts as breaking.
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

/** Merges changes that are the same in several operations. */
function grouped(found: [string, Found][]): Change[] {
  const changes = new Map<string, Change>();
  for (const [id, change] of found) {
    const key = JSON.stringify(change);
    const known = changes.get(key);
    if (known) known.in.push(id);
    else changes.set(key, { ...change, in: [id] });
  }
  return [...changes.values()];
}

function tableChanges(
  before: Record<string, OperationPromise>,
  after: Record<string, OperationPromise>,
  noun: 'operation' | 'event',
): [string, Found][] {
  const details = ({ call, summary }: OperationPromise): Pick<Found, 'value' | 'summary'> => ({ value: call, summary });
  return [
    ...keysOnlyIn(after, before).map((id): [string, Found] => [id, { kind: `${noun}-added`, ...details(after[id] as OperationPromise) }]),
    ...keysOnlyIn(before, after).map((id): [string, Found] => [
      id,
      marked({ kind: `${noun}-removed`, ...details(before[id] as OperationPromise) }, true),
    ]),
    ...keysInBoth(before, after).flatMap((id) =>
      operationChanges(before[id] as OperationPromise, after[id] as OperationPromise).map((change): [string, Found] => [id, change]),
    ),
  ];
}

/** Changed error codes that no operation lists. The others are changes of their operations. */
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
 * Compares two versions of the specifications: breaking changes first. Descriptions aren't part of a contract, so rewording one isn't a
 * change.
 * @returns an empty list when the contracts are equal.
 */
export function changesBetween(before: Contract, after: Contract): Change[] {
  const changes = [
    ...grouped([...tableChanges(before.operations, after.operations, 'operation'), ...tableChanges(before.events, after.events, 'event')]),
    ...catalogueChanges(before, after),
  ];
  return [...changes.filter(({ breaking }) => breaking), ...changes.filter(({ breaking }) => !breaking)];
}
