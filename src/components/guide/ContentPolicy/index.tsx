import type { ReactNode } from 'react';
import { LiveCode } from '@site/src/components/messaging/LiveCode';
import { policyFor, type Flow } from '@site/src/data/content-policy';

/** What the Content Security Policy of a page has to allow, for both environments, from the list of hosts. */
export default function ContentPolicy({ flow }: { flow: Flow }): ReactNode {
  return (['sandbox', 'production'] as const).map((environment) => (
    <LiveCode key={environment} what={`policy for the ${environment}`} text={policyFor(flow, environment)}>
      <span>{environment}</span>
    </LiveCode>
  ));
}
