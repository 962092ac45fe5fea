import { useEffect, useState, type ReactNode } from 'react';
import { useLocation } from '@docusaurus/router';
import { createStorageSlot } from '@docusaurus/theme-common';
import styles from './styles.module.css';

/** The steps that a reader has done, such as `/direct-api/quickstart#3`, separated by spaces. If storage is blocked, they last until the page closes. */
const done = createStorageSlot('partita-steps');

const marks = (): string[] => (done.get() ?? '').split(' ').filter(Boolean);

/** A checkbox at the end of a step in a long guide. The browser remembers it. @param step Number of the step on this page. */
export function StepDone({ step }: { step: string }): ReactNode {
  const mark = `${useLocation().pathname}#${step}`;
  const [isDone, setDone] = useState(false);
  useEffect(() => setDone(marks().includes(mark)), [mark]);
  const change = (checked: boolean): void => {
    setDone(checked);
    const others = marks().filter((other) => other !== mark);
    done.set([...others, ...(checked ? [mark] : [])].join(' '));
  };
  return (
    <p className={styles.done} data-needs-script="" data-search="skip" data-markdown-ignore="">
      <label>
        <input type="checkbox" checked={isDone} onChange={(event) => change(event.target.checked)} /> <span>{`Step ${step} is done`}</span>
      </label>
    </p>
  );
}
