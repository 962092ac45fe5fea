/** What a case's outcome means for its plan and for the merchant's money. */
export interface ChargebackOutcome {
  result: string;
  plan: string;
  shopper: string;
  /** In settlements. Core merchants get and return the disputed charge through their own gateway. */
  money: { managed: string; core: string };
}

const ENDS = "Ends. The unpaid installments are canceled, and you don't need to refund anything";

export const chargebackOutcomes: readonly ChargebackOutcome[] = [
  {
    result: '`won`, no other case open',
    plan: 'Resumes when the shopper updates the card. Missed installments are then charged, one a day',
    shopper: 'Has 6 days to update the card, with reminders. After that, the plan stays on hold until they do',
    money: {
      managed: "`chargeback_reversal`: the charge is returned, but the fee isn't. `reserve_release`: the reserve is returned",
      core: 'Your gateway returns the charge. There is no settlement line',
    },
  },
  {
    result: '`won`, another case open',
    plan: 'Stays on hold until the last case ends',
    shopper: 'Waits',
    money: {
      managed: '`chargeback_reversal`: the charge is returned. The reserve stays',
      core: 'Your gateway returns the charge. There is no settlement line',
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
    plan: ENDS,
    shopper: 'Keeps the disputed charge, and owes nothing more',
    money: {
      managed:
        'The debit stays. `reserve_applied`: the reserve for the unpaid balance is used up. `reserve_release`: the reserve for each paid installment is returned 120 days after its charge',
      core: 'The debit in your gateway stays. There is no settlement line',
    },
  },
  {
    result: '`accepted`',
    plan: ENDS,
    shopper: 'Keeps the disputed charge, and owes nothing more',
    money: { managed: 'The same lines as for a lost case', core: 'The same as for a lost case' },
  },
];
