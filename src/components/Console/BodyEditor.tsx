import { useState, type ReactNode } from 'react';
import { jsonProblem } from '@site/src/components/Console/session/json-problem';
import { withFiles } from '@site/src/components/Console/session/draft';
import { branchOf, choiceIn, resolver, type Resolve } from '@site/src/components/Console/session/form';
import type { Draft } from '@site/src/components/Console/session/types';
import { readJson, replaced } from '@site/src/domain/json-source';
import { isFileField } from '@site/src/reference/sample-request';
import type { Rule } from '@site/src/sandbox/contract/types';
import { FileInput } from '../FileInput';
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
  onFiles: (files: readonly File[]) => void;
}

/** Edits the request body as a form or as JSON. Both views share the same text. */
export function BodyEditor({ id, type, schemas, draft, onChange, onFiles }: BodyEditorProps): ReactNode {
  const [isForm, setForm] = useState(false);
  const resolve = resolver(schemas);
  const problem = jsonProblem(draft.body);
  const rule = resolve(bodyRule(id, type));
  const fileField = Object.keys(rule.properties ?? {}).find(isFileField);
  const setBody = (body: string): void => onChange({ ...draft, body });
  const choose = (files: readonly File[]): void => {
    onFiles(files);
    // A reader who clears the choice sends what the body names, as before.
    if (fileField && files.length > 0) setBody(withFiles(draft.body, fileField, files));
  };
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
      {!isForm && <JsonField text={draft.body} problem={problem} onChange={setBody} />}
      {isForm && <BodyForm body={draft.body} problem={problem} rule={rule} resolve={resolve} onChange={setBody} />}
      {type === 'multipart/form-data' && (
        // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- FileInput is its control
        <label className={styles.row}>
          <span>Your own file</span>
          <FileInput
            multiple
            className={styles.input}
            // The body has to name the file.
            disabled={problem !== undefined}
            onChange={(event) => choose([...(event.target.files ?? [])])}
          />
        </label>
      )}
    </fieldset>
  );
}

interface BodyFormProps {
  body: string;
  problem: string | undefined;
  rule: Rule;
  resolve: Resolve;
  onChange: (body: string) => void;
}

/** The body as a form, or why it can't be one. */
function BodyForm({ body, problem, rule, resolve, onChange }: BodyFormProps): ReactNode {
  const text = body.trim() === '' ? '{}' : body;
  const node = problem === undefined ? readJson(text) : undefined;
  if (node?.kind !== 'object')
    return (
      <p className={styles.problem} role="status">
        {`${problem ?? "The body isn't a JSON object."} Correct it in the JSON view first.`}
      </p>
    );
  return (
    <FormFields
      name=""
      rule={branchOf(rule, choiceIn(rule, node), resolve)}
      node={node}
      depth={0}
      resolve={resolve}
      edit={(edited, source) => onChange(replaced(text, edited, source))}
    />
  );
}
