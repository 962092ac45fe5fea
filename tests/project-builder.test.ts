import { readFileSync } from 'node:fs';
import path from 'node:path';
import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { zipOf } from '../src/plugins/projects/zip';
import { combinationsOf, firstCombination, nameOf, variantOf } from '../src/reference/projects/combinations';
import { projectLanguages, projectOf, unlistedFiles } from '../src/reference/projects/project';
import { projectSteps } from '../src/reference/projects/steps';
import type { ProjectData } from '../src/reference/projects/types';
import { attributeOf, elementsIn, find, parseHtml, textOf } from '../src/plugins/built-pages/html-tree';
import { buildFolder, root } from './support/built-site';

const ROUTE = 'getting-started/start-from-a-project';
const languages = projectLanguages(root);
const combinations = combinationsOf(languages);
const built = (...names: string[]): Buffer => readFileSync(path.join(buildFolder, ...names));
const page = built(ROUTE, 'index.html').toString();

/** The files in a ZIP file, without the folder that contains them. */
const zipped = (name: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(unzipSync(built('downloads/projects', `${name}.zip`))).map(([file, bytes]) => [
      file.slice(name.length + 1),
      Buffer.from(bytes).toString(),
    ]),
  );

/** The files that a piece of HTML shows. */
function shownIn(html: string): Record<string, string> {
  const files: Record<string, string> = {};
  const read = (node: Parameters<typeof elementsIn>[0]): void =>
    elementsIn(node).forEach((child) => {
      const file = attributeOf(child, 'dataSample');
      if (file) files[file] = `${textOf(find(child, ({ tagName }) => tagName === 'code') ?? child)}\n`;
      else read(child);
    });
  read(parseHtml(html));
  return files;
}

test('the page shows exactly what is in each ZIP file', () => {
  for (const combination of combinations) {
    const name = nameOf(combination);
    const data = JSON.parse(built('page-data/projects', `${name}.json`).toString()) as ProjectData;
    expect(shownIn(data.html), name).toEqual(zipped(name));
    expect(Object.keys(zipped(name)), name).toEqual(data.files.map((file) => file.path));
  }
  expect(shownIn(page)).toEqual(zipped(nameOf(firstCombination)));
});

test('two builds of a project have the same bytes', () => {
  for (const combination of combinations)
    expect(Buffer.from(zipOf(projectOf(root, combination))).equals(built('downloads/projects', `${nameOf(combination)}.zip`))).toBe(true);
});

test('each project has a README, tests, and no markers', () => {
  for (const combination of combinations) {
    const files = zipped(nameOf(combination));
    expect(files['README.md']).toContain(projectOf(root, combination).settings.start);
    expect(Object.keys(files).some((file) => /test|spec/i.test(file))).toBe(true);
    for (const [file, code] of Object.entries(files))
      expect(code, file).not.toMatch(/^\s*(?:\/\/|#|<!--)\s*(?:only|step|end|docs:)\s*\S+|\{\{(?:start|test|needs)\}\}/m);
  }
});

test('each step has lines in every project, and each marked step exists', () => {
  const steps = projectSteps(root);
  for (const combination of combinations) {
    const own = steps.filter(({ variants }) => variants.includes(variantOf(combination))).map(({ id }) => id);
    const marked = new Set(projectOf(root, combination).files.flatMap((file) => Object.keys(file.steps)));
    expect(
      own.filter((id) => !marked.has(id)),
      nameOf(combination),
    ).toEqual([]);
    expect(
      [...marked].filter((id) => !steps.some((step) => step.id === id)),
      nameOf(combination),
    ).toEqual([]);
  }
});

test('every file of a project folder is in project.json', () => {
  for (const language of languages) expect(unlistedFiles(root, language), language).toEqual([]);
});

test('the page links to every ZIP file', () => {
  for (const combination of combinations) expect(page).toMatch(new RegExp(`href="?/downloads/projects/${nameOf(combination)}\\.zip`));
});

test('the Markdown page contains the steps and the files', () => {
  const markdown = built(`${ROUTE}.md`).toString();
  for (const { title } of projectSteps(root).filter(({ variants }) => variants.includes(variantOf(firstCombination))))
    expect(markdown).toContain(title);
  for (const [file, code] of Object.entries(zipped(nameOf(firstCombination)))) {
    expect(markdown).toContain(`**${file}**`);
    expect(markdown).toContain(code.trim());
  }
});
