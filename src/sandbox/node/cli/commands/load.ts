import { readFile, stat } from 'node:fs/promises';
import { controlsOf } from '../../library/controls';
import { isTooDeep } from '../../../engine/nesting';
import { MAX_STATE_BYTES } from '../../control-api/state-file';
import { sandboxClient, urlOption, URL_HELP } from '../../common/client';
import { decodedText } from '../../common/decoded-text';
import { InputError, onlyArgument, parseOptions, type Command } from '../../common/command';
import { isObject } from '../../../../domain/is-object';

/** Returns the text of a file. @throws InputError for a file that can't be read, is too large, or isn't a JSON object. */
async function contentOf(file: string): Promise<string> {
  const unreadable = (error: NodeJS.ErrnoException): never => {
    throw new InputError(`${file} can't be read (${error.code ?? error.message}). Pass a file that "save" wrote.`);
  };
  const { size } = await stat(file).catch(unreadable);
  if (size > MAX_STATE_BYTES) throw new InputError(`${file} has ${size} bytes. A state file has at most ${MAX_STATE_BYTES}.`);
  const text = decodedText(await readFile(file).catch(unreadable));
  try {
    const value: unknown = isTooDeep(text) ? undefined : JSON.parse(text);
    if (isObject(value)) return text;
  } catch {
    // Throws the same error as for JSON that isn't an object.
  }
  throw new InputError(`${file} isn't a state file: it isn't a JSON object. Pass a file that "save" wrote.`);
}

export const load: Command = {
  name: 'load',
  usage: 'load <file> [options]',
  summary: 'Continues from a file that "save" wrote',
  help: URL_HELP,
  async run(args, io) {
    const { values, positionals } = parseOptions({ args: [...args], options: urlOption, allowPositionals: true });
    const file = onlyArgument('load', 'file', positionals);
    const state = await contentOf(file);
    const { now } = await controlsOf(sandboxClient(values.url, io.env)).load(state);
    io.out(`Loaded ${file}. The clock is at ${now}.`);
    return 0;
  },
};
