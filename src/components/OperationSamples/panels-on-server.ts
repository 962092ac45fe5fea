import type { Panels } from '@site/src/reference/sample-panels';

interface Context {
  (file: string): Panels;
}

declare const require: { context(folder: string, deep: boolean, files: RegExp): Context };

const files = require.context('@site/.docusaurus/panels', false, /\.json$/);

/** The build has every file at hand; a browser gets the result in the page. */
export const panelsAtOnce = (name: string): Panels | undefined => files(`./${name}.json`);

export const loadPanels = (name: string): Promise<Panels> => Promise.resolve(files(`./${name}.json`));
