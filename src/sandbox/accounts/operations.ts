import { sandboxWorld } from '../../data/sandbox-world';
import { rejectField, ApiError } from '../core/api-error';
import { DAY, stamp } from '../../domain/time';
import { invariant } from '../../domain/invariant';
import type { Schema } from '../contract/operation-types';
import type { Contract } from '../contract/types';
import { defineOperation } from '../core/define-operation';
import type { SandboxState } from '../core/state';
import type { AccountRecord } from './record';
import { checkFile } from '../core/files';
import { find } from '../core/find';
import { accountEvents, REVIEW_DELAY } from './progress';
import { isObject } from '../../domain/is-object';

type UploadedFile = Schema<'ams', 'UploadedFile'>;

const CERTIFICATE = 'certificate_of_incorporation';
const TYPES = ['application/pdf', 'image/png', 'image/jpeg'] as const;
/** The maximum bytes of a document. */
const MAX_FILE_BYTES = 10 * 1024 * 1024;

type Structure = Schema<'ams', 'ProfileStructure'>;

function checkProfile({ profileId }: { profileId: string }): void {
  if (profileId !== sandboxWorld.profileId)
    throw new ApiError('profile_not_found', `The profile of this partner is ${sandboxWorld.profileId}.`, [
      { field: 'profileId', issue: 'unknown' },
    ]);
}

const structureOf = ({ samples }: Contract): Structure => samples.structure as Structure;

/** `ams/PartnerProfilesGetStructure`: returns the fields of the onboarding. */
export const getStructure = defineOperation('ams/PartnerProfilesGetStructure', (_call, { contract, respond }) =>
  respond(200, structureOf(contract)),
);

const valueAt = (root: unknown, path: string): unknown =>
  path
    .slice(1)
    .split('/')
    .reduce<unknown>((at, step) => (isObject(at) ? at[step] : undefined), root);

/** Returns the required fields that a request doesn't contain. They can be sent later. */
const missingFrom = (body: unknown, { profiles }: Structure): string[] =>
  (profiles[0]?.fields ?? []).filter(({ path, required }) => required && valueAt(body, path) === undefined).map(({ path }) => path);

const registrationOf = ({ company }: Schema<'ams', 'AccountPrefill'>): string | undefined => {
  const country = company?.addresses?.find(({ type }) => type === 'registered')?.country ?? company?.addresses?.[0]?.country;
  return company?.registrationNumber === undefined ? undefined : `${company.registrationNumber} ${country ?? ''}`;
};

interface NewAccount {
  accountId: string;
  body: Schema<'ams', 'AccountPrefill'>;
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
export const createAccount = defineOperation(
  'ams/PartnerProfilesCreateDynamic',
  ({ body, path, now }, { state, contract, random, respond }) => {
    checkProfile(path);
    const { account } = body;
    const registration = registrationOf(account);
    const existing =
      registration === undefined ? undefined : [...state.accounts.values()].find((other) => other.registration === registration);
    if (existing)
      throw new ApiError('account_exists', `The account ${existing.accountId} already has this registration number.`, [
        { field: 'account.company.registrationNumber', issue: 'unique' },
      ]);
    const missingFields = missingFrom({ account }, structureOf(contract));
    const record = accountFrom({ accountId: random.id('acc_', 12), body: account, now, missingFields });
    const { accountId, status, shown } = record;
    return respond(
      201,
      { accountId, status, missingFields, requiredFiles: shown.requiredFiles, callbackSecret: sandboxWorld.webhookSecret },
      { accounts: [record], events: accountEvents(record, now) },
    );
  },
);

/** `ams/PartnerProfilesSendInvite`: invites a merchant to fill in a form. */
export const sendInvite = defineOperation('ams/PartnerProfilesSendInvite', ({ body, path, now }, { random, respond }) => {
  checkProfile(path);
  const { emails, prefill = {}, expiresInDays = 14 } = body;
  const inviteId = random.id('inv_', 12);
  const first = { ...prefill, company: { email: emails[0], ...prefill.company } };
  const record = accountFrom({ accountId: random.id('acc_', 12), body: first, now, missingFields: [] });
  return respond(
    202,
    {
      inviteId,
      accountId: record.accountId,
      sentTo: [...new Set(emails)],
      formUrl: `https://hub.sandbox.partita.example/invites/${inviteId}`,
      expiresAt: stamp(now + expiresInDays * DAY),
    },
    { accounts: [record] },
  );
});

const accountOf = ({ accountId }: { accountId: string }, state: Readonly<SandboxState>): AccountRecord =>
  find(state.accounts, accountId, 'accountId', 'account_not_found');

/** `ams/PartnerProfilesUploadFiles`: stores the documents of an account. */
export const uploadFiles = defineOperation(
  'ams/PartnerProfilesUploadFiles',
  ({ body, path, files: sent, now }, { state, random, respond }) => {
    const before = accountOf(path, state);
    const { types } = body;
    const uploads = sent.files ?? [];
    if (uploads.length === 0) rejectField('field_required', { field: 'files', issue: 'required' }, 'Send at least one file.');
    if (uploads.length !== types.length)
      rejectField(
        'field_invalid',
        { field: 'types', issue: 'length', limit: uploads.length },
        'Send one type for each file, in the same order.',
      );
    const files = types.map((type, index): UploadedFile => {
      const file = uploads[index];
      invariant(file, 'there are as many files as types');
      checkFile(file, `files.${index}`, TYPES, MAX_FILE_BYTES);
      const { name: fileName, size, sha256 } = file;
      return { fileId: random.id('fil_', 12), type, fileName, size, sha256, status: 'received', rejectionReason: null };
    });
    const isLive = before.status === 'live' || before.status === 'approved';
    const shown = {
      ...before.shown,
      files: [...before.shown.files, ...files].slice(-100),
      requiredFiles: before.shown.requiredFiles.filter((type) => !types.includes(type)),
    };
    const after: AccountRecord = isLive
      ? { ...before, shown }
      : { ...before, shown, status: 'pending_documents', nextAt: now + REVIEW_DELAY };
    return respond(201, { files }, { accounts: [after], events: isLive ? [] : accountEvents(after, now) });
  },
);

/** `ams/PartnerProfilesGetAccountDetails`: returns an account. */
export const getAccount = defineOperation('ams/PartnerProfilesGetAccountDetails', ({ path }, { state, respond }) => {
  const { accountId, status, shown } = accountOf(path, state);
  const { asked: _, terminals, ...rest } = shown;
  // These fields are only for creating plans. The API doesn't return them.
  const shownTerminals = terminals.map(({ options: __, frequency: ___, ...terminal }) => terminal);
  return respond(200, { accountId, status, ...rest, terminals: shownTerminals });
});
