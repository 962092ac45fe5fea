/** Who has to do something about an error, a decline, or an event. */
export type Actor = 'developer' | 'merchant' | 'shopper' | 'partita';

interface ErrorFacts {
  status: number;
  /** Whether the same request can succeed, as in the error catalog: `no`, `yes`, `later`, `never`, or a condition such as `other card`. */
  retryable: string;
  actor: Actor;
  /** Markdown, like all sentences here. */
  when: string;
  remedy: string;
}

/** What the specifications say about errors and events, as far as an explanation needs it. Generated. */
export interface ExplainFacts {
  /** The error catalog, by code. */
  errors: Record<string, ErrorFacts>;
  /** The meaning of each error type. */
  types: Record<string, string>;
  /** The meaning of each error code of the token request. */
  tokenErrors: Record<string, string>;
  /** Events: their meaning, and who has to do something, if anyone. */
  events: Record<string, { meaning: string; actor?: Actor }>;
}
