import { sandboxWorld } from '../../../data/sandbox-world';
import { sandboxClient } from '../common/client';
import { portNumber, UsageError } from '../common/command';
import { controlsOf } from './controls';
import { environmentOf } from '../common/environment';
import { startServer, type ServerOptions } from '../server/server';
import { chaosFrom, checkEndpoint, clockFrom, MAX_SEED } from '../server/start-options';
import type * as Library from './partita-sandbox.mjs';

const OPTIONS = ['port', 'clock', 'seed', 'forwardTo', 'chaos', 'rateLimits'];

/** Checks options, which programs without types may get wrong. @throws UsageError */
function serverOptions(options: Library.SandboxOptions): ServerOptions {
  const unknown = Object.keys(options).find((name) => !OPTIONS.includes(name));
  if (unknown !== undefined) throw new UsageError(`createSandbox has no option "${unknown.slice(0, 40)}". It has ${OPTIONS.join(', ')}.`);
  const { port = 0, clock = 'real', seed, forwardTo, chaos = [], rateLimits = true } = options;
  if (seed !== undefined && !(Number.isInteger(seed) && seed >= 0 && seed <= MAX_SEED))
    throw new UsageError(`seed must be a whole number from 0 to ${MAX_SEED}, not ${String(seed).slice(0, 40)}.`);
  if (typeof rateLimits !== 'boolean') throw new UsageError('rateLimits must be true or false.');
  if (forwardTo !== undefined) checkEndpoint('forwardTo', String(forwardTo));
  return {
    port: portNumber('port', String(port)),
    ...clockFrom('clock', String(clock)),
    seed,
    webhookUrl: forwardTo,
    chaos: chaos.length === 0 ? [] : chaosFrom('chaos', chaos),
    rateLimits,
    coverageFolder: process.env.PARTITA_COVERAGE || undefined,
  };
}

const timeOf = ({ now }: { now: string }): Date => new Date(now);

/** Starts a sandbox in this process: the library's `createSandbox`. */
export const createSandbox: typeof Library.createSandbox = async (options = {}) => {
  const wanted = serverOptions(options);
  const { sandbox, origin, webhooks, stop } = await startServer(wanted).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EADDRINUSE' ? new UsageError(`Port ${wanted.port} is in use. Leave out "port" to use a free one.`) : error;
  });
  const controls = controlsOf(sandboxClient(origin, {}));
  const { clientId, clientSecret, webhookSecret } = sandboxWorld;
  let closing: Promise<void> | undefined;
  return {
    url: origin,
    clientId,
    clientSecret,
    webhookSecret,
    environment: environmentOf(origin),
    now: async () => timeOf(await controls.clock()),
    advance: async (duration) => timeOf(await controls.advance(duration)),
    advanceTo: async (time) => timeOf(await controls.advanceTo(time instanceof Date ? time.toISOString() : time)),
    shopper: (planNumber, action, details = {}) => controls.shopper({ ...details, planNumber, action }),
    trigger: (type, planNumber) => controls.trigger(type, planNumber),
    failNext: async (codes, only = {}) => void (await controls.failNext(codes, only)),
    forwardTo: (url) => controls.addEndpoint(url),
    delivered: () => webhooks.idle(),
    on(name, listener) {
      if (name !== 'event') throw new UsageError(`There is no "${String(name).slice(0, 40)}". Listen for "event".`);
      // Called when the sandbox has finished the change that caused the event, so that an error of the listener doesn't stop it halfway.
      return sandbox.onEvent(({ body }) => queueMicrotask(() => listener(JSON.parse(body) as Library.SandboxEvent)));
    },
    events: async () => (await controls.events(0)).items.map(({ rawBody }) => JSON.parse(rawBody) as Library.SandboxEvent),
    save: () => controls.save(),
    load: async (state) => void (await controls.load(state)),
    reset: async (choice = {}) => void (await controls.reset(choice)),
    close: () => (closing ??= stop()),
  };
};
