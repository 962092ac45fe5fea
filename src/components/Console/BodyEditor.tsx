import { useState, type ReactNode } from 'react';
import { jsonProblem } from '@site/src/components/Console/session/json-problem';
import { resolver, branchOf } from '@site/src/components/Console/session/form';
import type { Draft } from '@site/src/components/Console/session/types';
import type { Rule } from '@site/src/sandbox/contract/types';
import { bodyRule } from './body-rule';
import { FormFields } from './FormFields';
import { JsonField } from './JsonField';
import styles from './styles.module.css';

interface BodyEditorProps {
  id: string;
  type: string;
  schemas: Readonly<Record<string, Rule>>;
  draft: Draft;
  onChange: (draft: Draft) => void;
  files: Readonly<Record<string, File[]>>;
  onFiles: (files: Readonly<Record<string, File[]>>) => void;
}

/** Edits the request body as a form or as JSON. Both views share the same text. */
export function BodyEditor({ id, type, schemas, draft, onChange, files, onFiles }: BodyEditorProps): ReactNode {
  const [isForm, setForm] = useState(false);
  const resolve = resolver(schemas);
  const problem = jsonProblem(draft.body);
  const value: unknown = problem === undefined && draft.body.trim() !== '' ? JSON.parse(draft.body) : {};
  const rule = bodyRule(id, type);
  return (
    <fieldset className={styles.group}>
      <legend>Body</legend>
      <div className={styles.switch} role="group" aria-label="Edit the body as">
        <button type="button" aria-pressed={!isForm} onClick={() => setForm(false)}>
          JSON
        </button>
        <button type="button" aria-pressed={isForm} onClick={() => setForm(true)}>
          Form
        </button>
      </div>
      {!isForm && <JsonField text={draft.body} problem={problem} onChange={(body) => onChange({ ...draft, body })} />}
      {isForm && problem && (
        <p className={styles.problem} role="status">
          {`${problem} Correct it in the JSON view first.`}
        </p>
      )}
      {isForm && !problem && (
        <FormFields
          name=""
          rule={branchOf(resolve(rule), value, resolve)}
          value={value}
          resolve={resolve}
          onChange={(changed) => onChange({ ...draft, body: JSON.stringify(changed, null, 2) })}
        />
      )}
      {type === 'multipart/form-data' && (
        <label className={styles.row}>
          <span>Your own file</span>
          <input
            type="file"
            multiple
            className={styles.input}
            onChange={(event) => {
              const chosen = [...(event.target.files ?? [])];
              onFiles({ ...files, file: chosen, files: chosen });
            }}
          />
        </label>
      )}
    </fieldset>
  );
}
