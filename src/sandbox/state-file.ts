import { stamp } from '../domain/time';
import { ControlError, shown } from './control-error';
import { Sandbox } from './core/sandbox';
import { systemTools } from './core/tools';
import { WORLD_VERSION } from './core/world';
import { fromText } from './crypto/bytes';

const FORMAT = 'partita-sandbox-state';

/** The largest state file, in bytes. A full sandbox takes about half of it. */
export const LARGEST_STATE = 32 * 1024 * 1024;

/** A moment of a sandbox: its data, events, and clock. Webhook endpoints belong to the running server, and aren't included. */
interface StateFile {
  format: typeof FORMAT;
  version: number;
  /** Of the state as JSON without spaces, in hexadecimal. */
  sha256: string;
  state: object;
}

/** The state of a sandbox as a file that {@link loadState} reads. */
export async function saveState(sandbox: Sandbox): Promise<StateFile> {
  sandbox.tick();
  const text = sandbox.snapshot();
  return { format: FORMAT, version: WORLD_VERSION, sha256: await systemTools.sha256(fromText(text)), state: JSON.parse(text) as object };
}

/** Whether a sandbox with this state works. The checksum holds for a file that someone wrote by hand, too. */
function isUsable(sandbox: Sandbox, snapshot: string): boolean {
  try {
    const trial = new Sandbox({ contract: sandbox.contract, isFixed: true });
    trial.restore(snapshot);
    trial.advance(1);
    return trial.violations.length === 0;
  } catch {
    return false;
  }
}

/** Continues from a state file. @throws ControlError in one sentence, and then the sandbox is unchanged. */
export async function loadState(sandbox: Sandbox, file: Record<string, unknown>): Promise<{ now: string }> {
  const { format, version, sha256, state } = file as Partial<StateFile>;
  if (format !== FORMAT || typeof state !== 'object' || state === null)
    throw new ControlError(`This isn't a sandbox state file. GET /_sandbox/state returns one, and the command "save" writes one.`);
  if (version !== WORLD_VERSION)
    throw new ControlError(`This state file has version ${shown(version)}, but this sandbox reads version ${WORLD_VERSION}.`);
  const snapshot = JSON.stringify(state);
  if ((await systemTools.sha256(fromText(snapshot))) !== sha256 || !isUsable(sandbox, snapshot))
    throw new ControlError('This state file is damaged: its contents were changed after it was saved.');
  sandbox.restore(snapshot);
  return { now: stamp(sandbox.state.now) };
}
