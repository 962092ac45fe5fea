import { readFileSync } from 'node:fs';
import { explain as explained, UnreadableInput, type ExplainFacts } from '../../../domain/explain';
import { rowsOf } from '../../../domain/explain/explanation-rows';
import { readContract } from '../../read-contract';
import { InputError, parseOptions, type Command } from '../command';
import { decodedText } from '../decoded-text';
import { docsUrl } from '../docs-url';

const HELP = `Reads a file or standard input: the JSON of an error response, a whole HTTP response with its headers,
a webhook, or a single error code, such as card_declined. Nothing is sent anywhere.

  --json   prints the explanation as one line of JSON

Examples:
  curl -si "$PARTITA_API_URL/installment-plans/123" | node partita-sandbox.mjs explain
  node partita-sandbox.mjs explain response.txt --json`;

/** @throws InputError if the file can't be read. */
function contentOf(file: string): string {
  try {
    return decodedText(readFileSync(file));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new InputError(
      code === 'ENOENT' ? `There is no file "${file}".` : `The file "${file}" can't be read (${code ?? 'unknown error'}).`,
    );
  }
}

let facts: ExplainFacts | undefined;

/** Reads the contract only once: it's large, and tests explain thousands of errors. */
const readFacts = (): ExplainFacts => (facts ??= readContract().explain as ExplainFacts);

export const explain: Command = {
  name: 'explain',
  usage: 'explain [file] [options]',
  summary: 'Explains an error response, a webhook, or a decline',
  help: HELP,
  async run(args, io) {
    const { values, positionals } = parseOptions({ args: [...args], options: { json: { type: 'boolean' } }, allowPositionals: true });
    const [file, ...others] = positionals;
    if (others.length > 0) throw new InputError('Pass one file, or none to read standard input.');
    const text = file === undefined ? await io.stdin() : contentOf(file);
    try {
      const explanation = explained(text, readFacts());
      const url = docsUrl(explanation.page);
      if (values.json) io.out(JSON.stringify({ ...explanation, url }));
      else {
        const rows = [...rowsOf(explanation), ['Page', url] as const];
        const { code, status } = explanation;
        io.out(
          [status === undefined ? code : `${code} (${status})`, '', ...rows.map(([label, words]) => `${label.padEnd(10)}${words}`)].join(
            '\n',
          ),
        );
      }
      return 0;
    } catch (error) {
      throw error instanceof UnreadableInput ? new InputError(error.message) : error;
    }
  },
};
