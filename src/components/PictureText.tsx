import type { ReactNode } from 'react';
import Head from '@docusaurus/Head';

/** The text alternative of the page's image for link previews, which shows these words: src/plugins/social-cards/svg.ts. */
export const PictureText = ({ title }: { title: string }): ReactNode => (
  <Head>
    <meta property="og:image:alt" content={`Partita Docs: ${title}`} />
  </Head>
);
