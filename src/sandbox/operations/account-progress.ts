import { MINUTE, stamp } from '../../domain/time';
import type { AccountRecord } from '../core/state';
import type { EventDraft } from '../plans/event';
import { terminalsFor, type AskedTerminal } from '../plans/terminals';

/** Returns the events of a status change: one for the endpoints, and one for the account's callback URL, if it has one. */
export function accountEvents({ accountId, status, shown, callbackUrl }: AccountRecord, at: number): EventDraft[] {
  const event = { type: 'account.onboarding_updated', at, data: { accountId, status, missingFields: shown.missingFields } };
  return callbackUrl === undefined ? [event] : [event, { ...event, callbackUrl }];
}

/** The duration of each onboarding step: the review of the documents, and then of the account. */
export const REVIEW_DELAY = MINUTE;

const NEXT_STATUS: Record<string, string> = { pending_documents: 'pending_approval', pending_approval: 'approved', approved: 'live' };

/** Advances an onboarding by one step, if no document or field is missing. */
export function advanceAccount(before: AccountRecord, at: number, terminalId: () => string): AccountRecord {
  const { nextAt: _, ...rest } = before;
  const isComplete = (before.shown.requiredFiles as string[]).length === 0 && (before.shown.missingFields as string[]).length === 0;
  const status = isComplete ? NEXT_STATUS[before.status] : undefined;
  if (!status) return rest;
  const requested = before.shown.asked as AskedTerminal[];
  const shown = {
    ...before.shown,
    files: (before.shown.files as object[]).map((file) => ({ ...file, status: 'accepted' })),
    ...(status === 'approved' && { approvedAt: stamp(at) }),
    ...(status === 'live' && {
      terminals: terminalsFor(requested, terminalId).map((terminal) => ({ ...terminal, status: 'active' })),
    }),
  };
  return { ...rest, status, shown, ...(NEXT_STATUS[status] && { nextAt: at + REVIEW_DELAY }) };
}
