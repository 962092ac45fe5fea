import type { LoadContext, Plugin } from '@docusaurus/types';
import { assetErrorScript } from './asset-errors';
import { earlyEventsScript } from './early-events';
import { inlineScript } from './inline-script';
import { fontTags, noScriptStyle } from './tags';

/** Tags in the head of every page. In the `headTags` configuration, their 6 kB would also be in the JavaScript of every page. */
export default async function headTags({ baseUrl }: LoadContext): Promise<Plugin> {
  // The first script comes before anything that can fail.
  const scripts = [await inlineScript(assetErrorScript), await inlineScript(earlyEventsScript)];
  return {
    name: 'partita-head-tags',
    injectHtmlTags: () => ({ headTags: [...scripts, ...fontTags(baseUrl), noScriptStyle] }),
  };
}
