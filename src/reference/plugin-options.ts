import { apis } from '../../openapi/apis';
import { operationPage, type PluginPage } from './operation-page';

/**
 * Options of docusaurus-plugin-openapi-docs: one entry for each row of `openapi/apis.ts`.
 * @param output the folder of the pages: `npm run gen` compares them with those that are there.
 */
export const pagesIn = (output: string) => ({
  id: 'api',
  docsPluginId: 'classic',
  config: Object.fromEntries(
    apis.map(({ id }) => [
      id,
      {
        // Made by `npm run gen` without webhooks: the plugin would give each of them a page and a route.
        specPath: `.docusaurus/descriptions/${id}.json`,
        outputDir: `${output}/${id}`,
        template: 'src/reference/page.mustache',
        showInfoPage: false,
        externalJsonProps: false,
        disableCompression: true,
        markdownGenerators: { createApiPageMD: (page: PluginPage) => operationPage(id, page) },
      },
    ]),
  ),
});
