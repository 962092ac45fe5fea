import { sandboxClient, urlOption, URL_HELP, type SandboxClient } from '../client';
import { parseOptions, type Command } from '../command';

interface ListedEvent {
  id: string;
  type: string;
  headers: Record<string, string>;
  body: { createdAt: string; data: Record<string, unknown> };
  rawBody: string;
}

interface EventPage {
  next: number;
  /** The number of earlier events that are no longer stored. */
  dropped: number;
  items: ListedEvent[];
}

const pageFrom = (client: SandboxClient, from: number): Promise<EventPage> => client.control('GET', `/events?from=${from}`);

const WIDTH = 27;

/** Formats an event: `2026-04-20T12:00:00Z  plan.created  evt_…  7F3K9QWZ2M8XN4TB6RCD`. */
function lineOf({ id, type, body }: ListedEvent): string {
  const { planNumber = '' } = body.data as { planNumber?: string };
  return `${body.createdAt}  ${type.padEnd(WIDTH)}  ${id}  ${planNumber}`.trimEnd();
}

/** Milliseconds between two requests for new events. */
const PAUSE = 300;

/** Waits until the next request, or until the program is stopped. */
const wait = (stop: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, PAUSE);
    stop.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });

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
    const client = sandboxClient(values.url, io.env);
    let { next, items } = await pageFrom(client, 0);
    for (;;) {
      for (const item of items) io.out(values.json ? JSON.stringify(item) : lineOf(item));
      if (!values.follow || io.stop.aborted) return 0;
      await wait(io.stop);
      const before = next;
      ({ next, items } = await pageFrom(client, next));
      // A reset restarts the numbering.
      if (next < before) ({ next, items } = await pageFrom(client, 0));
    }
  },
};
