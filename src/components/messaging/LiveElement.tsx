import { useState, type ReactNode, type Ref } from 'react';
import { offerOf } from '@site/src/components/messaging/model/offer';
import { hasNoAmount, type MessageSettings } from '@site/src/components/messaging/model/settings';
import { formatMoney } from '@site/src/domain/money';
import { Element } from './Element';
import styles from './live.module.css';

interface LiveElementProps {
  settings: MessageSettings;
  /** Ref to the box around the element, which sets its colors and width. */
  stage?: Ref<HTMLDivElement>;
}

/** The latest event. After the settings change, that's whether the element is rendered or hidden. */
function LatestEvent({ settings, last }: { settings: MessageSettings; last: string }): ReactNode {
  const offer = offerOf(settings);
  if ('reason' in offer)
    return (
      <>
        <code>partita:hidden</code>
        <span>, reason </span>
        <code>{offer.reason}</code>
      </>
    );
  const [name, ...detail] = (last || 'rendered').split(' ');
  return (
    <>
      <code>{`partita:${name}`}</code> <span>{detail.join(' ')}</span>
    </>
  );
}

/** An element on the background of its theme, with the latest event below it. */
export function LiveElement({ settings, stage }: LiveElementProps): ReactNode {
  const [last, setLast] = useState<{ of: MessageSettings; text: string }>();
  const isHidden = 'reason' in offerOf(settings);
  const { element, amount, currency } = settings;
  return (
    <>
      <div ref={stage} className={styles.stage} data-search="skip" data-theme={settings.theme}>
        <Element settings={settings} onEvent={(name, detail) => setLast({ of: settings, text: `${name} ${detail}`.trim() })} />
        {isHidden && (
          <p className={styles.nothing}>
            {hasNoAmount(element) || !Number.isSafeInteger(amount)
              ? 'Nothing is shown.'
              : `Nothing is shown for ${formatMoney(amount, currency)}.`}
          </p>
        )}
      </div>
      <p className={styles.event} data-search="skip" aria-live="polite">
        <span>Event:</span> <LatestEvent settings={settings} last={last?.of === settings ? last.text : ''} />
      </p>
    </>
  );
}
