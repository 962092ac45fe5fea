import type { KeyboardEvent, ReactNode } from 'react';
import { languages, type LanguageId } from '@site/src/reference/samples/languages';
import { arrowStep } from '../key-press';
import styles from './styles.module.css';

interface LanguagesProps {
  /** Languages to choose from; all of them by default. */
  offered?: readonly LanguageId[];
  chosen: LanguageId;
  onChoose: (id: LanguageId) => void;
}

/** Buttons that set the language of all samples on the site. As in a row of tabs, Tab reaches only the chosen one, and arrow keys move between them. */
export function Languages({ offered, chosen, onChoose }: LanguagesProps): ReactNode {
  const shown = languages.filter(({ id }) => !offered || offered.includes(id));
  const move = (event: KeyboardEvent<HTMLElement>): void => {
    const by = arrowStep(event);
    if (!by) return;
    event.preventDefault();
    const next = (shown.findIndex(({ id }) => id === chosen) + by + shown.length) % shown.length;
    onChoose((shown[next] as (typeof shown)[number]).id);
    (event.currentTarget.children[next] as HTMLElement).focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the buttons have the focus
    <div className={styles.languages} role="toolbar" aria-label="Language" onKeyDown={move} data-needs-script>
      {shown.map(({ id, name }) => (
        <button
          key={id}
          type="button"
          className={styles.language}
          aria-pressed={id === chosen}
          tabIndex={id === chosen ? 0 : -1}
          onClick={() => onChoose(id)}
        >
          {name}
        </button>
      ))}
    </div>
  );
}
