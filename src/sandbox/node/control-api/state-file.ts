import { stamp } from '../../../domain/time';
import { ControlError, shown } from '../../control/control-error';
import type { Sandbox } from '../../engine/sandbox';
import { systemTools } from '../../engine/tools';
import { STATE_VERSION } from '../../core/state';
import { fromText } from '../../core/bytes';
import { isUsable } from './state-check';

const FORMAT = 'partita-sandbox-state';

/** The maximum bytes of a state file. A sandbox at its limits takes about half of it. */
export const MAX_STATE_BYTES = 32 * 1024 * 1024;

/** A sandbox's data, events, and clock. Webhook endpoints aren't included, because they belong to the running server. */
interface StateFile {
  format: typeof FORMAT;
  version: number;
  /** The hash of the state as JSON without spaces, in hexadecimal. */
  sha256: string;
  state: object;
}

/** Saves a sandbox's state for {@link loadState}. */
export async function saveState(sandbox: Sandbox): Promise<StateFile> {
  sandbox.tick();
  const text = sandbox.snapshot();
  return { format: FORMAT, version: STATE_VERSION, sha256: await systemTools.sha256(fromText(text)), state: JSON.parse(text) as object };
}

/** Loads a state file. @throws ControlError if it can't be loaded. The sandbox doesn't change then. */
export async function loadState(sandbox: Sandbox, file: Record<string, unknown>): Promise<{ now: string }> {
  const { format, version, sha256, state } = file as Partial<StateFile>;
  if (format !== FORMAT || typeof state !== 'object' || state === null)
    throw new ControlError(`This isn't a sandbox state file. GET /_sandbox/state returns one, and the command "save" writes one.`);
  if (version !== STATE_VERSION)
    throw new ControlError(`This state file has version ${shown(version)}, but this sandbox reads version ${STATE_VERSION}.`);
  const snapshot = JSON.stringify(state);
  if ((await systemTools.sha256(fromText(snapshot))) !== sha256 || !(await isUsable(sandbox, snapshot)))
    throw new ControlError('This state file is damaged: its contents were changed after it was saved.');
  sandbox.restore(snapshot);
  return { now: stamp(sandbox.state.now) };
}
