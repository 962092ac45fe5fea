import type { ReactNode } from 'react';
import { Demo } from '@site/src/components/checkout/Demo';

/** A demo of hosted fields in a shop's page, with every event that they send. */
export default function HostedFieldsDemo(): ReactNode {
  return <Demo presentation="fields" />;
}
