import { Suspense, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { Context as BrowserContext } from '@docusaurus/core/lib/client/browserContext';
import { useLocation } from '@docusaurus/router';
import type { LaterProps } from '../components/Later';
import { askForTurn, type Turn } from './turns';

function useMedia(media: string | undefined): boolean {
  const subscribe = (told: () => void): (() => void) => {
    const query = media ? window.matchMedia(media) : undefined;
    query?.addEventListener('change', told);
    return () => query?.removeEventListener('change', told);
  };
  return useSyncExternalStore(subscribe, () => !media || window.matchMedia(media).matches);
}

interface InTurnProps extends LaterProps {
  turn: Turn | undefined;
  pathname: string;
}

/** Preact keeps the HTML of a part that waits for a promise, and takes it over when that settles. */
function InTurn({ turn, pathname, ...part }: InTurnProps): ReactNode {
  const isWaiting = turn !== undefined && !turn.hasCome;
  if (isWaiting && turn.pathname === pathname) throw turn.coming;
  // The HTML of another page is no use: it goes, and the part is made anew.
  return <Part state={isWaiting ? 'outdated' : turn ? 'written' : 'new'} {...part} />;
}

interface PartProps extends LaterProps {
  /** What there is of the part when it is first rendered. */
  state: 'new' | 'written' | 'outdated';
}

function Part({ state, media, children }: PartProps): ReactNode {
  const [now, setNow] = useState(state);
  useEffect(() => setNow('new'), []);
  const isShown = useMedia(media);
  if (!isShown || now === 'outdated') return null;
  // What was written by the server is first rendered as there, even when other parts have long taken over theirs.
  return <BrowserContext.Provider value={now === 'new'}>{children}</BrowserContext.Provider>;
}

/** See src/components/Later. */
export default function Later({ media, children }: LaterProps): ReactNode {
  const { pathname } = useLocation();
  const [turn] = useState(() => askForTurn(pathname, media ? window.matchMedia(media) : undefined));
  return (
    <Suspense>
      <InTurn turn={turn} pathname={pathname} media={media}>
        {children}
      </InTurn>
    </Suspense>
  );
}
