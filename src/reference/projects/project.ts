import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { AGENTS_FILE, agentsFile } from '../agents-file';
import { languages, shownPart, START, type LanguageId } from '../samples/languages';
import { flagNames, flagsOf, languageName, type Combination } from './combinations';
import { resolveMarkers, type ResolvedFile } from './markers';

/** A file in `project.json`, from the project's folder or from another folder in `samples`. */
interface ListedFile {
  path: string;
  /** The path below `samples`. The project contains only the part that pages show. */
  from?: string;
  /** The step that this file belongs to. */
  step?: string;
  /** The flags that a combination needs to include the file. */
  only?: string[];
  /** Text before and after the part that pages show, such as "package main". */
  before?: string;
  after?: string;
  /** Replaces text in this file. */
  replace?: Record<string, string>;
}

/** `samples/projects/<language>/project.json`. */
export interface ProjectSettings {
  needs: string;
  /** Shell commands to run in the project's folder. */
  install?: string;
  start: string;
  /** Installs what only the tests need. */
  installTests?: string;
  test: string;
  files: (string | ListedFile)[];
  /** Replaces text in every file, such as the paths of imports. */
  replace?: Record<string, string>;
}

export interface ProjectFile extends ResolvedFile {
  path: string;
}

export interface Project {
  combination: Combination;
  settings: ProjectSettings;
  files: ProjectFile[];
}

/** The files that all languages share, before and after their own. */
const ABOVE = ['README.md'];
const BELOW = ['pages/cart.html', 'pages/fields.html', 'pages/card.html', 'pages/done.html', 'pages/order.html', 'sandbox.env'];

const folderOf = (siteDir: string, name: string): string => path.join(siteDir, 'samples/projects', name);

/** The languages that have a project, in the order of the samples. */
export const projectLanguages = (siteDir: string): LanguageId[] =>
  languages.map(({ id }) => id).filter((id) => existsSync(path.join(folderOf(siteDir, id), 'project.json')));

const settingsOf = (siteDir: string, language: LanguageId): ProjectSettings =>
  JSON.parse(readFileSync(path.join(folderOf(siteDir, language), 'project.json'), 'utf8')) as ProjectSettings;

const replaced = (text: string, all: Record<string, string> = {}): string =>
  Object.entries(all).reduce((result, [from, to]) => result.replaceAll(from, to), text);

/** Returns the values for the README. A line with an empty value is omitted. */
const filled = (text: string, values: Record<string, string | undefined>): string =>
  text.replaceAll(/^.*\{\{(\w+)\}\}.*\n/gm, (line, key: string) => (values[key] ? line.replace(`{{${key}}}`, values[key]) : ''));

function sourceOf(siteDir: string, { language }: Combination, file: ListedFile): string {
  if (!file.from) return readFileSync(path.join(folderOf(siteDir, language), file.path), 'utf8');
  const source = readFileSync(path.join(siteDir, 'samples', file.from), 'utf8');
  const shown = source.includes(START) ? `${shownPart(source, file.from)}\n` : source;
  return `${file.before ?? ''}${shown}${file.after ?? ''}`;
}

function listedFile(siteDir: string, combination: Combination, file: ListedFile, settings: ProjectSettings): ProjectFile {
  const flags = flagsOf(combination);
  if (file.only?.some((flag) => !flags.has(flag))) return { path: file.path, code: '', steps: {} };
  const name = `samples/${file.from ?? `projects/${combination.language}/${file.path}`}`;
  const { code, steps } = resolveMarkers(sourceOf(siteDir, combination, file), name, flags, flagNames);
  if (file.step)
    steps[file.step] = code
      .trimEnd()
      .split('\n')
      .map((_, index) => index + 1);
  return { path: file.path, code: replaced(replaced(code, file.replace), settings.replace), steps };
}

function sharedFile(siteDir: string, combination: Combination, file: string, settings: ProjectSettings): ProjectFile {
  const name = `samples/projects/common/${file}`;
  const source = readFileSync(path.join(siteDir, name), 'utf8');
  const { needs, install, start, installTests, test } = settings;
  const values = { language: languageName(combination.language), needs, install, start, installTests, test };
  const text = file === 'README.md' ? filled(source, values) : source;
  return { path: file, ...resolveMarkers(text, name, flagsOf(combination), flagNames) };
}

/**
 * Returns the files of a combination as they are in its ZIP file.
 * @throws Error when a file is missing, or a marker is wrong.
 */
export function projectOf(siteDir: string, combination: Combination): Project {
  const settings = settingsOf(siteDir, combination.language);
  const shared = (files: string[]): ProjectFile[] => files.map((file) => sharedFile(siteDir, combination, file, settings));
  const own = settings.files.map((file) => listedFile(siteDir, combination, typeof file === 'string' ? { path: file } : file, settings));
  const forAgents: ProjectFile = { path: AGENTS_FILE, code: agentsFile(), steps: {} };
  return { combination, settings, files: [...shared(ABOVE), ...own, ...shared(BELOW), forAgents].filter(({ code }) => code !== '') };
}

/** Returns the files in a language's folder that `project.json` doesn't list. */
export function unlistedFiles(siteDir: string, language: LanguageId): string[] {
  const listed = new Set(settingsOf(siteDir, language).files.map((file) => (typeof file === 'string' ? file : file.path)));
  const folder = folderOf(siteDir, language);
  return readdirSync(folder, { recursive: true, withFileTypes: true, encoding: 'utf8' })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .filter((file) => file !== 'project.json' && !listed.has(file));
}
