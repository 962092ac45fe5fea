import { useEffect, useState, type ReactNode } from 'react';
import Head from '@docusaurus/Head';
import { everyTurn } from './turns';

/** What the framework says of a page that answers: it would say so when the first part does. */
export default function HasHydrated(): ReactNode {
  const [has, setHas] = useState(false);
  useEffect(() => void everyTurn.then(() => setHas(true)), []);
  return <Head htmlAttributes={{ 'data-has-hydrated': has } as object}>{null}</Head>;
}
