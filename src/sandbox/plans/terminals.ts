import { foreignTerminal, sandboxTerminals, usualSandboxTerminal, type SandboxTerminal } from '../../data/sandbox-terminals';
import { sandboxWorld } from '../../data/sandbox-world';
import { rejectField } from '../core/api-error';
import type { SandboxState } from '../core/state';
import type { PlanRecord } from './record';

/** Returns the terminals of the partner's live accounts. */
const accountTerminals = ({ accounts }: Readonly<SandboxState>): SandboxTerminal[] =>
  [...accounts.values()]
    .filter(({ status }) => status === 'live')
    .flatMap(({ shown }) => shown.terminals)
    .map(({ terminalId, name, currency, options = usualSandboxTerminal.options, frequency = usualSandboxTerminal.frequency }) => ({
      ...usualSandboxTerminal,
      terminalId,
      name,
      currency,
      options,
      frequency,
    }));

/**
 * Returns the terminal of a request. Only the partner's client can use terminals of accounts.
 * @param field The path of the terminal ID, for errors.
 * @throws ApiError `terminal_not_allowed` or `terminal_not_found`.
 */
export function terminalFor(terminalId: string, field: string, clientId: string, state: Readonly<SandboxState>): SandboxTerminal {
  const isOne = (terminal: SandboxTerminal): boolean => terminal.terminalId === terminalId.toLowerCase();
  const { addedTerminal } = state.settings;
  const own = sandboxTerminals.find(isOne) ?? (addedTerminal && isOne(addedTerminal) ? addedTerminal : undefined);
  if (own) return own;
  const ofAccount = accountTerminals(state).find(isOne);
  if (ofAccount && clientId === sandboxWorld.partnerClientId) return ofAccount;
  if (ofAccount || terminalId.toLowerCase() === foreignTerminal)
    rejectField('terminal_not_allowed', { field, issue: 'owner' }, 'This terminal belongs to another merchant.');
  rejectField('terminal_not_found', { field, issue: 'unknown' }, 'No terminal of this merchant has this ID.');
}

/** Returns a plan's terminal. @throws Error if it doesn't exist, which would be a bug. */
export function terminalOfPlan({ terminalId, terminal }: Pick<PlanRecord, 'terminalId' | 'terminal'>): SandboxTerminal {
  const found = terminal ?? sandboxTerminals.find((candidate) => candidate.terminalId === terminalId);
  if (!found) throw new Error(`There is no terminal ${terminalId}.`);
  return found;
}
