/** The error for an invalid control request. The message says what to send instead. */
export class ControlError extends Error {}

/** Returns the start of an invalid value, for an error message. Objects become JSON, because their `toString` could be overridden. */
export const shown = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing')).slice(0, 40);
