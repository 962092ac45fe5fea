import { readFileSync } from 'node:fs';
import { explain as explained, UnreadableInput, type ExplainFacts } from '../../../../domain/explain';
import { rowsOf } from '../../../../domain/explain/explanation-rows';
import { readContract } from '../../common/read-contract';
import { InputError, parseOptions, type Command } from '../../common/command';
import { decodedText } from '../../common/decoded-text';
import { docsUrl } from '../../common/docs-url';

const HELP = `Reads a file or standard input: the JSON of an error response, a whole HTTP response with its headers,
a webhook, or a single error code, which you can also pass instead of a file. Nothing is sent anywhere.

  --json   prints the explanation as one line of JSON

Examples:
  curl -si "$PARTITA_API_URL/installment-plans/123" | node partita-sandbox.mjs explain
  node partita-sandbox.mjs explain response.txt --json
  node partita-sandbox.mjs explain card_declined`;

/** @returns the content of a file, or nothing if there's no such file. @throws InputError if it can't be read. */
function contentOf(file: string): string | undefined {
  try {
    return decodedText(readFileSync(file));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    throw new InputError(`The file "${file}" can't be read (${code ?? 'unknown error'}).`);
  }
}

let facts: ExplainFacts | undefined;

/** Reads the contract only once: it's large, and tests explain thousands of errors. */
const readFacts = (): ExplainFacts => (facts ??= readContract().explain as ExplainFacts);

export const explain: Command = {
  name: 'explain',
  usage: 'explain [file or code] [options]',
  summary: 'Explains an error response, a webhook, or a decline',
  help: HELP,
  async run(args, io) {
    const { values, positionals } = parseOptions({ args: [...args], options: { json: { type: 'boolean' } }, allowPositionals: true });
    const [file, ...others] = positionals;
    if (others.length > 0) throw new InputError('Pass one file, or none to read standard input.');
    const content = file === undefined || file === '-' ? await io.stdin() : contentOf(file);
    // What isn't a file can be an error code or an event type.
    const text = content ?? String(file);
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
      if (!(error instanceof UnreadableInput)) throw error;
      throw new InputError(
        content === undefined ? `There is no file "${text}", and no error code or event type of this name.` : error.message,
      );
    }
  },
};
