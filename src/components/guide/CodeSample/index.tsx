import { useRef, type ReactNode } from 'react';
import type { GuideTopic } from '@site/src/reference/sample-panels';
import { languages, type LanguageId } from '@site/src/reference/samples/languages';
import { WrapButton } from '../../CodePanel/WrapButton';
import { CopyButton } from '../../CopyButton';
import { Languages } from '../../OperationSamples/Languages';
import { StoredCode } from '../../OperationSamples/StoredCode';
import styles from '../../OperationSamples/styles.module.css';
import { useLanguage } from '../../OperationSamples/useLanguage';

interface CodeSampleProps {
  /** A folder in `samples/`. */
  of: GuideTopic;
}

const offered: readonly LanguageId[] = languages.map(({ id }) => id).filter((id) => id !== 'curl');

/** A tested sample of a guide in seven languages: the part between the markers of its files. */
export default function CodeSample({ of: topic }: CodeSampleProps): ReactNode {
  const [chosen, setLanguage] = useLanguage();
  const code = useRef<HTMLDivElement>(null);
  const language = chosen === 'curl' ? 'node' : chosen;
  return (
    <section className={`${styles.panel} ${styles.inText}`} data-code-panel aria-label={`Sample: ${topic.replaceAll('-', ' ')}`}>
      <div className={styles.head}>
        <Languages offered={offered} chosen={language} onChoose={setLanguage} />
        <WrapButton overflow="wide" />
        <CopyButton what="sample" text={() => code.current?.querySelector('[data-sample]:not([hidden])')?.textContent ?? ''} />
      </div>
      <StoredCode name={`guide/${topic}`} part="request" index={0} language={language} at={code} />
    </section>
  );
}
