import type { ReactNode } from 'react';
import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';
import { PART_MARK, type partMarks } from '@site/src/data/part-marks';

export interface LaterProps {
  children: ReactNode;
  /** Where the part shows, as a media query. Nowhere else it costs anything. */
  media?: string;
}

const mark = (where: keyof typeof partMarks): object => ({ [PART_MARK]: where });

/**
 * A part of the page that takes over its HTML in a task of its own, so that a slow phone answers in between.
 * This one is for the server, which marks where a part begins and ends (see src/data/part-marks.ts), and for `npm start`, which
 * has no server. Readers get src/preact/Later.tsx in its place.
 */
export default function Later({ children }: LaterProps): ReactNode {
  if (ExecutionEnvironment.canUseDOM) return children;
  return (
    <>
      <template {...mark('begin')} />
      {children}
      <template {...mark('end')} />
    </>
  );
}
