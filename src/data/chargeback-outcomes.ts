/** What the end of a case means for its plan and for the merchant's money. */
export interface ChargebackOutcome {
  result: string;
  plan: string;
  shopper: string;
  /** In settlements. Core merchants get and return the disputed charge through their own gateway. */
  money: { managed: string; core: string };
}

const STAYS = "Stays on hold, and nothing more is charged. To end it, refund what's outstanding";

export const chargebackOutcomes: readonly ChargebackOutcome[] = [
  {
    result: '`won`, no other case open',
    plan: 'Resumes when the shopper updates the card; missed installments are then charged one by one',
    shopper: 'Has 6 days to update the card, with reminders. After that, the plan stays on hold, and an update still resumes it',
    money: {
      managed: "`chargeback_reversal`: the charge comes back, the fee doesn't. `reserve_release`: so does the reserve",
      core: 'Your gateway returns the charge. `reserve_release`: the reserve comes back',
    },
  },
  {
    result: '`won`, another case open',
    plan: 'Stays on hold until the last case ends',
    shopper: 'Waits',
    money: {
      managed: '`chargeback_reversal`: the charge comes back. The reserve stays',
      core: 'Your gateway returns the charge. The reserve stays',
    },
  },
  {
    result: '`closed`: the bank withdrew the case, or it expired',
    plan: 'Is active again when no other case is open',
    shopper: 'Does nothing: the card stays as it is',
    money: { managed: 'As for `won`', core: 'As for `won`' },
  },
  {
    result: '`lost`',
    plan: STAYS,
    shopper: 'Keeps the money',
    money: {
      managed: "The debit stays. `reserve_applied`: the reserve covers what isn't paid",
      core: "Your gateway keeps the debit. `reserve_applied`: the reserve covers what isn't paid",
    },
  },
  { result: '`accepted`', plan: STAYS, shopper: 'Keeps the money', money: { managed: 'As for `lost`', core: 'As for `lost`' } },
];
