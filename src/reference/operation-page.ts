import type { ApiId } from '../../openapi/apis';
import { repository } from '../data/repository';
import type { Operation } from './types';

/** The argument that the OpenAPI plugin passes to a page generator. */
export interface PluginPage {
  id: string;
  title: string;
  api: Operation & { method: string; path: string };
}

/** The first paragraph of a description is the page's lead, in the front matter; the rest is its body. */
export function leadAndBody(description: string): [lead: string, body: string] {
  const [lead = '', ...rest] = description.trim().split(/\n\s*\n/);
  return [lead.replaceAll('\n', ' '), rest.join('\n\n')];
}

function frontMatter(name: string, api: ApiId, page: PluginPage): string {
  const [lead] = leadAndBody(page.api.description);
  const words = [page.api.operationId, page.api.path.replaceAll(/[{}]/g, ''), ...(page.api['x-keywords'] ?? [])];
  const entries = {
    id: page.id,
    title: page.title,
    description: lead,
    keywords: words,
    hide_table_of_contents: true,
    sidebar_class_name: `api-method ${page.api.method}`,
    operation: name,
    custom_edit_url: `${repository}/edit/main/openapi/${api}.yaml`,
  };
  return Object.entries(entries)
    .map(([key, value]) => `${key}: ${JSON.stringify(value)}`)
    .join('\n');
}

/**
 * Returns the file of an operation's page: front matter, and an element that the build replaces with the operation.
 * @throws Error for an operation whose ID can't be part of a route.
 */
export function operationPage(api: ApiId, page: PluginPage): string {
  const { operationId } = page.api;
  if (!/^\w+$/.test(operationId))
    throw new Error(`openapi/${api}.yaml: the operationId ${JSON.stringify(operationId)} has to consist of letters and digits.`);
  const name = `${api}/${operationId}`;
  return `---\n${frontMatter(name, api, page)}\n---\n\n<Operation of="${name}" />\n`;
}
