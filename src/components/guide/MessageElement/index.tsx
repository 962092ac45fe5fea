import { useMemo, type ReactNode } from 'react';
import { LiveElement } from '@site/src/components/messaging/LiveElement';
import '@site/src/components/messaging/model/languages';
import { DEFAULTS, fitting, type MessageSettings } from '@site/src/components/messaging/model/settings';
import { lineOf } from '@site/src/components/messaging/model/snippet';
import styles from './styles.module.css';

type MessageElementProps = Partial<Omit<MessageSettings, 'installments'>> & {
  /** Value of the attribute: `4`, `3,4,6`, or `auto`. */
  installments?: string;
  /** Caption of the example. */
  shows?: string;
};

/** A messaging element as shoppers see it, with its HTML and the event that it sends. */
export default function MessageElement({ installments = '4', shows, ...attributes }: MessageElementProps): ReactNode {
  const counts = installments === 'auto' ? [] : installments.split(',').map(Number);
  const name = JSON.stringify([attributes, counts]);
  // Pages pass a new attributes object with every render. Comparing its content keeps the element's event while the settings are the same.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- `name` contains them.
  const settings = useMemo(() => fitting({ ...DEFAULTS, ...attributes, installments: counts }), [name]);
  return (
    <figure className={styles.figure}>
      {shows && <figcaption>{shows}</figcaption>}
      <LiveElement settings={settings} />
      <p className={styles.code}>
        <code>{lineOf(settings)}</code>
      </p>
    </figure>
  );
}
