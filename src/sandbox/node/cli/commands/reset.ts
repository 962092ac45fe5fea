import { controlsOf } from '../../library/controls';
import { sandboxClient, urlOption, URL_HELP } from '../../common/client';
import { parseOptions, wholeNumber, type Command } from '../../common/command';
import { MAX_SEED } from '../../server/start-options';

export const reset: Command = {
  name: 'reset',
  usage: 'reset [options]',
  summary: 'Deletes everything you created, and starts again with the sample data',
  help: `  --seed <number>   other IDs; the same number gives the same ones
${URL_HELP}`,
  async run(args, io) {
    const { values } = parseOptions({ args: [...args], options: { ...urlOption, seed: { type: 'string' } } });
    const seed = values.seed === undefined ? undefined : wholeNumber('--seed', values.seed, { min: 0, max: MAX_SEED });
    const { now } = await controlsOf(sandboxClient(values.url, io.env)).reset({ seed });
    io.out(`The sandbox is reset. The clock is at ${now}.`);
    return 0;
  },
};
