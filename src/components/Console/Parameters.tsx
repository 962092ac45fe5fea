import type { ReactNode } from 'react';
import { newKey } from '@site/src/components/Console/session/draft';
import type { Draft, OperationData } from '@site/src/components/Console/session/types';
import { AddMenu } from './AddMenu';
import styles from './styles.module.css';

interface ParametersProps {
  data: OperationData;
  draft: Draft;
  onChange: (draft: Draft) => void;
}

const KEY = 'header.X-Partita-Idempotency-Key';

type Parameter = OperationData['parameters'][number];

const keyOf = ({ in: place, name }: Parameter): string => `${place}.${name}`;

/** An input for each parameter in the request, and a menu that adds the others. */
export function Parameters({ data, draft, onChange }: ParametersProps): ReactNode {
  const { parameters } = draft;
  const sent = data.parameters.filter((parameter) => keyOf(parameter) in parameters);
  const others = data.parameters.filter((parameter) => !(keyOf(parameter) in parameters));
  const set = (key: string, value: string | undefined): void => {
    const { [key]: _, ...rest } = parameters;
    onChange({
      ...draft,
      parameters: value === undefined ? rest : key in parameters ? { ...parameters, [key]: value } : { ...rest, [key]: value },
    });
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
      {sent.map((parameter) => {
        const key = keyOf(parameter);
        return (
          <div key={key} className={styles.row}>
            <label className={styles.wide}>
              <span>{parameter.name}</span>
              {parameter.rule.enum ? (
                <select className={styles.input} value={parameters[key]} onChange={(event) => set(key, event.target.value)}>
                  {parameter.rule.enum.map((value) => (
                    <option key={String(value)}>{String(value)}</option>
                  ))}
                </select>
              ) : (
                <input
                  className={styles.input}
                  value={parameters[key]}
                  spellCheck={false}
                  autoComplete="off"
                  onChange={(event) => set(key, event.target.value)}
                />
              )}
            </label>
            {key === KEY && (
              <button type="button" className={styles.plain} onClick={() => set(key, newKey())}>
                New key
              </button>
            )}
            {!parameter.required && (
              <button type="button" className={styles.plain} aria-label={`Remove ${parameter.name}`} onClick={() => set(key, undefined)}>
                Remove
              </button>
            )}
          </div>
        );
      })}
      <AddMenu
        what="a parameter"
        options={others.map((parameter) => ({ value: keyOf(parameter), label: parameter.name }))}
        onAdd={(key) => set(key, others.find((parameter) => keyOf(parameter) === key)?.example)}
      />
    </fieldset>
  );
}
