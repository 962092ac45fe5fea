import { useId, type ReactNode } from 'react';
import {
  blankOf,
  branchOf,
  choiceIn,
  choicesOf,
  jsonAt,
  memberRule,
  typesOf,
  withMember,
  withoutMember,
  type Edit,
  type Resolve,
} from '@site/src/components/Console/session/form';
import type { JsonNode } from '@site/src/domain/json-source';
import type { Rule } from '@site/src/sandbox/contract/types';
import { AddMenu } from './AddMenu';
import { ValueField } from './ValueField';
import styles from './styles.module.css';

interface FieldsProps {
  /** Path of the object, such as `planData`; empty for the body. */
  name: string;
  rule: Rule;
  node: Extract<JsonNode, { kind: 'object' }>;
  /** How many objects are around this one. */
  depth: number;
  resolve: Resolve;
  edit: Edit;
}

/** The fields of an object, and a menu that adds missing ones. */
export function FormFields({ name, rule, node, depth, resolve, edit }: FieldsProps): ReactNode {
  const { members } = node;
  const missing = Object.keys(rule.properties ?? {}).filter((property) => !members.some((member) => member.name === property));
  return (
    <div className={styles.fields}>
      {members.map((member, index) => (
        <FormField
          // JSON may repeat a name.
          key={`${members.slice(0, index).filter((before) => before.name === member.name).length} ${member.name}`}
          name={name ? `${name}.${member.name}` : member.name}
          label={member.name}
          rule={memberRule(rule, member.name)}
          node={member.value}
          depth={depth + 1}
          resolve={resolve}
          edit={edit}
          {...(!rule.required?.includes(member.name) && { onRemove: () => edit(node, withoutMember(node, index, depth)) })}
        />
      ))}
      <AddMenu
        what="a field"
        label={`Add a field${name ? ` to ${name}` : ''}`}
        options={missing.map((property) => ({ value: property, label: property }))}
        onAdd={(property) => edit(node, withMember(node, property, blankOf(memberRule(rule, property), resolve), depth))}
      />
    </div>
  );
}

function RemoveButton({ name, onRemove }: { name: string; onRemove: () => void }): ReactNode {
  return (
    <button type="button" aria-label={`Remove ${name}`} onClick={onRemove}>
      Remove
    </button>
  );
}

interface FormFieldProps extends Omit<FieldsProps, 'node'> {
  label: string;
  node: JsonNode;
  /** Missing for required fields. */
  onRemove?: () => void;
}

/** A field, including its nested fields if it's an object. If it's a `oneOf`, a menu selects the branch by its discriminator. */
function FormField({ name, label, rule: unresolved, node, depth, resolve, edit, onRemove }: FormFieldProps): ReactNode {
  const id = useId();
  const outer = resolve(unresolved);
  const rule = branchOf(outer, choiceIn(outer, node), resolve);
  const choices = choicesOf(outer, resolve);
  if (node.kind !== 'object' || !typesOf(rule).includes('object') || !rule.properties)
    return (
      <div className={styles.row}>
        <label className={styles.wide} htmlFor={id}>
          <span>{label}</span>
          <ValueField id={id} rule={rule} node={node} onChange={(source) => edit(node, source)} />
        </label>
        {onRemove && <RemoveButton name={name} onRemove={onRemove} />}
      </div>
    );
  return (
    <fieldset className={styles.inner}>
      <legend>{label}</legend>
      {onRemove && <RemoveButton name={name} onRemove={onRemove} />}
      {choices.length > 0 && (
        <label className={styles.row}>
          <span>Kind</span>
          <select
            className={styles.input}
            value={choiceIn(outer, node)}
            onChange={({ target }) => edit(node, jsonAt(blankOf(branchOf(outer, target.value, resolve), resolve), depth))}
          >
            {choices.map((choice) => (
              <option key={choice}>{choice}</option>
            ))}
          </select>
        </label>
      )}
      <FormFields name={name} rule={rule} node={node} depth={depth} resolve={resolve} edit={edit} />
    </fieldset>
  );
}
