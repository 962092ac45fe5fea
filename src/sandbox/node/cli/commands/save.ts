import { writeFile } from 'node:fs/promises';
import { controlsOf } from '../../library/controls';
import { sandboxClient, urlOption, URL_HELP } from '../../common/client';
import { InputError, onlyArgument, parseOptions, type Command } from '../../common/command';

export const save: Command = {
  name: 'save',
  usage: 'save <file> [options]',
  summary: "Saves the sandbox's data, events, and clock to a file",
  help: `The command "load" continues from the file, in this sandbox or another one. Webhook endpoints aren't saved.

${URL_HELP}`,
  async run(args, io) {
    const { values, positionals } = parseOptions({ args: [...args], options: urlOption, allowPositionals: true });
    const file = onlyArgument('save', 'file', positionals);
    const state = await controlsOf(sandboxClient(values.url, io.env)).save();
    await writeFile(file, `${JSON.stringify(state)}\n`).catch((error: NodeJS.ErrnoException) => {
      throw new InputError(`${file} can't be written (${error.code ?? error.message}). Choose another file.`);
    });
    io.out(`Saved to ${file}.`);
    return 0;
  },
};
