/** The error that fails a case. The message says what the shop did wrong, in one sentence. */
export class CaseFailure extends Error {}
