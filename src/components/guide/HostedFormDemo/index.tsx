import type { ReactNode } from 'react';
import { Demo } from '@site/src/components/checkout/Demo';

/** The hosted form in one of its three windows, from the order to the verified plan. */
export default function HostedFormDemo({ presentation }: { presentation: 'iframe' | 'modal' | 'redirect' }): ReactNode {
  return <Demo presentation={presentation} />;
}
