import siteConfig from '@generated/docusaurus.config';
import { panelName } from '@site/src/reference/page-data-name';

/**
 * Loads what a page doesn't contain: the code of samples (`panels`), or what the console needs to know about an operation (`consoles`). The files
 * have fixed addresses, so a tab that was open before a deploy still finds them.
 * @param id `v3/Refund`, `guide/` and a topic, or `home/sample`.
 * @throws Error when the file doesn't arrive.
 */
export async function loadPageData<Data>(kind: 'panels' | 'consoles', id: string): Promise<Data> {
  const response = await fetch(`${siteConfig.baseUrl}page-data/${kind}/${panelName(id)}.json`);
  if (!response.ok) throw new Error(`The server returned ${response.status} for the ${kind} of ${id}.`);
  return (await response.json()) as Data;
}
