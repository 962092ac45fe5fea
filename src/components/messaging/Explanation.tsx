import { useEffect, useId, useRef, type ReactNode } from 'react';
import type { Due } from '@site/src/domain/schedule';
import { messageOf, textsFor } from '@site/src/components/messaging/model/texts';
import styles from './styles.module.css';

interface ExplanationProps {
  plans: readonly Due[][];
  currency: string;
  locale: string;
  onClose: () => void;
}

/** The "Learn more" dialog. The browser keeps focus inside, closes the dialog on Escape, and restores focus. */
export function Explanation({ plans, currency, locale, onClose }: ExplanationProps): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const texts = textsFor(locale);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className={styles.dialog} lang={locale} aria-labelledby={id} onClose={onClose}>
      <h2 id={id}>{texts.explain}</h2>
      <ol>
        {texts.points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ol>
      <ul>
        {plans.map((plan) => (
          <li key={plan.length}>
            {messageOf([plan], { currency, locale })
              .map(({ text }) => text)
              .join('')}
          </li>
        ))}
      </ul>
      <button type="button" className="button button--primary" onClick={() => dialog.current?.close()}>
        {texts.close}
      </button>
    </dialog>
  );
}
