import { sandboxClient, urlOption, URL_HELP } from '../client';
import { parseOptions, wholeNumber, type Command } from '../command';
import { MAX_SEED } from './start';

export const reset: Command = {
  name: 'reset',
  usage: 'reset [options]',
  summary: 'Deletes everything you created, and starts again with the sample data',
  help: `  --seed <number>   other IDs; the same number gives the same ones
${URL_HELP}`,
  async run(args, io) {
    const { values } = parseOptions({ args: [...args], options: { ...urlOption, seed: { type: 'string' } } });
    const body = values.seed === undefined ? {} : { seed: wholeNumber('seed', values.seed, { min: 0, max: MAX_SEED }) };
    const { now } = await sandboxClient(values.url, io.env).control<{ now: string }>('POST', '/reset', body);
    io.out(`The sandbox is reset. The clock is at ${now}.`);
    return 0;
  },
};
