// `npm run gen`: bundles the descriptions for download and writes the reference pages from them.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parse, stringify } from 'yaml';
import { apis } from '../../openapi/apis';
import { bundle } from '../reference/bundle';
import { brunoCollection } from '../reference/collections/bruno';
import { contentsOf } from '../reference/collections/contents';
import { postmanCollection } from '../reference/collections/postman';
import { consoleData } from '../reference/console-data';
import { screens } from '../data/hub-screens';
import { draw, svgFile } from '../pictures/screen';
import { allOperations, downloadFolder, type LocatedOperation } from '../reference/descriptions';
import { guidePanels, guideTopics, panelName, panelsOf } from '../reference/sample-panels';
import { markdownRoute, operationMarkdown } from '../reference/operation-markdown';
import { sandboxContract } from '../reference/sandbox-contract';
import { runCommand } from './run';

const root = path.join(__dirname, '../..');
const pageInput = path.join(root, '.docusaurus/descriptions');

/** The pages need no webhooks: the plugin would make a page, and so a route, of each. */
function writePageInput(): void {
  mkdirSync(pageInput, { recursive: true });
  for (const { id } of apis) {
    const { webhooks: _, ...rest } = parse(readFileSync(path.join(downloadFolder, `${id}.yaml`), 'utf8'), { maxAliasCount: -1 }) as Record<
      string,
      unknown
    >;
    writeFileSync(path.join(pageInput, `${id}.yaml`), stringify(rest, { aliasDuplicateObjects: false }));
  }
}

/** The plugin never overwrites a page, so clean first; and it only logs its failures, so look for each page after. */
function writePages(): void {
  runCommand('docusaurus', ['clean-api-docs', 'all', '-p', 'api']);
  runCommand('docusaurus', ['gen-api-docs', 'all', '-p', 'api']);
  const missing = allOperations().filter(({ route }) => !existsSync(path.join(root, `docs${route}.api.mdx`)));
  if (missing.length > 0)
    throw new Error(
      `No page was written for ${missing.map(({ id }) => id).join(', ')}. Run "npx docusaurus gen-api-docs all -p api" to see why.`,
    );
}

/** For readers who try an API in a client of their own. */
function writeCollections(): void {
  for (const { id } of apis) {
    const contents = contentsOf(id);
    writeFileSync(path.join(downloadFolder, `${id}.postman.json`), `${JSON.stringify(postmanCollection(contents), null, 2)}\n`);
    writeFileSync(path.join(downloadFolder, `${id}.bruno.json`), `${JSON.stringify(brunoCollection(contents), null, 2)}\n`);
  }
}

/** The code of the samples as HTML, which the pages are built with, and what the console needs of each operation. */
function writePanels(): void {
  const write = (kind: string, content: (located: LocatedOperation) => unknown): void => {
    const folder = path.join(root, '.docusaurus', kind);
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    for (const located of allOperations())
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
  const folder = path.join(root, 'static/api');
  rmSync(folder, { recursive: true, force: true });
  for (const located of allOperations()) {
    const file = path.join(root, 'static', markdownRoute(located));
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, operationMarkdown(located));
  }
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
  const folder = path.join(root, 'static/img/hub');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [name, screen] of Object.entries(screens)) writeFileSync(path.join(folder, `${name}.svg`), svgFile(draw(screen)));
}

bundle();
writeScreens();
writeCollections();
writeContract();
writePanels();
writeMarkdown();
writePageInput();
writePages();
console.log(`Wrote ${allOperations().length} reference pages and ${apis.length} descriptions with their collections.`);
