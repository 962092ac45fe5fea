import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { apis } from '../../openapi/apis';
import { outputOf } from './run-command';
import { copyChanged, removeUnwritten, writeFileSync } from './write-changed';
import { bundle } from './bundle';
import { bundledFolder, operationsOf, type LocatedOperation } from './descriptions';
import { openapiOptions, pageInput, pageOutput } from './plugin-options';
import { pageData, writeRest, type Chosen } from './write-artifacts';

const root = path.join(__dirname, '../..');
const ids = apis.map(({ id }) => id);

/** Removes webhooks: the plugin would write a page, and so a route, for each of them. */
function writePageInput(): void {
  mkdirSync(path.join(root, pageInput), { recursive: true });
  for (const id of ids) {
    const { webhooks: _, ...rest } = JSON.parse(readFileSync(path.join(bundledFolder, `${id}.json`), 'utf8')) as Record<string, unknown>;
    writeFileSync(path.join(root, pageInput, `${id}.json`), JSON.stringify(rest));
  }
}

/** The plugin logs its errors and exits with 0, so the pages are counted. It never overwrites a page, so it starts from an empty folder. */
async function writePages(operations: readonly LocatedOperation[]): Promise<void> {
  writePageInput();
  rmSync(path.join(root, pageOutput), { recursive: true, force: true });
  const { code, output } = await outputOf('docusaurus', ['gen-api-docs', 'all', '-p', openapiOptions.id]);
  const isMissing = ({ route }: LocatedOperation): boolean =>
    !existsSync(path.join(root, pageOutput, `${route.slice('/api/'.length)}.api.mdx`));
  const missing = operations.filter(isMissing).map(({ id }) => id);
  if (code !== 0 || missing.length > 0) throw new Error(`${output}\nNo page was written for ${missing.join(', ')}.`);
  for (const id of ids) copyChanged(path.join(root, pageOutput, id), path.join(root, 'docs/api', id), /\.api\.mdx$/);
}

/**
 * Bundles the specifications for download, and generates the reference pages and everything else derived from them. Files whose content
 * doesn't change aren't written.
 * @param isAll `false` to skip specifications that haven't changed since the last run.
 * @throws Error that says what is wrong with a specification or a page.
 */
export async function generate({ isAll = true } = {}): Promise<void> {
  const changed = await bundle();
  const chosen: Chosen = { ids: isAll ? ids : changed, operations: (isAll ? ids : changed).flatMap(operationsOf) };
  const pages = writePages(ids.flatMap(operationsOf));
  await Promise.all([pages, writeRest(chosen)]);
  if (isAll) for (const folder of [pageData, '.docusaurus/facts', 'static/img/hub']) removeUnwritten(path.join(root, folder));
  console.log(`Wrote ${chosen.operations.length} reference pages and ${chosen.ids.length} specifications with their collections.`);
}
