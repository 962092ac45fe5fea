import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { Tinypool } from 'tinypool';
import { apis, type ApiId } from '../../openapi/apis';
import { screens } from '../data/hub-screens';
import { draw, svgFile } from '../pictures/screen';
import { copyChanged, removeUnwritten, writeFileSync } from '../scripts/write-changed';
import { bundledModule } from '../workers/bundled';
import type { PageWork } from '../workers/reference-pages';
import { bundle } from './bundle';
import { brunoCollection } from './collections/bruno';
import { contentsOf } from './collections/contents';
import { postmanCollection } from './collections/postman';
import { consoleData } from './console-data';
import { bundledFolder, downloadFolder, operationsOf, type LocatedOperation } from './descriptions';
import { markdownRoute, operationMarkdown } from './operation-markdown';
import { guidePanels, guideTopics, panelName, panelsOf } from './sample-panels';
import { sandboxContract } from './sandbox-contract';
import { qrSample, reasonCodes, reportFacts, sampleCheckoutUrl } from './tool-facts';

const root = path.join(__dirname, '../..');
const pageInput = path.join(root, '.docusaurus/descriptions');
const pageOutput = path.join(root, '.docusaurus/reference');

/** The APIs whose files are written, and their operations. */
interface Chosen {
  ids: readonly ApiId[];
  operations: readonly LocatedOperation[];
}

/** The pages need no webhooks: the plugin would make a page, and so a route, of each. */
function writePageInput({ ids }: Chosen): void {
  mkdirSync(pageInput, { recursive: true });
  for (const id of ids) {
    const { webhooks: _, ...rest } = JSON.parse(readFileSync(path.join(bundledFolder, `${id}.json`), 'utf8')) as Record<string, unknown>;
    writeFileSync(path.join(pageInput, `${id}.json`), JSON.stringify(rest));
  }
}

/** The plugin beside this thread: it is loaded while the descriptions are bundled. */
const startPlugin = async (): Promise<Tinypool> =>
  new Tinypool({ filename: await bundledModule('reference-pages'), minThreads: 1, maxThreads: 1, execArgv: [] });

/**
 * The plugin never overwrites a page and only logs its failures: it writes beside the pages, then we look for each of them, and copy
 * what is new.
 */
async function writePages(plugin: Tinypool, { ids, operations }: Chosen): Promise<void> {
  rmSync(pageOutput, { recursive: true, force: true });
  await plugin.run({ siteDir: root, output: pageOutput, ids } satisfies PageWork);
  const missing = operations.filter(({ route }) => !existsSync(path.join(pageOutput, `${route.slice('/api/'.length)}.api.mdx`)));
  if (missing.length > 0)
    throw new Error(`No page was written for ${missing.map(({ id }) => id).join(', ')}. What the plugin says about it is above.`);
  for (const id of ids) copyChanged(path.join(pageOutput, id), path.join(root, 'docs/api', id), /\.api\.mdx$/);
}

/** For readers who try an API in a client of their own. */
function writeCollections({ ids }: Chosen): void {
  for (const id of ids) {
    const contents = contentsOf(id);
    writeFileSync(path.join(downloadFolder, `${id}.postman.json`), `${JSON.stringify(postmanCollection(contents), null, 2)}\n`);
    writeFileSync(path.join(downloadFolder, `${id}.bruno.json`), `${JSON.stringify(brunoCollection(contents), null, 2)}\n`);
  }
}

/** The code of the samples as HTML, which the pages are built with, and what the console needs of each operation. */
function writePanels({ operations }: Chosen): void {
  const write = (kind: string, content: (located: LocatedOperation) => unknown): void => {
    const folder = path.join(root, '.docusaurus', kind);
    for (const located of operations) writeFileSync(path.join(folder, `${panelName(located.id)}.json`), JSON.stringify(content(located)));
  };
  write('panels', panelsOf);
  write('consoles', consoleData);
  for (const topic of guideTopics) {
    const content = guidePanels(topic, (file) => readFileSync(path.join(root, 'samples', topic, file), 'utf8'));
    writeFileSync(path.join(root, '.docusaurus/panels', `guide.${topic}.json`), JSON.stringify(content));
  }
}

/** Each operation as Markdown, beside its page. */
function writeMarkdown({ operations }: Chosen): void {
  for (const located of operations) writeFileSync(path.join(root, 'static', markdownRoute(located)), operationMarkdown(located));
}

/** What the sandbox promises, in a form that a page can load. */
function writeContract(): void {
  const contract = sandboxContract();
  writeFileSync(path.join(root, 'src/sandbox/contract.json'), JSON.stringify(contract));
  const { events: _, ...rest } = contract;
  writeFileSync(path.join(root, 'src/sandbox/page-contract.json'), JSON.stringify(rest));
}

/** The screens that pages show. */
function writeScreens(): void {
  for (const [name, screen] of Object.entries(screens))
    writeFileSync(path.join(root, 'static/img/hub', `${name}.svg`), svgFile(draw(screen)));
}

/** What the tools of the guides know of the descriptions. */
function writeFacts(): void {
  const url = sampleCheckoutUrl();
  const facts = { 'report-request': reportFacts(), 'reason-codes': reasonCodes(), 'qr-sample': { url, ...qrSample(url) } };
  for (const [name, content] of Object.entries(facts))
    writeFileSync(path.join(root, '.docusaurus/facts', `${name}.json`), JSON.stringify(content));
}

/**
 * Bundles the descriptions for download and writes the reference pages from them. It writes no file that would stay as it is.
 * @param isAll `false` for those of descriptions alone that came out other than before.
 * @throws Error with what is wrong with a description, or with a page of it.
 */
export async function generate({ isAll = true } = {}): Promise<void> {
  const plugin = startPlugin();
  const changed = await bundle();
  const ids = isAll ? apis.map(({ id }) => id) : changed;
  const chosen: Chosen = { ids, operations: ids.flatMap(operationsOf) };
  writePageInput(chosen);
  const pages = writePages(await plugin, chosen);
  writeScreens();
  writeCollections(chosen);
  writeContract();
  writePanels(chosen);
  writeFacts();
  writeMarkdown(chosen);
  await pages;
  await (await plugin).destroy();
  if (isAll)
    for (const folder of ['.docusaurus/panels', '.docusaurus/consoles', '.docusaurus/facts', 'static/api', 'static/img/hub'])
      removeUnwritten(path.join(root, folder));
  console.log(`Wrote ${chosen.operations.length} reference pages and ${ids.length} descriptions with their collections.`);
}
