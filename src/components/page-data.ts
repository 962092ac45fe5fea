import siteConfig from '@generated/docusaurus.config';
import { loaded } from '@site/src/components/load-error';
import { panelName } from '@site/src/reference/page-data-name';

/**
 * Loads data that a page doesn't contain: the code of its samples (`panels`), an operation's data for the console (`consoles`), or the
 * files of a project (`projects`). The files have stable addresses, so a tab that was open before a deploy still finds them.
 * @param id `v3/Refund`, `guide/` and a topic, `home/sample`, or the name of a combination, such as `node-redirect`.
 * @throws LoadError
 */
export const loadPageData = <Data>(kind: 'panels' | 'consoles' | 'projects', id: string): Promise<Data> => loaded(fetchData(kind, id));

async function fetchData<Data>(kind: string, id: string): Promise<Data> {
  const response = await fetch(`${siteConfig.baseUrl}page-data/${kind}/${panelName(id)}.json`);
  if (!response.ok) throw new Error(`The server returned ${response.status} for the ${kind} of ${id}.`);
  return (await response.json()) as Data;
}
