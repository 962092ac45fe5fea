import type { ReactNode } from 'react';
import Head from '@docusaurus/Head';
import Layout from '@theme/Layout';
import { ApiCards } from '@site/src/components/home/ApiCards';
import { Hero } from '@site/src/components/home/Hero';
import { Jobs } from '@site/src/components/home/Jobs';
import { PlanSample } from '@site/src/components/home/PlanSample';
import { QuickLinks } from '@site/src/components/home/QuickLinks';
import { WaysToStart } from '@site/src/components/home/WaysToStart';

const TITLE = 'Split a card purchase into installments';

export default function Home(): ReactNode {
  return (
    <Layout
      title={TITLE}
      description="Developer documentation for Partita: split a purchase into installments on the card the shopper already has, with hosted checkout, plugins, or an API."
    >
      <Head>
        <meta property="og:image:alt" content={`Partita Docs: ${TITLE}`} />
      </Head>
      <main>
        <Hero />
        <WaysToStart />
        <Jobs />
        <PlanSample />
        <ApiCards />
        <QuickLinks />
      </main>
    </Layout>
  );
}
