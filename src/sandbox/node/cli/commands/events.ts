import { setTimeout } from 'node:timers/promises';
import { controlsOf } from '../../library/controls';
import { sandboxClient, urlOption, URL_HELP } from '../../common/client';
import { parseOptions, type Command } from '../../common/command';
import { eventLine } from '../../common/recorded-events';

/** Milliseconds between two requests for new events. */
const PAUSE = 300;

/** Waits until the next request, or until the program is stopped. */
const wait = (signal: AbortSignal): Promise<void> => setTimeout(PAUSE, undefined, { signal }).catch(() => undefined);

export const events: Command = {
  name: 'events',
  usage: 'events [options]',
  summary: 'Lists the events of the sandbox',
  help: `  --follow      continues with new events until you stop it
  --json        prints each event as one line of JSON: id, type, headers, body, and rawBody, the exact bytes as text
${URL_HELP}`,
  async run(args, io) {
    const options = { ...urlOption, follow: { type: 'boolean' }, json: { type: 'boolean' } } as const;
    const { values } = parseOptions({ args: [...args], options });
    // Without it, Ctrl+C ends the program right away.
    const stop = values.follow ? io.stop : undefined;
    const controls = controlsOf(sandboxClient(values.url, io.env));
    let { next, items } = await controls.events(0);
    for (;;) {
      for (const item of items) io.out(values.json ? JSON.stringify(item) : eventLine(item));
      if (!stop || stop.aborted) return 0;
      await wait(stop);
      const before = next;
      ({ next, items } = await controls.events(next));
      // A reset restarts the numbering.
      if (next < before) ({ next, items } = await controls.events(0));
    }
  },
};
