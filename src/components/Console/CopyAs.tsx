import { useState, type ReactNode } from 'react';
import { languages, type LanguageId } from '@site/src/reference/samples/languages';
import type { SampleRequest } from '@site/src/reference/sample-request';
import { CopyButton } from '../CopyButton';
import { loadEarly } from '../load-error';
import styles from './styles.module.css';

interface CopyAsProps {
  language: LanguageId;
  /** Returns the current request. It doesn't contain the token, which the copied code reads from the environment. */
  sample: () => SampleRequest;
  /** Receives the reason if the request can't be copied, and nothing when a reader copies again. */
  onProblem: (problem: string) => void;
}

/** Loads the code generators of all languages, which aren't needed until a reader is about to copy. */
const loadGenerators = () => import('@site/src/reference/samples');

/** Copies the edited request as code in the chosen language. */
export function CopyAs({ language, sample, onProblem }: CopyAsProps): ReactNode {
  const [chosen, setChosen] = useState(language);
  /** @throws UnsupportedRequest if the language can't send the request. */
  const code = async (): Promise<string> => {
    onProblem('');
    const { sampleIn, UnsupportedRequest } = await loadGenerators();
    try {
      return sampleIn(chosen, sample());
    } catch (error) {
      if (error instanceof UnsupportedRequest) onProblem(error.message);
      throw error;
    }
  };
  return (
    <span className={styles.copy} onFocus={() => loadEarly(loadGenerators())} onPointerEnter={() => loadEarly(loadGenerators())}>
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
      <CopyButton what="request" text={code} />
    </span>
  );
}
