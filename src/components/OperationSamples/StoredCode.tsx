import { useEffect, useState, type ReactNode, type RefObject } from 'react';
import type { Panels } from '@site/src/reference/sample-panels';
import { loadPageData } from '../page-data';
import { useReaderValues } from '../ReaderValues/useReaderValues';
import { panelsOnServer } from './panels';
import styles from './styles.module.css';

interface StoredCodeProps {
  /** ID of an operation, `v3/Refund`, or of the samples of a guide: `guide/webhook-verification`. */
  name: string;
  part: 'request' | 'response';
  /** Index of the sample to show. */
  index: number;
  language?: string;
  /** Ref to the element that contains the code, also used by the copy button. */
  at: RefObject<HTMLDivElement | null>;
}

/**
 * Shows one of the samples in a panel and hides the others.
 * @returns Whether the panel contains the sample.
 */
function show(panel: HTMLElement, index: number, language: string | undefined): boolean {
  let isShown = false;
  for (const sample of panel.querySelectorAll<HTMLElement>('[data-sample]')) {
    const isMatch = sample.dataset.index === String(index) && (language === undefined || sample.dataset.language === language);
    sample.hidden = !isMatch;
    isShown ||= isMatch;
  }
  return isShown;
}

/**
 * The code of a panel. It's part of the built HTML, and React leaves it alone, so it adds no script and takes no time to hydrate. For why
 * an empty `__html` preserves the server's markup, see https://github.com/facebook/react/issues/10923.
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
  useReaderValues(at, loads, part === 'request');
  return (
    <>
      <div
        ref={at}
        className={styles.code}
        data-samples={part}
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
