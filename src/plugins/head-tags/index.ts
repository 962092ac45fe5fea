import type { LoadContext, Plugin } from '@docusaurus/types';
import { earlyEvents, fontTags, noScriptStyle, assetErrorNotice } from './tags';

/** Tags in the head of every page. In the `headTags` configuration, their 6 kB would also be in the JavaScript of every page. */
export default function headTags({ baseUrl }: LoadContext): Plugin {
  return {
    name: 'partita-head-tags',
    injectHtmlTags: () => ({ headTags: [assetErrorNotice, earlyEvents, ...fontTags(baseUrl), noScriptStyle] }),
  };
}
