import { useState, type ReactNode } from 'react';
import { languages, type LanguageId } from '@site/src/reference/samples/languages';
import type { SampleRequest } from '@site/src/reference/sample-request';
import { CopyButton } from '../CopyButton';
import styles from './styles.module.css';

interface CopyAsProps {
  language: LanguageId;
  /** The request as it is now. The token is not part of what is copied: it is read from the environment. */
  sample: () => SampleRequest;
}

/** The writers of eight languages are loaded when somebody is about to copy. */
const loadWriters = () => import('@site/src/reference/samples');

/** Copies the request as it is edited, as a program. */
export function CopyAs({ language, sample }: CopyAsProps): ReactNode {
  const [chosen, setChosen] = useState(language);
  return (
    <span className={styles.copy} onFocus={() => void loadWriters()} onPointerEnter={() => void loadWriters()}>
      <select
        className={styles.input}
        aria-label="Copy as"
        value={chosen}
        onChange={(event) => setChosen(event.target.value as LanguageId)}
      >
        {languages.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <CopyButton what="request" text={async () => (await loadWriters()).sampleIn(chosen, sample())} />
    </span>
  );
}
