import { panelName } from '@site/src/reference/page-data-name';
import type { Panels } from '@site/src/reference/sample-panels';

interface Context {
  (file: string): Panels;
}

declare const require: { context(folder: string, deep: boolean, files: RegExp): Context };

const files = require.context('@site/static/page-data/panels', false, /\.json$/);

/** Returns the highlighted code of a page's samples for server-side rendering. */
export const panelsOnServer = (id: string): Panels | undefined => files(`./${panelName(id)}.json`);
