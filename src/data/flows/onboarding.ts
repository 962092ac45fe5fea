import type { Flow, Lane, Step } from './types';

const lanes: readonly Lane[] = [
  { id: 'merchant', name: 'Merchant' },
  { id: 'platform', name: 'Your platform' },
  { id: 'partita', name: 'Partita' },
];

/** Both ways begin with them. */
const beginning: readonly Step[] = [
  {
    id: '1',
    from: 'platform',
    to: 'partita',
    short: 'Gets a token',
    what: '[Get a token](operation:ams/GetPartitaToken) with the scope `ams.partner`',
    fails: '`invalid_scope`: ask [support](/technical-support/contact) to enable the scope',
  },
  {
    id: '2',
    from: 'platform',
    to: 'partita',
    short: 'Reads the structure',
    what: '[Get the structure](operation:ams/PartnerProfilesGetStructure) of the profile',
    fails: 'Use the copy you keep for 24 hours',
  },
];

/** An account that a partner opens with data of its own. */
export const onboardingApi: Flow = {
  label:
    'Sequence of onboarding through the API: six steps between the merchant, your platform and Partita. The table that follows lists them.',
  caption: 'The broken line is a callback. It comes once for each change of the status.',
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
          what: '[Create an account](operation:ams/PartnerProfilesCreateDynamic); store `accountId` and `callbackSecret`',
          fails: '422: `details` names each field',
        },
        {
          id: '4',
          from: 'platform',
          to: 'partita',
          short: 'Uploads the files',
          what: '[Upload](operation:ams/PartnerProfilesUploadFiles) what `requiredFiles` lists',
          fails: '`rejected`: read `rejectionReason`, upload again',
        },
        {
          id: '5',
          from: 'partita',
          to: 'platform',
          isWebhook: true,
          short: 'Tells each status',
          what: 'Callback `account.onboarding_updated`, until the account is `live`',
          fails: '[Read the account](operation:ams/PartnerProfilesGetAccountDetails) when in doubt',
        },
        {
          id: '6',
          from: 'platform',
          to: 'merchant',
          short: 'Hands over hubUrl',
          what: 'Give the merchant `hubUrl`, and use the terminals of the account',
          fails: '[`terminal_not_allowed`](/api/v3/errors#terminal_not_allowed): the client belongs to another merchant',
        },
      ],
    },
  ],
};

/** An account whose merchant fills in a form. */
export const onboardingInvite: Flow = {
  label:
    'Sequence of onboarding by invitation: six steps between the merchant, your platform and Partita. The table that follows lists them.',
  caption: 'The broken line is a mail. No callback follows an invitation, so you read the account.',
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
          what: '[Send an invite](operation:ams/PartnerProfilesSendInvite) with what you know in `prefill`; store `accountId`',
          fails: '422: `details` names each field',
        },
        {
          id: '4',
          from: 'partita',
          to: 'merchant',
          isWebhook: true,
          short: 'Mails the link to the form',
          what: 'The merchant gets a mail with a link to the form',
          fails: 'Lost or expired: send the invite again with a new key; the old link is revoked',
        },
        {
          id: '5',
          from: 'merchant',
          to: 'partita',
          short: 'Fills in the form, adds files',
          what: 'The merchant fills in the form; files come from the merchant, or [from you](operation:ams/PartnerProfilesUploadFiles)',
          fails: '`rejected`: read `rejectionReason`, upload again',
        },
        {
          id: '6',
          from: 'platform',
          to: 'partita',
          short: 'Reads the account',
          what: '[Read the account](operation:ams/PartnerProfilesGetAccountDetails) every 15 minutes at most, until it is `live`',
          fails: '429: read less often',
        },
      ],
    },
  ],
};
