import { operations } from './operations';
import type { Engine } from './context';
import { parameterChecksOf } from './parameter-checks';
import { RequestLog } from './request-log';
import { routerOf } from './router';
import { Store, type SandboxOptions } from './store';

/** Creates what all requests of a sandbox share. */
export function createEngine(options: SandboxOptions): Engine {
  const { contract, origin } = options;
  const store = new Store(options);
  return {
    store,
    requests: new RequestLog(),
    findOperation: routerOf(contract.operations),
    parameterChecks: parameterChecksOf(contract.schemas, store.checks),
    operations,
    running: new Set(),
    origin,
  };
}
