import type { ReactNode } from 'react';
import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';

export interface LaterProps {
  children: ReactNode;
  /** Where the part shows, as a media query. Nowhere else it costs anything. */
  media?: string;
}

/**
 * A part of the page that takes over its HTML in a task of its own, so that a slow phone answers in between.
 * This one is for the server, which marks where a part begins and ends (see src/data/part-marks.ts), and for `npm start`, which
 * has no server. Readers get src/preact/Later.tsx in its place.
 */
export default function Later({ children }: LaterProps): ReactNode {
  if (ExecutionEnvironment.canUseDOM) return children;
  return (
    <>
      <template data-part="begin" />
      {children}
      <template data-part="end" />
    </>
  );
}
