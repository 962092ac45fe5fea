// The site as `npm run gen` needs it: nothing but the plugin that writes the pages of operations. Loading all of the site takes as long again.
import type { Config } from '@docusaurus/types';
import { hosts } from '../data/hosts';
import { referencePages } from './plugin-options';

export default {
  title: 'Partita Docs',
  url: hosts.docs.production,
  baseUrl: '/',
  plugins: [['docusaurus-plugin-openapi-docs', referencePages]],
} satisfies Config;
