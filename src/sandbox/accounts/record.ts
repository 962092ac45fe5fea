import type { Schema } from '../contract/operation-types';

declare module '../core/state' {
  interface Records {
    accounts: AccountRecord;
  }
}

type Details = Schema<'ams', 'AccountDetails'>;

/** A terminal of an account, with the settings for its plans, which the API doesn't return. */
export type AccountTerminal = Schema<'ams', 'AccountTerminal'> & Pick<Schema<'ams', 'TerminalRequest'>, 'options' | 'frequency'>;

export interface AccountRecord {
  accountId: string;
  status: Details['status'];
  registration?: string;
  /** The URL that receives the account's events, signed with the account's secret. */
  callbackUrl?: string;
  /** The other fields of the API object. */
  shown: Omit<Details, 'accountId' | 'status' | 'terminals'> & {
    /** The terminals that the request asked for. */
    asked: Schema<'ams', 'TerminalRequest'>[];
    terminals: AccountTerminal[];
  };
  /** When the sandbox takes the next onboarding step. */
  nextAt?: number;
}
