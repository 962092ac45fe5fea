import { controlsOf } from '../../library/controls';
import { sandboxClient, urlOption, URL_HELP } from '../../common/client';
import { InputError, parseOptions, UsageError, type Command } from '../../common/command';

export const rotate: Command = {
  name: 'rotate',
  usage: 'rotate [endpoint ID] [options]',
  summary: 'Gives a webhook endpoint a new secret',
  help: `Both secrets sign for 24 hours of the sandbox's clock. Without an ID, it's the first endpoint, the one of --forward-to.

  --finish      ends the rotation: only the new secret signs
${URL_HELP}`,
  async run(args, io) {
    const options = { ...urlOption, finish: { type: 'boolean', default: false } } as const;
    const { values, positionals } = parseOptions({ args: [...args], options, allowPositionals: true });
    if (positionals.length > 1) throw new UsageError('Write at most one endpoint ID.');
    const controls = controlsOf(sandboxClient(values.url, io.env));
    const { endpoints } = await controls.endpoints();
    const id = positionals[0] ?? endpoints[0]?.endpointId;
    if (id === undefined) throw new InputError('There is no webhook endpoint. Start the sandbox with --forward-to, or add an endpoint.');
    const { secret, previousSecretEndsAt } = await controls.rotate(id, values.finish);
    io.out(secret);
    if (previousSecretEndsAt !== null) io.err(`The previous secret also signs until ${previousSecretEndsAt}.`);
    return 0;
  },
};
