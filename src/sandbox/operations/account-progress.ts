import { MINUTE, stamp } from '../../domain/time';
import type { AccountRecord } from '../core/world';
import type { EventDraft } from '../plans/event';
import { terminalsFor, type AskedTerminal } from '../plans/terminals';

/** The event of a new status, for endpoints and for the account's callback. */
export function accountEvents({ accountId, status, shown, callbackUrl }: AccountRecord, at: number): EventDraft[] {
  const event = { type: 'account.onboarding_updated', at, data: { accountId, status, missingFields: shown.missingFields } };
  return callbackUrl === undefined ? [event] : [event, { ...event, callbackUrl }];
}

/** How long the sandbox reviews the documents, and then the whole account. */
export const REVIEW_DELAY = MINUTE;

const NEXT_STATUS: Record<string, string> = { pending_documents: 'pending_approval', pending_approval: 'approved', approved: 'live' };

/** The next step of an onboarding with all its documents. It waits while one is missing. */
export function liveAccount(before: AccountRecord, at: number, terminalId: () => string): AccountRecord {
  const { nextAt: _, ...rest } = before;
  const isComplete = (before.shown.requiredFiles as string[]).length === 0 && (before.shown.missingFields as string[]).length === 0;
  const status = isComplete ? NEXT_STATUS[before.status] : undefined;
  if (!status) return rest;
  const asked = before.shown.asked as AskedTerminal[];
  const shown = {
    ...before.shown,
    files: (before.shown.files as object[]).map((file) => ({ ...file, status: 'accepted' })),
    ...(status === 'approved' && { approvedAt: stamp(at) }),
    ...(status === 'live' && {
      terminals: terminalsFor(asked, terminalId).map((one) => ({ ...one, status: 'active' })),
    }),
  };
  return { ...rest, status, shown, ...(NEXT_STATUS[status] && { nextAt: at + REVIEW_DELAY }) };
}
