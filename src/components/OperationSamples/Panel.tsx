import { useId, useRef, useState, type ReactNode } from 'react';
import { WrapButton } from '../CodePanel/WrapButton';
import { CopyButton } from '../CopyButton';
import { ValuesButton } from '../ReaderValues/ValuesButton';
import { StoredCode } from './StoredCode';
import styles from './styles.module.css';

interface PanelProps {
  title: 'Request' | 'Response';
  name: string;
  /** Names of the samples to choose from. */
  labels: string[];
  language?: string;
  /** Whether a reader can replace values in it. */
  hasValues?: boolean;
  children?: ReactNode;
  onChoose?: (index: number) => void;
}

/** A panel of request or response samples, with a menu to choose one and a button to copy it. */
export function Panel({ title, name, labels, language, hasValues, children, onChoose }: PanelProps): ReactNode {
  const [index, setIndex] = useState(0);
  const code = useRef<HTMLDivElement>(null);
  const id = useId();
  const choose = (chosen: number): void => {
    setIndex(chosen);
    onChoose?.(chosen);
  };
  return (
    <section className={styles.panel} data-code-panel data-search="skip" aria-labelledby={id}>
      <div className={styles.head}>
        <p className={styles.title} id={id} data-markdown-heading>
          {title}
        </p>
        {labels.length > 1 ? (
          <select
            aria-label={`${title} sample`}
            className={styles.choice}
            value={index}
            onChange={(event) => choose(Number(event.target.value))}
          >
            {labels.map((label, at) => (
              <option key={label} value={at}>
                {label}
              </option>
            ))}
          </select>
        ) : (
          <span className={styles.only}>{labels[0]}</span>
        )}
        {hasValues && <ValuesButton />}
        <WrapButton overflow="wide" />
        <CopyButton what={title.toLowerCase()} text={() => code.current?.querySelector('[data-sample]:not([hidden])')?.textContent ?? ''} />
      </div>
      {children}
      <StoredCode
        key={name}
        name={name}
        part={title === 'Request' ? 'request' : 'response'}
        index={index}
        at={code}
        {...(language && { language })}
      />
    </section>
  );
}
