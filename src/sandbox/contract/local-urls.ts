/** The pattern of addresses in the specifications. */
export const SECURE_PATTERN = '^https://';

/** What the sandbox takes in its place: on this machine, where shops are developed, http is enough. */
export const secureUrl = '^(https://|http://(localhost|127\\.0\\.0\\.1)(:\\d{1,5})?(/|$))';
