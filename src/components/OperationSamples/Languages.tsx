import type { ReactNode } from 'react';
import { languages, type LanguageId } from '@site/src/reference/samples/languages';
import styles from './styles.module.css';

interface LanguagesProps {
  chosen: LanguageId;
  onChoose: (id: LanguageId) => void;
}

/** The language of the samples, for this page and the next ones. */
export function Languages({ chosen, onChoose }: LanguagesProps): ReactNode {
  return (
    <div className={styles.languages} role="group" aria-label="Language" data-needs-script>
      {languages.map(({ id, name }) => (
        <button key={id} type="button" className={styles.language} aria-pressed={id === chosen} onClick={() => onChoose(id)}>
          {name}
        </button>
      ))}
    </div>
  );
}
