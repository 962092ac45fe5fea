import { useState, type ReactNode } from 'react';
import { languages, type LanguageId } from '@site/src/reference/samples/languages';
import type { SampleRequest } from '@site/src/reference/sample-request';
import { CopyButton } from '../CopyButton';
import styles from './styles.module.css';

interface CopyAsProps {
  language: LanguageId;
  /** Returns the current request. It doesn't contain the token, which the copied code reads from the environment. */
  sample: () => SampleRequest;
}

/** Loads the code generators of all languages, which aren't needed until a reader is about to copy. */
const loadGenerators = () => import('@site/src/reference/samples');

/** Copies the edited request as code in the chosen language. */
export function CopyAs({ language, sample }: CopyAsProps): ReactNode {
  const [chosen, setChosen] = useState(language);
  return (
    <span className={styles.copy} onFocus={() => void loadGenerators()} onPointerEnter={() => void loadGenerators()}>
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
      <CopyButton what="request" text={async () => (await loadGenerators()).sampleIn(chosen, sample())} />
    </span>
  );
}
