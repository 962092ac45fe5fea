import type { Flow, Lane, Step } from './types';

const lanes: readonly Lane[] = [
  { id: 'merchant', name: 'Merchant' },
  { id: 'platform', name: 'Your platform' },
  { id: 'partita', name: 'Partita' },
];

/** Both flows start with these steps. */
const beginning: readonly Step[] = [
  {
    id: '1',
    from: 'platform',
    to: 'partita',
    short: 'Gets a token',
    what: '[Gets a token](operation:ams/GetPartitaToken) with the scope `ams.partner`',
    fails: '`invalid_scope`: ask [support](/technical-support/contact) to enable the scope',
  },
  {
    id: '2',
    from: 'platform',
    to: 'partita',
    short: 'Reads the structure',
    what: '[Gets the structure](operation:ams/PartnerProfilesGetStructure) of the profile',
    fails: 'Use your copy from the last 24 hours',
  },
];

/** An account that a partner opens with its own data. */
export const onboardingApi: Flow = {
  label: 'Onboarding through the API: six steps between the merchant, your platform, and Partita. The table below lists the steps.',
  caption: 'The dashed line is a callback. Partita sends it once for each status change.',
  lanes,
  parts: [
    {
      id: 'all',
      steps: [
        ...beginning,
        {
          id: '3',
          from: 'platform',
          to: 'partita',
          short: 'Creates the account',
          what: '[Creates an account](operation:ams/PartnerProfilesCreateDynamic), and stores `accountId` and `callbackSecret`',
          fails: '422: `details` names each field',
        },
        {
          id: '4',
          from: 'platform',
          to: 'partita',
          short: 'Uploads the files',
          what: '[Uploads](operation:ams/PartnerProfilesUploadFiles) the files that `requiredFiles` lists',
          fails: '`rejected`: read `rejectionReason`, and upload again',
        },
        {
          id: '5',
          from: 'partita',
          to: 'platform',
          isWebhook: true,
          short: 'Reports each status',
          what: 'Sends the callback `account.onboarding_updated` until the account is `live`',
          fails: '[Read the account](operation:ams/PartnerProfilesGetAccountDetails) if you miss one',
        },
        {
          id: '6',
          from: 'platform',
          to: 'merchant',
          short: 'Passes on hubUrl',
          what: 'Gives the merchant `hubUrl`, and uses the terminals of the account',
          fails: '[`terminal_not_allowed`](/api/v3/errors#terminal_not_allowed): the client belongs to another merchant',
        },
      ],
    },
  ],
};

/** An account whose merchant fills in a form. */
export const onboardingInvite: Flow = {
  label: 'Onboarding by invitation: six steps between the merchant, your platform, and Partita. The table below lists the steps.',
  caption: 'The dashed line is an email. Invitations send no callbacks, so you read the account.',
  lanes,
  parts: [
    {
      id: 'all',
      steps: [
        ...beginning,
        {
          id: '3',
          from: 'platform',
          to: 'partita',
          short: 'Sends an invite',
          what: '[Sends an invite](operation:ams/PartnerProfilesSendInvite) with known data in `prefill`, and stores `accountId`',
          fails: '422: `details` names each field',
        },
        {
          id: '4',
          from: 'partita',
          to: 'merchant',
          isWebhook: true,
          short: 'Emails the link to the form',
          what: 'Sends the merchant an email with a link to the form',
          fails: 'Lost or expired: send the invite again with a new key; the old link is revoked',
        },
        {
          id: '5',
          from: 'merchant',
          to: 'partita',
          short: 'Fills in the form, adds files',
          what: 'Fills in the form. The merchant uploads the files, or [you do](operation:ams/PartnerProfilesUploadFiles)',
          fails: '`rejected`: read `rejectionReason`, and upload again',
        },
        {
          id: '6',
          from: 'platform',
          to: 'partita',
          short: 'Reads the account',
          what: "[Reads the account](operation:ams/PartnerProfilesGetAccountDetails) every 15 minutes at most, until it's `live`",
          fails: '429: read less often',
        },
      ],
    },
  ],
};
