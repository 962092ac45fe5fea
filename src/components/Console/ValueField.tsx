import { useState, type ReactNode } from 'react';
import { fieldKind, shownText, typedSource, typesOf } from '@site/src/components/Console/session/form';
import type { JsonNode } from '@site/src/domain/json-source';
import type { Rule } from '@site/src/sandbox/contract/types';
import styles from './styles.module.css';

interface ValueFieldProps {
  id: string;
  rule: Rule;
  node: JsonNode;
  /** Receives the new JSON of the value. */
  onChange: (source: string) => void;
}

/** An input for a value, chosen by its schema. */
export function ValueField({ id, rule, node, onChange }: ValueFieldProps): ReactNode {
  if (rule.enum) return <Choice id={id} values={rule.enum} node={node} onChange={onChange} />;
  if (typesOf(rule).includes('boolean'))
    return <input id={id} type="checkbox" checked={node.source === 'true'} onChange={(event) => onChange(String(event.target.checked))} />;
  return <TypedText id={id} rule={rule} node={node} onChange={onChange} />;
}

interface ChoiceProps extends Omit<ValueFieldProps, 'rule'> {
  values: readonly unknown[];
}

/** A list of values, and the current one, which may be another. */
function Choice({ id, values, node, onChange }: ChoiceProps): ReactNode {
  const current = node.kind === 'text' ? JSON.stringify(node.value) : node.source;
  const options = new Map(values.map((value) => [JSON.stringify(value), String(value)]));
  if (!options.has(current)) options.set(current, shownText(node));
  return (
    <select id={id} className={styles.input} value={current} onChange={(event) => onChange(event.target.value)}>
      {[...options].map(([source, label]) => (
        <option key={source} value={source}>
          {label}
        </option>
      ))}
    </select>
  );
}

/** A field for text, a number, a list, or an object. It keeps what the reader types, whether it's valid or not. */
function TypedText({ id, rule, node, onChange }: ValueFieldProps): ReactNode {
  const kind = fieldKind(rule, node);
  const text = shownText(node);
  // A single-line field would delete line breaks, such as those of a key. A field that had some keeps its lines, and the focus.
  const [hasLines, setHasLines] = useState(false);
  if (!hasLines && /[\r\n]/.test(text)) setHasLines(true);
  const properties = {
    id,
    className: styles.input,
    spellCheck: false,
    autoComplete: 'off',
    value: text,
    onChange: ({ target }: { target: { value: string } }) => onChange(typedSource(target.value, kind, node)),
  };
  if (hasLines) return <textarea {...properties} rows={Math.min(8, text.split('\n').length)} />;
  const modes = { number: typesOf(rule).includes('number') ? 'decimal' : 'numeric', text: 'text', json: 'text' } as const;
  return <input {...properties} inputMode={modes[kind]} />;
}
