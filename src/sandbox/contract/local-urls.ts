/** The pattern of URLs in the specifications. */
export const SECURE_PATTERN = '^https://';

/** What the sandbox accepts instead: http is fine on this machine, where shops are developed. */
export const secureUrl = '^(https://|http://(localhost|127\\.0\\.0\\.1)(:\\d{1,5})?(/|$))';
