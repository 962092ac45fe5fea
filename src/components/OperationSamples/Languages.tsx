import type { ReactNode } from 'react';
import { languages, type LanguageId } from '@site/src/reference/samples/languages';
import styles from './styles.module.css';

interface LanguagesProps {
  /** Languages to choose from; all of them by default. */
  offered?: readonly LanguageId[];
  chosen: LanguageId;
  onChoose: (id: LanguageId) => void;
}

/** Buttons that set the language of all samples on the site. */
export function Languages({ offered, chosen, onChoose }: LanguagesProps): ReactNode {
  return (
    <div className={styles.languages} role="group" aria-label="Language" data-needs-script>
      {languages
        .filter(({ id }) => !offered || offered.includes(id))
        .map(({ id, name }) => (
          <button key={id} type="button" className={styles.language} aria-pressed={id === chosen} onClick={() => onChoose(id)}>
            {name}
          </button>
        ))}
    </div>
  );
}
