import { controlsOf } from '../../library/controls';
import { TRIGGERS } from '../../trigger/trigger';
import { sandboxClient, urlOption, URL_HELP } from '../../common/client';
import { onlyArgument, parseOptions, type Command } from '../../common/command';

export const trigger: Command = {
  name: 'trigger',
  usage: 'trigger <event> [options]',
  summary: 'Causes an event as it happens in production',
  help: `It creates a plan and does what leads to the event: API calls, a shopper, a bank, or time. The clock moves if the event needs it to.

  --plan <number>   on this plan instead of a new one
  --json            prints eventId, type, planNumber, and now, the resulting time, as one line of JSON
${URL_HELP}

Events:
${[...TRIGGERS, 'webhook.test'].map((name) => `  ${name}`).join('\n')}`,
  async run(args, io) {
    const options = { ...urlOption, plan: { type: 'string' }, json: { type: 'boolean' } } as const;
    const { values, positionals } = parseOptions({ args: [...args], options, allowPositionals: true });
    const event = onlyArgument('trigger', 'event', positionals);
    const happened = await controlsOf(sandboxClient(values.url, io.env)).trigger(event, values.plan);
    const { eventId, type, planNumber, now } = happened;
    io.out(values.json ? JSON.stringify(happened) : `${now}  ${type}  ${eventId}${planNumber ? `  ${planNumber}` : ''}`);
    return 0;
  },
};
