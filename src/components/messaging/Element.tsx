import { useState, type ReactNode } from 'react';
import type { Due } from '@site/src/domain/schedule';
import { offerOf } from '@site/src/components/messaging/model/offer';
import { fitting, type MessageSettings } from '@site/src/components/messaging/model/settings';
import { messageOf, textsFor } from '@site/src/components/messaging/model/texts';
import { Explanation } from './Explanation';
import { Logo } from './Logo';
import { Schedule } from './Schedule';
import styles from './styles.module.css';

/** Handles an event of an element. The name doesn't include `partita:`. */
type OnMessageEvent = (name: 'open' | 'close' | 'select', detail: string) => void;

interface ElementProps {
  settings: MessageSettings;
  onEvent?: OnMessageEvent;
}

interface PartProps {
  settings: MessageSettings;
  plans: readonly Due[][];
  onExplain: () => void;
  onEvent?: OnMessageEvent | undefined;
}

function Sentence({ settings, plans, isShort }: { settings: MessageSettings; plans: readonly Due[][]; isShort?: boolean }): ReactNode {
  return messageOf(plans, { ...settings, isShort: isShort ?? false }).map(({ text, part }, index) =>
    part ? <b key={index}>{text}</b> : <span key={index}>{text}</span>,
  );
}

function LearnMore({ settings, onExplain }: Pick<PartProps, 'settings' | 'onExplain'>): ReactNode {
  return (
    <button type="button" className={styles.link} data-needs-script onClick={onExplain}>
      {textsFor(settings.locale).learnMore}
    </button>
  );
}

function Content({ settings, plans, onExplain, onEvent }: PartProps): ReactNode {
  const { element, hideLogo, prefix, locale } = settings;
  const texts = textsFor(locale);
  if (element === 'logo') return <Logo label="Partita" />;
  if (element === 'schedule')
    return <Schedule plans={plans} {...settings} onSelect={(count) => onEvent?.('select', `installments ${count}`)} />;
  if (element === 'learn-more')
    return (
      <button type="button" className={styles.button} data-needs-script onClick={onExplain}>
        {texts.explain}
      </button>
    );
  return (
    <>
      {!hideLogo && <Logo label="Partita" />}
      <span>
        {prefix && <span>{`${prefix} `}</span>}
        {element === 'banner' ? <span>{texts.banner}</span> : <Sentence settings={settings} plans={plans} isShort={element === 'badge'} />}
      </span>
      {element !== 'badge' && <LearnMore settings={settings} onExplain={onExplain} />}
    </>
  );
}

/** Renders an element of the messaging script from its attributes, or nothing if there's no offer. */
export function Element({ settings, onEvent }: ElementProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const offer = offerOf(settings);
  if ('reason' in offer) return null;
  const { element, theme, locale, size } = fitting(settings);
  const toggle = (next: boolean): void => {
    setOpen(next);
    onEvent?.(next ? 'open' : 'close', '');
  };
  return (
    <div className={styles.element} data-element={element} data-theme={theme} data-size={size} lang={locale}>
      <Content settings={settings} plans={offer.plans} onExplain={() => toggle(true)} onEvent={onEvent} />
      {isOpen && <Explanation plans={offer.plans} {...settings} onClose={() => toggle(false)} />}
    </div>
  );
}
