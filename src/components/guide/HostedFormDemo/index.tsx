import type { ReactNode } from 'react';
import { Demo } from '@site/src/components/checkout/Demo';

/** A demo of the hosted form in one of its presentations, from the order to the verified plan. */
export default function HostedFormDemo({ presentation }: { presentation: 'iframe' | 'modal' | 'redirect' }): ReactNode {
  return <Demo presentation={presentation} />;
}
