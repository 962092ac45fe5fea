import { panelName } from '@site/src/lib/panel-name';
import type { Panels } from '@site/src/reference/sample-panels';

interface Context {
  (file: string): Panels;
}

declare const require: { context(folder: string, deep: boolean, files: RegExp): Context };

const files = require.context('@site/.docusaurus/panels', false, /\.json$/);

/** The build has every file at hand; a browser gets the result in the page. */
export const panelsAtOnce = (id: string): Panels | undefined => files(`./${panelName(id)}.json`);

export const loadPanels = (id: string): Promise<Panels> => Promise.resolve(files(`./${panelName(id)}.json`));
