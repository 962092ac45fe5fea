import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { useHistory, useLocation } from '@docusaurus/router';
import { LiveElement } from '@site/src/components/messaging/LiveElement';
import { readAddress, writeAddress } from '@site/src/components/messaging/model/address';
import { DEFAULTS, fitting, type MessageSettings } from '@site/src/components/messaging/model/settings';
import { CopyButton } from '../../CopyButton';
import { Colors } from './Colors';
import { Controls } from './Controls';
import { Snippets } from './Snippets';
import styles from './styles.module.css';

const MAX_WIDTH = 720;
const MIN_WIDTH = 160;

/** Returns the URL of this page with the settings in its query. */
const linkTo = (settings: MessageSettings): string => {
  const { origin, pathname } = globalThis.location;
  const query = writeAddress(settings);
  return `${origin}${pathname}${query && `?${query}`}`;
};

/** A preview of the messaging elements with every attribute, and the code for it. Links to it can contain settings. */
export default function MessagingPlayground(): ReactNode {
  const [settings, setSettings] = useState(DEFAULTS);
  const [problems, setProblems] = useState<string[]>([]);
  const widthId = useId();
  const [width, setWidth] = useState(MAX_WIDTH);
  const [round, setRound] = useState(0);
  const stage = useRef<HTMLDivElement>(null);
  const { search, pathname } = useLocation();
  const history = useHistory();
  const section = useRef<HTMLElement>(null);
  const arrived = useRef(search);
  useEffect(() => {
    // A link on this page changes only the query, so the reader would otherwise stay where they are.
    if (search && search !== arrived.current) section.current?.focus();
    arrived.current = search;
    const read = readAddress(new URLSearchParams(search));
    setSettings(read.settings);
    setProblems(read.problems);
  }, [search]);
  useEffect(() => stage.current?.style.setProperty('width', width === MAX_WIDTH ? '100%' : `${width}px`), [width]);

  const { locale } = settings;
  useEffect(() => {
    // Other languages load when the reader chooses one. Until then, the element is in English.
    if (!locale.startsWith('en'))
      import('@site/src/components/messaging/model/languages').then(
        () => setSettings((current) => ({ ...current })),
        () => undefined,
      );
  }, [locale]);

  const change = (next: Partial<MessageSettings>): void => setSettings(fitting({ ...settings, ...next }));
  const reset = (): void => {
    setSettings(DEFAULTS);
    setProblems([]);
    setWidth(MAX_WIDTH);
    setRound(round + 1);
    history.replace(pathname);
  };
  return (
    <section ref={section} className={styles.playground} data-search="skip" tabIndex={-1} aria-label="Messaging playground">
      {problems.length > 0 && (
        <div className={styles.problems} role="alert">
          <p>Some settings in the link aren't valid and were ignored:</p>
          <ul>
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </div>
      )}
      <Controls key={`controls ${round}`} settings={settings} onChange={change} onReset={reset} />
      <div className={styles.result}>
        <div className={styles.row} data-needs-script>
          <span className={styles.width}>
            <label htmlFor={widthId}>Width</label>
            <input
              id={widthId}
              type="range"
              min={MIN_WIDTH}
              max={MAX_WIDTH}
              step={20}
              value={width}
              aria-valuetext={width === MAX_WIDTH ? 'full width' : `${width} pixels`}
              onChange={(event) => setWidth(Number(event.target.value))}
            />
            <output>{width === MAX_WIDTH ? 'full' : `${width} px`}</output>
          </span>
          <span className={styles.share}>
            Share these settings
            <CopyButton what="link to these settings" text={() => linkTo(settings)} />
          </span>
        </div>
        <LiveElement settings={settings} stage={stage} />
        <Colors key={`colors ${round}`} stage={stage} settings={settings} />
        <Snippets settings={settings} />
      </div>
    </section>
  );
}
