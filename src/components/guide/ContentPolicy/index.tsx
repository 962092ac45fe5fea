import type { ReactNode } from 'react';
import { CodeOutput } from '@site/src/components/CodePanel/CodeOutput';
import { policyFor, type Flow } from '@site/src/data/content-policy';

/** The Content Security Policy that a page needs in each environment, generated from the list of hosts. */
export default function ContentPolicy({ flow }: { flow: Flow }): ReactNode {
  return (['sandbox', 'production'] as const).map((environment) => (
    <CodeOutput key={environment} title={environment} what={`policy for the ${environment}`} text={policyFor(flow, environment)} />
  ));
}
