import { MINUTE, stamp } from '../../domain/time';
import type { AccountRecord, AccountTerminal } from './record';
import type { EventDraft } from '../core/types';
import { usualSandboxTerminal } from '../../data/sandbox-terminals';

/** Returns the events of a status change: one for the endpoints, and one for the account's callback URL, if it has one. */
export function accountEvents({ accountId, status, shown, callbackUrl }: AccountRecord, at: number): EventDraft[] {
  const event: EventDraft = { type: 'account.onboarding_updated', at, data: { accountId, status, missingFields: shown.missingFields } };
  return callbackUrl === undefined ? [event] : [event, { ...event, callbackUrl }];
}

/** The duration of each onboarding step: the review of the documents, and then of the account. */
export const REVIEW_DELAY = MINUTE;

const NEXT_STATUS: { [Status in AccountRecord['status']]?: AccountRecord['status'] } = {
  pending_documents: 'pending_approval',
  pending_approval: 'approved',
  approved: 'live',
};

/** Creates an account's terminals: the requested ones, or one like the sample shop's. */
const terminalsFor = (asked: AccountRecord['shown']['asked'], terminalId: () => string): AccountTerminal[] =>
  (asked.length > 0 ? asked : [{}]).map((terminal) => ({
    terminalId: terminalId(),
    name: 'Online shop',
    currency: 'USD',
    gateway: 'mock',
    options: [...usualSandboxTerminal.options],
    frequency: usualSandboxTerminal.frequency,
    ...terminal,
    status: 'active',
  }));

/** Advances an onboarding by one step, if no document or field is missing. */
export function advanceAccount(before: AccountRecord, at: number, terminalId: () => string): AccountRecord {
  const { nextAt: _, ...rest } = before;
  const isComplete = before.shown.requiredFiles.length === 0 && before.shown.missingFields.length === 0;
  const status = isComplete ? NEXT_STATUS[before.status] : undefined;
  if (!status) return rest;
  const { asked, files, approvedAt, terminals } = before.shown;
  const shown: AccountRecord['shown'] = {
    ...before.shown,
    files: files.map((file) => ({ ...file, status: 'accepted' })),
    approvedAt: status === 'approved' ? stamp(at) : approvedAt,
    terminals: status === 'live' ? terminalsFor(asked, terminalId) : terminals,
  };
  return { ...rest, status, shown, nextAt: NEXT_STATUS[status] && at + REVIEW_DELAY };
}
