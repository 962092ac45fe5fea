/** The pattern that URLs have in the specifications. */
export const SECURE_PATTERN = '^https://';

/** The pattern that the sandbox uses instead. It accepts `http` on this machine, for shops in development. */
export const secureUrl = '^(https://|http://(localhost|127\\.0\\.0\\.1)(:\\d{1,5})?(/|$))';
