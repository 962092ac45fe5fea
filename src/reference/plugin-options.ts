import { apis } from '../../openapi/apis';
import { operationPage, type PluginPage } from './operation-page';

/** Where the plugin writes pages. `generate()` copies those that changed to `docs/api`, so a running site reloads no others. */
export const pageOutput = '.docusaurus/reference';

/** The specifications as the plugin reads them. */
export const pageInput = '.docusaurus/descriptions';

const optionsOf = (id: (typeof apis)[number]['id']) => ({
  specPath: `${pageInput}/${id}.json`,
  outputDir: `${pageOutput}/${id}`,
  template: 'src/reference/page.mustache',
  showInfoPage: false,
  markdownGenerators: { createApiPageMD: (page: PluginPage) => operationPage(id, page) },
});

/** Options of docusaurus-plugin-openapi-docs: one entry for each row of `openapi/apis.ts`. */
export const openapiOptions = {
  id: 'api',
  docsPluginId: 'classic',
  config: Object.fromEntries(apis.map(({ id }) => [id, optionsOf(id)])),
};
