import { controlsOf } from '../../library/controls';
import { sandboxClient, urlOption, URL_HELP } from '../../common/client';
import { onlyArgument, parseOptions, type Command } from '../../common/command';

export const replay: Command = {
  name: 'replay',
  usage: 'replay <event ID> [options]',
  summary: 'Sends an event again, with the same ID and a new signature',
  help: `The command "events" lists the IDs. The event goes to every endpoint that takes its type.

${URL_HELP}`,
  async run(args, io) {
    const { values, positionals } = parseOptions({ args: [...args], options: urlOption, allowPositionals: true });
    const eventId = onlyArgument('replay', 'event ID', positionals);
    const { sent } = await controlsOf(sandboxClient(values.url, io.env)).replay(eventId);
    io.out(`Sent ${eventId} again to ${sent} ${sent === 1 ? 'endpoint' : 'endpoints'}.`);
    return 0;
  },
};
