/** What a case's outcome means for its plan and for the merchant's money. */
export interface ChargebackOutcome {
  result: string;
  plan: string;
  shopper: string;
  /** In settlements. Core merchants get and return the disputed charge through their own gateway. */
  money: { managed: string; core: string };
}

const STAYS = 'Stays on hold, and nothing more is charged. To end it, refund the outstanding balance';

export const chargebackOutcomes: readonly ChargebackOutcome[] = [
  {
    result: '`won`, no other case open',
    plan: 'Resumes when the shopper updates the card. Missed installments are then charged one by one',
    shopper: 'Has 6 days to update the card, with reminders. After that, the plan stays on hold until they do',
    money: {
      managed: "`chargeback_reversal`: the charge is returned, but the fee isn't. `reserve_release`: the reserve is returned",
      core: 'Your gateway returns the charge. `reserve_release`: the reserve is returned',
    },
  },
  {
    result: '`won`, another case open',
    plan: 'Stays on hold until the last case ends',
    shopper: 'Waits',
    money: {
      managed: '`chargeback_reversal`: the charge is returned. The reserve stays',
      core: 'Your gateway returns the charge. The reserve stays',
    },
  },
  {
    result: '`closed`: the bank withdrew the case, or the case expired',
    plan: 'Becomes active again if no other case is open',
    shopper: "Doesn't need to do anything",
    money: { managed: 'As for `won`', core: 'As for `won`' },
  },
  {
    result: '`lost`',
    plan: STAYS,
    shopper: 'Keeps the money',
    money: {
      managed: 'The debit stays. `reserve_applied`: the reserve covers the unpaid balance',
      core: 'The debit in your gateway stays. `reserve_applied`: the reserve covers the unpaid balance',
    },
  },
  { result: '`accepted`', plan: STAYS, shopper: 'Keeps the money', money: { managed: 'As for `lost`', core: 'As for `lost`' } },
];
