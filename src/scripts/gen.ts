// `npm run gen`: bundles the descriptions for download and writes the reference pages from them. With --changed, only those
// of descriptions that came out other than before. It writes no file that would stay as it is.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parse, stringify } from 'yaml';
import { apis } from '../../openapi/apis';
import { screens } from '../data/hub-screens';
import { draw, svgFile } from '../pictures/screen';
import { bundle } from '../reference/bundle';
import { brunoCollection } from '../reference/collections/bruno';
import { contentsOf } from '../reference/collections/contents';
import { postmanCollection } from '../reference/collections/postman';
import { consoleData } from '../reference/console-data';
import { bundledFolder, downloadFolder, operationsOf, type LocatedOperation } from '../reference/descriptions';
import { guidePanels, guideTopics, panelName, panelsOf } from '../reference/sample-panels';
import { PAGE_OUTPUT } from '../reference/plugin-options';
import { markdownRoute, operationMarkdown } from '../reference/operation-markdown';
import { sandboxContract } from '../reference/sandbox-contract';
import { qrSample, reasonCodes, reportFacts, sampleCheckoutUrl } from '../reference/tool-facts';
import { runCommand } from './run';
import { copyChanged, removeUnwritten, writeFileSync } from './write-changed';

const root = path.join(__dirname, '../..');
const pageInput = path.join(root, '.docusaurus/descriptions');
const pageOutput = '.docusaurus/reference';

// Whoever edits a description wants to read what is wrong with it, not where we noticed.
process.on('uncaughtException', ({ message }) => {
  console.error(message);
  process.exit(1);
});

const changed = bundle();
const chosen = process.argv.includes('--changed') ? apis.filter(({ id }) => changed.includes(id)) : apis;
const chosenOperations = (): LocatedOperation[] => chosen.flatMap(({ id }) => operationsOf(id));

/** The pages need no webhooks: the plugin would make a page, and so a route, of each. */
function writePageInput(): void {
  mkdirSync(pageInput, { recursive: true });
  for (const { id } of chosen) {
    const { webhooks: _, ...rest } = parse(readFileSync(path.join(bundledFolder, `${id}.yaml`), 'utf8'), { maxAliasCount: -1 }) as Record<
      string,
      unknown
    >;
    writeFileSync(path.join(pageInput, `${id}.yaml`), stringify(rest, { aliasDuplicateObjects: false }));
  }
}

/**
 * The plugin never overwrites a page and only logs its failures: it writes beside the pages, then we look for each of them, and copy
 * what is new.
 */
async function writePages(): Promise<void> {
  rmSync(path.join(root, pageOutput), { recursive: true, force: true });
  for (const ids of chosen.length === apis.length ? ['all'] : chosen.map(({ id }) => id))
    await runCommand('docusaurus', ['gen-api-docs', ids, '-p', 'api'], {
      ...process.env,
      [PAGE_OUTPUT]: pageOutput,
      // Commands of plugins take no option for it: https://github.com/facebook/docusaurus/issues/8903
      DOCUSAURUS_CLI_CONFIG: 'src/reference/docusaurus.config.ts',
    });
  const missing = chosenOperations().filter(
    ({ route }) => !existsSync(path.join(root, pageOutput, `${route.slice('/api/'.length)}.api.mdx`)),
  );
  if (missing.length > 0)
    throw new Error(
      `No page was written for ${missing.map(({ id }) => id).join(', ')}. Run "npx docusaurus gen-api-docs all -p api" to see why.`,
    );
  for (const { id } of chosen) copyChanged(path.join(root, pageOutput, id), path.join(root, 'docs/api', id), /\.api\.mdx$/);
}

/** For readers who try an API in a client of their own. */
function writeCollections(): void {
  for (const { id } of chosen) {
    const contents = contentsOf(id);
    writeFileSync(path.join(downloadFolder, `${id}.postman.json`), `${JSON.stringify(postmanCollection(contents), null, 2)}\n`);
    writeFileSync(path.join(downloadFolder, `${id}.bruno.json`), `${JSON.stringify(brunoCollection(contents), null, 2)}\n`);
  }
}

/** The code of the samples as HTML, which the pages are built with, and what the console needs of each operation. */
function writePanels(): void {
  const write = (kind: string, content: (located: LocatedOperation) => unknown): void => {
    const folder = path.join(root, '.docusaurus', kind);
    for (const located of chosenOperations())
      writeFileSync(path.join(folder, `${panelName(located.id)}.json`), JSON.stringify(content(located)));
  };
  write('panels', panelsOf);
  write('consoles', consoleData);
  for (const topic of guideTopics) {
    const content = guidePanels(topic, (file) => readFileSync(path.join(root, 'samples', topic, file), 'utf8'));
    writeFileSync(path.join(root, '.docusaurus/panels', `guide.${topic}.json`), JSON.stringify(content));
  }
}

/** Each operation as Markdown, beside its page. */
function writeMarkdown(): void {
  for (const located of chosenOperations()) writeFileSync(path.join(root, 'static', markdownRoute(located)), operationMarkdown(located));
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

async function main(): Promise<void> {
  writePageInput();
  // The plugin has a process of its own, and a core.
  const pages = chosen.length > 0 ? writePages() : Promise.resolve();
  writeScreens();
  writeCollections();
  writeContract();
  writePanels();
  writeFacts();
  writeMarkdown();
  await pages;
  if (chosen.length === apis.length)
    for (const folder of ['.docusaurus/panels', '.docusaurus/consoles', '.docusaurus/facts', 'static/api', 'static/img/hub'])
      removeUnwritten(path.join(root, folder));
  console.log(`Wrote ${chosenOperations().length} reference pages and ${chosen.length} descriptions with their collections.`);
}

void main();
