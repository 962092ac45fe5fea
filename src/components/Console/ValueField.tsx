import { useState, type ReactNode } from 'react';
import { typed, typesOf } from '@site/src/components/Console/session/form';
import type { Rule } from '@site/src/sandbox/contract/types';
import styles from './styles.module.css';

interface ValueFieldProps {
  id: string;
  rule: Rule;
  value: unknown;
  onChange: (value: unknown) => void;
}

/** An array or object as one line of JSON. Invalid text stays in the input, but isn't applied until it parses. */
function JsonLine({ id, value, onChange }: Omit<ValueFieldProps, 'rule'>): ReactNode {
  const [text, setText] = useState<string>();
  return (
    <input
      id={id}
      className={styles.input}
      spellCheck={false}
      aria-invalid={text !== undefined}
      value={text ?? JSON.stringify(value)}
      onChange={(event) => {
        try {
          onChange(JSON.parse(event.target.value) as unknown);
          setText(undefined);
        } catch {
          setText(event.target.value);
        }
      }}
    />
  );
}

/** An input for a value, chosen by its schema. */
export function ValueField({ id, rule, value, onChange }: ValueFieldProps): ReactNode {
  const types = typesOf(rule);
  if (rule.enum)
    return (
      <select id={id} className={styles.input} value={String(value)} onChange={(event) => onChange(event.target.value)}>
        {[...new Set([...rule.enum.map(String), String(value)])].map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    );
  if (types.includes('boolean'))
    return <input id={id} type="checkbox" checked={value === true} onChange={(event) => onChange(event.target.checked)} />;
  if (types.includes('array') || types.includes('object') || typeof value === 'object')
    return <JsonLine id={id} value={value} onChange={onChange} />;
  const isNumber = types.includes('integer') || types.includes('number');
  return (
    <input
      id={id}
      className={styles.input}
      inputMode={isNumber ? 'numeric' : 'text'}
      spellCheck={false}
      autoComplete="off"
      value={String(value)}
      onChange={(event) => onChange(typed(event.target.value, rule))}
    />
  );
}
