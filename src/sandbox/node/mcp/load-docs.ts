import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { DOCS_FILE } from '../../../data/docs-file';
import { portProblemOf } from '../../../domain/blocked-ports';
import { isLoopbackUrl } from '../../../domain/loopback';
import { docsUrl } from '../common/docs-url';
import { InputError } from '../common/command';
import { Docs, DOCS_VERSION, type DocsFile } from './docs';

const isUrl = (place: string): boolean => /^https?:/i.test(place);

/** The default location of the docs: next to the program, even if a link in another folder starts it. */
function nextToProgram(): string {
  const program = path.resolve(process.argv[1] ?? '');
  return path.join(path.dirname(existsSync(program) ? realpathSync(program) : program), DOCS_FILE);
}

/** Returns the command that downloads the docs. @param file Where the program looks for them. */
const download = (file: string): string => `curl --compressed -fo "${file}" ${docsUrl(`/downloads/${DOCS_FILE}`)}`;

/** @throws InputError for a URL of another machine, or that can't be called. */
function checkUrl(url: string): void {
  if (!isLoopbackUrl(url))
    throw new InputError(`--docs must be a file, a folder, or an address on this machine, not "${url.slice(0, 80)}".`);
  const problem = portProblemOf(new URL(url));
  if (problem !== undefined) throw new InputError(`--docs can't be ${url.slice(0, 80)}. ${problem}`);
}

async function fetched(url: string): Promise<string> {
  const response = await fetch(url, { redirect: 'error' }).catch(() => undefined);
  if (!response?.ok) throw new InputError(`The docs can't be read from ${url}. Check that the server runs and has this file.`);
  return response.text();
}

function readAt(place: string): string {
  const isFolder = statSync(place, { throwIfNoEntry: false })?.isDirectory();
  const file = isFolder ? path.join(place, DOCS_FILE) : place;
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new InputError(`The docs aren't on this machine. Download them with this command: ${download(file)}`);
  }
}

function parsed(text: string, place: string): Docs {
  let file: Partial<DocsFile> | null = null;
  try {
    file = JSON.parse(text) as Partial<DocsFile> | null;
  } catch {
    // The message below says what to do.
  }
  if (file?.version !== DOCS_VERSION || !file.pages || !file.index)
    throw new InputError(`${place} isn't the file of the docs for this version. Download it again with the program.`);
  return new Docs(file as DocsFile);
}

/**
 * Loads the docs on first use. After a failure, the next call tries again.
 * @param place A file, a folder that contains it, or a URL on this machine; next to the program by default.
 * @returns a function that throws InputError when they can't be read, with a command that downloads them.
 * @throws InputError for a URL that can't be used.
 */
export function docsAt(place: string = nextToProgram()): () => Promise<Docs> {
  if (isUrl(place)) checkUrl(place);
  let docs: Docs | undefined;
  return async () => (docs ??= parsed(isUrl(place) ? await fetched(place) : readAt(place), place));
}
