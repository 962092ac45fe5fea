import { exportLine } from '../integration-check/start-shop';

/** Returns the instructions for the client's agent. @param sandboxUrl `http://127.0.0.1:4010` */
export const instructions = (sandboxUrl: string): string =>
  `Partita splits a card purchase into installments. search_docs and read_page give you its documentation. The other tools work with a \
sandbox at ${sandboxUrl}, where no money moves. Amounts are integers in minor units: 50000 is 500.00 USD. Each write needs its own \
idempotency key, and a retry the same key. To run code against this sandbox, start it with:
${exportLine(sandboxUrl)}`;
