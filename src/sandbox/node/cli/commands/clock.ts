import { controlsOf } from '../../library/controls';
import { sandboxClient, urlOption, URL_HELP } from '../../common/client';
import { parseOptions, UsageError, type Command } from '../../common/command';

/** Returns what to do with the clock: `clock` without arguments, which reads it. @throws UsageError */
function changeOf([verb, value, ...rest]: readonly string[]): [verb: 'clock' | 'advance' | 'advanceTo', value: string] {
  if (verb === undefined) return ['clock', ''];
  if ((verb !== 'advance' && verb !== 'set') || value === undefined || rest.length > 0)
    throw new UsageError('Write "clock", "clock advance 35d", or "clock set 2026-06-01T00:00:00Z".');
  return [verb === 'advance' ? 'advance' : 'advanceTo', value];
}

export const clock: Command = {
  name: 'clock',
  usage: 'clock [advance <duration> | set <time>] [options]',
  summary: "Shows the sandbox's clock, or moves it forward",
  help: `Charges, retries, and deadlines that come due on the way happen, and their events are sent.

  clock                              prints the time
  clock advance 35d                  moves it by 35 days; also 90s, 10m, 3h, 2w, and ISO 8601 such as P1M, a calendar month
  clock set 2026-06-01T00:00:00Z     moves it to a time

${URL_HELP}`,
  async run(args, io) {
    const { values, positionals } = parseOptions({ args: [...args], options: urlOption, allowPositionals: true });
    const [verb, value] = changeOf(positionals);
    const { now } = await controlsOf(sandboxClient(values.url, io.env))[verb](value);
    io.out(now);
    return 0;
  },
};
