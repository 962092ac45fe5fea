import type { Panels } from '@site/src/reference/sample-panels';
import { panelName } from '@site/src/lib/panel-name';

/** In the browser the code stands in the page already, so that no script has to hold it. */
export const panelsAtOnce = (_id: string): Panels | undefined => undefined;

/**
 * For a page that was reached by a link, and for samples that the page leaves out.
 * @throws Error when the site answers and has no such samples, as after a new version.
 */
export async function loadPanels(id: string): Promise<Panels> {
  const { default: panels } = (await import(`@site/.docusaurus/panels/${panelName(id)}.json`)) as { default: Panels };
  return panels;
}
