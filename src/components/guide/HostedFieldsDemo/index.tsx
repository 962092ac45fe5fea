import type { ReactNode } from 'react';
import { Demo } from '@site/src/components/checkout/Demo';

/** Hosted fields in the page of a shop, with every event they send. */
export default function HostedFieldsDemo(): ReactNode {
  return <Demo presentation="fields" />;
}
