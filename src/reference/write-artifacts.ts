// Everything generated from the specifications except the pages themselves.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isInSandbox, type ApiId } from '../../openapi/apis';
import { homeSample } from '../data/home-sample';
import { screens } from './hub-screens/screens';
import { panelName } from './page-data-name';
import { loadLetters } from './hub-screens/letters';
import { draw } from './hub-screens/screen';
import { readTokens, svgFile } from './hub-screens/svg-file';
import { writeFileSync } from './write-changed';
import { apiTypes } from './api-types';
import { brunoCollection } from './collections/bruno';
import { brunoFiles } from './collections/bruno-folder';
import { zipFile } from './zip-file';
import { contentsOf } from './collections/contents';
import { postmanCollection } from './collections/postman';
import { consoleData } from './console-data';
import { downloadFolder, type LocatedOperation } from './descriptions';
import { sampleReportPath, sampleReports } from './sample-reports';
import { guidePanels, guideTopics, homePanels, panelsOf } from './sample-panels';
import { combinationsOf, firstCombination, nameOf } from './projects/combinations';
import { projectData } from './projects/project-data';
import { projectLanguages, projectOf } from './projects/project';
import { projectSteps } from './projects/steps';
import { explainFacts } from './explain-facts';
import { terms } from './terms';
import { sandboxContract } from './sandbox-contract';
import { publishedWorkflows } from './workflows';
import { qrSample, reasonCodes, reportFacts, sampleCheckoutUrl } from './tool-facts';

const root = path.join(__dirname, '../..');

/** Data that pages load on demand. */
export const pageData = 'static/page-data';

/** The APIs whose files are written, and their operations. */
export interface Chosen {
  ids: readonly ApiId[];
  operations: readonly LocatedOperation[];
}

/** Collections for API clients such as Postman. */
function writeCollections({ ids }: Chosen): void {
  for (const id of ids) {
    const contents = contentsOf(id);
    writeFileSync(path.join(downloadFolder, `${id}.postman.json`), `${JSON.stringify(postmanCollection(contents), null, 2)}\n`);
    writeFileSync(path.join(downloadFolder, `${id}.bruno.json`), `${JSON.stringify(brunoCollection(contents), null, 2)}\n`);
    const files = Object.entries(brunoFiles(contents)).map(([file, text]) => [`partita-${id}/${file}`, text] as const);
    writeFileSync(path.join(downloadFolder, `${id}.bruno.zip`), zipFile(files));
  }
}

/** The calls of quickstarts, for programs that run them. */
function writeWorkflows(): void {
  for (const [file, text] of publishedWorkflows()) writeFileSync(path.join(downloadFolder, file), text);
}

/** TypeScript declarations for programs that call the APIs. */
const writeTypes = async (): Promise<void> => writeFileSync(path.join(root, 'static/downloads/partita-api.d.ts'), await apiTypes());

/** Sample reports, for readers who build an import. */
function writeSampleReports(): void {
  for (const [name, csv] of sampleReports()) writeFileSync(path.join(root, 'static', sampleReportPath(name)), csv);
}

/** The code of the samples as HTML, and what the console needs to know about each operation. */
function writePanels({ operations }: Chosen): void {
  const write = (kind: string, content: (located: LocatedOperation) => unknown, from = operations): void => {
    const folder = path.join(root, pageData, kind);
    for (const located of from) writeFileSync(path.join(folder, `${panelName(located.id)}.json`), JSON.stringify(content(located)));
  };
  write('panels', panelsOf);
  write(
    'consoles',
    consoleData,
    operations.filter(({ api }) => isInSandbox(api)),
  );
  const home = operations.find(({ id }) => id === homeSample.operation);
  if (home) writeFileSync(path.join(root, pageData, 'panels', `${panelName('home/sample')}.json`), JSON.stringify(homePanels(home)));
  for (const topic of guideTopics) {
    const content = guidePanels(topic, (file) => readFileSync(path.join(root, 'samples', topic, file), 'utf8'));
    writeFileSync(path.join(root, pageData, 'panels', `${panelName(`guide/${topic}`)}.json`), JSON.stringify(content));
  }
}

/** The files of each project, which its page loads when a reader chooses it. */
function writeProjects(): void {
  for (const combination of combinationsOf(projectLanguages(root))) {
    const file = path.join(root, pageData, 'projects', `${nameOf(combination)}.json`);
    writeFileSync(file, JSON.stringify(projectData(projectOf(root, combination))));
  }
}

/** The sandbox's contract, in a form that a page can load. */
function writeContract(): void {
  const contract = sandboxContract();
  writeFileSync(path.join(root, 'src/sandbox/contract/contract.json'), JSON.stringify(contract));
  const { events: _events, explain: _explain, facts: _facts, ...rest } = contract;
  writeFileSync(path.join(root, 'src/sandbox/contract/page-contract.json'), JSON.stringify(rest));
}

/** The screens that pages show. */
async function writeScreens(): Promise<void> {
  const [letters, tokens] = [await loadLetters(), readTokens()];
  for (const [name, screen] of Object.entries(screens))
    writeFileSync(path.join(root, 'static/img/hub', `${name}.svg`), svgFile(draw(screen), screen.alt, letters, tokens));
}

/** Orders of the sample shop with some mistakes, and Partita's report about them. */
const sampleBooks = () => ({
  orders: { name: 'orders.csv', text: readFileSync(path.join(root, 'samples/guides/reconcile/orders.csv'), 'utf8') },
  plans: { name: 'plan_details.csv', text: new Map(sampleReports()).get('plan_details') },
});

/** The facts from the specifications that the interactive tools use. */
function writeFacts(): void {
  const url = sampleCheckoutUrl();
  const facts = {
    explain: explainFacts(),
    'report-request': reportFacts(),
    'reason-codes': reasonCodes(),
    projects: {
      languages: projectLanguages(root),
      steps: projectSteps(root),
      first: projectData(projectOf(root, firstCombination)).files,
    },
    terms: Object.fromEntries([...terms()].map(([name, { text }]) => [name, text])),
    'qr-sample': { url, ...qrSample(url) },
    'sample-books': sampleBooks(),
  };
  for (const [name, content] of Object.entries(facts))
    writeFileSync(path.join(root, '.docusaurus/facts', `${name}.json`), JSON.stringify(content));
}

/** Writes all generated files except pages. Files whose content doesn't change aren't written. */
export async function writeRest(chosen: Chosen): Promise<void> {
  // First, because the sample reports fail until the sandbox implements a changed specification, and the types name what has to change.
  await writeTypes();
  writeContract();
  await writeScreens();
  writeCollections(chosen);
  writeSampleReports();
  writeWorkflows();
  writePanels(chosen);
  writeProjects();
  writeFacts();
}
