import { apis } from '../../openapi/apis';
import { operationPage, type PluginPage } from './operation-page';

/** The variable that sends the pages elsewhere: `npm run gen` compares them with those that are there. */
export const PAGE_OUTPUT = 'REFERENCE_PAGES';

/** Options of docusaurus-plugin-openapi-docs: one entry for each row of `openapi/apis.ts`. */
export const referencePages = {
  id: 'api',
  docsPluginId: 'classic',
  config: Object.fromEntries(
    apis.map(({ id }) => [
      id,
      {
        // Made by `npm run gen` without webhooks: the plugin would give each of them a page and a route.
        specPath: `.docusaurus/descriptions/${id}.yaml`,
        outputDir: `${process.env[PAGE_OUTPUT] ?? 'docs/api'}/${id}`,
        template: 'src/reference/page.mustache',
        showInfoPage: false,
        externalJsonProps: false,
        disableCompression: true,
        markdownGenerators: { createApiPageMD: (page: PluginPage) => operationPage(id, page) },
      },
    ]),
  ),
};
