import { useId, useState, type ReactNode } from 'react';
import { CodeOutput } from '@site/src/components/CodePanel/CodeOutput';
import type { MessageSettings } from '@site/src/components/messaging/model/settings';
import { SNIPPET_LANGUAGES, snippetOf, type SnippetLanguage } from '@site/src/components/messaging/model/snippet';
import styles from './styles.module.css';

const LANGUAGES = Object.entries(SNIPPET_LANGUAGES) as [SnippetLanguage, string][];

/** The code of the element, in the chosen template language. */
export function Snippets({ settings }: { settings: MessageSettings }): ReactNode {
  const [language, setLanguage] = useState<SnippetLanguage>('html');
  const name = useId();
  const isValid = Number.isSafeInteger(settings.amount);
  const text = isValid || language !== 'html' ? snippetOf(settings, language) : 'Correct the amount, then copy the code.';
  const choice = (
    <fieldset className={styles.languages} data-needs-script>
      <legend className={styles.hidden}>Language of the code</legend>
      {LANGUAGES.map(([id, label]) => (
        <label key={id}>
          <input type="radio" name={name} checked={id === language} onChange={() => setLanguage(id)} />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
  return <CodeOutput title={choice} what={SNIPPET_LANGUAGES[language]} text={text} />;
}
