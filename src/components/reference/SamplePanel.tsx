import { createContext, useContext, useId, useState, type ReactNode } from 'react';
import { Children, isValidElement } from 'react';
import styles from './SamplePanel.module.css';

const Chosen = createContext('');

interface SampleProps {
  label: string;
  value: string;
  children: ReactNode;
}

interface SamplePanelProps {
  title: string;
  children: ReactNode;
}

const samplesIn = (children: ReactNode): SampleProps[] =>
  Children.toArray(children).flatMap((child) => (isValidElement<SampleProps>(child) && child.props.label ? [child.props] : []));

/** Samples of one kind, chosen by name. All of them are in the HTML; without script all of them show. */
export function SamplePanel({ title, children }: SamplePanelProps): ReactNode {
  const samples = samplesIn(children);
  const [chosen, setChosen] = useState(samples[0]?.value ?? '');
  const id = useId();
  return (
    <section className={styles.panel} data-search="skip" aria-labelledby={`${id}title`}>
      <div className={styles.head}>
        <p className={styles.title} id={`${id}title`}>
          {title}
        </p>
        {samples.length > 1 && (
          <select
            aria-label={`${title} sample`}
            className={styles.choice}
            value={chosen}
            onChange={(event) => setChosen(event.target.value)}
          >
            {samples.map(({ label, value }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        )}
        {samples.length === 1 && <span className={styles.only}>{samples[0]?.label}</span>}
      </div>
      <Chosen value={chosen}>{children}</Chosen>
    </section>
  );
}

export function Sample({ label, value, children }: SampleProps): ReactNode {
  const hidden = useContext(Chosen) !== value;
  return (
    <div className={styles.sample} data-sample={label} hidden={hidden}>
      {children}
    </div>
  );
}
