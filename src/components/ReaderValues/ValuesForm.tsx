import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { parseReaderValues, valueNames, type ParsedValues } from '@site/src/domain/reader-values/parse';
import { readerValues } from './current-values';
import { saveText } from './store';
import { ValueFields } from './ValueFields';
import shared from '../ShortcutHelp/styles.module.css';
import styles from './styles.module.css';

interface ValuesFormProps {
  onClose: () => void;
}

/** A dialog for entering, changing, and clearing the reader's values. */
export function ValuesForm({ onClose }: ValuesFormProps): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const [problems, setProblems] = useState<ParsedValues['problems']>({});
  const [isUnstored, setUnstored] = useState(false);
  // The browser keeps focus inside a modal dialog, closes it on Escape, and restores focus.
  useEffect(() => dialog.current?.showModal(), []);
  const save = (text: string | null): void => {
    if (saveText(text)) dialog.current?.close();
    else setUnstored(true);
  };
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = event.currentTarget;
    const parsed = parseReaderValues(Object.fromEntries(new FormData(form)));
    setProblems(parsed.problems);
    const wrong = valueNames.find((name) => parsed.problems[name]);
    if (wrong) (form.elements.namedItem(wrong) as HTMLElement).focus();
    else save(Object.keys(parsed.values).length > 0 ? JSON.stringify(parsed.values) : null);
  };
  return (
    <dialog ref={dialog} className={shared.help} aria-labelledby="reader-values" aria-describedby="reader-values-about" onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <div className={shared.head}>
          <h2 id="reader-values">Your values</h2>
        </div>
        <p id="reader-values-about">
          Requests in code samples and consoles use them on every page. They stay in this browser. Don't enter secrets or card numbers.
        </p>
        <ValueFields values={readerValues()} problems={problems} />
        <p role="status" className={styles.problem}>
          {isUnstored && 'This browser blocks storage, so samples use your values until you leave this page.'}
        </p>
        <div className={styles.actions}>
          <button type="submit" className="button button--primary">
            Save
          </button>
          <button type="button" onClick={() => save(null)}>
            Clear all
          </button>
          <button type="button" onClick={() => dialog.current?.close()}>
            Cancel
          </button>
        </div>
      </form>
    </dialog>
  );
}
