import { sandboxWorld } from '../../data/sandbox-world';
import { rejectField, ApiError } from '../core/api-error';
import { DAY, stamp } from '../../domain/time';
import type { Call, Operation } from '../core/types';
import type { AccountRecord, SandboxState } from '../core/state';
import type { AskedTerminal } from '../plans/terminals';
import { checkFile } from './files';
import { find } from './find';
import { accountEvents, REVIEW_DELAY } from './account-progress';

const CERTIFICATE = 'certificate_of_incorporation';
const TYPES = ['application/pdf', 'image/png', 'image/jpeg'];
/** The maximum bytes of a document. */
const MAX_FILE_BYTES = 10 * 1024 * 1024;

interface Field {
  path: string;
  required: boolean;
}

interface Structure {
  profiles: { profileId: string; name: string; fields: Field[] }[];
}

interface AccountBody {
  company?: { displayName?: string; email?: string; registrationNumber?: string; addresses?: { type?: string; country?: string }[] };
  terminals?: AskedTerminal[];
  onboarding?: { externalId?: string; callbackUrl?: string };
}

function checkProfile({ parameters }: Call): void {
  if (parameters.profileId !== sandboxWorld.profileId)
    throw new ApiError('profile_not_found', `The profile of this partner is ${sandboxWorld.profileId}.`, [
      { field: 'profileId', issue: 'unknown' },
    ]);
}

/** `ams/PartnerProfilesGetStructure`: returns the fields of the onboarding. */
export const getStructure =
  (structure: unknown): Operation =>
  () => ({ status: 200, body: structure });

const valueAt = (root: unknown, path: string): unknown =>
  path
    .slice(1)
    .split('/')
    .reduce<unknown>((at, step) => (typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[step] : undefined), root);

/** Returns the required fields that a request doesn't contain. They can be sent later. */
const missingFrom = (body: unknown, { profiles }: Structure): string[] =>
  (profiles[0]?.fields ?? []).filter(({ path, required }) => required && valueAt(body, path) === undefined).map(({ path }) => path);

const registrationOf = ({ company }: AccountBody): string | undefined => {
  const country = company?.addresses?.find(({ type }) => type === 'registered')?.country ?? company?.addresses?.[0]?.country;
  return company?.registrationNumber === undefined ? undefined : `${company.registrationNumber} ${country ?? ''}`;
};

interface NewAccount {
  accountId: string;
  body: AccountBody;
  now: number;
  missingFields: string[];
}

function accountFrom({ accountId, body, now, missingFields }: NewAccount): AccountRecord {
  const registration = registrationOf(body);
  const { company, onboarding } = body;
  return {
    accountId,
    status: 'new',
    registration,
    callbackUrl: onboarding?.callbackUrl,
    shown: {
      externalId: onboarding?.externalId ?? null,
      displayName: company?.displayName ?? 'Invited merchant',
      email: company?.email ?? 'pending@sandbox.partita.example',
      statusReason: null,
      createdAt: stamp(now),
      approvedAt: null,
      partner: { id: sandboxWorld.profileId, name: 'Quayside Commerce' },
      missingFields,
      requiredFiles: [CERTIFICATE],
      files: [],
      terminals: [],
      asked: body.terminals ?? [],
      hubUrl: 'https://hub.sandbox.partita.example',
    },
  };
}

/** `ams/PartnerProfilesCreateDynamic`: creates an account. */
export const createAccount =
  (structure: unknown): Operation =>
  (call, state, tools) => {
    checkProfile(call);
    const { account } = call.body as { account: AccountBody };
    const registration = registrationOf(account);
    const existing =
      registration === undefined ? undefined : [...state.accounts.values()].find((other) => other.registration === registration);
    if (existing)
      throw new ApiError('account_exists', `The account ${existing.accountId} already has this registration number.`, [
        { field: 'account.company.registrationNumber', issue: 'unique' },
      ]);
    const missingFields = missingFrom({ account }, structure as Structure);
    const record = accountFrom({ accountId: tools.random.id('acc_', 12), body: account, now: call.now, missingFields });
    const callbackSecret = sandboxWorld.webhookSecret;
    return {
      status: 201,
      body: { accountId: record.accountId, status: 'new', missingFields, requiredFiles: [CERTIFICATE], callbackSecret },
      accounts: [record],
      events: accountEvents(record, call.now),
    };
  };

/** `ams/PartnerProfilesSendInvite`: invites a merchant to fill in a form. */
export const sendInvite: Operation = (call, _world, tools) => {
  checkProfile(call);
  const { emails, prefill = {}, expiresInDays = 14 } = call.body as { emails: string[]; prefill?: AccountBody; expiresInDays?: number };
  const inviteId = tools.random.id('inv_', 12);
  const first = { ...prefill, company: { email: emails[0] as string, ...prefill.company } };
  const record = accountFrom({ accountId: tools.random.id('acc_', 12), body: first, now: call.now, missingFields: [] });
  return {
    status: 202,
    body: {
      inviteId,
      accountId: record.accountId,
      sentTo: [...new Set(emails)],
      formUrl: `https://hub.sandbox.partita.example/invites/${inviteId}`,
      expiresAt: stamp(call.now + expiresInDays * DAY),
    },
    accounts: [record],
  };
};

interface AccountTerminal extends AskedTerminal {
  terminalId: string;
  status: string;
}

const accountOf = ({ parameters }: Call, state: Readonly<SandboxState>): AccountRecord =>
  find(state.accounts, parameters.accountId as string, 'accountId', 'account_not_found');

/** `ams/PartnerProfilesUploadFiles`: stores the documents of an account. */
export const uploadFiles: Operation = (call, state, tools) => {
  const before = accountOf(call, state);
  const { types } = call.body as { types: string[] };
  const uploads = call.files.files ?? [];
  if (uploads.length === 0) rejectField('field_required', 'files', 'required', 'Send at least one file.');
  if (uploads.length !== types.length)
    rejectField('field_invalid', 'types', 'length', 'Send one type for each file, in the same order.', uploads.length);
  const files = uploads.map((file, index) => {
    checkFile(file, `files.${index}`, TYPES, MAX_FILE_BYTES);
    return {
      fileId: tools.random.id('fil_', 12),
      type: types[index],
      fileName: file.name,
      size: file.size,
      sha256: file.sha256,
      status: 'received',
      rejectionReason: null,
    };
  });
  const isLive = before.status === 'live' || before.status === 'approved';
  const all = [...(before.shown.files as object[]), ...files].slice(-100);
  const shown = {
    ...before.shown,
    files: all,
    requiredFiles: (before.shown.requiredFiles as string[]).filter((type) => !types.includes(type)),
  };
  const after: AccountRecord = { ...before, shown, ...(!isLive && { status: 'pending_documents', nextAt: call.now + REVIEW_DELAY }) };
  return { status: 201, body: { files }, accounts: [after], events: isLive ? [] : accountEvents(after, call.now) };
};

/** `ams/PartnerProfilesGetAccountDetails`: returns an account. */
export const getAccount: Operation = (call, state) => {
  const { accountId, status, shown } = accountOf(call, state);
  const { asked: _, terminals, ...rest } = shown;
  // These fields are only for creating plans. The API doesn't return them.
  const shownTerminals = (terminals as AccountTerminal[]).map(({ options: __, frequency: ___, ...terminal }) => terminal);
  return { status: 200, body: { accountId, status, ...rest, terminals: shownTerminals } };
};
