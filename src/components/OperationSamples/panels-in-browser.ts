import type { Panels } from '@site/src/reference/sample-panels';

/** In the browser the code stands in the page already, so that no script has to hold it. */
export const panelsAtOnce = (_name: string): Panels | undefined => undefined;

/** For a page that was reached by a link, and for samples that the page leaves out. */
export const loadPanels = async (name: string): Promise<Panels> =>
  ((await import(`@site/.docusaurus/panels/${name}.json`)) as { default: Panels }).default;
