/** Who has to act on an error, a decline, or an event. */
export type Actor = 'developer' | 'merchant' | 'shopper' | 'partita';

interface ErrorFacts {
  status: number;
  /** Whether a retry can succeed, as in the error catalog: `no`, `yes`, `later`, `never`, or a condition such as `other card`. */
  retryable: string;
  actor: Actor;
  /** When the error occurs, in Markdown like all texts here. */
  when: string;
  remedy: string;
}

/** The parts of the specifications that explanations need. Generated. */
export interface ExplainFacts {
  /** The error catalog, by code. */
  errors: Record<string, ErrorFacts>;
  /** The meaning of each error type. */
  types: Record<string, string>;
  /** The meaning of each error code of the token request. */
  tokenErrors: Record<string, string>;
  /** The meaning of each event, and who has to act on it, if anyone. */
  events: Record<string, { meaning: string; actor?: Actor }>;
}
