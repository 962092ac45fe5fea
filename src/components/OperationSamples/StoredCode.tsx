import { useEffect, useState, type ReactNode, type RefObject } from 'react';
import type { Panels } from '@site/src/reference/sample-panels';
import { loadPageData } from '../page-data';
import { panelsOnServer } from './panels';
import styles from './styles.module.css';

interface StoredCodeProps {
  /** Of an operation, `v3/Refund`, or of samples for a guide: `guide/webhook-verification`. */
  name: string;
  part: 'request' | 'response';
  /** Which sample shows. */
  index: number;
  language?: string;
  /** Where the code is, for whoever copies it. */
  at: RefObject<HTMLDivElement | null>;
}

/** Shows one of the samples in a panel, if it is there. */
function show(panel: HTMLElement, index: number, language: string | undefined): boolean {
  let isShown = false;
  for (const one of panel.querySelectorAll<HTMLElement>('[data-sample]')) {
    const isIt = one.dataset.index === String(index) && (language === undefined || one.dataset.language === language);
    one.hidden = !isIt;
    isShown ||= isIt;
  }
  return isShown;
}

/**
 * The code of a panel. It is in the built HTML, and React doesn't touch it there: its markup costs no script and no time to hydrate. See
 * https://github.com/facebook/react/issues/10923 for why an empty `__html` keeps what the server wrote.
 */
export function StoredCode({ name, part, index, language, at }: StoredCodeProps): ReactNode {
  const [loads, setLoads] = useState(0);
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    const panel = at.current;
    setMissing(false);
    if (!panel || show(panel, index, language)) return;
    let isCurrent = true;
    const fill = (panels: Panels): void => {
      if (!isCurrent) return;
      panel.innerHTML = part === 'request' ? panels.request + panels.more : panels.response;
      setLoads(loads + 1);
    };
    loadPageData<Panels>('panels', name).then(fill, () => isCurrent && setMissing(true));
    return () => {
      isCurrent = false;
    };
  }, [at, name, part, index, language, loads]);
  return (
    <>
      <div
        ref={at}
        className={styles.code}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: panelsOnServer(name)?.[part] ?? '' }}
      />
      {isMissing && (
        <p role="alert" className={styles.missing}>
          This sample couldn't be loaded. Check the connection and choose it again, or reload the page.
        </p>
      )}
    </>
  );
}
