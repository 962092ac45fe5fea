import { useId, type ReactNode } from 'react';
import { blankOf, branchOf, changed, choicesOf, isObject, type Resolve, typesOf } from '@site/src/components/Console/session/form';
import type { Rule } from '@site/src/sandbox/contract/types';
import { ValueField } from './ValueField';
import { AddMenu } from './AddMenu';
import styles from './styles.module.css';

export interface FieldsProps {
  /** Path of the object, such as `planData`; empty for the body. */
  name: string;
  rule: Rule;
  value: unknown;
  resolve: Resolve;
  onChange: (value: unknown) => void;
}

/** The fields of an object, and a menu that adds missing ones. */
export function FormFields({ name, rule, value, resolve, onChange }: FieldsProps): ReactNode {
  const properties = rule.properties ?? {};
  const entries = isObject(value) ? Object.entries(value) : [];
  const missing = Object.keys(properties).filter((property) => !isObject(value) || !(property in value));
  const set = (field: string, to: unknown): void => onChange(changed(value, field, to));
  return (
    <div className={styles.fields}>
      {entries.map(([field, inner]) => (
        <FormField
          key={field}
          name={name ? `${name}.${field}` : field}
          label={field}
          rule={properties[field] ?? {}}
          isRequired={rule.required?.includes(field) ?? false}
          value={inner}
          resolve={resolve}
          onChange={(to) => set(field, to)}
        />
      ))}
      <AddMenu
        what="a field"
        label={`Add a field${name ? ` to ${name}` : ''}`}
        options={missing.map((property) => ({ value: property, label: property }))}
        onAdd={(property) => set(property, blankOf(properties[property] ?? {}, resolve))}
      />
    </div>
  );
}

function RemoveButton({ name, onChange }: Pick<FieldsProps, 'name' | 'onChange'>): ReactNode {
  return (
    <button type="button" className={styles.plain} aria-label={`Remove ${name}`} onClick={() => onChange(undefined)}>
      Remove
    </button>
  );
}

interface FormFieldProps extends FieldsProps {
  label: string;
  isRequired: boolean;
}

/** A field, including its nested fields if it's an object. If it's a `oneOf`, a menu selects the branch by its discriminator. */
function FormField({ name, label, rule: unresolved, isRequired, value, resolve, onChange }: FormFieldProps): ReactNode {
  const id = useId();
  const outer = resolve(unresolved);
  const rule = branchOf(outer, value, resolve);
  const choices = choicesOf(outer, resolve);
  if (!isObject(value) || !typesOf(rule).includes('object') || !rule.properties)
    return (
      <div className={styles.row}>
        <label className={styles.wide} htmlFor={id}>
          <span>{label}</span>
          <ValueField id={id} rule={rule} value={value} onChange={onChange} />
        </label>
        {!isRequired && <RemoveButton name={name} onChange={onChange} />}
      </div>
    );
  const { discriminator } = outer;
  const switchTo = (choice: string): void => onChange(blankOf(branchOf(outer, { [discriminator ?? '']: choice }, resolve), resolve));
  return (
    <fieldset className={styles.inner}>
      <legend>{label}</legend>
      {!isRequired && <RemoveButton name={name} onChange={onChange} />}
      {choices.length > 0 && (
        <label className={styles.row}>
          <span>Kind</span>
          <select className={styles.input} value={String(value[discriminator ?? ''])} onChange={(event) => switchTo(event.target.value)}>
            {choices.map((choice) => (
              <option key={choice}>{choice}</option>
            ))}
          </select>
        </label>
      )}
      <FormFields name={name} rule={rule} value={value} resolve={resolve} onChange={onChange} />
    </fieldset>
  );
}
