import type { ReactNode } from 'react';
import { newKey } from '@site/src/components/Console/session/draft';
import type { Draft, OperationData } from '@site/src/components/Console/session/types';
import { AddMenu } from './AddMenu';
import { MapEntry } from './MapEntry';
import styles from './styles.module.css';

interface ParametersProps {
  data: OperationData;
  draft: Draft;
  onChange: (draft: Draft) => void;
}

const KEY = 'header.X-Partita-Idempotency-Key';

type Parameter = OperationData['parameters'][number];

const keyOf = ({ in: place, name }: Parameter): string => `${place}.${name}`;

/** Whether a parameter is an object, which is sent as `name[key]=value` (OpenAPI's style `deepObject`). */
const isMap = ({ rule }: Parameter): boolean => rule.type === 'object';

/** Returns the keys of a parameter's values in a draft: one, none, or one for each key of an object. */
const sentKeys = (parameter: Parameter, parameters: Draft['parameters']): string[] =>
  Object.keys(parameters).filter((key) => (isMap(parameter) ? key.startsWith(`${keyOf(parameter)}[`) : key === keyOf(parameter)));

/** An input for each parameter in the request, and a menu that adds the others. */
export function Parameters({ data, draft, onChange }: ParametersProps): ReactNode {
  const { parameters } = draft;
  const others = data.parameters.filter((parameter) => isMap(parameter) || !(keyOf(parameter) in parameters));
  const replace = (next: Draft['parameters']): void => onChange({ ...draft, parameters: next });
  const set = (key: string, value: string): void => replace({ ...parameters, [key]: value });
  const remove = (key: string): void => {
    const { [key]: _, ...rest } = parameters;
    replace(rest);
  };
  /** Renames a value and keeps its place. */
  const rename = (from: string, to: string): void =>
    replace(Object.fromEntries(Object.entries(parameters).map(([key, value]) => [key === from ? to : key, value])));
  const add = (added: Parameter | undefined): void => {
    if (!added) return;
    const examples = Object.entries(added.example).map(([name, value]): [string, string] => [`${added.in}.${name}`, value]);
    const isThere = examples.some(([key]) => key in parameters);
    // Another key of an object, which the reader has to name.
    replace({ ...parameters, ...(isThere ? { [`${keyOf(added)}[]`]: '' } : Object.fromEntries(examples)) });
  };
  return (
    <fieldset className={styles.group}>
      <legend>Parameters</legend>
      {draft.token !== '' && (
        <label className={styles.row}>
          <span>Access token</span>
          <input
            className={styles.input}
            value={draft.token}
            spellCheck={false}
            autoComplete="off"
            onChange={(event) => onChange({ ...draft, token: event.target.value || ' ' })}
          />
        </label>
      )}
      {data.parameters.flatMap((parameter) =>
        sentKeys(parameter, parameters).map((key, index) => {
          const value = parameters[key] ?? '';
          return isMap(parameter) ? (
            <MapEntry
              // The key changes while the reader types it.
              key={`${keyOf(parameter)} ${index}`}
              name={parameter.name}
              entry={[key.slice(keyOf(parameter).length + 1, -1), value]}
              isTaken={(property) => `${keyOf(parameter)}[${property}]` in parameters}
              onRename={(property) => rename(key, `${keyOf(parameter)}[${property}]`)}
              onChange={(next) => set(key, next)}
              onRemove={() => remove(key)}
            />
          ) : (
            <div key={key} className={styles.row}>
              <label className={styles.wide}>
                <span>{parameter.name}</span>
                {parameter.rule.enum ? (
                  <select className={styles.input} value={value} onChange={(event) => set(key, event.target.value)}>
                    {parameter.rule.enum.map((option) => (
                      <option key={String(option)}>{String(option)}</option>
                    ))}
                  </select>
                ) : (
                  <input
                    className={styles.input}
                    value={value}
                    spellCheck={false}
                    autoComplete="off"
                    onChange={(event) => set(key, event.target.value)}
                  />
                )}
              </label>
              {key === KEY && (
                <button type="button" onClick={() => set(key, newKey())}>
                  New key
                </button>
              )}
              {!parameter.required && (
                <button type="button" aria-label={`Remove ${parameter.name}`} onClick={() => remove(key)}>
                  Remove
                </button>
              )}
            </div>
          );
        }),
      )}
      <AddMenu
        what="a parameter"
        options={others.map((parameter) => ({ value: keyOf(parameter), label: parameter.name }))}
        onAdd={(key) => add(others.find((parameter) => keyOf(parameter) === key))}
      />
    </fieldset>
  );
}
