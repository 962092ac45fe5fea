/** How long payment pages remain valid, and when shoppers are reminded. */
export const linkRules = {
  /** The lifetime of a page for a shopper at the checkout or the counter. Minutes. */
  minutesAtCheckout: 60,
  /** The lifetime of a link that is sent. Hours, unless the request overrides it. */
  hoursSent: 72,
  /** The shortest and longest lifetime of a text-to-pay link. Hours. */
  shortestHours: 1,
  longestHours: 168,
  /** The first reminder, counted from sending, and the last, counted back from the expiry. Hours. */
  remindedAfterHours: 24,
  remindedBeforeHours: 4,
} as const;

const { minutesAtCheckout, hoursSent, shortestHours, longestHours, remindedAfterHours, remindedBeforeHours } = linkRules;

/** A way to bring a shopper to the payment page. */
export interface LinkKind {
  name: string;
  life: string;
  why: string;
  /** Whether Partita reminds the shopper. */
  isReminded?: true;
}

export const linkKinds: readonly LinkKind[] = [
  {
    name: '`checkoutUrl` of [Initiate a plan](operation:v3/InitiateInstallmentPlan), also as a QR code',
    life: `${minutesAtCheckout} minutes`,
    why: 'The shopper is at your checkout or counter',
  },
  {
    name: '[Partita Go](/partita-go): QR code, SMS, email, or copied link',
    life: `${minutesAtCheckout} minutes`,
    why: 'The goods are waiting',
  },
  {
    name: '[Order code](/merchant-hub/generate-qr-code) in the Hub',
    life: `${minutesAtCheckout} minutes`,
    why: 'The shopper is in front of you',
  },
  {
    name: '[New plan](/merchant-hub/create-new-plans) in the Hub, by SMS or email',
    life: `${hoursSent} hours`,
    why: 'The shopper might want to read first, or ask someone',
    isReminded: true,
  },
  {
    name: '[Text-to-pay](/api/text2pay/create-plans-by-text-email)',
    life: `${hoursSent} hours, or \`linkExpiresInHours\` from ${shortestHours} to ${longestHours}`,
    why: 'You choose how long the offer is valid',
    isReminded: true,
  },
  {
    name: '[Store code](/merchant-hub/generate-qr-code) in the Hub',
    life: 'Until you switch it off',
    why: `It's printed on a sign. Each scan starts a new plan, which the shopper must pay within ${minutesAtCheckout} minutes`,
  },
];

/** Actions on a link that was sent, and when to use them. Shared by the pages of all ways to sell by link. */
export const linkFixes: readonly { wish: string; action: string; why: string }[] = [
  {
    wish: 'Send the same link again',
    action: 'Select **Resend** in the Hub, or send the `checkoutUrl` in your own message',
    why: 'The link keeps its original expiration time',
  },
  {
    wish: 'Correct the phone number or email address',
    action: 'Cancel the plan, then create a new one',
    why: 'Otherwise, the person who received the first link can use it',
  },
  {
    wish: 'Correct the amount, or offer other options',
    action: 'Cancel the plan, then create a new one',
    why: 'Otherwise, the shopper can still pay the old link. Then it closes the new one',
  },
  {
    wish: 'Stop, because the shopper changed their mind',
    action: 'Cancel the plan, or let the link expire',
    why: 'Nothing was charged, so there is nothing to refund',
  },
  {
    wish: 'Undo a payment',
    action: '[Refund](/merchant-hub/payment-plans#refund-a-plan) the plan',
    why: "You can't cancel a plan that was charged",
  },
];

/** When reminders are sent, in words. */
export const linkReminders = `${remindedAfterHours} hours after sending, and again ${remindedBeforeHours} hours before the link expires`;
